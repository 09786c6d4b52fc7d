// Variants and games of the core.
import { Game, Variant } from 'fers/core';
import { keeping } from './keeping';

export const { variantOf, gameOf } = keeping({
  variant: (ref) => (ref.kind === 'library' ? Variant.named(ref.name) : Variant.parse(ref.text, ref.format, ref.index)),
  game: (variant, fen) => new Game(variant, fen),
});
