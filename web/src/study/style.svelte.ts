// Pictures that change while a screen is open.
import type { BoardPieces } from '../board/types';
import type { VariantInfo, VariantRef } from '../core/types';
import { styleFor } from '../shell/settings.svelte';
import { piecesOf } from './pieces';

/** Follows the settings: asks for other pictures once another style is wanted. To be called where effects may be made. */
export function followStyle(holder: { readonly ref: VariantRef; readonly info: VariantInfo; pieces: BoardPieces }): void {
  $effect(() => {
    const style = styleFor(holder.info.style);
    if (style === holder.pieces.style) return;
    void piecesOf(holder.ref, holder.info, style).then((pieces) => (holder.pieces = pieces));
  });
}
