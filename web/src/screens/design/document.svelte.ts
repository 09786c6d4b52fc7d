// The text that is designed: checked while it changes, undone step by step, kept for the next visit.
import { rules, texts } from '../../core/rules';
import type { LoadedText, TextEntry, VariantRef } from '../../core/types';
import { keep, kept } from '../../game/storage';
import { tooLong } from '../../study/opening';
import { NEW_TEXT } from './examples';
import { History } from './history';
import { hasComments, readToml, writeToml, type TomlTable } from './toml';

const CHECK_AFTER_MS = 60;
const KEEP_AFTER_MS = 300;
const SLOW_AFTER_MS = 700;

const KEPT = 'design';

/** The design of the last visit, if there was one. */
function keptDesign(): { text: string; format: string | undefined } | undefined {
  const value = kept(KEPT);
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return undefined;
  return { text: value.text, format: 'format' in value && typeof value.format === 'string' ? value.format : undefined };
}

export class DesignDocument {
  text = $state('');
  /** The format that the text is read as; nothing to find out. */
  format = $state<string | undefined>();
  /** The variant of a text with several. */
  chosen = $state<number | undefined>();
  /** What the core says of the text, as far as it has been asked. */
  loaded = $state.raw<LoadedText | undefined>();
  /** Whether `loaded` is about the text as it stands. */
  checked = $state(false);
  /** What went wrong outside the text: too long, not to be kept, the core failed. */
  notice = $state('');
  canUndo = $state(false);
  canRedo = $state(false);
  /** Whether reading the text was stopped, or failed. */
  unread = $state(false);
  /** Whether the core has been reading for so long that people wonder. */
  slow = $state(false);
  /** How long the core took to read the text, in milliseconds. */
  took = $state(0);
  /** Why the game is over before it begins, if it is. */
  overAtStart = $state('');

  #history: History;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #checking = false;

  /** The format that the text was read as. */
  readonly readAs: string | undefined = $derived(this.format ?? this.loaded?.format);
  readonly isOwnForm: boolean = $derived(this.readAs === 'fers');
  readonly entry: TextEntry | undefined = $derived(
    this.loaded?.entries.find(({ index }) => index === this.chosen) ?? this.loaded?.entries.find(({ playable }) => playable) ?? this.loaded?.entries[0],
  );
  /** The variant, if the text can be played. */
  readonly ref: VariantRef | undefined = $derived.by(() => {
    if (!this.checked || !this.entry?.playable) return undefined;
    const ref: VariantRef = { kind: 'text', text: this.text, index: this.entry.index };
    return this.readAs === undefined ? ref : { ...ref, format: this.readAs };
  });
  readonly errors: number = $derived(this.loaded?.diagnostics.filter(({ severity }) => severity === 'error').length ?? 0);

  constructor() {
    const before = keptDesign();
    this.format = before?.format;
    this.#history = new History(before?.text ?? NEW_TEXT);
    this.#show();
  }

  /** A change by typing. */
  type(text: string): void {
    this.#history.type(text, performance.now());
    this.#show();
  }

  /** A change at once; a text that is too long is refused. */
  change(text: string, format?: string): boolean {
    const refusal = tooLong(text.length);
    this.notice = refusal ?? '';
    if (refusal !== undefined) return false;
    if (format !== this.format) this.format = format;
    this.#history.change(text);
    this.#show();
    return true;
  }

  undo(): void {
    this.#history.undo();
    this.#show();
  }

  redo(): void {
    this.#history.redo();
    this.#show();
  }

  /** Changes a text of our own form as data; says so where that cannot be. What the change returns is said as well. */
  edit(change: (table: TomlTable) => string | undefined | void): void {
    const reading = readToml(this.text);
    const problem = 'problem' in reading ? `The text cannot be changed by mouse: ${reading.problem}` : change(reading.table);
    if (problem || 'problem' in reading) this.notice = problem ?? '';
    else this.change(writeToml(reading.table), this.format);
  }

  get hasComments(): boolean {
    return hasComments(this.text);
  }

  choose(format: string | undefined, index: number | undefined): void {
    if (format !== this.format) this.checked = false;
    this.format = format;
    this.chosen = index;
    this.#show();
  }

  /** Reads the text once more that could not be read before. */
  readAgain(): void {
    this.notice = '';
    void this.#check();
  }

  close(): void {
    clearTimeout(this.#checkTimer);
    clearTimeout(this.#keepTimer);
    this.#keep();
  }

  #show(): void {
    if (this.text !== this.#history.text) this.checked = false;
    this.text = this.#history.text;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => void this.#check(), CHECK_AFTER_MS);
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keep(), KEEP_AFTER_MS);
  }

  #keep(): void {
    this.notice = keep(KEPT, { text: this.text, format: this.format }) ?? this.notice;
  }

  /** Asks the core; one question at a time, the last text in the end. */
  async #check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    this.unread = false;
    const wondering = setTimeout(() => (this.slow = true), SLOW_AFTER_MS);
    try {
      for (;;) {
        const { text, format } = this;
        const asked = performance.now();
        const loaded = await this.#read(text, format);
        this.took = Math.round(performance.now() - asked);
        if (text !== this.text || format !== this.format) continue;
        this.loaded = loaded;
        this.checked = true;
        this.overAtStart = '';
        break;
      }
    } catch (error) {
      this.loaded = { format: undefined, entries: [], diagnostics: [] };
      this.unread = true;
      this.notice = `The text could not be checked: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      this.#checking = false;
      this.slow = false;
      clearTimeout(wondering);
    }
    await this.#lookAtStart();
  }

  async #read(text: string, format: string | undefined): Promise<LoadedText> {
    const loaded = await texts.load(text, format);
    if (loaded.format !== undefined || format !== undefined) return loaded;
    // A misspelt line may hide what the text is; its other mistakes are then said all the same.
    const likely = looksLikeOwnForm(text) ? 'fers' : undefined;
    return likely === undefined ? loaded : texts.load(text, likely);
  }

  async #lookAtStart(): Promise<void> {
    const { ref } = this;
    if (!ref) return;
    try {
      const { outcome } = await texts.position(ref, { moves: [] });
      if (ref === this.ref && outcome) this.overAtStart = `${outcome.score}, ${outcome.reason}`;
    } catch (error) {
      if (ref === this.ref) this.overAtStart = error instanceof Error ? error.message : String(error);
    }
  }
}

function looksLikeOwnForm(text: string): boolean {
  return /^\s*\[pieces\b/m.test(text) || /^\s*(?:name|board|start|ends)\s*=\s*["[]/m.test(text);
}

let pieces: ReturnType<typeof rules.namedPieces> | undefined;

/** The pieces that have names; drawing them takes a moment, so it is done once, where no text waits for it. */
export function namedPieces(): ReturnType<typeof rules.namedPieces> {
  pieces ??= rules.namedPieces().catch((error: unknown) => {
    pieces = undefined;
    throw error;
  });
  return pieces;
}
