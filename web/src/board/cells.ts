// The empty board: cells, lines, coordinates.
import { drawGoals } from './goals';
import { shapesOf } from './looks';
import { fileName } from './names';
import { HEX_STEPS, round, SIDE, type Layout } from './layout';
import type { BoardPieces, BoardShape } from './types';
import { svg } from './svg';

type Style = BoardPieces['style'];

/** Everything below the pieces that changes with the shape of the board only. */
export function drawCells(layout: Layout, style: Style): SVGElement[] {
  const holes = layout.squares.filter((square) => layout.isHole(square)).map((square) => layout.outline(square));
  const board = [...drawBoard(layout, style), ...drawGoals(layout)];
  return holes.length > 0 ? [path('hole', holes.join('')), ...board] : board;
}

function drawBoard(layout: Layout, style: Style): SVGElement[] {
  if (layout.shape.hexagonal) return drawHexagons(layout);
  const shapes = shapesOf(style);
  if (shapes === 'xiangqi') return drawCrossings(layout);
  return shapes === 'shogi' ? drawPlain(layout) : drawChequers(layout);
}

const path = (className: string, data: string) => svg('path', { class: className, d: data });

const present = (layout: Layout) => layout.squares.filter((square) => !layout.isHole(square));

function outlines(layout: Layout, isWanted: (square: number) => boolean = () => true): string {
  return present(layout).filter(isWanted).map((square) => layout.outline(square)).join('');
}

function drawChequers(layout: Layout): SVGElement[] {
  const isLight = (square: number) => (layout.file(square) + layout.rank(square)) % 2 === 1;
  return [
    path('light', outlines(layout, isLight)),
    path('dark', outlines(layout, (square) => !isLight(square))),
    path('frame', edges(layout)),
  ];
}

function drawPlain(layout: Layout): SVGElement[] {
  return [path('plain', outlines(layout)), path('lines', outlines(layout)), path('frame', edges(layout))];
}

/** Three colours, so that no neighbours have the same. */
function drawHexagons(layout: Layout): SVGElement[] {
  const tone = (square: number) => (layout.file(square) - layout.rank(square) + 3 * layout.shape.ranks) % 3;
  return ['light', 'dark', 'middle'].map((name, index) => path(`${name} cell-edge`, outlines(layout, (square) => tone(square) === index)));
}

/** Lines through the middles of all squares; pieces stand where they cross. */
function drawCrossings(layout: Layout): SVGElement[] {
  const { lines } = layout.shape;
  const drawn = lines ? lines.map(([from, to]) => line(layout, from, to)) : neighbourLines(layout);
  return [path('plain', outlines(layout)), path('lines', drawn.join(''))];
}

function neighbourLines(layout: Layout): string[] {
  return present(layout).flatMap((square) => {
    const [file, rank, board] = [layout.file(square), layout.rank(square), layout.board(square)];
    const next = [layout.squareOn(file + 1, rank, board), layout.squareOn(file, rank + 1, board)];
    return next.filter((other): other is number => other !== undefined && !layout.isHole(other)).map((other) => line(layout, square, other));
  });
}

function line(layout: Layout, from: number, to: number): string {
  const [start, end] = [layout.middle(from), layout.middle(to)];
  return `M${round(start.x)} ${round(start.y)}L${round(end.x)} ${round(end.y)}`;
}

/** The lines between squares and places that are none. */
function edges(layout: Layout): string {
  const data: string[] = [];
  const up = layout.isFlipped ? -1 : 1;
  for (const square of present(layout)) {
    const [file, rank, board] = [layout.file(square), layout.rank(square), layout.board(square)];
    const { x, y } = layout.corner(square);
    const has = (right: number, above: number) => {
      const other = layout.squareOn(file + right * up, rank + above * up, board);
      return other !== undefined && !layout.isHole(other);
    };
    if (!has(1, 0)) data.push(`M${x + SIDE} ${y}v${SIDE}`);
    if (!has(-1, 0)) data.push(`M${x} ${y}v${SIDE}`);
    if (!has(0, 1)) data.push(`M${x} ${y}h${SIDE}`);
    if (!has(0, -1)) data.push(`M${x} ${y + SIDE}h${SIDE}`);
  }
  return data.join('');
}

/** Names of files and ranks, as the game has them. */
export function drawCoordinates(layout: Layout): SVGElement[] {
  if (layout.coordinates === 'none') return [];
  if (layout.coordinates === 'within') return coordinatesWithin(layout);
  return layout.shape.hexagonal ? hexagonalCoordinates(layout) : squareCoordinates(layout);
}

