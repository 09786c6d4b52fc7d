// Playing: by mouse, keys and touch, against the engine, with clocks, and games that come back.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, hotSeat, listed, middle, onBoard, pickedUp, seen, square, typed } from './playing';
import { rewritten, storedRecord } from './stored';
import { isFirefox, pictures, studio } from './support';

const fers = studio();
const opened = onBoard(fers);
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' };
const TEN = 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6'.split(' ');
const TEN_SAN = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'd3', 'Bc5', 'c3', 'd6'];

test('a game found by search is played by mouse', async () => {
  const page = await fers.open('#/library');
  await page.getByRole('searchbox').fill('orthodox');
  await page.getByRole('link', { name: 'Play Chess', exact: true }).click();
  await square(page, 'a1').waitFor();
  await hotSeat(page);
  for (const [index, move] of TEN.entries()) {
    for (const name of [move.slice(0, 2), move.slice(2)]) await page.mouse.click(...(await middle(page, name)));
    await seen(page, index + 1);
  }
  expect(await listed(page)).toEqual(TEN_SAN);
  await page.screenshot({ path: join(pictures, 'play-light.png'), fullPage: true });
});

test('ten moves by touch on a phone', async () => {
  const page = await opened('#/play/chess', PHONE);
  await hotSeat(page);
  // A game begins with its board in sight, though the button stands below the moves.
  await expect.poll(async () => (await square(page, 'e8').boundingBox())?.y).toBeGreaterThan(0);
  for (const [index, move] of TEN.entries()) {
    for (const name of [move.slice(0, 2), move.slice(2)]) await page.touchscreen.tap(...(await middle(page, name)));
    await seen(page, index + 1);
  }
  expect(await listed(page)).toEqual(TEN_SAN);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.screenshot({ path: join(pictures, 'play-dark-phone.png'), fullPage: true });
});

test('ten moves by keys, on the board and typed', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  for (const [index, move] of TEN.slice(0, 4).entries()) {
    await pickedUp(page, move.slice(0, 2));
    await square(page, move.slice(2)).focus();
    await page.keyboard.press('Enter');
    await seen(page, index + 1);
  }
  await typed(page, ...TEN_SAN.slice(4));
  await seen(page, 10);
  expect(await listed(page)).toEqual(TEN_SAN);
  await page.getByLabel('Move', { exact: true }).fill('Qh9');
  await page.keyboard.press('Enter');
  await page.getByText('“Qh9” is not a legal move here.').waitFor();
});

test('a move that is not legal is answered with the rule', async () => {
  const page = await opened(`#/play/chess?fen=${encodeURIComponent('4r2k/8/8/8/8/8/P3N3/4K3 w - - 0 1')}`);
  const why = page.getByRole('status', { name: 'Why not' });
  const pinned = 'That would leave the King on e1 attacked by the Rook on e8.';
  await page.mouse.click(...(await middle(page, 'e2')));
  await expect.poll(() => why.textContent()).toBe(pinned);
  await pickedUp(page, 'a2');
  await square(page, 'b3').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => why.textContent()).toMatch(/^The Pawn does not go to b3 now/);
  await page.getByLabel('Move', { exact: true }).fill('Nc3');
  await page.keyboard.press('Enter');
  await page.getByText(`“Nc3” is not a legal move here. ${pinned}`).waitFor();
  await typed(page, 'a3');
  await expect.poll(() => why.textContent()).toBe('');
});

test('the wheel and the keys walk through the moves, also when they are fast', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4', 'e5', 'Nf3', 'Nc6');
  await seen(page, 4);
  const current = page.locator('.moves button[aria-current=step]');
  await page.mouse.move(...(await middle(page, 'd5')));
  await page.mouse.wheel(0, -100);
  await expect.poll(() => current.textContent()).toBe('Nf3');
  await page.mouse.wheel(0, 100);
  await expect.poll(() => current.textContent()).toBe('Nc6');
  for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -100);
  await expect.poll(() => current.textContent()).toBe('e4');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.locator('h1').click();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => current.textContent()).toBe('Nc6');
});

test('a captured piece is dropped, and a promotion is chosen', async () => {
  const page = await opened('#/play/crazyhouse');
  await hotSeat(page);
  await typed(page, 'e4', 'd5', 'exd5', 'Nf6');
  await page.getByRole('button', { name: /Pawn in hand/ }).first().click();
  await square(page, 'e4').click();
  await seen(page, 5);
  expect((await listed(page)).at(-1)).toContain('@e4');
  const other = await opened('#/play/chess?fen=4k3%2F1P6%2F8%2F8%2F8%2F8%2F8%2F4K3+w+-+-+0+1');
  await square(other, 'b7').click();
  await square(other, 'b8').click();
  await other.getByRole('dialog', { name: 'Choose a move' }).getByRole('button', { name: 'Rook' }).click();
  await other.locator('.moves button', { hasText: 'b8=R' }).waitFor();
});

