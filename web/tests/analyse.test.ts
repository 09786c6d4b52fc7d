// Analyse: the engine's lines, variations, positions that are set up.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { seen } from './playing';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();

async function move(page: Page, from: string, to: string) {
  await page.getByRole('gridcell', { name: new RegExp(`^${from}\\b`) }).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${to}\\b`) }).click();
}

test('the engine shows as many lines as are wanted, and stops', async () => {
  const page = await fers.open('#/analyse/chess');
  await page.locator('section', { hasText: 'Engine' }).getByLabel('Lines').selectOption('3');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const lines = page.locator('section', { hasText: 'Engine' }).locator('ol > li');
  await expect.poll(() => lines.count(), { timeout: 20_000 }).toBe(3);
  await page.getByText(/^Depth \d+\/\d+, .* nodes, .* a second$/).waitFor();
  await expect.poll(() => lines.first().locator('.number').allTextContents()).toEqual(expect.arrayContaining(['1.', '2.']));
  await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuetext')).not.toBe('not evaluated');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('The engine is off.').waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await lines.first().getByRole('button').nth(1).click();
  await expect.poll(() => page.url()).toMatch(/moves=\w+\+\w+$/);
  // Leaving the screen ends the engine: its worker is gone.
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  await page.getByText('Which game do you want').waitFor();
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('engine')).length).toBe(0);
});

test('variations stand beside the game and can become it', async () => {
  const page = await fers.open('#/analyse/chess?moves=e2e4+e7e5');
  await page.getByText('e5. White to move').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('White to move', { exact: true }).waitFor();
  await move(page, 'd2', 'd4');
  await page.getByText('d4. Black to move').waitFor();
  await page.getByLabel('Comment').fill('closed <b>games</b>');
  await page.getByRole('button', { name: 'Good move' }).click();
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  await page.getByText('FEN and PGN').click();
  await page.getByRole('button', { name: 'Write this game' }).click();
  await expect.poll(() => page.getByLabel('Game (PGN)').inputValue()).toContain('1. d4 $1 {closed <b>games</b>} (1. e4 e5)');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByText('e4. Black to move').waitFor();
});

test('a record is read with what is wrong in it', async () => {
  const page = await fers.open('#/analyse/chess');
  await page.getByText('FEN and PGN').click();
  await page.getByLabel('Game (PGN)').fill('[Event "?"]\n\n1. f3 e5 2. g4 (2. e4 Nf6) Qh4# 0-1');
  await page.getByRole('button', { name: 'Read this text' }).click();
  await page.getByText('4 moves read.').waitFor();
  await page.getByRole('button', { name: 'Last position' }).click();
  await page.getByText(/^Qh4#\. 0-1: /).waitFor();
  await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuetext')).toBe('0-1');
  await page.getByLabel('Game (PGN)').fill('1. e4 e5 2. Ke5');
  await page.getByRole('button', { name: 'Read this text' }).click();
  await page.getByRole('alert').getByText('no legal move here').waitFor();
});

test('a hostile record gets a message, and the page goes on', async () => {
  const page = await fers.open('#/analyse/chess');
  await page.getByText('FEN and PGN').click();
  const pgn = page.getByLabel('Game (PGN)');
  for (const text of ['1. e4 '.repeat(400_000), `1. e4 ${'(1. d4 '.repeat(20_000)}`, `1. e4 {<img src=x onerror="document.title='run'">} e5`]) {
    await pgn.fill(text);
    await page.getByRole('button', { name: 'Read this text' }).click();
    await page.getByText(/KiB are read|moves read|Line 1:/).first().waitFor();
  }
  await page.getByText('<img src=x').first().waitFor();
  await expect.poll(() => page.locator('main img').count()).toBe(0);
  await move(page, 'e2', 'e4');
  await page.getByText('e4. Black to move').waitFor();
});

test('a position that makes no sense is refused in words', async () => {
  const page = await fers.open('#/analyse/chess');
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByLabel('FEN', { exact: true }).fill('rnbqkbnr/ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await page.getByText('rank 7 has 3 squares here, but the board has 8 files').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Analyse this position' }).isDisabled()).toBe(true);
});

test('a position is set up by pressing and dragging pieces', async () => {
  const page = await fers.open('#/analyse/crazyhouse');
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await page.getByText('White has no King').waitFor();
  await page.getByRole('button', { name: 'White King' }).click();
  await page.getByRole('gridcell', { name: /^e1\b/ }).click();
  await page.getByRole('button', { name: 'Black King' }).dragTo(page.getByRole('gridcell', { name: /^e8\b/ }));
  await page.getByRole('button', { name: 'One Pawn more for White' }).click();
  await page.getByLabel('To move').selectOption('b');
  const fen = page.getByLabel('FEN', { exact: true });
  await expect.poll(() => fen.inputValue()).toBe('4k3/8/8/8/8/8/8/4K3[P] b - - 0 1');
  await page.getByRole('gridcell', { name: /^e1\b/ }).dragTo(page.getByRole('gridcell', { name: /^d1\b/ }));
  await expect.poll(() => fen.inputValue()).toBe('4k3/8/8/8/8/8/8/3K4[P] b - - 0 1');
  expect(await pictured(page, 'analyse-editor')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await page.getByText('Black to move', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toContain('fen=');
});

test('the graph looks at every position of the game', async () => {
  const page = await fers.open('#/analyse/chess?moves=f2f3+e7e5+g2g4+d8h4');
  await page.getByText('Graph and mistakes').click();
  await page.getByText('5 positions evaluated').waitFor({ timeout: 30_000 });
});

test('a game that has ended is looked through for mistakes, and the better move is played beside it', async () => {
  const page = await fers.open('#/play/chess?moves=f2f3+e7e5+g2g4');
  // The board can be seen before the moves of the address have been made.
  await seen(page, 3);
  await move(page, 'd8', 'h4');
  await page.getByRole('link', { name: 'Analyse the game' }).click();
  await page.getByText('5 positions evaluated').waitFor({ timeout: 30_000 });
  const faults = page.getByRole('list', { name: 'Moves that lost chances' }).getByRole('listitem');
  const mated = faults.filter({ hasText: '2.g4??' });
  await expect.poll(() => mated.textContent()).toContain('#−1');
  expect(await page.getByRole('table', { name: 'Faults of each side' }).getByRole('row', { name: /^Black/ }).textContent()).toMatch(/000$/);
  await mated.getByRole('button', { name: '2.g4??' }).click();
  await page.getByText('g4. Black to move').waitFor();
  expect(await pictured(page, 'analyse-mistakes')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
  await mated.getByTitle('Play it beside the game').click();
  await expect.poll(() => page.url()).toMatch(/moves=f2f3\+e7e5\+(?!g2g4)\w+$/);
});

test('Analyse can be used by everybody', async () => {
  const page = await fers.open('#/analyse/chess?moves=e2e4+e7e5+g1f3');
  await page.getByText('Nf3. Black to move').waitFor();
  await page.getByText('Graph and mistakes').click();
  await page.getByText('4 positions evaluated').waitFor({ timeout: 30_000 });
  await page.getByText('FEN and PGN').click();
  expect(await pictured(page, 'analyse')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
});

test('castling rights are boxes, and what nobody can hold is not offered', async () => {
  const page = await fers.open('#/analyse/crazyhouse');
  await page.getByRole('button', { name: 'Edit position' }).click();
  const fen = page.getByLabel('FEN', { exact: true });
  await expect.poll(() => fen.inputValue()).toContain(' w KQkq ');
  await page.getByRole('checkbox', { name: 'White: king’s side' }).uncheck();
  await expect.poll(() => fen.inputValue()).toContain(' w Qkq ');
  await page.getByRole('checkbox', { name: 'Black: queen’s side' }).uncheck();
  await expect.poll(() => fen.inputValue()).toContain(' w Qk ');
  await page.getByRole('checkbox', { name: 'White: king’s side' }).check();
  await expect.poll(() => fen.inputValue()).toContain(' w KQk ');
  await page.getByRole('button', { name: 'One Queen more for White' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^One King more/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^One Promoted/ }).count()).toBe(0);
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'editor-crazyhouse')).toBe(false);
});

test('kings that are dropped can be held, and a game without castling has no boxes', async () => {
  const page = await fers.open('#/analyse/sittuyin');
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByRole('button', { name: 'One King more for White' }).waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Castling, unmoved' }).count()).toBe(0);
});
