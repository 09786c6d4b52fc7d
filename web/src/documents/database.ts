// The database of the browser: entries and contents in tables of their own, so that a list reads no
// contents.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export const NAME = 'fers';
const SCHEMA = 1;

/** Stored data that could not be read, as they were. */
export interface Aside {
  id: string;
  /** Why they could not be read. */
  reason: string;
  /** When they were set aside: ISO 8601, UTC. */
  found: string;
  raw: unknown;
}

/** Entries and contents may be damaged: they are unknown until they have been validated. */
interface Tables extends DBSchema {
  entries: { key: string; value: unknown };
  contents: { key: string; value: unknown };
  aside: { key: string; value: Aside };
}

export type Database = IDBPDatabase<Tables>;

/**
 * Opens the database; throws where the browser has none, or a newer page has changed it. `onlost`
 * is told when it goes away.
 */
export function openedDatabase(onlost: () => void): Promise<Database> {
  return openDB<Tables>(NAME, SCHEMA, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' });
      database.createObjectStore('contents');
      database.createObjectStore('aside', { keyPath: 'id' });
    },
    // A newer page in another tab waits until this one lets go.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase | null)?.close();
      onlost();
    },
    terminated: onlost,
  });
}

/** Returns what to tell the user of an error of the database. */
export function storageProblem(error: unknown): string {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'The storage of the browser is full: this is lost when the page is closed. Delete old work in “My work”, or export it to a file.';
  if (name === 'VersionError') return 'A newer version of Fers has stored work here: reload the page. Until then nothing is stored.';
  return 'The browser does not let this page store anything: this is lost when the page is closed. “My work” can export it to a file.';
}
