// How large the built page is, as a server sends it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../dist');

export interface Sizes {
  /** Everything but the core, in bytes of gzip. */
  page: number;
  /** The core, likewise. */
  core: number;
  /** The module that runs presets, likewise, and the one that writes them. */
  gamecode: number;
  preset: number;
}

export function sizes(): Sizes {
  const all: Sizes = { page: 0, core: 0, gamecode: 0, preset: 0 };
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const packed = () => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
    const module = /(gamecode|preset)_bg-[^/]*\.wasm$/.exec(name)?.[1] as 'gamecode' | 'preset' | undefined;
    if (module) all[module] += packed();
    else if (name.endsWith('.wasm')) all.core += packed();
    else if (/\.(js|css|html|woff2)$/.test(name) || name.endsWith('list.json')) all.page += packed();
  }
  return all;
}
