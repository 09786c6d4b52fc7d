// Files as brotli beside the built ones, for servers that send them to browsers that take it (`fers
// serve` does): a fifth smaller than gzip. Runs when the page has been built.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files of single variants are small: what they would save is no second copy worth. */
const LARGE = /^(?!library\/).*\.(?:js|css|html|wasm|svg|webmanifest)$/;
const compress = promisify(brotliCompress);

export function packedFiles(): Plugin {
  let folder = '';
  let memory = '';
  return {
    name: 'fers-packed-files',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
      memory = join(config.root, 'node_modules/.cache/fers-brotli');
    },
    closeBundle: async () => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => LARGE.test(file.replaceAll('\\', '/')));
      mkdirSync(memory, { recursive: true });
      await Promise.all(files.map((file) => packed(join(folder, file), memory)));
    },
  };
}

/** Compresses a file, unless an earlier build has: the core takes most of a minute. */
async function packed(path: string, memory: string): Promise<void> {
  const bytes = readFileSync(path);
  const known = join(memory, createHash('sha256').update(bytes).digest('hex'));
  if (!existsSync(known)) writeFileSync(known, await compressed(bytes));
  copyFileSync(known, `${path}.br`);
}

function compressed(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compress(bytes, { params });
}
