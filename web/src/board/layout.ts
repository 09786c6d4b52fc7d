// Where squares are on the drawing, in units of which a square is 100 wide.
import type { BoardShape } from './types';

export const SIDE = 100;
const HALF = SIDE / 2;
/** From row to row of hexagons. */
const HEX_PITCH = (SIDE * Math.sqrt(3)) / 2;
/** From the middle of a hexagon to its corners. */
const HEX_RADIUS = SIDE / Math.sqrt(3);
/** Around everything. */
const EDGE = 6;
const BETWEEN_BOARDS = 44;
/** Coordinates stay readable on a page of this width, in pixels, at this size. */
const NARROW = 360;
const READABLE = 10;

/**
 * Where coordinates stand: beside the board, or in the corners of its outer squares, so that the
 * bars of the players touch the board.
 */
export type Coordinates = 'none' | 'beside' | 'within';

/** More files than this make squares so small that letters would cover the pieces. */
const FILES_WITHIN = 10;

export interface Point {
  x: number;
  y: number;
}

/** From a hexagon to the one below, as a direction. */
export const HEX_STEPS = { downLeft: { x: -0.5, y: Math.sqrt(3) / 2 } };

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The places of all squares of a shape, seen from one side. */
export class Layout {
  readonly width: number;
  readonly height: number;
  /** Of coordinates. */
  readonly fontSize: number;
  /** All squares that are there, and the holes where those are shown. */
  readonly squares: readonly number[];
  readonly #holes: ReadonlySet<number>;
  /** How far cells reach above and below their middles. */
  readonly reach: number;
  readonly #middles = new Map<number, Point>();
  readonly #box: Box;
  readonly #columns: number;
  /** Room for coordinates on each side. */
  readonly margins: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  /** From one board to the next below. */
  readonly #pitch: number;

