// The last change of a document, written at once while the page is being hidden: transactions of
// the database that begin there may never end. What is found at the next start is taken over.
import type { Snapshot } from './content';

const PREFIX = 'fers.journal.';

export interface Journalled {
  /** When the page was hidden: ISO 8601, UTC. */
  at: string;
  snapshot: Snapshot;
}

/**
 * Writes a change down; where the browser has no room for it, the transaction that is under way has
 * to do.
 */
export function journal(snapshot: Snapshot): void {
  try {
    localStorage.setItem(PREFIX + snapshot.described.id, JSON.stringify({ at: new Date().toISOString(), snapshot } satisfies Journalled));
  } catch {
    // There is no message on a page that is going away.
  }
}

/** Forgets the change of a document, which has been stored. */
export function unjournal(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // What cannot be stored needs no removal.
  }
}

/** Returns the identities of documents whose last change was written down. */
export function journalledIds(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Returns the text that was written down of a document. */
export function journalText(id: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + id) ?? undefined;
  } catch {
    return undefined;
  }
}
