// The page's side of the engine.
import type { Task } from './replying';
import { ownForm, partWorker, refForPart } from './rules';
import type { Best, Line, SearchInfo, SearchLimits, VariantRef } from './types';
import { compiledCore, compiledPart, hasCore, wantsPart } from './wasm';

/** A search that is under way. */
export interface Search {
  /** What it found; nothing if it was stopped before it found anything. */
  readonly best: Promise<Best | undefined>;
  /** Ends it soon; `best` is answered all the same. */
  stop(): void;
}

interface Running {
  id: number;
  report: (info: SearchInfo) => void;
  resolve(best: Best | undefined): void;
  reject(error: Error): void;
  stop?: Int32Array;
  /** The last thing that was said about the best move. */
  last?: SearchInfo;
}

/** Returns the text of what was learnt about a variant; nothing where nothing was. */
type LearntOf = (variant: VariantRef) => Promise<string | undefined>;

/** The first move does not wait longer for it on a slow line. */
const LEARNT_MS = 500;

/** Answers of the worker. */
type Told = { id: number; info: SearchInfo } | { id: number; best: Best } | { id: number; error: string };

/**
 * One opponent or analyst, with a worker of its own. It does one search at a time: the next one stops the one before.
 */
export class EngineClient {
  #worker: Worker | undefined;
  /** Whether the worker has the part of the core for play only. */
  #isPart = false;
  #running: Running | undefined;
  #next = 0;
  readonly #learntOf: LearntOf;

  constructor(learntOf: LearntOf = async () => undefined) {
    this.#learntOf = learntOf;
  }

  search(variant: VariantRef, line: Line, limits: SearchLimits, report: (info: SearchInfo) => void = () => {}): Search {
    this.#end();
    const id = this.#next++;
    const stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    const best = new Promise<Best | undefined>((resolve, reject) => {
      this.#running = { id, report, resolve, reject, stop };
    });
    this.#begin({ id, variant, line, limits, stop }).catch((error: Error) => this.#fail(id, error));
    return { best, stop: () => this.#running?.id === id && this.#end() };
  }

  /** Ends everything, for instance when a screen is left. */
  close() {
    this.#end();
    this.#leave();
  }

  async #begin(task: Task) {
    const ref = wantsPart() ? await refForPart(task.variant) : undefined;
    const part = ref && (await compiledPart().catch(() => undefined));
    // Meanwhile the core may have come.
    const isPart = part !== undefined && !hasCore();
    const module = isPart ? part : await compiledCore();
    const [learnt, variant] = await Promise.all([this.#learntInTime(task.variant), isPart && ref ? ref : ownForm(task.variant)]);
    if (this.#running?.id !== task.id) return;
    if (isPart !== this.#isPart) this.#leave();
    this.#isPart = isPart;
    this.#worker ??= this.#started(module);
    this.#worker.postMessage({ ...task, variant, learnt });
  }

  async #learntInTime(variant: VariantRef): Promise<string | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LEARNT_MS));
    return Promise.race([this.#learntOf(variant).catch(() => undefined), late]);
  }

  #leave() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #started(module: WebAssembly.Module): Worker {
    const worker = this.#isPart ? partWorker() : new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Told>) => this.#hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#worker = undefined;
      worker.terminate();
      if (this.#running) this.#fail(this.#running.id, new Error('the engine stopped working on this; this is a mistake in Fers'));
    };
    worker.postMessage(module);
    return worker;
  }

  #hear(told: Told) {
    const running = this.#running;
    if (running?.id !== told.id) return;
    if ('info' in told) {
      if (told.info.index === 1) running.last = told.info;
      running.report(told.info);
      return;
    }
    this.#running = undefined;
    if ('error' in told) running.reject(new Error(told.error));
    else running.resolve(told.best);
  }

  #fail(id: number, error: Error) {
    if (this.#running?.id !== id) return;
    const { reject } = this.#running;
    this.#running = undefined;
    reject(error);
  }

  /** Ends the running search with what it has said so far. Without shared memory its worker has to go; what it remembered goes with it. */
  #end() {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    if (running.stop) {
      Atomics.store(running.stop, 0, 1);
    } else {
      this.#leave();
    }
    running.resolve(running.last && bestSoFar(running.last));
  }
}

function bestSoFar({ line, sans, score, depth, nodes }: SearchInfo): Best {
  return { text: line[0], san: sans[0], score, line, sans, depth, nodes };
}
