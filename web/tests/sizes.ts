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
}

export function sizes(): Sizes {
  const all: Sizes = { page: 0, core: 0 };
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const packed = () => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
    if (name.endsWith('.wasm')) all.core += packed();
    else if (/\.(js|css|html|woff2)$/.test(name) || name.endsWith('list.json')) all.page += packed();
  }
  return all;
}
