// What the page may ask about presets: one function for each question, with the same names on both sides of the worker.
import type { Entered, Included, Look, PresetInfo } from 'fers/gamecode';
import type { CorePosition, Expected, LiftedPreset, WrittenPreset } from 'fers/preset';

export interface Answered {
  entered: Entered;
  look: Look;
  /** How long the code ran. */
  ms: number;
}

export interface PresetQuestions {
  /**
   * Writes the preset of rules in our own form, with the include in its text, and remembers the rules for `expected`.
   * It begins with the position `fen`, where one is given.
   */
  write(rules: string, fen?: string): WrittenPreset;
  /** Reads the rules of a preset from its tables. */
  lift(text: string): LiftedPreset;
  /** What a preset should show of a position of the rules that were written last. */
  expected(position: CorePosition): Expected;
  /**
   * The rules that were written last with the start that the code has shuffled, which `expected` is asked about
   * from now on; nothing, and the rules as they were, where their shuffles do not lead there.
   */
  arranged(cells: string[]): string | undefined;
  /** Reads a text, and leaves the game alone. */
  check(text: string, included: Included[]): PresetInfo;
  /** Reads a text and begins a game by its code. The board is shuffled by a seed, where one is given. */
  begin(text: string, included: Included[], includesMoves: boolean, seed?: string): { look: Look; ms: number };
  enter(entry: string): Answered;
  /** Goes to the place after so many entries. */
  go(ply: number): Look;
  /** Forgets what was entered before the code asked for more. */
  giveUp(): Look;
}

export type PresetQuestion = keyof PresetQuestions;

/** The modules: one runs presets, the other makes them from rules. */
export type PresetModule = 'gamecode' | 'preset';

/** The questions that rules are needed for. */
export const OF_RULES: readonly PresetQuestion[] = ['write', 'lift', 'expected', 'arranged'];

export interface ModuleGiven {
  name: PresetModule;
  module: WebAssembly.Module;
}

export interface PresetRequest {
  id: number;
  question: PresetQuestion;
  arguments: unknown[];
}

export type PresetReply = { id: number; value: unknown } | { id: number; error: string };
