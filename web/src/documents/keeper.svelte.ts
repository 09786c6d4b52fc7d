// A document that a screen has open: stored within a second of each change, in one tab at a time,
// followed by the others.
import { isEqual, saysTheSame, writtenContent, type Content, type Snapshot, type Written } from './content';
import { journal, unjournal } from './journal';
import { DocumentLock } from './lock';
import { listened, tell, type News } from './news';
import { store } from './store';

/** A change is written down this much later, together with those made meanwhile. */
const STORE_AFTER_MS = 300;

/** The screen's side of a document. */
export interface Shown {
  /** Returns the document as it is now; nothing as long as it is not worth keeping. */
  snapshot(): Snapshot | undefined;
  /** Shows what another tab has stored. */
  take(content: Content): Promise<void>;
}

export class Keeper {
  readonly id: string;
  /** What to tell the user about storing. */
  problem = $state('');
  /** Whether another tab writes this document and this one only shows it. */
  following = $state(false);
  #shown: Shown | undefined;
  #lock: DocumentLock;
  #revision = 0;
  #stored: Content | undefined;
  #changed = '';
  /** Whether something was stored by another tab before anything was shown here. */
  #missed = false;
  #dirty = false;
  /** Whether a change is on its way into the database. */
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #storing: Promise<void> = Promise.resolve();
  #unhear: () => void;
  #closed = false;

  private constructor(id: string) {
    this.id = id;
    this.#lock = new DocumentLock(id, (held) => void this.#granted(held));
    this.#unhear = listened(this.#hear);
    addEventListener('pagehide', this.#hidden);
    document.addEventListener('visibilitychange', this.#hidden);
  }

  /** Opens a document, as it is stored or new. Throws `Damaged` where it cannot be read. */
  static async open(id: string): Promise<Keeper> {
    // Taking over what an earlier page has written down needs the lock, too.
    await store.opened();
    const keeper = new Keeper(id);
    try {
      keeper.following = !(await keeper.#lock.open());
      keeper.#read(await store.read(id));
    } catch (error) {
      keeper.close();
      throw error;
    }
    return keeper;
  }

  /** What is stored of the document; nothing while it is new. */
  get stored(): Content | undefined {
    return this.#stored;
  }

  /** Says who shows the document. */
  show(shown: Shown): void {
    this.#shown = shown;
    if (this.#missed) void this.#reload();
  }

  /** Notes that the document has changed. */
  change(): void {
    if (this.following || this.#closed) return;
    this.#dirty = true;
    this.#timer ??= setTimeout(() => void this.flush(), STORE_AFTER_MS);
  }

  /** Stores what has changed; ends when that is done. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
  }

  /** Asks for the document, and shows it as it is stored. */
  async takeOver(): Promise<void> {
    await this.#lock.take(() => tell({ kind: 'wanted', id: this.id }, this.#hear));
    // A tab that was overtaken without losing its lock is granted nothing anew.
    if (this.#lock.held) await this.#granted(true);
  }

  /** Stores what is left to be stored, and leaves the document to other tabs. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    // At once: the screen may show another document by the time that it is stored.
    const last = (this.#dirty || this.#busy) && !this.following ? this.#shown?.snapshot() : undefined;
    if (last) journal(last);
    removeEventListener('pagehide', this.#hidden);
    document.removeEventListener('visibilitychange', this.#hidden);
    this.#unhear();
    store.leaving(this.#storing.then(() => this.#writeLast(last)).finally(() => this.#lock.close()));
  }

  async #writeLast(last: Snapshot | undefined): Promise<void> {
    this.#dirty = false;
    await this.#write(last);
  }

  async #store(): Promise<void> {
    if (!this.#dirty || this.following || this.#closed) return;
    this.#dirty = false;
    await this.#write(this.#shown?.snapshot());
  }

  async #write(snapshot: Snapshot | undefined): Promise<void> {
    if (!snapshot) return;
    const now = new Date().toISOString();
    this.#busy = true;
    try {
      const content = await writtenContent(snapshot);
      if (this.#stored !== undefined && isEqual(this.#stored, content)) return this.#written();
      // Who only walks through a document does not make it the last one that was changed.
      const isSame = this.#stored !== undefined && saysTheSame(this.#stored, content);
      const changed = isSame && this.#changed !== '' ? this.#changed : now;
      const result = await store.put(snapshot.described, content, this.#revision, changed);
      if (result.conflict) return await this.#outdated();
      [this.#revision, this.#changed, this.#stored] = [result.revision, changed, content];
      this.problem = result.problem ?? '';
      if (!result.problem) this.#written();
    } catch (error) {
      this.problem = `This is not stored: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      this.#busy = false;
    }
  }

  /** Forgets what was written down of the document, unless there is a later change. */
  #written(): void {
    if (!this.#dirty) unjournal(this.id);
  }

  /** Follows a tab that has written without a lock, or after this tab had been asleep. */
  async #outdated(): Promise<void> {
    this.following = true;
    if (!this.#closed) await this.#reload();
  }

  async #granted(held: boolean): Promise<void> {
    if (this.#closed) return;
    if (!held) return void (this.following = true);
    if (!this.following) return;
    await this.#reload(() => (this.following = false));
  }

  /** Shows the document as it is stored. */
  async #reload(before = () => {}): Promise<void> {
    const stored = await store.read(this.id).catch(() => undefined);
    before();
    if (!stored || this.#closed) return;
    this.#read(stored);
    this.#dirty = false;
    this.#missed = this.#shown === undefined;
    await this.#shown?.take(stored.content).catch((error: unknown) => (this.problem = error instanceof Error ? error.message : String(error)));
  }

  #read(stored: Written | undefined): void {
    if (stored) [this.#revision, this.#changed, this.#stored] = [stored.entry.revision, stored.entry.changed, stored.content];
  }

  #hear = (news: News): void => {
    if (news.id !== this.id) return;
    if (news.kind === 'changed' && this.following) void this.#reload();
    else if (news.kind === 'changed' && !navigator.locks) void this.#storing.then(() => this.#compare());
    if (news.kind === 'wanted' && this.#lock.held) void this.#give();
  };

  /** Follows where another tab has written: without locks, nothing else says so. */
  async #compare(): Promise<void> {
    const stored = await store.read(this.id).catch(() => undefined);
    if (stored && stored.entry.revision > this.#revision && !this.#dirty && !this.following) await this.#outdated();
  }

  async #give(): Promise<void> {
    await this.flush();
    this.following = true;
    this.#lock.give();
  }

  /** Writes the last change down at once: what begins while the page goes away may not end. */
  #hidden = (event: Event): void => {
    const goes = event.type === 'pagehide' || document.visibilityState === 'hidden';
    if (!goes || (!this.#dirty && !this.#busy) || this.following) return;
    const snapshot = this.#shown?.snapshot();
    if (snapshot) journal(snapshot);
    void this.flush();
  };
}
