// Moves that are chosen while the opponent thinks, and what both sides have captured.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, listed, middle, newGame, onBoard, pickedUp, seen, square, stands, typed } from './playing';
import { seriousProblems } from './seen';
import { pictures, studio } from './support';

const fers = studio();
const opened = onBoard(fers);

/** The engine uses all of this time. */
const thinking = (seconds: number) => async (page: Page) => {
  await page.getByLabel('Limit').selectOption('time');
  await page.getByLabel('Seconds').fill(String(seconds));
};

/** Long enough to plan several moves in, on a busy machine too. */
const TO_PLAN = 9;

const against = (page: Page, players: 'white' | 'black', seconds = TO_PLAN) => newGame(page, players, () => thinking(seconds)(page));

/**
 * Opens a position in which the engine is to move; whom it plays is remembered from a game before.
 */
async function fromPosition(variant: string, fen: string): Promise<Page> {
  const page = await opened(`#/play/${variant}`);
  await against(page, 'white');
  await page.goto(`${fers.url}#/play/${variant}?fen=${encodeURIComponent(fen)}`);
  await page.getByText('is thinking').waitFor();
  return page;
}

const planned = (page: Page) => page.locator('fers-board .planned');
const arrived = (page: Page) => expect.poll(() => page.locator('fers-board .playable').count()).toBe(1);

async function dragged(page: Page, from: string, to: string) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}

test('a recapture is planned while the engine thinks, and played at once', async () => {
  const page = await fromPosition('chess', '5rQk/6pp/5n1N/8/8/8/8/7K b - - 0 1');
  // Rook or knight must take on g8, and the knight on h6 takes back where the own queen still
  // stands.
  await arrived(page);
  await dragged(page, 'h6', 'g8');
  await expect.poll(() => planned(page).count()).toBe(2);
  await square(page, 'g8').and(page.getByRole('gridcell', { name: /white Knight.*of a move planned/ })).waitFor();
  await page.screenshot({ path: join(pictures, 'premove.png') });
  await seen(page, 2);
  expect((await listed(page)).slice(0, 2)).toEqual([expect.stringMatching('^[RN]xg8'), 'Nxg8']);
  await expect.poll(() => planned(page).count()).toBe(0);
});

test('several moves are planned one behind the other, a promotion among them', async () => {
  const page = await fromPosition('chess', '7k/7p/8/P7/8/8/8/K7 b - - 0 1');
  await arrived(page);
  await dragged(page, 'a5', 'a6');
  await dragged(page, 'a6', 'a7');
  await dragged(page, 'a7', 'a8');
  const choice = page.getByRole('dialog', { name: 'Choose a move' });
  await choice.getByRole('button', { name: 'Rook' }).click();
  await expect.poll(() => planned(page).count()).toBe(4);
  await button(page, 'Cancel what is planned').waitFor();
  // Three moves of the engine, and ours between them without a touch.
  for (const count of [2, 4, 6]) await seen(page, count);
  const moves = await listed(page);
  expect([moves[1], moves[3], moves[5]!.slice(0, 4)]).toEqual(['a6', 'a7', 'a8=R']);
});