  constructor(
    readonly shape: BoardShape,
    readonly isFlipped: boolean,
    readonly coordinates: Coordinates,
    /** Whether several boards stand one below the other. */
    isStacked = false,
    holesShown = false,
  ) {
    this.reach = shape.hexagonal ? HEX_RADIUS : HALF;
    this.#box = boxOf(shape, this.reach, holesShown);
    this.#columns = isStacked ? 1 : Math.max(1, shape.boards);
    const rows = Math.ceil(shape.boards / this.#columns);
    const inner = this.#columns * this.#box.width + (this.#columns - 1) * BETWEEN_BOARDS;
    const isBeside = coordinates === 'beside';
    this.fontSize = Math.max(isBeside ? 26 : 22, (READABLE * inner) / NARROW);
    this.margins = marginsOf(shape, isBeside ? this.fontSize * 1.6 : EDGE);
    const { left, right, top, bottom } = this.margins;
    this.#pitch = this.#box.height + (isBeside ? top + bottom : BETWEEN_BOARDS);
    this.width = left + inner + right;
    this.height = top + (rows - 1) * this.#pitch + this.#box.height + bottom;
    this.#holes = new Set(shape.holes);
    const size = shape.files * shape.ranks;
    this.squares = Array.from({ length: size * shape.boards }, (_, square) => square).filter((square) => holesShown || !this.isHole(square));
    for (const square of this.squares) this.#middles.set(square, this.place(this.file(square), this.rank(square), this.board(square)));
  }

  /** The middle of a place, whether there is a square or not. */
  place(file: number, rank: number, board: number): Point {
    const { left, top, width, height } = this.#box;
    const { x, y } = placeOf(this.shape, file, rank);
    const seen = this.isFlipped ? { x: width - (x - left), y: height - (y - top) } : { x: x - left, y: y - top };
    const column = board % this.#columns;
    const row = Math.floor(board / this.#columns);
    return { x: this.margins.left + column * (this.#box.width + BETWEEN_BOARDS) + seen.x, y: this.margins.top + row * this.#pitch + seen.y };
  }

  /** Whether a board has none on its left. */
  isLeftmost(board: number): boolean {
    return board % this.#columns === 0;
  }

  /** Whether a board has none on its right. */
  isRightmost(board: number): boolean {
    return board % this.#columns === this.#columns - 1 || board === this.shape.boards - 1;
  }

  isHole(square: number): boolean {
    return this.#holes.has(square);
  }

  has(square: number): boolean {
    return this.#middles.has(square);
  }

  middle(square: number): Point {
    return this.#middles.get(square) ?? { x: -SIDE, y: -SIDE };
  }

  /** The upper left corner of the square around the middle of a cell. */
  corner(square: number): Point {
    const { x, y } = this.middle(square);
    return { x: x - HALF, y: y - HALF };
  }

  /** The square at a point of the drawing. */
  squareAt({ x, y }: Point): number | undefined {
    let nearest: number | undefined;
    let shortest = this.reach * this.reach;
    for (const [square, middle] of this.#middles) {
      const [dx, dy] = [middle.x - x, middle.y - y];
      if (!this.shape.hexagonal && Math.max(Math.abs(dx), Math.abs(dy)) <= HALF) return square;
      if (this.shape.hexagonal && dx * dx + dy * dy < shortest) [nearest, shortest] = [square, dx * dx + dy * dy];
    }
    return nearest;
  }

  /** The outline of a cell, as data of an SVG path. */
  outline(square: number): string {
    const { x, y } = this.middle(square);
    if (!this.shape.hexagonal) return `M${x - HALF} ${y - HALF}h${SIDE}v${SIDE}h-${SIDE}z`;
    const half = HEX_RADIUS / 2;
    const points = [[0, -HEX_RADIUS], [HALF, -half], [HALF, half], [0, HEX_RADIUS], [-HALF, half], [-HALF, -half]];
    return `M${points.map(([dx, dy]) => `${round(x + dx!)} ${round(y + dy!)}`).join('L')}z`;
  }

  file(square: number): number {
    return square % this.shape.files;
  }

  rank(square: number): number {
    return Math.floor((square % (this.shape.files * this.shape.ranks)) / this.shape.files);
  }

  board(square: number): number {
    return Math.floor(square / (this.shape.files * this.shape.ranks));
  }

  /** The square on a file and a rank, if it is there. */
  squareOn(file: number, rank: number, board: number): number | undefined {
    const { files, ranks } = this.shape;
    if (file < 0 || rank < 0 || file >= files || rank >= ranks) return undefined;
    const square = (board * ranks + rank) * files + file;
    return this.has(square) ? square : undefined;
  }
}

/**
 * Returns whether coordinates fit into the outer squares. They do on one board of square cells,
 * with letters below and numbers on the left, whose outer files and ranks have no holes.
 */
export function hasRoomWithin({ files, ranks, boards, holes, hexagonal, writing = 'algebraic' }: BoardShape): boolean {
  const isOuter = (square: number) => {
    const [file, rank] = [square % files, Math.floor(square / files)];
    return file === 0 || file === files - 1 || rank === 0 || rank === ranks - 1;
  };
  return !hexagonal && boards === 1 && writing === 'algebraic' && files <= FILES_WITHIN && !holes.some(isOuter);
}

/**
 * The sides of a board that have coordinates: shogi's are above and on the right, xiangqi's at both
 * ends of the files.
 */
function marginsOf({ writing, hexagonal }: BoardShape, margin: number): Layout['margins'] {
  // Ranks of hexagons are numbered on the right, away from the letters of the files.
  if (hexagonal) return { left: margin, right: margin, top: EDGE, bottom: margin };
  if (writing === 'shogi') return { left: EDGE, right: margin, top: margin, bottom: EDGE };
  if (writing === 'xiangqi') return { left: EDGE, right: EDGE, top: margin, bottom: margin };
  return { left: margin, right: EDGE, top: EDGE, bottom: margin };
}

/** The middle of a cell on a board that begins with the first file and the last rank. */
function placeOf({ ranks, hexagonal }: BoardShape, file: number, rank: number): Point {
  return { x: file * SIDE + (hexagonal ? rank * HALF : 0), y: (ranks - 1 - rank) * (hexagonal ? HEX_PITCH : SIDE) };
}

/** What a board takes up. Places of hexagons that are missing on every board take no room. */
function boxOf(shape: BoardShape, reach: number, holesShown: boolean): Box {
  const { files, ranks, boards, hexagonal } = shape;
  const missing = new Set(shape.holes);
  const isThere = (index: number) => Array.from({ length: boards }, (_, board) => board * files * ranks + index).some((square) => !missing.has(square));
  const indices = Array.from({ length: files * ranks }, (_, index) => index).filter((index) => !hexagonal || holesShown || isThere(index));
  const places = indices.map((index) => placeOf(shape, index % files, Math.floor(index / files)));
  if (places.length === 0) places.push({ x: 0, y: 0 });
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - HALF, Math.min(...ys) - reach];
  return { left, top, width: Math.max(...xs) + HALF - left, height: Math.max(...ys) + reach - top };
}

export const round = (value: number) => Math.round(value * 100) / 100;
