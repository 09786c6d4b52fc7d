// Who plays a side: a person at this screen, or the engine.
import type { Search } from '../core/engine';
import type { Evaluation, Line, SearchLimits, Side, VariantRef } from '../core/types';
import { drawAnswer, type DrawAnswer } from './draws';
import { newEngine } from './engine';
import { limitsOf, strengthName, type Strength } from './levels';

export interface MoveRequest {
  variant: VariantRef;
  line: Line;
  /** Whether there is no choice. */
  single?: boolean;
  /** Whose move it is. */
  side: Side;
  /** The time that is left, where clocks run. */
  clock?: NonNullable<SearchLimits['clock']>;
}

export interface Player {
  readonly name: string;
  /** Whether its moves are made on the board of this page. */
  readonly here: boolean;
  /** The move it makes, in coordinates; nothing if it was stopped or has none. */
  move(request: MoveRequest): Promise<string | undefined>;
  /** Ends the move that it thinks about. */
  stop(): void;
  /** What it answers to the offer of a draw. */
  answerDraw(): DrawAnswer;
  /** The player is not needed any more. */
  close(): void;
}

/** Who sits at the screen: moves come from the board, or are typed. */
export class ScreenPlayer implements Player {
  readonly here = true;
  #resolve: ((text: string | undefined) => void) | undefined;

  constructor(readonly name: string) {}

  move(): Promise<string | undefined> {
    this.stop();
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  /** A move was made on the board. */
  choose(text: string): void {
    this.#resolve?.(text);
    this.#resolve = undefined;
  }

  stop(): void {
    this.#resolve?.(undefined);
    this.#resolve = undefined;
  }

  /** Who shares a screen has agreed before the button is pressed. */
  answerDraw(): DrawAnswer {
    return { agrees: true, said: '' };
  }

  close(): void {
    this.stop();
  }
}

/** Moves that come at once are hard to follow. */
const PAUSE_MS = 350;
/** How deep the engine looks where it has no choice. */
const SINGLE_DEPTH = 4;

export class EnginePlayer implements Player {
  readonly here = false;
  readonly name: string;
  #client = newEngine();
  #search: Search | undefined;
  /** What its last search found, as its own side sees it. */
  #score: Evaluation | undefined;

  constructor(readonly strength: Strength) {
    this.name = `Engine, ${strengthName(strength)}`;
  }

  async move({ variant, line, single, clock }: MoveRequest): Promise<string | undefined> {
    const asked = limitsOf(this.strength, Math.floor(Math.random() * 2 ** 31));
    // A single move needs no thought, but the answer to an offered draw needs its score.
    const limits = single ? { ...asked, depth: Math.min(asked.depth ?? SINGLE_DEPTH, SINGLE_DEPTH) } : asked;
    const search = this.#client.search(variant, line, clock ? { ...limits, clock } : limits);
    this.#search = search;
    const [best] = await Promise.all([search.best, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
    if (this.#search !== search) return undefined;
    this.#search = undefined;
    this.#score = best?.score;
    return best?.text;
  }

  stop(): void {
    const search = this.#search;
    this.#search = undefined;
    search?.stop();
  }

  answerDraw(): DrawAnswer {
    return drawAnswer(this.strength, this.#score);
  }

  close(): void {
    this.stop();
    this.#client.close();
  }
}
