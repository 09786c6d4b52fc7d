import { expect, test } from 'vitest';
import { arrowsOf, drawn, shapeWords } from './shapes';

const chess = { files: 8, ranks: 8, boards: 1, holes: [] };
const arrow = { color: 'green', from: 'e2', to: 'e4' } as const;

test('names of squares are places of the board; others are left out', () => {
  expect(arrowsOf(chess, [arrow, { color: 'red', from: 'a1', to: 'a1' }])).toEqual([{ from: 12, to: 28, kind: 'green' }, { from: 0, to: 0, kind: 'red' }]);
  expect(arrowsOf(chess, [{ color: 'red', from: 'j10', to: 'a1' }])).toEqual([]);
  expect(arrowsOf({ ...chess, boards: 2 }, [{ color: 'blue', from: 'a1:2', to: 'a1' }])).toEqual([{ from: 64, to: 0, kind: 'blue' }]);
});

test('drawing once more takes away, another colour changes', () => {
  expect(drawn([arrow], arrow)).toEqual([]);
  expect(drawn([arrow], { ...arrow, color: 'red' })).toEqual([{ ...arrow, color: 'red' }]);
  expect(drawn([arrow], { ...arrow, from: 'd2' })).toHaveLength(2);
  expect(shapeWords(arrow)).toBe('green arrow e2 to e4');
});
