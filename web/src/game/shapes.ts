// Arrows and coloured squares of a record on a board.
import { squareName } from '../board/names';
import type { BoardArrow, BoardShape } from '../board/types';
import type { RecordedShape } from '../core/types';

/** The shapes of a record as the board draws them; what lies beside the board is left out. */
export function arrowsOf(board: BoardShape, shapes: readonly RecordedShape[]): BoardArrow[] {
  const count = board.files * board.ranks * board.boards;
  const squares = new Map(Array.from({ length: count }, (_, square) => [squareName(board, square), square]));
  return shapes.flatMap(({ color, from, to }) => {
    const [start, end] = [squares.get(from), squares.get(to)];
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, kind: color }];
  });
}

/**
 * Returns what is drawn where something else is drawn already: once more takes it away, in another
 * colour changes it.
 */
export function drawn(shapes: readonly RecordedShape[], shape: RecordedShape): RecordedShape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const isThere = shapes.some(({ color, from, to }) => color === shape.color && from === shape.from && to === shape.to);
  return isThere ? others : [...others, shape];
}

/** `green arrow e2 to e4`, `red circle f7`. */
export function shapeWords({ color, from, to }: RecordedShape): string {
  return from === to ? `${color} circle ${from}` : `${color} arrow ${from} to ${to}`;
}