function text(layout: Layout, x: number, y: number, words: string): SVGElement {
  const element = svg('text', { x: round(x), y: round(y + layout.fontSize * 0.36), 'font-size': round(layout.fontSize) });
  element.textContent = words;
  return element;
}

/** What the files and the ranks of a way of writing are called, and on which sides of the board. */
interface Lettering {
  /** Names of files at the near and at the far edge. */
  near?: (file: number, files: number) => string;
  far?: (file: number, files: number) => string;
  left?: (rank: number, ranks: number) => string;
  right?: (rank: number, ranks: number) => string;
}

const LETTERINGS: Record<NonNullable<BoardShape['writing']>, Lettering> = {
  algebraic: { near: fileName, left: (rank) => String(rank + 1) },
  shogi: { far: (file, files) => String(files - file), right: (rank, ranks) => fileName(ranks - 1 - rank) },
  // Each side counts from its own right.
  xiangqi: { near: (file, files) => String(files - file), far: (file) => String(file + 1) },
  janggi: { near: (file) => String(file + 1), left: (rank, ranks) => String((ranks - rank) % 10) },
};

/**
 * Draws letters in the lower right corners of the lowest squares, and numbers in the upper left
 * corners of the leftmost squares.
 */
function coordinatesWithin(layout: Layout): SVGElement[] {
  const { files, ranks } = layout.shape;
  const [leftFile, lowestRank] = layout.isFlipped ? [files - 1, ranks - 1] : [0, 0];
  // Keeps the tail of the letter g inside its square.
  const inset = SIDE / 2 - layout.fontSize * 0.6;
  const write = (file: number, rank: number, by: number, words: string) => {
    const { x, y } = layout.place(file, rank, 0);
    return text(layout, x + by, y + by, words);
  };
  return [
    ...Array.from({ length: files }, (_, file) => write(file, lowestRank, inset, fileName(file))),
    ...Array.from({ length: ranks }, (_, rank) => write(leftFile, rank, -inset, String(rank + 1))),
  ];
}

function squareCoordinates(layout: Layout): SVGElement[] {
  const { files, ranks, boards, writing = 'algebraic' } = layout.shape;
  const { left, right, ...own } = LETTERINGS[writing];
  // Seen from the other side, the far edge is the near one; in shogi the numbers stay above.
  const turns = layout.isFlipped && own.near !== undefined && own.far !== undefined;
  const [near, far] = turns ? [own.far, own.near] : [own.near, own.far];
  const away = SIDE / 2 + layout.fontSize * 0.8;
  const [leftFile, rightFile] = layout.isFlipped ? [files - 1, 0] : [0, files - 1];
  const [lowestRank, highestRank] = layout.isFlipped ? [ranks - 1, 0] : [0, ranks - 1];
  const texts: SVGElement[] = [];
  const write = (file: number, rank: number, board: number, [dx, dy]: [number, number], words: string | undefined) => {
    if (words === undefined) return;
    const { x, y } = layout.place(file, rank, board);
    texts.push(text(layout, x + dx, y + dy, words));
  };
  for (let board = 0; board < boards; board++) {
    for (let file = 0; file < files; file++) {
      write(file, lowestRank, board, [0, away], near?.(file, files));
      write(file, highestRank, board, [0, -away], far?.(file, files));
    }
    for (let rank = 0; rank < ranks; rank++) {
      if (layout.isLeftmost(board)) write(leftFile, rank, board, [-away, 0], left?.(rank, ranks));
      if (layout.isRightmost(board)) write(rightFile, rank, board, [away, 0], right?.(rank, ranks));
    }
  }
  return texts;
}

/** Beside the last cell of each rank and below the first of each file, on the slant. */
function hexagonalCoordinates(layout: Layout): SVGElement[] {
  const lastOfRank = new Map<number, number>();
  const firstOfFile = new Map<number, number>();
  const order = layout.isFlipped ? [...layout.squares].reverse() : layout.squares;
  for (const square of order) {
    if (layout.board(square) !== 0) continue;
    lastOfRank.set(layout.rank(square), square);
    if (!firstOfFile.has(layout.file(square))) firstOfFile.set(layout.file(square), square);
  }
  const away = SIDE / 2 + layout.fontSize * 0.8;
  const beside = [...lastOfRank].map(([rank, square]) => text(layout, layout.middle(square).x + away, layout.middle(square).y, String(rank + 1)));
  const below = [...firstOfFile].map(([file, square]) => {
    const { x, y } = layout.middle(square);
    return text(layout, x + HEX_STEPS.downLeft.x * away, y + HEX_STEPS.downLeft.y * away, fileName(file));
  });
  return [...beside, ...below];
}
