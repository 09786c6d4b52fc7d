// How workers answer: questions one by one, and searches, during which they hear nothing.
import type { Engine, Variant } from 'fers/core';
import type { Kept } from './keeping';
import type { Reply, Request } from './requests';
import type { Line, SearchLimits, VariantRef } from './types';

/** The size of transposition tables. */
const MEBIBYTES = 32;

/** A search. */
export interface Task {
  id: number;
  variant: VariantRef;
  line: Line;
  limits: SearchLimits;
  /** The text of what was learnt about the variant. */
  learnt?: string;
  /**
   * Set to something else than 0 when the search has to end; nothing where memory cannot be shared.
   */
  stop?: Int32Array;
}

/** Answers a question by a table of functions. */
export function replied(answers: object, { id, question, arguments: given }: Request<string>): Reply {
  try {
    const answer = (answers as Record<string, (...given: unknown[]) => unknown>)[question];
    if (!answer) throw new Error(`nothing is known about ${question} here`);
    return { id, value: answer(...given) };
  } catch (error) {
    // A trap leaves the core in an unknown state: it must not answer again.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Searches with an engine that is kept for the next search of its variant. */
export function thinking({ variantOf, gameOf }: Kept, made: (variant: Variant, mebibytes: number, learnt?: string) => Engine): (task: Task) => void {
  let engine: { key: string; engine: Engine } | undefined;

  function engineOf(ref: VariantRef, learnt: string | undefined): Engine {
    const key = JSON.stringify([ref, learnt]);
    if (engine?.key !== key) {
      engine?.engine.free();
      engine = { key, engine: madeOf(variantOf(ref), learnt) };
    }
    return engine.engine;
  }

  function madeOf(variant: Variant, learnt: string | undefined): Engine {
    try {
      return made(variant, MEBIBYTES, learnt);
    } catch (error) {
      // What was learnt by an older page may have become unreadable.
      if (learnt === undefined || error instanceof WebAssembly.RuntimeError) throw error;
      return made(variant, MEBIBYTES);
    }
  }

  return ({ id, variant, line, limits, learnt, stop }) => {
    try {
      // Without shared memory nothing stops it but the end of this worker.
      const stopped = () => stop !== undefined && Atomics.load(stop, 0) !== 0;
      const report = (info: unknown) => self.postMessage({ id, info });
      const best = engineOf(variant, learnt).search(gameOf(variant, line), limits, report as never, stopped as never);
      self.postMessage({ id, best });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
