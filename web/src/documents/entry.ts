// What the list shows of a document. It is small, so that thousands are read and searched at once.
import type { VariantRef } from '../core/types';

export const KINDS = { game: 'Game', analysis: 'Analysis', design: 'Design' } as const;
export type Kind = keyof typeof KINDS;

/**
 * The version of the form in which documents are stored; raised when older pages cannot read it.
 */
export const VERSION = 1;

export interface Entry {
  id: string;
  version: number;
  kind: Kind;
  title: string;
  /** Whether the user chose the title. Other titles follow the content. */
  renamed: boolean;
  /** The title of the variant. */
  variant: string;
  /** Identifies the variant without its draw of the start position. */
  key: string;
  /** Who plays whom; empty where the record does not say. */
  players: string;
  /** The result in the words of PGN; `*` while nothing is decided, empty for designs. */
  result: string;
  /** Plies of the main line. */
  moves: number;
  /** When the document was made, and when its content changed last: ISO 8601, UTC. */
  created: string;
  changed: string;
  /**
   * Counts the times that the document was stored: whoever holds an older one overwrites nothing.
   */
  revision: number;
}

/** Thrown for stored data that cannot be read; the message can be shown. */
export class Damaged extends Error {}

/** Thrown for data of a newer page, which are not damaged. */
export class Newer extends Damaged {
  constructor() {
    super('It was stored by a newer version of Fers: reload the page to get that.');
  }
}

type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Returns the entry of stored data; throws `Damaged` where it has no identity or no kind. */
export function entryOf(value: unknown): Entry {
  const given = fieldsOf(value);
  const { id, version, kind } = given;
  if (typeof version === 'number' && version > VERSION) throw new Newer();
  if (typeof id !== 'string' || id === '') throw new Damaged('The stored entry has no identity.');
  if (typeof kind !== 'string' || !(kind in KINDS)) throw new Damaged('The stored entry does not say what it is.');
  const words = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const count = (name: string) => (Number.isInteger(given[name]) ? (given[name] as number) : 0);
  return {
    id,
    version: VERSION,
    kind: kind as Kind,
    title: words('title') || KINDS[kind as Kind],
    renamed: given.renamed === true,
    variant: words('variant'),
    key: words('key'),
    players: words('players'),
    result: words('result'),
    moves: count('moves'),
    created: words('created'),
    changed: words('changed'),
    revision: count('revision'),
  };
}

export function newId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Returns a short key of a variant. A text is told apart by its length and a hash of 32 bits. */
export function keyOf(variant: VariantRef): string {
  if (variant.kind === 'library') return variant.name;
  const { seed: _, ...plain } = variant;
  const text = JSON.stringify(plain);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `~${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Returns entries with the one that changed last in front. */
export function newestFirst(entries: Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0));
}
