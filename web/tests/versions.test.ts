// Several designs, each with its history.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './playing';
import { pictured, seriousProblems } from './seen';
import { crashed, records, storedRecord } from './stored';
import { studio } from './support';

const fers = studio();

/** Writes a text into the editor. */
async function written(page: Page, change: (text: string) => string) {
  await page.getByRole('tab', { name: 'Text' }).click();
  const editor = page.getByRole('textbox', { name: 'Rules as text' });
  await editor.waitFor();
  const text = (await editor.locator('.cm-line').allTextContents()).join('\n');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(change(text));
  await page.getByText('The text is being read.').waitFor({ state: 'hidden' });
}

const editorText = async (page: Page) => (await page.locator('.cm-line').allTextContents()).join('\n');
const LITTLE = `name = "Little Chess"
board = "5x5"
start = "rnknr/ppppp/5/PPPPP/RNKNR w - - 0 1"
ends = ["mate wins", "stalemate draws"]

[pieces]
Pawn = { moves = "fmWfcF", san = "" }
Knight = { letter = "N", moves = "N" }
Rook = "R"
King = { moves = "K", royal = true }
`;

async function designed(): Promise<Page> {
  const page = await fers.open('#/design');
  await written(page, () => LITTLE);
  return page;
}

test('a design is whole after a reload at once, and a second before a crash', async () => {
  const page = await designed();
  await page.reload();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect.poll(() => editorText(page)).toContain('"Little Chess"');
  await written(page, (text) => text.replace('Little Chess', 'Small Chess'));
  await page.waitForTimeout(1000);
  const [url, context] = [page.url(), page.context()];
  await crashed(page);
  const other = await context.newPage();
  await other.goto(url);
  await other.getByRole('tab', { name: 'Text' }).click();
  await expect.poll(() => editorText(other)).toContain('"Small Chess"');
});

test('versions are kept by name, compared in words, restored, and begun from', async () => {
  const page = await designed();
  await button(page, 'Versions').click();
  await page.getByLabel('Name', { exact: true }).fill('with <i>knights</i>');
  await button(page, 'Keep this version').click();
  await button(page, 'Close').click();
  await written(page, () => LITTLE.replace('moves = "N"', 'moves = "NA"').replace(', "stalemate draws"', ''));
  await button(page, 'Versions').click();
  await button(page, 'Compare').click();
  await page.getByText(/^Was: Knight/).waitFor();
  await page.getByText(/^Is now: Knight.*\(2,2\)/).waitFor();
  await expect.poll(() => page.getByText(/^(Was|New|No longer): (Rook|Pawn|King)/).count()).toBe(0);
  expect(await pictured(page, 'design-versions')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Restore with <i>knights</i>').click();
  await expect.poll(() => editorText(page)).toContain('moves = "N" }');
  // What was there before is a version of its own, and one undo away.
  await page.reload();
  await button(page, 'Versions').click();
  await button(page, 'New from this one: Before “with <i>knights</i>” was restored').click();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect.poll(() => editorText(page)).toContain('moves = "NA" }');
  await expect.poll(async () => (await records(page, 'entries')).map(({ title }) => title).sort()).toEqual(['Little Chess', 'Little Chess (copy)']);
  await button(page, 'Versions').click();
  await page.getByLabel('Between').selectOption({ label: 'Little Chess' });
  await button(page, 'Compare').click();
  await page.getByText(/^Is now: Knight.*\(2,2\)/).waitFor();
});

test('a game of the library begins a design of its own, and the one before stays', async () => {
  const page = await designed();
  await storedRecord(page, 'Little Chess');
  // The last change is made just before.
  await written(page, (text) => text.replace('mate wins', 'stalemate wins'));
  await page.evaluate(() => (location.hash = '#/design/minishogi'));
  await expect.poll(async () => (await records(page, 'entries')).map(({ title }) => title).sort()).toEqual(['Little Chess', 'Minishogi']);
  await storedRecord(page, 'stalemate wins');
  await page.goto(`${fers.url}#/work?kind=design`);
  await button(page, 'Little Chess').click();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect.poll(() => editorText(page)).toContain('"Little Chess"');
});

test('beginning with something else leaves the design before as it is', async () => {
  const page = await designed();
  await button(page, 'Begin with…').click();
  await button(page, 'Hawks and hills: drops, a hill, a piece of its own').click();
  await expect.poll(() => editorText(page)).toContain('"Hawks and hills"');
  await expect.poll(async () => (await records(page, 'entries')).map(({ title }) => title).sort()).toEqual(['Hawks and hills', 'Little Chess']);
  await page.reload();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect.poll(() => editorText(page)).toContain('"Hawks and hills"');
});

test('a second tab follows a design, and takes it over', async () => {
  const page = await designed();
  await storedRecord(page, 'Little Chess');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('This is open in another tab').waitFor();
  await other.getByRole('tab', { name: 'Text' }).click();
  await written(page, (text) => text.replace('Little Chess', 'Small Chess'));
  await expect.poll(() => editorText(other)).toContain('"Small Chess"');
  await other.getByRole('button', { name: 'Take over here' }).click();
  await page.getByText('This is open in another tab').waitFor();
  await written(other, (text) => text.replace('Small Chess', 'Tiny Chess'));
  await expect.poll(() => editorText(page)).toContain('"Tiny Chess"');
});
