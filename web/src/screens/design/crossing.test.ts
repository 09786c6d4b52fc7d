// Pieces that change boards, as the core plays them.
import init, * as fers from 'fers';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { resize } from './board';
import { addChangeOfBoard, endAcross } from './crossing';
import { movesOf, pieceKeys, setMoves } from './pieces';
import { readToml, writeToml, type TomlTable } from './toml';
import { beginUnmoved } from './unmoved';

beforeAll(async () => {
  await init();
});

function chessOnTwoBoards(): TomlTable {
  const reading = readToml(readFileSync(join(import.meta.dirname, '../../../../variants/chess.fers'), 'utf8'));
  if ('problem' in reading) throw new Error(reading.problem);
  resize(reading.table, 8, 8, 2);
  return reading.table;
}

function game(table: TomlTable, fen?: string) {
  const text = writeToml(table);
  expect(fers.load(text, 'fers').diagnostics, text).toEqual([]);
  return new fers.Game(fers.Variant.parse(text, 'fers'), fen);
}

test('a piece may go to the other board', () => {
  const table = chessOnTwoBoards();
  expect(addChangeOfBoard(table, 'Queen')).toBeUndefined();
  expect(addChangeOfBoard(table, 'Queen')).toContain('already');
  expect(game(table).position().legal.map(({ text }) => text)).toContain('d1d1:2');
  expect(game(table).position().legal).toHaveLength(21);
});

test('chess becomes Alice Chess', () => {
  const table = chessOnTwoBoards();
  for (const key of pieceKeys(table)) {
    expect(endAcross(table, key), key).toBeUndefined();
    beginUnmoved(table, key);
  }
  const alice = game(table);
  const { legal } = alice.position();
  expect(legal).toHaveLength(20);
  expect(legal.every(({ text }) => /:2$/.test(text))).toBe(true);
  expect(alice.playAll(['e2e4:2', 'e7e5:2', 'f1c4:2', 'd7d6:2'])).toBe(4);
  // From the other board the bishop comes back, where the same square is empty.
  const bishop = alice.position().legal.filter(({ text }) => text.startsWith('c4:2')).map(({ text }) => text).sort();
  expect(bishop).toEqual(['c4:2a6', 'c4:2b3', 'c4:2b5', 'c4:2d3', 'c4:2d5', 'c4:2e2', 'c4:2e6', 'c4:2f1']);
  const moves = pieceKeys(table).flatMap((key) => movesOf(table, key));
  for (const key of pieceKeys(table)) endAcross(table, key);
  expect(pieceKeys(table).flatMap((key) => movesOf(table, key))).toEqual(moves);
});

test('what cannot be led across is said, and stays', () => {
  const table = chessOnTwoBoards();
  for (const move of ['pR', 'nN', 'KADcaKmcabK', 'slide W over 1 hurdle to enemy']) {
    setMoves(table, 'Rook', [move]);
    expect(endAcross(table, 'Rook'), move).toContain('text only');
    expect(movesOf(table, 'Rook')).toEqual([move]);
  }
});
