import { expect, test } from 'vitest';
import { hasRight, rightsOf, withRight } from './rights';

const CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const said = (start: string, field: string) => rightsOf(start, field).map(({ side, words }) => `${side}: ${words}`);

test('chess has two castlings for each side, whichever are left', () => {
  const all = ['white: king’s side', 'white: queen’s side', 'black: king’s side', 'black: queen’s side'];
  expect(said(CHESS, 'Kq')).toEqual(all);
  expect(said(CHESS, '-')).toEqual(all);
});

test('rights are given and taken in the order of the start', () => {
  const offered = rightsOf(CHESS, 'Kq');
  expect(withRight('Kq', offered, 'Q', true)).toBe('KQq');
  expect(withRight('Kq', offered, 'K', false)).toBe('q');
  expect(withRight('q', offered, 'q', false)).toBe('-');
  expect(hasRight('KQq', 'Q')).toBe(true);
});

test('games without castling offer none, and letters of a position that is set up are kept', () => {
  expect(said('4k3/8/8/8/8/8/8/4K3 w - - 0 1', '-')).toEqual([]);
  expect(said('4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'Hb')).toEqual(['white: file h', 'black: file b']);
});

test('squares behind the letters stay where they are', () => {
  const offered = rightsOf(CHESS, 'KQkq,d3,!e2');
  expect(withRight('KQkq,d3,!e2', offered, 'K', false)).toBe('Qkq,d3,!e2');
  expect(withRight('K,d3', rightsOf('4k3/8 w K - 0 1', 'K,d3'), 'K', false)).toBe('-,d3');
});
