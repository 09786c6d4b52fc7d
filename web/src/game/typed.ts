// Moves that are typed: in coordinates, in standard algebraic notation, or as players of the game
// write them.
import type { LegalMove } from '../core/types';

/** Marks that people leave out. */
const plain = (text: string): string => text.replace(/[+#!?=x\s]/g, '');

/** The legal move that a text means; several if it fits several, none if it fits none. */
export function meant(legal: LegalMove[], typed: string): LegalMove[] {
  const text = typed.trim();
  if (!text) return [];
  const ways: ((move: LegalMove) => boolean)[] = [
    (move) => move.text === text || move.san === text || move.customary === text,
    (move) => plain(move.san) === plain(text) || plain(move.text) === plain(text),
    (move) => [move.san, move.text, move.customary ?? ''].some((known) => plain(known).toLowerCase() === plain(text).toLowerCase().replaceAll('0', 'o')),
  ];
  for (const way of ways) {
    const found = legal.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}
