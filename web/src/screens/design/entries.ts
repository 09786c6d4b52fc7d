// The entries of a kind of rule in the text: read, added, changed, taken away.
import type { Effect, Start } from './effects';
import { isMeant, type Field } from './fields';
import { openProperties, propertiesOf } from './pieces';
import { isTable, setKey, type TomlTable, type TomlValue } from './toml';

/** Where entries stand: in the game, or in a piece of it. */
export interface Place {
  effect: Effect;
  /** The key of the piece; nothing for the game. */
  piece?: string;
}

/** The entries; nothing where the text says something that is no list of tables. */
export function entriesOf(table: TomlTable, { effect, piece }: Place): TomlTable[] | undefined {
  const value = (piece === undefined ? table : propertiesOf(table, piece))[effect.key];
  if (value === undefined) return [];
  if (isTable(value)) return [value];
  return !effect.once && Array.isArray(value) && value.every(isTable) ? value : undefined;
}

function setEntries(table: TomlTable, { effect, piece }: Place, entries: TomlTable[]): void {
  const [first] = entries;
  const isSingle = effect.once || (effect.alone && entries.length === 1);
  setKey(piece === undefined ? table : openProperties(table, piece), effect.key, isSingle || !first ? first : entries);
}

/** Adds an entry; says why where that cannot be. */
export function addEntry(table: TomlTable, place: Place, start: Start): string | undefined {
  const entry = start.begin(table, place.piece);
  if (typeof entry === 'string') return entry;
  setEntries(table, place, [...(entriesOf(table, place) ?? []), entry]);
  return undefined;
}

export function removeEntry(table: TomlTable, place: Place, index: number): void {
  setEntries(table, place, (entriesOf(table, place) ?? []).filter((_, one) => one !== index));
}

/** Puts an entry before the one that stands before it. */
export function advanceEntry(table: TomlTable, place: Place, index: number): void {
  const entries = [...(entriesOf(table, place) ?? [])];
  const [moved] = entries.splice(index, 1);
  if (moved) entries.splice(Math.max(0, index - 1), 0, moved);
  setEntries(table, place, entries);
}

/** Says one thing of an entry. Keys that then mean nothing go, and keys that must be there come. */
export function setField(table: TomlTable, place: Place, index: number, field: Field, value: TomlValue | undefined): void {
  const entry = entriesOf(table, place)?.[index];
  if (!entry) return;
  setKey(entry, field.key, value);
  for (const other of place.effect.fields) {
    if (!isMeant(other, entry)) delete entry[other.key];
    else if (entry[other.key] === undefined) setKey(entry, other.key, needed(other));
  }
}

/** What stands where something must. */
function needed(field: Field): TomlValue | undefined {
  if (field.kind === 'steps' && field.none === undefined) return 'K';
  return field.kind === 'pieces' && field.none === undefined ? [] : undefined;
}

/** Keys of an entry that no control shows. */
export function otherKeys({ effect }: Place, entry: TomlTable): string[] {
  return Object.keys(entry).filter((key) => !effect.fields.some((field) => field.key === key && isMeant(field, entry)));
}
