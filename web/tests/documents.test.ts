// Nothing that is made is lost: games and analyses survive leaving, reloading, a crash, a second
// tab, and damage.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, hotSeat, listed, onBoard, seen, square, typed } from './playing';
import { crashed, records, rewritten, stored, storedRecord } from './stored';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

/** A change is stored within this time. */
const STORED_MS = 1000;

async function moved(page: Page, from: string, to: string, words: string) {
  for (const name of [from, to]) await square(page, name).click();
  await page.getByText(words).first().waitFor();
}

/**
 * Opens an analysis with a variation, a comment, and a mark: `1. e4 (1. d4 {why not})`, 1. d4 on
 * the board.
 */
async function analysed(hash = '#/analyse/chess'): Promise<Page> {
  const page = await opened(hash);
  await moved(page, 'e2', 'e4', 'e4. Black to move');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('White to move', { exact: true }).waitFor();
  await moved(page, 'd2', 'd4', 'd4. Black to move');
  await page.getByLabel('Comment').fill('why not');
  await page.getByRole('button', { name: 'Good move' }).click();
  return page;
}

async function isWhole(page: Page) {
  await page.getByText('d4. Black to move').waitFor();
  await expect.poll(() => listed(page)).toEqual(['e4', 'd4!']);
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('why not');
}

/** Opens another tab of the browser of a page. */
async function tab(page: Page, url = page.url()): Promise<Page> {
  const other = await page.context().newPage();
  other.on('pageerror', (error) => expect.soft(error, `the page threw ${error.message}`).toBeUndefined());
  await other.goto(url);
  return other;
}

test('an analysis is whole after it was left at once and opened again', async () => {
  const page = await analysed();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('searchbox').waitFor();
  await page.goto(`${fers.url}#/analyse/chess`);
  await isWhole(page);
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.getByRole('button', { name: 'Continue Chess' }).click();
  await isWhole(page);
  await page.getByRole('link', { name: 'New analysis' }).click();
  await page.getByText('White to move', { exact: true }).waitFor();
  expect(await listed(page)).toEqual([]);
});

test('an analysis is whole after a reload at once', async () => {
  const page = await analysed();
  await page.reload();
  await isWhole(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fers.journal.')))).toEqual([]);
});

test('an analysis is whole after its screen was left and its tab closed at once', async () => {
  const page = await analysed();
  const [url, context] = [page.url(), page.context()];
  await page.evaluate(() => (location.hash = '#/library'));
  await page.close();
  const other = await context.newPage();
  await other.goto(url);
  await isWhole(other);
});

test('an analysis is whole a second before its tab crashes', async () => {
  const page = await analysed();
  await page.waitForTimeout(STORED_MS);
  const url = page.url();
  await crashed(page);
  await isWhole(await tab(page, url));
});

test('values of the engine come back with the analysis', async () => {
  const page = await opened('#/analyse/chess?moves=f2f3+e7e5+g2g4+d8h4');
  await page.getByText('Graph and mistakes').click();
  await page.getByText('5 positions evaluated').waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByText('Graph and mistakes').waitFor();
  // The bar shows what was found before: no engine is running.
  await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuetext')).not.toBe('not evaluated');
  await page.getByText('The engine is off.').waitFor();
});

test('an address from another browser begins with its line', async () => {
  const page = await opened('#/analyse/chess?analysis=elsewhere&moves=e2e4+e7e5');
  await page.getByText('e5. White to move').waitFor();
});

test('a game is whole after a reload at once, and a second before a crash', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4', 'e5');
  await seen(page, 2);
  await page.reload();
  await seen(page, 2);
  await typed(page, 'Nf3');
  await seen(page, 3);
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.getByLabel('Comment', { exact: true }).fill('to f3');
  await page.waitForTimeout(STORED_MS);
  const url = page.url();
  await crashed(page);
  const other = await tab(page, url);
  await seen(other, 3);
  await other.locator('.moves').getByText('to f3').waitFor();
});

