// What people do without a mouse: each flow by keys alone.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { square } from './playing';
import { studio } from './support';

const fers = studio();

/** Presses Tab until an element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

test('the game with the lion is found and begun by keys', async () => {
  const page = await fers.open('#/home');
  await square(page, 'e2').waitFor();
  await press(page, page.getByRole('link', { name: 'Library', exact: true }));
  await reach(page, page.getByRole('searchbox'));
  await page.keyboard.type('lion');
  await press(page, page.getByRole('link', { name: 'Play Chu Shogi', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Chu Shogi' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();
});

test('the page is turned to dark by keys', async () => {
  const page = await fers.open('#/library', { colorScheme: 'light' });
  await press(page, page.getByRole('button', { name: 'Settings' }));
  await reach(page, page.getByLabel('Colours of the page'));
  await page.keyboard.type('Da');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 25, 26)');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel('Colours of the page').isVisible()).toBe(false);
});

test('a new game is set up, played and shared by keys', async () => {
  const page = await fers.open('#/play/chess');
  await press(page, page.getByRole('button', { name: 'New game', exact: true }));
  await reach(page, page.getByLabel('Players'));
  await page.keyboard.type('Two');
  await press(page, page.getByRole('button', { name: 'Start', exact: true }));
  await reach(page, page.getByLabel('Move', { exact: true }));
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.moves button').count()).toBe(1);
  await press(page, page.getByRole('link', { name: 'Export and share' }));
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
});
