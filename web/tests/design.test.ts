// Designing: texts that are mended, variants made by mouse, rules in words.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EditorView } from '@codemirror/view';
import init, * as core from 'fers';
import { initSync as initPreset, readRules } from 'fers/preset';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fromAddress } from '../src/core/address';
import { pasted } from './playing';
import { seriousProblems } from './seen';
import { isFirefox, pictures, studio } from './support';

const fers = studio();

/** How pages are looked at: the name of the picture, the colours, the width. */
const LOOKS = [
  ['light', 'light', 1280],
  ['dark', 'dark', 1280],
  ['phone', 'light', 360],
  ['phone-dark', 'dark', 360],
] as const;

const GOOD = `name = "Tiny"
board = "5x5"
start = "r1k2/1p3/5/1P3/R1K2 w - - 0 1"
ends = ["mate wins", "stalemate draws"]

[pieces]
King = { moves = "K", royal = true }
Rook = "R"
Pawn = { moves = "fmWfcF", san = "", promotes = { to = ["Rook"] } }
`;

/**
 * Replaces the text of an editor by its own interface: Firefox gives pages no clipboard of their own
 * making, and typed lines are indented.
 */
function replaced(element: HTMLElement | SVGElement, text: string) {
  const { view } = (element as unknown as { cmTile: { root: { view: EditorView } } }).cmTile.root;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.paste' });
}

