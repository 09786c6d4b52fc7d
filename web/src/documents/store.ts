// All documents of this browser. Where the database fails, documents live as long as the page, and
// a message says so.
import { contentOf, type Described, type Content, type Written } from './content';
import { openedDatabase, storageProblem, type Aside, type Database } from './database';
import { Newer, VERSION, entryOf, newId, newestFirst, type Entry } from './entry';
import { tell } from './news';
import { askToPersist } from './quota';
import { takenOver } from './takeover';

export interface Stored {
  revision: number;
  /** What to tell the user, where the document lives only as long as the page. */
  problem: string | undefined;
  /** Whether another tab has stored a later revision, so that nothing was written. */
  conflict: boolean;
}

/** A document that was deleted, as it was stored. */
export interface Removed {
  id: string;
  entry: unknown;
  content: unknown;
}

export interface Listing {
  /** The one that changed last in front. */
  entries: Entry[];
  /** What could not be read. */
  aside: Aside[];
}

/** How putting a document away went. */
type Outcome =
  /** A later revision, or data of a newer page, are stored, so that nothing was written. */
  | { kind: 'conflict' }
  | { kind: 'stored' }
  /** The document lives only as long as the page, for this reason. */
  | { kind: 'unstored'; problem: string };

/**
 * Returns what to tell the user of a document.
 *
 * Where no revision is asked for, only data of a newer page are in its way.
 */
function problemOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'conflict') return new Newer().message;
  return outcome.kind === 'unstored' ? outcome.problem : undefined;
}

class Store {
  /** Documents that the database has not taken. */
  #unstored = new Map<string, Written>();
  #database: Database | undefined;
  #problem: string | undefined;
  #ready: Promise<void> | undefined;
  /** Writing that goes on after its screen was left. */
  #leaving = new Set<Promise<unknown>>();

