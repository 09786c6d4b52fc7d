import { expect, test } from 'vitest';
import { lineOf, parametersOf } from './placed';

test('a line of play comes back from its parameters', () => {
  const line = { fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1', moves: ['a1b1', 'P@c3', 'e7e8+'] };
  expect(lineOf(new URLSearchParams(new URLSearchParams(parametersOf(line)).toString()))).toEqual(line);
});

test('the usual start needs no parameters', () => {
  expect(parametersOf({ moves: [] })).toEqual({});
  expect(lineOf(new URLSearchParams('fen=&moves='))).toEqual({ moves: [] });
});

test('a game of endless length is refused', () => {
  expect(() => lineOf(new URLSearchParams({ moves: 'a1b1 '.repeat(6000) }))).toThrow('more than 5000 moves');
});
