// Where squares are.
import { expect, test } from 'vitest';
import { hasRoomWithin, Layout } from './layout';
import { squareName } from './names';
import type { BoardShape } from './types';

const SHAPES: Record<string, BoardShape> = {
  chess: { files: 8, ranks: 8, boards: 1, holes: [] },
  large: { files: 30, ranks: 12, boards: 1, holes: [0, 5] },
  several: { files: 4, ranks: 6, boards: 3, holes: [25] },
  hexagons: { files: 5, ranks: 5, boards: 1, holes: [0, 1, 5, 19, 23, 24], hexagonal: true },
};

test.each(Object.entries(SHAPES))('the middle of every square of %s is on that square, from both sides', (_, shape) => {
  for (const isFlipped of [false, true]) {
    for (const isStacked of [false, true]) {
      const layout = new Layout(shape, isFlipped, 'beside', isStacked);
      expect(layout.squares).toHaveLength(shape.files * shape.ranks * shape.boards - shape.holes.length);
      for (const square of layout.squares) {
        const middle = layout.middle(square);
        expect(layout.squareAt(middle)).toBe(square);
        expect(middle.x > 0 && middle.y > 0 && middle.x < layout.width && middle.y < layout.height).toBe(true);
      }
    }
  }
});

test('holes and what is beside the board are no squares', () => {
  const layout = new Layout(SHAPES.large!, false, 'beside');
  expect(layout.squareAt(layout.place(5, 0, 0))).toBeUndefined();
  expect(layout.squareAt({ x: -10, y: 10 })).toBeUndefined();
});

test('a flipped board is turned by half', () => {
  const [seen, turned] = [new Layout(SHAPES.chess!, false, 'none'), new Layout(SHAPES.chess!, true, 'none')];
  expect(turned.middle(0)).toEqual(seen.middle(63));
  expect(turned.middle(7)).toEqual(seen.middle(56));
});

test('squares are called as the core calls them', () => {
  expect(squareName(SHAPES.chess!, 28)).toBe('e4');
  expect(squareName(SHAPES.large!, 29 + 30 * 11)).toBe('ad12');
  expect(squareName(SHAPES.several!, 4 * 6 + 5)).toBe('b2:2');
});

test('coordinates are within small boards without holes at the edge', () => {
  const chess = SHAPES.chess!;
  expect(Object.entries(SHAPES).filter(([, shape]) => hasRoomWithin(shape)).map(([name]) => name)).toEqual(['chess']);
  expect(hasRoomWithin({ ...chess, holes: [27, 28] })).toBe(true);
  expect(hasRoomWithin({ ...chess, holes: [7] })).toBe(false);
  expect(hasRoomWithin({ ...chess, writing: 'shogi' })).toBe(false);
  const [within, without] = [new Layout(chess, false, 'within'), new Layout(chess, false, 'none')];
  expect([within.width, within.height]).toEqual([without.width, without.height]);
});
