// Who may write a document: one tab at a time, by the locks of the browser. Where it has none,
// every tab may, and revisions alone keep one tab from overwriting another's work.

/** A tab that has not answered after this long is asleep or hangs. */
const PATIENCE_MS = 700;
/**
 * A lock that is free is granted within this time. While a page reloads, its old self may hold it
 * for a moment.
 */
const GRANT_MS = 250;

export class DocumentLock {
  #name: string;
  #onchange: (held: boolean) => void;
  #held = false;
  #release: (() => void) | undefined;
  #waiting: AbortController | undefined;
  #closed = false;

  constructor(id: string, onchange: (held: boolean) => void) {
    this.#name = `fers.document.${id}`;
    this.#onchange = onchange;
  }

  get held(): boolean {
    return this.#held;
  }

  /**
   * Asks for the lock, and answers whether it was free. It is granted later where another tab holds
   * it now.
   */
  async open(): Promise<boolean> {
    if (!navigator.locks) return this.#granted();
    this.#wait();
    await this.#within(GRANT_MS);
    return this.#held;
  }

  /** Takes the lock: `ask` asks the holder to give it; a holder that does not answer loses it. */
  async take(ask: () => void): Promise<void> {
    if (!navigator.locks) return void this.#granted();
    ask();
    await this.#within(PATIENCE_MS);
    if (this.#held || this.#closed) return;
    this.#waiting?.abort();
    this.#request({ steal: true });
    await this.#within(PATIENCE_MS);
  }

  /** Gives the lock to the tab that waits for it, and waits for it in turn. */
  give(): void {
    if (!this.#held) return;
    this.#lose();
    if (navigator.locks && !this.#closed) this.#wait();
  }

  close(): void {
    this.#closed = true;
    this.#waiting?.abort();
    this.#release?.();
  }

  #granted(): boolean {
    this.#held = true;
    this.#onchange(true);
    return true;
  }

  #lose(): void {
    this.#held = false;
    this.#release?.();
    this.#release = undefined;
    this.#onchange(false);
  }

  #wait(): void {
    this.#waiting = new AbortController();
    this.#request({ signal: this.#waiting.signal });
  }

  #request(options: LockOptions): void {
    const holding = () =>
      new Promise<void>((release) => {
        this.#release = release;
        if (this.#closed) release();
        else this.#granted();
      });
    navigator.locks.request(this.#name, options, holding).catch(() => {
      // Either the wait was given up here, or another tab has taken the lock that was held.
      if (!this.#held || this.#closed) return;
      this.#lose();
      this.#wait();
    });
  }

  /** Waits until the lock is held, but no longer than this. */
  async #within(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    while (!this.#held && !this.#closed && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
