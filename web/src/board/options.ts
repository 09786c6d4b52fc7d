// What the moves of a last choice are called: promotion, gating, what is captured.
import type { LegalMove } from '../core/types';
import { ownedName, pieceName, spokenName } from './names';
import type { Placement } from './preview';
import type { BoardPieces, BoardShape } from './types';

/** One move of a choice, in words and, where it differs by a piece, as a picture. */
export interface Option {
  move: LegalMove;
  /** The piece type to be pictured. */
  piece: number | undefined;
  label: string;
}

/** What the words need to know. */
export interface OptionContext {
  shape: BoardShape;
  pieces: BoardPieces;
  placement: Placement;
}

type Difference = (move: LegalMove) => string | undefined;

/** Names moves by what tells them apart; the strongest pieces, which stand last in the rules, come first. */
export function optionsOf(moves: readonly LegalMove[], context: OptionContext): Option[] {
  const sorted = [...moves].sort((a, b) => (b.promotion ?? -1) - (a.promotion ?? -1));
  const words = [dropWords, promotionWords, gateWords, captureWords].map((of) => of(context)).filter((word) => differ(sorted, word));
  const pictured = picturedBy(sorted, context);
  const options = sorted.map((move) => {
    const label = words.map((word) => word(move)).filter((text) => text !== undefined && text !== '').join(', ');
    return { move, piece: pictured?.(move), label: label === '' ? move.san : label };
  });
  return apart(options);
}

/** Options that are called the same get the notation of their moves before their names. */
function apart(options: readonly Option[]): Option[] {
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  return options.map((option) => (counts.get(option.label) === 1 ? option : { ...option, label: `${option.move.san}: ${option.label}` }));
}

function differ(moves: readonly LegalMove[], word: Difference): boolean {
  return new Set(moves.map(word)).size > 1;
}

/** The one piece that differs from move to move, if it is one. */
function picturedBy(moves: readonly LegalMove[], { placement }: OptionContext): ((move: LegalMove) => number | undefined) | undefined {
  const changes = (of: (move: LegalMove) => unknown) => new Set(moves.map(of)).size > 1;
  const own = (move: LegalMove) => move.drop ?? (move.from === undefined ? undefined : placement.get(move.from)?.piece);
  const found = [
    changes((move) => move.drop) ? own : undefined,
    changes((move) => move.promotion) ? (move: LegalMove) => move.promotion ?? own(move) : undefined,
    changes((move) => move.gate?.piece) ? (move: LegalMove) => move.gate?.piece : undefined,
  ].filter((of) => of !== undefined);
  return found.length === 1 ? found[0] : undefined;
}

function dropWords({ pieces }: OptionContext): Difference {
  return ({ drop }) => (drop === undefined ? undefined : pieceName(pieces, drop));
}

function promotionWords({ pieces }: OptionContext): Difference {
  return ({ promotion }) => (promotion === undefined ? 'no promotion' : pieceName(pieces, promotion));
}

function gateWords({ pieces, shape }: OptionContext): Difference {
  return ({ gate }) => (gate ? `${pieceName(pieces, gate.piece)} enters on ${spokenName(shape, gate.square)}` : 'nothing enters');
}

function captureWords({ pieces, shape, placement }: OptionContext): Difference {
  const captured = (square: number) => {
    const standing = placement.get(square);
    const name = spokenName(shape, square);
    return standing ? `${ownedName(pieces, standing.piece, standing.owner)} on ${name}` : name;
  };
  return ({ captures }) => (captures.length === 0 ? 'captures nothing' : `captures ${captures.map(captured).join(' and ')}`);
}
