// Sides, squares and moves are called what the players of a game call them.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, listed, newGame, onBoard, seen, square, stands, typed } from './playing';
import { seriousProblems } from './seen';
import { pictures, studio } from './support';

const fers = studio();
const opened = onBoard(fers);
/** What is written beside the board, in the order of the drawing. */
const beside = (page: Page) => page.locator('fers-board .coordinates text').allTextContents();

test('shogi has Sente and Gote, files from the right, and moves as players write them', async () => {
  const page = await opened('#/play/shogi');
  await newGame(page, 'screen');
  await stands(page, 'Sente to move');
  // Wikipedia, Shogi notation: files 1 to 9 from the right, ranks a to i from the top.
  const names = await beside(page);
  expect(names.slice(0, 9)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(names.slice(9)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']);
  // The pawn before the rook stands on 2g, the king on 5i.
  await expect.poll(() => square(page, '2g').getAttribute('aria-label')).toBe('2g, Sente Pawn');
  await expect.poll(() => square(page, '5i').getAttribute('aria-label')).toBe('5i, Sente King');
  // The usual first moves, typed as they are written; coordinates are understood, too.
  await typed(page, 'P-7f', 'P-3d', 'b2h8+');
  await expect.poll(() => listed(page)).toEqual(['P-7f', 'P-3d', 'Bx2b+']);
  await stands(page, 'Gote to move');
  await page.screenshot({ path: join(pictures, 'writing-shogi.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Settings').click();
  await page.getByLabel('Squares and moves').selectOption('algebraic');
  await button(page, 'Done').click();
  await expect.poll(() => listed(page)).toEqual(['Pc4', 'Pg6', 'Bxh8+'].map((text) => expect.stringContaining(text.slice(1, 3))));
  await square(page, 'h8').waitFor();
  expect((await beside(page)).slice(0, 3)).toEqual(['a', 'b', 'c']);
});

test('xiangqi has Red and Black, each with files from its own right, and moves by files and steps', async () => {
  const page = await opened('#/play/xiangqi');
  await newGame(page, 'screen');
  await stands(page, 'Red to move');
  // The central cannon and the horse, as every book begins.
  await typed(page, 'C2=5', 'H8+7');
  await expect.poll(() => listed(page)).toEqual(['C2=5', 'H8+7']);
  const names = await beside(page);
  expect(names.filter((_, index) => index % 2 === 0)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(names.filter((_, index) => index % 2 === 1)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await page.screenshot({ path: join(pictures, 'writing-xiangqi.png') });
});

test('janggi has Cho and Han, ranks from the top before files', async () => {
  const page = await opened('#/play/janggi');
  await newGame(page, 'screen');
  await stands(page, 'Cho to move');
  // janggi.pl, "Janggi notation": 71-72 is the soldier at the left edge that steps aside.
  await typed(page, 'P71-72');
  await seen(page, 1);
  await expect.poll(() => listed(page)).toEqual([expect.stringMatching(/71-72$/)]);
  await expect.poll(() => square(page, '72').getAttribute('aria-label')).toBe('72, Cho Soldier');
  await page.screenshot({ path: join(pictures, 'writing-janggi.png') });
});

test('who plays which side is asked in the words of the game, and a resignation is told in them', async () => {
  const page = await opened('#/play/xiangqi');
  await button(page, 'New game').click();
  await expect.poll(() => page.getByLabel('Players').locator('option').first().textContent()).toBe('You are Red, against the engine');
  await page.getByLabel('Players').selectOption('screen');
  await button(page, 'Start').click();
  await page.getByRole('dialog', { name: 'New game' }).waitFor({ state: 'hidden' });
  await typed(page, 'C2=5');
  await stands(page, 'Black to move');
  await button(page, 'Resign').click();
  await button(page, 'Resign now').click();
  await stands(page, '1-0: Black resigns');
});

test('rules in words call sides and squares so, too', async () => {
  const page = await fers.open('#/variant/xiangqi');
  await page.getByText('It never leaves files 4 to 6 of ranks 1 to 3 (as its side counts).').first().waitFor();
  await page.goto(`${fers.url}#/variant/chu-shogi`);
  await page.getByText(/Lance may promote to White Horse on entering ranks a to d \(Sente\) or ranks i to l \(Gote\)/).first().waitFor();
  const game = await opened('#/play/xiangqi');
  await button(game, 'Rules').click();
  await button(game, 'Advisor').click();
  await game.getByText('It never leaves files 4 to 6 of ranks 1 to 3 (as its side counts).').waitFor();
});
