// The castling field of a FEN as boxes: one for each letter that the game's own start or the
// present position has.
import type { Side } from '../../core/types';

/** A right that a letter stands for. */
export interface Right {
  letter: string;
  side: Side;
  words: string;
}

const WINGS: Record<string, string> = { k: 'king’s side', q: 'queen’s side' };

/**
 * Returns the letters of a castling field, and what stands behind them: single squares, which no
 * letter names.
 */
function parts(field: string): { letters: string[]; squares: string } {
  const comma = field.indexOf(',');
  const letters = comma < 0 ? field : field.slice(0, comma);
  return { letters: [...letters].filter((letter) => /[A-Za-z]/.test(letter)), squares: comma < 0 ? '' : field.slice(comma) };
}

/**
 * Returns the rights to be offered, White's first: those of a game's start and those that a
 * position has.
 */
export function rightsOf(startFen: string, field: string): Right[] {
  const letters = [...new Set([...parts(startFen.split(' ')[2] ?? '').letters, ...parts(field).letters])];
  const rights = letters.map((letter): Right => {
    const small = letter.toLowerCase();
    return { letter, side: letter === small ? 'black' : 'white', words: WINGS[small] ?? `file ${small}` };
  });
  return [...rights.filter(({ side }) => side === 'white'), ...rights.filter(({ side }) => side === 'black')];
}

export const hasRight = (field: string, letter: string): boolean => parts(field).letters.includes(letter);

/** Returns a castling field with a right given or taken, its letters in the order of `offered`. */
export function withRight(field: string, offered: Right[], letter: string, isGiven: boolean): string {
  const { squares } = parts(field);
  const letters = offered.filter((right) => (right.letter === letter ? isGiven : hasRight(field, right.letter))).map((right) => right.letter);
  return `${letters.join('') || '-'}${squares}`;
}
