// What is said of levels is what was measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { levelStrength, STEPS } from './levels';

test('scores and Elo of levels are those of the table of matches', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/strength.md'), 'utf8');
  const table = text.slice(text.indexOf('## Levels')).split('| weaker | stronger |')[1]!.split('\n\n')[0]!;
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()).filter(Boolean)).filter(([weaker]) => /^\d+$/.test(weaker ?? ''));
  const measured = rows.map(([, , games, won, drawn, , elo]) => [((Number(won) + Number(drawn) / 2) * 100) / Number(games), Number(elo)]);
  expect(STEPS).toEqual(measured);
});

test('each level says how strong it is expected to be', () => {
  expect(levelStrength(0)).toBe('The weakest, for a first game: level 1 scores 87 % against it.');
  expect(levelStrength(4)).toBe('In chess some 1,140 Elo above level 0; scores 81 % against level 3.');
  expect(levelStrength(15)).toBe('In chess some 3,970 Elo above level 0; scores 83 % against level 14.');
  expect(levelStrength(20)).toBe('In chess some 4,930 Elo above level 0; scores 82 % against level 19.');
});
