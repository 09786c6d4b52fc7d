// The compiled modules, each fetched and compiled once for all workers.
import coreUrl from 'fers/core_bg.wasm?url';
import formatsUrl from 'fers/formats_bg.wasm?url';
import playUrl from 'fers/play_bg.wasm?url';

let core: Promise<WebAssembly.Module> | undefined;
let part: Promise<WebAssembly.Module> | undefined;
let formats: Promise<WebAssembly.Module> | undefined;
let isThere = false;

/** Fetches and compiles a module; `what` says what is missing without it. */
export async function compiled(url: string, what: string): Promise<WebAssembly.Module> {
  const failed = (why: string, cause?: unknown) => new Error(`${what} cannot be loaded (${why})`, { cause });
  const response = await fetch(new URL(url, document.baseURI)).catch((error: unknown) => {
    throw failed('the server does not answer', error);
  });
  if (!response.ok) throw failed(`${response.status} ${response.statusText}`.trim());
  try {
    // Servers that do not know the type of the file get it compiled all the same.
    if (response.headers.get('content-type') === 'application/wasm') return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw failed('what the server sent is damaged', error);
  }
}

/** The core as a module that workers can be started with. */
export function compiledCore(): Promise<WebAssembly.Module> {
  core ??= fetchedCore().catch((error: unknown) => {
    // The next question tries again, for instance when the network is back.
    core = undefined;
    throw error;
  });
  return core;
}

async function fetchedCore(): Promise<WebAssembly.Module> {
  // Both at once would share the line, and games wait for the part.
  await part?.catch(() => {});
  const module = await compiled(coreUrl, 'the rules');
  isThere = true;
  return module;
}

/** Returns whether the core has come. */
export const hasCore = (): boolean => isThere;

/**
 * Returns whether the part of the core for play is worth fetching: the core has not come, and is
 * not kept in the browser from an earlier visit.
 */
export const wantsPart = (): boolean => !isThere && !navigator.serviceWorker?.controller;

/** The part of the core that plays games of the library: three fifths of it. */
export function compiledPart(): Promise<WebAssembly.Module> {
  return (part ??= compiled(playUrl, 'the rules'));
}

/** The formats of other programs: fetched when a text in one of them is opened or written. */
export function compiledFormats(): Promise<WebAssembly.Module> {
  formats ??= compiled(formatsUrl, 'the formats of other programs').catch((error: unknown) => {
    formats = undefined;
    throw error;
  });
  return formats;
}
