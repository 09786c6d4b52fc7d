// The core, fetched and compiled before anything asks for it, yet after what is on the screen.
import { warmed } from './rules';
import { compiledCore, wantsPart } from './wasm';

/** Longer, pages that load for ever would wait for. */
const PATIENCE_MS = 3_000;

/**
 * Begins to fetch the core once the page has loaded and rests, or at once; ends when it has come,
 * or cannot.
 */
export async function prepared(atOnce: boolean): Promise<void> {
  if (!atOnce) await rest();
  if (wantsPart()) warmed();
  // What fails here is said by the first question.
  await compiledCore().catch(() => {});
}

async function rest(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: PATIENCE_MS }) : setTimeout(resolve, 200)));
}
