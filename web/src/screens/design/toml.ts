// The `.fers` form as data and back. The order of keys stays, and so do unknown keys; comments do not.
import { parse, type TomlTable, type TomlValue } from 'smol-toml';

export type { TomlTable, TomlValue };

/** Tables that are written as sections, behind the keys that stand alone. */
const SECTIONS = ['regions', 'pieces', 'promotion', 'royal', 'seizure', 'freeze', 'flip', 'blast'];
const INLINE_MAX = 140;
const ARRAY_MAX = 100;

export type TomlReading = { table: TomlTable; comments: boolean } | { problem: string };

/** A text as data; what is wrong with it otherwise. */
export function readToml(text: string): TomlReading {
  try {
    return { table: parse(text), comments: hasComments(text) };
  } catch (error) {
    return { problem: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' };
  }
}

export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) !== Date.prototype && !(value instanceof Date);
}

/** The table behind a key, which is made if it is not there. */
export function tableAt(table: TomlTable, key: string): TomlTable {
  const known = table[key];
  if (isTable(known)) return known;
  const made: TomlTable = {};
  table[key] = made;
  return made;
}

export function textAt(table: TomlTable, key: string): string | undefined {
  const value = table[key];
  return typeof value === 'string' ? value : undefined;
}

/** One text or a list of them, as a list. */
export function textsOf(value: TomlValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Sets a key, or takes it out where there is nothing to be said. */
export function setKey(table: TomlTable, key: string, value: TomlValue | undefined): void {
  if (value === undefined) delete table[key];
  else table[key] = value;
}

/** Replaces a table's keys by others, which stand in a new order. */
export function refill(table: TomlTable, entries: [string, TomlValue][]): void {
  for (const key of Object.keys(table)) delete table[key];
  for (const [key, value] of entries) table[key] = value;
}

/** Data as a text that reads back as the same data. */
export function writeToml(table: TomlTable): string {
  const entries = Object.entries(table);
  const alone = entries.filter(([key, value]) => !isSection(key, value));
  const lines: string[] = [];
  for (const [key, value] of alone) {
    if (key === 'board' && lines.length > 0) lines.push('');
    lines.push(`${keyText(key)} = ${topValue(value)}`);
  }
  for (const [key, value] of entries) {
    if (isSection(key, value)) lines.push('', ...section(key, value));
  }
  return `${lines.join('\n')}\n`;
}

function isSection(key: string, value: TomlValue): boolean {
  if (!SECTIONS.includes(key)) return false;
  return isTable(value) || (Array.isArray(value) && value.length > 0 && value.every(isTable));
}

function section(key: string, value: TomlValue): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => [...(index > 0 ? [''] : []), `[[${keyText(key)}]]`, ...pairs(one as TomlTable)]);
  }
  const table = value as TomlTable;
  const lines = pairs(table);
  if (key === 'regions' || lines.every((line) => line.length <= INLINE_MAX)) return [`[${key}]`, ...lines];
  // Sections of their own, all of them: the order of the pieces is the order of the lines.
  return Object.entries(table).flatMap(([name, piece], index) => {
    const properties = isTable(piece) ? piece : { moves: piece };
    return [...(index > 0 ? [''] : []), `[${key}.${keyText(name)}]`, ...pairs(properties)];
  });
}

function pairs(table: TomlTable): string[] {
  return Object.entries(table).map(([key, value]) => `${keyText(key)} = ${inline(value)}`);
}

function topValue(value: TomlValue): string {
  const short = inline(value);
  if (short.length <= ARRAY_MAX || !Array.isArray(value)) return short;
  return `[\n${value.map((one) => `  ${inline(one)},\n`).join('')}]`;
}

function inline(value: TomlValue): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isTable(value)) {
    const inner = pairs(value).join(', ');
    return inner ? `{ ${inner} }` : '{}';
  }
  return value instanceof Date ? value.toISOString() : String(value);
}

function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  // TOML knows the escapes of JSON, and wants the delete character escaped as well.
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

/** Whether a text has comments, which are lost when it is written anew. */
export function hasComments(text: string): boolean {
  const strings = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/g;
  return text.replace(strings, '').includes('#');
}
