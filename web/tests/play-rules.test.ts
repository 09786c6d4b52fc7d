// What some rules bring to the board: passes, claims, start positions by lot; and clocks.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packed } from '../src/core/address';
import { button, hotSeat, listed, onBoard, placed, seen, square, stands, typed } from './playing';
import { seriousProblems } from './seen';
import { pictures, studio } from './support';

const fers = studio();
const opened = onBoard(fers);

/** Chess whose first rank is drawn by lot. */
const SHUFFLED = `name = "Drawn Chess"
board = "8x8"
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
shuffle = ["Knight, !Bishop, Rook, Queen, King"]
castle = ["e1-g1 with h1", "e1-c1 with a1"]
ends = ["mate wins", "stalemate draws"]
[pieces]
Pawn = { moves = "fmWfceFifmnD", san = "", promotes = { to = ["Queen"] } }
Knight = { letter = "N", moves = "N" }
Bishop = "B"
Rook = "R"
Queen = "Q"
King = { moves = "K", royal = true }
`;

const addressed = async (text: string) => `#/play/~${await packed(JSON.stringify({ kind: 'text', text, format: 'fers' }))}`;
const from = (variant: string, fen: string) => `#/play/${variant}?${new URLSearchParams({ fen }).toString()}`;

/** The moves with the numbers in front of them. */
const numbered = async (page: Page) => (await page.locator('.moves .move').allTextContents()).map((text) => text.trim().replace(/\s+/g, '')).join(' ');

test('byoyomi begins when the time is used up, and ends the game', async () => {
  const page = await opened('#/play/shogi');
  const clock = (side: string) => page.getByRole('timer', { name: `Clock of ${side}` });
  await hotSeat(page, async () => {
    await page.getByLabel('Clocks').check();
    await page.getByLabel('Minutes').fill('0.01');
    await page.getByLabel('Seconds added a move').fill('0');
    await page.getByLabel('Byoyomi').fill('600');
  });
  await typed(page, 'g3g4');
  await clock('Gote').getByText('byoyomi').waitFor();
  await typed(page, 'c7c6');
  await clock('Sente').getByText('byoyomi').waitFor();
  // Both have used up their time; each move gets all of byoyomi again.
  await clock('Gote').getByText('10:00 byoyomi').waitFor();
  await button(page, 'Pause').click();
  await stands(page, 'The game is paused');
  await hotSeat(page, async () => {
    await page.getByLabel('Minutes').fill('0');
    await page.getByLabel('Byoyomi').fill('0.5');
  });
  await typed(page, 'g3g4');
  await stands(page, '1-0: Gote has run out of time');
});

test('a draw is claimed where the rules offer it', async () => {
  const page = await opened(from('capablanca', '4k5/10/10/10/10/10/B1b7/5K4 w - - 0 1'));
  await stands(page, 'White to move');
  await button(page, 'Claim a draw: insufficient material').click();
  await stands(page, '½-½: draw claimed: insufficient material');
  await page.reload();
  await stands(page, '½-½: draw claimed: insufficient material');
});

test('a move is passed where the rules allow it, and written as a general that stays', async () => {
  const page = await opened('#/play/janggi');
  await hotSeat(page);
  await button(page, 'Pass').click();
  await seen(page, 1);
  await stands(page, 'Han to move');
  await square(page, '41').click();
  await square(page, '51').click();
  await seen(page, 2);
  await button(page, 'Pass').click();
  await seen(page, 3);
  await stands(page, 'Han to move');
  expect(await numbered(page)).toBe('1.K95-95 P41-51 2.K95-95');
});

test('a number draws the same start position each time, another number another one', async () => {
  const page = await opened(await addressed(SHUFFLED));
  const drawn = async (number: string) => {
    await hotSeat(page, async () => {
      await page.getByLabel('shuffled by number').check();
      await page.getByLabel('Number of the start position').fill(number);
    });
    await page.getByText(`Start position ${number}`, { exact: true }).waitFor();
    return placed(page);
  };
  const five = await drawn('5');
  const six = await drawn('6');
  expect(six).not.toEqual(five);
  expect(await drawn('5')).toEqual(five);
  await typed(page, 'e4');
  await seen(page, 1);
  const after = await placed(page);
  await page.reload();
  await seen(page, 1);
  expect(await placed(page)).toEqual(after);
  await hotSeat(page, () => page.getByLabel('the usual one').check());
  await square(page, 'e1, white King').waitFor();
});

