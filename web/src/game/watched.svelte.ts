// Notices every change of a game, whichever panel makes it.
import type { GameBook } from './book.svelte';

/**
 * Calls `onchange` when the game or the node on the board has changed. To be called where effects
 * may be made.
 */
export function watched(book: GameBook, onchange: () => void): void {
  let before = '';
  $effect(() => {
    const { nodes: _, ...rest } = book.tree;
    // Comments, marks and drawings are those of the node on the board: the other nodes need not be
    // looked at.
    const now = JSON.stringify([rest, book.at, book.node, book.touched]);
    if (before !== '' && before !== now) onchange();
    before = now;
  });
}
