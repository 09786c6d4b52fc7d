// The board of a design and what stands on it: size, holes and start position.
import { lettersOf, pieceKeys } from './pieces';
import { partsOf, readArea, readSize, squareAt, writeArea, writeSize, type BoardSize } from './squares';
import { isTable, setKey, textAt, textsOf, type TomlTable } from './toml';

export type Owner = 'white' | 'black';

export interface Standing {
  square: number;
  /** The key of its piece type. */
  piece: string;
  owner: Owner;
}

/** A start position: what stands where, and the rest of its FEN as it was. */
export interface Placement {
  standing: Standing[];
  walls: number[];
  /** Pieces in hand, in brackets, or nothing. */
  hand: string;
  /** Turn, rights and counters. */
  rest: string;
}

/** Most boards: more would not be seen at once. */
export const BOARDS_MAX = 8;

/** How Black's copy of a piece is placed: at the other end of the same file, after half a turn of the board, or not at all. */
export type Copies = 'mirrored' | 'rotated' | 'none';

const EMPTY: Placement = { standing: [], walls: [], hand: '', rest: 'w - - 0 1' };

export function sizeOf(table: TomlTable): BoardSize {
  return readSize(textAt(table, 'board') ?? '') ?? { files: 8, ranks: 8, boards: 1 };
}

export function regionsOf(table: TomlTable): Record<string, string> {
  const regions = isTable(table.regions) ? table.regions : {};
  return Object.fromEntries(Object.entries(regions).flatMap(([name, area]) => (typeof area === 'string' ? [[name, area]] : [])));
}

export function holesOf(table: TomlTable): Set<number> {
  return readArea(textsOf(table.holes).join(', ') || 'none', sizeOf(table), regionsOf(table)) ?? new Set();
}

/** The start position; says why where it cannot be read. */
export function placementOf(table: TomlTable): Placement | { problem: string } {
  const start = textAt(table, 'start');
  if (start === undefined) return EMPTY;
  const [field = '', ...rest] = start.trim().split(/\s+/);
  const bracket = field.indexOf('[');
  // A stroke stands between boards, but the count of ranks says as much.
  const rows = (bracket < 0 ? field : field.slice(0, bracket)).split(/[/|]/);
  const size = sizeOf(table);
  if (rows.length !== size.ranks * size.boards) return { problem: `the start position has ${rows.length} ranks, but the board has ${size.ranks * size.boards}` };
  const placement: Placement = { standing: [], walls: [], hand: bracket < 0 ? '' : field.slice(bracket), rest: rest.join(' ') || EMPTY.rest };
  const letters = lettersByLength(table);
  const holes = holesOf(table);
  for (const [index, row] of rows.entries()) {
    const problem = readRow(row, rowStart(index, size), size, letters, holes, placement);
    if (problem) return { problem };
  }
  return placement;
}

type Letter = [letter: string, piece: string, owner: Owner];

/** The longest first: `+P` is no `P` behind a plus. */
function lettersByLength(table: TomlTable): Letter[] {
  const letters = pieceKeys(table).flatMap((piece): Letter[] => {
    const [white, black] = lettersOf(table, piece);
    return [[white, piece, 'white'], [black, piece, 'black']];
  });
  return letters.filter(([letter]) => letter !== '').sort(([a], [b]) => b.length - a.length);
}

/** The first square of a row of a FEN: the highest rank of the first board comes first. */
function rowStart(index: number, size: BoardSize): number {
  const board = Math.floor(index / size.ranks);
  return squareAt(0, (board + 1) * size.ranks - 1 - index, board, size);
}

function readRow(row: string, first: number, size: BoardSize, letters: Letter[], holes: Set<number>, into: Placement): string | undefined {
  let file = 0;
  for (let at = 0; at < row.length; ) {
    const square = first + file;
    const count = /^\d+/.exec(row.slice(at))?.[0];
    const letter = letters.find(([one]) => row.startsWith(one, at));
    if (count) file += Number(count);
    else if (letter) into.standing.push({ square, piece: letter[1], owner: letter[2] });
    else if (row[at] !== '*') return `no piece has the letter ${row[at]}`;
    else if (!holes.has(square)) into.walls.push(square);
    if (!count) file += 1;
    at += count?.length ?? (letter ? letter[0].length : 1);
  }
  return file === size.files ? undefined : `rank ${partsOf(first, size).rank + 1} of the start position has ${file} squares, but the board has ${size.files} files`;
}

/** Changes the start position. One that cannot be read begins anew. */
export function changePlacement(table: TomlTable, change: (placement: Placement) => void): void {
  const read = placementOf(table);
  const placement = 'problem' in read ? { ...EMPTY } : { ...read };
  placement.standing = [...placement.standing];
  change(placement);
  table.start = writePlacement(table, placement);
}

function writePlacement(table: TomlTable, { standing, walls, hand, rest }: Placement): string {
  const size = sizeOf(table);
  const holes = holesOf(table);
  const on = new Map<number, string>([...walls, ...holes].map((square) => [square, '*']));
  for (const { square, piece, owner } of standing) {
    if (!holes.has(square)) on.set(square, lettersOf(table, piece)[owner === 'white' ? 0 : 1]);
  }
  let text = '';
  for (let index = 0; index < size.ranks * size.boards; index++) {
    const separator = index % size.ranks === 0 ? '|' : '/';
    text += `${index > 0 ? separator : ''}${writeRow(rowStart(index, size), size, on)}`;
  }
  return `${text}${hand} ${rest}`;
}

