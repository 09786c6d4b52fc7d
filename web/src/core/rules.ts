// The page's side of the rules: every question as a promise. Nothing here blocks; what takes long
// is shown and can be stopped, what takes too long is given up, with a message.
import { converting, type Ask, type Converter } from './formats';
import { showLongWork } from './longwork.svelte';
import type { Question, Questions, Reply, Request } from './requests';
import type { PieceLook, PieceStyle, SavedText, VariantRef } from './types';
import { compiledCore, compiledFormats, compiledPart, hasCore, wantsPart } from './wasm';

/** From here on people are told, and may stop it. */
const LONG_MS = 2_000;
/** Longer than anything but a hostile text takes, on a slow device, too. */
const LIMIT_MS = 120_000;

type Answers = { [Q in Question]: (...given: Parameters<Questions[Q]>) => Promise<ReturnType<Questions[Q]>> };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Answers a question without the core; nothing where it cannot. */
type Beforehand = (question: Question, given: unknown[]) => Promise<unknown> | undefined;

let beforehand: Beforehand = () => undefined;

/** Says who answers for the core as long as it is on its way. */
export function answeredBeforehand(by: Beforehand): void {
  beforehand = by;
}

/** A module and the worker that it is for. */
interface Source {
  module(): Promise<WebAssembly.Module>;
  worker(): Worker;
  /** What is said while it is on its way. */
  words: string;
}

const CORE: Source = { words: 'Loading the rules', module: compiledCore, worker: () => new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' }) };
const PART: Source = { words: 'Loading the rules', module: compiledPart, worker: partWorker };
const FORMATS: Source = { words: 'Loading the formats of other programs', module: compiledFormats, worker: () => new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' }) };

/** A worker for the part of the core for play; answers questions, or thinks. */
export function partWorker(): Worker {
  return new Worker(new URL('./play.worker.ts', import.meta.url), { type: 'module' });
}

class RulesClient {
  readonly #source: Source;
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  /** Ends the watch over the question that the worker is at. */
  #unwatch = () => {};

  constructor(source: Source) {
    this.#source = source;
  }

  async ask(question: string, given: unknown[]): Promise<unknown> {
    let hide = () => {};
    const waits = setTimeout(() => (hide = showLongWork({ began: performance.now() - LONG_MS, words: this.#source.words })), LONG_MS);
    const worker = await this.started().finally(() => {
      clearTimeout(waits);
      hide();
    });
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#watch(worker);
      worker.postMessage({ id, question, arguments: given } satisfies Request<string>);
    });
  }

  /** Starts the worker, if there is none. */
  started(): Promise<Worker> {
    this.#worker ??= this.#start().catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    // Its script is fetched while the module is.
    const worker = this.#source.worker();
    try {
      worker.onmessage = (event: MessageEvent<Reply>) => this.#settle(worker, event.data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#giveUp(worker, 'the rules stopped working on this; this is a mistake in Fers');
      };
      worker.postMessage(await this.#source.module());
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  /** Watches the one question that the worker is at; those behind it have not begun. */
  #watch(worker: Worker) {
    this.#unwatch();
    const began = performance.now();
    let hide = () => {};
    const show = () => (hide = showLongWork({ began, words: 'Reading the rules', stop: () => this.#giveUp(worker, 'reading was stopped') }));
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

const part = new RulesClient(PART);

/** What the part can be asked; the others wait for the core. */
const OF_PART: ReadonlySet<Question> = new Set(['position', 'premoves', 'writePgn']);

/** Fetches the part of the core for play, and starts a worker for it. */
export function warmed(): void {
  // What fails here, the core does.
  part.started().catch(() => {});
}

/**
 * Returns a variant of the library as the part reads it; nothing where only the core can read it.
 */
export async function refForPart(ref: VariantRef): Promise<VariantRef | undefined> {
  if (ref.kind !== 'library') return undefined;
  const saved = (await beforehand('save', [{ kind: 'library', name: ref.name }, 'fers'])) as SavedText | undefined;
  if (saved?.losses.length !== 0) return undefined;
  return { kind: 'text', text: saved.text, format: 'fers', ...(ref.seed === undefined ? {} : { seed: ref.seed }) };
}

async function askedOfPart(question: Question, given: unknown[]): Promise<unknown> {
  if (!wantsPart() || !OF_PART.has(question)) return undefined;
  const [first, ...rest] = given;
  const ref = question === 'writePgn' ? first : await refForPart(first as VariantRef);
  // The core says what is wrong.
  return ref === undefined ? undefined : part.ask(question, [ref, ...rest]).catch(() => undefined);
}

/** Where questions for pictures say the style. */
const STYLE_AT: Partial<Record<Question, number>> = { pictures: 1, moveDiagram: 3, boardSvg: 3 };

/** Asks; pictures of a set that the core does not have are its usual ones, drawn anew. */
async function drawn(ask: (question: Question, given: unknown[]) => Promise<unknown>, question: Question, given: unknown[]): Promise<unknown> {
  const at = STYLE_AT[question];
  if (at === undefined || given[at] !== 'turned') return ask(question, given);
  const usual = given.slice();
  usual[at] = 'western' satisfies PieceStyle;
  // Where the set cannot be fetched, the usual pictures do.
  const [answer, set] = await Promise.all([ask(question, usual), import('./turned').catch(() => undefined)]);
  return set ? set.turned(answer as string | PieceLook[]) : answer;
}

function converterOf(client: RulesClient, early: Beforehand): Converter {
  const formats = new RulesClient(FORMATS);
  const core: Ask = async (question, given) => (hasCore() ? undefined : await early(question as Question, given)) ?? client.ask(question, given);
  return converting(core, (question, given) => formats.ask(question, given));
}

function answersOf({ ask }: Converter): Answers {
  return new Proxy({} as Answers, {
    get: (_, question) => (...given: unknown[]) => drawn(ask, question as Question, given),
  });
}

const ofRules = converterOf(new RulesClient(CORE), async (question, given) => (await beforehand(question, given)) ?? askedOfPart(question, given));

/** The rules of all variants: `await rules.position(variant, line)`. */
export const rules: Answers = answersOf(ofRules);

/** Returns the rules that a reference means as the core reads them. */
export const ownForm = ofRules.own;

/**
 * The same in a worker of its own, for texts that are being typed: what hangs there disturbs no game. (Games and texts then never wait for each
 * other either.)
 */
export const texts: Answers = answersOf(converterOf(new RulesClient(CORE), async () => undefined));
