// The screen for the course RW144.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { dropped } from './playing';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();

const BOARD = `% a comment
k:1
r:2
n:2
b:4
q:1
p:5
d:5
-----
r n b b q k b b n r
p p p p p d d d d d
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
P P P P P D D D D D
R N B B Q K B B N R
-----
w:++++:0:0
`;

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function opened(board: string): Promise<Page> {
  const page = await fers.open('#/rw144');
  await page.getByLabel('Board file', { exact: true }).setInputFiles(file('mine.board', board));
  return page;
}

async function saved(button: Locator): Promise<string> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}

async function write(page: Page, move: string) {
  await page.getByLabel('Move', { exact: true }).fill(move);
  await page.keyboard.press('Enter');
}

const status = (page: Page) => page.locator('dd code');

test('an illegal board is refused as the program of the course does, and in words', async () => {
  const page = await opened(BOARD.replace('w:++++:0:0', 'w:++++:99:0'));
  const complaint = page.getByRole('alert');
  await expect.poll(() => complaint.locator('pre').textContent()).toBe('ERROR: Illegal halfmove clock on line 21');
  await expect.poll(() => complaint.textContent()).toContain('Exit code 9');
  await expect.poll(() => complaint.textContent()).toContain('expected a number from 0 to 50');
});

test('a board is made, played on, saved and opened again', async () => {
  const page = await fers.open('#/rw144');
  await page.getByRole('button', { name: 'Draw allocations by lot' }).click();
  await page.getByText('10 of 10 officers, 10 of 10 pawns and drunken soldiers.').waitFor();
  await page.getByLabel('Put the pieces on their ranks by lot').check();
  await page.getByRole('button', { name: 'Make the board' }).click();
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  const start = await saved(page.getByRole('button', { name: 'Start board' }));
  await page.getByText('Open or make a board').click();
  await page.getByLabel('Board file', { exact: true }).setInputFiles(file('again.board', start));
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  expect(await saved(page.getByRole('button', { name: 'Start board' }))).toBe(start);
});

test('allocations that are illegal make no board', async () => {
  const page = await fers.open('#/rw144');
  await page.getByLabel('Rook (r)').fill('1');
  await page.getByRole('button', { name: 'Make the board' }).click();
  await expect.poll(() => page.getByRole('alert').locator('pre').textContent()).toContain('ERROR: Invalid piece allocation on line');
});

test('moves are written and clicked; illegal ones are noticed and change nothing', async () => {
  const page = await opened(BOARD);
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  await expect.poll(() => page.locator('dd').first().textContent()).toContain('d:5');
  await write(page, 'a2-a4');
  await page.getByText('a2-a4. Black to move').waitFor();
  await write(page, 'a9-a6');
  await page.getByRole('alert').getByText('ERROR: Illegal move on line 2').waitFor();
  await expect.poll(() => status(page).textContent()).toBe('b:++++:0:0');
  await page.getByRole('gridcell', { name: /^b9\b/ }).click();
  await page.getByRole('gridcell', { name: /^b7\b/ }).click();
  await page.getByText('b9-b7. White to move').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.getByRole('gridcell', { name: /^c2\b/ }).click();
  await page.getByRole('gridcell', { name: /^c6\b/ }).click();
  await page.getByRole('alert').getByText('ERROR: Illegal move on line 3').waitFor();
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('a2-a4. Black to move').waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByText('b9-b7. White to move').waitFor();
  expect(await saved(page.getByRole('button', { name: 'Moves', exact: true }))).toBe('a2-a4\nb9-b7\n');
  // The address keeps the game.
  await expect.poll(() => page.url()).toContain('moves=a2a4+b9b7');
  await page.reload();
  await page.getByText('b9-b7. White to move').waitFor();
});

