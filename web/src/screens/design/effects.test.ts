// Walls, explosions and the like: what the library says shows in the controls, and what the controls write is played as meant.
import init, * as fers from 'fers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BLASTS, CHANGES, EFFECTS, FLIPS, FREEZES, SEIZURES, WALLS, type Effect } from './effects';
import { addEntry, advanceEntry, entriesOf, otherKeys, removeEntry, setField, type Place } from './entries';
import { catchOf, catchValue, hasPiece, isMeant, isShown, withPiece, zoneOf, zoneValue } from './fields';
import { pieceKeys, removePiece, rename } from './pieces';
import { setHands } from './rules';
import { readToml, writeToml, type TomlTable, type TomlValue } from './toml';

beforeAll(async () => {
  await init();
});

const library = join(import.meta.dirname, '../../../../variants');
const files = readdirSync(library).filter((name) => name.endsWith('.fers'));

function read(text: string): TomlTable {
  const reading = readToml(text);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}

const open = (name: string) => read(readFileSync(join(library, `${name}.fers`), 'utf8'));

/** The rules that a design says, as the core writes them. */
function rulesOf(table: TomlTable): string {
  const text = writeToml(table);
  const { diagnostics } = fers.load(text, 'fers');
  expect(diagnostics.filter(({ severity }) => severity === 'error'), text).toEqual([]);
  return fers.Variant.parse(text, 'fers').save('fers').text;
}

/** All places where a game says something that moves bring about. */
function placesOf(table: TomlTable): Place[] {
  const places = [...EFFECTS.map((effect): Place => ({ effect })), ...pieceKeys(table).map((piece): Place => ({ effect: CHANGES, piece }))];
  return places.filter((place) => entriesOf(table, place)?.length !== 0);
}

function legal(table: TomlTable, fen?: string) {
  return new fers.Game(fers.Variant.parse(writeToml(table), 'fers'), fen).position().legal;
}

function after(table: TomlTable, fen: string, ...moves: string[]) {
  rulesOf(table);
  const game = new fers.Game(fers.Variant.parse(writeToml(table), 'fers'), fen);
  expect(game.playAll(moves)).toBe(moves.length);
  return game.position();
}

/** A small game with kings, and one of the starts of a kind of rule in it. */
function designed(effect: Effect, start: number, change: Record<string, TomlValue> = {}): TomlTable {
  const table = read(`name = "Small"
board = "5x5"
start = "4k/5/5/5/K4 w - - 0 1"
ends = ["mate wins", "stalemate draws"]

[pieces]
King = { moves = "K", royal = true }
Rook = { letter = "R", moves = "R" }
Stone = { letter = "S", moves = "mW", san = "" }
`);
  const place = { effect };
  addEntry(table, place, effect.starts[start]!);
  for (const [key, value] of Object.entries(change)) setField(table, place, 0, fieldOf(effect, key), value);
  return table;
}

function fieldOf(effect: Effect, key: string) {
  const field = effect.fields.find((one) => one.key === key);
  if (!field) throw new Error(`${effect.title} has no ${key}`);
  return field;
}

describe('the games of the library', () => {
  const used = files.filter((file) => placesOf(open(file.replace('.fers', ''))).length > 0);

  test('some have walls, explosions and the rest', () => {
    expect(used).toEqual([
      'amazons.fers', 'andernach.fers', 'antimatter.fers', 'ataxx.fers', 'atomar.fers', 'atomic-fbr.fers', 'atomic.fers', 'basilisks.fers', 'benedict.fers', 'cannibal.fers', 'cheshire.fers', 'duck.fers', 'isolation.fers', 'isolation7x7.fers', 'joust.fers', 'kyotoshogi.fers', 'microshogi.fers',
      'nocheckatomic.fers', 'othello.fers', 'othello10.fers', 'petrified.fers', 'reversi.fers', 'shields.fers', 'snailtrail.fers', 'superpawns.fers', 'tamerlane.fers', 'ultima.fers',
    ]);
  });

  test.each(used)('%s: controls show all of it, as the file says it and as the core writes it', (file) => {
    const before = open(file.replace('.fers', ''));
    for (const table of [before, read(rulesOf(before))]) {
      for (const place of placesOf(table)) {
        for (const entry of entriesOf(table, place) ?? []) {
          expect(otherKeys(place, entry)).toEqual([]);
          for (const field of place.effect.fields) expect(isShown(field, entry[field.key]), field.key).toBe(true);
        }
      }
    }
  });

  test.each(used)('%s: taken away, the rest is a game; put together again by the controls, it is the same game', (file) => {
    const table = open(file.replace('.fers', ''));
    const rules = rulesOf(table);
    const all = placesOf(table).map((place): [Place, TomlTable[]] => [place, entriesOf(table, place) ?? []]);
    for (const [place, entries] of all) entries.forEach(() => removeEntry(table, place, 0));
    expect(placesOf(table)).toEqual([]);
    rulesOf(table);
    for (const [place, entries] of all) {
      for (const [index, entry] of entries.entries()) {
        addEntry(table, place, place.effect.starts[0]!);
        // The word that decides which other keys there are comes first.
        const fields = [...place.effect.fields].sort((a, b) => Number(b.kind === 'word') - Number(a.kind === 'word'));
        for (const field of fields) if (isMeant(field, entry)) setField(table, place, index, field, entry[field.key]);
      }
    }
    if (entriesOf(table, { effect: BLASTS })?.length) table.ends = open(file.replace('.fers', '')).ends!;
    expect(rulesOf(table)).toBe(rules);
  });

  test('every start goes into a plain game of chess', () => {
    for (const effect of EFFECTS) {
      for (const start of effect.starts) {
        const table = open('chess');
        addEntry(table, { effect }, start);
        rulesOf(table);
        removeEntry(table, { effect }, 0);
        expect(table[effect.key], effect.key).toBeUndefined();
      }
    }
    for (const start of CHANGES.starts) {
      const table = open('chess');
      addEntry(table, { effect: CHANGES, piece: 'Knight' }, start);
      rulesOf(table);
    }
  });
});

