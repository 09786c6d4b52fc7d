// The library as screens ask for it: from the files of the page, or from the core where a file is missing or damaged.
import { rules, texts } from '../core/rules';
import type { LibraryCard, PieceStyle, VariantRef } from '../core/types';
import { styleFor } from '../shell/settings.svelte';
import { boardOnly } from './crop';
import { boardFile, cardsOf, LIST, pageFile, pageOf, startFile, startOf, stylesOf, type VariantPage, type VariantStart } from './files';

const here = (file: string): string => new URL(file, document.baseURI).href;

/** A file that does not come at all is as good as missing; the core may still be there. */
const PATIENCE_MS = 20_000;
/** So many files are kept for the next question. */
const FILES_MAX = 8;

async function fetched(file: string): Promise<unknown> {
  try {
    const response = await fetch(here(file), { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what the page was built with; nothing where it is missing or damaged. */
function listed(): LibraryCard[] | undefined {
  try {
    return cardsOf(JSON.parse(document.getElementById(LIST)?.textContent ?? ''));
  } catch {
    return undefined;
  }
}

let list: Promise<LibraryCard[]> | undefined;

/** Returns all variants of the library. */
export function library(): Promise<LibraryCard[]> {
  const loading = (list ??= Promise.resolve(listed() ?? rules.library()));
  // The next question tries again.
  loading.catch(() => (list = undefined));
  return loading;
}

const files = new Map<string, Promise<unknown>>();

/** Returns what a file holds, fetched once. */
function once(file: string): Promise<unknown> {
  const known = files.get(file);
  if (known) return known;
  const fetching = fetched(file);
  files.set(file, fetching);
  // Who asks later tries again, and pages keep few files.
  void fetching.then((value) => (value === undefined || files.size > FILES_MAX) && files.delete(file));
  return fetching;
}

/** Returns the file of a page of a variant; nothing where it is missing or damaged. */
export async function builtPage(name: string, style: PieceStyle): Promise<VariantPage | undefined> {
  return pageOf(await once(pageFile(name, style)));
}

/** Returns the file of the start of a variant; nothing where it is missing or damaged. */
export async function builtStart(name: string, style: PieceStyle): Promise<VariantStart | undefined> {
  return startOf(await once(startFile(name, style)));
}

/** Returns what the page of a variant shows, in the style that the settings ask for. */
export async function variantPage({ name, style }: Pick<LibraryCard, 'name' | 'style'>): Promise<VariantPage> {
  const wanted = styleFor(style);
  const built = stylesOf(style).includes(wanted) ? await builtPage(name, wanted) : undefined;
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
