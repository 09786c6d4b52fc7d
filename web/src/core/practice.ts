// The page's side of practice.
import type { PracticeNews, PracticeResult, PracticeTask } from './practising';
import { compiledCore } from './wasm';

/** Practice that is under way. */
export interface Practising {
  /** What came of it; nothing if it was stopped. */
  readonly done: Promise<PracticeResult | undefined>;
  stop(): void;
}

type Told = { news: PracticeNews } | { done: PracticeResult } | { error: string };

/** Lets the engine practise in a worker of its own. */
export function practise(task: PracticeTask, tell: (news: PracticeNews) => void): Practising {
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
    const begin = (module: WebAssembly.Module) => {
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
      worker.postMessage(task);
    };
    compiledCore().then(begin, (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  });
  return { done, stop: () => stop() };
}
