// Shuffles as a table: which pieces change places before the game, and how.
import { placementOf } from './board';
import { textsOf, setKey, type TomlTable } from './toml';

type Mark = 'any' | 'shades' | 'symmetric' | 'both';
export type Manner = '' | Mark | `between ${string}`;
export type Shuffle = Map<string, Manner>;

const TITLES: Record<'' | Mark, string> = {
  '': 'stays',
  any: 'anywhere',
  shades: 'on squares of its shades',
  symmetric: 'symmetric, left to right',
  both: 'symmetric, on squares of its shades',
};

const MARKS: Record<Mark, string> = { any: '', shades: '!', symmetric: ':', both: '!:' };
const BETWEEN = 'between ';

export function shufflesOf(table: TomlTable): Shuffle[] {
  return textsOf(table.shuffle).map(readShuffle);
}

function readShuffle(text: string): Shuffle {
  return new Map(text.split(',').map((one) => one.trim()).filter(Boolean).map(readMember));
}

/** Reads `!Bishop`, or `King between Rook`. */
function readMember(text: string): [string, Manner] {
  const rest = text.replace(/^[!:]+/, '');
  const marks = text.slice(0, text.length - rest.length);
  const [name = '', others] = rest.split(` ${BETWEEN}`);
  return [name.trim(), others === undefined ? markOf(marks) : between(others.trim())];
}

function markOf(marks: string): Mark {
  const shades = marks.includes('!');
  if (marks.includes(':')) return shades ? 'both' : 'symmetric';
  return shades ? 'shades' : 'any';
}

function between(others: string): Manner {
  return `${BETWEEN}${others}`;
}

export function setShuffles(table: TomlTable, shuffles: Shuffle[]): void {
  const texts = shuffles.map(writeShuffle).filter((text) => text !== '');
  setKey(table, 'shuffle', texts.length > 0 ? texts : undefined);
}

function writeShuffle(shuffle: Shuffle): string {
  return [...shuffle].filter(([, manner]) => manner !== '').map(([name, manner]) => writeMember(name, manner)).join(', ');
}

function writeMember(name: string, manner: Manner): string {
  return manner in MARKS ? `${MARKS[manner as Mark]}${name}` : `${name} ${manner}`;
}

/**
 * Lists what a piece of a shuffle may be told, each with its title; what it is told now is among
 * it.
 */
export function mannersOf(table: TomlTable, shuffle: Shuffle, name: string): [Manner, string][] {
  const now = shuffle.get(name) ?? '';
  const enclosing = [...shuffle.keys()].filter((other) => other !== name && standsInPairs(table, other)).map(between);
  const usual: Manner[] = ['', 'any', 'shades', 'symmetric', ...enclosing];
  return (usual.includes(now) ? usual : [...usual, now]).map((manner) => [manner, titleOf(manner)]);
}

function titleOf(manner: Manner): string {
  return manner in TITLES ? TITLES[manner as keyof typeof TITLES] : manner;
}

/**
 * Returns whether others can stand between pieces of this name: no side has only one, and White has
 * some.
 */
function standsInPairs(table: TomlTable, name: string): boolean {
  const placement = placementOf(table);
  if ('problem' in placement) return false;
  const count = (color: 'white' | 'black') => placement.standing.filter(({ piece, owner }) => piece === name && owner === color).length;
  return count('white') > 1 && count('black') !== 1;
}

/**
 * Tells a piece of a shuffle how it changes places, and frees the others of what cannot be true
 * beside it.
 *
 * Who stands between others needs them without marks and alone, and nothing symmetric beside it.
 */
export function setManner(shuffle: Shuffle, name: string, manner: Manner): void {
  if (manner === '') shuffle.delete(name);
  else shuffle.set(name, manner);
  const free = (isWrong: (other: string, how: Manner) => boolean) => {
    for (const [other, how] of shuffle) if (other !== name && isWrong(other, how)) shuffle.set(other, 'any');
  };
  const isSymmetric = (how: Manner) => how === 'symmetric' || how === 'both';
  if (manner.startsWith(BETWEEN)) free((other, how) => between(other) === manner || how === manner || isSymmetric(how));
  if (isSymmetric(manner)) free((_, how) => how.startsWith(BETWEEN));
  if (manner !== 'any') free((_, how) => how === between(name));
}
