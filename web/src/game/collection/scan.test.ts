import init, { Variant } from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { Scanner, type GameEntry } from './scan';

beforeAll(async () => {
  await init();
});

const bytes = (text: string) => new TextEncoder().encode(text);

function scanned(text: string, size = text.length): GameEntry[] {
  const scanner = new Scanner();
  const all = bytes(text);
  for (let at = 0; at < all.length; at += size) scanner.push(all.subarray(at, at + size));
  scanner.end();
  return scanner.found;
}

const slice = (text: string, { start, end }: GameEntry) => new TextDecoder().decode(bytes(text).subarray(start, end));

const TRICKY = `\uFEFF% escaped [Event "no"]
[Event "Tea \\"and\\" [cake]"]
[White "Ada"]
[Black "Bea"]
[Result "1-0"]

{Before [Event "no"] all.} 1. e4 e5 ; [Event "no"] 1-0
2. Nf3 (2. f4 exf4 1-0) Nc6 {a comment
[White "nobody"]
} 1-0 {behind the end}

[Event "Second"]
[Site "x"] [Date "2026.01.02"]

1. d4 *
1. c4 c5 1/2-1/2

[White "Eve"]

1. b3
[Event "No moves"]

[Event "Last"]

*`;

test('games are told apart as the reader of games does it', () => {
  const games = scanned(TRICKY);
  expect(games.map(({ event, white, result, line }) => [event, white, result, line])).toEqual([
    ['Tea "and" [cake]', 'Ada', '1-0', 2],
    ['Second', '', '*', 12],
    ['', '', '1/2-1/2', 16],
    ['', 'Eve', '', 18],
    ['No moves', '', '', 21],
    ['Last', '', '*', 23],
  ]);
  expect(games.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  const chess = Variant.named('chess');
  const read = games.map((game) => chess.readPgn(slice(TRICKY, game)));
  expect(read.map(({ line }) => line.length)).toEqual([4, 1, 2, 1, 0, 0]);
  expect(read.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual(['pgn::stray', 'pgn::no-result', 'pgn::no-result']);
});

test('it does not matter in which pieces a file comes', () => {
  for (const size of [1, 2, 3, 7, 50]) expect(scanned(TRICKY, size)).toEqual(scanned(TRICKY));
});

test('a comment without an end takes no other game with it', () => {
  const text = '[Event "A"]\n\n1. e4 {open\n\n[Event "B"]\n\n1. d4 1-0\n\n[Event "C"]\n\n1. c4 {open';
  expect(scanned(text).map(({ event, line, problem }) => [event, line, problem])).toEqual([
    ['A', 1, 'the comment of line 3 has no `}`'],
    ['B', 5, undefined],
    ['C', 9, 'the comment of line 11 has no `}`'],
  ]);
  expect(scanned(text, 3)).toEqual(scanned(text));
});

test('headers in the letters of old programs are read', () => {
  const scanner = new Scanner();
  // `Müller` in Latin-1.
  scanner.push(Uint8Array.from([...'[White "M\u00fcller"]\n\n*'].map((letter) => letter.charCodeAt(0))));
  scanner.end();
  expect(scanner.found[0]?.white).toBe('Müller');
});

test('what is no record has no games, and long brackets end', () => {
  expect(scanned('')).toEqual([]);
  expect(scanned('\n\n  \n')).toEqual([]);
  expect(scanned(`[${'x'.repeat(200_000)}\n[Event "A"]\n\n*`).map(({ event }) => event)).toEqual(['A']);
});
