import { expect, test } from 'vitest';
import { readArea, squareName, squareOf, writeArea, type BoardSize } from './squares';

const EIGHT: BoardSize = { files: 8, ranks: 8, boards: 1 };
const names = (area: string) => [...(readArea(area, EIGHT) ?? [])].sort((a, b) => a - b).map((square) => squareName(square, EIGHT)).join(' ');

test('areas in words are sets of squares', () => {
  expect(names('d4-e5')).toBe('d4 e4 d5 e5');
  expect(names('e5-d4, a1')).toBe('a1 d4 e4 d5 e5');
  expect(readArea('ranks 1-2', EIGHT)?.size).toBe(16);
  expect(readArea('file h', EIGHT)?.size).toBe(8);
  expect(readArea('hill', EIGHT, { hill: 'd4' })?.size).toBe(1);
  expect(readArea('loop', EIGHT, { loop: 'ring', ring: 'loop' })).toBeUndefined();
  for (const wrong of ['rank 9', 'i1', 'd4-', 'elsewhere', '']) expect(readArea(wrong, EIGHT), wrong).toBeUndefined();
});

test('sets of squares are written so that they read back', () => {
  for (const area of ['none', 'all', 'rank 8', 'ranks 1-2', 'files a-c', 'd4-e5', 'a1, h1, a8, h8', 'c3-e3, d4-e4']) {
    const squares = readArea(area, EIGHT);
    expect(squares && writeArea(squares, EIGHT), area).toBe(area);
  }
});

test('files behind z have two letters', () => {
  const wide: BoardSize = { files: 40, ranks: 2, boards: 1 };
  expect(squareName(27, wide)).toBe('ab1');
  expect(squareOf('ab2', wide)).toBe(67);
});

test('areas of several boards are those of the core', () => {
  const two: BoardSize = { files: 4, ranks: 4, boards: 2 };
  expect(squareName(21, two)).toBe('b2:2');
  expect(squareOf('b2:2', two)).toBe(21);
  expect(squareOf('b2:3', two)).toBeUndefined();
  expect([...(readArea('rank 4', two) ?? [])]).toEqual([12, 13, 14, 15, 28, 29, 30, 31]);
  expect([...(readArea('a1-b1:2', two) ?? [])]).toEqual([0, 1, 16, 17]);
  expect(readArea('all', two)?.size).toBe(32);
  for (const area of ['a1-d1', 'a1-b2, c4:2', 'a1-d4:2']) {
    const squares = readArea(area, two) ?? new Set();
    expect(readArea(writeArea(squares, two), two), area).toEqual(squares);
  }
  expect(writeArea(new Set([0, 1, 2, 3, 31]), two)).toBe('a1-d1, d4:2');
});
