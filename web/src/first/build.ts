// Puts into the page what it shows and asks for before its scripts have come: the list of the
// library, the first styles, and two short scripts. Runs while the page is built.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { askEarly, showEarly } from './early.ts';

type Bundle = Rolldown.OutputBundle;

/** Where the page has the list of the library. */
const PLACE = '<div id="app"></div>';

/** `list` returns all cards of the library. */
export function firstView(list: () => Promise<unknown[]>): Plugin {
  return {
    name: 'fers-first-view',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (!html.includes(PLACE) || !path.endsWith('index.html')) return html;
        const ask = `(${askEarly.toString()})(${JSON.stringify(bundle ? filesOfScreens(bundle) : {})})`;
        const show = `(${showEarly.toString()})()`;
        // No text of a variant can end the element that it stands in.
        const cards = JSON.stringify(await list()).replaceAll('<', '\\u003c');
        const page = allowed(bundle ? withStyles(html, bundle) : html, [ask, show]).replace(
          PLACE,
          () => `${PLACE}\n    <div id="early"></div>\n    <script type="application/json" id="library">${cards}</script>\n    <script>${show}</script>`,
        );
        const tags: HtmlTagDescriptor[] = [{ tag: 'script', children: ask, injectTo: 'head' }];
        return { html: page, tags };
      },
    },
  };
}

/** Allows scripts by what they say: all others inside the page stay forbidden. */
function allowed(html: string, scripts: string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return html.replace("script-src 'self'", () => `script-src 'self' ${hashes.join(' ')}`);
}

/** The components of the screens, and what these are called in addresses. */
const SCREENS = [
  ['home/Home', 'home'],
  ['library/Library', 'library'],
  ['variant/Variant', 'variant'],
  ['play/Play', 'play'],
  ['analyse/Analyse', 'analyse'],
  ['design/Design', 'design'],
  ['kept/Work', 'work'],
  ['share/Share', 'share'],
  ['preset/Preset', 'preset'],
  ['rw144/Rw144', 'rw144'],
] as const;

/** The scripts and styles of each screen, without those of the page itself. */
function filesOfScreens(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const all = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) all(other, found);
    return found;
  };
  const main = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  const own = main ? all(main) : new Set();
  const files: Record<string, string[]> = {};
  for (const [screen, name] of SCREENS) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((module) => module.endsWith(`/screens/${screen}.svelte`)));
    if (!chunk) throw new Error(`${screen} is not there`);
    const others = [...all(chunk)].filter((chunk) => !own.has(chunk));
    const styles = (chunk: Rolldown.OutputChunk) => (STYLED.includes(chunk.name) ? [] : [...(chunk.viteMetadata?.importedCss ?? [])]);
    const part = Object.keys(bundle).filter((file) => name === 'play' && /play_bg-[^/]*\.wasm$/.test(file));
    if (others.length > 0) files[name] = others.flatMap((chunk) => [chunk.fileName, ...styles(chunk)]).concat(part).map((file) => `./${file}`);
  }
  return files;
}

/** The parts of the page whose styles stand in it: what is seen first, and boards and games. */
const STYLED = ['base', 'index', 'library', 'game'];

/**
 * Puts styles into the page, so that it is painted before any are asked for. Their elements stay
 * without being fetched, so that scripts which need them find them.
 */
function withStyles(html: string, bundle: Bundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = STYLED.flatMap((name) => [...(chunks.find((chunk) => chunk.name === name)?.viteMetadata?.importedCss ?? [])]);
  const styles = [...new Set(files)].map((file) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`${file} is not there`);
    const text = String(asset.source).replace(/url\(\.\//g, `url(./${posix.dirname(file)}/`);
    return `<style>${text.trim()}</style>\n    <link rel="stylesheet" crossorigin href="./${file}" disabled>`;
  });
  return html.replace(/ *<link rel="stylesheet"[^>]*>\n/g, '').replace('  </head>', () => `    ${styles.join('\n    ')}\n  </head>`);
}
