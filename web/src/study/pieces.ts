// How the pieces of a variant look on a board.
import type { BoardPieces } from '../board/types';
import { rules } from '../core/rules';
import type { PieceStyle, VariantInfo, VariantRef } from '../core/types';
import { styleFor } from '../shell/settings.svelte';

export async function piecesOf(ref: VariantRef, info: VariantInfo, style: PieceStyle = styleFor(info.style)): Promise<BoardPieces> {
  return { looks: await rules.pictures(ref, style), names: info.pieces.map((piece) => piece.name), sides: info.sides, wall: info.wall, style };
}
