// The library: searching, filtering, and rules that people bring.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousProblems } from './seen';
import { pictures, studio } from './support';

const fers = studio();
const titles = (page: Page) => page.getByRole('list', { name: 'Variants' }).getByRole('heading').allTextContents();
const MARKED = 'name = "<b>mine</b>"\nboard = "5x5"\nstart = "k4/5/5/5/4K w - - 0 1"\n\n[pieces.King]\nmoves = "K"\nroyal = true\n';
/** More than ten thousand moves from the start: eight queens of 16x16 Amazons, counted with `fers perft`. */
const MANY_MOVES = `name = "Many moves"
board = "16x16"
start = "q6q6q1/16/16/16/16/16/16/16/16/16/16/16/Q3Q7Q2Q/16/16/Q3Q7Q2Q w - - 0 1"
walling = { site = "in reach" }
ends = ["stalemate wins"]

[pieces.Amazon]
letter = "Q"
moves = "mQ"
`;
/** A piece of forty thousand letters. */
const MANY_LEGS = `${MARKED.replace('<b>mine</b>', 'Long')}\n[pieces.Monster]\nletter = "X"\nmoves = "${'abpmQcpR'.repeat(5000)}"\n`;
const BROKEN = 'name = "Small"\nboard = "5x5"\nstart = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"\n\n[pieces.Pawn]\nmovs = "fmWfcF"\n';

test('typing finds variants, and the address keeps what is sought', async () => {
  const page = await fers.open('#/library');
  await page.locator('p.count', { hasText: /^\s*[12]\d\d variants/ }).waitFor();
  await page.getByRole('searchbox').fill('zh');
  await page.getByRole('heading', { name: 'Crazyhouse' }).waitFor();
  expect((await titles(page))[0]).toBe('Crazyhouse');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: /^Pieces/ }).selectOption('shogi');
  await page.getByRole('button', { name: /^drops/ }).click();
  const found = await titles(page);
  expect(found).toContain('Shogi');
  await page.reload();
  await page.getByRole('heading', { name: 'Shogi', exact: true }).waitFor();
  expect(await titles(page)).toEqual(found);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('p.count', { hasText: /^\s*[12]\d\d variants/ }).waitFor();
});

test('pictures come when they are seen, and move nothing', async () => {
  const page = await fers.open('#/library');
  await page.locator('.picture img').first().waitFor();
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/library\/.*\.svg/.test(name)).length);
  await expect.poll(asked).toBeGreaterThan(5);
  expect(await asked()).toBeLessThan(150);
  const last = page.locator('.picture').last();
  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  await expect.poll(() => last.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(await last.boundingBox()).toEqual(before);
});

test('a card leads to the page of its variant and to a game by keys', async () => {
  const page = await fers.open('#/library?q=crazyhouse');
  const title = page.getByRole('link', { name: 'Crazyhouse', exact: true });
  await expect.poll(() => title.getAttribute('href')).toBe('#/variant/crazyhouse');
  await page.getByRole('link', { name: 'Play Crazyhouse', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /^a1/ }).waitFor();
});

test('words spelled nearly right find what is meant; regions, ages and what people know order the list', async () => {
  const page = await fers.open('#/library');
  await page.locator('p.count', { hasText: /^\s*[12]\d\d variants/ }).waitFor();
  expect((await titles(page)).slice(0, 4)).toEqual(['Chess', 'Chess960', 'Shogi', 'Xiangqi']);
  for (const [typed, first] of [['xianqi', 'Xiangqi'], ['crazzyhouse', 'Crazyhouse'], ['lion', 'Dobutsu Shogi']]) {
    await page.getByRole('searchbox').fill(typed!);
    await expect.poll(async () => (await titles(page))[0]).toBe(first);
  }
  expect(await titles(page)).toContain('Chu Shogi');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: /^Region/ }).selectOption('Korea');
  await expect.poll(async () => (await titles(page))[0]).toBe('Janggi');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('region=Korea');
});

test('rules that are pasted are played; broken ones say where', async () => {
  const page = await fers.open('#/library');
  await page.getByText('Play rules of your own').click();
  const field = page.getByLabel(/^Rules, in Fers/);
  await field.fill(BROKEN);
  const problems = page.getByRole('list', { name: 'Problems of the text' });
  await problems.getByRole('button', { name: /Line 6/ }).first().waitFor();
  await field.fill('[mini:chess]\nmaxRank = 8\n\n[other:crazyhouse]\n');
  await page.getByRole('button', { name: 'Play other', exact: true }).click();
  await page.getByRole('gridcell', { name: /^a1/ }).waitFor();
  await page.getByRole('heading', { level: 1, name: /other/i }).waitFor();
});

test('a file of rules is opened, and ten megabytes get a message', async () => {
  const page = await fers.open('#/library');
  await page.getByText('Play rules of your own').click();
  const file = page.getByLabel(/or a file/);
  await file.setInputFiles({ name: 'mine.fers', mimeType: 'text/plain', buffer: Buffer.from(MARKED) });
  await page.getByText('<b>mine</b>').first().waitFor();
  await file.setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10_000_000, 'x') });
  await page.getByRole('alert').filter({ hasText: 'Texts of up to 2048 KiB are read' }).waitFor();
});

test('a game with ten thousand moves is played, and one that takes too long gets a message', async () => {
  const page = await fers.open('#/library');
  await page.getByText('Play rules of your own').click();
  const field = page.getByLabel(/^Rules, in Fers/);
  await field.fill(MANY_MOVES);
  await page.getByRole('button', { name: 'Play Many moves', exact: true }).click();
  await page.getByText('White to move').waitFor();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByText('Play rules of your own').click();
  await field.fill(MANY_LEGS);
  await page.getByRole('button', { name: 'Play Long', exact: true }).click();
  // Either is well, on a fast machine and on a slow one; the menu answers meanwhile.
  const answer = page.getByText('White to move').or(page.getByRole('alert').filter({ hasText: 'takes too long' }));
  await answer.first().waitFor({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('searchbox').waitFor();
});

test('nothing is cut at the side, whatever the width', async () => {
  const page = await fers.open('#/library', { viewport: { width: 360, height: 740 } });
  await page.getByRole('searchbox').waitFor();
  for (const width of [360, 600, 780, 800, 844, 940, 1180]) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${width}`).toBe(0);
  }
});

test('axe finds nothing serious, and the page is looked at', async () => {
  for (const [name, options] of [
    ['light', { viewport: { width: 1280, height: 860 } }],
    ['dark-phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ] as const) {
    const page = await fers.open('#/library?q=chess', options);
    await page.locator('.picture img').first().waitFor();
    await page.getByText('Play rules of your own').click();
    await page.screenshot({ path: join(pictures, `library-${name}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await seriousProblems(page)).toEqual([]);
  }
});
