// The page's side of the rules: every question as a promise. Nothing here blocks; what takes long
// is shown and can be stopped, what takes too long is given up, with a message.
import { showLongWork } from './longwork.svelte';
import type { Question, Questions, Reply, Request } from './requests';
import { compiledCore } from './wasm';

/** From here on people are told, and may stop it. */
const LONG_MS = 2_000;
/** Longer than anything but a hostile text takes, on a slow device, too. */
const LIMIT_MS = 120_000;

type Answers = { [Q in Question]: (...given: Parameters<Questions[Q]>) => Promise<ReturnType<Questions[Q]>> };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

class RulesClient {
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  /** Ends the watch over the question that the worker is at. */
  #unwatch = () => {};

  async ask(question: Question, given: unknown[]): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = await this.#worker.catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#watch(worker);
      worker.postMessage({ id, question, arguments: given } satisfies Request);
    });
  }

  async #start(): Promise<Worker> {
    const module = await compiledCore();
    const worker = new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Reply>) => this.#settle(worker, event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#giveUp(worker, 'the rules stopped working on this; this is a mistake in Fers');
    };
    worker.postMessage(module);
    return worker;
  }

  /** Watches the one question that the worker is at; those behind it have not begun. */
  #watch(worker: Worker) {
    this.#unwatch();
    const began = performance.now();
    let hide = () => {};
    const show = () => (hide = showLongWork({ began, stop: () => this.#giveUp(worker, 'reading was stopped') }));
    const long = setTimeout(show, LONG_MS);
    const tooLong = setTimeout(() => this.#giveUp(worker, 'this takes too long and was stopped'), LIMIT_MS);
    this.#unwatch = () => {
      clearTimeout(long);
      clearTimeout(tooLong);
      hide();
    };
  }

  #settle(worker: Worker, reply: Reply) {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    if (this.#waiting.size > 0) this.#watch(worker);
    else this.#unwatch();
    if ('error' in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.value);
  }

  /** Ends a worker that hangs or has failed; the next question starts another one. */
  #giveUp(worker: Worker, reason: string) {
    worker.terminate();
    this.#worker = undefined;
    this.#unwatch();
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}

function answersOf(client: RulesClient): Answers {
  return new Proxy({} as Answers, {
    get: (_, question) => (...given: unknown[]) => client.ask(question as Question, given),
  });
}

/** The rules of all variants: `await rules.position(variant, line)`. */
export const rules: Answers = answersOf(new RulesClient());

/**
 * The same in a worker of its own, for texts that are being typed: what hangs there disturbs no game. (Games and texts then never wait for each
 * other either.)
 */
export const texts: Answers = answersOf(new RulesClient());
