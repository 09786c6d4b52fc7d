import init, { Game, Variant, library } from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { placementOf } from './placement';

beforeAll(async () => {
  await init();
});

const shape = (files: number, ranks: number, letters: string[], more = {}) => ({
  files,
  ranks,
  boards: 1,
  holes: [] as number[],
  startFen: '',
  pieces: letters.map((white) => ({ white, black: white.toLowerCase() })),
  ...more,
});
const white = (square: number, piece: number) => ({ square, piece, owner: 'white' as const });
const black = (square: number, piece: number) => ({ square, piece, owner: 'black' as const });
const stands = (pieces: ReturnType<typeof white | typeof black>[]) => ({ pieces, walls: [] as number[], hands: { white: [], black: [] }, turn: 'white' as const });

test('ranks are written from the last one down', () => {
  expect(placementOf(shape(3, 3, ['K', 'P']), stands([white(0, 0), black(8, 0), black(4, 1)]))).toBe('2k/1p1/K2');
});

test('holes and walls are asterisks, hands stand in brackets', () => {
  const info = shape(3, 1, ['K', 'P'], { holes: [0], startFen: '*2[-] w' });
  expect(placementOf(info, { ...stands([white(1, 0)]), walls: [2] })).toBe('*K*[-]');
  expect(placementOf(info, { ...stands([]), hands: { white: [{ piece: 1, count: 2 }], black: [{ piece: 1, count: 1 }] } })).toBe('*2[PPp]');
});

test('letters that would be read as others stand in braces', () => {
  expect(placementOf(shape(2, 1, ['P', 'R', 'PR']), stands([white(0, 0), white(1, 1)]))).toBe('{P}R');
});

test('the starts of all games of the library are written as the core writes them', () => {
  for (const { name } of library()) {
    const variant = Variant.named(name);
    const position = new Game(variant).position();
    expect(`${name} ${placementOf(variant.info(), position)}`).toBe(`${name} ${position.fen.split(' ')[0]}`);
    variant.free();
  }
});
