// What differs between two designs. The expectations are read off the two texts by hand.
import init, * as fers from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { differing } from './differences';

beforeAll(async () => {
  await init();
});

const TEXT = `name = "Little Chess"
board = "5x5"
start = "rnknr/ppppp/5/PPPPP/RNKNR w - - 0 1"
ends = ["mate wins", "stalemate draws"]

[pieces]
Pawn = { moves = "fmWfcF", san = "" }
Knight = { letter = "N", moves = "N" }
Rook = "R"
King = { moves = "K", royal = true }
`;

const rules = (text: string) => fers.Variant.parse(text).rules();

test('designs that are equal differ in nothing', () => {
  expect(differing(rules(TEXT), rules(TEXT))).toEqual([]);
});

test('a piece that moves differently, one that is new, and an end that is gone are each said', () => {
  const other = TEXT.replace('moves = "N"', 'moves = "NA"').replace('Rook = "R"', 'Rook = "R"\nBishop = "B"').replace(', "stalemate draws"', '');
  const found = differing(rules(TEXT), rules(other));
  const about = found.map(({ section, was, now }) => [section, was?.split(/[ :]/)[0], now?.split(/[ :]/)[0]]);
  expect(about).toContainEqual(['Pieces', 'Knight', 'Knight']);
  expect(about).toContainEqual(['Pieces', undefined, 'Bishop']);
  expect(found.some(({ section, was, now }) => section === 'End of the game' && was?.startsWith('Stalemate') && !now?.startsWith('Stalemate draws'))).toBe(true);
  expect(about).not.toContainEqual(['Pieces', 'Rook', 'Rook']);
});