/** Replaces all of the text, as a paste does. */
async function paste(page: Page, text: string) {
  await page.getByRole('tab', { name: 'Text' }).click();
  const editor = page.getByRole('textbox', { name: 'Rules as text' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  if (isFirefox) return editor.evaluate(replaced, text);
  await editor.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const problems = (page: Page) => page.getByRole('region', { name: 'Problems of the text' });
const playButton = (page: Page) => page.getByRole('button', { name: 'Play it' });
const square = (page: Page, name: string, files: number) => {
  const index = (Number(name.slice(1)) - 1) * files + name.charCodeAt(0) - 97;
  return page.locator(`fers-board [data-square="${index}"]`);
};

async function setSize(page: Page, files: number, ranks: number) {
  await page.getByLabel('Files').fill(String(files));
  await page.getByLabel('Files').press('Tab');
  await page.getByLabel('Ranks').fill(String(ranks));
  await page.getByLabel('Ranks').press('Tab');
}

/** Shows another part of the design beside its board. */
const part = (page: Page, name: 'Pieces' | 'Moves' | 'Rules' | 'Effects' | 'Board') => page.getByRole('tab', { name, exact: true }).click();
/** Chooses what clicks on the board do. */
const tool = (page: Page, words: string) => page.getByRole('group', { name: 'Clicks on the board' }).getByRole('button', { name: words }).click();

/** Chooses a piece of the library and clicks squares of a board with so many files. */
async function placePiece(page: Page, label: string, squares: string[], files: number) {
  await page.getByRole('button', { name: label, exact: true }).click();
  for (const name of squares) {
    await square(page, name, files).click();
    await page.locator(`fers-board [data-square][aria-label*="${label.split(',')[0]}"][aria-label*="${name}"]`).waitFor();
  }
}

/** Counts the sequences of so many moves. */
function perft(variant: core.Variant, fen: string, depth: number): number {
  const legal = new core.Game(variant, fen).position().legal;
  if (depth === 1) return legal.length;
  return legal.reduce((sum, { text }) => {
    const game = new core.Game(variant, fen);
    game.playAll([text]);
    const count = perft(variant, game.position().fen, depth - 1);
    game.free();
    return sum + count;
  }, 0);
}

describe('texts', () => {
  test('a misspelt word is shown at its line and mended by its quick fix', async () => {
    const page = await fers.open('#/design');
    await paste(page, GOOD.replace('board =', 'bord ='));
    const problem = problems(page).getByRole('listitem').filter({ hasText: 'no key `bord`' });
    await problem.waitFor();
    await expect.poll(() => problem.textContent()).toContain('Line 2, column 1');
    expect(await playButton(page).isDisabled()).toBe(true);
    await expect.poll(() => page.locator('.cm-lintRange-error').first().textContent()).toBe('bord');
    await problem.getByRole('button', { name: 'Line 2' }).click();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('bord');
    await page.screenshot({ path: join(pictures, 'design-text-error.png') });
    await problem.getByRole('button', { name: 'Write “board”' }).click();
    await problems(page).getByText('No problems.').waitFor();
    expect(await playButton(page).isEnabled()).toBe(true);
    // The mend is a step of its own.
    await page.getByRole('button', { name: 'Undo' }).click();
    await problem.waitFor();
  });

  test('a usual text is checked in less than 100 ms', async () => {
    const page = await fers.open('#/design');
    await paste(page, GOOD);
    await problems(page).getByText('No problems.').waitFor();
    const times: number[] = [];
    for (const letter of ['x', 'y', 'z']) {
      await page.getByRole('textbox', { name: 'Rules as text' }).press('ControlOrMeta+End');
      await page.keyboard.type(letter);
      await problems(page).getByRole('listitem').first().waitFor();
      times.push(Number(await problems(page).getByRole('status').getAttribute('data-took')));
      await page.keyboard.press('ControlOrMeta+z');
      await problems(page).getByText('No problems.').waitFor();
    }
    expect(Math.min(...times)).toBeLessThan(100);
  });

  test('reading that takes long is shown after two seconds, and stopped', async () => {
    const page = await fers.open('#/design');
    // Each letter is an atom of its own: minutes of work.
    await paste(page, GOOD.replace('"R"', `"${'R'.repeat(300_000)}"`));
    const long = page.getByRole('region', { name: 'What takes long' });
    await long.getByText(/Reading the rules: [2-9] s/).waitFor({ timeout: 20_000 });
    await long.getByRole('progressbar').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, 'design-long.png') });
    await long.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('alert').getByText('reading was stopped').waitFor();
    await problems(page).getByText('The text has not been read to its end.').waitFor();
    expect(await playButton(page).isDisabled()).toBe(true);
    await long.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Read it again' }).click();
    await long.waitFor();
    await long.getByRole('button', { name: 'Stop' }).click();
    await paste(page, GOOD);
    await problems(page).getByText('No problems.').waitFor();
    await expect.poll(() => long.count()).toBe(0);
  });

  test('another format is found out, and converted so that the mouse can change it', async () => {
    const page = await fers.open('#/design');
    await page.getByRole('button', { name: 'Begin with…' }).click();
    await page.getByRole('button', { name: 'A variant of Fairy-Stockfish' }).click();
    await problems(page).getByText('No problems.').waitFor();
    await page.getByRole('tab', { name: 'Board and pieces' }).click();
    await page.getByText('The mouse changes texts in our own form only.').waitFor();
    await page.getByRole('button', { name: 'To the text' }).click();
    await page.getByRole('button', { name: 'Convert to our own form' }).click();
    const anyway = page.getByRole('button', { name: 'Convert all the same' });
    const own = page.locator('.cm-content', { hasText: '[pieces]' });
    await anyway.or(own).first().waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await own.waitFor();
    await page.getByRole('tab', { name: 'Board and pieces' }).click();
    await square(page, 'a1', 6).waitFor();
  });

  test('a text of 10 MB gets a message, and the page goes on', async () => {
    const page = await fers.open('#/design');
    await paste(page, GOOD);
    await problems(page).getByText('No problems.').waitFor();
    await paste(page, `x = "${'y'.repeat(10_000_000)}"`);
    await page.getByRole('alert').filter({ hasText: 'KiB' }).waitFor();
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('Tiny');
    await page.getByRole('tab', { name: 'Board and pieces' }).click();
    await square(page, 'a1', 5).waitFor();
  });

  test('names are never part of the page', async () => {
    const page = await fers.open('#/design');
    let alerted = false;
    page.on('dialog', (dialog) => {
      alerted = true;
      void dialog.dismiss();
    });
    const name = '<img src=x onerror=alert(1)>';
    await paste(page, GOOD.replace('Rook = "R"', `"${name}" = { letter = "R", moves = "R" }`).replace('to = ["Rook"]', `to = ["${name}"]`).replace('"Tiny"', `"${name}"`));
    await problems(page).getByText('No problems.').waitFor();
    for (const tab of ['Board and pieces', 'Rules in words']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').first().getByText(name).first().waitFor();
    }
    await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0);
    expect(alerted).toBe(false);
  });
});