test('a second tab follows a game, and takes it over', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4');
  await seen(page, 1);
  await storedRecord(page, '1. e4');
  const other = await tab(page);
  await other.getByText('This is open in another tab').waitFor();
  await seen(other, 1);
  await typed(page, 'e5');
  await seen(other, 2);
  await expect.poll(() => page.getByText('This is open in another tab').count()).toBe(0);
  await other.getByRole('button', { name: 'Take over here' }).click();
  await page.getByText('This is open in another tab').waitFor();
  await typed(other, 'Nf3');
  await seen(page, 3);
  expect(await listed(page)).toEqual(['e4', 'e5', 'Nf3']);
  // The tab that is left has the game when the other one is closed.
  await other.close();
  await page.getByText('This is open in another tab').waitFor({ state: 'detached' });
  await typed(page, 'Nc6');
  await seen(page, 4);
  await storedRecord(page, 'Nc6');
});

test('a second tab follows an analysis, and takes it over from a tab that hangs', async () => {
  const page = await analysed();
  await storedRecord(page, 'why not');
  const other = await tab(page);
  await other.getByText('This is open in another tab').waitFor();
  await isWhole(other);
  // Nothing is changed there, not even by drawing; what is drawn in the first tab is seen.
  const drawings = other.locator('fers-board .arrow.green');
  await square(other, 'e5').click({ button: 'right' });
  await other.waitForTimeout(200);
  await expect.poll(() => drawings.count()).toBe(0);
  await square(page, 'e5').click({ button: 'right' });
  await expect.poll(() => drawings.count()).toBeGreaterThan(0);
  await page.getByLabel('Comment').fill('because');
  await expect.poll(() => other.getByLabel('Comment').inputValue()).toBe('because');
  // The first tab does nothing for three seconds, and wakes up later.
  void page.evaluate(() => setTimeout(() => { for (const end = Date.now() + 3000; Date.now() < end; ); }, 0));
  await other.getByRole('button', { name: 'Take over here' }).click();
  await other.getByText('This is open in another tab').waitFor({ state: 'detached' });
  await other.getByLabel('Comment').fill('taken over');
  await storedRecord(other, 'taken over');
  await page.getByText('This is open in another tab').waitFor();
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('taken over');
});

test('a browser without locks overwrites nothing either', async () => {
  const page = await fers.open('#/library');
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await page.goto(`${fers.url}#/play/chess`);
  await page.reload();
  await square(page, 'a1').waitFor();
  await hotSeat(page);
  await typed(page, 'e4');
  await storedRecord(page, '1. e4');
  const other = await tab(page);
  await seen(other, 1);
  await typed(other, 'e5');
  await storedRecord(other, 'e5');
  // The tab that has written last goes on; the other one shows what it has stored.
  await page.getByText('This is open in another tab').waitFor();
  await expect.poll(() => listed(page)).toEqual(['e4', 'e5']);
  await page.getByRole('button', { name: 'Take over here' }).click();
  await page.getByText('This is open in another tab').waitFor({ state: 'detached' });
  await typed(page, 'Nf3');
  await storedRecord(page, 'Nf3');
});

test('a corrupt game is set aside with a download, and the page goes on', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4');
  await storedRecord(page, '1. e4');
  await page.goto(`${fers.url}#/library`);
  await rewritten(page, 'contents', ({ id }) => ({ id, pgn: 17 }));
  await page.goto(`${fers.url}#/play/chess`);
  await page.getByText('The stored game cannot be read').waitFor();
  await typed(page, 'd4');
  await page.goto(`${fers.url}#/work`);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download what is stored as ' + String((await records(page, 'aside'))[0]!.id)).click()]);
  expect(download.suggestedFilename()).toMatch(/^fers-damaged-.*\.json$/);
});

