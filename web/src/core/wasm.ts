// The compiled modules, each fetched and compiled once for all workers.
import wasmUrl from 'fers/fers_bg.wasm?url';

let core: Promise<WebAssembly.Module> | undefined;

/** Fetches and compiles a module; `what` says what is missing without it. */
export async function compiled(url: string, what: string): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(url, document.baseURI));
  if (!response.ok) throw new Error(`${what} cannot be loaded (${response.status} ${response.statusText})`);
  // Servers that do not know the type of the file get it compiled all the same.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The core as a module that workers can be started with. */
export function compiledCore(): Promise<WebAssembly.Module> {
  core ??= compiled(wasmUrl, 'the rules').catch((error: unknown) => {
    // The next question tries again, for instance when the network is back.
    core = undefined;
    throw error;
  });
  return core;
}
