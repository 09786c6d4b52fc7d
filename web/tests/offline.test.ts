// Without a network, from the second visit on.
import { expect, test } from 'vitest';
import { studio } from './support';

const fers = studio();

test('the page opens and plays without a network after the first visit', async () => {
  const page = await fers.open('#/analyse/chess');
  await page.getByText('White to move', { exact: true }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  const again = await page.context().newPage();
  await again.goto(`${fers.url}#/analyse/xiangqi`);
  await again.getByRole('heading', { name: 'Analyse Xiangqi' }).waitFor();
  // Screens that were never opened before are there, too.
  await again.getByRole('link', { name: 'RW144' }).click();
  await again.getByRole('button', { name: 'Make the board' }).click();
  await again.getByText('White to move').waitFor();
  await again.goto(`${fers.url}embed.html#/chess`);
  await again.getByRole('link', { name: 'Chess in the studio' }).waitFor();
});

test('only the files of this build and of the one before are kept', async () => {
  const page = await fers.open('');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = await page.evaluate(() => caches.keys());
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^fers \/ [0-9a-f]{16}$/);
});
