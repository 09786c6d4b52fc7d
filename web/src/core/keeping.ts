// Variants and games that a worker keeps ready, so that the next question about the same game costs
// one move and not all.
import type { Game, Variant } from 'fers/core';
import type { Line, VariantRef } from './types';

/** What variants and games are made by: the core, or its part for play. */
export interface Maker {
  variant(ref: VariantRef): Variant;
  game(variant: Variant, fen: string | undefined): Game;
}

export interface Kept {
  /** Returns the rules that a reference means. */
  variantOf(ref: VariantRef): Variant;
  /**
   * Returns the game behind a line of play. It belongs to the keeper: callers do not change
   * or free it.
   */
  gameOf(ref: VariantRef, line: Line): Game;
}

/** So many variants are kept; a page rarely shows more at a time. */
const VARIANTS_MAX = 24;

export function keeping(maker: Maker): Kept {
  const variants = new Map<string, Variant>();
  let kept: { key: string; moves: string[]; game: Game } | undefined;

  function variantOf(ref: VariantRef): Variant {
    const key = JSON.stringify(ref);
    const known = variants.get(key);
    const variant = known ?? drawn(ref);
    // The one asked for last is the last one to go.
    variants.delete(key);
    variants.set(key, variant);
    for (const [oldest, forgotten] of variants) {
      if (variants.size <= VARIANTS_MAX) break;
      variants.delete(oldest);
      forgotten.free();
    }
    return variant;
  }

  function drawn(ref: VariantRef): Variant {
    const plain = maker.variant(ref);
    if (ref.seed === undefined) return plain;
    const shuffled = plain.shuffled(ref.seed);
    plain.free();
    return shuffled;
  }

  function gameOf(ref: VariantRef, line: Line): Game {
    const key = JSON.stringify([ref, line.fen]);
    if (kept?.key !== key) {
      const game = maker.game(variantOf(ref), line.fen);
      kept?.game.free();
      kept = { key, moves: [], game };
    }
    const common = line.moves.findIndex((move, index) => kept!.moves[index] !== move);
    const shared = Math.min(common < 0 ? line.moves.length : common, kept.moves.length);
    for (; kept.moves.length > shared; kept.moves.pop()) kept.game.undo();
    const rest = line.moves.slice(shared);
    const played = kept.game.playAll(rest);
    kept.moves.push(...rest.slice(0, played));
    if (played < rest.length) {
      throw new Error(`move ${shared + played + 1} (${rest[played]}) cannot be played`);
    }
    return kept.game;
  }

  return { variantOf, gameOf };
}
