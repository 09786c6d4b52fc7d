import { expect, test } from 'vitest';
import { readArea, squareName, squareOf, writeArea, type BoardSize } from './squares';

const EIGHT: BoardSize = { files: 8, ranks: 8, boards: 1 };
const names = (area: string) => [...(readArea(area, EIGHT) ?? [])].sort((a, b) => a - b).map((square) => squareName(square, 8)).join(' ');

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
  expect(squareName(27, 40)).toBe('ab1');
  expect(squareOf('ab2', wide)).toBe(67);
});
