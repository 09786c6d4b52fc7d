// How the engine practises a variant: rounds of games with itself, each followed by a fit, then a
// match against what was known before.
import type { Practice } from 'fers/practice';

/** What to practise. */
export interface PracticeTask {
  /** The rules, in the canonical form. */
  rules: string;
  /** What is known before. */
  learnt?: string;
  minutes: number;
  seed: number;
}

/** What came of it. */
export interface PracticeResult {
  text: string;
  /** What was learnt wins the match, so that it is worth keeping. */
  wins: boolean;
  /** The match in words. */
  match: string;
  games: number;
  positions: number;
}

/** How far it is. */
export interface PracticeNews {
  /** From 0 to 1. */
  share: number;
  words: string;
}

/** The share of the time that games of the engine with itself take. */
const SELF_PLAY_SHARE = 0.6;
const ROUNDS = 2;
/** Below this number of positions, a fit would learn little but noise. */
const POSITIONS_MIN = 500;
/** A position takes some two kilobytes of memory. */
const POSITIONS_MAX = 150_000;
/** Longest match, in pairs of games. */
const PAIRS_MAX = 200;
/** Between two messages. */
const NEWS_MS = 250;

/** Practises for some minutes by a clock in milliseconds, and tells how far it is. */
export function practised(practice: Practice, minutes: number, clock: () => number, tell: (news: PracticeNews) => void): PracticeResult {
  const begun = clock();
  const whole = minutes * 60_000;
  const share = () => Math.min((clock() - begun) / whole, 1);
  let told = -Infinity;
  const news = (words: string) => {
    if (clock() - told < NEWS_MS) return;
    told = clock();
    tell({ share: share(), words });
  };
  let [games, positions] = [0, 0];
  for (let round = 1; round <= ROUNDS; round += 1) {
    while (share() < (SELF_PLAY_SHARE * round) / ROUNDS && positions < (POSITIONS_MAX * round) / ROUNDS) {
      positions = practice.play();
      games += 1;
      news(`${games} games with itself, ${positions} positions`);
    }
    // A round with too few positions is played on in the next.
    if (positions < POSITIONS_MIN) continue;
    told = -Infinity;
    news(`learning from ${positions} positions`);
    practice.fit();
  }
  if (positions < POSITIONS_MIN) throw new Error(`${positions} positions are too few to learn from, at least ${POSITIONS_MIN} are needed: allow more minutes`);
  let match = practice.playMatch();
  while (!match.decided && match.pairs < PAIRS_MAX && share() < 1) {
    match = practice.playMatch();
    news(`match against the engine as it was: ${match.result}`);
  }
  // Before the first fit there is no text.
  return { text: practice.text() ?? '', wins: match.wins, match: match.result, games, positions };
}
