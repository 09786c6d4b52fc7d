// Records: what they say is kept through every save, shown, and drawn.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, hotSeat, middle, onBoard, seen, square, stands, typed } from './playing';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

// Headers and commands as lichess.org and ChessBase write them.
const RECORD = `[Event "Rated Blitz game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2026.01.02"]
[Round "-"]
[White "ada"]
[Black "bea"]
[Result "1-0"]
[UTCTime "10:11:12"]
[WhiteElo "1800"]
[BlackElo "1790"]
[ECO "C20"]
[TimeControl "180+2"]
[Termination "Normal"]

1. e4 {Best by test. [%csl Gd5,Re5] [%cal Yd2d4,Bg1f3] [%eval 0.25,20] [%clk 0:03:00]} 1... e5 $2 {[%eval 14,24] [%clk 0:02:58.5] [%foo bar]} 2. Nf3 {[%emt 0:00:05]} 1-0
`;
const HEADERS = ['Event "Rated Blitz game"', 'Site "https://lichess.org/abcdefgh"', 'Date "2026.01.02"', 'Round "-"', 'White "ada"', 'Black "bea"', 'Result "1-0"', 'UTCTime "10:11:12"', 'WhiteElo "1800"', 'BlackElo "1790"', 'ECO "C20"', 'TimeControl "180+2"', 'Termination "Normal"'].map((header) => `[${header}]`);

const pgn = (page: Page) => page.getByLabel('Game (PGN)');
const flat = (text: string) => text.replace(/\s+/g, ' ');
const headers = (text: string) => text.split('\n').filter((line) => line.startsWith('['));

async function readIn(page: Page, text: string) {
  await page.getByText('FEN and PGN').click();
  await pgn(page).fill(text);
  await button(page, 'Read this text').click();
  await page.getByText(/moves read/).waitFor();
}

async function written(page: Page): Promise<string> {
  await pgn(page).fill('');
  await button(page, 'Write this game').click();
  await expect.poll(() => pgn(page).inputValue()).not.toBe('');
  return pgn(page).inputValue();
}

const drawing = (page: Page) => page.locator('fers-board').locator('.arrows > *').evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute('class')).sort());

test('an analysis keeps headers, result, clocks, evaluations, arrows and unknown commands of a record', async () => {
  const page = await opened('#/analyse/chess');
  await readIn(page, RECORD);
  const text = await written(page);
  expect(headers(text)).toEqual([...HEADERS, '[Variant "chess"]']);
  expect(flat(text)).toContain('1. e4 {Best by test. [%csl Gd5,Re5] [%cal Yd2d4,Bg1f3] [%eval 0.25,20] [%clk 0:03:00]} 1... e5 $2 {[%eval 0.14,24] [%clk 0:02:58.5] [%foo bar]} 2. Nf3 {[%emt 0:00:05]} 1-0');
  // What was written is read, and is the same again.
  await button(page, 'Read this text').click();
  expect(await written(page)).toBe(text);
});

