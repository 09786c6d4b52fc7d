// What a document holds, whatever its kind, and how it gets from the screen into the form that is
// stored.
import { rules } from '../core/rules';
import type { RecordToWrite } from '../core/types';
import { gameFileOf, type GameFile } from '../game/gamefile';
import { analysisOf, type AnalysisFile } from './analysis';
import { designOf, type DesignFile } from './design';
import { Damaged, fieldsOf, type Entry, type Kind } from './entry';

export type StoredGame = GameFile & { format: 'fers-game' };
export type Content = StoredGame | AnalysisFile | DesignFile;

/** A document as the database holds it. */
export interface Written {
  entry: Entry;
  content: Content;
}

/** The fields of an entry that a screen knows; the others are those of storing. */
export type Described = Pick<Entry, 'id' | 'kind' | 'title' | 'variant' | 'key' | 'players' | 'result' | 'moves'>;

/** A record that is still plain data: only the core writes PGN, and it answers later. */
type Unrecorded<File> = File extends { pgn: string } ? Omit<File, 'pgn'> & { record: RecordToWrite } : never;

/** A document as the screen has it at this moment. */
export interface Snapshot {
  described: Described;
  content: Unrecorded<StoredGame> | Unrecorded<AnalysisFile> | DesignFile;
}

/**
 * Returns the content of stored data; throws `Damaged`, or `Newer`, with a message that can be
 * shown.
 */
export function contentOf(kind: Kind, value: unknown): Content {
  if (kind === 'design') return designOf(value);
  if (kind === 'analysis') return analysisOf(value);
  try {
    return { format: 'fers-game', ...gameFileOf({ version: 1, ...fieldsOf(value) }) };
  } catch (error) {
    throw new Damaged(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Returns the content of a snapshot with its record as PGN, in the order of fields that reading it
 * back has.
 */
export async function writtenContent({ described, content }: Snapshot): Promise<Content> {
  if (!('record' in content)) return contentOf(described.kind, content);
  const { record, ...rest } = content;
  return contentOf(described.kind, { ...rest, pgn: await rules.writePgn(record) });
}

/** Returns who plays whom by the tags of a record; nothing where it names no players. */
export function playersOf({ tags }: RecordToWrite): string {
  const named = (tag: string) => tags?.find(([name]) => name === tag)?.[1] ?? '?';
  const sides = [named('White'), named('Black')];
  const said = sides.some((name, side) => name !== '?' && name !== '' && name !== ['White', 'Black'][side]);
  return said ? sides.join(' – ') : '';
}

/** Returns whether two contents are equal, apart from the time of storing. */
export function isEqual(one: Content, other: Content): boolean {
  return without(one, ['saved']) === without(other, ['saved']);
}

/** Returns whether two contents say the same: cursor and clocks may differ. */
export function saysTheSame(one: Content, other: Content): boolean {
  const passing = ['saved', 'path', 'left'];
  return without(one, passing) === without(other, passing);
}

function without(content: Content, names: string[]): string {
  return JSON.stringify(Object.entries(content).filter(([name, value]) => value !== undefined && !names.includes(name)));
}
