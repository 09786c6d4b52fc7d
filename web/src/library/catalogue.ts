// Which variants of the library are shown, and how many each choice would leave.
import type { LibraryCard } from '../core/types';
import { ageOf, knownPlace, regionOf, yearOf } from './known';
import { beginsLike, tolerance } from './similar';

export interface Filter {
  text: string;
  size: string;
  /** All of them have to fit. */
  families: string[];
  style: string;
  author: string;
  region: string;
  age: string;
}

export interface Choice {
  value: string;
  words: string;
  /** How many variants it would leave. */
  count: number;
}

const styles: Record<string, string> = { western: 'Western', shogi: 'Shogi', xiangqi: 'Xiangqi', letters: 'Letters' };

export function sizeOf({ files, ranks, boards }: LibraryCard): string {
  return boards > 1 ? `${boards}×${files}×${ranks}` : `${files}×${ranks}`;
}

/** Who made a variant, without the year; nothing where nobody is named. */
export function authorOf(card: LibraryCard): string {
  return card.author.replace(/,.*$/, '').trim();
}

/** Letters as they are compared: small, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function text(card: LibraryCard): string {
  const { name, title, aliases, description, author, pieces, families } = card;
  return plain([name, title, ...aliases, description, author, ...pieces, ...families].join('\n'));
}

/** The words that may be spelled wrongly: names of games, people, pieces and rules. */
function words({ name, title, aliases, author, pieces, families }: LibraryCard): string[] {
  const named = plain([name, title, ...aliases, author, ...pieces, ...families].join(' '));
  return [...new Set(named.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2))];
}

const ageOfCard = ({ name, author }: LibraryCard): string => ageOf(yearOf(name, author)) ?? '';

function fits(card: LibraryCard, filter: Filter): boolean {
  return (
    (!filter.size || sizeOf(card) === filter.size) &&
    (!filter.style || card.style === filter.style) &&
    (!filter.author || authorOf(card) === filter.author) &&
    (!filter.region || regionOf(card.name) === filter.region) &&
    (!filter.age || ageOfCard(card) === filter.age) &&
    filter.families.every((family) => card.families.includes(family))
  );
}

/** What is named so comes before pieces of that name, and these before what only speaks of it. */
function rank(card: LibraryCard, sought: string): number {
  const names = [card.title, card.name, ...card.aliases].map(plain);
  if (names.includes(sought)) return 0;
  if (names.some((name) => name.startsWith(sought))) return 1;
  if (names.some((name) => name.includes(sought))) return 2;
  return [...card.pieces, ...card.families].some((name) => plain(name).startsWith(sought)) ? 3 : 4;
}

interface Entry {
  card: LibraryCard;
  text: string;
  words: string[];
}

const says = (entry: Entry, word: string): boolean => entry.text.includes(word);
const nearlySays = (entry: Entry, word: string): boolean => entry.words.some((known) => beginsLike(known, word, tolerance(word)));

/** A library that answers quickly while somebody types. */
export class Catalogue {
  readonly #entries: Entry[];

  constructor(cards: LibraryCard[]) {
    const sorted = [...cards].sort((a, b) => knownPlace(a.name) - knownPlace(b.name) || a.title.localeCompare(b.title, 'en'));
    this.#entries = sorted.map((card) => ({ card, text: text(card), words: words(card) }));
  }

  /** The cards in which every word is found; a word that is nowhere may be spelled nearly as something that is. */
  #named(text: string): LibraryCard[] {
    let left = this.#entries;
    for (const word of plain(text).split(/\s+/).filter(Boolean)) {
      const known = this.#entries.some((entry) => says(entry, word));
      left = left.filter((entry) => (known ? says(entry, word) : nearlySays(entry, word)));
    }
    return left.map(({ card }) => card);
  }

  /** The variants that fit, the best first. */
  found(filter: Filter): LibraryCard[] {
    const sought = plain(filter.text.trim());
    const all = this.#named(filter.text).filter((card) => fits(card, filter));
    if (!sought) return all;
    return all
      .map((card) => ({ card, rank: rank(card, sought) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ card }) => card);
  }

  sizes(filter: Filter): Choice[] {
    const area = (size: string) => size.split('×').reduce((product, side) => product * Number(side), 1);
    return this.#counted(filter, { size: '' }, (card) => [sizeOf(card)]).sort((a, b) => area(a.value) - area(b.value) || a.value.localeCompare(b.value));
  }

  styles(filter: Filter): Choice[] {
    return this.#counted(filter, { style: '' }, (card) => [card.style]).map((choice) => ({ ...choice, words: styles[choice.value] ?? choice.value }));
  }

  authors(filter: Filter): Choice[] {
    const named = (card: LibraryCard) => [authorOf(card)].filter(Boolean);
    return this.#counted(filter, { author: '' }, named).sort((a, b) => a.words.localeCompare(b.words, 'en'));
  }

  regions(filter: Filter): Choice[] {
    return this.#counted(filter, { region: '' }, (card) => [regionOf(card.name)]);
  }

  ages(filter: Filter): Choice[] {
    return this.#counted(filter, { age: '' }, (card) => [ageOfCard(card)].filter(Boolean));
  }

  families(filter: Filter): Choice[] {
    return this.#counted(filter, {}, (card) => card.families);
  }

  /** Every value that any variant has, the most usual first, with how many of those found otherwise have it. */
  #counted = (filter: Filter, without: Partial<Filter>, valuesOf: (card: LibraryCard) => string[]): Choice[] => {
    const counts = new Map<string, number>();
    const usual = new Map<string, number>();
    for (const { card } of this.#entries) for (const value of valuesOf(card)) usual.set(value, (usual.get(value) ?? 0) + 1);
    for (const card of this.found({ ...filter, ...without })) for (const value of valuesOf(card)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...usual].sort((a, b) => b[1] - a[1]).map(([value]) => ({ value, words: value, count: counts.get(value) ?? 0 }));
  };
}

/** Returns games that share the most with a game: unusual rules, pieces, board, inventor. */
export function related(cards: LibraryCard[], card: LibraryCard, count: number): LibraryCard[] {
  const likeness = (other: LibraryCard) => {
    const shared = (of: (card: LibraryCard) => string[]) => {
      const [a, b] = [new Set(of(card)), new Set(of(other))];
      const both = [...a].filter((value) => b.has(value)).length;
      return both / Math.max(1, a.size + b.size - both);
    };
    const size = sizeOf(card) === sizeOf(other) ? 0.4 : 0;
    const author = card.author !== '' && authorOf(card) === authorOf(other) ? 0.5 : 0;
    return 2 * shared(({ pieces }) => pieces) + shared(({ families }) => families) + size + author + (card.style === other.style ? 0.3 : 0);
  };
  return cards
    .filter(({ name }) => name !== card.name)
    .map((other) => ({ other, likeness: likeness(other) }))
    .sort((a, b) => b.likeness - a.likeness || knownPlace(a.other.name) - knownPlace(b.other.name))
    .slice(0, count)
    .map(({ other }) => other);
}

/** A filter as a part of an address says it. */
export function filterOf(parameters: URLSearchParams): Filter {
  const one = (name: string) => parameters.get(name) ?? '';
  return { text: one('q'), size: one('size'), families: parameters.getAll('rule'), style: one('style'), author: one('author'), region: one('region'), age: one('age') };
}

/** A filter as a part of an address. */
export function parametersOf({ text, size, families, style, author, region, age }: Filter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: text, size, style, author, region, age })) if (value) parameters.set(name, value);
  for (const family of families) parameters.append('rule', family);
  return parameters.toString();
}
