// Conditions of moves, as the library says them and as they are chosen.
import init, * as fers from 'fers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { setCastlings } from './castling';
import { isShown } from './fields';
import { CONDITIONS, readLine, withCondition, writeLine } from './moveLines';
import { movesOf, pieceKeys, rename, setMoves } from './pieces';
import { readToml, writeToml, type TomlTable } from './toml';
import { beginUnmoved } from './unmoved';

beforeAll(async () => {
  await init();
});

const library = join(import.meta.dirname, '../../../../variants');

function open(file: string): TomlTable {
  const reading = readToml(readFileSync(join(library, file), 'utf8'));
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}

const rulesOf = (table: TomlTable) => fers.Variant.parse(writeToml(table), 'fers').save('fers').text;

test('the conditions of all games of the library can be chosen, and are written as the same rules', () => {
  let conditional = 0;
  for (const file of readdirSync(library).filter((name) => name.endsWith('.fers'))) {
    const table = open(file);
    const before = rulesOf(table);
    for (const key of pieceKeys(table)) {
      const lines = movesOf(table, key).map((text) => readLine(text));
      for (const line of lines) {
        for (const field of CONDITIONS) expect(isShown(field, line?.conditions[field.key]), file).toBe(true);
        conditional += line && Object.keys(line.conditions).length > 0 ? 1 : 0;
      }
      setMoves(table, key, lines.map((line) => writeLine(line ?? { conditions: {}, move: '' })));
    }
    expect(rulesOf(table), file).toBe(before);
  }
  expect(conditional).toBeGreaterThan(100);
});

test('conditions are read', () => {
  expect(readLine('fmWfcF')).toEqual({ conditions: {}, move: 'fmWfcF' });
  expect(readLine('if virgin, not in check: mfsN')).toEqual({ conditions: { moved: 'virgin', check: 'not in check' }, move: 'mfsN' });
  expect(readLine('if from "a1, h1": step K to enemy(King)')).toEqual({ conditions: { from: 'a1, h1' }, move: 'step K to enemy(King)' });
  expect(readLine('if not from rank 1 / rank 8, without King, without "Left, right": K')).toEqual({
    conditions: { 'not from': ['rank 1', 'rank 8'], without: ['King', 'Left, right'] },
    move: 'K',
  });
  expect(readLine('if ahead of start: fmD')).toEqual({ conditions: { 'ahead of start': true }, move: 'fmD' });
  for (const wrong of ['if hungry: K', 'if virgin', 'if virgin, moved: K', 'if from: K', 'if without King / Queen: K']) expect(readLine(wrong), wrong).toBeUndefined();
});

test('conditions are chosen, and the move goes by them', () => {
  const table = open('chess.fers');
  const field = (key: string) => CONDITIONS.find((one) => one.key === key)!;
  const moves = () => new fers.Game(fers.Variant.parse(writeToml(table), 'fers')).position().legal.filter(({ text }) => /^[bg]1/.test(text)).length;
  const line = readLine('N')!;
  const set = (key: string, value: Parameters<typeof withCondition>[2]) => {
    setMoves(table, 'Knight', [writeLine(withCondition(line, field(key), value))]);
    beginUnmoved(table, 'Knight');
  };
  expect(moves()).toBe(4);
  set('from', 'a1, b1');
  expect(movesOf(table, 'Knight')).toEqual(['if from "a1, b1": N']);
  expect(moves()).toBe(2);
  set('not from', ['b1', 'b8']);
  expect(movesOf(table, 'Knight')).toEqual(['if not from b1 / b8: N']);
  expect(moves()).toBe(2);
  expect(table.start).toContain('w KQkq - 0 1');
  set('moved', 'moved');
  expect(moves()).toBe(0);
  set('moved', 'virgin');
  expect(moves()).toBe(4);
  set('check', 'in check');
  expect(moves()).toBe(0);
  set('without', ['Queen']);
  expect(moves()).toBe(0);
  set('without', undefined);
  expect(moves()).toBe(4);
  expect(writeLine({ conditions: { moved: 'virgin' }, move: '' })).toBe('');
});

test('pieces begin unmoved where their moves ask, and castling goes on', () => {
  const table = open('chess.fers');
  const game = () => new fers.Game(fers.Variant.parse(writeToml(table), 'fers')).position();
  const before = game().fen;
  for (const quiet of ['N', 'if from rank 1: N', 'if in check: N', 'step K to empty']) {
    setMoves(table, 'Knight', [quiet]);
    beginUnmoved(table, 'Knight');
    expect([quiet, game().fen]).toEqual([quiet, before]);
  }
  beginUnmoved(table, 'Pawn');
  expect(game().fen).toBe(before);
  setMoves(table, 'Knight', ['NimD']);
  beginUnmoved(table, 'Knight');
  expect(table.start).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w');
  expect(game().legal.map(({ text }) => text)).toContain('b1b3');
  expect(game().fen).toContain(' w KQBGkqbg - 0 1');
  setCastlings(table, ['e1-g1 with h1']);
  expect(game().fen).toContain(' w KBGkbg - 0 1');
  // Unusual rights are kept: they were chosen.
  table.start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 3 5';
  beginUnmoved(table, 'Knight');
  expect(table.start).toContain('w Kk - 3 5');
});

test('a piece that gets another name keeps it in the moves of others', () => {
  const table = open('ultima.fers');
  rename(table, 'Long Leaper', 'Hopper');
  rename(table, 'King', 'Emperor');
  expect(movesOf(table, 'Chameleon').join()).toContain('enemy(Emperor)');
  expect(fers.load(writeToml(table), 'fers').diagnostics).toEqual([]);
});
