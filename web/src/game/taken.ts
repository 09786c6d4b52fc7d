// What each side has captured in a game, from its moves.
import { moveOn, placementOf, type Standing } from '../board/preview';
import type { Position, Side } from '../core/types';
import type { GameNode } from './tree';

/** Pieces of a type that a side has captured. */
export interface Taken {
  piece: number;
  owner: Standing['owner'];
  count: number;
}

/**
 * Returns what a side has captured on the way from a position to another one, by type.
 *
 * What has left the board otherwise, such as by a blast, counts for who made the move: it is what
 * the moves captured by their own word, so pieces that turned over count for nobody.
 */
export function takenBy(side: Side, begin: Pick<Position, 'pieces' | 'walls' | 'hands' | 'turn'>, path: readonly GameNode[]): Taken[] {
  const placement = placementOf(begin);
  const found = new Map<string, Taken>();
  for (const { move, by } of path) {
    if (!move || !by) continue;
    for (const { piece, owner } of moveOn(placement, move, by)) {
      if (by !== side) continue;
      const key = `${owner} ${piece}`;
      const known = found.get(key) ?? { piece, owner, count: 0 };
      known.count++;
      found.set(key, known);
    }
  }
  return [...found.values()].sort((a, b) => a.piece - b.piece || a.owner.localeCompare(b.owner));
}
