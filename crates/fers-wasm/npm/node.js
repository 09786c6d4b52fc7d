// In Node the module is a file beside this one; in the browser it is fetched.
import { readFile } from 'node:fs/promises';
import { initSync } from './dist/fers.js';

export * from './dist/fers.js';

/** Makes the library ready; to be awaited before anything else is called. */
export default async function init(bytes) {
  const module = bytes ?? (await readFile(new URL('./dist/fers_bg.wasm', import.meta.url)));
  return initSync({ module: module.module_or_path ?? module });
}
