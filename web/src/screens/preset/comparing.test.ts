// Presets and the core are compared square by square and move by move.
import { expect, test } from 'vitest';
import type { Expected, Look } from '../../core/preset';
import { candidates, difference, isAlike, leavesOut } from './comparing';
import { lastSquare, movesIn, Squares, touchedBy } from './placing';

const squares = new Squares(['a', 'b'], ['1', '2']);
const look = (more: Partial<Look> = {}): Look => ({
  ply: 0, plies: 0, cells: ['K', '', '', 'k'], turn: 0, legal: [{ from: 'a1', to: 'b1' }], messages: [], result: undefined, record: [], pending: undefined, statements: [], ...more,
});
const expected = (more: Partial<Expected> = {}): Expected => ({ cells: ['K', '', '', 'k'], moves: [{ listed: { from: 'a1', to: 'b1' }, entry: 'a1-b1' }], ...more });
const core = { outcome: undefined, legal: [{ kind: 'travel' as const }] };

test('what is alike has no difference', () => {
  expect(isAlike(difference(look(), expected(), core, squares))).toBe(true);
});

test('squares and moves that differ are named', () => {
  const found = difference(look({ cells: ['K', 'P', '', 'k'], legal: [{ from: 'a1', to: 'a2' }] }), expected(), core, squares);
  expect(found.squares).toEqual([{ square: 'b1', preset: 'P', core: '' }]);
  expect([found.presetOnly, found.coreOnly]).toEqual([['a1-a2'], ['a1-b1']]);
});

test('ends that differ are said, and the lists of ended games are not compared', () => {
  const mate = { ...core, outcome: { score: '1-0', reason: 'checkmate' } };
  expect(difference(look(), expected({ moves: [] }), mate, squares).words).toEqual(['The core ends here (1-0: checkmate), the preset goes on.']);
  const won = look({ legal: [], result: { winner: 0, reason: 'Checkmate.' } });
  expect(isAlike(difference(won, expected({ moves: [] }), mate, squares))).toBe(true);
  expect(difference({ ...won, result: { winner: undefined, reason: 'Stalemate.' } }, expected({ moves: [] }), mate, squares).words).toHaveLength(1);
});

test('ends that were said to be left out are no differences', () => {
  const castled = { ...core, outcome: { score: '1-0', reason: 'White castles' } };
  const found = difference(look(), expected({ moves: [] }), castled, squares, ['the end by castling']);
  expect([isAlike(found), found.leftOut]).toEqual([true, 'The core ends here (1-0: White castles), an end that this preset leaves out.']);
  expect(leavesOut(['the rule of perpetual check'], 'White mates')).toBe(false);
  expect(leavesOut([], '3-fold repetition')).toBe(false);
});

test('an entry means the moves of its squares', () => {
  const listed = [['d4', 'd5'], ['d4', 'd6'], ['P*', 'd6'], ['e4', 'd6']] as const;
  const all = expected({ moves: listed.map(([from, to]) => ({ listed: { from, to }, entry: `${from}-${to}` })) });
  expect(candidates('L d4-d5; d5-d6', all)).toEqual([0, 1]);
  expect(candidates('d4-d6', all)).toEqual([1]);
  expect(candidates('P*d6', all)).toEqual([2]);
});

test('entries are read as the site writes them', () => {
  expect(touchedBy('P e7-e8; Q-dest')).toEqual({ from: 'e7', to: ['e8', 'dest'] });
  expect([lastSquare('L d4-d5; d5-d6'), lastSquare('P e7-e8; Q-dest'), lastSquare('a1-a1; @-a5')]).toEqual(['d6', 'e8', 'a1']);
});

test('the moves of a turn are found in its entry', () => {
  expect(movesIn('P e2-e4; N g1-f3')).toEqual(['P e2-e4', 'N g1-f3']);
  expect(movesIn('a7-a8; Q-dest; a8-a1; pass')).toEqual(['a7-a8; Q-dest', 'a8-a1', 'pass']);
  expect(movesIn('a1-a1; q-dest;e8-e7 // a remark')).toEqual(['a1-a1; q-dest', 'e8-e7']);
});
