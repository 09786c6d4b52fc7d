// Turns of several moves, in games that have them.
import type { Side, TurnPlace } from '../core/types';
import type { GameNode, GameTree } from './tree';

/** Whether a side makes several moves in a row somewhere in a game. */
export function hasLongerTurns({ nodes }: Pick<GameTree, 'nodes'>): boolean {
  return Object.values(nodes).some(({ by, parent }) => by !== undefined && parent !== undefined && nodes[parent]?.by === by);
}

/** Which move of its turn comes next: `second of two moves`, `move 3 of 4`; nothing where there is one. */
export function placeWords(place: TurnPlace | undefined): string {
  if (!place || place.plies < 2) return '';
  if (place.plies === 2) return `${place.ply === 1 ? 'first' : 'second'} of two moves`;
  return `move ${place.ply} of ${place.plies}`;
}

/** What is to be taken back. */
export type Portion = 'move' | 'turn';

/**
 * Returns how many moves to take back from the end of a path, so that a player at this screen is
 * to move again: one move of that player with the answers to it, or the whole turn that it belongs to.
 */
export function takenBack(path: Pick<GameNode, 'by'>[], isHere: (side: Side) => boolean, portion: Portion): number {
  const isOwn = ({ by }: Pick<GameNode, 'by'>) => by !== undefined && isHere(by);
  let first = path.findLastIndex(isOwn);
  if (first < 0) return Math.min(1, path.length);
  while (portion === 'turn' && first > 0 && path[first - 1]?.by === path[first]?.by) first--;
  return path.length - first;
}
