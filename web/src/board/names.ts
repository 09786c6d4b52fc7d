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

export function pieceName(pieces: BoardPieces, piece: number): string {
  return pieces.names[piece] ?? `piece ${piece + 1}`;
}

/** With its owner: `white Knight`. */
export function ownedName(pieces: BoardPieces, piece: number, owner: Owner): string {
  return owner === 'neutral' ? `${pieceName(pieces, piece)} of nobody` : `${owner} ${pieceName(pieces, piece)}`;
}
