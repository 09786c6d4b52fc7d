// A file of games: a list of them first, and each by itself when it is wanted.
import type { Diagnostic } from '../../core/types';
import { decoded, type GameEntry } from './scan';

/** What the worker says while it reads a file. */
export type Told = { games: GameEntry[]; read: number; isDone: boolean } | { error: string };

const MIB = 1 << 20;
/** Longer files are better divided: their lists would fill the memory of a phone. */
const FILE_MAX = 256 * MIB;
/** Longer texts are no single game. */
const GAME_MAX = MIB;

export class Collection {
  constructor(
    readonly file: Blob,
    readonly games: GameEntry[],
  ) {}

  /** The record of a game; throws an error that can be shown. */
  async textOf({ start, end }: GameEntry): Promise<string> {
    if (end - start > GAME_MAX) throw new Error(`The game has ${Math.round((end - start) / 1024)} KiB. Games of up to ${GAME_MAX >> 10} KiB are read.`);
    return decoded(new Uint8Array(await this.file.slice(start, end).arrayBuffer()));
  }
}

/**
 * Lists the games of a file in a worker; `report` hears how much of it is read, from 0 to 1. Throws
 * an error that can be shown.
 */
export async function collected(file: Blob, report: (share: number) => void = () => {}): Promise<Collection> {
  if (file.size > FILE_MAX) throw new Error(`The file has ${Math.round(file.size / MIB)} MiB. Files of games of up to ${FILE_MAX / MIB} MiB are read: divide it.`);
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  try {
    const games: GameEntry[] = [];
    await new Promise<void>((resolve, reject) => {
      worker.onerror = () => reject(new Error('The file cannot be read.'));
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('error' in data) return reject(new Error(`The file cannot be read: ${data.error}`));
        for (const game of data.games) games.push(game);
        report(file.size === 0 ? 1 : data.read / file.size);
        if (data.isDone) resolve();
      };
      worker.postMessage(file);
    });
    return new Collection(file, games);
  } finally {
    worker.terminate();
  }
}

/** What is wrong with a game, at its place in the file. */
export function inFile(problems: readonly Diagnostic[], { line: first }: GameEntry): Diagnostic[] {
  return problems.map((problem) => ({ ...problem, line: problem.line + first - 1 }));
}

/** `Game 12, line 340`, or the line alone where there is one game. */
export function placeWords(game: GameEntry | undefined, line: number): string {
  return game ? `Game ${game.number}, line ${line}` : `Line ${line}`;
}

/** An error about a game of a file, with its place. */
export function atGame(error: unknown, game: GameEntry): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${placeWords(game, game.line)}: ${message}`, { cause: error });
}

/** The games that have all words of a filter somewhere in what is shown of them. */
export function filtered(games: readonly GameEntry[], filter: string): readonly GameEntry[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? games : games.filter((game) => words.every((word) => textOf(game).includes(word)));
}

const texts = new WeakMap<GameEntry, string>();

function textOf(game: GameEntry): string {
  const known = texts.get(game);
  if (known !== undefined) return known;
  const { number, white, black, event, date, result, variant } = game;
  const text = [`#${number}`, white, black, event, date, result, variant].join('\n').toLowerCase();
  texts.set(game, text);
  return text;
}
