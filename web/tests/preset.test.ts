// The window that tests a preset: played by its own code, beside the core.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packed } from '../src/core/address';
import { button, dropped, square } from './playing';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();

/** Opens the window of a game, when its code has begun. */
async function tested(name: string): Promise<Page> {
  const page = await fers.open(`#/preset/${name}`);
  await page.getByText(/to move, \d+ moves listed/).waitFor();
  return page;
}

/** Clicks a piece and then where it goes. */
async function clicked(page: Page, from: string, ...to: string[]) {
  for (const name of [from, ...to]) await square(page, name).click();
}

const entered = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('button').allTextContents();

test('a game is played by the code of its preset, and is that of the core', async () => {
  const page = await tested('chess');
  await page.getByText('White to move, 20 moves listed').waitFor();
  await clicked(page, 'e2', 'e4');
  await page.getByText('Black to move, 20 moves listed').waitFor();
  await clicked(page, 'e7', 'e5');
  await expect.poll(() => entered(page)).toEqual(['1. e2-e4', '2. e7-e5']);
  await page.getByText('No difference in 2 plies.').waitFor();
  await button(page, 'First position').click();
  await page.getByText('White to move, 20 moves listed').waitFor();
  await page.getByRole('button', { name: '2. e7-e5' }).click();
  await page.getByText('White to move, 29 moves listed').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'preset')).toBe(false);
});

test('entries are typed without waiting for the code', async () => {
  const page = await tested('chess');
  for (const entry of ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6']) {
    await page.getByLabel('Entry').fill(entry);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => entered(page)).toEqual(['1. e2-e4', '2. e7-e5', '3. g1-f3', '4. b8-c6']);
  await page.getByText('No difference in 4 plies.').waitFor();
  // What is refused can be mended.
  await page.getByLabel('Entry').fill('c1-c2');
  await page.keyboard.press('Enter');
  await page.locator('.refused').getByText(/^c1-c2: /).waitFor();
  await expect.poll(() => page.getByLabel('Entry').inputValue()).toBe('c1-c2');
});

test('the modules are fetched when the window opens, and not before', async () => {
  const page = await fers.open('#/library');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${fers.url}#/preset`);
  await page.getByRole('heading', { name: 'Of your own' }).waitFor();
  await page.getByLabel('Game', { exact: true }).fill('Chess');
  expect(fetched.filter((url) => /(gamecode|preset)_bg/.test(url))).toEqual([]);
  await button(page, 'Open').click();
  await page.getByText('White to move, 20 moves listed').waitFor();
  expect(fetched.filter((url) => /(gamecode|preset)_bg/.test(url)).length).toBe(2);
});

test('a move that is not lit asks first, and is refused by the code', async () => {
  const page = await tested('chess');
  await clicked(page, 'e2', 'e5');
  await page.getByText('e2-e5 is not among the moves that the code lists.').waitFor();
  await button(page, 'Try it all the same').click();
  await page.getByText('e2-e5: This piece does not move so.').waitFor();
  await page.getByText('White to move, 20 moves listed').waitFor();
  expect(await entered(page)).toEqual([]);
});

const chess = readFileSync(join(import.meta.dirname, '../../testdata/gamecode/chess.gc'), 'utf8');

test('a preset that is dropped is played, and asks what a pawn becomes', async () => {
  const page = await fers.open('#/home');
  await dropped(page, 'chess.gc', chess);
  await page.getByText('White to move, 20 moves listed').waitFor();
  // Its tables say its rules, so that it is compared, too.
  await page.getByText('The rules were read from the tables of this preset.').waitFor();
  await page.getByText('No difference in 0 plies.').waitFor();
  for (const entry of ['a2-a4', 'b7-b5', 'a4-b5', 'a7-a6', 'b5-a6', 'c8-b7', 'a6-b7', 'P h7-h6']) {
    await page.getByLabel('Entry').fill(entry.replace('P ', 'p '));
    await page.keyboard.press('Enter');
    await page.getByLabel('Entry').and(page.locator(':placeholder-shown')).waitFor();
  }
  await expect.poll(() => entered(page)).toHaveLength(8);
  await clicked(page, 'b7', 'a8');
  await page.getByText('b7-a8: what does the piece become?').waitFor();
  await page.getByRole('gridcell', { name: /^a8, white P/i }).waitFor();
  await page.getByRole('button', { name: /^N · / }).click();
  await expect.poll(() => entered(page)).toHaveLength(9);
  await page.getByRole('gridcell', { name: /^a8, white (?:N|Knight)/i }).waitFor();
  await page.getByText('No difference in 9 plies.').waitFor();
});

