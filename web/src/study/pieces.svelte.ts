// How the pieces of a variant look on a board.
import type { BoardPieces } from '../board/types';
import { rules } from '../core/rules';
import type { PieceStyle, VariantInfo, VariantRef } from '../core/types';
import { styleFor } from '../shell/settings.svelte';

/** Follows the settings: asks for other pictures once another style is wanted. To be called where effects may be made. */
export function followStyle(holder: { readonly ref: VariantRef; readonly info: VariantInfo; pieces: BoardPieces }): void {
  $effect(() => {
    const style = styleFor(holder.info.style);
    if (style === holder.pieces.style) return;
    void piecesOf(holder.ref, holder.info, style).then((pieces) => (holder.pieces = pieces));
  });
}

export async function piecesOf(ref: VariantRef, info: VariantInfo, style: PieceStyle = styleFor(info.style)): Promise<BoardPieces> {
  return { looks: await rules.pictures(ref, style), names: info.pieces.map((piece) => piece.name), style };
}
