import { expect, test } from 'vitest';
import type { LegalMove, Side } from '../core/types';
import { ROOT, added, lineToWrite, newTree } from './tree';
import { hasLongerTurns, placeWords, takenBack } from './turns';

const [w, b] = ['white', 'black'] as const;
const path = (movers: Side[]) => movers.map((by) => ({ by }));

/** A game without variations. `movers` says who makes each move. */
function played(movers: Side[]) {
  const tree = newTree();
  let at = ROOT;
  for (const [index, by] of movers.entries()) at = added(tree, at, { text: `m${index}`, san: 'x' } as LegalMove, by);
  return tree;
}

test('the place in a turn in words', () => {
  expect(placeWords(undefined)).toBe('');
  expect(placeWords({ ply: 1, plies: 1, mayDecline: false })).toBe('');
  expect(placeWords({ ply: 2, plies: 2, mayDecline: false })).toBe('second of two moves');
  expect(placeWords({ ply: 3, plies: 4, mayDecline: true })).toBe('move 3 of 4');
});

test('a game has longer turns when a side moves twice in a row', () => {
  expect(hasLongerTurns(played([w, b, w]))).toBe(false);
  expect(hasLongerTurns(played([w, w, b]))).toBe(true);
});

test('records are told which moves go on with a turn', () => {
  expect(lineToWrite(played([w, w, b, b, w])).map(({ continuesTurn }) => continuesTurn)).toEqual([false, true, false, true, false]);
});

test('against an engine the own move is taken back with its answers', () => {
  const isHere = (side: Side) => side === 'white';
  expect(takenBack(path([w, b]), isHere, 'move')).toBe(2);
  expect(takenBack(path([w, b, w]), isHere, 'move')).toBe(1);
  expect(takenBack(path([w, w, b, b]), isHere, 'move')).toBe(3);
  expect(takenBack(path([w, w, b, b]), isHere, 'turn')).toBe(4);
  expect(takenBack(path([w, w, b, b, w]), isHere, 'move')).toBe(1);
  expect(takenBack(path([b]), isHere, 'move')).toBe(1);
});

test('between two players at the screen one move, or one turn', () => {
  expect(takenBack(path([w, w, b, b]), () => true, 'move')).toBe(1);
  expect(takenBack(path([w, w, b, b]), () => true, 'turn')).toBe(2);
  expect(takenBack([], () => true, 'turn')).toBe(0);
});
