// Games that are opened from text: a record or a game file.
import { toAddress } from '../core/address';
import { rules } from '../core/rules';
import type { Diagnostic, LibraryCard, VariantRef } from '../core/types';
import { describedGame } from '../documents/describe';
import { newId } from '../documents/entry';
import { store } from '../documents/store';
import { hashOf } from '../shell/route';
import { looksLikeOne, readGameFile, type GameFile } from './gamefile';

/** Longer texts are no single game. */
const TEXT_MAX = 1 << 20;

export interface Opened {
  file: GameFile;
  moves: number;
  /** What could not be read. */
  problems: Diagnostic[];
}

/** The message about a text that is too long; nothing if it is not. */
export function tooLong(length: number): string | undefined {
  return length > TEXT_MAX ? `The text has ${Math.round(length / 1024)} KiB. Games of up to ${TEXT_MAX >> 10} KiB are read.` : undefined;
}

const named = (card: LibraryCard, name: string): boolean => [card.name, card.title, ...card.aliases].some((known) => known.toLowerCase() === name.toLowerCase());

/** The variant that a record is of: the present one, unless it names another of the library. */
async function variantOfRecord(text: string, present: VariantRef | undefined): Promise<VariantRef> {
  const name = await rules.variantOfPgn(text);
  const card = name === undefined ? undefined : (await rules.library()).find((card) => named(card, name));
  if (present && (present.kind === 'text' || !card || card.name === present.name)) return present;
  if (name !== undefined && !card) throw new Error(`The record is of “${name.slice(0, 80)}”, which the library does not have. Open that variant first, then the record.`);
  return { kind: 'library', name: card?.name ?? 'chess' };
}

/** Reads a game; throws an error that can be shown. */
export async function openedGame(text: string, present?: VariantRef): Promise<Opened> {
  const problem = tooLong(text.length);
  if (problem) throw new Error(problem);
  if (looksLikeOne(text)) {
    // A game that has been played on since its file was saved stays as it is.
    const file = { ...readGameFile(text), id: newId() };
    return { file, moves: file.path.length, problems: [] };
  }
  const variant = await variantOfRecord(text, present);
  const [record, info] = await Promise.all([rules.readPgn(variant, text), rules.info(variant)]);
  const problems = record.diagnostics.filter(({ severity }) => severity === 'error');
  const tag = (name: string) => record.tags.find(([known]) => known === name)?.[1];
  const result = record.result;
  const reason = tag('Termination');
  return {
    file: {
      id: newId(),
      saved: new Date().toISOString(),
      title: info.title,
      variant,
      rules: undefined,
      setup: { seats: { white: { kind: 'screen' }, black: { kind: 'screen' } }, clock: undefined },
      pgn: text,
      path: record.line.map(() => 0),
      ended: result === '*' ? undefined : { score: result, reason: reason ?? 'as the record says' },
      left: undefined,
    },
    moves: record.line.length,
    problems,
  };
}

/** Keeps a game that was read; answers with the place of the page where it goes on. */
export async function placeOf({ file }: Opened): Promise<string> {
  await store.add(describedGame(file), { format: 'fers-game', ...file });
  return hashOf('play', await toAddress(file.variant), { game: file.id });
}
