// The first five seconds: home, the pages of variants, and what is there before the core.
import { expect, test } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { pictured, seriousProblems } from './seen';
import { isFirefox, studio } from './support';

const fers = studio();
const THEMES = ['light', 'dark', 'contrast', 'contrast-dark'] as const;

/** A page whose requests for some files are refused or answered otherwise. */
async function without(page: Page, pattern: RegExp, body?: string) {
  await page.route(pattern, (route) => (body === undefined ? route.abort() : route.fulfill({ body, contentType: 'application/json' })));
}

const square = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });

test('chess is played from the first page with a move', async () => {
  const page = await fers.open('');
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await page.getByRole('heading', { level: 1, name: 'Chess' }).waitFor();
  // The move is in the list, and the computer answers it.
  await expect.poll(() => page.getByRole('button', { name: /^e4/ }).count()).toBeGreaterThan(0);
  await page.getByText('White to move').waitFor();
  await page.getByRole('link', { name: 'Fers, home' }).click();
  await page.getByRole('button', { name: 'Continue Chess' }).waitFor();
  // Home shows the game as it stands, and leads back to it.
  const game = page.getByRole('region', { name: 'Your game of Chess' });
  await game.getByRole('gridcell', { name: /^e4, white Pawn/ }).waitFor();
  await game.getByText('Chess: White to move.').waitFor();
  await game.getByRole('link', { name: 'Go on with Chess' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chess' }).waitFor();
  await expect.poll(() => page.locator('.moves button').count()).toBe(2);
});

test('home leads on by keys, and a touch begins a game', async () => {
  const page = await fers.open('#/home');
  await page.getByRole('navigation', { name: 'Ways in' }).getByRole('link', { name: /^Play/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  const touch: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const phone = await fers.open('#/home', touch);
  await square(phone, 'd2').tap();
  await square(phone, 'd4').tap();
  await phone.getByRole('heading', { level: 1, name: 'Chess' }).waitFor();
});

test('a file chosen at home is opened', async () => {
  const page = await fers.open('#/home');
  await page.getByLabel(/^Open a file of rules or games/).setInputFiles({ name: 'mine.pgn', mimeType: 'text/plain', buffer: Buffer.from('[Event "x"]\n\n1. e4 e5 2. Nf3 *\n') });
  await expect.poll(() => page.getByRole('button', { name: /^Nf3/ }).count()).toBeGreaterThan(0);
});

test('home, library and variants are there without the core', async () => {
  const page = await fers.open('#/nowhere');
  await without(page, /\.wasm/);
  await page.goto(`${fers.url}#/home`);
  await page.reload();
  await expect.poll(() => page.locator('.steps img').count()).toBe(12);
  await page.goto(`${fers.url}#/library?q=lion`);
  await page.getByRole('heading', { name: 'Chu Shogi' }).waitFor();
  await page.getByRole('link', { name: 'Chu Shogi', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Chu Shogi' }).waitFor();
  await expect.poll(() => page.title()).toBe('Chu Shogi · Fers');
  const pieces = page.getByRole('list', { name: 'Pieces' });
  await pieces.getByRole('heading', { name: 'Lion', exact: true }).waitFor();
  await expect.poll(() => pieces.getByRole('img', { name: /^How the Lion moves/ }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
});

// Firefox is driven without answers of tests.
test.skipIf(isFirefox)('the core answers where a file of the library is missing or damaged', async () => {
  for (const body of [undefined, '{"not": "a list"', '[{"name": 3}]']) {
    const other = await fers.open('#/nowhere');
    // The list stands in the page itself.
    await other.route(fers.url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/(<script type="application\/json" id="library">)[^<]*/, `$1${body ?? ''}`) });
    });
    await without(other, /\/library\/[^?]*\.json/, body);
    await without(other, /\/library\/[^?]*\.svg/);
    await other.goto(`${fers.url}#/variant/xiangqi`);
    await other.reload();
    await other.getByRole('heading', { level: 1, name: 'Xiangqi' }).waitFor();
    await other.getByRole('list', { name: 'Pieces' }).getByRole('heading', { name: 'Cannon' }).waitFor();
    await expect.poll(() => other.locator('.board img').getAttribute('src')).toMatch(/^data:image/);
    await other.context().close();
  }
});

test('a variant leads to playing, analysing, changing and exporting it, and to its relatives', async () => {
  const page = await fers.open('#/variant/crazyhouse');
  for (const [words, screen] of [['Play', 'play'], ['Analyse', 'analyse'], ['Change it', 'design'], ['Export', 'share']]) {
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: words, exact: true }).getAttribute('href')).toBe(`#/${screen}/crazyhouse`);
  }
  await page.getByText(/grew out of bughouse/).waitFor();
  await page.getByRole('link', { name: 'drops', exact: true }).click();
  await page.getByRole('button', { name: /^drops/, pressed: true }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('gridcell', { name: /^a1/ }).waitFor();
});

test('a variant is found by its other names; what is none is searched for, and breaks no layout', async () => {
  const page = await fers.open('#/variant/zh');
  await page.getByRole('heading', { level: 1, name: 'Crazyhouse' }).waitFor();
  for (const name of ['crazyhuose', '<img src=x onerror=alert(1)>', 'x'.repeat(200), 'שחמט', '%E0%A4%A']) {
    await page.goto(`${fers.url}#/variant/${name.includes('%') ? name : encodeURIComponent(name)}`);
    await page.getByRole('heading', { level: 1, name: 'No such variant' }).waitFor();
    await page.getByRole('link', { name: 'Search the library for it' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  }
  await page.goto(`${fers.url}#/variant/crazyhuose`);
  await page.getByRole('link', { name: 'Crazyhouse', exact: true }).waitFor();
});

test('axe finds nothing serious in any theme, and no phone scrolls sideways', async () => {
  for (const place of ['#/home', '#/library', '#/variant/xiangqi']) {
    const page = await fers.open(place);
    for (const theme of THEMES) {
      await page.evaluate((theme) => localStorage.setItem('fers.settings', JSON.stringify({ theme })), theme);
      await page.reload();
      await expect.poll(() => page.locator('img').count()).toBeGreaterThan(5);
      expect(await seriousProblems(page)).toEqual([]);
    }
    expect(await pictured(page, place.replaceAll(/[#/]+/g, '-').slice(1))).toBe(false);
    await page.context().close();
  }
});

test('axe finds nothing serious on the other screens in high contrast', async () => {
  for (const place of ['#/play/chess', '#/analyse/chess', '#/design/chess', '#/share/chess', '#/work', '#/rw144', '#/preset']) {
    const page = await fers.open(place);
    for (const theme of ['contrast', 'contrast-dark']) {
      await page.evaluate((theme) => localStorage.setItem('fers.settings', JSON.stringify({ theme })), theme);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (/play|analyse|design/.test(place)) await square(page, 'e2').waitFor();
      expect(await seriousProblems(page), `${place} ${theme}`).toEqual([]);
    }
    await page.context().close();
  }
});
