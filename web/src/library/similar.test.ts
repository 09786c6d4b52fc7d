import { expect, test } from 'vitest';
import { beginsLike, tolerance } from './similar';

const found = (word: string, sought: string) => beginsLike(word, sought, tolerance(sought));

test('a letter too many, missing, wrong, or exchanged', () => {
  expect(found('crazyhouse', 'crazzyhouse')).toBe(true);
  expect(found('xiangqi', 'xianqi')).toBe(true);
  expect(found('shogi', 'shigi')).toBe(true);
  expect(found('shogi', 'shgoi')).toBe(true);
  expect(found('capablanca', 'capabalnka')).toBe(true);
});

test('the beginning of a word is enough, another word is not', () => {
  expect(found('crazyhouse', 'crayz')).toBe(true);
  expect(found('chess', 'shogi')).toBe(false);
  expect(found('cannon', 'canton')).toBe(true);
  expect(found('rook', 'roc')).toBe(false);
});

test('short words are exact', () => {
  expect(found('zhuang', 'zh')).toBe(true);
  expect(found('duck', 'dck')).toBe(false);
});
