import { expect, test } from 'vitest';
import { drawAnswer, drawLimit } from './draws';

const level = (level: number) => ({ kind: 'level', level }) as const;
const score = (centipawns: number) => ({ centipawns, mate: undefined });

test('the stronger an engine plays, the worse it has to stand before it agrees', () => {
  const limits = [0, 5, 10, 15, 20].map((one) => drawLimit(level(one)));
  expect(limits).toEqual([...limits].sort((a, b) => b - a));
  expect(limits[0]).toBeGreaterThan(0);
  expect(limits.at(-1)).toBeLessThan(0);
  expect(drawLimit({ kind: 'time', seconds: 1 })).toBe(limits.at(-1));
});

test('the answer names the score and what the level agrees to', () => {
  expect(drawAnswer(level(20), score(0))).toEqual({ agrees: false, said: 'The engine declines the draw: it sees itself at 0.00, and at level 20 it agrees up to −0.20.' });
  expect(drawAnswer(level(0), score(30))).toEqual({ agrees: true, said: 'The engine accepts the draw: it sees itself at +0.30, and at level 0 it agrees up to +0.40.' });
});

test('an engine that mates declines, one that is mated accepts', () => {
  expect(drawAnswer(level(0), { centipawns: undefined, mate: 3 }).agrees).toBe(false);
  expect(drawAnswer(level(20), { centipawns: undefined, mate: -3 }).agrees).toBe(true);
});

test('without a move of its own it knows nothing of its position', () => {
  expect(drawAnswer(level(4), undefined)).toEqual({ agrees: false, said: 'The engine declines the draw: it has not made a move yet.' });
});
