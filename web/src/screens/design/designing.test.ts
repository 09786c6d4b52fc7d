// What the mouse writes is loaded by the core without errors and played as meant.
import init, * as fers from 'fers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { carry, changePlacement, holesOf, place, placementOf, removeFrom, resize, toggleHole } from './board';
import { MATE, setEnd, setExtinction, STALEMATE } from './ends';
import { EXAMPLES, NEW_TEXT } from './examples';
import { stageOf } from './looks';
import { addNamed, choices, lettersOf, removePiece, rename, setLetter, setRoyal } from './pieces';
import { squareOf, type BoardSize } from './squares';
import { hasComments, readToml, writeToml, type TomlTable } from './toml';

let named: fers.NamedPiece[] = [];

beforeAll(async () => {
  await init();
  named = fers.namedPieces();
});

const library = join(import.meta.dirname, '../../../../variants');

function table(text: string): TomlTable {
  const reading = readToml(text);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}

function piece(name: string) {
  const found = named.find((one) => one.name === name);
  if (!found) throw new Error(`no piece is called ${name}`);
  return found;
}

const FIVE: BoardSize = { files: 5, ranks: 5, boards: 1 };
const on = (name: string, size = FIVE) => squareOf(name, size) ?? -1;

/** The first moves of a design, by the core. */
function movesOf(design: TomlTable, fen?: string): string[] {
  const text = writeToml(design);
  expect(fers.load(text).diagnostics).toEqual([]);
  return new fers.Game(fers.Variant.parse(text), fen).position().legal.map(({ text }) => text).sort();
}

function designed(): TomlTable {
  const design = table(NEW_TEXT);
  resize(design, 5, 5);
  for (const [name, square] of [['King', 'c1'], ['Rook', 'a1'], ['Pawn', 'b2']] as const) {
    place(design, addNamed(design, piece(name)), 'white', on(square), 'mirrored');
  }
  return design;
}

test('a small variant designed from nothing has the moves that it should have', () => {
  const design = designed();
  expect(design.start).toBe('r1k2/1p3/5/1P3/R1K2 w - - 0 1');
  // King: b1, c2, d1, d2. Rook: b1, and a2 to a5, where it captures. Pawn: b3, and b4, where another one stands: no double step.
  expect(movesOf(design)).toEqual(['a1a2', 'a1a3', 'a1a4', 'a1a5', 'a1b1', 'b2b3', 'c1b1', 'c1c2', 'c1d1', 'c1d2'].sort());
});

test('the lowest level of the engine is beaten in it', () => {
  const variant = fers.Variant.parse(writeToml(designed()));
  const game = new fers.Game(variant);
  const [good, weak] = [new fers.Engine(variant), new fers.Engine(variant)];
  for (let ply = 0; ply < 120 && !game.position().outcome; ply++) {
    const limits = ply % 2 === 0 ? { nodes: 20_000 } : { depth: 2, level: 0, seed: ply };
    const { text } = (ply % 2 === 0 ? good : weak).search(game, limits, undefined, undefined);
    game.play(text ?? '');
  }
  expect(game.position().outcome?.score).toBe('1-0');
});

test('pawns promote to what there is, and follow what is added', () => {
  const design = designed();
  expect(choices(design)).toEqual(['Rook']);
  addNamed(design, piece('Nightrider'));
  const fen = '5/1P3/k4/5/4K w - - 0 1';
  expect(movesOf(design, fen).filter((move) => move.startsWith('b4b5'))).toEqual(['b4b5r', 'b4b5s']);
  removePiece(design, 'Rook');
  expect(movesOf(design, fen).filter((move) => move.startsWith('b4b5'))).toEqual(['b4b5s']);
});

test('letters are never given twice', () => {
  const design = designed();
  const key = addNamed(design, piece('Xiangqi General'));
  expect(lettersOf(design, key)[0]).not.toBe('K');
  expect(setLetter(design, key, 'r')).toContain('belongs to Rook');
  expect(setLetter(design, 'Rook', 'T')).toBeUndefined();
  expect(design.start).toBe('t1k2/1p3/5/1P3/T1K2 w - - 0 1');
  expect(movesOf(design)).toHaveLength(10);
});

test('a piece that gets another name keeps its place in all rules', () => {
  const design = designed();
  setExtinction(design, 'Rook', 'loses');
  expect(rename(design, 'Rook', 'Tower')).toBeUndefined();
  expect(Object.keys(design.pieces as TomlTable)).toEqual(['King', 'Tower', 'Pawn']);
  expect(design.ends).toContain('extinction of Tower loses');
  expect(movesOf(design)).toHaveLength(10);
  expect(rename(design, 'Tower', 'Pawn')).toContain('another piece');
});

test('names that look like programs are names', () => {
  const design = designed();
  const name = '<img src=x onerror=alert(1)>';
  rename(design, 'Rook', name);
  expect(movesOf(design)).toHaveLength(10);
  expect(fers.Variant.parse(writeToml(design)).info().pieces.map((one) => one.name)).toContain(name);
});

test('pieces are moved and removed with their copies', () => {
  const design = designed();
  carry(design, on('a1'), on('e1'), 'mirrored');
  expect(design.start).toBe('2k1r/1p3/5/1P3/2K1R w - - 0 1');
  removeFrom(design, on('b4'), 'mirrored');
  expect(design.start).toBe('2k1r/5/5/5/2K1R w - - 0 1');
  place(design, 'Pawn', 'black', on('a3'), 'none');
  removeFrom(design, on('e5'), 'none');
  expect(design.start).toBe('2k2/5/p4/5/2K1R w - - 0 1');
  place(design, 'Pawn', 'white', on('a2'), 'rotated');
  expect(design.start).toBe('2k2/4p/p4/P4/2K1R w - - 0 1');
});