test('problems are said while typing, with their box and line, and the changed code is run', async () => {
  const page = await fers.open('#/preset');
  const steps = '// game: Steps\n// code: p2/3/2P\n// ==== Pre-Game ====\nsetflag rules;\n// ==== Post-Move 1 ====\neval join "MOVE: " thismove;\n// ==== Post-Move 2 ====\neval join "MOVE: " thismove;\n';
  await page.getByLabel('The preset').fill(steps);
  await button(page, 'Test it').click();
  await page.getByText('White to move, 0 moves listed').waitFor();
  await page.getByText('There are no rules to compare it with').waitFor();
  await page.getByRole('tab', { name: 'Post-Move 1' }).click();
  const code = page.getByLabel('Code of Post-Move 1');
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('say hello\nset b 3;');
  await page.getByText('1 error, 0 remarks').waitFor();
  await page.getByRole('tab', { name: 'Pre-Game' }).click();
  await page.getByRole('button', { name: 'Post-Move 1, line 2' }).click();
  await expect.poll(() => page.getByRole('tab', { name: /^Post-Move 1/ }).getAttribute('aria-selected')).toBe('true');
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('eval join "MOVE: " thismove;\nsay You moved.;');
  await page.getByText('No problems.').waitFor();
  await button(page, 'Run the changed code').click();
  await clicked(page, 'c1', 'c2').catch(() => {});
  await page.getByLabel('Entry').fill('P c1-c2');
  await page.keyboard.press('Enter');
  await page.locator('.said').getByText('You moved.').waitFor();
});

test('code that does not end is stopped, with its line', async () => {
  const page = await fers.open('#/preset');
  await page.getByLabel('The preset').fill('// code: p2/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\nset b 2;\ndo while true: loop;\n');
  await button(page, 'Test it').click();
  await page.getByLabel('Entry').fill('c1-c2');
  await page.keyboard.press('Enter');
  await page.getByText(/The code is in error: (the code ran 5000000 statements|the time was over)/).waitFor();
  await page.getByRole('button', { name: 'Post-Move 1, line 2' }).waitFor();
  // The line is shown in its box.
  await page.locator('.ran').getByText('do while true').waitFor();
});

test('random plies are compared with the core, and a preset that was changed differs', async () => {
  const page = await tested('shatranj');
  await button(page, 'Play 200 random plies').click();
  await page.getByText('No difference.', { exact: true }).waitFor({ timeout: 150_000 });
  await page.getByText('200 of 200 plies').waitFor();
  await page.getByRole('tab', { name: 'Post-Game 1' }).click();
  await page.getByLabel('Code of Post-Game 1').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('setlegal a8 a4;');
  await button(page, 'Run the changed code').click();
  await page.getByText('White to move, 16 moves listed').waitFor();
  await clicked(page, 'a2', 'a3');
  await page.getByText('Only the preset lists: a8-a4').waitFor();
  await page.getByText('1 of 2 positions differ.').waitFor();
});

test('Export writes the preset, and leads to the window', async () => {
  const page = await fers.open('#/share/xiangqi');
  await page.getByLabel('Format').selectOption('game-code');
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toContain('// ==== Post-Game 2 ====');
  await page.getByRole('link', { name: 'Test the preset' }).click();
  await page.getByText(/Red to move, 44 moves listed|White to move, 44 moves listed/).waitFor();
  await clicked(page, 'h3', 'e3');
  await page.getByText('No difference in 1 plies.').waitFor();
});

