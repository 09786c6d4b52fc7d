// The games that the browser keeps, the last one first.
import type { VariantRef } from '../core/types';
import { gameFileOf, written, type GameFile } from './gamefile';
import { forget, keep, kept } from './storage';

const LIST = 'games';
const GAMES_MAX = 12;

export interface SavedGame {
  id: string;
  title: string;
  saved: string;
  over: boolean;
  /** The variant without its draw of the start position. */
  key: string;
}

export function keyOf(variant: VariantRef): string {
  const { seed: _, ...plain } = variant;
  return JSON.stringify(plain);
}

export function savedGames(): SavedGame[] {
  const list = kept(LIST);
  if (!Array.isArray(list)) return [];
  return list.filter((one): one is SavedGame => typeof one === 'object' && one !== null && typeof (one as SavedGame).id === 'string');
}

/** Keeps a game; answers with a message if that does not last. */
export function saveGame(file: GameFile): string | undefined {
  const others = savedGames().filter(({ id }) => id !== file.id);
  for (const { id } of others.slice(GAMES_MAX - 1)) forget(`game.${id}`);
  const entry: SavedGame = { id: file.id, title: file.title, saved: file.saved, over: file.ended !== undefined, key: keyOf(file.variant) };
  const list = [entry, ...others.slice(0, GAMES_MAX - 1)];
  const problem = keep(`game.${file.id}`, JSON.parse(written(file)));
  return keep(LIST, list) ?? problem;
}

/** A game that was kept; nothing if it is gone or damaged. */
export function savedGame(id: string): GameFile | undefined {
  try {
    return gameFileOf(kept(`game.${id}`));
  } catch {
    return undefined;
  }
}

export function removeGame(id: string): void {
  forget(`game.${id}`);
  keep(LIST, savedGames().filter((game) => game.id !== id));
}
