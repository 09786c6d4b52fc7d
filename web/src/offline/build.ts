// What the service worker has to know of the build: all files, and a name that changes with any of them. Runs while the page is built.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

export interface Build {
  version: string;
  /** Paths below the folder of the page. */
  files: string[];
}

const WORKER = 'worker.js';
/** Files of single variants, which the core makes without a network, and the modules for presets, which are kept once they were fetched. */
const SINGLE = /^library\/|^assets\/(?:gamecode|play|preset)_bg-/;

export function builtFiles(): Plugin {
  let folder = '';
  return {
    name: 'fers-built-files',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: () => {
      const path = join(folder, WORKER);
      const code = readFileSync(path, 'utf8');
      if (!code.includes('__BUILD__')) throw new Error(`${WORKER} has no place for the list of files`);
      writeFileSync(path, `const __BUILD__=${JSON.stringify(buildIn(folder))};\n${code}`);
    },
  };
}

function buildIn(folder: string): Build {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== WORKER && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !SINGLE.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(join(folder, file)));
  return { version: hash.digest('hex').slice(0, 16), files };
}