const rulesOf = (name: string) => readFileSync(join(import.meta.dirname, `../../variants/${name}.fers`), 'utf8');

/** Opens the window of a game with another start. */
async function testedFrom(name: string, placement: string): Promise<Page> {
  const text = rulesOf(name).replace(/^start = .*$/m, `start = "${placement} w - - 0 1"`);
  const page = await fers.open(`#/preset/~${await packed(JSON.stringify({ kind: 'text', text, format: 'fers' }))}`);
  await page.getByText(/to move, \d+ moves listed/).waitFor();
  return page;
}

test('a lion captures twice, leg by leg, and the first leg is made at once', async () => {
  const page = await testedFrom('chu-shogi', '11k/12/12/12/4p7/4p7/4N7/12/12/12/12/K11');
  await clicked(page, 'e6', 'e7');
  await page.getByText('e6-e7: the move may go on. Choose a lit square, or pass.').waitFor();
  await page.getByRole('gridcell', { name: /^e7, .*Lion/ }).waitFor();
  expect(await pictured(page, 'preset-lion')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
  await square(page, 'e8').click();
  await expect.poll(() => entered(page)).toEqual(['1. e6-e7; e7-e8']);
  await page.getByRole('gridcell', { name: /^e8, .*Lion/ }).waitFor();
  await page.getByText('No difference in 1 plies.').waitFor();
});

test('a lion stops after its first leg by passing, or is put back', async () => {
  const page = await testedFrom('chu-shogi', '11k/12/12/12/4p7/4p7/4N7/12/12/12/12/K11');
  await clicked(page, 'e6', 'e7');
  await button(page, 'Give up this move').click();
  await page.getByRole('gridcell', { name: /^e6, .*Lion/ }).waitFor();
  await clicked(page, 'e6', 'e7');
  await page.getByText('the move may go on').waitFor();
  await button(page, 'Pass').click();
  await expect.poll(() => entered(page)).toEqual(['1. e6-e7; pass']);
  await page.getByText('No difference in 1 plies.').waitFor();
});

test('a protected lion that stands two steps away may not be taken: the code refuses the trade', async () => {
  const page = await testedFrom('chu-shogi', '4r6k/12/12/12/4n7/12/4N7/12/12/12/12/K11');
  await clicked(page, 'e6', 'e8');
  await page.getByText('e6-e8 is not among the moves that the code lists.').waitFor();
  await button(page, 'Try it all the same').click();
  await page.locator('.refused').getByText(/^e6-e8: /).waitFor();
  await page.getByRole('gridcell', { name: /^e6, .*Lion/ }).waitFor();
});

test('a pawn of Chu Shogi asks what it becomes, and may stay', async () => {
  const page = await testedFrom('chu-shogi', '11k/12/12/12/2P9/12/12/12/12/12/12/K11');
  await clicked(page, 'c8', 'c9');
  const choice = page.getByRole('group', { name: 'What the piece becomes' });
  await choice.getByRole('button', { name: /Tokin/ }).waitFor();
  await choice.getByRole('button', { name: /^P · Pawn/ }).click();
  await expect.poll(() => entered(page)).toHaveLength(1);
  await page.getByRole('gridcell', { name: /^c9, .*Pawn/ }).waitFor();
});

test('a piece that captures without moving is given its victim by another click', async () => {
  const page = await testedFrom('rifle', '4k3/8/4p3/8/p3R3/8/8/4K3');
  await clicked(page, 'e4', 'e4');
  await page.getByText('e4-e4: Enter the side effect of this move too.').waitFor();
  await button(page, 'Add a side effect').click();
  await square(page, 'a4').click();
  await expect.poll(() => entered(page)).toEqual(['1. e4-e4; @-a4']);
  await page.getByText('No difference in 1 plies.').waitFor();
});

test('the window is used by the keyboard alone', async () => {
  const page = await tested('crazyhouse');
  await square(page, 'e2').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /^e2/, selected: true }).waitFor();
  await square(page, 'e4').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => entered(page)).toEqual(['1. e2-e4']);
  await page.getByRole('tab', { name: 'Pre-Game' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('This box stays empty.').waitFor();
  expect(await page.getByRole('tab', { name: 'Pre-Move 1' }).getAttribute('aria-selected')).toBe('true');
  await page.getByLabel('Entry').fill('d7-d5');
  await page.keyboard.press('Enter');
  await page.getByText('White to move').waitFor();
  await page.getByLabel('Entry').fill('e4-d5');
  await page.keyboard.press('Enter');
  await page.getByText('No difference in 3 plies.').waitFor();
});

