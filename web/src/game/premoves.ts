// Moves chosen before their turn: what the board looks like after them, and which legal move each
// means.
import { moveOn, placementOf } from '../board/preview';
import type { LegalMove, Position, Side } from '../core/types';

/** What the board shows of a position. */
type Standing = Pick<Position, 'pieces' | 'walls' | 'hands' | 'turn'>;

/**
 * Returns a position as it looks to a side that has moved several times while the other one has
 * not.
 */
export function afterPlanned(position: Standing, planned: readonly LegalMove[], side: Side): Standing {
  const placement = placementOf(position);
  for (const move of planned) moveOn(placement, move, side);
  const pieces = [...placement].map(([square, { piece, owner }]) => ({ square, piece, owner }));
  const dropped = (piece: number) => planned.filter(({ drop }) => drop === piece).length;
  const left = position.hands[side].map(({ piece, count }) => ({ piece, count: count - dropped(piece) }));
  const hands = { ...position.hands, [side]: left.filter(({ count }) => count > 0) };
  return { pieces, walls: position.walls, hands, turn: side };
}

/**
 * Returns the legal moves that a planned one means: from and to the same squares, with the same
 * promotion. A king is planned to its new square or onto its partner. Moves that need no more
 * choices than those come first, so that several are left only where the plan leaves them open.
 */
export function meantBy(planned: LegalMove, legal: readonly LegalMove[]): LegalMove[] {
  const fits = ({ from, to, drop, promotion, partner }: LegalMove) =>
    from === planned.from && drop === planned.drop && promotion === planned.promotion && (to === planned.to || (partner !== undefined && partner.from === planned.to));
  const found = legal.filter(fits);
  const onSquare = found.filter(({ to }) => to === planned.to);
  const best = onSquare.length > 0 ? onSquare : found;
  const plain = best.filter(({ gate, wall }) => gate === undefined && wall === undefined);
  return plain.length > 0 ? plain : best;
}
