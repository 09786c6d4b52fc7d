import { expect, test } from 'vitest';
import type { Position } from '../../core/types';
import { Tries } from './tries';

const position = {
  turn: 'white',
  legal: [{ from: 10, to: 20 }],
  pieces: [
    { square: 10, piece: 0, owner: 'white' },
    { square: 12, piece: 0, owner: 'white' },
    { square: 50, piece: 0, owner: 'black' },
  ],
} as unknown as Position;

function tap(tries: Tries, square: number) {
  tries.pressed(square);
  return tries.released(square);
}

test('a legal move is left to the board', () => {
  const tries = new Tries(() => position);
  tap(tries, 10);
  expect(tap(tries, 20)).toBeUndefined();
});

test('squares that a piece does not reach are tried as written moves', () => {
  const tries = new Tries(() => position);
  tap(tries, 10);
  expect(tap(tries, 30)).toBe('a2-a4');
  tries.pressed(10);
  expect(tries.released(50)).toBe('a2xa6');
});

test('another piece of the same side is chosen, and nothing is tried', () => {
  const tries = new Tries(() => position);
  tap(tries, 10);
  expect(tap(tries, 12)).toBeUndefined();
  expect(tap(tries, 32)).toBe('c2-c4');
  expect(tap(tries, 50)).toBeUndefined();
});
