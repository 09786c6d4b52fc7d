// What an entry of a rule says, one key at a time, as a control can show it. Values that no control knows are left alone.
import { lettersOf, nameOf, pieceKeys } from './pieces';
import { isTable, textsOf, type TomlTable, type TomlValue } from './toml';

interface Named {
  key: string;
  /** In words, over its control. */
  title: string;
  /** What else there is to know, under its control. */
  note?: string;
  /** Entries in which the key means something; all, if nothing is said. */
  when?(entry: TomlTable): boolean;
}

/** A key of an entry and the control that shows it. */
export type Field =
  /** Where steps lead; the words say what it means that there are none. */
  | (Named & { kind: 'steps'; usual: Record<string, string>; none?: string })
  /** A list of pieces; the words say what it means that there is none. Without words, the list must be there. Of an empty list, others may be said. */
  | (Named & { kind: 'pieces'; none?: string; empty?: string })
  /** One piece; the words say what it means that there is none. */
  | (Named & { kind: 'piece'; none?: string })
  /** A number; the words say what it means that there is none. */
  | (Named & { kind: 'number'; least: number; none: string })
  /** One of several values, in words. */
  | (Named & { kind: 'value'; values: [words: string, value: TomlValue][]; none: string })
  /** On or off, in a box to be ticked, or in two sentences. */
  | (Named & { kind: 'flag'; usual: boolean; words?: [off: string, on: string] })
  /** One of several words; the empty one is for nothing said. */
  | (Named & { kind: 'word'; words: Record<string, string> })
  /** Whether a move captures, or what. */
  | (Named & { kind: 'catch'; usual: Catch })
  /** Squares, White's and perhaps Black's own; the word says what it means that there are none. */
  | (Named & { kind: 'zone'; empty?: string });

export type Catch = 'captures' | 'quiet' | 'either';

const CATCHES: [Catch, TomlValue][] = [['captures', true], ['quiet', false], ['either', 'or not']];

/** What it means of most lists of pieces that there is none. */
export const EVERY_PIECE = 'every piece';

/** Squares around that are usual, as the `.fers` form writes steps to them. */
export const AROUND: Record<string, string> = {
  K: 'all eight neighbours (K)',
  W: 'straight neighbours (W)',
  F: 'diagonal neighbours (F)',
  'K D N A': 'all within two squares (K D N A)',
  N: 'a knight’s leap away (N)',
};

/** Directions that are usual. */
export const DIRECTIONS: Record<string, string> = {
  K: 'all eight (K)',
  W: 'straight (W)',
  F: 'diagonal (F)',
  N: 'a knight’s leaps (N)',
};

export function isMeant(field: Field, entry: TomlTable): boolean {
  return field.when?.(entry) ?? true;
}

/** Whether the control of a key can show its value. */
export function isShown(field: Field, value: TomlValue | undefined): boolean {
  if (value === undefined) return true;
  switch (field.kind) {
    case 'steps':
    case 'piece':
      return typeof value === 'string';
    case 'pieces':
      return isNames(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'word':
      return typeof value === 'string' && field.words[value] !== undefined;
    case 'catch':
      return isNames(value) || CATCHES.some(([, known]) => known === value);
    case 'zone':
      return zoneOf(value) !== undefined;
    case 'number':
      return typeof value === 'number' && Number.isInteger(value);
    case 'value':
      return valueIndex(field.values, value) >= 0;
  }
}

/** Which of several values it is; less than 0 if none. */
export function valueIndex(values: [words: string, value: TomlValue][], value: TomlValue | undefined): number {
  return values.findIndex(([, one]) => value !== undefined && inOrder(one) === inOrder(value));
}

/** Values that differ in nothing but the order of keys are the same text. */
function inOrder(value: TomlValue): string {
  return isTable(value) ? asWritten(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))) : asWritten(value);
}

/** One name stands for a list of one. */
function isNames(value: TomlValue): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

/** What a value says of captures; the pieces to be captured if it lists them. */
export function catchOf(value: TomlValue | undefined, usual: Catch): Catch | string[] {
  if (value === undefined) return usual;
  return CATCHES.find(([, known]) => known === value)?.[0] ?? textsOf(value);
}

/** The value that says it; none where it is what is meant anyway. */
export function catchValue(caught: Catch | string[], usual: Catch): TomlValue | undefined {
  if (typeof caught !== 'string') return caught;
  return caught === usual ? undefined : CATCHES.find(([one]) => one === caught)?.[1];
}

export interface Zone {
  white: string;
  /** Nothing for the image of White's. */
  black?: string;
}

export function zoneOf(value: TomlValue | undefined): Zone | undefined {
  if (value === undefined) return { white: '' };
  if (typeof value === 'string') return { white: value };
  if (!isNames(value)) return undefined;
  const [white, black, ...more] = textsOf(value);
  return white === undefined || more.length > 0 ? undefined : { white, ...(black !== undefined && { black }) };
}

export function zoneValue({ white, black }: Zone): TomlValue | undefined {
  if (black) return [white || 'all', black];
  return white || undefined;
}

/** The key of the piece that a rule names, by its name or a letter. */
export function pieceCalled(table: TomlTable, called: string): string | undefined {
  const keys = pieceKeys(table);
  return keys.find((key) => nameOf(table, key) === called) ?? keys.find((key) => lettersOf(table, key).includes(called));
}

/** A list of names with a piece in it or not; what else it names stays. */
export function withPiece(table: TomlTable, names: string[], piece: string, on: boolean): string[] {
  const others = names.filter((name) => pieceCalled(table, name) !== piece);
  return on ? [...others, nameOf(table, piece)] : others;
}

export function hasPiece(table: TomlTable, names: string[], piece: string): boolean {
  return names.some((name) => pieceCalled(table, name) === piece);
}

/** A value as the text writes it, for what no control shows. */
export function asWritten(value: TomlValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(asWritten).join(', ')}]`;
  if (isTable(value)) return `{ ${Object.entries(value).map(([key, one]) => `${key} = ${asWritten(one)}`).join(', ')} }`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
