// The ends of a game as switches. Ends that are no switch stay where they are.
import { textsOf, type TomlTable } from './toml';

/** What an end means for the side that it speaks of. */
export type Verdict = 'wins' | 'loses' | 'draws' | 'is illegal';

/** An end that can be switched on and off. */
export interface EndSwitch {
  key: string;
  pattern: RegExp;
  /** Where it stands among others: decisive ones before draws. */
  rank: number;
}

export const MATE: EndSwitch = { key: 'mate', pattern: /^mate (wins|loses|draws)$/, rank: 0 };
export const GOAL: EndSwitch = { key: 'goal', pattern: /^goal (any|all) of ([^/]+?) (wins|loses)$/, rank: 1 };
export const CHECKS: EndSwitch = { key: 'checks', pattern: /^(\d+) checks? (wins|loses|draws)$/, rank: 1 };
export const NO_PIECES: EndSwitch = { key: 'no pieces', pattern: /^no pieces (wins|loses|draws)$/, rank: 2 };
export const BARE: EndSwitch = { key: 'bare', pattern: /^bare (wins|loses|draws)$/, rank: 2 };
export const STALEMATE: EndSwitch = { key: 'stalemate', pattern: /^stalemate (wins|loses|draws)$/, rank: 3 };
export const DEAD: EndSwitch = { key: 'dead', pattern: /^dead material( with [^/]+)? (draws)$/, rank: 4 };
export const PERPETUAL: EndSwitch = { key: 'perpetual', pattern: /^perpetual check (\d+) (loses|draws|is illegal)$/, rank: 5 };
export const REPETITION: EndSwitch = { key: 'repetition', pattern: /^repetition (\d+) (wins|loses|draws|is illegal)$/, rank: 6 };
export const PROGRESS: EndSwitch = { key: 'progress', pattern: /^(\d+) plies (draws)$/, rank: 7 };
const EXTINCTION: EndSwitch = { key: 'extinction', pattern: /^extinction of (.+) (wins|loses|draws)$/, rank: 1 };
const SWITCHES = [MATE, GOAL, CHECKS, EXTINCTION, NO_PIECES, BARE, STALEMATE, DEAD, PERPETUAL, REPETITION, PROGRESS];

export function endsOf(table: TomlTable): string[] {
  return textsOf(table.ends);
}

/** What an end says now: the captured words; nothing if it is off. */
export function endIs(table: TomlTable, { pattern }: EndSwitch): string[] | undefined {
  for (const end of endsOf(table)) {
    const found = pattern.exec(end);
    if (found) return found.slice(1);
  }
  return undefined;
}

/** Switches an end on, with its text, or off. */
export function setEnd(table: TomlTable, which: EndSwitch, text: string | undefined): void {
  const ends = endsOf(table);
  const index = ends.findIndex((end) => which.pattern.test(end));
  if (text === undefined) table.ends = ends.filter((end) => !which.pattern.test(end));
  else if (index >= 0) table.ends = ends.map((end, one) => (one === index ? text : end));
  else table.ends = inserted(ends, text, which.rank);
}

function inserted(ends: string[], text: string, rank: number): string[] {
  const behind = ends.findIndex((end) => rankOf(end) > rank);
  const index = behind < 0 ? ends.length : behind;
  return [...ends.slice(0, index), text, ...ends.slice(index)];
}

function rankOf(end: string): number {
  return SWITCHES.find(({ pattern }) => pattern.test(end))?.rank ?? -1;
}

/** The verdict on a side that has lost its last piece of a type; nothing if that ends no game. */
export function extinctionOf(table: TomlTable, name: string): Verdict | undefined {
  const found = endsOf(table).find((end) => extinctionPattern(name).test(end));
  return found?.split(' ').at(-1) as Verdict | undefined;
}

export function setExtinction(table: TomlTable, name: string, verdict: Verdict | undefined): void {
  const pattern = extinctionPattern(name);
  const written = /[,/"]/.test(name) ? `"${name}"` : name;
  setEnd(table, { ...EXTINCTION, pattern }, verdict && `extinction of ${written} ${verdict}`);
}

function extinctionPattern(name: string): RegExp {
  const exact = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^extinction of "?${exact}"? (wins|loses|draws)$`);
}

/** Ends that no switch stands for, to be shown as they are. */
export function otherEnds(table: TomlTable): string[] {
  return endsOf(table).filter((end) => !SWITCHES.some(({ pattern }) => pattern.test(end)));
}
