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

const bands: [number, string][] = [
  [2, 'beginner'],
  [5, 'novice'],
  [8, 'casual player'],
  [11, 'club player'],
  [14, 'strong club player'],
  [17, 'expert'],
  [19, 'master'],
  [LEVEL_MAX, 'full strength'],
];

export function levelName(level: number): string {
  return bands.find(([last]) => level <= last)?.[1] ?? 'full strength';
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
