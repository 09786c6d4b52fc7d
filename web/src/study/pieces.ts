// How the pieces of a variant look on a board.
import type { BoardPieces } from '../board/types';
import { rules } from '../core/rules';
import type { PieceStyle, VariantInfo, VariantRef } from '../core/types';

/** The style that a variant is usually drawn in. */
export function usualStyle(info: VariantInfo): PieceStyle {
  const { style } = info;
  return style === 'shogi' || style === 'xiangqi' || style === 'letters' ? style : 'western';
}

export async function piecesOf(ref: VariantRef, info: VariantInfo, style = usualStyle(info)): Promise<BoardPieces> {
  return { looks: await rules.pictures(ref, style), names: info.pieces.map((piece) => piece.name), style };
}
