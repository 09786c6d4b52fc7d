// The compiled core, fetched and compiled once for all workers.
import wasmUrl from 'fers/fers_bg.wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmUrl, document.baseURI));
  if (!response.ok) throw new Error(`the rules cannot be loaded (${response.status} ${response.statusText})`);
  // Servers that do not know the type of the file get it compiled all the same.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The core as a module that workers can be started with. */
export function compiledCore(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    // The next question tries again, for instance when the network is back.
    compiled = undefined;
    throw error;
  });
  return compiled;
}
