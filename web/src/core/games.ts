// Variants and games that the core keeps ready, so that the next question about the same game costs one move and not all.
import { Game, Variant } from 'fers';
import type { Line, VariantRef } from './types';

/** So many variants are kept; a page rarely shows more at a time. */
const VARIANTS_MAX = 24;

const variants = new Map<string, Variant>();

function made(ref: VariantRef): Variant {
  const plain = ref.kind === 'library' ? Variant.named(ref.name) : Variant.parse(ref.text, ref.format, ref.index);
  if (ref.seed === undefined) return plain;
  const shuffled = plain.shuffled(ref.seed);
  plain.free();
  return shuffled;
}

/** The rules that a reference means. */
export function variantOf(ref: VariantRef): Variant {
  const key = JSON.stringify(ref);
  const known = variants.get(key);
  const variant = known ?? made(ref);
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

interface Kept {
  key: string;
  moves: string[];
  game: Game;
}

let kept: Kept | undefined;

/** The game behind a line of play. It belongs to this module: nobody else changes or frees it. */
export function gameOf(ref: VariantRef, line: Line): Game {
  const key = JSON.stringify([ref, line.fen]);
  if (kept?.key !== key) {
    const game = new Game(variantOf(ref), line.fen);
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
