import { expect, test } from 'vitest';
import type { LegalMove, Side } from '../core/types';
import { takenBy } from './taken';
import type { GameNode } from './tree';

const node = (by: Side, move: Partial<LegalMove>) => ({ by, move: { text: '', san: '', kind: 'travel', captures: [], carried: [], ...move } }) as unknown as GameNode;
const begin = {
  pieces: [[0, 3, 'white'], [8, 0, 'white'], [16, 0, 'black'], [24, 0, 'black'], [63, 3, 'black']].map(([square, piece, owner]) => ({ square, piece, owner }) as { square: number; piece: number; owner: Side }),
  walls: [],
  hands: { white: [], black: [] },
  turn: 'white' as const,
};

test('captures are counted by type, for who made them', () => {
  const path = [node('white', { from: 0, to: 16, captures: [16] }), node('black', { from: 63, to: 8, captures: [8] }), node('white', { from: 16, to: 24, captures: [24] })];
  expect(takenBy('white', begin, path)).toEqual([{ piece: 0, owner: 'black', count: 2 }]);
  expect(takenBy('black', begin, path)).toEqual([{ piece: 0, owner: 'white', count: 1 }]);
});

test('a piece is captured as what it has become', () => {
  const path = [node('white', { from: 8, to: 9, promotion: 4 }), node('black', { from: 63, to: 9, captures: [9] })];
  expect(takenBy('black', begin, path)).toEqual([{ piece: 4, owner: 'white', count: 1 }]);
});

test('pieces beside the move are captured, too', () => {
  expect(takenBy('white', begin, [node('white', { from: 0, to: 1, captures: [16, 24] })])).toEqual([{ piece: 0, owner: 'black', count: 2 }]);
});
