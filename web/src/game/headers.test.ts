import { expect, test } from 'vitest';
import { headerOf, knownHeader, withHeader, type Header } from './headers';

const names = (headers: Header[]) => headers.map(([name]) => name).join(' ');

test('a header keeps its place, and a missing one of the roster gets its own', () => {
  const headers: Header[] = [['Event', 'Tea'], ['White', 'Ada'], ['ECO', 'C20']];
  expect(withHeader(headers, 'White', 'Bea')).toEqual([['Event', 'Tea'], ['White', 'Bea'], ['ECO', 'C20']]);
  expect(names(withHeader(headers, 'Date', '2026.01.02'))).toBe('Event Date White ECO');
  expect(names(withHeader(headers, 'FEN', 'x'))).toBe('Event White ECO FEN');
  expect(names(withHeader(headers, 'ECO', undefined))).toBe('Event White');
});

test('question marks are no value', () => {
  const headers: Header[] = [['Date', '????.??.??'], ['White', '?'], ['Black', 'Bea?']];
  expect([headerOf(headers, 'White'), knownHeader(headers, 'White'), knownHeader(headers, 'Date'), knownHeader(headers, 'Black')]).toEqual(['?', undefined, undefined, 'Bea?']);
});
