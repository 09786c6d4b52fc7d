import { expect, test } from 'vitest';
import type { LegalMove } from '../core/types';
import { meant } from './typed';

const legal = [
  ['b2b4', 'b4'],
  ['c4b5', 'Bxb5+'],
  ['a4b5', 'axb5'],
  ['e1g1', 'O-O'],
  ['b7b8q', 'b8=Q'],
  ['b7b8r', 'b8=R'],
].map(([text, san]) => ({ text, san }) as LegalMove);
const found = (typed: string) => meant(legal, typed).map(({ text }) => text);

test('moves are typed in coordinates or notation, with marks or without', () => {
  expect(found('b2b4')).toEqual(['b2b4']);
  expect(found(' Bb5 ')).toEqual(['c4b5']);
  expect(found('0-0')).toEqual(['e1g1']);
  expect(found('o-o')).toEqual(['e1g1']);
  expect(found('b8q')).toEqual(['b7b8q']);
  expect(found('axb5')).toEqual(['a4b5']);
});

test('what means nothing, or nothing yet, is no move', () => {
  expect(found('')).toEqual([]);
  expect(found('b8')).toEqual([]);
  expect(found('Qh9')).toEqual([]);
});
