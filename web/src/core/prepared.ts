// The core, fetched and compiled before anything asks for it, yet after what is on the screen.
import { compiledCore } from './wasm';

/** Longer, pages that load for ever would wait for. */
const PATIENCE_MS = 3_000;

/** Begins to fetch the core once the page has loaded and rests; the function that it returns takes the wish back. */
export function prepared(): () => void {
  // What fails here is said by the first question.
  const begin = () => void compiledCore().catch(() => {});
  const rested = () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: PATIENCE_MS }) : setTimeout(begin, 200));
  if (document.readyState === 'complete') rested();
  else addEventListener('load', rested, { once: true });
  return () => removeEventListener('load', rested);
}