test('a preset includes a file that the reader has', async () => {
  const page = await fers.open('#/preset');
  await page.getByLabel('The preset').fill('// code: p2/3/2P\n// ==== Pre-Game ====\ninclude helper.txt;\n// ==== Post-Move 1 ====\ngosub Help;\n');
  await button(page, 'Test it').click();
  await page.getByText('a file that is not part of Fers').waitFor();
  await dropped(page, 'helper.txt', 'sub Help: eval join "MOVE: " thismove; say Helped.; endsub;');
  await page.getByText('White to move, 0 moves listed').waitFor();
  await page.getByLabel('Entry').fill('c1-c2');
  await page.keyboard.press('Enter');
  await page.getByText('Helped.').waitFor();
});

test('without the tick every move is refused, as on the site', async () => {
  const page = await tested('chess');
  await page.getByLabel('Do Not Include Moves in Code').uncheck();
  await page.getByText('Without this tick every move is made twice').waitFor();
  await page.getByText('White to move, 20 moves listed').waitFor();
  await clicked(page, 'e2', 'e4');
  await page.locator('.refused').getByText(/^e2-e4: /).waitFor();
});

test('a game that does not fit says why', async () => {
  const page = await fers.open('#/preset/magnetic');
  await page.getByText('No preset can be written for this game:').waitFor();
  await page.getByRole('region', { name: 'Why there is no preset' }).getByText(/pulled or pushed/).waitFor();
});

test('what a preset holds is never used as HTML', async () => {
  const page = await fers.open('#/preset');
  const html = '<img src=x onerror=document.title=1>';
  await page.getByLabel('The preset').fill(`// game: ${html}\n// code: {${html}}2/3/2P\n// sides: ${html} B\n// ==== Pre-Game ====\nsay "${html}";\n// ==== Rules ====\n${html}\n`);
  await button(page, 'Test it').click();
  await page.getByRole('heading', { name: 'The boxes' }).waitFor();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
});

test('a preset that is pasted among the rules of the library opens the window', async () => {
  const page = await fers.open('#/library');
  await page.getByText('Play rules of your own').click();
  await page.getByRole('group', { name: 'Rules of your own' }).getByRole('textbox').fill(chess);
  await page.getByText('White to move, 20 moves listed').waitFor();
});

test('a design is tested as a preset', async () => {
  const page = await fers.open(`#/design/~${await packed(JSON.stringify({ kind: 'text', text: rulesOf('gardner'), format: 'fers' }))}`);
  await page.getByRole('button', { name: 'Test the preset' }).and(page.locator(':enabled')).click();
  await page.getByText(/White to move, \d+ moves listed/).waitFor();
  await page.getByText('No difference in 0 plies.').waitFor();
});

