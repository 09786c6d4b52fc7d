// Rules switched by mouse, as the core plays them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import init, * as fers from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { place, resize } from './board';
import { castlingsOf, setCastlings, usualCastlings } from './castling';
import { CHECKS, setEnd } from './ends';
import { NEW_TEXT } from './examples';
import { goalSquares, setGoal, toggleGoal } from './goals';
import { addPiece, openProperties, setRoyal } from './pieces';
import { firstPromotion, promotionOf, setPromotion } from './promotion';
import { banNullMoves, nullMovesAreBanned, royalCheckOf, setDrop, setHands, setRoyalCheck, unshownKeys } from './rules';
import { mannersOf, setManner, setShuffles, shufflesOf, type Manner, type Shuffle } from './shuffles';
import { squareOf } from './squares';
import { readToml, writeToml, type TomlTable } from './toml';

beforeAll(async () => {
  await init();
});

/** Pieces on White's squares of a board of so many files and ranks, mirrored for Black. */
function design(files: number, ranks: number, standing: Record<string, string>): TomlTable {
  const reading = readToml(NEW_TEXT);
  if ('problem' in reading) throw new Error(reading.problem);
  const { table } = reading;
  resize(table, files, ranks);
  addPiece(table, 'King', { letter: 'K', moves: 'K', royal: true });
  addPiece(table, 'Rook', { letter: 'R', moves: 'R' });
  addPiece(table, 'Knight', { letter: 'N', moves: 'N' });
  addPiece(table, 'Pawn', { letter: 'P', moves: 'fmWfcF', san: '', promotes: { to: ['Rook'] } });
  for (const [square, piece] of Object.entries(standing)) {
    place(table, piece, 'white', squareOf(square, { files, ranks, boards: 1 }) ?? -1, 'mirrored');
  }
  return table;
}

function variant(table: TomlTable) {
  const text = writeToml(table);
  expect(fers.load(text).diagnostics, text).toEqual([]);
  return fers.Variant.parse(text);
}

function legal(table: TomlTable, fen?: string) {
  return new fers.Game(variant(table), fen).position().legal;
}

/** How a game ends after some moves. */
function outcome(table: TomlTable, fen: string, ...moves: string[]) {
  const game = new fers.Game(variant(table), fen);
  expect(game.playAll(moves)).toBe(moves.length);
  return game.position().outcome?.score;
}

