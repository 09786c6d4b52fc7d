import { expect, test } from 'vitest';
import { cardsOf, pageOf, shortened, startOf } from './files';

const card = { name: 'a', title: 'A', aliases: [], description: '', author: '', style: 'western', pieces: ['King'], families: [], files: 8, ranks: 8, boards: 1 };
const piece = { name: 'King', lines: ['One step.'] };
const page = { info: { title: 'A', aliases: [], families: [], pieces: [piece] }, style: 'western', rules: [{ title: 'Board', lines: ['8x8'] }], looks: [{ white: '', black: '' }], diagrams: ['<svg/>'] };

const position = { fen: 'x', turn: 'white', pieces: [{ square: 0, piece: 0, owner: 'white' }], walls: [], hands: { white: [], black: [] }, legal: [{ text: 'a1a2', san: 'Ka2', captures: [] }] };
const start = { info: page.info, looks: page.looks, position, saved: { text: 'name = "A"', losses: [] } };

test('whole files are taken', () => {
  expect(startOf(start)).toEqual(start);
  expect(cardsOf([card])).toEqual([card]);
  expect(pageOf(page)).toEqual(page);
});

test('cards without usual values are read back whole', () => {
  const other = { ...card, author: 'B', files: 9, boards: 2, style: 'shogi' };
  const full = [card, other].map((one) => ({ ...one, source: 'C' }));
  expect(cardsOf(JSON.parse(JSON.stringify(shortened(full))))).toEqual([card, other]);
  expect(shortened(full)[0]).not.toHaveProperty('files');
});

test('damaged files are not', () => {
  for (const value of [undefined, 'x', { ...start, saved: {} }, { ...start, looks: [] }, { ...start, position: { ...position, legal: [{}] } }, { ...start, position: { ...position, pieces: 'x' } }, { ...start, info: { title: 'A' } }]) {
    expect(startOf(value)).toBeUndefined();
  }
  for (const list of [undefined, null, {}, [], 'x', [null], [{ ...card, pieces: [1] }], [{ ...card, title: undefined }], [card, 3]]) expect(cardsOf(list)).toBeUndefined();
  for (const value of [undefined, 'x', [], {}, { ...page, diagrams: [] }, { ...page, looks: 'x' }, { ...page, info: null }, { ...page, rules: [{}] }]) expect(pageOf(value)).toBeUndefined();
});
