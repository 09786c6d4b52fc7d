// How playing feels: drawing while one thinks, the end of a game, keys, zen, and boards as large as their windows.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, hotSeat, middle, onBoard, seen, square, stands, typed } from './playing';
import { seriousProblems } from './seen';
import { pictures, studio } from './support';

const fers = studio();
const opened = onBoard(fers);
const board = (page: Page) => page.locator('fers-board .board');

async function drawnBetween(page: Page, from: string, to: string) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle(page, to)));
  await page.mouse.up({ button: 'right' });
}

test('arrows and circles are drawn while one thinks, taken away by drawing them again, and gone with the next move', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await drawnBetween(page, 'g1', 'f3');
  await page.keyboard.down('Alt');
  await drawnBetween(page, 'b8', 'c6');
  await page.keyboard.up('Alt');
  await drawnBetween(page, 'e5', 'e5');
  await expect.poll(() => page.locator('.arrow.green').count()).toBe(2);
  await expect.poll(() => page.locator('.arrow.blue').count()).toBe(1);
  await page.screenshot({ path: join(pictures, 'feel-arrows.png') });
  await drawnBetween(page, 'g1', 'f3');
  await expect.poll(() => page.locator('.arrow.green').count()).toBe(1);
  await typed(page, 'e4');
  await seen(page, 1);
  await expect.poll(() => page.locator('.arrow').count()).toBe(0);
});

test('a game that ends says so over its board, and leads on', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'f3', 'e5', 'g4', 'Qh4');
  const card = page.getByRole('dialog', { name: 'Result of the game' });
  await card.getByText('0–1').waitFor();
  await card.getByText('Black mates').waitFor();
  await expect.poll(() => card.getByRole('link', { name: 'Analyse the game' }).getAttribute('href')).toContain('#/analyse/chess?moves=');
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(pictures, 'feel-result.png') });
  await card.getByRole('button', { name: 'Close the result' }).click();
  await expect.poll(() => card.count()).toBe(0);
  await button(page, 'Rematch').waitFor();
  // A game that is only looked at again shows its result in the panel.
  await page.reload();
  await stands(page, '0-1: Black mates');
  await expect.poll(() => card.count()).toBe(0);
});

test('letters turn the board, hide all else, and show what keys do', async () => {
  const page = await opened('#/play/chess');
  await page.locator('h1').click();
  const top = async (name: string) => (await square(page, name).boundingBox())!.y;
  expect(await top('a8')).toBeLessThan(await top('a1'));
  await page.keyboard.press('f');
  await expect.poll(async () => (await top('a8')) > (await top('a1'))).toBe(true);
  await page.keyboard.press('z');
  await page.locator('header').waitFor({ state: 'hidden' });
  await page.locator('.moves').waitFor({ state: 'hidden' });
  await page.screenshot({ path: join(pictures, 'feel-zen.png') });
  await page.keyboard.press('Escape');
  await page.locator('header').waitFor();
  await page.keyboard.press('z');
  await page.getByRole('button', { name: 'Show the rest' }).click();
  await page.locator('.moves').waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('turn the board').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  // In a field, letters are text.
  await page.getByLabel('Move', { exact: true }).fill('');
  await page.getByLabel('Move', { exact: true }).press('z');
  await page.locator('header').waitFor();
});

/** Waits for tones of the page by their pitches in hertz, which follow on those waited for before. */
async function listener(page: Page): Promise<(...pitches: number[]) => Promise<void>> {
  await page.evaluate(() => {
    const heard: number[] = ((window as unknown as { heard: number[] }).heard = []);
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, time) {
      // Loudness is never above 1.
      if (value > 1) heard.push(value);
      return setValueAtTime.call(this, value, time);
    };
  });
  const all: number[] = [];
  return (...pitches) => {
    all.push(...pitches);
    return expect.poll(() => page.evaluate(() => (window as unknown as { heard: number[] }).heard)).toEqual(all);
  };
}

