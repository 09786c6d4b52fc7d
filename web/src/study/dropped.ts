// Files dropped on the page: games and rules in any format, each with the screen that shows it.
import { texts } from '../core/rules';
import type { LoadedText, VariantRef } from '../core/types';
import { isBundle, unbundled } from '../documents/bundle';
import { collected, placeWords, type Collection } from '../game/collection/collection';
import { openedOf } from '../game/collection/open';
import type { GameEntry } from '../game/collection/scan';
import { openedGame, placeOf, type Opened } from '../game/opened';
import { hashOf } from '../shell/route';
import { textOf } from './files';
import { addressOf, tooLong } from './opening';
import { isPreset, presetHash } from './presets';
import { taken } from './takers';

/** Something of a file that can be opened. */
export interface Found {
  title: string;
  /** The place of the page that shows it. */
  hash(): Promise<string>;
}

/** Records begin with tags or with the first move; rules have sections and keys. */
const RECORD = /^\s*(?:\[\w+\s+"|\{[^}]*\}\s*1\.|1\.)/;
/** Files of games may be longer than those of rules. */
const LISTED = /\.pgn$/i;
const LONG = 4 << 20;
/** So many bytes say what a file is. */
const HEAD = 200;
/** Longer lists are for the library screen, which can search. */
const SHOWN_MAX = 300;

export const isRecord = (name: string, text: string): boolean => LISTED.test(name) || RECORD.test(text);
const isGameFile = (text: string): boolean => /^\s*\{\s*"format":/.test(text);

/**
 * Returns what a file holds: its games where there are many; nothing if a part of the page has
 * taken it. Throws an error that can be shown. `present` is the variant on the screen, which
 * records are of that name none.
 */
export async function foundIn(file: File, present?: VariantRef): Promise<Found[] | Collection> {
  if (isBundle(await file.slice(0, HEAD).text())) return [await work(await file.text())];
  if (LISTED.test(file.name) && file.size > LONG) return collected(file);
  const text = await textOf(file);
  if (taken(file.name, text)) return [];
  if (isPreset(text)) return [{ title: file.name, hash: () => presetHash(text) }];
  if (isGameFile(text)) return [found(await openedGame(text, present))];
  if (isRecord(file.name, text)) {
    const collection = await collected(file);
    const [only, ...others] = collection.games;
    if (!only) throw new Error('No game was found in the file.');
    return others.length > 0 ? collection : [await gameOf(collection, only, present)];
  }
  const problem = tooLong(text.length);
  if (problem) throw new Error(problem);
  return variants(file.name, text, await texts.load(text));
}

/** Everything that a page has kept: dropping the file imports it, and the list shows it. */
async function work(text: string): Promise<Found> {
  const { problems } = await unbundled(text);
  if (problems.length > 0) throw new Error(problems.slice(0, 10).join(' '));
  return { title: 'My work', hash: async () => hashOf('work') };
}

/** A game of a file that holds several. */
export async function gameOf(collection: Collection, game: GameEntry, present: VariantRef | undefined): Promise<Found> {
  const opened = await openedOf(collection, game, present);
  const [wrong] = opened.problems;
  const place = collection.games.length > 1 ? game : undefined;
  if (opened.moves === 0 && wrong) throw new Error(`No move could be read. ${placeWords(place, wrong.line)}: ${wrong.message}`);
  return found(opened);
}

const found = (opened: Opened): Found => ({ title: opened.file.title, hash: () => placeOf(opened) });

function variants(name: string, text: string, { format, entries }: LoadedText): Found[] {
  if (format === undefined) throw new Error(`“${name}” is neither a game nor rules that Fers knows.`);
  if (format.startsWith('rw144')) return [{ title: name, hash: async () => hashOf('rw144', await addressOf(text, format, 0)) }];
  const playable = entries.filter((entry) => entry.playable);
  if (playable.length > 0) {
    return playable.slice(0, SHOWN_MAX).map(({ name, index }) => ({ title: name || 'Without a name', hash: async () => hashOf('play', await addressOf(text, format, index)) }));
  }
  // The designer shows what is wrong, and where.
  return [{ title: name, hash: async () => hashOf('design', await addressOf(text, format, 0)) }];
}
