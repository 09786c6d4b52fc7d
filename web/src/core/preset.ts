// The page's side of presets: every question as a promise. Each module is fetched with the first
// question that needs it. The code ends by its own bounds; a worker that does not answer is ended, and the next
// question starts another one, without a game.
import gamecodeUrl from 'fers/gamecode_bg.wasm?url';
import presetUrl from 'fers/preset_bg.wasm?url';
import { OF_RULES, type ModuleGiven, type PresetModule, type PresetQuestion, type PresetQuestions, type PresetReply, type PresetRequest } from './presetRequests';
import { compiled } from './wasm';

export type { Entered, Included, ListedMove, Look, PresetInfo, PresetResult, Problem as PresetProblem } from 'fers/gamecode';
export type { CorePosition, Expected, ExpectedMove, LiftRemark, PresetLoss, WrittenPreset } from 'fers/preset';
export type { Answered } from './presetRequests';

/** Far longer than the two seconds that the code has. */
const LIMIT_MS = 20_000;

type Answers = { [Q in PresetQuestion]: (...given: Parameters<PresetQuestions[Q]>) => Promise<ReturnType<PresetQuestions[Q]>> };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  limit: ReturnType<typeof setTimeout> | undefined;
}

const URLS: Record<PresetModule, string> = { gamecode: gamecodeUrl, preset: presetUrl };
const modules = new Map<PresetModule, Promise<WebAssembly.Module>>();

function compiledModule(name: PresetModule): Promise<WebAssembly.Module> {
  const known = modules.get(name);
  if (known) return known;
  const fetched = compiled(URLS[name], 'the code for presets').catch((error: unknown) => {
    modules.delete(name);
    throw error;
  });
  modules.set(name, fetched);
  return fetched;
}

class PresetClient {
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  /** Whether the worker has the module for rules. */
  #knowsRules = false;

  async ask(question: PresetQuestion, given: unknown[]): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = await this.#worker.catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    if (OF_RULES.includes(question) && !this.#knowsRules) {
      const module = await compiledModule('preset');
      if (!this.#knowsRules) worker.postMessage({ name: 'preset', module } satisfies ModuleGiven);
      this.#knowsRules = true;
    }
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#end(worker, 'the code does not answer, and was stopped'), LIMIT_MS);
      this.#waiting.set(id, { resolve, reject, limit });
      worker.postMessage({ id, question, arguments: given } satisfies PresetRequest);
    });
  }

  close() {
    void this.#worker?.then((worker) => this.#end(worker, 'the window was closed'), () => {});
  }

  async #start(): Promise<Worker> {
    const module = await compiledModule('gamecode');
    this.#knowsRules = false;
    const worker = new Worker(new URL('./preset.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<PresetReply>) => this.#settle(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(worker, 'the preset stopped the module; this is a mistake in Fers');
    };
    worker.postMessage({ name: 'gamecode', module } satisfies ModuleGiven);
    return worker;
  }

  #settle(reply: PresetReply) {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.limit);
    if ('error' in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.value);
  }

  #end(worker: Worker, reason: string) {
    worker.terminate();
    this.#worker = undefined;
    for (const { reject, limit } of this.#waiting.values()) {
      clearTimeout(limit);
      reject(new Error(reason));
    }
    this.#waiting.clear();
  }
}

export type Presets = Answers & { close(): void };

/** A worker for presets, with one game. */
export function presets(): Presets {
  const client = new PresetClient();
  return new Proxy({} as Presets, {
    get: (_, question) => (question === 'close' ? () => client.close() : (...given: unknown[]) => client.ask(question as PresetQuestion, given)),
  });
}
