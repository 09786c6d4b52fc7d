// Makes the files of the library while the page is built, with the core in Node: the list, and for each variant a picture of its board, its rules in words, and diagrams of its moves.
import type { Variant } from 'fers';
import type { Plugin } from 'vite';
import type { PieceStyle } from '../core/types';
import { boardOnly } from './crop.ts';
import { boardFile, LIST, pageFile, stylesOf, type VariantPage } from './files.ts';

type Core = typeof import('fers');

export function libraryFiles(): Plugin {
  let core: Promise<Core> | undefined;
  /** The core as Node has it; loaded when first asked, for tests of the page's own code run without it. */
  const loaded = () => (core ??= import('fers').then(async (module) => (await module.default(), module)));
  return {
    name: 'fers-library-files',
    async generateBundle() {
      const module = await loaded();
      for (const [fileName, source] of files(module)) this.emitFile({ type: 'asset', fileName, source });
    },
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

/** All files with their contents, or those of the variant that one file is of. */
function* files(core: Core, only?: string): Generator<[string, string]> {
  const cards = core.library();
  if (!only || only === LIST) yield [LIST, JSON.stringify(cards)];
  for (const { name, style } of cards) {
    if (only && !decodeURIComponent(only).startsWith(`library/${name}.`)) continue;
    const variant = core.Variant.named(name);
    for (const one of stylesOf(style)) {
      yield [boardFile(name, one), boardOnly(variant.boardSvg(undefined, false, one))];
      yield [pageFile(name, one), JSON.stringify(pageIn(variant, one))];
    }
    variant.free();
  }
}

function pageIn(variant: Variant, style: PieceStyle): VariantPage {
  const info = variant.info();
  const diagrams = info.pieces.map((_, piece) => boardOnly(variant.moveDiagram(piece, false, style)));
  return { info, rules: variant.rules(), style, looks: variant.pictures(style), diagrams };
}
