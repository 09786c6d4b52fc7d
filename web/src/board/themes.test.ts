import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, type Colour } from '../shell/contrast';
import { THEMES, type BoardTheme, type Shade } from './themes';

/** The colours of black pieces by day and by night, as the core draws them, in each set. */
const drawn = readFileSync(join(import.meta.dirname, '../../../crates/fers-draw/src/paint.rs'), 'utf8');
const BLACKS = ['black', 'ebony'].map((name) => (new RegExp(`color\\("${name}", "(#[0-9a-f]{6})", "(#[0-9a-f]{6})"\\)`).exec(drawn) ?? []).slice(1) as Colour[]);
const both = (shade: Shade): Colour[] => (typeof shade === 'string' ? [shade, shade] : [...shade]) as Colour[];

test('there are at least eight themes', () => {
  expect(Object.keys(THEMES).length).toBeGreaterThanOrEqual(8);
});

for (const [name, theme] of Object.entries<BoardTheme>(THEMES)) {
  test(`black pieces have 3:1 on every square of ${name}, by day and by night`, () => {
    const squares = [theme.light, theme.dark, theme.middle, theme.plain].flatMap(both);
    for (const black of BLACKS) {
      expect(black).toHaveLength(2);
      expect(squares.filter((square, at) => contrast(black[at % 2]!, square) < 3)).toEqual([]);
    }
  });

  test(`coordinates have 3:1 on the squares of ${name}`, () => {
    const lines = both(theme.line);
    const squares = [theme.light, theme.dark].flatMap(both);
    expect(squares.filter((square, at) => contrast(lines[at % 2]!, square) < 3)).toEqual([]);
  });

  test(`squares of ${name} can be told apart, and so can its lines`, () => {
    const [light, dark] = [both(theme.light), both(theme.dark)];
    for (const [at, square] of light.entries()) expect(contrast(square, dark[at]!)).toBeGreaterThan(1.15);
    for (const [at, square] of both(theme.plain).entries()) expect(contrast(square, both(theme.line)[at]!)).toBeGreaterThan(4.5);
  });
}
