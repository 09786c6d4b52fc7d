// Going through a game by keys and by the wheel.
import type { GameBook } from './book.svelte';

type Step = (book: GameBook) => Promise<void>;

const KEYS: Record<string, Step> = {
  ArrowLeft: (book) => book.back(),
  ArrowRight: (book) => book.forward(),
  ArrowUp: (book) => book.beside(-1),
  ArrowDown: (book) => book.beside(1),
  Home: (book) => book.first(),
  End: (book) => book.last(),
};

/** The step that a key means, if it means one; the board and fields have their own use for these keys. */
export function stepOfKey(event: KeyboardEvent): Step | undefined {
  const isTaken = event.target instanceof Element && event.target.closest('fers-board, input, textarea, select, dialog, [role=tab]');
  const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
  return isTaken || isShortcut ? undefined : KEYS[event.key];
}

/** Wheels turn in steps, touchpads in trickles. */
const NOTCH = 50;

/** Calls `turned` for each notch that the wheel is turned over an element; positive is forward. The page does not scroll then. */
export function onNotches(node: HTMLElement, turned: (by: 1 | -1) => void) {
  let sum = 0;
  const turn = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    sum += event.deltaY;
    if (Math.abs(sum) < NOTCH) return;
    turned(sum < 0 ? -1 : 1);
    sum = 0;
  };
  node.addEventListener('wheel', turn, { passive: false });
  return { destroy: () => node.removeEventListener('wheel', turn) };
}
