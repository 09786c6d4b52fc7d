// What may be undone: a stack of texts, whoever changed them.

/** So many steps, and so many letters in all of them, are kept. */
const STEPS_MAX = 300;
const LETTERS_MAX = 20_000_000;
/** Typing without a longer pause is one step. */
const PAUSE_MS = 900;

export class History {
  #texts: string[];
  #at = 0;
  #typedAt = -Infinity;

  constructor(text: string) {
    this.#texts = [text];
  }

  get text(): string {
    return this.#texts[this.#at] ?? '';
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#texts.length - 1;
  }

  /** A change that is a step of its own. */
  change(text: string): void {
    this.#typedAt = -Infinity;
    this.#push(text);
  }

  /** A change by typing at a time in milliseconds: one step with what was typed just before. */
  type(text: string, now: number): void {
    if (now - this.#typedAt < PAUSE_MS && this.#at > 0 && !this.canRedo) this.#texts[this.#at] = text;
    else this.#push(text);
    this.#typedAt = now;
  }

  undo(): void {
    this.#typedAt = -Infinity;
    if (this.canUndo) this.#at -= 1;
  }

  redo(): void {
    this.#typedAt = -Infinity;
    if (this.canRedo) this.#at += 1;
  }

  #push(text: string): void {
    if (text === this.text) return;
    this.#texts = [...this.#texts.slice(0, this.#at + 1), text];
    let letters = this.#texts.reduce((sum, one) => sum + one.length, 0);
    while (this.#texts.length > STEPS_MAX || (letters > LETTERS_MAX && this.#texts.length > 2)) {
      letters -= this.#texts.shift()?.length ?? 0;
    }
    this.#at = this.#texts.length - 1;
  }
}