test('whatever is written that is no legal move is said to be none, stays to be mended, and changes nothing', async () => {
  const page = await opened(BOARD);
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  const field = page.getByLabel('Move', { exact: true });
  for (const [move, printed] of [
    ['hello', 'ERROR: Illegal move on line 1'],
    ['e2e4', 'ERROR: Illegal move on line 1'],
    ['a9-a8', 'ERROR: Illegal move on line 1'],
    ['a2xa3', 'ERROR: Illegal capture on line 1'],
    ['0-0', 'ERROR: Illegal castling move on line 1'],
    ['a2-a3=Q', 'ERROR: Illegal promotion on line 1'],
    ['% a comment', '“% a comment” is no move.'],
    ['<b>a2-a3</b>', 'ERROR: Illegal move on line 1'],
  ] as const) {
    await write(page, move);
    await page.getByRole('alert').getByText(printed).waitFor();
    await expect.poll(() => field.inputValue()).toBe(move);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  }
  await write(page, ' a2-a3 ');
  await page.getByText('a2-a3. Black to move').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('');
});

test('illegal tries by keys on the board are noticed, too', async () => {
  const page = await opened(BOARD);
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  const choose = async (name: string, key = 'Enter') => {
    await page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) }).focus();
    await page.keyboard.press(key);
  };
  await choose('b1');
  await choose('b5');
  await page.getByRole('alert').getByText('ERROR: Illegal move on line 1').waitFor();
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  await choose('b2');
  await page.keyboard.press('Escape');
  await choose('b7', ' ');
  await choose('c2', ' ');
  await choose('c4', ' ');
  await page.getByText('c2-c4. Black to move').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('a move file is played one move at a time, and stops at what is wrong', async () => {
  const page = await opened(BOARD);
  await page.getByLabel('File', { exact: true }).setInputFiles(file('mine.moves', '% a comment\na2-a4\n\nb9-b7\na4-a7\nb2-b3\n'));
  const step = page.getByRole('button', { name: 'Play the next move' });
  await page.getByText('next is line 2').waitFor();
  await step.click();
  await page.getByText('next is line 4').waitFor();
  await step.click();
  await page.getByText('next is line 5').waitFor();
  await step.click();
  await page.getByRole('alert').getByText('ERROR: Illegal move on line 5').waitFor();
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:1');
});

test('a move file that is dropped on the page is that of the board on it', async () => {
  const page = await opened(BOARD);
  await page.getByLabel('File', { exact: true }).waitFor();
  await dropped(page, 'notes.txt', '% a comment\n\na2-a4\nb9-b7\n');
  await page.getByText('next is line 3').waitFor();
  await page.getByRole('button', { name: 'Play the next move' }).click();
  await page.getByText('next is line 4').waitFor();
  // What is no move file is none of the board's.
  await dropped(page, 'holiday.txt', 'Two weeks at the sea.');
  await page.getByText('“holiday.txt” is neither a game nor rules that Fers knows.').waitFor();
});

test('castling goes where the profile says', async () => {
  const board = BOARD.replace('R N B B Q K B B N R', 'R . . . . K B B N R').replace(/w:/, 'w:');
  const page = await opened(board);
  await write(page, '0-0-0');
  await expect.poll(() => status(page).textContent()).toBe('b:++--:1:0');
  await page.getByRole('gridcell', { name: /^c1, .*King/i }).waitFor();
  await page.getByText('Open or make a board').click();
  await page.getByLabel('Profile').selectOption({ label: 'official: as its tests expect' });
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
  await write(page, '0-0-0');
  await page.getByRole('gridcell', { name: /^b1, .*King/i }).waitFor();
});

test('the engine answers', async () => {
  const page = await opened(BOARD);
  await page.getByLabel('The engine plays').selectOption('black');
  await write(page, 'a2-a4');
  await page.locator('ol > li').nth(1).waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => status(page).textContent()).toBe('w:++++:0:0');
});

test('RW144 can be used by everybody', async () => {
  const page = await fers.open('#/rw144');
  await page.getByRole('button', { name: 'Make the board' }).waitFor();
  expect(await pictured(page, 'rw144-open')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the board' }).click();
  await write(page, 'a2-a6');
  await page.getByRole('alert').waitFor();
  expect(await pictured(page, 'rw144')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
});
