// What people choose for the whole page.
import { expect, test } from 'vitest';
import { onBoard } from './playing';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

test('settings are seen at once and kept over a reload', async () => {
  const page = await opened('#/play/shogi', { colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const picture = () => page.locator('fers-board image').first().getAttribute('href');
  const [light, tiles] = [await background(), await picture()];
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Colours of the page').selectOption('dark');
  await page.getByLabel('Colours of the board').selectOption('contrast');
  await page.getByRole('combobox', { name: 'Pieces' }).selectOption('western');
  await page.getByLabel('Moving pieces').uncheck();
  await page.getByLabel('Coordinates on the board').uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(background).not.toBe(light);
  await expect.poll(picture).not.toBe(tiles);
  const western = await picture();
  await page.reload();
  await page.locator('fers-board image').first().waitFor();
  expect(await background()).not.toBe(light);
  expect(await picture()).toBe(western);
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await page.getByLabel('Colours of the board').inputValue()).toBe('contrast');
  expect(await page.getByLabel('Moving pieces').isChecked()).toBe(false);
  expect(await page.getByLabel('Coordinates on the board').isChecked()).toBe(false);
  // Another tab of the same browser has them, too.
  const other = await page.context().newPage();
  await other.goto(`${fers.url}#/analyse/chess`);
  await other.locator('fers-board image').first().waitFor();
  await expect.poll(() => other.locator('fers-board').evaluate((board) => (board as HTMLElement & { animated: boolean }).animated)).toBe(false);
});
