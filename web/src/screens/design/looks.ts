// Pictures of the pieces of a design, also of one that cannot be played yet.
import { texts } from '../../core/rules';
import type { PieceLook } from '../../core/types';
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

/** White's and Black's pictures, in the order of the pieces; none where the pieces cannot be read. */
export async function looksOf(stage: string): Promise<PieceLook[]> {
  for (const text of [stage, stage.replace(/moves = (?:"(?:\\.|[^"\\])*"|\[[^\]]*\])/g, 'moves = []')]) {
    try {
      return await texts.pictures({ kind: 'text', text, format: 'fers' }, 'western');
    } catch {
      // A move may be unreadable: then the names alone decide.
    }
  }
  return [];
}
