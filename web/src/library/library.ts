// The library as screens ask for it: from the files of the page, or from the core where a file is missing or damaged.
import { rules, texts } from '../core/rules';
import type { LibraryCard, PieceStyle, VariantRef } from '../core/types';
import { styleFor } from '../shell/settings.svelte';
import { boardOnly } from './crop';
import { boardFile, cardsOf, LIST, pageFile, pageOf, stylesOf, type VariantPage } from './files';

const here = (file: string): string => new URL(file, document.baseURI).href;

/** A file that does not come at all is as good as missing; the core may still be there. */
const PATIENCE_MS = 20_000;

async function fetched(file: string): Promise<unknown> {
  try {
    const response = await fetch(here(file), { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

let list: Promise<LibraryCard[]> | undefined;

/** Returns all variants of the library. */
export function library(): Promise<LibraryCard[]> {
  const loading = (list ??= fetched(LIST).then((value) => cardsOf(value) ?? rules.library()));
  // The next question tries again.
  loading.catch(() => (list = undefined));
  return loading;
}

/** Returns what the page of a variant shows, in the style that the settings ask for. */
export async function variantPage({ name, style }: Pick<LibraryCard, 'name' | 'style'>): Promise<VariantPage> {
  const wanted = styleFor(style);
  const built = stylesOf(style).includes(wanted) ? pageOf(await fetched(pageFile(name, wanted))) : undefined;
  return built ?? fromCore({ kind: 'library', name }, wanted);
}

async function fromCore(ref: VariantRef, style: PieceStyle): Promise<VariantPage> {
  const [info, words, looks] = await Promise.all([texts.info(ref), texts.rules(ref), texts.pictures(ref, style)]);
  const diagrams = await Promise.all(info.pieces.map((_, piece) => texts.moveDiagram(ref, piece, false, style).then(boardOnly)));
  return { info, rules: words, style, looks, diagrams };
}

/** Returns the address of the picture of a board; nothing where only the core can draw it so. */
export function boardUrl({ name, style }: Pick<LibraryCard, 'name' | 'style'>): string | undefined {
  const wanted = styleFor(style);
  return stylesOf(style).includes(wanted) ? here(boardFile(name, wanted)) : undefined;
}