test('a record of the site and PGN are played, and PGN comes back', async () => {
  const page = await fers.open('#/preset/chess?moves=e2e4+e7e5');
  await expect.poll(() => entered(page)).toEqual(['1. e2-e4', '2. e7-e5']);
  await page.getByText('Record', { exact: true }).click();
  const given = page.getByLabel('Entries, one a line, or PGN');
  await given.fill('1. P d2-d4 // a comment\n1. p d7-d5\n2. c2-c4\n');
  await button(page, 'Play this record').click();
  await expect.poll(() => entered(page)).toEqual(['1. P d2-d4', '2. p d7-d5', '3. c2-c4']);
  await page.getByText('No difference in 3 plies.').waitFor();
  await given.fill('[White "A"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nf3 Bg4 4. Be2 Nc6 5. O-O *');
  await button(page, 'Play this record').click();
  await expect.poll(() => entered(page)).toHaveLength(9);
  await page.getByText('No difference in 9 plies.').waitFor();
  await button(page, 'Analyse').click();
  await page.getByText('O-O. Black to move').waitFor();
});

test('a game from another position is that of its preset, castling rights and the side to move too', async () => {
  const start = 'r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1';
  const page = await fers.open(`#/preset/chess?fen=${encodeURIComponent(start).replaceAll('%20', '+')}&moves=e5d6+e8c8`);
  await expect.poll(() => entered(page)).toEqual(['1. e5-d6', '2. e8-c8']);
  await page.getByText('No difference in 2 plies.').waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('// code: r3k2r/8/8/3pP3/8/8/8/R3K2R').waitFor();
  // White has no right to castle to the side of its queen.
  await clicked(page, 'e1', 'c1');
  await page.getByText('e1-c1 is not among the moves that the code lists.').waitFor();
  await page.getByText('Record', { exact: true }).click();
  const given = page.getByLabel('Entries, one a line, or PGN');
  await given.fill('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4p3/4K2R b K - 0 1"]\n\n1... Kd7 2. Rh7+ Kd6 *');
  await button(page, 'Play this record').click();
  await expect.poll(() => entered(page)).toEqual(['1. e8-d7', '2. h1-h7', '3. d7-d6']);
  await page.getByText('No difference in 3 plies.').waitFor();
  await page.getByText('// begins: Black').waitFor();
  await page.getByText('What this preset leaves out').click();
  await page.getByText('that Black moves first: on the site White does').waitFor();
  await button(page, 'Analyse').click();
  await page.getByText(/Kd6\. White to move/).waitFor();
});

test('the window can be used by everybody before a preset is given, and with problems', async () => {
  const page = await fers.open('#/preset');
  await page.getByRole('heading', { name: 'Of your own' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'preset-begin')).toBe(false);
  await page.getByLabel('The preset').fill('// code: p2/3/2P\n// ==== Pre-Game ====\nsett a 1;\nset b\nif #a:\n');
  await button(page, 'Test it').click();
  await page.getByText('The code cannot run; its problems are listed.').waitFor();
  await page.getByRole('button', { name: 'Pre-Game, line 1' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'preset-problems')).toBe(false);
});

test('a difference is shown square by square', async () => {
  const page = await tested('gardner');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Code of Settings').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('// code: rnbqk/ppppp/5/PPPPP/RNB1K\n');
  await button(page, 'Run the changed code').click();
  const here = page.getByRole('group', { name: 'What differs here' });
  await here.getByRole('row', { name: 'd1 nothing Q' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'preset-differs')).toBe(false);
});

