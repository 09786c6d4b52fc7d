// The text that is designed: checked while it changes, undone step by step, stored with its
// versions.
import { rules, texts } from '../../core/rules';
import type { LoadedText, TextEntry, VariantRef } from '../../core/types';
import type { Content, Snapshot } from '../../documents/content';
import type { DesignVersion } from '../../documents/design';
import { keyOf, newId } from '../../documents/entry';
import { Keeper } from '../../documents/keeper.svelte';
import { store } from '../../documents/store';
import { tooLong } from '../../study/opening';
import type { DesignText } from './differences';
import { NEW_TEXT } from './examples';
import { History } from './history';
import { hasComments, readToml, writeToml, type TomlTable } from './toml';

const CHECK_AFTER_MS = 60;
const SLOW_AFTER_MS = 700;

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
  /** States that were kept by name, the oldest first. */
  versions = $state.raw<DesignVersion[]>([]);
  /** Stores the design; nothing until one has been opened. */
  keeper = $state.raw<Keeper>();
  /** Why the game is over before it begins, if it is. */
  overAtStart = $state('');

  #history: History;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
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
    this.#history = new History(NEW_TEXT);
  }

  get id(): string {
    return this.keeper?.id ?? '';
  }

  /** Opens a document, as it is stored or new. */
  open(keeper: Keeper): void {
    this.close();
    this.keeper = keeper;
    this.#set(keeper.stored);
    keeper.show({ snapshot: () => this.#snapshot(keeper), take: async (content) => this.#set(content) });
  }

  /**
   * Begins a design with a text. What was here stays a document, unless it is still empty. Answers
   * whether the text was taken.
   */
  async begin(text: string): Promise<boolean> {
    const refusal = tooLong(text.length);
    if (refusal === undefined && this.keeper && !this.isEmpty) this.open(await Keeper.open(newId()));
    return this.change(text);
  }

  /** Whether nothing has been made yet. */
  get isEmpty(): boolean {
    return !this.keeper?.stored && this.text === NEW_TEXT && this.versions.length === 0;
  }

  #set(content: Content | undefined): void {
    const design = content?.format === 'fers-design' ? content : undefined;
    this.format = design?.textFormat;
    this.versions = design?.versions ?? [];
    this.chosen = undefined;
    this.notice = '';
    this.#history = new History(design?.text ?? NEW_TEXT);
    this.#show();
  }

  #snapshot({ id }: Keeper): Snapshot | undefined {
    if (this.isEmpty) return undefined;
    return { described: described(id, this.text, this.entry?.name), content: { format: 'fers-design', text: this.text, textFormat: this.format, versions: this.versions } };
  }

  /** Keeps the present state by name. */
  keepVersion(name: string): void {
    this.versions = [...this.versions, { name, kept: new Date().toISOString(), text: this.text, textFormat: this.format }];
    this.keeper?.change();
  }

  deleteVersion(index: number): void {
    this.versions = this.versions.filter((_, at) => at !== index);
    this.keeper?.change();
  }

  /** Goes back to a version. A state that no version holds is kept as one of its own before. */
  restoreVersion(index: number): void {
    const version = this.versions[index];
    if (!version) return;
    if (!this.versions.some(({ text }) => text === this.text)) this.keepVersion(`Before “${version.name}” was restored`);
    this.change(version.text, version.textFormat);
  }

  /**
   * Stores a new design that begins with a text, and returns its id; throws an error that can be
   * shown where it is not stored.
   */
  async newFrom({ text, textFormat }: DesignText): Promise<string> {
    const id = newId();
    const name = `${nameIn(text) ?? 'Design'} (copy)`;
    await store.add({ ...described(id, text, undefined), title: name }, { format: 'fers-design', text, textFormat, versions: [] });
    await store.rename(id, name);
    return id;
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
    this.keeper?.close();
  }

  #show(): void {
    if (this.text !== this.#history.text) this.checked = false;
    this.keeper?.change();
    this.text = this.#history.text;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => void this.#check(), CHECK_AFTER_MS);
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

/** Returns the name that a text of our own form gives its variant. */
function nameIn(text: string): string | undefined {
  return /^\s*name\s*=\s*"([^"\n]+)"/m.exec(text)?.[1];
}

function described(id: string, text: string, name: string | undefined): Snapshot['described'] {
  const title = name || nameIn(text) || 'Design';
  return { id, kind: 'design', title, variant: title, key: keyOf({ kind: 'text', text }), players: '', result: '', moves: 0 };
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