test('the dialog for a promotion stays open when the engine answers, and plays what is chosen', async () => {
  const page = await fromPosition('chess', '7k/P6p/8/8/8/8/8/K7 b - - 0 1');
  await arrived(page);
  await dragged(page, 'a7', 'a8');
  const choice = page.getByRole('dialog', { name: 'Choose a move' });
  await choice.getByRole('button', { name: 'Queen' }).waitFor();
  await choice.getByRole('button', { name: 'Rook' }).focus();
  // The answer of the engine.
  await seen(page, 1);
  await stands(page, 'White to move');
  expect(await choice.getByRole('button').allTextContents()).toEqual(['Queen', 'Rook', 'Bishop', 'Knight', 'Cancel']);
  await choice.getByRole('button', { name: 'Rook' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await seen(page, 2);
  expect((await listed(page))[1]).toMatch(/^a8=R/);
  expect(await choice.count()).toBe(0);
});

test('the dialog for a promotion closes when the engine takes the pawn', async () => {
  const page = await fromPosition('chess', '1r5k/P5pp/8/8/8/8/1P6/K7 b - - 0 1');
  await arrived(page);
  await dragged(page, 'a7', 'b8');
  const choice = page.getByRole('dialog', { name: 'Choose a move' });
  await choice.getByRole('button', { name: 'Queen' }).waitFor();
  await seen(page, 1);
  await stands(page, 'White to move');
  // The rook has left b8, so that nothing is to be captured there.
  expect(await listed(page)).toEqual([expect.stringMatching(/^R/)]);
  await expect.poll(() => choice.count()).toBe(0);
});

test('what is planned is given up by Escape, by the right button, by its button, and where it is not legal', async () => {
  const page = await opened('#/play/chess');
  await against(page, 'black', 30);
  await arrived(page);
  const plan = async () => {
    await dragged(page, 'e7', 'e5');
    await expect.poll(() => planned(page).count()).toBe(2);
  };
  const gone = () => expect.poll(() => planned(page).count()).toBe(0);
  await plan();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone();
  await plan();
  await page.mouse.click(...(await middle(page, 'c4')), { button: 'right' });
  await gone();
  await plan();
  await button(page, 'Cancel what is planned').click();
  await gone();
  // By the keyboard, too.
  await pickedUp(page, 'g8');
  await square(page, 'f6').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => planned(page).count()).toBe(2);
});

test('drops are planned', async () => {
  const page = await fromPosition('crazyhouse', '7k/7p/8/8/8/8/8/K7[N] b - - 0 1');
  await arrived(page);
  const held = page.getByRole('button', { name: /Knight in hand/ });
  await held.click();
  await page.mouse.click(...(await middle(page, 'd5')));
  await expect.poll(() => held.count()).toBe(0);
  await seen(page, 2);
  await expect.poll(async () => (await listed(page))[1]).toMatch(/^N@d5/);
});

test('a finger plans, and a piece that is being chosen stays chosen when the turn comes', async () => {
  const page = await opened('#/play/chess', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await against(page, 'black');
  await arrived(page);
  await page.touchscreen.tap(...(await middle(page, 'b8')));
  await seen(page, 1);
  await stands(page, 'Black to move');
  await page.touchscreen.tap(...(await middle(page, 'c6')));
  await seen(page, 2);
  await expect.poll(async () => (await listed(page))[1]).toBe('Nc6');
});

test('who wants no moves planned says so in the settings', async () => {
  const page = await opened('#/play/chess');
  await button(page, 'Settings').click();
  await page.getByLabel('Moves chosen before their turn').uncheck();
  await page.getByLabel('Where pieces may go').uncheck();
  await button(page, 'Done').click();
  await pickedUp(page, 'e2');
  await expect.poll(() => page.locator('fers-board .target').count()).toBe(0);
  await page.keyboard.press('Escape');
  await against(page, 'black');
  await page.getByText('is thinking').waitFor();
  await dragged(page, 'e7', 'e5');
  expect(await planned(page).count()).toBe(0);
});

test('what a side has captured stands beside its name', async () => {
  const page = await opened('#/play/chess');
  await newGame(page, 'screen');
  expect(await page.getByRole('img', { name: /^Captured/ }).count()).toBe(0);
  await typed(page, 'e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qxg2', 'Bxg2');
  const told = () => page.getByRole('img', { name: /^Captured/ }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect.poll(told).toEqual(['Captured: 2 white Pawn', 'Captured: 1 black Pawn, 1 black Queen']);
  await page.screenshot({ path: join(pictures, 'captured.png') });
  // An earlier position shows what had been captured by then.
  await button(page, 'Back').click();
  await expect.poll(told).toEqual(['Captured: 2 white Pawn', 'Captured: 1 black Pawn']);
  expect(await seriousProblems(page)).toEqual([]);
});
