// The worker that thinks. While it does, it hears nothing: it is stopped by a flag in shared memory, or ended.
import { Engine, initSync } from 'fers';
import { gameOf, variantOf } from './games';
import type { Line, SearchLimits, VariantRef } from './types';

export interface Task {
  id: number;
  variant: VariantRef;
  line: Line;
  limits: SearchLimits;
  /** Set to something else than 0 when the search has to end; nothing where memory cannot be shared. */
  stop?: Int32Array;
}

let engine: { key: string; engine: Engine } | undefined;

function engineOf(ref: VariantRef): Engine {
  const key = JSON.stringify(ref);
  if (engine?.key !== key) {
    engine?.engine.free();
    engine = { key, engine: new Engine(variantOf(ref), 32) };
  }
  return engine.engine;
}

self.onmessage = (event: MessageEvent<WebAssembly.Module | Task>) => {
  if (event.data instanceof WebAssembly.Module) {
    initSync({ module: event.data });
    return;
  }
  const { id, variant, line, limits, stop } = event.data;
  try {
    // Without shared memory nothing stops it but the end of this worker.
    const stopped = () => stop !== undefined && Atomics.load(stop, 0) !== 0;
    const report = (info: unknown) => self.postMessage({ id, info });
    const best = engineOf(variant).search(gameOf(variant, line), limits, report as never, stopped as never);
    self.postMessage({ id, best });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
