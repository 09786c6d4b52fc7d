// What is taken into the database at the start: the last changes of pages that went away, and what
// earlier versions of the studio kept in `localStorage`.
import { gameFileOf } from '../game/gamefile';
import { contentOf, saysTheSame, writtenContent, type Written } from './content';
import { describedGame } from './describe';
import { VERSION, entryOf, fieldsOf, keyOf, newId, type Entry } from './entry';
import { journalText, journalledIds, unjournal, type Journalled } from './journal';

/** What taking over needs of the database. */
export interface Target {
  entry(id: string): Promise<unknown>;
  content(id: string): Promise<unknown>;
  /** Returns whether the document is in the database now. */
  put(written: Written): Promise<boolean>;
  setAside(id: string, reason: string, raw: unknown): Promise<unknown>;
}

/**
 * A page that is being reloaded holds its locks for a moment. Longer than this they belong to
 * another tab, which stores its work itself.
 */
const RELOAD_MS = 2000;
const OLD_LIST = 'fers.games';
const OLD_GAME = 'fers.game.';
const OLD_DESIGN = 'fers.design';

export async function takenOver(target: Target): Promise<void> {
  for (const id of journalledIds()) await withLock(id, () => journalTaken(target, id));
  for (const key of oldKeys()) await oldTaken(target, key);
}

async function withLock(id: string, doing: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return doing();
  await navigator.locks.request(`fers.document.${id}`, { signal: AbortSignal.timeout(RELOAD_MS) }, doing).catch(() => {});
}

/** Stores the last change of a document, unless a later or an equal one is stored. */
async function journalTaken(target: Target, id: string): Promise<void> {
  const text = journalText(id);
  if (text === undefined) return;
  try {
    const { at, snapshot } = JSON.parse(text) as Journalled;
    const content = await writtenContent(snapshot);
    const before = await stored(target, id);
    const isOld = before && (before.entry.changed > at || saysTheSame(before.content, content));
    const kept = before?.entry ?? { created: at, renamed: false, revision: 0 };
    const entry: Entry = { version: VERSION, ...snapshot.described, ...kept, ...moving(snapshot.described), changed: at, revision: kept.revision + 1 };
    if (!isOld && !(await target.put({ entry, content }))) return;
  } catch (error) {
    await target.setAside(`${id}.journal`, `The last change before the page was closed cannot be read: ${message(error)}`, text);
  }
  unjournal(id);
}

/** Picks what changes with the content; the title may be one that the user chose. */
function moving({ players, result, moves }: Pick<Entry, 'players' | 'result' | 'moves'>): Partial<Entry> {
  return { players, result, moves };
}

async function stored(target: Target, id: string): Promise<Written | undefined> {
  try {
    const entry = entryOf(await target.entry(id));
    return { entry, content: contentOf(entry.kind, await target.content(id)) };
  } catch {
    // What is damaged is no obstacle to a later change.
    return undefined;
  }
}

function oldKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key === OLD_DESIGN || key.startsWith(OLD_GAME));
  } catch {
    return [];
  }
}

/**
 * Stores a game or the design of an earlier version, and removes it from where it was once that is
 * done.
 */
async function oldTaken(target: Target, key: string): Promise<void> {
  const text = localStorage.getItem(key) ?? '';
  try {
    const written = key === OLD_DESIGN ? oldDesign(JSON.parse(text)) : oldGame(JSON.parse(text));
    if (!(await target.put(written))) return;
  } catch (error) {
    await target.setAside(key, `Kept by an earlier version of Fers, and cannot be read: ${message(error)}`, text);
  }
  localStorage.removeItem(key);
  localStorage.removeItem(OLD_LIST);
}

function oldGame(value: unknown): Written {
  const file = gameFileOf(value);
  return { entry: entryAt(describedGame(file), file.saved), content: { format: 'fers-game', ...file } };
}

function oldDesign(value: unknown): Written {
  const { text, format } = fieldsOf(value);
  const content = contentOf('design', { format: 'fers-design', text, textFormat: format, versions: [] });
  const title = /^\s*name\s*=\s*"([^"\n]+)"/m.exec(String(text))?.[1] ?? 'Design';
  const described = { id: newId(), kind: 'design', title, variant: title, key: keyOf({ kind: 'text', text: String(text) }), players: '', result: '', moves: 0 } as const;
  return { entry: entryAt(described, ''), content };
}

function entryAt(described: Omit<Entry, 'version' | 'renamed' | 'created' | 'changed' | 'revision'>, saved: string): Entry {
  const time = saved || new Date().toISOString();
  return { ...described, version: VERSION, renamed: false, created: time, changed: time, revision: 1 };
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
