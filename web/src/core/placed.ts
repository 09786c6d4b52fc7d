// Where a game stands, as parameters of an address: `fen` for its start and `moves` for what was played, in coordinates with blanks between them.
// Play, Analyse, Export and the embedded diagram all read and write them through this module.
import { fromAddress } from './address';
import { rules } from './rules';
import type { Line, Position, VariantInfo, VariantRef } from './types';

/** Longer games are refused: each position of theirs would be asked for. */
const MOVES_MAX = 5000;
const FEN_MAX = 20_000;

/** The line of play of an address; throws an error that can be shown. */
export function lineOf(parameters: URLSearchParams): Line {
  const fen = parameters.get('fen')?.trim() ?? '';
  const moves = (parameters.get('moves') ?? '').split(/\s+/).filter((move) => move !== '');
  if (fen.length > FEN_MAX) throw new Error('the position in the address is too long');
  if (moves.length > MOVES_MAX) throw new Error(`the game in the address has more than ${MOVES_MAX} moves`);
  return fen === '' ? { moves } : { fen, moves };
}

/** The parameters that say a line; none for the usual start. */
export function parametersOf(line: Line): Record<string, string> {
  return {
    ...(line.fen === undefined ? {} : { fen: line.fen }),
    ...(line.moves.length > 0 ? { moves: line.moves.join(' ') } : {}),
  };
}

/** A game as an address means it. */
export interface PlacedGame {
  ref: VariantRef;
  info: VariantInfo;
  line: Line;
  position: Position;
}

/** The game of an address: its variant, and where it stands. Throws an error that can be shown. */
export async function gameAt(argument: string, parameters: URLSearchParams): Promise<PlacedGame> {
  const ref = await fromAddress(argument).catch((error: unknown) => {
    // Errors of the browser's own readers say nothing to a player.
    const known = error instanceof Error && error.message.startsWith('the address');
    throw known ? error : new Error('the address is damaged: it names no variant', { cause: error });
  });
  const line = lineOf(parameters);
  const info = await rules.info(ref);
  return { ref, info, line, position: await rules.position(ref, line) };
}
