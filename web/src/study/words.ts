// Positions and values in words and signs, as screens show them.
import type { MarkedMove } from '../board/types';
import type { Evaluation, LegalMove, Position, Side, VariantInfo } from '../core/types';

type Sides = Pick<VariantInfo, 'sides'>;

/** What players call a side; `Red` in xiangqi. */
export const sideName = (side: Side, { sides }: Sides): string => sides[side === 'white' ? 0 : 1];

/** Whose turn it is, or how the game has ended. */
export function standing({ turn, inCheck, outcome }: Position, info: Sides): string {
  if (outcome) return `${outcome.score.replaceAll('1/2', '½')}: ${outcome.reason}`;
  return `${sideName(turn, info)} to move${inCheck ? ', in check' : ''}`;
}

/** The marks of a move on the board. */
export function lastMarked(move: LegalMove | undefined): MarkedMove | undefined {
  return move && { from: move.from, to: move.to, captures: move.captures, wall: move.wall, route: move.route };
}

/** The value of a position as White sees it; the engine tells it as the side to move does. */
export function forWhite(score: Evaluation, turn: Side): Evaluation {
  if (turn === 'white') return score;
  return {
    centipawns: score.centipawns === undefined ? undefined : -score.centipawns,
    mate: score.mate === undefined ? undefined : -score.mate,
  };
}

/** `+0.35`, `−1.20`, `#3`, `#−2`. */
export function valueText({ centipawns, mate }: Evaluation): string {
  if (mate !== undefined) return `#${mate < 0 ? '−' : ''}${Math.abs(mate)}`;
  const pawns = (centipawns ?? 0) / 100;
  return `${pawns > 0 ? '+' : pawns < 0 ? '−' : ''}${Math.abs(pawns).toFixed(2)}`;
}

/** White's share of an evaluation bar, from 0 to 1: a pawn matters most where the game is even. */
export function whiteShare({ centipawns, mate }: Evaluation): number {
  if (mate !== undefined) return mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(centipawns ?? 0) / 250));
}

/** `12.3k`, `4.5M`. */
export function shortNumber(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}M`;
  return count >= 1e3 ? `${(count / 1e3).toFixed(1)}k` : String(count);
}

/** Width to height of a board with its hands. */
export function boardRatio({ files, ranks, boards, hasHands }: VariantInfo): number {
  return (files * boards) / (ranks + (hasHands ? 2.5 : 0));
}