describe('by mouse', () => {
  async function designed(page: Page) {
    await setSize(page, 5, 5);
    await placePiece(page, 'King, KisO2', ['c1'], 5);
    await placePiece(page, 'Rook, R', ['a1', 'e1'], 5);
    await placePiece(page, 'Pawn, fmWfceFifmnD', ['b2', 'c2', 'd2'], 5);
  }

  test('a small variant is designed from nothing and played', async () => {
    const page = await fers.open('#/design');
    expect(await playButton(page).isDisabled()).toBe(true);
    await expect.poll(() => page.locator('#obstacle').textContent()).not.toBe('');
    await designed(page);
    await page.screenshot({ path: join(pictures, 'design-mouse.png'), fullPage: true });
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.locator('.cm-content', { hasText: 'r1k1r/1ppp1/5/1PPP1/R1K1R w - - 0 1' }).waitFor();
    await problems(page).getByText('No problems.').waitFor();
    await playButton(page).click();
    await page.getByRole('heading', { name: 'Design' }).waitFor({ state: 'detached' });
    const hash = await page.evaluate(() => location.hash);
    expect(hash).toMatch(/^#\/play\/~/);
    // Pawns three moves (their double steps are blocked), rooks five each, the king two.
    // The game that has begun may have its id behind the rules already.
    const [address = ''] = hash.replace('#/play/', '').split('?');
    const ref = await fromAddress(address);
    if (ref.kind !== 'text') throw new Error('the address names a game of the library');
    await init();
    expect(new core.Game(core.Variant.parse(ref.text, ref.format)).position().legal).toHaveLength(15);
  });

  test('the preset of a designed game is copied box by box, and what is read back plays alike', async () => {
    const page = await fers.open('#/design', { permissions: ['clipboard-read', 'clipboard-write'] });
    await designed(page);
    await page.getByRole('button', { name: 'Test the preset' }).and(page.locator(':enabled')).click();
    await page.getByText('White to move, 15 moves listed').waitFor();
    await page.getByText('No difference in 0 plies.').waitFor();
    const argument = (await page.evaluate(() => location.hash)).replace('#/preset/', '').split('?')[0] ?? '';
    const ref = await fromAddress(argument);
    if (ref.kind !== 'text') throw new Error('the address names a game of the library');

    /** Copies a part by its button. */
    async function copied(title: string) {
      await page.getByRole('tab', { name: title, exact: true }).click();
      await page.getByRole('button', { name: `Copy ${title}` }).click();
      await page.getByText('Copied').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    }
    const setting = (key: string, value: string) => `$default['${key}'] = <<<'NOW'\n${value.trimEnd()}\nNOW;\n`;
    const heading = await copied('Settings');
    const said = (key: string) => new RegExp(`^// ${key}: (.*)$`, 'm').exec(heading)?.[1] ?? '';
    let file = ['game', 'code', 'cols', 'sides'].map((key) => setting(key, said(key))).join('');
    const boxes: [string, string][] = [
      ['pregame', 'Pre-Game'], ['postauto1', 'Post-Move 1'], ['postauto2', 'Post-Move 2'], ['postgame1', 'Post-Game 1'], ['postgame2', 'Post-Game 2'],
    ];
    for (const [key, title] of boxes) file += setting(key, await copied(title));

    // The settings file is played beside the rules that its tables say.
    const again = await fers.open('#/preset');
    await pasted(again.getByLabel('The preset'), file);
    expect(await again.getByLabel('The preset').inputValue()).toBe(file);
    await again.getByRole('button', { name: 'Test it', exact: true }).click();
    await again.getByText('The rules were read from the tables of this preset.').waitFor();
    await again.getByRole('gridcell', { name: /^b2(,|$)/ }).click();
    await again.getByRole('gridcell', { name: /^b3(,|$)/ }).click();
    await again.getByText('No difference in 1 plies.').waitFor();

    await init();
    const need = createRequire(import.meta.url);
    initPreset({ module: readFileSync(need.resolve('fers/preset_bg.wasm')) });
    const { rules } = readRules(file);
    const [own, read] = [core.Variant.parse(ref.text, ref.format), core.Variant.parse(rules ?? '', 'fers')];
    const begin = own.info().startFen;
    for (const depth of [1, 2, 3, 4]) expect([depth, perft(read, begin, depth)]).toEqual([depth, perft(own, begin, depth)]);
  });

  test('the engine is beaten in a designed variant, at its lowest level', async () => {
    const page = await fers.open('#/design');
    await setSize(page, 5, 5);
    await placePiece(page, 'King, KisO2', ['c1'], 5);
    await placePiece(page, 'Rook, R', ['a1', 'e1'], 5);
    await placePiece(page, 'Pawn, fmWfceFifmnD', ['a2', 'b2', 'c2', 'd2', 'e2'], 5);
    await playButton(page).click();
    await page.getByRole('heading', { name: 'Design' }).waitFor({ state: 'detached' });
    await square(page, 'a1', 5).waitFor();
    const ref = await fromAddress((await page.evaluate(() => location.hash)).replace('#/play/', '').split('?')[0] ?? '');
    if (ref.kind !== 'text') throw new Error('the address names a game of the library');
    await init();
    const variant = core.Variant.parse(ref.text, ref.format);

    /** Plays a game on the page against the lowest level, and returns it when it has ended. */
    async function playGame() {
      const game = new core.Game(variant);
      const adviser = new core.Engine(variant);
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByLabel('Players').selectOption('white');
      await page.getByRole('slider', { name: /Level/ }).fill('0');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByRole('dialog', { name: 'New game' }).waitFor({ state: 'hidden' });
      const moves = page.locator('.moves button');
      await expect.poll(() => moves.count()).toBe(0);
      while (!game.position().outcome && game.length < 120) {
        const { text } = adviser.search(game, { nodes: 20_000 }, undefined, undefined);
        await page.getByLabel('Move', { exact: true }).fill(text ?? '');
        await page.keyboard.press('Enter');
        game.play(text ?? '');
        await moves.nth(game.length - 1).waitFor();
        if (game.position().outcome) break;
        await moves.nth(game.length).waitFor();
        game.play((await moves.nth(game.length).textContent())?.trim() ?? '');
      }
      return game;
    }

    // The level draws its mistakes by lot: of 150 such games, White won 145 and drew 5.
    let game = await playGame();
    for (let more = 0; more < 2 && game.position().outcome?.score === '1/2-1/2'; more++) game = await playGame();
    expect(game.position().outcome?.score).toBe('1-0');
    expect(game.length, 'the engine has moved, too').toBeGreaterThan(3);
    await page.getByText('1-0').first().waitFor();
    await page.screenshot({ path: join(pictures, 'design-won.png') });
  });

  test('undo and redo go through all of it, step by step, and a reload keeps it', async () => {
    const page = await fers.open('#/design');
    await setSize(page, 5, 5);
    await placePiece(page, 'King, KisO2', ['c1'], 5);
    const king = page.locator('fers-board [aria-label*="King"]');
    await page.getByRole('heading', { name: 'Design' }).click();
    await page.keyboard.press('ControlOrMeta+z');
    await king.first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: /^King K, royal/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('None yet.').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.keyboard.press('ControlOrMeta+y');
    await king.first().waitFor();
    await expect.poll(() => king.count()).toBe(2);
    await page.reload();
    await king.first().waitFor();
    await expect.poll(() => page.getByLabel('Files').inputValue()).toBe('5');
  });

  test('pieces are dragged with their copies, and holes are made and closed', async () => {
    const page = await fers.open('#/design');
    await designed(page);
    await square(page, 'a1', 5).dragTo(square(page, 'b1', 5));
    await page.locator('fers-board [aria-label*="Rook"][aria-label*="b5"]').waitFor();
    await tool(page, 'Make holes');
    await square(page, 'a1', 5).click();
    await tool(page, 'Place pieces');
    await square(page, 'a1', 5).waitFor({ state: 'detached' });
    await expect.poll(() => square(page, 'a5', 5).count()).toBe(0);
    await tool(page, 'Make holes');
    await square(page, 'a1', 5).click();
    await tool(page, 'Place pieces');
    await square(page, 'a5', 5).waitFor();
  });

  test('it is designed by keyboard alone', async () => {
    const page = await fers.open('#/design');
    await setSize(page, 5, 5);
    await page.getByRole('button', { name: 'King, KisO2', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'King', exact: true }).waitFor();
    await square(page, 'a1', 5).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('fers-board [aria-label*="King"][aria-label*="b5"]').waitFor();
    await page.keyboard.press('Delete');
    await page.locator('fers-board [aria-label*="King"]').first().waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Pieces', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-step="0,1"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Move in Betza notation').inputValue()).toBe('KD');
  });

  test('a move is clicked together, and typed', async () => {
    const page = await fers.open('#/design');
    await page.getByRole('button', { name: 'Add a piece of your own' }).click();
    const text = page.getByLabel('Move in Betza notation');
    await page.getByRole('button', { name: 'Slide' }).click();
    await expect.poll(() => text.inputValue()).toBe('R');
    await page.getByRole('combobox', { name: 'What', exact: true }).selectOption('m');
    await expect.poll(() => text.inputValue()).toBe('mR');
    await page.getByRole('button', { name: 'Another kind' }).click();
    await page.getByRole('combobox', { name: 'What', exact: true }).selectOption('c');
    await page.locator('[data-step="1,2"]').click();
    await expect.poll(() => text.inputValue()).toBe('mRcN');
    await page.getByText('captures a leap by (1,2)').waitFor();
    await text.fill('FfW');
    await text.press('Enter');
    await page.locator('[data-step="0,-1"][aria-label*="nothing"]').waitFor();
    await expect.poll(() => page.locator('[data-step="0,1"]').getAttribute('aria-label')).toContain('moves');
    await text.fill('Fq?');
    await text.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  });

  test('rules are switched in plain words', async () => {
    const page = await fers.open('#/design');
    await designed(page);
    await part(page, 'Rules');
    await page.getByLabel('Stalemate').selectOption('loses');
    await page.getByLabel('Who can capture must').check();
    await page.getByLabel('A move may not leave the board as it was').check();
    await page.getByLabel('Giving check often enough wins').check();
    await page.getByLabel('Squares that win').fill('c3');
    await page.getByLabel('Squares that win').press('Tab');
    await page.getByLabel('Who has to reach them').selectOption('King');
    await page.getByLabel('Captured pieces').selectOption('capturer');
    await page.getByLabel('Repetition of a position').selectOption('is illegal');
    await page.getByRole('tab', { name: 'Text' }).click();
    await problems(page).getByText('No problems.').waitFor();
    const text = await page.locator('.cm-content').innerText();
    for (const part of ['"stalemate loses"', 'must-capture = true', 'forbid = "null move"', '"3 checks wins"', '"goal any of c3 for King wins"', 'captured-to = "capturer"', '"repetition 3 is illegal"']) expect(text).toContain(part);
  });

  test('squares of a goal are drawn, and begin with the king as the one who has to reach them', async () => {
    const page = await fers.open('#/design');
    await designed(page);
    await tool(page, 'Mark goal squares');
    await square(page, 'c3', 5).click();
    await page.locator('fers-board [aria-label="c3, goal of both"]').waitFor();
    const asked = page.locator('.left').getByLabel('Who has to reach them');
    await expect.poll(() => asked.inputValue()).toBe('King');
    await square(page, 'b5', 5).click();
    await page.locator('fers-board [aria-label*="b5"][aria-label*="goal of White"]').waitFor();
    await page.locator('fers-board [aria-label*="b1"][aria-label*="goal of Black"]').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    for (const [name, colorScheme, width] of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(pictures, `design-goal-${name}.png`), fullPage: name.startsWith('phone') });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await playButton(page).click();
    await page.locator('fers-board .goal.both').first().waitFor();
    await page.locator('fers-board .goal.white').first().waitFor();
    await page.screenshot({ path: join(pictures, 'play-goal.png') });
  });

  test('another kind of move stays apart from the one before', async () => {
    const page = await fers.open('#/design');
    await designed(page);
    await part(page, 'Moves');
    await page.getByLabel('Move in Betza notation').fill('W');
    await page.getByLabel('Move in Betza notation').press('Tab');
    await page.getByRole('button', { name: 'Another kind' }).click();
    await page.locator('.aid [data-step="2,2"]').click();
    await page.getByLabel(/^What /).selectOption('Capture only');
    await expect.poll(() => page.getByLabel('Move in Betza notation').inputValue()).toBe('WcA');
  });

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('two boards are filled, and a piece goes from one to the other: %s, %i px', async (colorScheme, width) => {
    const page = await fers.open('#/design', { colorScheme, viewport: { width, height: 800 } });
    const second = (square: number) => page.locator(`fers-board [data-square="${16 + square}"]`);
    await setSize(page, 4, 4);
    await placePiece(page, 'King, KisO2', ['b1'], 4);
    await part(page, 'Board');
    await page.getByLabel('Boards').fill('2');
    await page.getByLabel('Boards').press('Tab');
    await part(page, 'Pieces');
    await page.getByRole('button', { name: 'Rook, R', exact: true }).click();
    await second(3).click();
    await page.locator('fers-board [aria-label*="Rook"][aria-label*="d4:2"]').waitFor();
    await page.getByRole('button', { name: 'Change its moves' }).click();
    await page.getByRole('button', { name: 'It may change boards instead of moving' }).click();
    await page.getByRole('combobox', { name: 'Which of its moves' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: join(pictures, `design-boards-${colorScheme}.png`), fullPage: true });
    await tool(page, 'Make holes');
    await second(0).click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await problems(page).getByText('No problems.').waitFor();
    const text = await page.locator('.cm-content').innerText();
    for (const part of ['board = "4x4x2"', '1k2/4/4/1K2|*2r/4/4/*2R w - - 0 1', 'holes = "a1:2, a4:2"', 'step (0,0,1) (0,0,-1) to empty']) expect(text).toContain(part);
    await playButton(page).click();
    await second(3).click();
    await square(page, 'd1', 4).click();
    await page.locator('fers-board [aria-label*="Rook"][aria-label*="d1"]:not([aria-label*="d1:2"])').waitFor();
  });

  test('comments are not lost without a word', async () => {
    const page = await fers.open('#/design');
    await paste(page, `# mine\n${GOOD}`);
    await problems(page).getByText('No problems.').waitFor();
    await page.getByRole('tab', { name: 'Board and pieces' }).click();
    await part(page, 'Rules');
    await page.getByLabel('Stalemate').selectOption('wins');
    await page.getByRole('button', { name: 'Change all the same' }).click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.locator('.cm-content', { hasText: 'stalemate wins' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.cm-content', { hasText: '# mine' }).waitFor();
  });
});

