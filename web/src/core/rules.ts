// The page's side of the rules: every question as a promise. Nothing here blocks; what takes too long is given up, with a message.
import type { Question, Questions, Reply, Request } from './requests';
import { compiledCore } from './wasm';

/** Longer than anything but a hostile text takes. */
const LIMIT_MS = 20_000;

type Answers = { [Q in Question]: (...given: Parameters<Questions[Q]>) => Promise<ReturnType<Questions[Q]>> };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

class RulesClient {
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  async ask(question: Question, given: unknown[]): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = await this.#worker.catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(worker, 'this takes too long and was stopped'), LIMIT_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, question, arguments: given } satisfies Request);
    });
  }

  async #start(): Promise<Worker> {
    const module = await compiledCore();
    const worker = new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Reply>) => this.#settle(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#giveUp(worker, 'the rules stopped working on this; this is a mistake in Fers');
    };
    worker.postMessage(module);
    return worker;
  }

  #settle(reply: Reply) {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if ('error' in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.value);
  }

  /** Ends a worker that hangs or has failed; the next question starts another one. */
  #giveUp(worker: Worker, reason: string) {
    worker.terminate();
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
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