test.each([['light', 1280], ['dark', 1280], ['light', 360], ['dark', 360]] as const)('a shuffled start is drawn by lot, from the dialog of a new game: %s, %i px', async (colorScheme, width) => {
  const page = await opened(await addressed(SHUFFLED), { colorScheme, viewport: { width, height: 800 } });
  await button(page, 'New game').click();
  await page.getByLabel('Players').selectOption('screen');
  await page.getByLabel('shuffled by number').check();
  await page.getByLabel('Number of the start position').fill('');
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(pictures, `new-game-${colorScheme}-${width}.png`) });
  // Without a number nothing begins.
  await button(page, 'Start').click();
  expect(await page.getByRole('dialog', { name: 'New game' }).isVisible()).toBe(true);
  await page.getByLabel('shuffled by lot').check();
  await button(page, 'Start').click();
  const drawn = page.getByText(/^Start position \d+$/);
  await drawn.waitFor();
  const first = await drawn.textContent();
  const rank = (await placed(page)).filter((label) => /^[a-h]1,/.test(label ?? ''));
  expect(rank).toHaveLength(8);
  expect(rank.filter((label) => label?.includes('white Rook'))).toHaveLength(2);
  // Four equal lots in a row are very unlikely.
  const others: (string | null)[] = [];
  for (let round = 0; round < 3; round++) {
    await hotSeat(page, () => page.getByLabel('shuffled by lot').check());
    others.push(await drawn.textContent());
  }
  expect(others.some((one) => one !== first)).toBe(true);
});

// Source: Scharnagl's numbering, in which 518 is the usual start and 959 the last one (RKRNNQBB).
test('Chess960 begins by number, as its positions are known', async () => {
  const page = await opened('#/play/chess960');
  const drawn = async (number: string) => {
    await hotSeat(page, async () => {
      await page.getByLabel('shuffled by number').check();
      await page.getByLabel('Number of the start position').fill(number);
    });
    await page.getByText(`Start position ${number}`, { exact: true }).waitFor();
    return (await placed(page)).filter((label) => /^[a-h]1,/.test(label ?? '')).map((label) => label?.split(' ').at(-1));
  };
  expect(await drawn('518')).toEqual(['Rook', 'Knight', 'Bishop', 'Queen', 'King', 'Bishop', 'Knight', 'Rook']);
  expect(await drawn('959')).toEqual(['Rook', 'King', 'Rook', 'Knight', 'Knight', 'Queen', 'Bishop', 'Bishop']);
});

test('Chess960 begins from a position drawn by lot, which is kept', async () => {
  const page = await opened('#/play/chess960');
  const start = page.getByText(/^Start position [0-9]+$/);
  const words = await start.textContent();
  await typed(page, 'a3');
  await seen(page, 1);
  await page.goto(`${fers.url}#/library`);
  await page.goto(`${fers.url}#/play/chess960`);
  // The game that was begun goes on.
  await expect.poll(() => start.textContent()).toBe(words);
});

test('a game that always begins alike offers no start positions', async () => {
  const page = await opened('#/play/capablanca');
  await button(page, 'New game').click();
  await page.getByLabel('Players').waitFor();
  await expect.poll(() => page.getByText('Start position').count()).toBe(0);
});

test('moves are numbered from where the game begins, and by who makes them', async () => {
  const page = await opened('#/play/3check');
  // The next game is played by the same people.
  await hotSeat(page);
  await page.goto(`${fers.url}${from('3check', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3+3 0 12')}`);
  await stands(page, 'Black to move');
  await typed(page, 'e5', 'Nf3', 'Nc6');
  await seen(page, 3);
  expect(await numbered(page)).toBe('12...e5 13.Nf3 Nc6');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('An earlier position').waitFor();
  await typed(page, 'Nf6');
  await seen(page, 4);
  expect(await numbered(page)).toBe('12...e5 13.Nf3 Nc6 13...Nf6');
  expect(await listed(page)).toEqual(['e5', 'Nf3', 'Nc6', 'Nf6']);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await button(page, 'Save as PGN').click();
  await expect.poll(() => page.getByLabel('PGN', { exact: true }).inputValue()).toContain('12... e5 13. Nf3 Nc6 (13... Nf6)');
});
