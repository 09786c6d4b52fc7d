import { expect, test } from 'vitest';
import { completionsAt, sentenceOf, wordAt } from './ccifWords';

/** The names that may stand where the mark `^` is. */
function namesAt(marked: string): string[] | undefined {
  const at = marked.indexOf('^');
  return completionsAt(marked.replace('^', ''), at)?.words.map(({ name }) => name);
}

function nameAt(marked: string): string | undefined {
  return wordAt(marked.replace('^', ''), marked.indexOf('^'))?.word.name;
}

test('rules are completed where a word begins with small letters', () => {
  expect(namesAt('royal mus^')).toContain('mustcapture');
  expect(namesAt('!dr^')).toContain('draw');
  expect(namesAt('8x8\nro^')).toHaveLength(48);
});

test('pieces, sets, squares and remarks are left alone', () => {
  expect(namesAt('royal K=W^')).toBeUndefined();
  expect(namesAt('royal{K^')).toBeUndefined();
  expect(namesAt('hill[a^')).toBeUndefined();
  expect(namesAt(';; roy^')).toBeUndefined();
  expect(namesAt('royal ^')).toBeUndefined();
});

test('attributes are those of their rule', () => {
  expect(namesAt('stalemate=^')).toEqual(['draw', 'invalid', 'loss', 'skip', 'win']);
  expect(namesAt('promotion+[4-5]=optional,!^')).toContain('capture');
  expect(namesAt('royal=castle{R,^')).toBeUndefined();
  expect(namesAt('roial=^')).toBeUndefined();
});

test('a completed word replaces what is typed', () => {
  expect(completionsAt('royal=exp', 9)?.from).toBe(6);
  expect(completionsAt('royal mustc', 11)?.from).toBe(6);
});

test('rules and attributes are explained where they stand', () => {
  expect(nameAt('ro^yal=expose')).toBe('royal');
  expect(nameAt('royal=exp^ose,taboo')).toBe('expose');
  expect(nameAt('royal=expose,tab^oo')).toBe('taboo');
  expect(nameAt('royal{^K}')).toBeUndefined();
  expect(nameAt('K=W^')).toBeUndefined();
  expect(nameAt(';; ro^yal')).toBeUndefined();
});

test('what is not played is said', () => {
  const turn = wordAt('turn', 2)?.word;
  expect(turn && sentenceOf(turn)).toContain('\n');
  expect(sentenceOf({ name: 'a', usage: 'a(=B)', summary: 'It is so.', status: 'played' })).toBe('a(=B)\nIt is so.');
  expect(sentenceOf({ name: 'a', usage: 'a', summary: 'It is so.', status: 'waits' })).toContain('(waits)');
});
