// How large the built page is, as a server sends it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../dist');

export interface Sizes {
  /**
   * All screens, in bytes of gzip, without the window for presets, the formats of other programs,
   * and practice.
   */
  page: number;
  /** The core, likewise. */
  core: number;
  /** The formats of other programs, fetched with the first text in one of them, */
  formats: number;
  /** and the script of their worker. */
  formatsWorker: number;
  /** The part of the core for play, which is fetched before it. */
  part: number;
  /** What is fetched to practise: the module and its worker. */
  practice: number;
  /** What is fetched when the window for presets opens: the interpreter, */
  interpreter: number;
  /** and the window itself. */
  window: number;
  /** What is fetched besides to compare with rules: the writer and the reader of presets. */
  writer: number;
  /** A set of pieces, fetched when it is chosen. */
  set: number;
}

/** The files that only the window for presets needs. */
const WINDOW = /(?:^|\/)(?:Preset|codeEditor|preset(?:\.worker)?)-[\w-]{8}\.(?:js|css)$/;

function kindOf(name: string): keyof Sizes | undefined {
  if (/(?:^|\/)turned-[\w-]{8}\.js$/.test(name)) return 'set';
  if (/gamecode_bg-[^/]*\.wasm$/.test(name)) return 'interpreter';
  if (WINDOW.test(name)) return 'window';
  if (/preset_bg-[^/]*\.wasm$/.test(name)) return 'writer';
  if (/practice(?:_bg-[^/]*\.wasm|\.worker-[\w-]{8}\.js)$/.test(name)) return 'practice';
  if (/play_bg-[^/]*\.wasm$/.test(name)) return 'part';
  if (/formats_bg-[^/]*\.wasm$/.test(name)) return 'formats';
  if (/formats\.worker-[\w-]{8}\.js$/.test(name)) return 'formatsWorker';
  if (name.endsWith('.wasm')) return 'core';
  return /\.(js|css|html|woff2)$/.test(name) ? 'page' : undefined;
}

export function sizes(): Sizes {
  const all: Sizes = { page: 0, core: 0, formats: 0, formatsWorker: 0, part: 0, practice: 0, interpreter: 0, window: 0, writer: 0, set: 0 };
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const kind = kindOf(name);
    if (kind) all[kind] += gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
  }
  return all;
}
