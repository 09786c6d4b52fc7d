import type { Practice } from 'fers/practice';
import { expect, test } from 'vitest';
import { practised } from './practising';

/**
 * A practice that takes a second for each game and pair, and finds positions and wins as it is
 * told.
 */
function pretended(positionsOfGame: number, decidedAfter: number) {
  const done: string[] = [];
  let [now, positions, pairs] = [0, 0, 0];
  const practice = {
    play: () => {
      now += 1000;
      done.push('game');
      return (positions += positionsOfGame);
    },
    fit: () => void done.push('fit'),
    playMatch: () => {
      now += 1000;
      pairs += 1;
      done.push('pair');
      return { pairs, decided: pairs >= decidedAfter, wins: true, result: `${pairs} pairs` };
    },
    text: () => 'fers-learnt 1',
  };
  return { practice: practice as unknown as Practice, clock: () => now, done };
}

test('two rounds of games and fits, then a match until it is decided', () => {
  const { practice, clock, done } = pretended(40, 5);
  const news: number[] = [];
  const result = practised(practice, 1, clock, ({ share }) => news.push(share));
  expect(result).toEqual({ text: 'fers-learnt 1', wins: true, match: '5 pairs', games: 36, positions: 1440 });
  expect(done.join(' ')).toBe(`${'game '.repeat(18)}fit ${'game '.repeat(18)}fit ${'pair '.repeat(5)}`.trim());
  expect(news).toEqual([...news].sort((a, b) => a - b));
});

test('the match ends with the time', () => {
  const { practice, clock } = pretended(40, 1000);
  expect(practised(practice, 1, clock, () => {}).match).toBe('24 pairs');
});

test('the memory for positions is bounded', () => {
  const { practice, clock } = pretended(20_000, 5);
  expect(practised(practice, 10, clock, () => {})).toMatchObject({ games: 8, positions: 160_000 });
});

test('too few positions teach nothing', () => {
  const { practice, clock } = pretended(1, 5);
  expect(() => practised(practice, 1, clock, () => {})).toThrow('36 positions are too few to learn from');
});
