// The engine at the board: against itself, and as a help.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, hotSeat, listed, newGame, onBoard, seen, square, stands, typed } from './playing';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

/** Lets two engines play that look so many plies ahead. */
const engines = (page: Page, plies: number) =>
  newGame(page, 'engines', async () => {
    await page.getByLabel('Limit').selectOption('depth');
    await page.getByLabel('Plies').fill(String(plies));
  });

test('engine against engine plays by itself, and waits while it is paused', async () => {
  const page = await opened('#/play/chess');
  await engines(page, 1);
  await seen(page, 3);
  await expect.poll(() => button(page, 'Resign').count()).toBe(0);
  await button(page, 'Pause').click();
  await stands(page, 'The game is paused');
  const before = await listed(page);
  // What stands still is looked at twice, with something between that takes a while.
  await button(page, 'First position').click();
  await page.getByText('An earlier position').waitFor();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByRole('button', { name: 'Knight', exact: true }).click();
  await page.getByRole('img', { name: /How the Knight moves/ }).waitFor();
  expect(await listed(page)).toEqual(before);
  await button(page, 'Last position').click();
  await button(page, 'Continue').click();
  await seen(page, before.length + 2);
  // Leaving the screen ends both engines.
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('searchbox').waitFor();
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('engine')).length).toBe(0);
});

test('engine against engine is there after a reload, and goes on', async () => {
  const page = await opened('#/play/tictactoe');
  await engines(page, 2);
  await seen(page, 2);
  const before = await listed(page);
  await page.reload();
  await seen(page, before.length);
  expect((await listed(page)).slice(0, 2)).toEqual(before.slice(0, 2));
  await stands(page, /1-0|0-1|½-½/);
});

test('a draw is answered by level and score, and the page says so', async () => {
  const page = await opened('#/play/chess');
  const offer = async () => {
    await button(page, 'Draw').click();
    await button(page, 'Offer it').click();
  };
  const answer = page.getByRole('status', { name: 'Answer to the draw' });
  await newGame(page, 'white', () => page.getByRole('slider', { name: 'Level' }).fill('0'));
  await offer();
  await answer.getByText('The engine declines the draw: it has not made a move yet.').waitFor();
  await newGame(page, 'white', () => page.getByRole('slider', { name: 'Level' }).fill('20'));
  await typed(page, 'e4');
  await seen(page, 2);
  await expect.poll(() => answer.textContent()).toBe('');
  // From given positions, the opponent declines when it is far ahead and accepts when it is far
  // behind.
  await page.goto(`${fers.url}#/play/chess?${new URLSearchParams({ fen: 'rnbqk3/pppp4/8/8/8/8/8/4K3 w - - 0 1' })}`);
  await square(page, 'd8, black Queen').waitFor();
  await typed(page, 'Kf2');
  await seen(page, 2);
  await offer();
  await answer.getByText(/^The engine declines the draw: it sees itself at (\+\d+\.\d\d|#\d+), and at level 20 it agrees up to −0\.20\.$/).waitFor();
  await page.goto(`${fers.url}#/play/chess?${new URLSearchParams({ fen: '4k3/8/8/8/8/8/PPPP4/RNBQK3 w - - 0 1' })}`);
  await square(page, 'd1, white Queen').waitFor();
  await typed(page, 'a4');
  await seen(page, 2);
  await offer();
  await stands(page, '½-½: draw agreed');
  await answer.getByText(/^The engine accepts the draw: it sees itself at (−\d+\.\d\d|#−\d+), and/).waitFor();
});

test('a hint tells the piece, then the move, then why, and goes with the next move', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'f3', 'e5', 'g4');
  await button(page, 'Hint').click();
  await page.locator('p.hint').getByText('Hint: the Queen on d8').waitFor();
  await page.locator('fers-board circle.arrow.hint').waitFor();
  await button(page, 'Where to?').click();
  await expect.poll(() => page.locator('p.hint').textContent()).toBe('Hint: Qh4#');
  await page.locator('fers-board path.arrow.hint').waitFor();
  await button(page, 'Why?').click();
  await page.locator('p.hint').getByText('Hint: Qh4#. It mates.').waitFor();
  await expect.poll(() => button(page, 'Why?').isDisabled()).toBe(true);
  await square(page, 'd8').click();
  await square(page, 'h4').click();
  await stands(page, '0-1: Black mates');
  await expect.poll(() => page.locator('fers-board .arrow.hint').count()).toBe(0);
  await expect.poll(() => page.locator('p.hint').textContent()).toBe('');
});

test('levels say what they are like and how strong they are, and the engine for how long it has thought', async () => {
  const page = await opened('#/play/chess');
  await newGame(page, 'white', async () => {
    await page.getByRole('slider', { name: /Level/ }).fill('8');
    await page.getByText('Sees simple combinations').waitFor();
    await page.getByText('In chess some 2,110 Elo above level 0; scores 79 % against level 7.').waitFor();
    await page.getByLabel('Limit').selectOption('time');
    await page.getByLabel('Seconds').fill('3');
  });
  await typed(page, 'e4');
  const bar = page.locator('.bar', { hasText: 'Engine' });
  await bar.getByText('is thinking… 1 s').or(bar.getByText(/^[12] s$/)).first().waitFor();
  await seen(page, 2);
  await bar.getByText(/^\d\.\d s$/).waitFor();
});