function writeRow(first: number, size: BoardSize, on: Map<number, string>): string {
  let row = '';
  let empty = 0;
  for (let file = 0; file < size.files; file++) {
    const letter = on.get(first + file);
    if (letter === undefined) {
      empty += 1;
      continue;
    }
    row += `${empty || ''}${letter}`;
    empty = 0;
  }
  return `${row}${empty || ''}`;
}

/** Where the copy of a piece stands: on the same board. */
export function copyOf(square: number, copies: Copies, size: BoardSize): number | undefined {
  const { file, rank, board } = partsOf(square, size);
  if (copies === 'none') return undefined;
  return squareAt(copies === 'mirrored' ? file : size.files - 1 - file, size.ranks - 1 - rank, board, size);
}

const other = (owner: Owner): Owner => (owner === 'white' ? 'black' : 'white');

/** Puts a piece on a square, with the opponent's copy. */
export function place(table: TomlTable, piece: string, owner: Owner, square: number, copies: Copies): void {
  const copy = copyOf(square, copies, sizeOf(table));
  changePlacement(table, (placement) => {
    placement.standing = placement.standing.filter((one) => one.square !== square && one.square !== copy);
    placement.standing.push({ square, piece, owner });
    if (copy !== undefined && copy !== square) placement.standing.push({ square: copy, piece, owner: other(owner) });
  });
}

/** Whether the copy of what stands on a square stands where it belongs. */
function copyStands(standing: Standing[], square: number, copies: Copies, size: BoardSize): number | undefined {
  const copy = copyOf(square, copies, size);
  const here = standing.find((one) => one.square === square);
  const there = standing.find((one) => one.square === copy && copy !== square);
  return here && there && there.piece === here.piece && there.owner !== here.owner ? copy : undefined;
}

/** Takes away what stands on a square, and its copy if that stands where it belongs. */
export function removeFrom(table: TomlTable, square: number, copies: Copies): void {
  changePlacement(table, (placement) => {
    const copy = copyStands(placement.standing, square, copies, sizeOf(table));
    placement.standing = placement.standing.filter((one) => one.square !== square && one.square !== copy);
  });
}

/** Moves what stands on a square to another one, and its copy if that stands where it belongs. */
export function carry(table: TomlTable, from: number, to: number, copies: Copies): void {
  if (from === to || holesOf(table).has(to)) return;
  const placement = placementOf(table);
  const moved = 'problem' in placement ? undefined : placement.standing.find((one) => one.square === from);
  if (!moved || 'problem' in placement) return;
  const paired = copyStands(placement.standing, from, copies, sizeOf(table)) !== undefined;
  removeFrom(table, from, copies);
  place(table, moved.piece, moved.owner, to, paired ? copies : 'none');
}

/** Changes the size of the board. White's pieces keep their distance to the near edge, Black's to the far one. */
export function resize(table: TomlTable, files: number, ranks: number, boards = sizeOf(table).boards): void {
  const before = sizeOf(table);
  const read = placementOf(table);
  const holes = holesOf(table);
  const size = { files, ranks, boards };
  const moved = (square: number, owner: Owner): number | undefined => {
    const { file, rank, board } = partsOf(square, before);
    const there = rank + (owner === 'black' ? ranks - before.ranks : 0);
    return file < files && there >= 0 && there < ranks && board < boards ? squareAt(file, there, board, size) : undefined;
  };
  table.board = writeSize(size);
  const kept = [...holes].flatMap((square) => moved(square, 'white') ?? []);
  setKey(table, 'holes', kept.length > 0 ? writeArea(new Set(kept), size) : undefined);
  const standing = 'problem' in read ? [] : read.standing;
  const rest = 'problem' in read ? EMPTY : read;
  const taken = new Set<number>();
  const placed = standing.flatMap((one) => {
    const square = moved(one.square, one.owner);
    if (square === undefined || taken.has(square)) return [];
    taken.add(square);
    return [{ ...one, square }];
  });
  const walls = rest.walls.flatMap((square) => moved(square, 'white') ?? []);
  table.start = writePlacement(table, { ...rest, standing: placed, walls });
}

/** Makes a hole where there is none, and closes it where there is one; what stands there goes. */
export function toggleHole(table: TomlTable, square: number, copies: Copies): void {
  const size = sizeOf(table);
  const holes = holesOf(table);
  const read = placementOf(table);
  const copy = copyOf(square, copies, size);
  const made = !holes.has(square);
  for (const one of copy === undefined ? [square] : [square, copy]) {
    if (made) holes.add(one);
    else holes.delete(one);
  }
  setKey(table, 'holes', holes.size > 0 ? writeArea(holes, size) : undefined);
  const placement = 'problem' in read ? EMPTY : read;
  table.start = writePlacement(table, { ...placement, standing: placement.standing.filter((one) => !holes.has(one.square)) });
}
