// Files of many games: lists in which one is found, and errors that say where it stands.
import { expect, test } from 'vitest';
import { button, dropped, listed, onBoard, seen } from './playing';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();
const opened = onBoard(fers);

const COUNT = 10_000;
// Like the games of a club: an opening of sixteen moves, with clocks.
const game = (number: number, moves: string, more = '') => `[Event "Club evening ${number % 50}"]
[Site "Town"]
[Date "2026.${String((number % 12) + 1).padStart(2, '0')}.${String((number % 28) + 1).padStart(2, '0')}"]
[Round "${number}"]
[White "Player ${number % 97}, Ann"]
[Black "Guest ${number % 89}, Bob"]
[Result "${number % 3 === 0 ? '1/2-1/2' : number % 3 === 1 ? '1-0' : '0-1'}"]
${more}
${moves} ${number % 3 === 0 ? '1/2-1/2' : number % 3 === 1 ? '1-0' : '0-1'}

`;
const OPENING = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6 Nb3 a5 Be3 a4 Nbd2 Bd7'.split(' ');
const CLOCKED = OPENING.map((move, ply) => `${ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}...`} ${move} {[%clk 0:02:${59 - ply}]}`).join('\n');
const FAULTY = 4321;
const many = () => Array.from({ length: COUNT }, (_, index) => game(index + 1, index + 1 === FAULTY ? '1. e4 e5\n2. Ke3' : CLOCKED, index === 99 ? '[Variant "Crazyhouse"]\n' : '')).join('');

test('a file of ten thousand games is a list within three seconds; one is found, opened, and told what is wrong with', async () => {
  const text = many();
  const page = await fers.open('#/play');
  await page.locator('input[type=file]').waitFor();
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    input.addEventListener('change', () => ((window as never as { begun: number }).begun = performance.now()), { capture: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('ol[aria-label="Games of the file"] li')) return;
      (window as never as { shown: number }).shown = performance.now();
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'club.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText('10,000 games', { exact: true }).waitFor();
  const took = await page.evaluate(() => (window as never as { shown: number }).shown - (window as never as { begun: number }).begun);
  console.log(`${(text.length / (1 << 20)).toFixed(1)} MiB with ${COUNT} games: listed after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(3000);
  const filter = page.getByLabel(/^Filter/);
  await filter.fill('crazyhouse');
  await page.getByText('1 of 10,000 games').waitFor();
  await filter.fill('ann 1-0 2026.05');
  await page.getByText(/^\d+ of 10,000 games$/).waitFor();
  await filter.fill('#4321');
  await page.getByText('1 of 10,000 games').waitFor();
  await filter.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Lines are counted by hand, as an editor does it.
  const line = text.slice(0, text.indexOf('Ke3')).split('\n').length;
  await page.getByRole('alert').getByText(`Game 4321, line ${line}, column 4: `).waitFor();
  await filter.fill('');
  await page.getByText('10,000 games', { exact: true }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'games')).toBe(false);
  await filter.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await seen(page, 32);
  await page.locator('.name', { hasText: 'Player 2, Ann' }).waitFor();
});

test('a file of several games that is dropped, or read into an analysis, is a list', async () => {
  const page = await opened('#/analyse/chess');
  const text = game(1, '1. e4 e5') + game(2, '1. d4 d5 2. c4') + '[Event "Wrong"]\n[FEN "no position"]\n\n1. e4 *\n';
  await page.getByText('FEN and PGN').click();
  await page.getByLabel('Game (PGN)').fill(text);
  await button(page, 'Read this text').click();
  await page.getByText('3 games', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Player 2, Ann/ }).click();
  await page.getByText('Game 2: 3 moves read.').waitFor();
  await page.getByRole('button', { name: /^3 / }).click();
  await page.getByRole('alert').getByText(/^Game 3, line 21: /).waitFor();
  await dropped(page, 'club.pgn', text);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 games', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: /^3 / }).click();
  await dialog.getByText(/^Game 3, line 21: /).waitFor();
  await dialog.getByRole('button', { name: /Player 1, Ann/ }).click();
  await expect.poll(() => listed(page)).toEqual(['e4', 'e5']);
});
