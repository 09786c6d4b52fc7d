// Squares and areas as the `.fers` form writes them. A square is a number: files first, then ranks, then boards, all from 0.

export interface BoardSize {
  files: number;
  ranks: number;
  boards: number;
}

export const BOARD_MAX = 64;

/** A size written as `8x8`; nothing if it is none. */
export function readSize(text: string): BoardSize | undefined {
  const found = /^\s*(\d{1,3})\s*x\s*(\d{1,3})(?:\s*x\s*(\d{1,3}))?\s*$/.exec(text);
  if (!found) return undefined;
  const size = { files: Number(found[1]), ranks: Number(found[2]), boards: Number(found[3] ?? 1) };
  const fits = (count: number) => count >= 1 && count <= BOARD_MAX;
  return fits(size.files) && fits(size.ranks) && fits(size.boards) ? size : undefined;
}

export function writeSize({ files, ranks, boards }: BoardSize): string {
  return `${files}x${ranks}${boards > 1 ? `x${boards}` : ''}`;
}

/** `a` to `z`, then `aa`, `ab`. */
export function fileName(file: number): string {
  const last = String.fromCharCode(97 + (file % 26));
  return file < 26 ? last : fileName(Math.floor(file / 26) - 1) + last;
}

function fileOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
}

/** `e4`; on further boards `e4:2`. */
export function squareName(square: number, size: BoardSize): string {
  const { file, rank, board } = partsOf(square, size);
  return `${fileName(file)}${rank + 1}${board > 0 ? `:${board + 1}` : ''}`;
}

export function partsOf(square: number, { files, ranks }: BoardSize): { file: number; rank: number; board: number } {
  const board = Math.floor(square / (files * ranks));
  return { file: square % files, rank: Math.floor(square / files) - board * ranks, board };
}

export function squareAt(file: number, rank: number, board: number, { files, ranks }: BoardSize): number {
  return (board * ranks + rank) * files + file;
}

/** The square of a name such as `e4`; nothing if the board has none. */
export function squareOf(name: string, size: BoardSize): number | undefined {
  const found = /^([a-z]{1,2})(\d{1,2})(?::(\d{1,2}))?$/.exec(name.trim());
  if (!found) return undefined;
  const file = fileOf(found[1] ?? '');
  const rank = Number(found[2]) - 1;
  const board = Number(found[3] ?? 1) - 1;
  const isThere = file < size.files && rank >= 0 && rank < size.ranks && board >= 0 && board < size.boards;
  return isThere ? squareAt(file, rank, board, size) : undefined;
}

/** The squares of an area in words, whose ranks and files are those of all boards; nothing if it is not understood. `regions` are areas with names. */
export function readArea(text: string, size: BoardSize, regions: Record<string, string> = {}, depth = 0): Set<number> | undefined {
  const squares = new Set<number>();
  for (const part of text.split(',').map((one) => one.trim())) {
    const region = regions[part];
    const found = region !== undefined && region !== part && depth < 8 ? readArea(region, size, regions, depth + 1) : readPart(part, size);
    if (!found) return undefined;
    for (const square of found) squares.add(square);
  }
  return squares;
}

function readPart(part: string, size: BoardSize): Iterable<number> | undefined {
  if (part === 'none') return [];
  if (part === 'all') return box({ file: 0, rank: 0, board: 0 }, far(size), size);
  const ranks = /^ranks? (\d{1,2})(?:-(\d{1,2}))?$/.exec(part);
  if (ranks) {
    const [first, last] = [Number(ranks[1]), Number(ranks[2] ?? ranks[1])];
    return first >= 1 && last <= size.ranks ? box({ file: 0, rank: first - 1, board: 0 }, { ...far(size), rank: last - 1 }, size) : undefined;
  }
  const files = /^files? ([a-z]{1,2})(?:-([a-z]{1,2}))?$/.exec(part);
  if (files) {
    const [first, last] = [fileOf(files[1] ?? ''), fileOf(files[2] ?? files[1] ?? '')];
    return last < size.files ? box({ file: first, rank: 0, board: 0 }, { ...far(size), file: last }, size) : undefined;
  }
  const [from, to, ...rest] = part.split('-').map((name) => squareOf(name, size));
  if (from === undefined || rest.length > 0) return undefined;
  if (!part.includes('-')) return [from];
  return to === undefined ? undefined : box(partsOf(from, size), partsOf(to, size), size);
}

type Corner = ReturnType<typeof partsOf>;

function far({ files, ranks, boards }: BoardSize): Corner {
  return { file: files - 1, rank: ranks - 1, board: boards - 1 };
}

/** All squares between two corners. */
function box(one: Corner, other: Corner, size: BoardSize): number[] {
  const span = (part: keyof Corner) => {
    const [low, high] = [Math.min(one[part], other[part]), Math.max(one[part], other[part])];
    return Array.from({ length: high - low + 1 }, (_, index) => low + index);
  };
  return span('board').flatMap((board) => span('rank').flatMap((rank) => span('file').map((file) => squareAt(file, rank, board, size))));
}

/** An area in words, as few as possible without looking long. */
export function writeArea(squares: ReadonlySet<number>, size: BoardSize): string {
  if (squares.size === 0) return 'none';
  if (squares.size === size.files * size.ranks * size.boards) return 'all';
  const open = new Set(squares);
  const parts: string[] = [];
  for (const square of [...squares].sort((a, b) => a - b)) {
    if (!open.has(square)) continue;
    const found = largest(square, open, size);
    found.forEach((one) => open.delete(one));
    parts.push(rectangleName(square, found[found.length - 1] ?? square, size));
  }
  return parts.join(', ');
}

/** The largest rectangle of open squares of one board whose lower left corner is a square. */
function largest(square: number, open: ReadonlySet<number>, size: BoardSize): number[] {
  const corner = partsOf(square, size);
  const { file: left, rank: bottom, board } = corner;
  let best = [square];
  let right = size.files - 1;
  for (let top = bottom; top < size.ranks; top++) {
    let end = left - 1;
    while (end < right && open.has(squareAt(end + 1, top, board, size))) end++;
    if (end < left) break;
    right = end;
    if ((right - left + 1) * (top - bottom + 1) > best.length) best = box(corner, { file: right, rank: top, board }, size);
  }
  return best;
}

function rectangleName(from: number, to: number, size: BoardSize): string {
  const [one, other] = [partsOf(from, size), partsOf(to, size)];
  const span = (word: string, first: string, last: string) => (first === last ? `${word} ${first}` : `${word}s ${first}-${last}`);
  // Ranks and files in words are those of all boards.
  if (size.boards === 1 && one.file === 0 && other.file === size.files - 1 && size.files > 1) return span('rank', `${one.rank + 1}`, `${other.rank + 1}`);
  if (size.boards === 1 && one.rank === 0 && other.rank === size.ranks - 1 && size.ranks > 1) return span('file', fileName(one.file), fileName(other.file));
  return from === to ? squareName(from, size) : `${squareName(from, size)}-${squareName(to, size)}`;
}
