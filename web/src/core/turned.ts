// The set of pieces from the lathe, fetched when it is chosen: the core has the usual drawings only.
// In a picture, the new drawing takes the place of the usual one; colours and signs stay.
import type { PieceLook } from './types';

const usual: Record<string, string> = import.meta.glob(
  '../../../crates/fers-draw/outlines/{amazon,archbishop,bishop,cannon,centaur,chancellor,elephant,ferz,king,knight,machine,man,pawn,queen,rook,wazir}.svg',
  { query: '?raw', import: 'default', eager: true },
);
const own: Record<string, string> = import.meta.glob('../../../crates/fers-draw/outlines/turned/*.svg', { query: '?raw', import: 'default', eager: true });

/** The shapes in a file, as the core has them. */
const shapesIn = (file: string) => file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')).trim();
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Usual shapes, each with those that take their place. */
export const PAIRS: readonly (readonly [string, string])[] = Object.entries(own).map(([path, file]) => {
  const before = Object.entries(usual).find(([other]) => nameOf(other) === nameOf(path));
  return [before ? shapesIn(before[1]) : '', shapesIn(file)] as const;
});

function redrawn(picture: string): string {
  return PAIRS.reduce((drawn, [before, after]) => (before === '' ? drawn : drawn.replaceAll(before, after)), picture);
}

/** Returns what was asked for, a picture or the looks of all pieces, in this set. */
export function turned(answer: string | PieceLook[]): string | PieceLook[] {
  if (typeof answer === 'string') return redrawn(answer);
  return answer.map((look) => ({ ...look, white: redrawn(look.white), black: redrawn(look.black), neutral: redrawn(look.neutral) }));
}
