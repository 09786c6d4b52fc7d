// What an engine answers to the offer of a draw: by how strong it plays, and what it thinks of its
// position.
import type { Evaluation } from '../core/types';
import { valueText } from '../study/words';
import { LEVEL_MAX, type Strength } from './levels';

/**
 * An answer to the offer of a draw, with what is to be said about it; nothing where two people
 * share a screen.
 */
export interface DrawAnswer {
  agrees: boolean;
  said: string;
}

/** A beginner takes a draw with an advantage of so many centipawns. */
const BEGINNER_LIMIT = 40;
/** Full strength gives a draw only when it is worse by so many centipawns. */
const FULL_LIMIT = -20;

/**
 * Returns up to which score, in centipawns as the engine sees its own side, it agrees to a draw.
 */
export function drawLimit(strength: Strength): number {
  const share = strength.kind === 'level' ? strength.level / LEVEL_MAX : 1;
  return Math.round(BEGINNER_LIMIT + (FULL_LIMIT - BEGINNER_LIMIT) * share);
}

/** Returns what an engine answers whose last search found a score for its own side. */
export function drawAnswer(strength: Strength, score: Evaluation | undefined): DrawAnswer {
  if (score === undefined) return { agrees: false, said: 'The engine declines the draw: it has not made a move yet.' };
  const limit = drawLimit(strength);
  const value = score.mate === undefined ? (score.centipawns ?? 0) : score.mate * Infinity;
  const agrees = value <= limit;
  const who = strength.kind === 'level' ? `at level ${strength.level}` : 'at full strength';
  return {
    agrees,
    said: `The engine ${agrees ? 'accepts' : 'declines'} the draw: it sees itself at ${valueText(score)}, and ${who} it agrees up to ${valueText({ centipawns: limit, mate: undefined })}.`,
  };
}
