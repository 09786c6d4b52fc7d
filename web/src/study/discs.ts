// The colour by which a side is told on a page: that of its pieces.
import { shapesOf } from '../board/looks';
import type { PieceStyle, Side, VariantInfo } from '../core/types';

/**
 * Returns the end of a token `--side-...`. Discs of xiangqi are red and green, and janggi's first
 * side is the green one. Shogi's tiles have one colour; diagrams draw its first side black.
 */
export function discOf(style: PieceStyle, writing: VariantInfo['writing'], side: Side): 'white' | 'black' | 'red' | 'green' {
  const isFirst = side === 'white';
  const shapes = shapesOf(style);
  if (shapes === 'xiangqi') return isFirst === (writing === 'janggi') ? 'green' : 'red';
  if (shapes === 'shogi') return isFirst ? 'black' : 'white';
  return side;
}