describe('played', () => {
  test('walls are put up where they are said to be', () => {
    // The king has three moves; the squares are 25, less two kings, of which one has moved.
    const carried = designed(WALLS, 1);
    expect(legal(carried)).toHaveLength(3 * 23);
    expect(legal(designed(WALLS, 1, { zone: 'file c' }))).toHaveLength(3 * 5);
    expect(legal(designed(WALLS, 2)).map(({ text }) => text)).toHaveLength(3);
    expect(legal(designed(WALLS, 1, { site: 'coast' })).length).toBe(2 * 14 + 15);
    const alone = designed(WALLS, 1, { alone: true });
    expect(legal(alone)).toHaveLength(3 + 23);
  });

  test('captures explode, with details', () => {
    const table = designed(BLASTS, 0);
    expect(table.ends).toContain('extinction of King loses');
    expect(entriesOf(table, { effect: BLASTS })).toEqual([{ around: 'K', spares: ['Stone'] }]);
    expect(after(table, '3rk/5/5/5/K2R1 w - - 0 1', 'd1d5').outcome?.score).toBe('1-0');
    expect(after(table, '4k/5/1s3/1s1R1/4K w - - 0 1', 'd2b2').pieces).toHaveLength(3);
    setField(table, { effect: BLASTS }, 0, fieldOf(BLASTS, 'takes-mover'), false);
    expect(after(table, '4k/5/1r1R1/1s3/K4 w - - 0 1', 'd3b3').pieces).toHaveLength(4);
    setField(table, { effect: BLASTS }, 0, fieldOf(BLASTS, 'around'), undefined);
    setField(table, { effect: BLASTS }, 0, fieldOf(BLASTS, 'petrifies'), 'mover');
    setField(table, { effect: BLASTS }, 0, fieldOf(BLASTS, 'takes-mover'), undefined);
    expect(after(table, '4k/5/1r1R1/1s3/K4 w - - 0 1', 'd3b3').fen).toContain('/1*3/');
  });

  test('pieces change sides', () => {
    const lines = designed(FLIPS, 0);
    setHands(lines, 'capturer');
    expect(after(lines, '4k/5/5/Rrr2/K4[S] w - - 0 1', 'S@d2').fen).toContain('/RRRS1/');
    const next = designed(FLIPS, 1);
    setHands(next, 'capturer');
    expect(after(next, '4k/5/5/Rrr2/K4[S] w - - 0 1', 'S@d2').fen).toContain('/RrRS1/');
  });

  test('pieces are captured from the side', () => {
    const pinch = designed(SEIZURES, 0, { by: ['Stone'] });
    expect(after(pinch, '4k/5/5/2rS1/KS3 w - - 0 1', 'b1b2').fen).toContain('/1S1S1/');
    const crossing = designed(SEIZURES, 3, { by: ['Rook'] });
    expect(entriesOf(crossing, { effect: SEIZURES })).toEqual([{ takes: 'crossing', with: ['King'], by: ['Rook'] }]);
    expect(after(crossing, '4k/5/r4/1R3/K4 w - - 0 1', 'b2b3').fen).toContain('4k/5/1R3/5/K4');
    // Another way of capturing has other keys.
    setField(crossing, { effect: SEIZURES }, 0, fieldOf(SEIZURES, 'takes'), 'behind');
    expect(entriesOf(crossing, { effect: SEIZURES })).toEqual([{ takes: 'behind', by: ['Rook'], steps: 'K' }]);
    setField(crossing, { effect: SEIZURES }, 0, fieldOf(SEIZURES, 'takes'), 'crossing');
    expect(entriesOf(crossing, { effect: SEIZURES })).toEqual([{ takes: 'crossing', by: ['Rook'], with: [] }]);
    rulesOf(crossing);
  });

  test('pieces are frozen', () => {
    const table = designed(FREEZES, 0);
    const fen = '4k/5/1r3/R4/K4 b - - 0 1';
    expect(entriesOf(table, { effect: FREEZES })).toEqual([{ by: ['Rook'], steps: 'K' }]);
    expect(legal(table, fen).some(({ text }) => text.startsWith('b3'))).toBe(false);
    setField(table, { effect: FREEZES }, 0, fieldOf(FREEZES, 'victims'), ['Stone']);
    expect(legal(table, fen).some(({ text }) => text.startsWith('b3'))).toBe(true);
  });

  test('a piece turns into another one', () => {
    const table = designed(WALLS, 2);
    removeEntry(table, { effect: WALLS }, 0);
    const place = { effect: CHANGES, piece: 'Rook' };
    addEntry(table, place, CHANGES.starts[1]!);
    setField(table, place, 0, fieldOf(CHANGES, 'into'), 'Stone');
    expect((table.pieces as TomlTable).Rook).toEqual({ letter: 'R', moves: 'R', becomes: { into: 'Stone', capturing: true } });
    expect(after(table, '4k/5/1r1R1/5/K4 w - - 0 1', 'd3b3').fen).toContain('/1S3/');
    addEntry(table, place, CHANGES.starts[0]!);
    setField(table, place, 1, fieldOf(CHANGES, 'zone'), 'rank 5');
    advanceEntry(table, place, 1);
    expect(entriesOf(table, place)?.map(({ zone }) => zone)).toEqual(['rank 5', undefined]);
    rulesOf(table);
    removeEntry(table, place, 0);
    removeEntry(table, place, 0);
    expect((table.pieces as TomlTable).Rook).toEqual({ letter: 'R', moves: 'R' });
  });
});

