// Names with markup, of 200 characters, or in right-to-left scripts break no screen.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toAddress } from '../src/core/address';
import { listed, seen } from './playing';
import { studio } from './support';

const fers = studio();

/** Names of which each is used for everything that has one. */
const NAMES = {
  markup: '<img src=x onerror="document.title=1"><b>bold</b>&amp;',
  'of 200 characters': 'Wwwwwwwwww'.repeat(20),
  'from the right': 'שחמט של המלך הגדול ‮abc‬ والشطرنج العربي',
} as const;

const SCREENS = [
  ['phone', 360, 740],
  ['small window', 1180, 800],
] as const;

/** Rules whose every name is the given one. */
const rulesOf = (name: string) => {
  const text = JSON.stringify(name);
  return `name = ${text}
description = ${text}
author = ${text}
board = "5x5"
start = "rk3/pp3/5/PP3/RK3 w - - 0 1"
ends = ["mate wins", "stalemate draws"]

[pieces]
King = { moves = "K", royal = true }
${text} = { letter = "R", moves = "R" }
Pawn = { moves = "fmWfcF", san = "", promotes = { to = [${text}] } }
`;
};

/** A preset in which everything has the given name; its first label is in braces, as long ones are. */
const presetOf = (name: string) => {
  const plain = name.replace(/[{}"\\/]/g, '');
  return `// game: ${name}
// code: {${plain}}2/3/2P
// sides: ${plain.replaceAll(' ', '')} Black
// ==== Pre-Game ====
setflag rules;
// ==== Post-Move 1 ====
eval join "MOVE: " thismove;
say "${name.replaceAll('"', '')}";
// ==== Rules ====
${name}
`;
};

/** A board file of RW144, with a comment. */
const boardOf = (comment: string) => `% ${comment}
k:1
r:2
n:2
b:4
q:1
p:10
d:0
-----
r n b b q k b b n r
p p p p p p p p p p
${'. . . . . . . . . .\n'.repeat(6)}P P P P P P P P P P
R N B B Q K B B N R
-----
w:++++:0:0
`;

/** What goes beyond the right or left edge of the page, though nothing scrolls there. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const hides = (element: Element) => ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const isInside = (element: Element): boolean => element.parentElement !== null && (hides(element.parentElement) || isInside(element.parentElement));
    return [...document.querySelectorAll('main *, header *, dialog[open] *')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 0 && (right > width + 1 || left < -1) && !isInside(element) && !element.closest('.hidden, .skip, svg');
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`)
      .slice(0, 5);
  });

async function whole(page: Page, place: string) {
  expect(await beyond(page), place).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), place).toBeLessThanOrEqual(0);
  expect(await page.locator('img[src="x"]').count(), place).toBe(0);
  expect(await page.title(), place).not.toBe('1');
}

for (const [kind, name] of Object.entries(NAMES)) {
  test.each(SCREENS)(`no screen breaks for names ${kind}: %s`, async (_, width, height) => {
    const page = await fers.open('#/nowhere', { viewport: { width, height } });
    const goTo = async (hash: string) => {
      await page.goto(`${fers.url}${hash}`);
      await page.getByRole('alert').filter({ hasText: 'nowhere' }).waitFor({ state: 'detached' });
    };
    const address = await toAddress({ kind: 'text', text: rulesOf(name), format: 'fers' });

    await goTo(`#/play/${address}`);
    await page.getByRole('gridcell', { name: /^a2/ }).waitFor();
    await whole(page, 'play');
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await page.getByRole('region', { name: 'More about the game' }).getByText('Pawn').first().waitFor();
    await whole(page, 'play, rules');
    await page.getByRole('gridcell', { name: /^a2/ }).click();
    await page.getByRole('gridcell', { name: /^a3/ }).click();
    await seen(page, 1);
    await page.getByRole('button', { name: 'New game' }).click();
    await whole(page, 'play, new game');
    await page.keyboard.press('Escape');

    await goTo(`#/analyse/${address}`);
    await page.getByRole('gridcell', { name: /^a2/ }).waitFor();
    await whole(page, 'analyse');
    await page.getByRole('button', { name: 'Edit position' }).click();
    await whole(page, 'analyse, position');

    await goTo(`#/design/${address}`);
    await page.getByRole('gridcell', { name: /^a2/ }).waitFor();
    await page.getByRole('button', { name: /R/ }).filter({ hasText: name.slice(0, 20) }).first().click();
    for (const part of ['Pieces', 'Moves', 'Rules', 'Effects', 'Board']) {
      await page.getByRole('tab', { name: part, exact: true }).click();
      await whole(page, `design, ${part}`);
    }
    await page.getByRole('tab', { name: 'Rules in words' }).click();
    await page.locator('figure img').first().waitFor();
    await whole(page, 'design, words');
    await page.getByRole('button', { name: 'Versions' }).click();
    await whole(page, 'design, versions');
    await page.keyboard.press('Escape');

    await goTo(`#/share/${address}`);
    await page.getByRole('heading', { level: 1, name: /^Export/ }).waitFor();
    await page.getByLabel('Format').waitFor();
    await whole(page, 'share');

    await goTo(`#/preset/${address}`);
    await page.getByText(/to move, \d+ moves listed/).waitFor();
    await whole(page, 'preset');
    await page.getByRole('gridcell', { name: /^a2/ }).click();
    await page.getByRole('gridcell', { name: /^a3/ }).click();
    await page.getByText('No difference in 1 plies.').waitFor();
    await page.getByRole('tab', { name: 'Rules', exact: true }).click();
    await whole(page, 'preset, rules');

    await goTo('#/preset');
    await page.getByLabel('The preset').fill(presetOf(name));
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByLabel('Entry').fill('c1-c2');
    await page.keyboard.press('Enter');
    await page.locator('.said').filter({ hasText: name.slice(0, 10) }).waitFor();
    await whole(page, 'preset, a text');
    await page.getByLabel('Entry').fill(name);
    await page.keyboard.press('Enter');
    // This code takes any text for a move, or is in error.
    await page.locator('.refused').or(page.getByRole('list', { name: 'Entries' }).getByRole('button').nth(1)).first().waitFor();
    await whole(page, 'preset, an entry');

    await goTo('#/rw144');
    const board = page.getByLabel('Board file', { exact: true });
    // Names of files have no slashes.
    const file = (text: string) => ({ name: `${name.replaceAll('/', '')}.board`, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await board.setInputFiles(file(`% ${name}\n${name}\n`));
    await page.getByRole('alert').locator('pre').waitFor();
    await whole(page, 'rw144, complaint');
    await board.setInputFiles(file(boardOf(name)));
    await page.getByRole('gridcell', { name: /^a2/ }).waitFor();
    await page.getByLabel('Move', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
    await whole(page, 'rw144');

    await goTo('#/work');
    await page.getByRole('listitem').filter({ hasText: name.slice(0, 20) }).first().waitFor();
    await whole(page, 'work');

    await goTo('#/home');
    await page.getByText(name.slice(0, 20)).first().waitFor();
    await whole(page, 'home');

    await goTo('#/library');
    await page.getByRole('searchbox').fill(name);
    await whole(page, 'library, nothing found');
    await page.getByText('Play rules of your own').click();
    await page.getByLabel(/^Rules, in Fers/).fill(rulesOf(name));
    await page.getByRole('button', { name: `Play ${name.slice(0, 20)}` }).first().waitFor();
    await whole(page, 'library, rules of one’s own');
    await page.context().close();
  });

  test(`players are called ${kind}, and the result of their game is shown`, async () => {
    const page = await fers.open('#/play/chess', { viewport: { width: 360, height: 740 } });
    await page.getByRole('gridcell', { name: /^a2/ }).waitFor();
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const tag = name.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    await page.getByLabel('A game as PGN or as a game file').fill(`[Event "${tag}"]\n[White "${tag}"]\n[Black "${tag}"]\n[Result "*"]\n\n1. f3 e5 2. g4 *\n`);
    await page.getByRole('button', { name: 'Open this game' }).click();
    await seen(page, 3);
    await page.getByText(name.slice(0, 20)).first().waitFor();
    await whole(page, 'a game of theirs');
    await page.getByLabel('Move', { exact: true }).fill('Qh4');
    await page.keyboard.press('Enter');
    await expect.poll(() => listed(page).then((moves) => moves.length)).toBe(4);
    await page.getByText('Black mates').first().waitFor();
    await whole(page, 'their result');
  });
}