test('what a record notes is seen, and its comments are without commands', async () => {
  const page = await opened('#/analyse/chess');
  await readIn(page, RECORD);
  await button(page, 'One move forward').click();
  await page.getByText('e4. Black to move').waitFor();
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Best by test.');
  await expect.poll(() => drawing(page)).toEqual(['arrow blue', 'arrow green place', 'arrow red place', 'arrow yellow']);
  await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuetext')).toBe('+0.25');
  await page.locator('.player', { hasText: 'ada (1800)' }).getByText('3:00').waitFor();
  await button(page, 'One move forward').click();
  await page.locator('.player', { hasText: 'bea (1790)' }).getByText('2:59').waitFor();
  expect(await drawing(page)).toEqual([]);
  await page.locator('.moves').getByText('+0.25 · 3:00').waitFor();
  await expect.poll(() => page.locator('.moves').textContent()).not.toContain('[%');
  await page.locator('.moves').getByRole('button', { name: 'e4' }).click();
  await page.getByText('Arrows and circles').click();
  await page.getByText('Headers', { exact: true }).click();
  expect(await pictured(page, 'analyse-record')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
});

test('headers are changed by hand, and an end by the rules decides an open result', async () => {
  const page = await opened('#/analyse/chess');
  await readIn(page, '[White "ada"]\n[ECO "A00"]\n\n1. f3 e5 2. g4 *');
  await page.getByText('Headers', { exact: true }).click();
  await page.getByLabel('Black', { exact: true }).fill('bea');
  await page.getByLabel('Round', { exact: true }).fill('3');
  await page.keyboard.press('Tab');
  expect(headers(await written(page))).toEqual(['[Round "3"]', '[White "ada"]', '[Black "bea"]', '[Result "*"]', '[ECO "A00"]', '[Variant "chess"]']);
  await button(page, 'Last position').click();
  await page.getByText('g4. Black to move').waitFor();
  for (const name of ['d8', 'h4']) await square(page, name).click();
  await page.getByText(/^Qh4#\. 0-1/).waitFor();
  const text = await written(page);
  expect([headers(text)[3], text.trim().split(/\s+/).at(-1)]).toEqual(['[Result "0-1"]', '0-1']);
  await page.locator('#headers-title').locator('..').getByLabel('Result').selectOption('1/2-1/2');
  expect(flat(await written(page))).toContain('[Result "1/2-1/2"]');
});

test('arrows and circles are drawn with the right button, by a pen, and by keys, and stand in the record', async () => {
  const page = await opened('#/analyse/chess');
  const drag = async (from: string, to: string, button: 'left' | 'right') => {
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await page.mouse.move(...start);
    await page.mouse.down({ button });
    await page.mouse.move(...end, { steps: 4 });
    await page.mouse.up({ button });
  };
  await drag('e2', 'e4', 'right');
  await page.keyboard.down('Shift');
  await drag('f7', 'f7', 'right');
  await page.keyboard.up('Shift');
  await expect.poll(() => drawing(page)).toEqual(['arrow green', 'arrow red place']);
  await page.getByText(/^Arrows and circles/).click();
  await button(page, 'blue').click();
  await drag('b1', 'c3', 'left');
  await square(page, 'a8').focus();
  await page.keyboard.press('Enter');
  await square(page, 'a1').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => drawing(page)).toHaveLength(4);
  await button(page, 'Remove the red circle f7').click();
  await button(page, 'blue').click();
  // The left button moves again.
  await drag('d2', 'd4', 'left');
  await page.getByText('d4. Black to move').waitFor();
  await page.getByText('FEN and PGN').click();
  expect(flat(await written(page))).toContain('{[%cal Ge2e4,Bb1c3,Ba8a1]} 1. d4 *');
});

test('a game that is opened and played on keeps its headers; what ended it does not stay', async () => {
  const page = await fers.open('#/play');
  await page.getByLabel('A game as PGN or as a game file').fill(RECORD);
  await button(page, 'Open this game').click();
  await seen(page, 3);
  await page.locator('.name', { hasText: 'ada' }).waitFor();
  await stands(page, '1-0: Normal');
  await page.reload();
  await seen(page, 3);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const saved = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as PGN').click()]);
    return readFile(await file.path(), 'utf8');
  };
  const text = await saved();
  expect(headers(text)).toEqual([...HEADERS, '[Variant "chess"]']);
  expect(flat(text)).toContain('[%cal Yd2d4,Bg1f3] [%eval 0.25,20] [%clk 0:03:00]}');
  await typed(page, 'Nc6');
  await seen(page, 4);
  await stands(page, 'White to move');
  const open = headers(await saved());
  expect(open).toContain('[Result "*"]');
  expect(open).toContain('[ECO "C20"]');
  expect(open.join()).not.toContain('Termination');
});

test('a game with clocks says what they showed behind each move', async () => {
  const page = await opened('#/play/chess');
  await hotSeat(page, async () => {
    await page.getByLabel('Clocks').check();
  });
  await typed(page, 'e4', 'e5', 'Nf3');
  await seen(page, 3);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await button(page, 'Save as PGN').click();
  await expect.poll(() => page.getByLabel('PGN', { exact: true }).inputValue()).toMatch(/1\. e4\s+\{\[%clk\s+\d+:\d\d:\d\d(\.\d+)?\]\}\s+1\.\.\.\s+e5\s+\{\[%clk/);
});