test('a piece that is alone becomes nothing', () => {
  const table = open('othello');
  expect(addEntry(table, { effect: CHANGES, piece: 'Disc' }, CHANGES.starts[0]!)).toContain('no other piece');
  expect(entriesOf(table, { effect: CHANGES, piece: 'Disc' })).toEqual([]);
});

describe('values', () => {
  test('pieces are known by name and by letter', () => {
    const table = open('atomic');
    expect(hasPiece(table, ['P', 'Queen'], 'Pawn')).toBe(true);
    expect(withPiece(table, ['P', 'Queen'], 'Pawn', false)).toEqual(['Queen']);
    expect(withPiece(table, ['P', 'Nobody'], 'Queen', true)).toEqual(['P', 'Nobody', 'Queen']);
  });

  test('captures are true, false, either, or a list', () => {
    for (const value of [true, false, 'or not', ['Pawn']]) expect(catchValue(catchOf(value, 'captures'), 'quiet')).toEqual(value === false ? undefined : value);
    expect(catchOf(undefined, 'either')).toBe('either');
    expect(catchOf('Pawn', 'captures')).toEqual(['Pawn']);
  });

  test('squares are White’s, or of both sides', () => {
    for (const value of [undefined, 'rank 8', ['rank 8', 'rank 1']]) expect(zoneValue(zoneOf(value) ?? { white: '' })).toEqual(value);
    expect(zoneOf(['a', 'b', 'c'])).toBeUndefined();
    expect(zoneValue({ white: '', black: 'rank 1' })).toEqual(['all', 'rank 1']);
  });

  test('what no control can say is left alone', () => {
    const table = open('atomic');
    table.blast = [{ around: 7, colour: 'red', by: ['Rook'] }];
    const place = { effect: BLASTS };
    expect(isShown(fieldOf(BLASTS, 'around'), 7)).toBe(false);
    expect(otherKeys(place, table.blast[0] as TomlTable)).toEqual(['colour']);
    setField(table, place, 0, fieldOf(BLASTS, 'by'), undefined);
    expect(table.blast).toEqual([{ around: 7, colour: 'red' }]);
    table.blast = 'all';
    expect(entriesOf(table, place)).toBeUndefined();
    table.walling = [{ site: 'coast' }];
    expect(entriesOf(table, { effect: WALLS })).toBeUndefined();
  });

  test('rules follow pieces that get another name or go', () => {
    const table = open('ultima');
    expect(rename(table, 'Withdrawer', 'Leaver')).toBeUndefined();
    expect(entriesOf(table, { effect: SEIZURES })?.[1]?.by).toEqual(['Leaver']);
    const kyoto = open('kyotoshogi');
    removePiece(kyoto, 'Gold');
    expect(entriesOf(kyoto, { effect: CHANGES, piece: 'Knight' })).toEqual([]);
    rulesOf(kyoto);
  });
});
