import { expect, test } from 'vitest';
import { entryOf, type Entry } from './entry';
import { anything, found, variantsOf } from './search';

const entries: Entry[] = [
  ['a', 'game', 'Chess', 'Éva – Engine, level 4', '1-0', '2026-11-20T12:00:00'],
  ['b', 'game', 'Shogi', '', '*', '2026-11-21T12:00:00'],
  ['c', 'analysis', 'Chess', 'Morphy – Duke', '1-0', '2026-11-22T12:00:00'],
  ['d', 'design', 'Little Chess', '', '', '2026-11-23T12:00:00'],
].map(([id, kind, variant, players, result, changed]) => entryOf({ id, kind, title: variant, variant, players, result, changed, version: 1 }));

const ids = (wanted: Partial<typeof anything>) => found(entries, { ...anything, ...wanted }).map(({ id }) => id).join('');

test.each([
  ['nothing is asked for', {}, 'abcd'],
  ['a kind', { kind: 'game' }, 'ab'],
  ['a variant, not one whose name holds its name', { variant: 'Chess' }, 'ac'],
  ['an opponent, without regard to accents and case', { text: 'eva' }, 'a'],
  ['two words in any order', { text: 'chess morphy' }, 'c'],
  ['a result', { result: '1-0' }, 'ac'],
  ['days', { from: '2026-11-21', to: '2026-11-22' }, 'bc'],
  ['a number, not a part of one', { text: '4' }, 'a'],
  ['a day as text', { text: '2026-11-23' }, 'd'],
] as const)('finds what is wanted: %s', (_, wanted, expected) => {
  expect(ids(wanted)).toBe(expected);
});

test('the variants of a list are each named once', () => {
  expect(variantsOf(entries)).toEqual(['Chess', 'Little Chess', 'Shogi']);
});
