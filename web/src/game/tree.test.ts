import { expect, test } from 'vitest';
import type { GameRecord, LegalMove } from '../core/types';
import { ROOT, added, clockAt, lineFrom, lineToWrite, movesTo, newTree, promoted, recordOf, removed, resultOf, treeOf } from './tree';

const move = (text: string) => ({ text, san: text }) as LegalMove;

test('variations stand beside the move that they replace', () => {
  const tree = newTree();
  const e4 = added(tree, ROOT, move('e2e4'), 'white');
  const e5 = added(tree, e4, move('e7e5'), 'black');
  const d4 = added(tree, ROOT, move('d2d4'), 'white');
  expect(added(tree, ROOT, move('e2e4'), 'white')).toBe(e4);
  expect(movesTo(tree, e5)).toEqual(['e2e4', 'e7e5']);
  expect(lineToWrite(tree)[0]?.variations?.[0]?.[0]?.san).toBe('d2d4');
  promoted(tree, d4);
  expect(lineFrom(tree, ROOT).map((node) => node.id)).toEqual([d4]);
  removed(tree, e4);
  expect(Object.keys(tree.nodes)).toHaveLength(2);
});

// What a record brings comes back out of the tree: `record` is what the core reads from `written`.
const record = {
  tags: [['Event', 'Tea'], ['ECO', 'C20'], ['Result', '*']],
  fen: undefined,
  result: '1-0',
  notes: { comment: 'Before all.' },
  line: [
    {
      move: move('e4'),
      before: '',
      notes: { comment: 'best', clock: 178_000, elapsed: 2000, evaluation: { centipawns: 25, depth: 20 }, shapes: [{ color: 'green', from: 'd2', to: 'd4' }], commands: ['[%foo bar]'] },
      glyphs: [1],
      variations: [[{ move: move('d4'), before: 'or', notes: { comment: '' }, glyphs: [], variations: [] }]],
    },
    { move: move('e5'), before: '', notes: { clock: 179_000 }, glyphs: [], variations: [] },
  ],
  diagnostics: [],
} as unknown as GameRecord;

test('headers, clocks, evaluations, arrows and unknown commands of a record come back', () => {
  const tree = treeOf(record, { turn: 'white', fullmoveNumber: 1 });
  const written = recordOf(tree, { result: resultOf(tree, undefined), variant: 'Chess', fen: undefined });
  expect(written.tags).toEqual([['Event', 'Tea'], ['ECO', 'C20'], ['Result', '1-0'], ['Variant', 'Chess']]);
  expect(written.notes).toMatchObject({ comment: 'Before all.' });
  expect(written.line?.[0]).toMatchObject({ san: 'e4', notes: record.line[0]!.notes, glyphs: [1], variations: [[{ san: 'd4', before: 'or' }]] });
  expect([clockAt(tree, 1, 'white'), clockAt(tree, 1, 'black'), clockAt(tree, 3, 'black')]).toEqual([178_000, undefined, 179_000]);
});

test('an end by the rules decides a game whose record leaves it open', () => {
  const tree = treeOf({ ...record, result: '*' }, { turn: 'white', fullmoveNumber: 1 });
  expect([resultOf(tree, '0-1'), resultOf(tree, undefined)]).toEqual(['0-1', '*']);
  const drawn = treeOf({ ...record, result: '1/2-1/2' }, { turn: 'white', fullmoveNumber: 1 });
  expect(resultOf(drawn, '0-1')).toBe('1/2-1/2');
});

test('what is said before a variation stays when it becomes the game', () => {
  const tree = treeOf(record, { turn: 'white', fullmoveNumber: 1 });
  promoted(tree, 2);
  expect(lineToWrite(tree)[0]).toMatchObject({ san: 'd4', notes: { comment: 'or' } });
});
