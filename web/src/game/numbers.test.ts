import { expect, test } from 'vitest';
import type { LegalMove, Side } from '../core/types';
import { countedAfter, lineNumbers, numberText, rootCount } from './numbers';
import { ROOT, added, lineFrom, newTree, type Beginning } from './tree';

/** The moves of a game with their numbers. `movers` says who makes each of them. */
function numbered(movers: Side[], first: Beginning, everyTurn = false): string {
  const tree = newTree(undefined, first);
  let at = ROOT;
  for (const [index, by] of movers.entries()) at = added(tree, at, { text: `m${index}`, san: 'x' } as LegalMove, by);
  let before = rootCount(tree);
  const words = lineFrom(tree, ROOT).map((node, index) => {
    const now = countedAfter(before, node);
    const text = numberText(before, now, index === 0, everyTurn) + node.move?.san;
    before = now;
    return text;
  });
  return words.join(' ');
}

const [w, b] = ['white', 'black'] as const;

test('sides that take turns share a number', () => {
  expect(numbered([w, b, w, b], { turn: w, fullmoveNumber: 1 })).toBe('1.x x 2.x x');
});

test('a game that begins with Black, or later', () => {
  expect(numbered([b, w, b], { turn: b, fullmoveNumber: 12 })).toBe('12...x 13.x x');
});

test('several moves of one side stay under one number', () => {
  expect(numbered([w, b, b, w, w, b], { turn: w, fullmoveNumber: 1 })).toBe('1.x x x 2.x x x');
});

test('turns of several moves are numbered where they begin', () => {
  expect(numbered([w, w, b, b, w, b], { turn: w, fullmoveNumber: 1 }, true)).toBe('1.x x 1...x x 2.x 2...x');
});

test('a line is numbered at its beginning only where turns have several moves', () => {
  const turnPlace = { ply: 2, plies: 2, mayDecline: false };
  expect(lineNumbers({ turn: b, fullmoveNumber: 3, turnPlace }, 3)).toEqual(['3...', '', '']);
});

test('lines of the engine are numbered from the position on', () => {
  expect(lineNumbers({ turn: w, fullmoveNumber: 1 }, 4)).toEqual(['1.', '', '2.', '']);
  expect(lineNumbers({ turn: b, fullmoveNumber: 12 }, 4)).toEqual(['12...', '13.', '', '14.']);
});
