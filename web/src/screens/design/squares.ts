// Squares and areas as the `.fers` form writes them. A square is a number: rank * files + file, both from 0.

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

export function squareName(square: number, files: number): string {
  return `${fileName(square % files)}${Math.floor(square / files) + 1}`;
}

/** The square of a name such as `e4`; nothing if the board has none. */
export function squareOf(name: string, size: BoardSize): number | undefined {
  const found = /^([a-z]{1,2})(\d{1,2})$/.exec(name.trim());
  if (!found) return undefined;
  const file = fileOf(found[1] ?? '');
  const rank = Number(found[2]) - 1;
  return file < size.files && rank >= 0 && rank < size.ranks ? rank * size.files + file : undefined;
}

/** The squares of an area in words, on a single board; nothing if it is not understood. `regions` are areas with names. */
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
  if (part === 'all') return rectangle(0, 0, size.files - 1, size.ranks - 1, size);
  const ranks = /^ranks? (\d{1,2})(?:-(\d{1,2}))?$/.exec(part);
  if (ranks) {
    const [first, last] = [Number(ranks[1]), Number(ranks[2] ?? ranks[1])];
    return first >= 1 && last <= size.ranks ? rectangle(0, first - 1, size.files - 1, last - 1, size) : undefined;
  }
  const files = /^files? ([a-z]{1,2})(?:-([a-z]{1,2}))?$/.exec(part);
  if (files) {
    const [first, last] = [fileOf(files[1] ?? ''), fileOf(files[2] ?? files[1] ?? '')];
    return last < size.files ? rectangle(first, 0, last, size.ranks - 1, size) : undefined;
  }
  const [from, to, ...rest] = part.split('-').map((name) => squareOf(name, size));
  if (from === undefined || rest.length > 0) return undefined;
  if (!part.includes('-')) return [from];
  if (to === undefined) return undefined;
  const column = (square: number) => square % size.files;
  const row = (square: number) => Math.floor(square / size.files);
  return rectangle(Math.min(column(from), column(to)), Math.min(row(from), row(to)), Math.max(column(from), column(to)), Math.max(row(from), row(to)), size);
}

function rectangle(left: number, bottom: number, right: number, top: number, { files }: BoardSize): number[] {
  const squares: number[] = [];
  for (let rank = bottom; rank <= top; rank++) {
    for (let file = left; file <= right; file++) squares.push(rank * files + file);
  }
  return squares;
}

/** An area in words, as few as possible without looking long. */
export function writeArea(squares: ReadonlySet<number>, size: BoardSize): string {
  if (squares.size === 0) return 'none';
  if (squares.size === size.files * size.ranks) return 'all';
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

/** The largest rectangle of open squares whose lower left corner is a square. */
function largest(square: number, open: ReadonlySet<number>, size: BoardSize): number[] {
  const [left, bottom] = [square % size.files, Math.floor(square / size.files)];
  let best = [square];
  let right = size.files - 1;
  for (let top = bottom; top < size.ranks; top++) {
    let end = left - 1;
    while (end < right && open.has(top * size.files + end + 1)) end++;
    if (end < left) break;
    right = end;
    if ((right - left + 1) * (top - bottom + 1) > best.length) best = rectangle(left, bottom, right, top, size);
  }
  return best;
}

function rectangleName(from: number, to: number, size: BoardSize): string {
  const rank = (square: number) => Math.floor(square / size.files);
  const file = (square: number) => square % size.files;
  const span = (word: string, first: string, last: string) => (first === last ? `${word} ${first}` : `${word}s ${first}-${last}`);
  if (file(from) === 0 && file(to) === size.files - 1 && size.files > 1) return span('rank', `${rank(from) + 1}`, `${rank(to) + 1}`);
  if (rank(from) === 0 && rank(to) === size.ranks - 1 && size.ranks > 1) return span('file', fileName(file(from)), fileName(file(to)));
  return from === to ? squareName(from, size.files) : `${squareName(from, size.files)}-${squareName(to, size.files)}`;
}
