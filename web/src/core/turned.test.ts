// The set from the lathe takes the places of the usual drawings, whatever they stand in.
import init, * as core from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { PAIRS, turned } from './turned';
import type { PieceLook } from './types';

beforeAll(async () => void (await init()));

const PIECES = ['amazon', 'archbishop', 'bishop', 'cannon', 'centaur', 'chancellor', 'elephant', 'ferz', 'king', 'knight', 'machine', 'man', 'pawn', 'queen', 'rook', 'wazir'];

test('each of its drawings has a usual one, and differs from it', () => {
  expect(PAIRS).toHaveLength(PIECES.length);
  for (const [before, after] of PAIRS) {
    expect(before).not.toBe('');
    expect(after).not.toBe('');
    expect(after).not.toBe(before);
  }
});

test.each(['chess', 'capablanca', 'shatranj', 'crazyhouse', 'duck'])('the pieces of chess have other shapes in %s, colours and signs stay', (name) => {
  const variant = core.Variant.named(name);
  const looks = variant.pictures('western') as PieceLook[];
  const drawn = turned(looks) as PieceLook[];
  for (const [index, { name: piece }] of variant.info().pieces.entries()) {
    if (!PIECES.includes(piece.toLowerCase())) continue;
    for (const side of ['white', 'black', 'neutral'] as const) {
      const [before, after] = [looks[index]![side], drawn[index]![side]];
      expect(after, piece).not.toBe(before);
      expect(after.slice(0, after.indexOf('<g ') + 40)).toBe(before.slice(0, before.indexOf('<g ') + 40));
      expect(after.endsWith('</svg>')).toBe(true);
    }
  }
});

test('boards are drawn with it', () => {
  const board = core.Variant.named('chess').boardSvg(undefined, false, 'western');
  const drawn = turned(board) as string;
  for (const [before] of PAIRS) expect(drawn).not.toContain(before);
  expect(drawn).not.toBe(board);
});