describe('what moves bring about', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'What moves bring about' });
  const entry = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

  async function showEffects(page: Page) {
    await part(page, 'Effects');
    await page.getByRole('group', { name: 'Walls', exact: true }).first().waitFor();
  }

  test('walls and explosions are added to a design, set, and played', async () => {
    const page = await fers.open('#/design');
    await setSize(page, 5, 5);
    await placePiece(page, 'King, KisO2', ['c1'], 5);
    await placePiece(page, 'Rook, R', ['a1', 'e1'], 5);
    await placePiece(page, 'Pawn, fmWfceFifmnD', ['b2', 'c2', 'd2'], 5);
    await showEffects(page);
    await page.getByRole('button', { name: 'A wall that is carried on, as in Duck Chess' }).click();
    await page.getByLabel('Only on these squares').fill('ranks 2-4');
    await page.getByLabel('Only on these squares').press('Tab');
    await page.getByRole('button', { name: 'Captures explode, as in Atomic Chess' }).click();
    // The keyboard goes on in what is new.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Explosion');
    const explosion = entry(page, 'Explosion');
    expect(await explosion.getByRole('group', { name: 'What stays unharmed' }).first().getByLabel('Pawn').isChecked()).toBe(true);
    await explosion.getByLabel('Pawn').uncheck();
    await explosion.getByRole('combobox', { name: 'What is blown up besides', exact: true }).selectOption('F');
    await page.getByRole('tab', { name: 'Text' }).click();
    await problems(page).getByText('No problems.').waitFor();
    const text = await page.locator('.cm-content').innerText();
    for (const part of ['walling = { site = "anywhere", carried = true, zone = "ranks 2-4" }', '[[blast]]\naround = "F"', '"extinction of King loses"']) expect(text).toContain(part);
    expect(text).not.toContain('spares');

    await playButton(page).click();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByLabel('Players').selectOption('screen');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('dialog', { name: 'New game' }).waitFor({ state: 'hidden' });
    for (const name of ['a1', 'a5', 'd3']) await square(page, name, 5).click();
    // Both rooks are gone, and the pawn that stood diagonally next to them.
    await page.locator('fers-board [aria-label*="d3"][aria-label*="wall"]').waitFor();
    await page.locator('fers-board [aria-label*="b4"][aria-label*="Pawn"]').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('fers-board [aria-label*="Rook"]').count()).toBe(2);
    await page.screenshot({ path: join(pictures, 'design-effects-played.png') });
  });

  test('each change is one step back', async () => {
    const page = await fers.open('#/design/othello');
    await page.locator('fers-board [data-square]').first().waitFor();
    await part(page, 'Effects');
    const what = panel(page).getByLabel('What is turned over');
    await expect.poll(() => what.inputValue()).toBe('true');
    await what.selectOption('false');
    await panel(page).getByLabel('In which directions').selectOption('other');
    await panel(page).getByLabel('Steps, as letters or (files,ranks)').fill('W (2,0)');
    await panel(page).getByLabel('Steps, as letters or (files,ranks)').press('Tab');
    await panel(page).getByRole('button', { name: 'Remove Turning over' }).click();
    await what.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => panel(page).getByLabel('Steps, as letters or (files,ranks)').inputValue()).toBe('W (2,0)');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => panel(page).getByLabel('In which directions').inputValue()).toBe('K');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => what.inputValue()).toBe('true');
  });

  test('a piece is turned into another one by keyboard alone', async () => {
    const page = await fers.open('#/design/chess');
    await page.getByRole('button', { name: 'Knight N' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change its moves' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'When it captures, as in Micro Shogi' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent)).toContain('It becomes');
    await page.keyboard.press('B');
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.locator('.cm-content', { hasText: 'becomes = { into = "Bishop", capturing = true }' }).waitFor();
    await problems(page).getByText('No problems.').waitFor();
  });

  test('moves are put under conditions, and a piece has moves of several kinds', async () => {
    const page = await fers.open('#/design/chess');
    await page.getByRole('button', { name: 'Rook R' }).first().click();
    await part(page, 'Moves');
    await page.getByRole('button', { name: 'Add moves under other conditions' }).click();
    const which = page.getByRole('combobox', { name: 'Which of its moves' });
    await expect.poll(() => which.locator('option').allTextContents()).toEqual(['R', 'if virgin: mD']);
    await expect.poll(() => which.inputValue()).toBe('1');
    await page.getByLabel('Move in Betza notation').fill('mfA');
    await page.getByLabel('Move in Betza notation').press('Tab');
    await page.getByRole('combobox', { name: 'Its side', exact: true }).selectOption('not in check');
    await page.getByLabel('Only from these squares').fill('rank 1');
    await page.getByLabel('Only from these squares').press('Tab');
    await expect.poll(() => which.locator('option').allTextContents()).toEqual(['R', 'if virgin, not in check, from rank 1: mfA']);
    await page.locator('section', { has: page.getByRole('heading', { name: 'Rook', exact: true }) }).screenshot({ path: join(pictures, 'design-conditions.png') });
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByLabel('Only from these squares').fill('rank 11');
    await page.getByLabel('Only from these squares').press('Tab');
    await page.getByRole('alert').filter({ hasText: '“rank 11” is no area of this board' }).waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
    await problems(page).getByText('No problems.').waitFor();
    await playButton(page).click();
    await square(page, 'a1', 8).click();
    await square(page, 'c3', 8).click();
    await page.locator('fers-board [aria-label*="Rook"][aria-label*="c3"]').waitFor();
  });

  test.each(LOOKS)('axe finds no serious problem in it, and pictures of it: %s', async (name, colorScheme, width) => {
    for (const game of ['ultima', 'atomic', 'othello']) {
      const page = await fers.open(`#/design/${game}`, { colorScheme, viewport: { width, height: 800 } });
      await page.getByRole('button', { name: /^(King|Disc) / }).first().click();
      expect(await seriousProblems(page)).toEqual([]);
      await part(page, 'Moves');
      if (game !== 'othello') await page.getByRole('button', { name: 'With each move, as in Kyoto Shogi' }).click();
      await page.getByText('What else is true of it').click();
      expect(await seriousProblems(page)).toEqual([]);
      await page.locator('section[aria-labelledby="piece-title"]').screenshot({ path: join(pictures, `design-piece-${game}-${name}.png`) });
      await part(page, 'Effects');
      await panel(page).getByRole('button', { name: /^Remove/ }).first().waitFor();
      expect(await seriousProblems(page)).toEqual([]);
      await panel(page).screenshot({ path: join(pictures, `design-effects-${game}-${name}.png`) });
      await part(page, 'Rules');
      if (game === 'othello') await page.getByText('Drops of the Disc').click();
      expect(await seriousProblems(page)).toEqual([]);
      if (game === 'othello') await page.getByRole('group', { name: 'What may be moved' }).screenshot({ path: join(pictures, `design-drops-${name}.png`) });
      await part(page, 'Board');
      expect(await seriousProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  });
});

describe('the screen', () => {
  test('the board has the height of the window, whole, and the parts stand beside it', async () => {
    for (const [width, height, least] of [[1920, 1080, 0.75], [1400, 900, 0.7], [1180, 800, 0.68]] as const) {
      const page = await fers.open('#/design/chess', { viewport: { width, height } });
      const board = page.locator('fers-board .board');
      await expect.poll(async () => ((await board.boundingBox())?.height ?? 0) / height).toBeGreaterThan(least);
      const box = (await board.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const name of ['Pieces', 'Moves', 'Rules', 'Effects', 'Board'] as const) {
        await part(page, name);
        expect((await page.getByRole('tabpanel', { name, exact: true }).boundingBox())!.x).toBeGreaterThanOrEqual(box.x + box.width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      }
      await page.context().close();
    }
  });

  test('the board is whole in sight on a phone that lies on its side, once the page has been scrolled', async () => {
    const page = await fers.open('#/design/chess', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    const board = page.locator('fers-board .board');
    await board.waitFor();
    // The lists of pieces can be longer than the window: the board stays.
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(async () => (await board.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const box = (await board.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(390);
  });

  test('pieces of shogi are tiles, and those of rules that cannot be read pictures', async () => {
    const page = await fers.open('#/design/shogi');
    const looks = () => page.locator('fers-board .table').getAttribute('data-theme');
    await expect.poll(looks).toBe('kaya');
    await page.screenshot({ path: join(pictures, 'design-shogi.png') });
    // A change leaves them as they are.
    await page.getByRole('button', { name: 'Rook R' }).click();
    await page.locator('fers-board').getByRole('gridcell', { name: /^e5/ }).click();
    await page.locator('fers-board').getByRole('gridcell', { name: /^e5.*Rook/ }).waitFor();
    await expect.poll(() => playButton(page).isEnabled()).toBe(true);
    expect(await looks()).toBe('kaya');
    // A game that cannot be played has no pieces of its own.
    await paste(page, GOOD.replace('royal = true', 'royal = "yes"'));
    await page.getByRole('tab', { name: 'Board and pieces' }).click();
    await expect.poll(looks).toBe('auto');
  });

  test('an empty design says how to begin, and begins with a game', async () => {
    const page = await fers.open('#/design');
    await page.getByText('Choose pieces and place them').waitFor();
    await page.getByRole('button', { name: 'Begin with a game' }).click();
    await page.getByLabel('A game of the library').fill('Capablanca Chess');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Archbishop A' }).click();
    // How it moves is said and shown beside the board.
    await page.getByRole('heading', { name: 'Archbishop', exact: true }).waitFor();
    await page.getByText('moves or captures any number of squares diagonally').waitFor();
    await page.getByRole('img', { name: 'All moves of the Archbishop' }).waitFor();
  });

  test('a game of the library is opened by its address and described', async () => {
    const page = await fers.open('#/design/minishogi');
    await page.locator('fers-board [aria-label*="Gold"]').first().waitFor();
    await page.getByRole('tab', { name: 'Rules in words' }).click();
    await page.getByRole('heading', { name: 'Minishogi' }).waitFor();
    await expect.poll(() => page.locator('figure img').count()).toBeGreaterThan(8);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('tablist').isVisible()).toBe(false);
    await page.screenshot({ path: join(pictures, 'design-print.png'), fullPage: true });
  });

  test('axe finds no serious problem on any of its sides', async () => {
    const page = await fers.open('#/design/chess');
    await page.locator('fers-board [aria-label*="King"]').first().waitFor();
    await page.getByRole('button', { name: 'Knight, N', exact: true }).click();
    expect(await seriousProblems(page)).toEqual([]);
    for (const tab of ['Text', 'Rules in words']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator(tab === 'Text' ? '.cm-content' : 'figure img').first().waitFor();
      expect(await seriousProblems(page)).toEqual([]);
    }
  });

  test.each(LOOKS)('pictures of it: %s', async (name, colorScheme, width) => {
    const page = await fers.open('#/design/minishogi', { colorScheme, viewport: { width, height: 800 } });
    await page.locator('fers-board [aria-label*="Gold"]').first().waitFor();
    await page.getByRole('button', { name: 'Knight, N', exact: true }).click();
    await page.getByRole('heading', { name: 'Knight', exact: true }).waitFor();
    await page.screenshot({ path: join(pictures, `design-board-${name}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.locator('.cm-content').waitFor();
    await page.screenshot({ path: join(pictures, `design-text-${name}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('tab', { name: 'Rules in words' }).click();
    await page.locator('figure img').first().waitFor();
    await page.screenshot({ path: join(pictures, `design-words-${name}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
