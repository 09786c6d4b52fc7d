// What the cells of the grid say to those who cannot see the board.
import { targets, type Choice } from './choose';
import { goalWords } from './goals';
import type { CellGrid } from './grid';
import type { Layout } from './layout';
import { ownedName, spokenName } from './names';
import type { Placement } from './preview';
import type { BoardProperties } from './types';

export function labelCells(grid: CellGrid, board: BoardProperties, layout: Layout, placement: Placement, choice: Choice | undefined) {
  const choosable = new Set(choice ? targets(choice).map(({ square }) => square) : []);
  const walls = new Set(board.position.walls);
  const planned = new Set(board.planned.flatMap(({ from, to }) => [from, to]));
  const content = (square: number) => {
    const standing = placement.get(square);
    if (standing) return ownedName(board.pieces, standing.piece, standing.owner);
    if (layout.isHole(square)) return 'hole';
    return walls.has(square) ? 'wall' : '';
  };
  for (const square of layout.squares) {
    const words = [spokenName(board.shape, square), content(square), goalWords(board.shape, square)];
    if (board.checked.includes(square)) words.push('in check');
    if (planned.has(square)) words.push('of a move planned');
    if (choosable.has(square)) words.push('can be chosen');
    grid.label(square, words.filter((word) => word !== '').join(', '), choice?.at === square);
  }
}