  /** Opens the database and takes over what is not in it yet. */
  opened(): Promise<void> {
    return (this.#ready ??= this.#open());
  }

  async #open(): Promise<void> {
    try {
      this.#database = await openedDatabase(() => (this.#database = undefined));
    } catch (error) {
      this.#problem = storageProblem(error);
    }
    await takenOver({
      entry: async (id) => (await this.#rawOf(id)).entry,
      content: async (id) => (await this.#rawOf(id)).content,
      put: async (written) => (await this.#put(written)).kind === 'stored',
      setAside: (id, reason, raw) => this.#setAside(id, reason, raw),
    });
  }

  /** Waits until screens that were left have stored everything. */
  async #settled(): Promise<void> {
    await this.opened();
    while (this.#leaving.size > 0) await Promise.allSettled(this.#leaving);
  }

  /** Lets readers wait for writing that goes on after its screen was left. */
  leaving(writing: Promise<unknown>): void {
    this.#leaving.add(writing);
    void writing.catch(() => {}).finally(() => this.#leaving.delete(writing));
  }

  async list(): Promise<Listing> {
    await this.#settled();
    const raws = await this.#database?.getAll('entries').catch((error: unknown) => this.#failed(error)) ?? [];
    const entries = new Map<string, Entry>();
    const aside: Aside[] = [];
    for (const raw of raws) {
      try {
        const entry = entryOf(raw);
        entries.set(entry.id, entry);
      } catch (error) {
        aside.push(await this.#unreadable(idOf(raw), error, raw));
      }
    }
    for (const { entry } of this.#unstored.values()) entries.set(entry.id, entry);
    const before = await this.#database?.getAll('aside').catch(() => []) ?? [];
    return { entries: newestFirst([...entries.values()]), aside: [...before, ...aside.filter(({ id }) => !before.some((known) => known.id === id))] };
  }

  /**
   * Returns a document; nothing where there is none. Throws `Damaged` where it cannot be read, and
   * sets it aside.
   */
  async read(id: string): Promise<Written | undefined> {
    await this.#settled();
    const unstored = this.#unstored.get(id);
    if (unstored) return unstored;
    const { entry, content } = await this.#rawOf(id);
    if (entry === undefined) return undefined;
    try {
      const read = entryOf(entry);
      return { entry: read, content: contentOf(read.kind, content) };
    } catch (error) {
      await this.#unreadable(id, error, { entry, content });
      throw error;
    }
  }

  /** Stores a document, unless a later revision than `known` is stored. */
  async put(described: Described, content: Content, known: number, changed: string): Promise<Stored> {
    await this.opened();
    const entry: Entry = { ...described, version: VERSION, renamed: false, created: changed, changed, revision: known + 1 };
    const conflict = { revision: known, problem: undefined, conflict: true };
    const before = this.#unstored.get(entry.id)?.entry;
    if (before && before.revision > known) return conflict;
    const stored = await this.#put({ entry: before ? keptOf(entry, before) : entry, content }, known);
    if (stored.kind === 'conflict') return conflict;
    tell({ kind: 'changed', id: entry.id });
    return { revision: known + 1, problem: problemOf(stored), conflict: false };
  }

  /** Stores a new document; returns what to tell the user, where it does not last. */
  async add(described: Described, content: Content, changed = new Date().toISOString()): Promise<string | undefined> {
    return (await this.put(described, content, 0, changed)).problem;
  }

  /**
   * Stores entry and content, or keeps them as long as the page where that fails. `known` guards
   * later revisions.
   */
  async #put(written: Written, known?: number): Promise<Outcome> {
    const { id } = written.entry;
    try {
      if (!(await this.#transacted(written, known))) return { kind: 'conflict' };
      this.#unstored.delete(id);
      askToPersist();
      return { kind: 'stored' };
    } catch (error) {
      this.#unstored.set(id, written);
      return { kind: 'unstored', problem: this.#failed(error) };
    }
  }

  /**
   * Writes entry and content in one transaction, unless a later revision is stored. What users have
   * said of the entry stays.
   */
  async #transacted({ entry, content }: Written, known = Infinity): Promise<boolean> {
    if (!this.#database) throw new Error(this.#problem);
    const transaction = this.#database.transaction(['entries', 'contents'], 'readwrite');
    // A full storage ends the transaction: its requests then fail for that, and do not say why.
    const failure = transaction.done.then(() => undefined, (error: unknown) => error);
    try {
      const before = readable(await transaction.objectStore('entries').get(entry.id));
      if (before && before.revision > known) return false;
      const kept = before ? keptOf(entry, before) : entry;
      await Promise.all([transaction.objectStore('entries').put(kept), transaction.objectStore('contents').put(content, entry.id)]);
    } catch (error) {
      if (error instanceof Newer) return false;
      throw (await failure) ?? error;
    }
    const late = await failure;
    if (late) throw late;
    return true;
  }

  /** Changes the title of a document. Whoever has it open goes on writing it. */
  async rename(id: string, title: string): Promise<void> {
    await this.#settled();
    const unstored = this.#unstored.get(id);
    if (unstored) this.#unstored.set(id, { ...unstored, entry: { ...unstored.entry, title, renamed: true } });
    const transaction = this.#database?.transaction('entries', 'readwrite');
    const entry = readable(await transaction?.store.get(id));
    if (entry) await transaction?.store.put({ ...entry, title, renamed: true });
    await transaction?.done;
    tell({ kind: 'changed', id });
  }

  /**
   * Makes a document of its own from another; returns what to tell the user, where it does not
   * last.
   */
  async duplicate(id: string, title: string): Promise<string | undefined> {
    const original = await this.read(id);
    if (!original) return 'This document is not here any more.';
    const copy = newId();
    const content = original.content.format === 'fers-game' ? { ...original.content, id: copy } : original.content;
    const now = new Date().toISOString();
    const entry: Entry = { ...original.entry, id: copy, title, renamed: true, created: now, changed: now, revision: 1 };
    return this.#added({ entry, content });
  }

  async #added(written: Written): Promise<string | undefined> {
    const outcome = await this.#put(written);
    tell({ kind: 'changed', id: written.entry.id });
    return problemOf(outcome);
  }

  /** Stores a document of a file with the entry that it had there. */
  async adopt(written: Written): Promise<string | undefined> {
    await this.#settled();
    return this.#added(written);
  }

  /** Deletes a document and returns it as it was stored. */
  async remove(id: string): Promise<Removed> {
    await this.#settled();
    const unstored = this.#unstored.get(id);
    const raw = unstored ?? (await this.#rawOf(id));
    this.#unstored.delete(id);
    await this.#delete(id);
    tell({ kind: 'changed', id });
    // There may be room now for what did not fit.
    for (const written of [...this.#unstored.values()]) await this.#put(written);
    return { id, ...raw };
  }

  async #delete(id: string): Promise<void> {
    const transaction = this.#database?.transaction(['entries', 'contents'], 'readwrite');
    if (!transaction) return;
    await Promise.all([transaction.objectStore('entries').delete(id), transaction.objectStore('contents').delete(id), transaction.done]);
  }

  /** Brings back a document that was deleted. */
  async restore({ id, entry, content }: Removed): Promise<string | undefined> {
    try {
      const read = entryOf(entry);
      return await this.#added({ entry: read, content: contentOf(read.kind, content) });
    } catch (error) {
      await this.#setAside(id, message(error), { entry, content });
      tell({ kind: 'changed', id });
      return undefined;
    }
  }

  /** Forgets data that could not be read. */
  async discard(id: string): Promise<void> {
    await this.#database?.delete('aside', id);
    await this.#delete(id);
    tell({ kind: 'changed', id });
  }

  async #rawOf(id: string): Promise<{ entry: unknown; content: unknown }> {
    const unstored = this.#unstored.get(id);
    if (unstored) return unstored;
    if (!this.#database) return { entry: undefined, content: undefined };
    try {
      const [entry, content] = await Promise.all([this.#database.get('entries', id), this.#database.get('contents', id)]);
      return { entry, content };
    } catch (error) {
      this.#failed(error);
      return { entry: undefined, content: undefined };
    }
  }

  /**
   * Sets data aside that cannot be read. Those of a newer page stay where they are, for that page.
   */
  async #unreadable(id: string, error: unknown, raw: unknown): Promise<Aside> {
    const found = { id, reason: message(error), found: new Date().toISOString(), raw };
    if (error instanceof Newer) return found;
    const content = (await this.#rawOf(id)).content;
    return this.#setAside(id, found.reason, content === undefined ? raw : { entry: raw, content });
  }

  async #setAside(id: string, reason: string, raw: unknown): Promise<Aside> {
    const aside: Aside = { id, reason, found: new Date().toISOString(), raw };
    try {
      await this.#database?.put('aside', aside);
      await this.#delete(id);
    } catch (error) {
      this.#failed(error);
    }
    return aside;
  }

  #failed(error: unknown): string {
    return this.#database ? storageProblem(error) : (this.#problem ?? storageProblem(error));
  }

  /** Returns why nothing can be stored; nothing while all is well. */
  async problem(): Promise<string | undefined> {
    await this.opened();
    return this.#problem;
  }
}

/** Returns an entry with what the user or an earlier time has said of it. */
function keptOf(entry: Entry, before: Entry): Entry {
  const title = before.renamed ? { title: before.title, renamed: true } : {};
  return { ...entry, created: before.created || entry.created, ...title };
}

/**
 * Returns a stored entry; nothing where it is damaged, as what is stored next mends it. Throws
 * `Newer`.
 */
function readable(raw: unknown): Entry | undefined {
  try {
    return raw === undefined ? undefined : entryOf(raw);
  } catch (error) {
    if (error instanceof Newer) throw error;
    return undefined;
  }
}

const idOf = (raw: unknown): string => String((raw as { id?: unknown } | undefined)?.id ?? newId());
const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const store = new Store();
