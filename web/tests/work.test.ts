// The list of everything that is kept: found, renamed, duplicated, deleted and brought back,
// exported and imported.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, dropped, seen } from './playing';
import { pictured, seriousProblems } from './seen';
import { records, stored } from './stored';
import { studio } from './support';

const fers = studio();

const VARIANTS = ['chess', 'shogi', 'xiangqi', 'crazyhouse'];
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];

/** A stored game with everything that a real one has. */
function game(at: number): { entry: [string, unknown]; content: [string, unknown] } {
  const id = `game${at}`;
  const name = VARIANTS[at % 4]!;
  const title = name[0]!.toUpperCase() + name.slice(1);
  const time = new Date(Date.UTC(2026, 0, 1) + at * 3_600_000 * 6).toISOString();
  const result = RESULTS[at % 3]!;
  const players = `White – Engine, level ${at % 9}`;
  const entry = { id, version: 1, kind: 'game', title, renamed: false, variant: title, key: name, players, result, moves: 40, created: time, changed: time, revision: 1 };
  const seats = { white: { kind: 'screen' }, black: { kind: 'engine', strength: { kind: 'level', level: at % 9 } } };
  const content = { format: 'fers-game', id, saved: time, title, variant: { kind: 'library', name }, setup: { seats }, pgn: '*', path: [], rules: 'x'.repeat(4000) };
  return { entry: [id, entry], content: [id, content] };
}

/** Opens the list of a browser that has kept so many games. */
async function keeping(count: number): Promise<Page> {
  const page = await fers.open('#/work');
  await page.getByText('Nothing is kept yet').waitFor();
  const games = Array.from({ length: count }, (_, at) => game(at));
  await stored(page, 'contents', games.map(({ content }) => content));
  await stored(page, 'entries', games.map(({ entry }) => entry));
  await page.reload();
  await page.getByText(`${count} documents`, { exact: true }).waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
const counted = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

test('a thousand games are listed, the newest first, and searched', async () => {
  const page = await keeping(1000);
  await expect.poll(() => rows(page).count()).toBe(100);
  await expect.poll(() => rows(page).first().getByRole('button').first().textContent()).toBe('Crazyhouse');
  const begun = Date.now();
  await page.getByRole('searchbox').fill('shogi level 5');
  // Every fourth game is one of shogi, every ninth against level 5: numbers 5, 41, 77, … up to 977.
  await counted(page, '28 documents');
  expect(Date.now() - begun, 'a search is no wait').toBeLessThan(2000);
  await button(page, 'Show all').click();
  await page.getByRole('combobox', { name: 'Variant' }).selectOption('Xiangqi');
  await page.getByRole('combobox', { name: 'Result' }).selectOption('1-0');
  // Every fourth game, and every third result: numbers 6, 18, 30, … up to 990.
  await counted(page, '83 documents');
  await button(page, 'Show all').click();
  await page.getByLabel('From', { exact: true }).fill('2026-01-10');
  await page.getByLabel('To', { exact: true }).fill('2026-01-11');
  await counted(page, '8 documents');
  await button(page, 'Show all').click();
  await page.getByRole('button', { name: 'Show 100 more of 1000' }).click();
  await expect.poll(() => rows(page).count()).toBe(200);
});

test('a document is renamed, duplicated, deleted and brought back', async () => {
  const page = await keeping(3);
  await button(page, 'Rename Shogi').click();
  await page.getByLabel('New name').fill('Against <b>Éva</b>');
  await page.keyboard.press('Enter');
  await button(page, 'Duplicate Against <b>Éva</b>').click();
  await counted(page, '4 documents');
  await button(page, 'Delete Against <b>Éva</b>').click();
  await counted(page, '3 documents');
  await button(page, 'Delete Chess').click();
  await counted(page, '2 documents');
  await page.getByText('“Chess” is deleted.').first().waitFor();
  await button(page, 'Undo').click();
  await page.getByText('“Against <b>Éva</b>” is deleted.').first().waitFor();
  await button(page, 'Undo').click();
  await counted(page, '4 documents');
  await page.reload();
  await counted(page, '4 documents');
  await button(page, 'Against <b>Éva</b>').waitFor();
  await button(page, 'Copy of Against <b>Éva</b>').click();
  await page.getByRole('heading', { name: 'Shogi' }).waitFor();
});

test('a game that is open keeps the name that it is given in another tab', async () => {
  const page = await fers.open('#/play/chess?moves=e2e4');
  await seen(page, 1);
  await expect.poll(async () => (await records(page, 'entries')).length).toBe(1);
  const list = await page.context().newPage();
  await list.goto(`${fers.url}#/work`);
  await button(list, 'Rename Chess').click();
  await list.getByLabel('New name').fill('Training');
  await list.keyboard.press('Enter');
  await button(list, 'Training').waitFor();
  // The engine answers meanwhile.
  await seen(page, 2);
  await expect.poll(async () => (await records(page, 'entries'))[0]).toMatchObject({ title: 'Training', moves: 2 });
  await expect.poll(() => page.getByText('This is open in another tab').count()).toBe(0);
});

test('everything goes out as one file and comes back', async () => {
  const page = await keeping(25);
  await button(page, 'Rename Crazyhouse').first().click();
  await page.getByLabel('New name').fill('My best game');
  await page.keyboard.press('Enter');
  await button(page, 'My best game').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export everything').click()]);
  const text = await readFile(await download.path(), 'utf8');
  const before = [await records(page, 'entries'), await records(page, 'contents')];
  const other = await fers.open('#/work');
  const importing = (page: Page, text: string) => page.getByLabel('A file of everything').setInputFiles({ name: 'work.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importing(other, text);
  await other.getByText('25 imported.').first().waitFor();
  await counted(other, '25 documents');
  expect(await records(other, 'entries')).toEqual(before[0]);
  expect((await records(other, 'contents')).map(({ pgn, id }) => [id, pgn])).toEqual(before[1]!.map(({ pgn, id }) => [id, pgn]));
  await importing(other, text);
  await other.getByText('0 imported, 25 were here already.').first().waitFor();
  // What differs is added and overwrites nothing; what is damaged is named.
  await importing(other, text.replace('"path":[]', '"path":[1]').replace('"pgn":"*"', '"pgn":"* {other}"'));
  await counted(other, '26 documents');
  await importing(other, text.replace('"kind":"game"', '"kind":"gone"'));
  await other.getByRole('alert').getByText('cannot be read').waitFor();
  await importing(other, '{"format": "fers-work", "documents": [');
  await other.getByRole('alert').getByText('damaged or cut off').waitFor();
  const third = await fers.open('#/library');
  await dropped(third, 'work.json', text);
  await counted(third, '25 documents');
});

test('the browser is asked once to keep what is stored', async () => {
  const page = await fers.open('#/library');
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked') ?? 0) + 1));
      return true;
    };
  });
  for (const moves of ['e2e4', 'd2d4']) {
    await page.goto(`${fers.url}#/play/chess?moves=${moves}`);
    await page.reload();
    await seen(page, 1);
  }
  await expect.poll(async () => (await records(page, 'entries')).length).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('1');
});

test('the list can be used by everybody', async () => {
  const page = await keeping(12);
  await stored(page, 'entries', [['bad', { id: 'bad', kind: 4 }]]);
  await page.reload();
  await page.getByText('does not say what it is').waitFor();
  await button(page, 'Delete Shogi').first().click();
  await page.getByText('“Shogi” is deleted.').first().waitFor();
  await button(page, 'Rename Xiangqi').first().click();
  expect(await pictured(page, 'work')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
});
