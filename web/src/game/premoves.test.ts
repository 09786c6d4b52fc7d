import { expect, test } from 'vitest';
import type { LegalMove } from '../core/types';
import { afterPlanned, meantBy } from './premoves';

const move = (given: Partial<LegalMove>): LegalMove => ({ text: '', san: '', kind: 'travel', captures: [], carried: [], ...given }) as LegalMove;
const standing = (pieces: [number, number, 'white' | 'black'][], held: [number, number][] = []) => ({
  pieces: pieces.map(([square, piece, owner]) => ({ square, piece, owner })),
  walls: [],
  hands: { white: held.map(([piece, count]) => ({ piece, count })), black: [] },
  turn: 'black' as const,
});

test('planned moves are seen one behind the other, on squares that are not free yet', () => {
  const after = afterPlanned(standing([[0, 1, 'white'], [9, 2, 'black']]), [move({ from: 0, to: 9 }), move({ from: 9, to: 18, promotion: 5 })], 'white');
  expect(after.pieces).toEqual([{ square: 18, piece: 5, owner: 'white' }]);
  expect(after.turn).toBe('white');
});

test('planned drops leave the hand', () => {
  const after = afterPlanned(standing([], [[3, 2], [4, 1]]), [move({ kind: 'drop', drop: 3, to: 7 }), move({ kind: 'drop', drop: 4, to: 8 })], 'white');
  expect(after.hands.white).toEqual([{ piece: 3, count: 1 }]);
  expect(after.pieces).toHaveLength(2);
});

test('a piece that has been captured meanwhile moves no more', () => {
  expect(afterPlanned(standing([]), [move({ from: 0, to: 1 })], 'white').pieces).toEqual([]);
});

test('a plan means the legal move with its squares and its promotion', () => {
  const legal = [move({ text: 'a', from: 1, to: 2 }), move({ text: 'b', from: 1, to: 2, promotion: 4 }), move({ text: 'c', drop: 1, to: 2 })];
  const texts = (plan: Partial<LegalMove>) => meantBy(move(plan), legal).map(({ text }) => text);
  expect(texts({ from: 1, to: 2 })).toEqual(['a']);
  expect(texts({ from: 1, to: 2, promotion: 4 })).toEqual(['b']);
  expect(texts({ drop: 1, to: 2 })).toEqual(['c']);
  expect(texts({ from: 1, to: 3 })).toEqual([]);
});

test('a king is planned to its new square, or onto the rook', () => {
  const legal = [move({ text: 'O-O', kind: 'castle', from: 4, to: 6, partner: { from: 7, to: 5 } })];
  expect(meantBy(move({ from: 4, to: 6 }), legal)).toHaveLength(1);
  expect(meantBy(move({ from: 4, to: 7 }), legal)).toHaveLength(1);
});

test('what a plan leaves open stays open', () => {
  const legal = [move({ text: 'a', from: 1, to: 2, captures: [3] }), move({ text: 'b', from: 1, to: 2, captures: [4] })];
  expect(meantBy(move({ from: 1, to: 2 }), legal)).toHaveLength(2);
  // Nothing is gated without having been asked for.
  const gating = [move({ text: 'c', from: 1, to: 2 }), move({ text: 'd', from: 1, to: 2, gate: { piece: 1, square: 1 } })];
  expect(meantBy(move({ from: 1, to: 2 }), gating).map(({ text }) => text)).toEqual(['c']);
});
