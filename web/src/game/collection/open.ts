// A game of a file, opened to be played on.
import type { VariantRef } from '../../core/types';
import { openedGame, type Opened } from '../opened';
import { atGame, inFile, type Collection } from './collection';
import type { GameEntry } from './scan';

/**
 * Reads a game of a file; throws an error that can be shown, with its place where the file has
 * several.
 */
export async function openedOf(collection: Collection, game: GameEntry, present?: VariantRef): Promise<Opened> {
  try {
    const opened = await openedGame(await collection.textOf(game), present);
    return { ...opened, problems: inFile(opened.problems, game) };
  } catch (error) {
    throw collection.games.length > 1 ? atGame(error, game) : error;
  }
}
