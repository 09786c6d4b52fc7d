// The design system holds: components have no colours and no sizes of type, space and corners of their own, and text can be read in every theme.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, type Colour } from './contrast';

const src = join(import.meta.dirname, '..');
const tokens = readFileSync(join(src, 'shell/tokens.css'), 'utf8');

/** The styles of a component, without comments. */
function styles(path: string): string {
  const text = readFileSync(path, 'utf8');
  const css = path.endsWith('.css') ? text : text.slice(Math.max(0, text.search(/^<style>/m)));
  return (path.endsWith('.css') || /^<style>/m.test(text) ? css : '').replace(/\/\*[^]*?\*\//g, '');
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|css)$/.test(file) && !file.endsWith('tokens.css'));
const SIZED = /\b(font-size|font|line-gap|gap|row-gap|column-gap|padding[a-z-]*|margin[a-z-]*|border-radius|box-shadow)\s*:\s*([^;}]+)/g;
/** Lines of up to 6 pixels are strokes, as of borders and marks of the current tab. */
const OWN_SIZE = /(?<![\w-])(?:[7-9]|\d{2,})(?:\.\d+)?px|\d*\.?\d+r?em\b/;
const OWN_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|lab)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow)\s*[;}]/i;

test('no component has a colour of its own', () => {
  const own = files.filter((file) => OWN_COLOUR.test(styles(join(src, file)).replace(/[^{}]*\{/g, '{')));
  expect(own).toEqual([]);
});

test('no component has a size of type, space, corner or shadow of its own', () => {
  const own: string[] = [];
  for (const file of files) {
    if (file.endsWith('theme.css')) continue;
    for (const [, name, value = ''] of styles(join(src, file)).matchAll(SIZED)) {
      const bare = value.replace(/var\([^()]*\)/g, '');
      if (OWN_SIZE.test(bare) && !(name === 'box-shadow' && /inset/.test(bare))) own.push(`${file}: ${name}: ${value.trim()}`);
    }
  }
  expect(own).toEqual([]);
});

test('no component writes the size of touch targets by hand', () => {
  const own = files.filter((file) => /(?<![\d.])2\.5rem\b/.test(styles(join(src, file))));
  expect(own).toEqual([]);
});

test('every token that is used is defined', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const missing: string[] = [];
  for (const file of files) {
    const css = styles(join(src, file));
    const text = readFileSync(join(src, file), 'utf8');
    // Those with a value of their own are for the component around to set.
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)\)/g)) {
      const local = new RegExp(`${name}\\s*[:=]`).test(text) || name.startsWith('--fers-board');
      if (!known.has(name) && !local) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

test('the font is open, and below 60 kB', () => {
  const need = createRequire(import.meta.url);
  const font = need.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
  expect(statSync(font).size).toBeLessThan(60_000);
  expect(JSON.parse(readFileSync(join(font, '../../package.json'), 'utf8')).license).toBe('OFL-1.1');
});

/** The colours of a block of tokens, for light (0) and dark (1). */
function palette(block: string, mode: 0 | 1): Record<string, Colour> {
  const found: Record<string, Colour> = {};
  for (const [, name = '', first = '', second] of block.matchAll(/(--[\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:,\s*(#[0-9a-f]{6})\))?;/g)) {
    found[name] = (mode === 1 && second ? second : first) as Colour;
  }
  return found;
}

const [usual = '', more = ''] = tokens.split(":root[data-contrast='more']");
const PAIRS = [
  ['--ink', '--page', 7], ['--ink', '--panel', 7], ['--ink', '--sunk', 7], ['--quiet', '--page', 4.5], ['--quiet', '--panel', 4.5], ['--quiet', '--sunk', 4.5],
  ['--accent', '--page', 4.5], ['--accent', '--panel', 4.5], ['--accent-ink', '--accent', 4.5], ['--accent', '--accent-soft', 4.5], ['--ink', '--accent-soft', 7],
  ['--warm-ink', '--warm', 4.5], ['--warm', '--panel', 4.5], ['--bad', '--panel', 4.5], ['--warn', '--panel', 4.5], ['--good', '--panel', 4.5],
] as const;

for (const [mode, name] of [[0, 'light'], [1, 'dark']] as const) {
  test(`text can be read: ${name}`, () => {
    const colours = palette(usual, mode);
    const low = PAIRS.filter(([ink, ground, least]) => contrast(colours[ink]!, colours[ground]!) < least);
    expect(low).toEqual([]);
  });

  test(`text can be read: high contrast, ${name}`, () => {
    const colours = { ...palette(usual, mode), ...palette(more.split('@media')[0] ?? '', mode) };
    const low = PAIRS.filter(([ink, ground]) => contrast(colours[ink]!, colours[ground]!) < 7);
    expect(low).toEqual([]);
  });
}
