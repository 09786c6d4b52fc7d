import { expect, test } from 'vitest';
import { clockText, flagged, newClock, pressed, shown, started, stopped } from './clock';

const blitz = { base: 60_000, increment: 2000, byoyomi: 0 };
const japanese = { base: 10_000, increment: 0, byoyomi: 30_000 };

test('only the side that thinks loses time, and moving adds the increment', () => {
  const running = started(newClock(blitz), 'white', 1000);
  expect(shown(running, blitz, 'white', 6000).left).toBe(55_000);
  expect(shown(running, blitz, 'black', 6000).left).toBe(60_000);
  expect(pressed(running, blitz, 'white', 6000).left).toEqual({ white: 57_000, black: 60_000 });
});

test('a flag falls when the base is used up', () => {
  const running = started(newClock(blitz), 'black', 0);
  expect(flagged(running, blitz, 59_999)).toBeUndefined();
  expect(flagged(running, blitz, 60_000)).toBe('black');
  expect(flagged(stopped(running, 1000), blitz, 99_999)).toBeUndefined();
});

test('byoyomi begins anew with each move', () => {
  const running = started(newClock(japanese), 'white', 0);
  expect(shown(running, japanese, 'white', 15_000)).toEqual({ left: 25_000, byoyomi: true });
  expect(flagged(running, japanese, 39_999)).toBeUndefined();
  expect(flagged(running, japanese, 40_000)).toBe('white');
  const next = started(pressed(running, japanese, 'white', 39_000), 'white', 50_000);
  expect(shown(next, japanese, 'white', 50_000)).toEqual({ left: 30_000, byoyomi: true });
});

test('clocks are read as people read them', () => {
  expect([3_909_000, 247_000, 9_840, 0].map(clockText)).toEqual(['1:05:09', '4:07', '0:09.8', '0:00.0']);
});
