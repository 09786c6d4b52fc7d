// What else is said of pieces and drops: as the library says it, and as the core plays it.
import init, * as fers from 'fers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { FLIPS } from './effects';
import { addEntry } from './entries';
import { isShown, valueIndex } from './fields';
import { openProperties, pieceKeys, propertiesOf } from './pieces';
import { DROPS, PROPERTIES, SHOWN_ELSEWHERE } from './properties';
import { dropOf, handsOf, setDrop, setHands } from './rules';
import { readToml, writeToml, type TomlTable, type TomlValue } from './toml';

beforeAll(async () => {
  await init();
});

const library = join(import.meta.dirname, '../../../../variants');

function read(text: string): TomlTable {
  const reading = readToml(text);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}

const open = (name: string) => read(readFileSync(join(library, `${name}.fers`), 'utf8'));

function legal(table: TomlTable, fen?: string): string[] {
  const text = writeToml(table);
  expect(fers.load(text, 'fers').diagnostics, text).toEqual([]);
  return new fers.Game(fers.Variant.parse(text, 'fers'), fen).position().legal.map(({ text }) => text);
}

test('most of what the library says of pieces has a control; the rest is known', () => {
  const others = new Set<string>();
  for (const file of readdirSync(library).filter((name) => name.endsWith('.fers'))) {
    const table = open(file.replace('.fers', ''));
    for (const key of pieceKeys(table)) {
      const said = propertiesOf(table, key);
      const known = [...SHOWN_ELSEWHERE, ...PROPERTIES.map((field) => field.key)];
      for (const one of Object.keys(said)) if (!known.includes(one)) others.add(one);
      for (const field of PROPERTIES) if (!isShown(field, said[field.key])) others.add(`${field.key} in ${file}`);
      const drop = dropOf(table, key);
      for (const one of Object.keys(drop)) if (!DROPS.some((field) => field.key === one)) others.add(`drop.${one}`);
      for (const field of DROPS) if (!isShown(field, drop[field.key])) others.add(`drop.${field.key} in ${file}`);
    }
  }
  expect([...others].sort()).toEqual([
    'bans-retaliation', 'drop.must-threaten', 'endangered', 'gives-shak', 'last-promotes-in', 'limit in spartan.fers', 'may-appear-armed', 'may-flee', 'must-threaten', 'progress',
    'san in bughouse.fers', 'san in capahouse.fers', 'san in commonhouse.fers', 'san in crazyhouse.fers', 'san in koedem.fers', 'san in shouse.fers', 'sight', 'unsettles',
  ]);
});

test('controls of pieces are played', () => {
  const fen = 'k4/5/5/1p3/1R2K w - - 0 1';
  const set = (piece: string, key: string, value: TomlValue) => {
    const table = read('name = "Small"\nboard = "5x5"\nstart = "k4/5/5/5/4K w - - 0 1"\nends = ["mate wins"]\n\n[pieces]\nKing = { moves = "K", royal = true }\nRook = "R"\nPawn = { moves = "fmWfcF", san = "" }\n');
    openProperties(table, piece)[key] = value;
    return legal(table, fen);
  };
  expect(set('Rook', 'may-mate', true)).toContain('b1b2');
  expect(set('Pawn', 'iron', true)).not.toContain('b1b2');
  expect(set('Rook', 'victims', [])).not.toContain('b1b2');
  expect(set('Rook', 'victims', ['Pawn'])).toContain('b1b2');
  expect(set('Rook', 'confined-to', 'rank 1')).not.toContain('b1b2');
  for (const [key, value] of [['limit', 2], ['value', 450], ['in-hand', 'Pawn'], ['assimilates', true], ['takes-goals', false], ['may-mate', false]] as const) set('Rook', key, value);
});

test('Othello is put together', () => {
  const table = read('name = "Discs"\nboard = "4x4"\nstart = "4/1dD1/1Dd1/4 w - - 0 1"\nends = ["full board draws"]\n\n[pieces]\nDisc = { letter = "D", moves = [], san = "" }\n');
  setHands(table, 'held');
  expect([handsOf(table), table.hands]).toEqual(['held', { drops: 'allowed' }]);
  setDrop(table, 'Disc', 'endless', true);
  expect(legal(table)).toHaveLength(12);
  const needs = DROPS.find(({ key }) => key === 'needs');
  if (needs?.kind !== 'value') throw new Error('needs are no choice');
  setDrop(table, 'Disc', 'needs', needs.values[1]![1]);
  expect(legal(table)).toHaveLength(4);
  addEntry(table, { effect: FLIPS }, FLIPS.starts[0]!);
  const game = new fers.Game(fers.Variant.parse(writeToml(table), 'fers'));
  const [first = ''] = legal(table);
  game.play(first);
  expect(game.position().pieces.filter(({ owner }) => owner === 'white')).toHaveLength(4);
  setDrop(table, 'Disc', 'endless', undefined);
  setDrop(table, 'Disc', 'needs', undefined);
  setHands(table, 'none');
  expect([table.hands, propertiesOf(table, 'Disc').drop]).toEqual([undefined, undefined]);
});

test('values are the same in any order of their keys', () => {
  const values: [string, TomlValue][] = [['one', { touches: 'K', whose: 'friend' }], ['two', { rests: '(0,-1)' }]];
  expect(valueIndex(values, { whose: 'friend', touches: 'K' })).toBe(0);
  expect(valueIndex(values, { whose: 'enemy', touches: 'K' })).toBe(-1);
  expect(valueIndex(values, undefined)).toBe(-1);
});