test('moves, captures, checks, refused moves, low time and the end each have a sound, until it is switched off', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  const heard = await listener(page);
  await typed(page, 'e4');
  await heard(320);
  await typed(page, 'd5');
  await heard(320);
  await typed(page, 'exd5');
  await heard(420, 260);
  // No knight goes straight ahead.
  await page.mouse.move(...(await middle(page, 'b8')));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 'b5')), { steps: 4 });
  await page.mouse.up();
  await heard(130);
  await typed(page, 'Qd7');
  await heard(320);
  await typed(page, 'Bb5');
  await heard(320);
  await typed(page, 'Kd8');
  await heard(320);
  await typed(page, 'Bxd7');
  await heard(420, 260);
  await typed(page, 'Bxd7');
  await heard(420, 260);
  await typed(page, 'Qg4');
  await heard(320);
  await typed(page, 'Bxg4');
  await heard(420, 260);
  await typed(page, 'd6');
  await heard(320);
  await typed(page, 'cxd6');
  await heard(420, 260);
  await hotSeat(page, async () => {
    await page.getByLabel('Clocks').check();
    await page.getByLabel('Minutes').fill('0.25');
    await page.getByLabel('Seconds added a move').fill('0');
  });
  await typed(page, 'f3');
  await heard(320);
  // Less than ten seconds are left: Black is told once.
  await heard(988, 988);
  await typed(page, 'e5');
  await heard(320);
  await typed(page, 'g4');
  await heard(320);
  await typed(page, 'Qh4');
  await heard(523, 659, 784);
  await page.keyboard.press('Escape');
  await button(page, 'Settings').click();
  await page.getByLabel('Sounds').uncheck();
  await page.keyboard.press('Escape');
  await hotSeat(page);
  await typed(page, 'e4');
  await seen(page, 1);
  await heard();
});

test('full screen is entered and left by its button', async () => {
  const page = await opened('#/play/chess');
  const full = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await button(page, 'Full screen').click();
  await expect.poll(full).toBe(true);
  await button(page, 'Full screen').click();
  await expect.poll(full).toBe(false);
});

test('the board is as large as the window, whole, and nothing is cut', async () => {
  for (const [width, height, least] of [[1920, 1080, 0.8], [1400, 900, 0.75], [1180, 800, 0.7], [844, 390, 0.65]] as const) {
    for (const game of ['chess', 'shogi']) {
      const page = await opened(`#/play/${game}`, { viewport: { width, height } });
      await expect.poll(async () => ((await board(page).boundingBox())?.height ?? 0) / height).toBeGreaterThan(least);
      const box = (await board(page).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      // The list of moves stands beside it.
      const moves = (await page.locator('.moves').boundingBox())!;
      expect(moves.x).toBeGreaterThanOrEqual(box.x + box.width);
      expect(moves.y).toBeLessThan(height);
      await page.context().close();
    }
  }
  for (const [width, height] of [[360, 740], [390, 844], [768, 1024]] as const) {
    const page = await opened('#/play/chess', { viewport: { width, height }, hasTouch: true, isMobile: true });
    const box = (await board(page).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.context().close();
  }
});

test('steps, take back and hint stay in sight on phones and tablets', async () => {
  for (const [width, height] of [[360, 740], [390, 844], [768, 1024], [844, 390], [800, 600]] as const) {
    for (const moves of ['', '?moves=d2d4+d7d5+c2c4+e7e6+b1c3+g8f6+c1g5+f8e7+e2e3+e8g8+g1f3+h7h6+g5h4+b7b6']) {
      const page = await opened(`#/play/chess${moves}`, { viewport: { width, height }, hasTouch: true, isMobile: true });
      for (const name of ['Back', 'Take back', 'Hint']) {
        const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
        expect(box.y + box.height, `${name} at ${width}x${height}`).toBeLessThanOrEqual(height);
      }
      await page.context().close();
    }
  }
});

test('boards beside each other are whole on a phone that lies on its side', async () => {
  const page = await opened('#/play/alice', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  const box = (await board(page).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(390);
  expect(box.width).toBeGreaterThan(1.5 * box.height);
});

test('the board is made smaller by its corner, by hand and by keys, and stays so', async () => {
  const page = await opened('#/play/chess', { viewport: { width: 1400, height: 900 } });
  const height = async () => (await board(page).boundingBox())!.height;
  const whole = await height();
  const grip = page.getByRole('slider', { name: 'Size of the board' });
  const { x, y } = (await grip.boundingBox())!;
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.down();
  await page.mouse.move(x - 190, y - 190, { steps: 5 });
  await page.mouse.up();
  await expect.poll(height).toBeLessThan(whole * 0.8);
  await expect.poll(height).toBeGreaterThan(whole * 0.6);
  await page.screenshot({ path: join(pictures, 'feel-small.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.reload();
  await expect.poll(height).toBeLessThan(whole * 0.8);
  await grip.focus();
  await page.keyboard.press('End');
  await expect.poll(height).toBeCloseTo(whole, 0);
  await page.keyboard.press('Home');
  await expect.poll(height).toBeLessThan(whole * 0.5);
});

test('the studio can be installed', async () => {
  const page = await fers.open('');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    const manifest = (await (await fetch(link.href)).json()) as { icons: { src: string; sizes: string }[]; display: string };
    const icons = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(new URL(src, link.href))).headers.get('content-type')));
    return { display: manifest.display, sizes: manifest.icons.map(({ sizes }) => sizes), icons };
  });
  expect(manifest).toEqual({ display: 'standalone', sizes: ['any', '192x192', '512x512'], icons: ['image/svg+xml', 'image/png', 'image/png'] });
});