test('the engine answers, moves are taken back, and the game is there after a reload', async () => {
  const page = await opened('#/play/chess');
  await typed(page, 'e4');
  await seen(page, 2);
  await page.getByText('White to move').waitFor();
  const before = await listed(page);
  await page.reload();
  await seen(page, 2);
  expect(await listed(page)).toEqual(before);
  await button(page, 'Take back').click();
  await square(page, 'e2, white Pawn').waitFor();
  expect(await listed(page)).toEqual([]);
});

test('a game replays by the rules that were stored with it', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4', 'e5');
  await seen(page, 2);
  // As if the library had changed since: the stored rules have another name for the same board.
  await storedRecord(page, 'e5');
  await rewritten(page, 'contents', (game) => ({ ...game, rules: (game.rules as string).replace('name = "Chess"', 'name = "Old Chess"') }));
  await page.reload();
  await page.getByRole('heading', { name: 'Old Chess' }).waitFor();
  await seen(page, 2);
});

test('a record goes out and comes back with its variation and comment', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4', 'e5', 'Nf3');
  await seen(page, 3);
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('An earlier position').waitFor();
  await typed(page, 'f4');
  await seen(page, 4);
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.getByLabel('Comment', { exact: true }).fill('a <b>gambit</b>');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as PGN').click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('2. Nf3 (2. f4 {a <b>gambit</b>})');
  const other = await fers.open('#/play');
  await other.getByLabel('A game as PGN or as a game file').fill(text);
  await button(other, 'Open this game').click();
  await seen(other, 4);
  expect(await listed(other)).toEqual(await listed(page));
  await other.getByText('a <b>gambit</b>').first().waitFor();
  await expect.poll(() => other.locator('.moves b').count()).toBe(0);
});

test('hostile and endless records get a message', async () => {
  const page = await fers.open('#/play');
  const field = page.getByLabel('A game as PGN or as a game file');
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  await field.fill('[Variant "<img src=x onerror=alert(1)>"]\n\n1. e4 *');
  await button(page, 'Open this game').click();
  await said('which the library does not have');
  await expect.poll(() => page.locator('main img').count()).toBe(0);
  await field.fill('1. e4 e5 2. Qh9 <script>alert(1)</script> *');
  await button(page, 'Open this game').click();
  await said('Qh9');
  await field.fill('{"format": "fers-game", "version": 99}');
  await button(page, 'Open this game').click();
  await said('newer version');
  // Firefox gives pages no clipboard of their own making.
  if (isFirefox) return;
  await field.evaluate((area: HTMLElement) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'e4 '.repeat(3_500_000));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true }));
  });
  await said('Games of up to 1024 KiB are read');
});

test('a flag that falls ends the game', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page, async () => {
    await page.getByLabel('Clocks').check();
    await page.getByLabel('Minutes').fill('0.02');
    await page.getByLabel('Seconds added a move').fill('0');
  });
  await typed(page, 'e4');
  await page.getByText('1-0: Black has run out of time').first().waitFor();
});

test('resigning asks once, and the reason is said', async () => {
  const page = await opened('#/play/chess');
  await button(page, 'Resign').click();
  await button(page, 'Resign now').click();
  await page.getByText('0-1: White resigns').first().waitFor();
});

test('a rematch is the same game with sides changed', async () => {
  const page = await opened('#/play/chess');
  await typed(page, 'e4');
  await seen(page, 2);
  await button(page, 'Resign').click();
  await button(page, 'Resign now').click();
  await button(page, 'Rematch').click();
  // The engine has White now, and begins.
  await seen(page, 1);
  await page.getByText('Black to move').first().waitFor();
  await expect.poll(() => button(page, 'Rematch').count()).toBe(0);
});

test('a browser that stores nothing plays all the same', async () => {
  const page = await fers.open('#/play');
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await page.goto(`${fers.url}#/play/chess`);
  await page.reload();
  await square(page, 'a1').waitFor();
  await typed(page, 'e4');
  await page.getByRole('alert').filter({ hasText: 'storage of the browser is full' }).waitFor();
  await seen(page, 2);
});

test('axe finds nothing serious, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await opened('#/play/crazyhouse', { colorScheme });
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await page.getByRole('button', { name: 'Knight', exact: true }).click();
    await page.getByRole('img', { name: /How the Knight moves/ }).waitFor();
    await page.evaluate(await readFile(axe, 'utf8'));
    await page.screenshot({ path: join(pictures, `play-rules-${colorScheme}.png`), fullPage: true });
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } };
      return (await axe.run()).violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect(found).toEqual([]);
  }
});
