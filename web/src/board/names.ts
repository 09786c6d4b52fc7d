// What squares and pieces are called.
import type { BoardPieces, BoardPosition, BoardShape } from './types';

type Owner = BoardPosition['pieces'][number]['owner'];

export function fileName(file: number): string {
  const letter = (index: number) => String.fromCharCode(97 + index);
  return file < 26 ? letter(file) : letter(Math.floor(file / 26) - 1) + letter(file % 26);
}

/** As the core writes it: `e4`, and `e4:2` on the second board. */
export function squareName(shape: BoardShape, square: number): string {
  const perBoard = shape.files * shape.ranks;
  const board = Math.floor(square / perBoard);
  const place = `${fileName(square % shape.files)}${Math.floor((square % perBoard) / shape.files) + 1}`;
  return board === 0 ? place : `${place}:${board + 1}`;
}

/**
 * Returns a square as players of the game call it: `7f` in shogi, `83` in janggi. Xiangqi has no
 * names for squares; they are those of chess.
 */
export function spokenName(shape: BoardShape, square: number): string {
  const { files, ranks, writing } = shape;
  const [file, rank] = [square % files, Math.floor((square % (files * ranks)) / files)];
  const board = Math.floor(square / (files * ranks));
  const place = writing === 'shogi' ? `${files - file}${fileName(ranks - 1 - rank)}` : writing === 'janggi' ? `${(ranks - rank) % 10}${file + 1}` : undefined;
  if (place === undefined) return squareName(shape, square);
  return board === 0 ? place : `${place}:${board + 1}`;
}

export function pieceName(pieces: BoardPieces, piece: number): string {
  return pieces.names[piece] ?? `piece ${piece + 1}`;
}

/** With its owner: `white Knight`, `Red Horse`. */
export function ownedName(pieces: BoardPieces, piece: number, owner: Owner): string {
  if (owner === 'neutral') return `${pieceName(pieces, piece)} of nobody`;
  return `${ownerName(pieces, owner)} ${pieceName(pieces, piece)}`;
}

/** Colours are no names. */
function ownerName({ sides }: BoardPieces, owner: 'white' | 'black'): string {
  const name = sides?.[owner === 'white' ? 0 : 1];
  return name === undefined || name === 'White' || name === 'Black' ? (name?.toLowerCase() ?? owner) : name;
}
