// What the board looks like while a move is being chosen and until the game answers it.
import type { LegalMove } from '../core/types';
import type { Choice } from './choose';
import type { BoardPosition } from './types';

type Owner = BoardPosition['pieces'][number]['owner'];

export interface Standing {
  piece: number;
  owner: Owner;
}

/** What stands where, by square. */
export type Placement = Map<number, Standing>;

export function placementOf(position: BoardPosition): Placement {
  return new Map(position.pieces.map(({ square, piece, owner }) => [square, { piece, owner }]));
}

/** With the moving piece where it was clicked to, and what it captured on the way gone. */
export function afterClicks(position: BoardPosition, choice: Choice): Placement {
  const placement = placementOf(position);
  const moving = 'square' in choice.start ? placement.get(choice.start.square) : { piece: choice.start.held, owner: position.turn };
  if (choice.at === undefined || moving === undefined) return placement;
  if ('square' in choice.start) placement.delete(choice.start.square);
  for (const square of capturedSoFar(choice)) placement.delete(square);
  placement.set(choice.at, moving);
  return placement;
}

/** The squares clicked on the way on which all moves that are left capture something. */
export function capturedSoFar({ clicked, ending, going }: Choice): number[] {
  const moves = [...ending, ...going.map(({ move }) => move)];
  return clicked.filter((square) => moves.every(({ captures }) => captures.includes(square)));
}

/** As the data of the move say; the game knows better and is drawn as soon as it answers. */
export function afterMove(position: BoardPosition, move: LegalMove): Placement {
  const placement = placementOf(position);
  moveOn(placement, move, position.turn);
  return placement;
}

/** Makes a move of a side on a placement, which is changed. Returns what it captured. */
export function moveOn(placement: Placement, move: LegalMove, side: BoardPosition['turn']): Standing[] {
  const captured = move.captures.map((square) => placement.get(square)).filter((standing) => standing !== undefined);
  const mover = move.from === undefined ? heldPiece(move, side) : placement.get(move.from);
  const partner = move.partner && placement.get(move.partner.from);
  const carried = move.carried.map(({ from, to }) => ({ to, standing: placement.get(from) }));
  for (const { from } of move.carried) placement.delete(from);
  if (move.from !== undefined) placement.delete(move.from);
  if (move.partner) placement.delete(move.partner.from);
  for (const square of move.captures) placement.delete(square);
  for (const { to, standing } of carried) if (standing) placement.set(to, standing);
  if (move.partner && partner) placement.set(move.partner.to, partner);
  if (move.to !== undefined && mover) placement.set(move.to, { owner: mover.owner, piece: move.promotion ?? mover.piece });
  if (move.gate) placement.set(move.gate.square, { piece: move.gate.piece, owner: side });
  return captured;
}

function heldPiece({ drop }: LegalMove, owner: Owner): Standing | undefined {
  return drop === undefined ? undefined : { piece: drop, owner };
}
