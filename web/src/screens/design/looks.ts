// Pictures of the pieces of a design, also of one that cannot be played yet.
import { texts } from '../../core/rules';
import { shapesOf } from '../../board/looks';
import type { PieceLook, PieceStyle, VariantRef } from '../../core/types';
import { lettersOf, movesOf, nameOf, pieceKeys } from './pieces';
import { writeToml, type TomlTable } from './toml';

/** A game of nothing but these pieces, which is drawn whatever is wrong with the rest. */
export function stageOf(table: TomlTable): string | undefined {
  const keys = pieceKeys(table);
  if (keys.length === 0) return undefined;
  const letters = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '+', '~'];
  const spare = (index: number) => `${index >= 26 ? letters[1] : ''}${letters[0]?.[index % 26]}${index >= 52 ? letters[2] : ''}`;
  const seen = new Set<string>();
  const pieces = keys.map((key, index): [string, TomlTable] => {
    const [white] = lettersOf(table, key);
    const letter = /^\+?\p{Lu}~?$/u.test(white) && !seen.has(white) ? white : spare(index);
    seen.add(letter);
    return [nameOf(table, key), { letter, moves: movesOf(table, key) }];
  });
  return writeToml({ board: '2x1', start: '2 w - - 0 1', pieces: Object.fromEntries(pieces) });
}

/** Pictures of the pieces, in their order, and the style in which they are drawn. */
export interface Drawn {
  looks: PieceLook[];
  style: PieceStyle;
}

/**
 * Returns what pieces of a style are drawn from. Characters and letters tell a piece from the others
 * of its game, and promoted ones are red; a picture follows from the name and the moves alone.
 */
export function drawnAs(style: PieceStyle): 'game' | 'stage' {
  return shapesOf(style) === 'western' && style !== 'letters' ? 'stage' : 'game';
}

/**
 * Draws the pieces of a stage, or those of the game that they belong to where it can be played. No
 * pictures are returned where the pieces cannot be read.
 */
export async function looksOf(stage: string, style: PieceStyle, game?: VariantRef): Promise<Drawn> {
  if (game) return { looks: await texts.pictures(game, style), style };
  const staged = drawnAs(style) === 'stage' ? style : 'western';
  for (const text of [stage, stage.replace(/moves = (?:"(?:\\.|[^"\\])*"|\[[^\]]*\])/g, 'moves = []')]) {
    try {
      return { looks: await texts.pictures({ kind: 'text', text, format: 'fers' }, staged), style: staged };
    } catch {
      // A move may be unreadable: then the names alone decide.
    }
  }
  return { looks: [], style: staged };
}
