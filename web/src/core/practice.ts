// The page's side of practice.
import type { PracticeNews, PracticeResult, PracticeTask } from './practising';
import practiceUrl from 'fers/practice_bg.wasm?url';
import { rules } from './rules';
import type { SavedText, VariantRef } from './types';
import { compiled } from './wasm';

/** Practice that is under way. */
export interface Practising {
  /** What came of it; nothing if it was stopped. */
  readonly done: Promise<PracticeResult | undefined>;
  stop(): void;
}

type Told = { news: PracticeNews } | { done: PracticeResult } | { error: string };

let module: Promise<WebAssembly.Module> | undefined;

/** The module for practice, fetched and compiled when first asked for. */
function compiledPractice(): Promise<WebAssembly.Module> {
  module ??= compiled(practiceUrl, 'practice').catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

/** Lets the engine practise in a worker of its own. */
export function practise(variant: VariantRef, asked: Omit<PracticeTask, 'rules'>, tell: (news: PracticeNews) => void): Practising {
  let worker: Worker | undefined;
  let isOver = false;
  let stop = () => {};
  const done = new Promise<PracticeResult | undefined>((resolve, reject) => {
    const end = () => {
      isOver = true;
      worker?.terminate();
    };
    stop = () => {
      end();
      resolve(undefined);
    };
    const fail = (message: string) => {
      end();
      reject(new Error(message));
    };
    const begin = ([module, { text }]: [WebAssembly.Module, SavedText]) => {
      if (isOver) return;
      worker = new Worker(new URL('./practice.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('news' in data) return tell(data.news);
        if ('error' in data) return fail(data.error);
        end();
        resolve(data.done);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail('the practice stopped working on this; this is a mistake in Fers');
      };
      worker.postMessage(module);
      worker.postMessage({ ...asked, rules: text } satisfies PracticeTask);
    };
    Promise.all([compiledPractice(), rules.save(variant, 'fers')]).then(begin, (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  });
  return { done, stop: () => stop() };
}