test('a preset that shuffles is dealt by a number, and the core begins alike', async () => {
  const page = await tested('chess960');
  const back = async () => {
    const names = await Promise.all([...'abcdefgh'].map((file) => square(page, `${file}1`).getAttribute('aria-label')));
    return names.map((name) => (/Knight/.test(name ?? '') ? 'N' : (/white (.)/.exec(name ?? '')?.[1] ?? '?'))).join('');
  };
  const number = page.getByLabel('Deal', { exact: true });
  expect(await number.inputValue()).toBe('0');
  await page.getByText('No difference in 0 plies.').waitFor();
  const first = await back();
  await number.fill('7');
  await button(page, 'Deal this board').click();
  await expect.poll(back).not.toBe(first);
  const seventh = await back();
  // Rules of Chess960: the king between the rooks, bishops on squares of both colours.
  expect(seventh).toMatch(/R.*K.*R/);
  expect((seventh.indexOf('B') + seventh.lastIndexOf('B')) % 2).toBe(1);
  await page.getByText('No difference in 0 plies.').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await pictured(page, 'preset-deal')).toBe(false);
  await clicked(page, 'a2', 'a3');
  await page.getByText('No difference in 1 plies.').waitFor();
  await button(page, 'New deal').click();
  await expect.poll(() => number.inputValue()).not.toBe('7');
  await expect.poll(() => entered(page)).toEqual([]);
  // While a board is being dealt, no other deal is taken.
  await page.getByText('No difference in 0 plies.').waitFor();
  await number.fill('7');
  await page.keyboard.press('Enter');
  await expect.poll(back).toBe(seventh);
  // What is no number is not dealt.
  await number.fill('<b>');
  await page.keyboard.press('Enter');
  expect(await number.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
  expect(await back()).toBe(seventh);
  await button(page, 'Play 200 random plies').click();
  await expect.poll(() => page.locator('progress').evaluate((progress: HTMLProgressElement) => progress.value)).toBeGreaterThan(10);
  await button(page, 'Stop').click();
  await page.getByText('Stopped.').waitFor();
  await page.getByText(/^No difference in \d+ plies\.$/).waitFor();
});

/** The piece of the article as it stands there: it goes onto a friendly pawn and straight on. */
const MY_PIECE = readFileSync(join(import.meta.dirname, '../../testdata/gamecode/my-piece.txt'), 'utf8');

test('a piece of one’s own, pasted as the article says, is played by mouse', async () => {
  const queen = /(1 99 {2}0 {2}1 {3}3 \/\/ queen\(.*\n)((?:1 99.*\n)+)/.exec(chess);
  const lines = queen![2]!.replace(/^1 99 +(-?1) +(-?1) +3$/gm, '1 -3 $1 $2 MyPiece');
  const text = chess.replace(queen![0], queen![1]! + lines).replace('setflag rules;\n', `${MY_PIECE}setflag rules;\n`);
  const page = await fers.open('#/home');
  await dropped(page, 'mypiece.gc', text);
  // Over the pawns on c2 and e2.
  await page.getByText('White to move, 22 moves listed').waitFor();
  await page.getByText('No difference in 0 plies.').waitFor();
  // Its rules have been read, and the game has begun beside the core.
  await expect.poll(() => button(page, 'Play 200 random plies').isEnabled()).toBe(true);
  await clicked(page, 'd1', 'b3');
  await page.getByText('Black to move, 22 moves listed').waitFor();
  await page.getByText('No difference in 1 plies.').waitFor();
  await page.getByRole('gridcell', { name: /^c2, white P/i }).waitFor();
  // A bishop's move is none of this queen's any more.
  await clicked(page, 'e7', 'e6');
  await clicked(page, 'b3', 'e6');
  await page.getByText('b3-e6 is not among the moves that the code lists.').waitFor();
  await button(page, 'No').click();
  await button(page, 'Play 200 random plies').click();
  await expect.poll(() => page.locator('progress').evaluate((progress: HTMLProgressElement) => progress.value)).toBeGreaterThan(20);
  await button(page, 'Stop').click();
  await page.getByText(/^No difference in \d+ plies\.$/).waitFor();
  expect(await pictured(page, 'preset-mypiece')).toBe(false);
});

test('three presets are played side by side, each beside the core', async () => {
  const pages = await Promise.all(['xiangqi', 'crazyhouse', 'shako'].map(tested));
  for (const page of pages) await button(page, 'Play 200 random plies').click();
  for (const page of pages) {
    await expect.poll(() => page.locator('progress').evaluate((progress: HTMLProgressElement) => progress.value), { timeout: 120_000 }).toBeGreaterThan(20);
    await button(page, 'Stop').click();
    await page.getByText(/^No difference in \d+ plies\.$/).waitFor();
  }
  await Promise.all(pages.map((page) => page.context().close()));
});
