import { expect, test } from 'vitest';
import { filtered, inFile, placeWords } from './collection';
import type { GameEntry } from './scan';

const game = (number: number, white: string, result: string): GameEntry => ({ number, line: 10 * number, start: 0, end: 0, white, black: 'Bea', event: 'Tea', date: '2026.01.02', variant: '', result, problem: undefined });
const games = [game(1, 'Ada Müller', '1-0'), game(2, 'Eve', '0-1'), game(3, 'Ada', '0-1')];
const numbers = (filter: string) => filtered(games, filter).map(({ number }) => number);

test('a filter asks for all its words, in any letters', () => {
  expect(numbers('  ')).toEqual([1, 2, 3]);
  expect(numbers('ada')).toEqual([1, 3]);
  expect(numbers('0-1 ADA tea')).toEqual([3]);
  expect(numbers('müller bea')).toEqual([1]);
  expect(numbers('#2')).toEqual([2]);
  expect(numbers('nobody')).toEqual([]);
});

test('what is wrong has its game and its line in the file', () => {
  const [problem] = inFile([{ line: 3, column: 1, severity: 'error', code: 'pgn::move', message: 'no' } as never], games[1]!);
  expect(placeWords(games[1], problem!.line)).toBe('Game 2, line 22');
  expect(placeWords(undefined, 3)).toBe('Line 3');
});
