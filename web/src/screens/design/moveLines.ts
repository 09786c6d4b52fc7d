// Moves behind conditions, `if virgin, from rank 2: fmnnD`, as what may be chosen and the move itself.
import { zoneOf, type Field } from './fields';
import { textsOf, type TomlTable, type TomlValue } from './toml';

/** What the conditions of a move say, by these keys. */
export const CONDITIONS: Field[] = [
  { kind: 'word', key: 'moved', title: 'The piece', words: { '': 'may have moved or not', virgin: 'has never moved', moved: 'has moved before' } },
  { kind: 'word', key: 'check', title: 'Its side', words: { '': 'may be in check or not', 'not in check': 'is not in check', 'in check': 'is in check' } },
  { kind: 'zone', key: 'from', title: 'Only from these squares' },
  { kind: 'zone', key: 'not from', title: 'Not from these squares', empty: 'none' },
  { kind: 'pieces', key: 'without', title: 'Only while its side has none of these', none: 'nothing' },
  { kind: 'flag', key: 'ahead of start', title: 'Only one rank ahead of where such a piece begins', usual: false },
];

export interface MoveLine {
  conditions: TomlTable;
  move: string;
}

/** A text of moves, cut behind its conditions; nothing if these are none that can be chosen. */
export function readLine(text: string): MoveLine | undefined {
  if (!/^\s*if\s/.test(text)) return { conditions: {}, move: text.trim() };
  const [head = '', ...rest] = cut(text.replace(/^\s*if\s/, ''), ':');
  if (rest.length === 0) return undefined;
  const conditions: TomlTable = {};
  for (const part of cut(head, ',')) {
    const [key, value] = readCondition(part.trim().replace(/\s+/g, ' ')) ?? [];
    if (key === undefined || value === undefined) return undefined;
    // Pieces that are missing are a list; nothing else may be said twice.
    if (key === 'without') conditions[key] = [...textsOf(conditions[key]), ...textsOf(value)];
    else if (conditions[key] !== undefined) return undefined;
    else conditions[key] = value;
  }
  return { conditions, move: rest.join(':').trim() };
}

function readCondition(part: string): [key: string, value: TomlValue] | undefined {
  if (part === 'virgin' || part === 'moved') return ['moved', part];
  if (part === 'in check' || part === 'not in check') return ['check', part];
  if (part === 'ahead of start') return [part, true];
  const [, key, rest = ''] = /^(not from|from|without) (.+)$/.exec(part) ?? [];
  if (key === undefined) return undefined;
  const names = cut(rest, '/').map((name) => unquoted(name.trim()));
  const [first, second, ...more] = names;
  if (first === undefined || more.length > 0 || names.includes('')) return undefined;
  if (key === 'without') return second === undefined ? [key, [first]] : undefined;
  return [key, second === undefined ? first : [first, second]];
}

/** The text again; of a move that is nothing, nothing. */
export function writeLine({ conditions, move }: MoveLine): string {
  if (move.trim() === '') return '';
  const parts = CONDITIONS.flatMap(({ key, kind }) => {
    const value = conditions[key];
    if (value === undefined || value === false) return [];
    if (kind === 'flag') return [key];
    if (kind === 'pieces') return textsOf(value).map((name) => `${key} ${quoted(name)}`);
    return kind === 'zone' ? [`${key} ${writeZone(value)}`] : textsOf(value);
  });
  return parts.length > 0 ? `if ${parts.join(', ')}: ${move}` : move;
}

function writeZone(value: TomlValue): string {
  const { white, black } = zoneOf(value) ?? { white: '' };
  return [white, ...(black === undefined ? [] : [black])].map(quoted).join(' / ');
}

/** The text between separators that stand outside of quotes. */
function cut(text: string, separator: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === separator && !isQuoted) parts.push('');
    else parts[parts.length - 1] += isQuoted && letter === '\\' ? letter + (text[++at] ?? '') : letter;
  }
  return parts;
}

function unquoted(name: string): string {
  return /^".*"$/.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name;
}

function quoted(name: string): string {
  return /[,/:()|"\\]/.test(name) || name.trim() !== name ? `"${name.replace(/[\\"]/g, '\\$&')}"` : name;
}

/** A condition said anew. */
export function withCondition(line: MoveLine, field: Field, value: TomlValue | undefined): MoveLine {
  const conditions = { ...line.conditions };
  if (value === undefined) delete conditions[field.key];
  else conditions[field.key] = value;
  return { ...line, conditions };
}
