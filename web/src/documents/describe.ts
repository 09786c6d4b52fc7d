// What the list says of games that no screen has open.
import type { GameFile } from '../game/gamefile';
import type { Described } from './content';
import { keyOf } from './entry';

/** Returns the fields of the list for a game, as far as its record says them. */
export function describedGame(file: GameFile): Described {
  const tag = (name: string) => new RegExp(`^\\[${name} "([^"]*)"\\]`, 'm').exec(file.pgn)?.[1] ?? '?';
  const sides = [tag('White'), tag('Black')];
  const known = sides.some((name, side) => !['?', '', ['White', 'Black'][side]].includes(name));
  return {
    id: file.id,
    kind: 'game',
    title: file.title,
    variant: file.title,
    key: keyOf(file.variant),
    players: known ? sides.join(' – ') : '',
    result: file.ended?.score ?? '*',
    moves: file.path.length,
  };
}
