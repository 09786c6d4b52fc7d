// Which variants of the library are shown, and how many each choice would leave.
import type { LibraryCard } from '../../core/types';

export interface Filter {
  text: string;
  size: string;
  /** All of them have to fit. */
  families: string[];
  style: string;
  author: string;
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

function words(card: LibraryCard): string {
  const { name, title, aliases, description, author, pieces, families } = card;
  return plain([name, title, ...aliases, description, author, ...pieces, ...families].join('\n'));
}

function fits(card: LibraryCard, filter: Filter): boolean {
  return (
    (!filter.size || sizeOf(card) === filter.size) &&
    (!filter.style || card.style === filter.style) &&
    (!filter.author || authorOf(card) === filter.author) &&
    filter.families.every((family) => card.families.includes(family))
  );
}

/** What is named so comes before what only speaks of it. */
function rank(card: LibraryCard, sought: string): number {
  const names = [card.title, card.name, ...card.aliases].map(plain);
  if (names.includes(sought)) return 0;
  if (names.some((name) => name.startsWith(sought))) return 1;
  return names.some((name) => name.includes(sought)) ? 2 : 3;
}

/** A library that answers quickly while somebody types. */
export class Catalogue {
  readonly #cards: { card: LibraryCard; words: string }[];

  constructor(cards: LibraryCard[]) {
    const sorted = [...cards].sort((a, b) => a.title.localeCompare(b.title, 'en'));
    this.#cards = sorted.map((card) => ({ card, words: words(card) }));
  }

  #named(text: string): LibraryCard[] {
    const sought = plain(text).split(/\s+/).filter(Boolean);
    return this.#cards.filter((entry) => sought.every((word) => entry.words.includes(word))).map(({ card }) => card);
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

  families(filter: Filter): Choice[] {
    return this.#counted(filter, {}, (card) => card.families);
  }

  /** Every value that any variant has, the most usual first, with how many of those found otherwise have it. */
  #counted = (filter: Filter, without: Partial<Filter>, valuesOf: (card: LibraryCard) => string[]): Choice[] => {
    const counts = new Map<string, number>();
    const usual = new Map<string, number>();
    for (const { card } of this.#cards) for (const value of valuesOf(card)) usual.set(value, (usual.get(value) ?? 0) + 1);
    for (const card of this.found({ ...filter, ...without })) for (const value of valuesOf(card)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...usual].sort((a, b) => b[1] - a[1]).map(([value]) => ({ value, words: value, count: counts.get(value) ?? 0 }));
  };
}

/** A filter as a part of an address says it. */
export function filterOf(parameters: URLSearchParams): Filter {
  const one = (name: string) => parameters.get(name) ?? '';
  return { text: one('q'), size: one('size'), families: parameters.getAll('rule'), style: one('style'), author: one('author') };
}

/** A filter as a part of an address. */
export function parametersOf({ text, size, families, style, author }: Filter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: text, size, style, author })) if (value) parameters.set(name, value);
  for (const family of families) parameters.append('rule', family);
  return parameters.toString();
}
