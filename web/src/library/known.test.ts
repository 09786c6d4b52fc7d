import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HISTORIES } from './history';
import { ageOf, FIRST_STEPS, KNOWN, regionOf, REGIONS, yearOf, YEARS } from './known';

const inLibrary = (name: string) => existsSync(join(import.meta.dirname, `../../../variants/${name}.fers`));

test('all games that are named here are in the library, and once', () => {
  const named = [...KNOWN, ...FIRST_STEPS.map(({ name }) => name), ...Object.keys(REGIONS), ...Object.keys(YEARS)];
  expect(named.filter((name) => !inLibrary(name))).toEqual([]);
  expect(new Set(KNOWN).size).toBe(KNOWN.length);
});

test('a year is read from the credits, or known', () => {
  expect(yearOf('x', 'Ralph Betza, 1977')).toBe(1977);
  expect(yearOf('chu-shogi', '')).toBe(1350);
  expect(yearOf('x', 'inventor unknown')).toBeUndefined();
  expect([1350, 1886, 1977, 2021].map(ageOf)).toEqual(['Before 1500', '1500 to 1900', '20th century', 'Since 2000']);
});

test('regions', () => {
  expect(regionOf('xiangqi')).toBe('China');
  expect(regionOf('crazyhouse')).toBe('Europe and America');
});

const library = join(import.meta.dirname, '../../../variants');
const credits = (name: string) => /^author = "(.*)"$/m.exec(readFileSync(join(library, `${name}.fers`), 'utf8'))?.[1] ?? '';

test('each game has a history, or names who made it', () => {
  const games = readdirSync(library).filter((file) => file.endsWith('.fers')).map((file) => file.replace('.fers', ''));
  expect(games.length).toBeGreaterThan(200);
  expect(games.filter((name) => !(name in HISTORIES) && credits(name) === '')).toEqual([]);
});

test('histories are of games of the library, have sources, and name no year that the credits contradict', () => {
  for (const [name, { words, source }] of Object.entries(HISTORIES)) {
    expect(inLibrary(name), name).toBe(true);
    expect(source, name).not.toBe('');
    const made = /^(?:Made|Proposed) .*?in (\d{4})/.exec(words)?.[1];
    if (made && credits(name)) expect(credits(name), name).toContain(made);
  }
});
