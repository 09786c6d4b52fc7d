// What people choose for the whole page.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onBoard } from './playing';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

/** The text on the first piece of a board. */
const written = async (page: Page) => {
  await page.locator('fers-board image').first().waitFor();
  return page.locator('fers-board image').first().evaluate((image) => /<text[^>]*>([^<]*)/.exec(decodeURIComponent(image.getAttribute('href') ?? ''))?.[1]);
};

/** As on a device with fonts for Chinese characters, or without: each of them is drawn in its own way there, and all in one way here. */
const onDevice = (fonts: boolean) => async (page: Page) =>
  page.addInitScript((fonts) => {
    const { measureText, fillText } = CanvasRenderingContext2D.prototype;
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      return fonts && isChinese(text) ? ({ width: 32 } as TextMetrics) : measureText.call(this, text);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      if (fonts && isChinese(text)) this.fillRect(0, 0, 8, text.codePointAt(0)! % 32);
      else fillText.call(this, isChinese(text) ? '\u{10fffd}' : text, x, y);
    };
  }, fonts);

test('tiles have characters where the device can write them, else letters', async () => {
  for (const [fonts, first] of [[true, '香'], [false, 'L']] as const) {
    const page = await fers.open('');
    await onDevice(fonts)(page);
    await page.goto(`${fers.url}#/play/shogi`);
    await page.reload();
    expect(await written(page)).toBe(first);
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await page.getByText('no font for all Chinese characters').isVisible()).toBe(!fonts);
    await page.getByRole('combobox', { name: 'Pieces' }).selectOption('latin');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => written(page)).toBe('L');
    await page.getByRole('button', { name: 'Settings' }).click();
    // Who asks for characters gets them.
    await page.getByRole('combobox', { name: 'Pieces' }).selectOption('shogi');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => written(page)).toBe('香');
  }
});

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
  await expect.poll(() => page.getByLabel('Colours of the board').inputValue()).toBe('contrast');
  expect(await page.getByLabel('Moving pieces').isChecked()).toBe(false);
  expect(await page.getByLabel('Coordinates on the board').isChecked()).toBe(false);
  // Another tab of the same browser has them, too.
  const other = await page.context().newPage();
  await other.goto(`${fers.url}#/analyse/chess`);
  await other.locator('fers-board image').first().waitFor();
  await expect.poll(() => other.locator('fers-board').evaluate((board) => (board as HTMLElement & { animated: boolean }).animated)).toBe(false);
});

test('a page of high contrast has such a board, unless another one is chosen', async () => {
  const page = await opened('#/play/shogi');
  const theme = () => page.locator('fers-board').evaluate((board) => (board as HTMLElement & { theme: string }).theme);
  await expect.poll(theme).toBe('kaya');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Colours of the page').selectOption('contrast');
  await expect.poll(theme).toBe('contrast');
  await page.getByLabel('Colours of the board').selectOption('green');
  await expect.poll(theme).toBe('green');
});

test('pieces from the lathe are fetched when they are chosen, on boards and on pages of variants', async () => {
  const page = await opened('#/play/capablanca');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const picture = (piece: string) => page.locator('fers-board image[href*="svg"]').evaluateAll((images, piece) => images.map((image) => image.getAttribute('href')).at(piece === 'first' ? 0 : -1), piece);
  const usual = await picture('first');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Pieces' }).selectOption('turned');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => picture('first')).not.toBe(usual);
  expect(fetched.filter((url) => /\/turned-[\w-]+\.js$/.test(url))).toHaveLength(1);
  const own = await picture('first');
  await page.reload();
  await page.locator('fers-board image').first().waitFor();
  await expect.poll(() => picture('first')).toBe(own);
});