test('holes take away what stands there, and are kept when the board grows', () => {
  const design = designed();
  toggleHole(design, on('a1'), 'mirrored');
  expect([design.holes, design.start]).toEqual(['a1, a5', '*1k2/1p3/5/1P3/*1K2 w - - 0 1']);
  resize(design, 6, 7);
  expect([...holesOf(design)]).toEqual([0, 24]);
  expect(design.start).toBe('2k3/1p4/*5/6/6/1P4/*1K3 w - - 0 1');
  // King: b1, c2, d1, d2 (b2 is its pawn's). Pawn: b3, b4.
  expect(movesOf(design)).toHaveLength(6);
  toggleHole(design, 0, 'none');
  toggleHole(design, 24, 'none');
  expect(design.holes).toBeUndefined();
});

test('boards stand side by side', () => {
  const design = designed();
  toggleHole(design, on('e1'), 'none');
  resize(design, 5, 5, 2);
  expect([design.board, design.start]).toEqual(['5x5x2', 'r1k2/1p3/5/1P3/R1K1*|5/5/5/5/5 w - - 0 1']);
  const size = { files: 5, ranks: 5, boards: 2 };
  place(design, 'Rook', 'white', on('d1:2', size), 'rotated');
  expect(design.start).toBe('r1k2/1p3/5/1P3/R1K1*|1r3/5/5/5/3R1 w - - 0 1');
  carry(design, on('d1:2', size), on('e1:2', size), 'rotated');
  toggleHole(design, on('a1:2', size), 'mirrored');
  expect([design.start, design.holes]).toEqual(['r1k2/1p3/5/1P3/R1K1*|*4/5/5/5/*3R w - - 0 1', 'e1, a1:2, a5:2']);
  // Nine moves on the first board without its e1, and those of the rook on the second one; b1, c1, d1, e2 to e5.
  expect(movesOf(design).filter((move) => move.includes(':2'))).toEqual(['e1:2b1:2', 'e1:2c1:2', 'e1:2d1:2', 'e1:2e2:2', 'e1:2e3:2', 'e1:2e4:2', 'e1:2e5:2']);
  resize(design, 6, 6);
  expect(design.start).toBe('r1k3/1p4/6/6/1P4/R1K1*1|6/*5/6/6/6/*3R1 w - - 0 1');
  movesOf(design);
  resize(design, 5, 5, 1);
  expect([design.board, design.holes, design.start]).toEqual(['5x5', 'e1', 'r1k2/1p3/5/1P3/R1K1* w - - 0 1']);
});

test('royalty in a set of its own is kept there', () => {
  const design = designed();
  design.royal = [{ pieces: ['King'], check: 'only last' }];
  delete ((design.pieces as TomlTable).King as TomlTable).royal;
  setRoyal(design, 'Rook', true);
  expect(design.royal).toEqual([{ pieces: ['King', 'Rook'], check: 'only last' }]);
  setRoyal(design, 'Rook', false);
  setRoyal(design, 'King', false);
  expect(design.royal).toBeUndefined();
});

test('ends are switched where they belong', () => {
  const design = designed();
  setEnd(design, MATE, undefined);
  setEnd(design, STALEMATE, 'stalemate wins');
  setExtinction(design, 'Pawn', 'loses');
  setEnd(design, MATE, 'mate wins');
  expect(design.ends).toEqual(['mate wins', 'extinction of Pawn loses', 'stalemate wins', 'repetition 3 draws', '100 plies draws']);
  movesOf(design);
});

test('pieces are drawn whatever is wrong with the rest', () => {
  const design = designed();
  design.start = 'nonsense';
  const pieces = design.pieces as TomlTable;
  pieces['<b>'] = { letter: 'K', moves: 'K' };
  pieces['Crab, or "crab"'] = { letter: '', moves: ['ffNbsN'] };
  const stage = stageOf(design) ?? '';
  expect(fers.load(stage).diagnostics).toEqual([]);
  expect(fers.Variant.parse(stage).pictures('western')).toHaveLength(5);
});

test('the examples are without fault, and all their variants can be played', () => {
  for (const { text, title } of EXAMPLES) {
    const loaded = fers.load(text);
    expect(loaded.diagnostics, title).toEqual([]);
    expect(loaded.entries.map(({ playable }) => playable), title).toEqual([true]);
  }
});

describe('the variants of our library', () => {
  for (const file of readdirSync(library).filter((name) => name.endsWith('.fers'))) {
    test(`${file} is written again as the same rules`, () => {
      const before = readFileSync(join(library, file), 'utf8');
      const after = writeToml(table(before));
      expect(hasComments(after)).toBe(false);
      const rules = (text: string) => fers.Variant.parse(text, 'fers').save('fers').text;
      expect(rules(after)).toBe(rules(before));
    });
  }
  test('their start positions are read as the core reads them, and written again as they were', () => {
    for (const file of readdirSync(library).filter((name) => name.endsWith('.fers'))) {
      const design = table(readFileSync(join(library, file), 'utf8'));
      const placement = placementOf(design);
      if ('problem' in placement) throw new Error(`${file}: ${placement.problem}`);
      const position = new fers.Game(fers.Variant.parse(writeToml(design), 'fers')).position();
      expect(placement.standing.length, file).toBe(position.pieces.length);
      const start = design.start;
      changePlacement(design, () => {});
      expect(design.start, file).toBe(start);
    }
  }, 60_000);
});