test('a corrupt list, and records of a newer page, do not block the list', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page);
  await typed(page, 'e4');
  await storedRecord(page, '1. e4');
  await page.goto(`${fers.url}#/library`);
  await stored(page, 'entries', [['bad', { id: 'bad', kind: 4 }], ['late', { id: 'late', kind: 'game', version: 99 }]]);
  await page.goto(`${fers.url}#/work`);
  await page.getByText('1 document', { exact: true }).waitFor();
  await page.getByText('does not say what it is').waitFor();
  await page.getByText('newer version of Fers').waitFor();
  expect((await records(page, 'entries')).map(({ id }) => id), 'what a newer page has stored stays').toContain('late');
});

test('a journal that is damaged is set aside', async () => {
  const page = await fers.open('#/library');
  await page.evaluate(() => localStorage.setItem('fers.journal.broken', '{"at":'));
  await page.goto(`${fers.url}#/work`);
  await page.getByText('The last change before the page was closed cannot be read').waitFor();
});

test('a full quota is said, what is made meanwhile is listed, and stored when there is room', async () => {
  const page = await fers.open('#/library');
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (!('room' in window)) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
    navigator.storage.estimate = async () => ({ usage: 95_000_000, quota: 100_000_000 });
  });
  await page.goto(`${fers.url}#/play/chess`);
  await page.reload();
  await square(page, 'a1').waitFor();
  await hotSeat(page);
  await typed(page, 'e4');
  await page.getByRole('alert').filter({ hasText: 'storage of the browser is full' }).waitFor();
  await typed(page, 'e5');
  await seen(page, 2);
  await page.getByRole('link', { name: 'My work' }).click();
  await page.getByText('95 MB of 100 MB').waitFor();
  await page.getByText('1 document', { exact: true }).waitFor();
  await button(page, 'Chess').click();
  await seen(page, 2);
  await page.evaluate(() => Object.assign(window, { room: true }));
  await typed(page, 'Nf3');
  await storedRecord(page, 'Nf3');
  await page.getByRole('alert').filter({ hasText: 'storage of the browser is full' }).waitFor({ state: 'detached' });
});

test('a browser without a database keeps the page going', async () => {
  const page = await fers.open('#/library');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await page.goto(`${fers.url}#/analyse/chess`);
  await page.reload();
  await moved(page, 'e2', 'e4', 'e4. Black to move');
  await page.getByRole('alert').filter({ hasText: 'does not let this page store anything' }).waitFor();
});

test('what the version before has kept is taken over', async () => {
  const page = await fers.open('#/settings-are-kept');
  await page.evaluate(() => {
    const game = (id: string, pgn: string) => ({
      format: 'fers-game', version: 1, id, saved: '2026-11-20T10:00:00.000Z', title: 'Chess', variant: { kind: 'library', name: 'chess' },
      setup: { seats: { white: { kind: 'screen' }, black: { kind: 'screen' } } }, pgn, path: [0, 0],
    });
    localStorage.setItem('fers.games', JSON.stringify([{ id: 'old1', title: 'Chess', saved: '2026-11-20T10:00:00.000Z', over: false, key: '{"kind":"library","name":"chess"}' }]));
    localStorage.setItem('fers.game.old1', JSON.stringify(game('old1', '1. e4 {an old one} e5 *')));
    localStorage.setItem('fers.game.old2', '{"format":"fers-game"');
    localStorage.setItem('fers.design', JSON.stringify({ text: 'name = "Old design"\nboard = "4x4"\n' }));
    localStorage.setItem('fers.settings', JSON.stringify({ theme: 'dark' }));
  });
  await page.goto(`${fers.url}#/work`);
  await page.reload();
  await button(page, 'Old design').waitFor();
  await page.getByText('Kept by an earlier version of Fers').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^fers\.(games?|design)/.test(key)))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  await button(page, 'Chess').click();
  await seen(page, 2);
  await page.locator('.moves').getByText('an old one').waitFor();
  await page.goto(`${fers.url}#/design`);
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByText('"Old design"').waitFor();
});
