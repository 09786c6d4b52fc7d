// The numbers of moves, by who really moved: a side may move twice in a row, and a game may begin with Black.
import type { Position, Side } from '../core/types';
import type { Beginning, GameNode, GameTree } from './tree';

export interface Counted {
  number: number;
  by: Side;
}

/** What the moves from the root are counted from. */
export const rootCount = ({ first }: GameTree): Counted => ({ number: first.fullmoveNumber, by: first.turn });

/** Counts a move behind another one: a number is over once White moves behind Black. */
export function countedAfter(before: Counted, { by }: Pick<GameNode, 'by'>): Counted {
  const mover = by ?? before.by;
  return { by: mover, number: before.number + (before.by === 'black' && mover === 'white' ? 1 : 0) };
}

/**
 * Returns what stands in front of each of so many moves of a line from a position. Where turns have several moves only the first move has a number:
 * the line does not say where a turn ends.
 */
export function lineNumbers({ turn, fullmoveNumber, turnPlace }: Beginning & Pick<Position, 'turnPlace'>, count: number): string[] {
  if (turnPlace) return Array.from({ length: count }, (_, ply) => (ply > 0 ? '' : `${fullmoveNumber}${turn === 'white' ? '.' : '...'}`));
  let before: Counted = { number: fullmoveNumber, by: turn };
  return Array.from({ length: count }, (_, ply) => {
    const by = (ply % 2 === 0) === (turn === 'white') ? 'white' : 'black';
    const now = ply === 0 ? before : countedAfter(before, { by });
    const text = numberText(before, now, ply === 0);
    before = now;
    return text;
  });
}

/**
 * What stands in front of a move; nothing where the one before says it. `begins`: nothing is before it, or something else than a move.
 * `everyTurn`: each turn begins with a number, as where turns have several moves: `1. e4 Nf3 1... e5 Nf6`.
 */
export function numberText(before: Counted, move: Counted, begins: boolean, everyTurn = false): string {
  if (move.by === 'white') return begins || before.by === 'black' ? `${move.number}.` : '';
  return begins || (everyTurn && before.by === 'white') ? `${move.number}...` : '';
}
