import { expect, test } from 'vitest';
import { entriesOf, isPgn, listed } from './record';

test('records have numbers and comments, as `fers preset` reads them', () => {
  const record = '1. P e2-e4 // a comment\n1... p e7-e5\n\n2 N g1-f3\n// nothing\ne8-e7; Q-dest\n';
  expect(entriesOf(record)).toEqual(['P e2-e4', 'p e7-e5', 'N g1-f3', 'e8-e7; Q-dest']);
  expect(listed(['e2-e4', 'e7-e5', 'g1-f3'])).toBe('1. e2-e4\n1. e7-e5\n2. g1-f3\n');
  expect(entriesOf(listed(['e2-e4', 'e7-e5']))).toEqual(['e2-e4', 'e7-e5']);
});

test('PGN is told from entries', () => {
  expect(isPgn('[Event "?"]\n\n1. e4 *')).toBe(true);
  expect(isPgn('1. e4 e5 2. Nf3')).toBe(true);
  expect(isPgn('1. P e2-e4\n1. p e7-e5')).toBe(false);
  expect(isPgn('1. e2-e4\n1. e7-e5\n')).toBe(false);
});
