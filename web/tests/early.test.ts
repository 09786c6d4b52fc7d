// What the page does before its scripts, and before the core, have come.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listed, seen, square } from './playing';
import { seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();

/** Keeps files back until the function that it returns is called. */
async function heldBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** A page that has loaded nothing yet. */
const fresh = () => fers.open('robots.txt');

test('the library is listed, searched and left before its scripts have come', async () => {
  const page = await fresh();
  const release = await heldBack(page, /\/assets\/.*\.js/);
  await page.goto(`${fers.url}#/library`, { waitUntil: 'commit' });
  const variants = page.getByRole('list', { name: 'Variants' });
  await variants.getByRole('heading', { name: 'Xiangqi', exact: true }).waitFor();
  expect(await variants.getByRole('listitem').count()).toBeGreaterThan(190);
  await page.getByRole('searchbox').click();
  await page.keyboard.type('dobutsu');
  await expect.poll(() => variants.getByRole('listitem').count()).toBe(1);
  expect(await seriousProblems(page)).toEqual([]);
  release();
  // The library itself goes on with what was typed, and so does the keyboard.
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  await expect.poll(() => page.locator('#early').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('dobutsu');
  expect(await variants.getByRole('listitem').count()).toBe(1);
});

test('a link that is followed before the scripts have come leads where it says', async () => {
  const page = await fresh();
  const release = await heldBack(page, /\/assets\/.*\.js/);
  await page.goto(`${fers.url}#/library`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Play Shogi' }).click();
  release();
  await page.getByRole('heading', { level: 1, name: 'Shogi' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();
});

test('a game begins before the core has come, and its part answers', async () => {
  const page = await fresh();
  await heldBack(page, /core_bg.*\.wasm/);
  await page.goto(`${fers.url}#/play/chess`);
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await seen(page, 2);
  await square(page, 'd2').click();
  await square(page, 'd4').click();
  await seen(page, 4);
  expect((await listed(page))[0]).toBe('e4');
  // Stored without the core, too.
  await page.reload();
  await page.getByRole('link', { name: 'Fers, home' }).click();
  await page.getByRole('button', { name: 'Continue Chess' }).waitFor();
});

test('the core goes on where its part has played', async () => {
  const page = await fresh();
  const release = await heldBack(page, /core_bg.*\.wasm/);
  await page.goto(`${fers.url}#/play/shogi`);
  await page.getByLabel('Move', { exact: true }).fill('P-7f');
  await page.keyboard.press('Enter');
  await seen(page, 2);
  const loaded = page.waitForResponse(/core_bg.*\.wasm/);
  release();
  await loaded;
  // Time to compile it: what follows works either way.
  await page.waitForTimeout(1500);
  await page.getByLabel('Move', { exact: true }).fill('P-2f');
  await page.keyboard.press('Enter');
  await seen(page, 4);
});

test('the first move waits on the board for the rules, which say that they are being loaded', async () => {
  const page = await fresh();
  const release = await heldBack(page, /\.wasm/);
  await page.goto(`${fers.url}#/play/chess`);
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await page.getByText(/^Loading the rules: \d+ s/).waitFor();
  await page.getByRole('gridcell', { name: /^e4, white Pawn/ }).waitFor();
  expect(await listed(page)).toEqual([]);
  release();
  await seen(page, 2);
  await expect.poll(() => page.getByText(/^Loading the rules/).count()).toBe(0);
});

test('the core plays where its part cannot be loaded', async () => {
  const page = await fresh();
  await page.route(/play_bg.*\.wasm/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(`${fers.url}#/play/chess`);
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await seen(page, 2);
});
