// Boards of another size.
import { BOARDS_MAX, resize, sizeOf } from './board';
import { BOARD_MAX, type BoardSize } from './squares';
import type { TomlTable } from './toml';

const fits = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most;

/** Returns the change to a size; the change answers why it cannot be made. */
export function sized({ files, ranks, boards }: BoardSize) {
  return (table: TomlTable): string | undefined => {
    if (!fits(files, BOARD_MAX) || !fits(ranks, BOARD_MAX)) return `A board has 1 to ${BOARD_MAX} files and ranks.`;
    if (!fits(boards, Math.max(BOARDS_MAX, sizeOf(table).boards))) return `There are 1 to ${BOARDS_MAX} boards.`;
    resize(table, files, ranks, boards);
    return undefined;
  };
}
