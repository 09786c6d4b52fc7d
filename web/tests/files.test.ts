// Files that leave the page, and files that are dropped on it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, dropped, hotSeat, listed, onBoard, seen, square, stands, typed } from './playing';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

test('a game is saved as a file and as PGN, and both are opened again', async () => {
  const page = await opened('#/play/crazyhouse');
  await hotSeat(page);
  await typed(page, 'e4', 'd5', 'exd5', 'Qxd5', 'P@e4');
  await seen(page, 5);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const file = await saved(page, 'Save as game file');
  const record = await saved(page, 'Save as PGN');
  expect([file.name, record.name]).toEqual(['crazyhouse.fers-game.json', 'crazyhouse.pgn']);
  for (const { name, text } of [file, record]) {
    const other = await fers.open('#/play');
    await other.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await seen(other, 5);
    expect(await listed(other)).toEqual(await listed(page));
    await stands(other, 'Black to move');
    await square(other, 'e4, white Pawn').waitFor();
  }
});

test('a game that is dropped on the page is opened, beside the game of that name', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4', 'e5');
  await seen(page, 2);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const { name, text } = await saved(page, 'Save as game file');
  await typed(page, 'Nf3');
  await seen(page, 3);
  await dropped(page, name, text);
  await expect.poll(() => listed(page)).toEqual(['e4', 'e5']);
  await typed(page, 'f4');
  await seen(page, 3);
  await page.goBack();
  await expect.poll(() => listed(page)).toEqual(['e4', 'e5', 'Nf3']);
});

test('a record that names no variant is of the one on the screen', async () => {
  const page = await opened('#/play/crazyhouse');
  await dropped(page, 'game.txt', '1. e4 d5 2. exd5 Qxd5 3. P@e4 *');
  await seen(page, 5);
  await page.getByRole('heading', { name: 'Crazyhouse' }).waitFor();
});

test('rules that are dropped on the page are played; of several one is chosen', async () => {
  const page = await fers.open('#/library');
  await page.getByRole('searchbox').waitFor();
  const small = (name: string) => `[${name}:chess]\nstartFen = 4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n`;
  await dropped(page, 'variants.ini', small('onlypawns') + small('<b>bold</b>').replace('4k3', '3k4'));
  await page.getByText('The file holds 2 variants').waitFor();
  await expect.poll(() => page.locator('dialog b').count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'onlypawns' }).click();
  await square(page, 'e8, black King').waitFor();
  const text = await readFile(join(import.meta.dirname, '../../variants/tictactoe.fers'), 'utf8');
  await dropped(page, 'tictactoe.fers', text);
  await page.getByRole('heading', { name: 'Tic-tac-toe' }).waitFor();
});

test('what is no game and no rules gets a message', async () => {
  const page = await fers.open('#/play');
  await dropped(page, 'holiday.txt', 'Two weeks <img src=x> at the sea.');
  await page.getByRole('alert').filter({ hasText: 'neither a game nor rules' }).waitFor();
  await button(page, 'Close').click();
  await dropped(page, 'large.txt', 'x'.repeat(5 << 20));
  await page.getByRole('alert').filter({ hasText: 'longer than 4 MiB' }).waitFor();
});

test('rules with mistakes are shown where they can be mended', async () => {
  const page = await fers.open('#/library');
  await page.getByRole('searchbox').waitFor();
  const text = await readFile(join(import.meta.dirname, '../../variants/tictactoe.fers'), 'utf8');
  await dropped(page, 'tictactoe.fers', text.replace(/^ends = .*$/m, 'ends = ["mat winns"]'));
  await page.locator('nav a[aria-current=page]', { hasText: 'Design' }).waitFor();
  await page.getByText('mat winns').first().waitFor();
});
