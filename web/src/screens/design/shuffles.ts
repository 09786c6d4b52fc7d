// Shuffles as a table: which pieces change places before the game, and how.
import { textsOf, setKey, type TomlTable } from './toml';

export type Manner = '' | 'any' | 'shades' | 'symmetric';

export const MANNERS: Record<Manner, string> = {
  '': 'stays',
  any: 'anywhere',
  shades: 'on squares of its shades',
  symmetric: 'symmetric, left to right',
};

const PREFIXES: Record<Manner, string> = { '': '', any: '', shades: '!', symmetric: ':' };

export function shufflesOf(table: TomlTable): Map<string, Manner>[] {
  return textsOf(table.shuffle).map(readShuffle);
}

function readShuffle(text: string): Map<string, Manner> {
  const found = new Map<string, Manner>();
  for (const part of text.split(',').map((one) => one.trim()).filter(Boolean)) {
    const manner: Manner = part.startsWith('!') ? 'shades' : part.startsWith(':') ? 'symmetric' : 'any';
    found.set(part.slice(PREFIXES[manner].length).trim(), manner);
  }
  return found;
}

export function setShuffles(table: TomlTable, shuffles: Map<string, Manner>[]): void {
  const texts = shuffles.map(writeShuffle).filter((text) => text !== '');
  setKey(table, 'shuffle', texts.length > 0 ? texts : undefined);
}

function writeShuffle(shuffle: Map<string, Manner>): string {
  return [...shuffle].filter(([, manner]) => manner !== '').map(([name, manner]) => `${PREFIXES[manner]}${name}`).join(', ');
}
