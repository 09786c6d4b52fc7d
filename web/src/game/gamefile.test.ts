import { expect, test } from 'vitest';
import { gameFileOf, looksLikeOne, readGameFile, variantOf, written, type GameFile } from './gamefile';
import { setupOf, usualSetup } from './setup';

const file: GameFile = {
  id: 'abc',
  saved: '2026-11-22T20:00:00.000Z',
  title: 'Chess',
  variant: { kind: 'library', name: 'chess', seed: 7 },
  rules: 'name = "Chess"',
  setup: { ...usualSetup, clock: { base: 60_000, increment: 0, byoyomi: 0 } },
  pgn: '1. e4 *',
  path: [0],
  ended: undefined,
  left: { white: 1, black: 2 },
};

test('a game file is read back as it was written', () => {
  expect(readGameFile(written(file))).toEqual(file);
});

test('damaged and newer files are said to be so', () => {
  expect(() => readGameFile('{')).toThrow('damaged');
  expect(() => readGameFile('{}')).toThrow('no game file');
  expect(() => gameFileOf({ format: 'fers-game', version: 2 })).toThrow('newer');
  expect(() => gameFileOf({ format: 'fers-game', version: 1, pgn: '', variant: { kind: 'text', text: 4 } })).toThrow('no variant');
});

test('the rules of the library serve while they are as they were', async () => {
  expect(await variantOf(file, async () => 'name = "Chess"')).toBe(file.variant);
  expect(await variantOf(file, async () => 'name = "New Chess"')).toEqual({ kind: 'text', text: 'name = "Chess"', format: 'fers', seed: 7 });
});

test('a setup that makes no sense is the usual one, or as much of it as does', () => {
  expect(setupOf('nonsense')).toEqual(usualSetup);
  expect(setupOf({ seats: { black: { kind: 'engine', strength: { kind: 'level', level: 99 } } }, clock: { base: -1 } })).toEqual({
    seats: { white: { kind: 'screen' }, black: { kind: 'screen' } },
    clock: undefined,
  });
});

test('a record that begins with a comment is no game file', () => {
  expect(looksLikeOne('{Played by post.} 1. e4 e5 *')).toBe(false);
  expect(looksLikeOne('\n{ "format": "fers-game" }')).toBe(true);
});
