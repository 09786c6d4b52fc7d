// Our own game file: a record of the moves with the whole rules beside it, so that an old game replays when the library has changed.
import type { Side, VariantRef } from '../core/types';
import { newId } from '../documents/entry';
import { setupOf, type Setup } from './setup';

/** Raised when older pages cannot read what newer ones write. */
const VERSION = 1;

export interface Ended {
  score: string;
  reason: string;
}

/** What is stored with moves so that they can be replayed. */
export interface Replayed {
  /** How the variant was named when the moves were begun. */
  variant: VariantRef;
  /** The rules themselves, where the variant is only named. */
  rules: string | undefined;
}

export interface GameFile extends Replayed {
  /** Names the game among the documents that the browser keeps. */
  id: string;
  saved: string;
  title: string;
  setup: Setup;
  /** The moves with variations and comments. */
  pgn: string;
  /** Which child follows at each node, to where the game stands. */
  path: number[];
  ended: Ended | undefined;
  /** Time left, in milliseconds. */
  left: Record<Side, number> | undefined;
}

export function written(file: GameFile): string {
  return JSON.stringify({ format: 'fers-game', version: VERSION, ...file }, undefined, 1);
}

/**
 * Returns whether a text looks like a game file. A record may begin with a brace, too: that of a
 * comment.
 */
export function looksLikeOne(text: string): boolean {
  return /^\s*\{\s*"/.test(text);
}

/** The game of a file; throws an error that can be shown. */
export function readGameFile(text: string): GameFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error('This is no game file: it is damaged or cut off.', { cause: error });
  }
  return gameFileOf(value);
}

/** A game of stored data; throws an error that can be shown. */
export function gameFileOf(value: unknown): GameFile {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (given.format !== 'fers-game') throw new Error('This is no game file of Fers.');
  if (typeof given.version !== 'number' || given.version > VERSION) throw new Error('This game file is of a newer version of Fers: reload the page to get it.');
  const variant = refOf(given.variant);
  if (!variant || typeof given.pgn !== 'string') throw new Error('This game file is damaged: it has no variant or no moves.');
  const words = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  return {
    id: words('id') ?? newId(),
    saved: words('saved') ?? '',
    title: words('title') ?? 'Game',
    variant,
    rules: words('rules'),
    setup: setupOf(given.setup),
    pgn: given.pgn,
    path: pathOf(given.path),
    ended: endedOf(given.ended),
    left: leftOf(given.left),
  };
}

/** Returns the steps of a stored path. */
export function pathOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((step): step is number => Number.isInteger(step) && step >= 0) : [];
}

/** Returns the variant that stored data name; nothing where they name none. */
export function refOf(value: unknown): VariantRef | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, name, text, format, index, seed } = value as Record<string, unknown>;
  const drawn = typeof seed === 'number' ? { seed } : {};
  if (kind === 'library' && typeof name === 'string') return { kind, name, ...drawn };
  if (kind !== 'text' || typeof text !== 'string') return undefined;
  return { kind, text, ...(typeof format === 'string' ? { format } : {}), ...(typeof index === 'number' ? { index } : {}), ...drawn };
}

function endedOf(value: unknown): Ended | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { score, reason } = value as Record<string, unknown>;
  return typeof score === 'string' && typeof reason === 'string' ? { score, reason } : undefined;
}

function leftOf(value: unknown): Record<Side, number> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { white, black } = value as Record<string, unknown>;
  return typeof white === 'number' && typeof black === 'number' ? { white, black } : undefined;
}

/** The rules that a stored game is replayed by: the named ones if they are as they were, else those that were stored. */
export async function variantOf(file: Replayed, rulesNow: (variant: VariantRef) => Promise<string | undefined>): Promise<VariantRef> {
  const { variant, rules } = file;
  if (variant.kind === 'text' || rules === undefined) return variant;
  const plain: VariantRef = { kind: 'library', name: variant.name };
  if ((await rulesNow(plain)) === rules) return variant;
  return { kind: 'text', text: rules, format: 'fers', ...(variant.seed === undefined ? {} : { seed: variant.seed }) };
}
