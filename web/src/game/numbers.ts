// The numbers of moves, by who really moved: a side may move twice in a row, and a game may begin with Black.
import type { Side } from '../core/types';
import type { GameNode, GameTree } from './tree';

export interface Counted {
  number: number;
  by: Side;
}

/** What the moves from the root are counted from. */
export const rootCount = ({ first }: GameTree): Counted => ({ number: first.fullmoveNumber, by: first.turn });

/** Counts a move behind another one: a number is over once White moves behind Black. */
export function countedAfter(before: Counted, { by }: GameNode): Counted {
  const mover = by ?? before.by;
  return { by: mover, number: before.number + (before.by === 'black' && mover === 'white' ? 1 : 0) };
}

/** What stands in front of a move; nothing where the one before says it. `begins`: nothing is before it, or something else than a move. */
export function numberText(before: Counted, move: Counted, begins: boolean): string {
  if (move.by === 'white') return begins || before.by === 'black' ? `${move.number}.` : '';
  return begins ? `${move.number}...` : '';
}
