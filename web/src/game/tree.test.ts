import { expect, test } from 'vitest';
import type { LegalMove } from '../core/types';
import { ROOT, added, lineFrom, lineToWrite, movesTo, newTree, promoted, removed } from './tree';

const move = (text: string) => ({ text, san: text }) as LegalMove;

test('variations stand beside the move that they replace', () => {
  const tree = newTree();
  const e4 = added(tree, ROOT, move('e2e4'), 'white');
  const e5 = added(tree, e4, move('e7e5'), 'black');
  const d4 = added(tree, ROOT, move('d2d4'), 'white');
  expect(added(tree, ROOT, move('e2e4'), 'white')).toBe(e4);
  expect(movesTo(tree, e5)).toEqual(['e2e4', 'e7e5']);
  expect(lineToWrite(tree)[0]?.variations?.[0]?.[0]?.san).toBe('d2d4');
  promoted(tree, d4);
  expect(lineFrom(tree, ROOT).map((node) => node.id)).toEqual([d4]);
  removed(tree, e4);
  expect(Object.keys(tree.nodes)).toHaveLength(2);
});
