import { expect, test } from 'vitest';
import { faultsOf, type Judged } from './mistakes';

const position = (id: number, by: Judged['by'], centipawns: number, more: Partial<Judged> = {}): Judged => ({
  id,
  by,
  move: `m${id}`,
  value: { centipawns, mate: undefined, depth: 8 },
  best: undefined,
  ...more,
});

const grades = (line: Judged[]) => faultsOf(line).map(({ id, by, grade }) => `${id} ${by} ${grade.sign}`);

test('moves are graded by the chances that they lose, whoever makes them', () => {
  const line = [position(0, undefined, 30), position(1, 'white', -40), position(2, 'black', 70), position(3, 'white', -120)];
  expect(grades(line)).toEqual(['1 white ?!', '2 black ?', '3 white ??']);
});

test('a pawn matters little once the game is decided', () => {
  expect(grades([position(0, undefined, 1200), position(1, 'white', 1000), position(2, 'black', 1100)])).toEqual([]);
});

test('a mate that is allowed is a blunder, one that takes longer is none', () => {
  const mated: Judged = { ...position(2, 'black', 0), value: { centipawns: undefined, mate: 3, depth: 8 } };
  const later: Judged = { ...position(3, 'white', 0), value: { centipawns: undefined, mate: 5, depth: 8 } };
  expect(grades([position(1, 'white', 0), mated, later])).toEqual(['2 black ??']);
});

test('the move of the engine is no fault, whatever the next search finds', () => {
  expect(grades([position(0, undefined, 80, { best: 'm1' }), position(1, 'white', -80)])).toEqual([]);
});

test('a side that moves twice in a row is judged twice', () => {
  expect(grades([position(0, undefined, 0), position(1, 'white', 0), position(2, 'white', -200)])).toEqual(['2 white ??']);
});

test('positions that are not evaluated yet judge nothing', () => {
  const unknown: Judged = { ...position(1, 'white', 0), value: undefined };
  expect(grades([position(0, undefined, 0), unknown, position(2, 'black', 300)])).toEqual([]);
});