test('the king castles with the outermost pieces, as far as it is told', () => {
  const table = design(8, 8, { e1: 'King', a1: 'Rook', h1: 'Rook' });
  const found = usualCastlings(table, 2);
  expect(found).toEqual(['e1-g1 with h1', 'e1-c1 with a1']);
  setCastlings(table, found as string[]);
  expect(table.start).toBe('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  expect(legal(table).filter(({ kind }) => kind === 'castle').map(({ san }) => san).sort()).toEqual(['O-O', 'O-O-O']);
  setCastlings(table, castlingsOf(table).slice(0, 1));
  expect(legal(table).filter(({ kind }) => kind === 'castle').map(({ san }) => san)).toEqual(['O-O']);
  setCastlings(table, []);
  expect(legal(table).some(({ kind }) => kind === 'castle')).toBe(false);
  expect(table.castle).toBeUndefined();
  expect(usualCastlings(design(5, 5, { c1: 'King' }), 2)).toContain('No piece');
});

test('captured pieces come into hands, and drops have limits', () => {
  const table = design(5, 5, { c1: 'King' });
  setHands(table, 'capturer');
  const drops = (fen: string) => legal(table, fen).filter(({ kind }) => kind === 'drop').length;
  expect(drops('2k2/5/5/5/2K2[P] w - - 0 1')).toBe(23);
  setDrop(table, 'Pawn', 'zone', 'ranks 2-4');
  expect(drops('2k2/5/5/5/2K2[P] w - - 0 1')).toBe(15);
  setDrop(table, 'Pawn', 'per-file-max', 1);
  expect(drops('2k2/5/5/P4/2K2[P] w - - 0 1')).toBe(12);
  setHands(table, 'none');
  expect([table.hands, table.start]).toEqual([undefined, '2k2/5/5/5/2K2 w - - 0 1']);
});

test('what the mouse leaves alone is named', () => {
  const table = design(5, 5, { c1: 'King' });
  expect(unshownKeys(table)).toEqual([]);
  table.facing = '(0,1)';
  table.tiebreak = { equal: 'black' };
  expect(unshownKeys(table)).toEqual(['facing', 'tiebreak']);
});

test('a hill is won by who reaches it, if that piece counts', () => {
  const table = design(5, 5, { c1: 'King', a1: 'Knight' });
  setGoal(table, 'c3', '');
  expect(table.ends).toContain('goal any of c3 wins');
  expect(outcome(table, '4k/5/5/4K/1N3 w - - 0 1', 'b1c3')).toBe('1-0');
  setGoal(table, 'c3', 'King');
  expect(outcome(table, '4k/5/5/4K/1N3 w - - 0 1', 'b1c3')).toBeUndefined();
  expect(outcome(table, '4k/5/5/3K1/1N3 w - - 0 1', 'd2c3')).toBe('1-0');
  toggleGoal(table, 12);
  expect(table.ends).not.toContain('goal any of c3 for King wins');
});

test('a new goal is for the royal pieces, and for all where there are none', () => {
  const table = design(5, 5, { c1: 'King', a1: 'Knight' });
  toggleGoal(table, 12);
  expect(table.ends).toContain('goal any of c3 for King wins');
  expect(outcome(table, '4k/5/5/4K/1N3 w - - 0 1', 'b1c3')).toBeUndefined();
  const knights: TomlTable = { board: '5x5', pieces: { Knight: 'N' } };
  toggleGoal(knights, 12);
  expect(knights.ends).toContain('goal any of c3 wins');
});

test('the goal of Black is the image of White’s, as the core has it', () => {
  const table = design(5, 5, { c1: 'King' });
  for (const square of [22, 23]) toggleGoal(table, square);
  const variant = fers.Variant.parse(writeToml(table), 'fers');
  expect(goalSquares(table)).toEqual({ white: [22, 23], black: [2, 3] });
  expect(variant.info().goals).toEqual(goalSquares(table));
});

test('checks are counted', () => {
  const table = design(5, 5, { c1: 'King', a1: 'Rook' });
  setEnd(table, CHECKS, '2 checks wins');
  expect(outcome(table, '4k/5/5/5/R3K w - - 0 1', 'a1a5', 'e5e4', 'a5a4')).toBe('1-0');
});

test('of several kings, one may be given', () => {
  const table = design(5, 5, { a1: 'King', c1: 'King' });
  const fen = '2k1k/5/5/5/K1KR1 w - - 0 1';
  // Attacked twice, one king cannot save both.
  expect(royalCheckOf(table)).toBe('any');
  setRoyalCheck(table, 'only last');
  expect([royalCheckOf(table), table.royal]).toEqual(['only last', [{ pieces: ['King'], check: 'only last' }]]);
  expect(outcome(table, fen, 'd1d5')).toBeUndefined();
  setRoyalCheck(table, 'any');
  expect([table.royal, openProperties(table, 'King').royal]).toEqual([undefined, true]);
  setRoyal(table, 'King', false);
  expect(openProperties(table, 'King').royal).toBeUndefined();
});

test('promotion has a zone, choices and manners', () => {
  const table = design(5, 5, { c1: 'King' });
  const moves = (fen: string) => legal(table, fen).filter(({ from }) => from === 5 || from === 10).map(({ text }) => text).sort();
  setPromotion(table, 'Pawn', { to: ['Rook', 'Knight'], depth: 2, optional: 'yes', leaving: false });
  expect(moves('2k2/5/P4/5/2K2 w - - 0 1')).toEqual(['a3a4', 'a3a4n', 'a3a4r']);
  setPromotion(table, 'Pawn', { to: ['Knight'], depth: 2, optional: 'no', leaving: true });
  expect(moves('2k2/5/P4/5/2K2 w - - 0 1')).toEqual(['a3a4n']);
  expect(promotionOf(table, 'Pawn')).toEqual({ to: ['Knight'], depth: 2, optional: 'no', leaving: true });
  setPromotion(table, 'Pawn', undefined);
  expect(promotionOf(table, 'Pawn')).toBeUndefined();
  expect(firstPromotion(table, 'Pawn').to).toEqual(['Rook', 'Knight']);
  openProperties(table, 'Pawn').promotes = { to: ['Rook'], 'capturing-only': true };
  expect(promotionOf(table, 'Pawn')).toContain('text only');
});

test('a move may be forbidden to leave the board as it was', () => {
  const table = design(5, 5, { a1: 'King' });
  addPiece(table, 'Guard', { letter: 'G', moves: 'mabK' });
  place(table, 'Guard', 'white', squareOf('c1', { files: 5, ranks: 5, boards: 1 }) ?? -1, 'mirrored');
  const passes = () => legal(table).filter(({ kind }) => kind === 'pass').length;
  expect([nullMovesAreBanned(table), passes()]).toEqual([false, 1]);
  table.duty = [{ forbid: 'stalemate' }];
  expect(unshownKeys(table)).toEqual(['duty']);
  banNullMoves(table, true);
  expect(table.duty).toEqual([{ forbid: 'stalemate' }, { forbid: 'null move' }]);
  expect([nullMovesAreBanned(table), passes()]).toEqual([true, 0]);
  table.duty = [{ forbid: 'null move' }];
  expect(unshownKeys(table)).toEqual([]);
  banNullMoves(table, false);
  expect([table.duty, passes()]).toEqual([undefined, 1]);
});

test('pieces are shuffled, bishops on squares of each shade', () => {
  const table = design(6, 6, { a1: 'Rook', b1: 'Knight', c1: 'King', d1: 'Knight', e1: 'Rook' });
  setShuffles(table, [new Map([['King', 'any'], ['Rook', 'any'], ['Knight', 'shades']])]);
  expect(table.shuffle).toEqual(['King, Rook, !Knight']);
  expect(shufflesOf(table)).toEqual([new Map([['King', 'any'], ['Rook', 'any'], ['Knight', 'shades']])]);
  const starts = new Set([1, 2, 3, 4, 5, 6].map((seed) => variant(table).shuffled(seed).info().startFen));
  expect(starts.size).toBeGreaterThan(1);
  setShuffles(table, []);
  expect(table.shuffle).toBeUndefined();
});

/** Sets manners one after the other, as the panel does, and reads the result with the core. */
function shuffled(table: TomlTable, ...told: [string, Manner][]): Shuffle {
  for (const [name, manner] of told) {
    const [shuffle = new Map()] = shufflesOf(table);
    expect(mannersOf(table, shuffle, name).map(([offered]) => offered)).toContain(manner);
    setManner(shuffle, name, manner);
    setShuffles(table, [shuffle]);
    variant(table);
  }
  return shufflesOf(table)[0] ?? new Map();
}

/** The numbers and pieces are those of Scharnagl's table of Chess960. */
test('the shuffle of Chess960 is edited and stays one of its rules', () => {
  const reading = readToml(readFileSync(join(import.meta.dirname, '../../../../variants/chess960.fers'), 'utf8'));
  if ('problem' in reading) throw new Error(reading.problem);
  const design = reading.table;
  const before = structuredClone(design.shuffle);
  setShuffles(design, shufflesOf(design));
  expect(design.shuffle).toEqual(before);
  expect(shuffled(design, ['Queen', ''], ['Queen', 'any']).get('King')).toBe('between Rook');
  expect(variant(design).info().arrangements).toBe(960);
  const start = (seed: number) => variant(design).shuffled(seed).info().startFen.split(' ')[0]?.split('/').at(-1);
  for (const seed of [0, 1, 2, 3, 4, 5]) expect(start(seed)).toMatch(/R.*K.*R/);
});

test('a king is put between rooks by mouse, and whatever cannot be true beside that goes', () => {
  const table = design(6, 6, { a1: 'Rook', b1: 'Knight', c1: 'King', d1: 'Knight', e1: 'Rook' });
  const offered = (name: string) => mannersOf(table, shufflesOf(table)[0] ?? new Map(), name).map(([, title]) => title);
  expect(offered('King')).toEqual(['stays', 'anywhere', 'on squares of its shades', 'symmetric, left to right']);
  const between: [string, Manner][] = [['Rook', 'symmetric'], ['Knight', 'symmetric'], ['King', 'between Rook']];
  expect(shuffled(table, ...between)).toEqual(new Map([['Rook', 'any'], ['Knight', 'any'], ['King', 'between Rook']]));
  // There is only one king.
  expect(offered('Knight')).not.toContain('between King');
  expect(shuffled(table, ['Rook', 'shades']).get('King')).toBe('any');
  expect(shuffled(table, ['King', 'between Rook'], ['Knight', 'between Rook']).get('King')).toBe('any');
  expect(shuffled(table, ['King', 'between Knight'])).toEqual(new Map([['Rook', 'any'], ['Knight', 'any'], ['King', 'between Knight']]));
  expect(shuffled(table, ['Rook', 'symmetric']).get('King')).toBe('any');
  expect(shuffled(table, ['King', 'between Rook'], ['Rook', '']).get('King')).toBe('any');
});
