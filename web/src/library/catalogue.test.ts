import { expect, test } from 'vitest';
import type { LibraryCard } from '../core/types';
import { Catalogue, filterOf, parametersOf, related } from './catalogue';

const card = (title: string, more: Partial<LibraryCard> = {}): LibraryCard => ({
  name: title.toLowerCase(),
  title,
  aliases: [],
  description: '',
  author: '',
  files: 8,
  ranks: 8,
  boards: 1,
  pieces: [],
  families: [],
  style: 'western',
  ...more,
});

const catalogue = new Catalogue([
  card('Shogi', { files: 9, ranks: 9, style: 'shogi', families: ['drops'], pieces: ['Lance'] }),
  card('Crazyhouse', { families: ['drops', 'castling'], aliases: ['zh'], description: 'Chess with drops' }),
  card('Cubic Chess', { author: 'Vladimír Pribylinec, 2000' }),
  card('Chess', { families: ['castling'] }),
]);
const none = filterOf(new URLSearchParams());
const titles = (filter: Partial<typeof none>) => catalogue.found({ ...none, ...filter }).map(({ title }) => title);

test('what is called so comes first', () => {
  expect(titles({ text: 'chess' })).toEqual(['Chess', 'Cubic Chess', 'Crazyhouse']);
  expect(titles({ text: 'zh' })).toEqual(['Crazyhouse']);
  expect(titles({ text: 'vladimir CUBIC' })).toEqual(['Cubic Chess']);
  expect(titles({ text: 'lance' })).toEqual(['Shogi']);
});

test('counts say what a choice would leave', () => {
  const counts = (filter: Partial<typeof none>) => Object.fromEntries(catalogue.families({ ...none, ...filter }).map(({ value, count }) => [value, count]));
  expect(counts({})).toEqual({ drops: 2, castling: 2 });
  expect(counts({ families: ['drops'] })).toEqual({ drops: 2, castling: 1 });
  expect(catalogue.sizes({ ...none, size: '9×9' }).map(({ value, count }) => `${value} ${count}`)).toEqual(['8×8 3', '9×9 1']);
  expect(catalogue.authors(none).map(({ words }) => words)).toEqual(['Vladimír Pribylinec']);
});

test('a filter survives its address', () => {
  const filter = { text: 'a&b', size: '8×8', families: ['drops', 'no king'], style: 'shogi', author: 'O’Neill', region: 'Japan', age: 'Before 1500' };
  expect(filterOf(new URLSearchParams(parametersOf(filter)))).toEqual(filter);
});

test('what people know comes first, the rest by title', () => {
  expect(titles({})).toEqual(['Chess', 'Shogi', 'Crazyhouse', 'Cubic Chess']);
});

test('words that are spelled nearly right are found', () => {
  expect(titles({ text: 'crazzyhouse' })).toEqual(['Crazyhouse']);
  expect(titles({ text: 'pribilinec' })).toEqual(['Cubic Chess']);
  expect(titles({ text: 'lnace' })).toEqual(['Shogi']);
  expect(titles({ text: 'zzzz' })).toEqual([]);
});

test('regions and ages are facets', () => {
  expect(titles({ region: 'Japan' })).toEqual(['Shogi']);
  expect(titles({ age: 'Since 2000' })).toEqual(['Cubic Chess']);
});

test('related games share rules and pieces', () => {
  const cards = catalogue.found(none);
  const shogi = cards.find(({ name }) => name === 'shogi')!;
  expect(related(cards, shogi, 1).map(({ title }) => title)).toEqual(['Crazyhouse']);
});
