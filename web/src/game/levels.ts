// How well the engine plays, in numbers and words.
import type { SearchLimits } from '../core/types';

export type Strength = { kind: 'level'; level: number } | { kind: 'time'; seconds: number } | { kind: 'depth'; depth: number };

export const LEVEL_MAX = 20;
/** Full strength uses all the time it is given. */
const FULL_MS = 3000;
/** Weaker levels end by themselves, on most boards long before this. */
const WEAKER_MS = 2000;
/** Deep searches of large boards would otherwise last for hours. */
const DEPTH_MS = 120_000;

/** A range of levels: the last of them, what it is called, and what it is like to play against. */
interface Band {
  last: number;
  name: string;
  like: string;
}

/**
 * What the levels are like follows from how far they look, how much they waver and what they
 * overlook (`fers-search`).
 */
const BANDS: readonly [Band, ...Band[]] = [
  { last: 2, name: 'beginner', like: 'Overlooks most of its moves, and often leaves a piece to be taken.' },
  { last: 5, name: 'novice', like: 'Takes what it sees, and overlooks every second move.' },
  { last: 8, name: 'casual player', like: 'Sees simple combinations; overlooks a move now and then.' },
  { last: 11, name: 'club player', like: 'Gives nothing away in two moves; still gives up a pawn now and then.' },
  { last: 14, name: 'strong club player', like: 'Punishes mistakes of three moves; rarely makes one itself.' },
  { last: 17, name: 'expert', like: 'Calculates four to five moves deep, and plays nearly the best it sees.' },
  { last: 19, name: 'master', like: 'Deeper still, with hardly a whim.' },
  { last: LEVEL_MAX, name: 'full strength', like: 'Everything that it finds in three seconds.' },
];

const bandOf = (level: number): Band => BANDS.find(({ last }) => level <= last) ?? BANDS[0];

export const levelName = (level: number): string => bandOf(level).name;

/** Returns what a level is like to play against, as a sentence. */
export const levelLike = (level: number): string => bandOf(level).like;

/**
 * What each level scores against the one below it, in percent of 100 games of chess (60 at levels
 * 15 and 16, 33, 26, 36 and 37 at levels 17 to 20), and how many Elo that is; the first entry is level 1.
 * docs/strength.md has the table.
 */
export const STEPS: readonly (readonly [score: number, elo: number])[] = [
  [86.5, 323], [85.5, 308], [81.5, 258], [80.5, 246], [77.5, 215], [85.5, 308], [78.5, 225], [78.5, 225], [87, 330],
  [74.5, 186], [77.5, 215], [86, 315], [81, 252], [84, 288], [(50 * 100) / 60, 280], [(42.5 * 100) / 60, 154],
  [(26 * 100) / 33, 237], [(20 * 100) / 26, 209], [(22.5 * 100) / 36, 89], [(30.5 * 100) / 37, 268],
];

/** Returns how strong a level is expected to be, as a sentence. */
export function levelStrength(level: number): string {
  const steps = STEPS.slice(0, level);
  const sum = Math.round(steps.reduce((elo, [, more]) => elo + more, 0) / 10) * 10;
  if (level === 0) return 'The weakest, for a first game: level 1 scores 87 % against it.';
  return `In chess some ${sum.toLocaleString('en')} Elo above level 0; scores ${Math.round(steps.at(-1)![0])} % against level ${level - 1}.`;
}

export function strengthName(strength: Strength): string {
  if (strength.kind === 'time') return `${strength.seconds} s a move`;
  if (strength.kind === 'depth') return strength.depth === 1 ? '1 ply' : `${strength.depth} plies`;
  return `level ${strength.level}, ${levelName(strength.level)}`;
}

/** What the engine is asked with; a level draws its whims from the seed. */
export function limitsOf(strength: Strength, seed: number): SearchLimits {
  switch (strength.kind) {
    case 'time':
      return { time: strength.seconds * 1000 };
    case 'depth':
      return { depth: strength.depth, time: DEPTH_MS };
    case 'level':
      return { level: strength.level, seed, time: strength.level === LEVEL_MAX ? FULL_MS : WEAKER_MS };
  }
}
