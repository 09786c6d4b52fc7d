// Makes the files of the library while the page is built, with the core in Node: the list, and for
// each variant a picture of its board, its rules in words, diagrams of its moves, and the position
// that it begins with.
import { readdirSync, readFileSync } from 'node:fs';
import type { Variant } from 'fers';
import type { Plugin } from 'vite';
import type { LibraryCard, PieceStyle } from '../core/types';
import { learntFile } from '../game/learntfile.ts';
import { boardOnly } from './crop.ts';
import { HISTORIES } from './history.ts';
import { knownPlace } from './known.ts';
import { boardFile, pageFile, shortened, START_MAX, startFile, stylesOf, type VariantPage, type VariantStart } from './files.ts';

type Core = typeof import('fers');

let core: Promise<Core> | undefined;
/**
 * The core as Node has it; loaded when first asked, for tests of the page's own code run without
 * it.
 */
const loaded = () => (core ??= import('fers').then(async (module) => (await module.default(), module)));

/** Returns all cards as the page holds them, the best known first. */
export async function listOfLibrary(): Promise<Partial<LibraryCard>[]> {
  const cards = (await loaded()).library();
  return shortened(cards.sort((a, b) => knownPlace(a.name) - knownPlace(b.name)));
}

export function libraryFiles(): Plugin {
  return {
    name: 'fers-library-files',
    async generateBundle() {
      const module = await loaded();
      for (const [fileName, source] of files(module)) this.emitFile({ type: 'asset', fileName, source });
    },
    config: () => ({ define: { __LEARNT__: JSON.stringify(learntGames()) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = /\/(library\/[^?]+)/.exec(request.url ?? '')?.[1];
        if (!asked) return next();
        loaded().then((module) => {
          const found = [...files(module, asked)].find(([name]) => name === decodeURIComponent(asked));
          if (!found) return next();
          response.setHeader('content-type', asked.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
          response.end(found[1]);
        }, next);
      });
    },
  };
}

/** The folder with what was learnt about games of the library. */
const LEARNT = new URL('../../../crates/fers/learnt/', import.meta.url);

function learntGames(): string[] {
  return readdirSync(LEARNT).filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -'.txt'.length)).sort();
}

/** All files with their contents, or those of the variant that one file is of. */
function* files(core: Core, only?: string): Generator<[string, string]> {
  const cards = core.library();
  for (const { name, style } of cards) {
    if (only && !decodeURIComponent(only).startsWith(`library/${name}.`)) continue;
    if (learntGames().includes(name)) yield [learntFile(name), readFileSync(new URL(`${name}.txt`, LEARNT), 'utf8')];
    const variant = core.Variant.named(name);
    for (const one of stylesOf(style)) {
      yield [boardFile(name, one), boardOnly(variant.boardSvg(undefined, false, one))];
      const page = pageIn(variant, name, one);
      yield [pageFile(name, one), JSON.stringify(page)];
      const start = JSON.stringify(startIn(core, variant, page));
      if (start.length <= START_MAX) yield [startFile(name, one), start];
    }
    variant.free();
  }
}

function startIn(core: Core, variant: Variant, { info, looks }: VariantPage): VariantStart {
  const game = new core.Game(variant);
  const position = game.position();
  game.free();
  return { info, looks, position, saved: variant.save('fers') };
}

function pageIn(variant: Variant, name: string, style: PieceStyle): VariantPage {
  const info = variant.info();
  const diagrams = info.pieces.map((_, piece) => boardOnly(variant.moveDiagram(piece, false, style)));
  return { info, rules: variant.rules(), style, looks: variant.pictures(style), diagrams, ...(HISTORIES[name] && { history: HISTORIES[name] }) };
}
