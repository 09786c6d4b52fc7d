// Practice of the engine, from the dialog for a new game.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, newGame, onBoard, seen } from './playing';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Practice' });

async function practice(page: Page) {
  await button(page, 'New game').click();
  await button(page, 'Let it practise…').click();
  await dialog(page).waitFor();
}

test('practice tells how far it is, and stops without a trace', async () => {
  const page = await opened('#/play/losalamos');
  await practice(page);
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Practise').click();
  await dialog(page).getByText(/% ?: \d+ games with itself, \d+ positions/).waitFor();
  expect(await pictured(page, 'practice')).toBe(false);
  await button(page, 'Stop').click();
  await dialog(page).getByText('The practice was stopped. Nothing is kept.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fers.practised'))).toBe(null);
});

test('what was practised is used, shown, and forgotten', async () => {
  const page = await opened('#/play/chess');
  await page.evaluate(() => localStorage.setItem('fers.practised', JSON.stringify({ '9cae7f18bf33c571': { text: 'fers-learnt 1\nvalue Knight 2560 2560\n', match: '60.0% of 200 games' } })));
  await newGame(page, 'black');
  await seen(page, 1);
  await practice(page);
  await dialog(page).getByText('It has practised this game before: 60.0% of 200 games.').waitFor();
  await button(page, 'Forget').click();
  await dialog(page).getByText('is forgotten').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fers.practised'))).toBe('{}');
});
