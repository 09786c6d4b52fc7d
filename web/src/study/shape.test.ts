// The lines of boards on whose crossings pieces stand.
import init, { Variant } from 'fers';
import { beforeAll, describe, expect, test } from 'vitest';
import { squareName } from '../board/names';
import { shapeOf } from './shape';

beforeAll(async () => {
  await init();
});

/** The lines as `a1-a2`, with the lower square first. */
function linesOf(name: string): string[] {
  const shape = shapeOf(Variant.named(name).info());
  return (shape.lines ?? []).map((line) => line.map((square) => squareName(shape, square)).join('-'));
}

describe('lines of boards', () => {
  test('a palace of xiangqi and of janggi has both diagonals', () => {
    for (const name of ['xiangqi', 'janggi']) {
      const lines = linesOf(name);
      for (const line of ['d1-f3', 'f1-d3', 'd8-f10', 'f8-d10']) expect(lines, name).toContain(line);
    }
  });

  test('the river of xiangqi is crossed along the edges alone, and janggi has none', () => {
    const crossing = (name: string) => linesOf(name).filter((line) => /^.5-.6$/.test(line));
    expect(crossing('xiangqi').sort()).toEqual(['a5-a6', 'i5-i6']);
    expect(crossing('janggi')).toHaveLength(9);
  });

  test('other boards have lines between neighbours', () => {
    expect(linesOf('chess')).toHaveLength(2 * 7 * 8);
  });
});
