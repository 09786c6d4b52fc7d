// Marks of quality and what they mean.
export const GLYPHS: { code: number; sign: string; name: string }[] = [
  { code: 1, sign: '!', name: 'Good move' },
  { code: 2, sign: '?', name: 'Mistake' },
  { code: 3, sign: '!!', name: 'Brilliant move' },
  { code: 4, sign: '??', name: 'Blunder' },
  { code: 5, sign: '!?', name: 'Interesting move' },
  { code: 6, sign: '?!', name: 'Dubious move' },
];

/** A mark as it is written behind a move; marks without a sign by their number. */
export function signOf(code: number): string {
  return GLYPHS.find((glyph) => glyph.code === code)?.sign ?? ` $${code}`;
}
