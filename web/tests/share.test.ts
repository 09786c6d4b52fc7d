// Export and share: what leaves the page comes back the same.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pictured, seriousProblems } from './seen';
import { studio } from './support';

const fers = studio();

test('every format shows its losses before its text', async () => {
  const page = await fers.open('#/share/chess');
  await page.getByText('This format says all of it.').waitFor();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toContain('name = "Chess"');
  await page.getByLabel('Format').selectOption('fairymax');
  await page.getByText('its exact name').waitFor();
  await page.getByLabel('Format').selectOption('rw144');
  await page.getByText('a board file has ten files and ten ranks').waitFor();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).count()).toBe(0);
});

test('a diagram of a given position is kept as SVG and as PNG', async () => {
  const page = await fers.open('#/share/shogi');
  await page.getByLabel('Seen by Black').first().check();
  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download SVG' }).click()]);
  expect(svg.suggestedFilename()).toBe('shogi.svg');
  expect(await readFile(await svg.path(), 'utf8')).toContain('<svg');
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PNG' }).click()]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
  await page.getByLabel('Position (FEN)').fill('9/9 w - - 0 1');
  await page.getByText('the board has 9 ranks, but 2 are given').first().waitFor();
});

test('each format is kept under a name of its own', async () => {
  const page = await fers.open('#/share/chess');
  const names: string[] = [];
  for (const format of ['fers', 'sjaak', 'idiagram', 'fairy-stockfish', 'fairymax']) {
    await page.getByLabel('Format').selectOption(format);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('region', { name: 'Rules as text' }).getByRole('button', { name: 'Download' }).click()]);
    names.push(file.suggestedFilename());
  }
  expect(names).toEqual(['chess.fers', 'chess.sjaak.txt', 'chess.idiagram', 'chess.variants.ini', 'chess.fmax.ini']);
});

test('the diagram is kept as a page that runs when it is opened as a file', async () => {
  const page = await fers.open('#/share/chess?moves=e2e4');
  await page.getByText(/Code and page show the diagram from http/).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as a page' }).click()]);
  expect(file.suggestedFilename()).toBe('chess.html');
  const folder = await mkdtemp(join(tmpdir(), 'fers-'));
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  try {
    await page.goto(pathToFileURL(path).href);
    expect(await page.title()).toBe('Chess');
    const diagram = page.frameLocator('iframe');
    await diagram.getByText('e4. Black to move').waitFor();
    await diagram.getByRole('gridcell', { name: /^e7\b/ }).click();
    await diagram.getByRole('gridcell', { name: /^e5\b/ }).click();
    await diagram.getByText('e5. White to move').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    expect(await pictured(page, 'diagram-page')).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a link carries rules and game to somebody who has neither', async () => {
  const page = await fers.open('#/share/chess?moves=e2e4+e7e5');
  await page.getByLabel('Carry the whole rules').check();
  await page.getByLabel('Opens in').selectOption('analyse');
  const address = page.getByLabel('Address');
  await expect.poll(() => address.inputValue()).toMatch(/#\/analyse\/~.*\?moves=e2e4\+e7e5$/);
  const other = await fers.open(new URL(await address.inputValue()).hash);
  await other.getByText('e5. White to move').waitFor();
  await other.getByRole('gridcell', { name: /^g1\b/ }).click();
  await other.getByRole('gridcell', { name: /^f3\b/ }).click();
  await other.getByText('Nf3. Black to move').waitFor();
});

test('a shared game is played on where it stood', async () => {
  const page = await fers.open('#/share/chess?moves=e2e4+e7e5');
  await page.getByLabel('Carry the whole rules').check();
  const address = page.getByLabel('Address');
  await expect.poll(() => address.inputValue()).toMatch(/#\/play\/~.*\?moves=e2e4\+e7e5$/);
  const other = await fers.open(new URL(await address.inputValue()).hash);
  await other.getByRole('button', { name: 'e5', exact: true }).waitFor();
  await other.getByRole('gridcell', { name: /^g1\b/ }).click();
  await other.getByRole('gridcell', { name: /^f3\b/ }).click();
  await other.getByRole('button', { name: 'Nf3', exact: true }).waitFor();
});

test.each([
  ['#/share/~AAAA', 'the address is damaged'],
  ['#/share/%E0%A4%A', 'the address is damaged'],
  ['#/share/~!!!', 'the address is damaged'],
  ['#/analyse/chess?moves=e2e5', 'e2e5'],
  ['#/analyse/no-such-game', 'no-such-game'],
  ['#/analyse/chess?fen=nonsense', ''],
])('the malformed address %s gives a message', async (hash, words) => {
  const page = await fers.open(hash);
  await expect.poll(() => page.getByRole('alert').first().textContent()).toContain(words);
});

test('names that look like HTML stay text', async () => {
  const text = 'name = "<img src=x onerror=document.title=1>"\nboard = "3x3"\nstart = "k2/3/2K w - - 0 1"\n[[piece]]\nname = "King"\nletter = "K"\nmoves = "K"\nroyal = true\n';
  const page = await fers.open(`#/share/~${await packedRef({ kind: 'text', text })}`);
  await page.locator('main h1, main [role=alert]').first().waitFor();
  await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
});

test('the embedded diagram plays, and leads to the studio', async () => {
  const page = await fers.open('embed.html#/chess?moves=e2e4');
  await page.getByText('e4. Black to move').waitFor();
  await page.getByRole('gridcell', { name: /^e7\b/ }).click();
  await page.getByRole('gridcell', { name: /^e5\b/ }).click();
  await page.getByText('e5. White to move').waitFor();
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByText('White to move').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('e4. Black to move').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Chess in the studio' }).getAttribute('href')).toBe('./index.html#/analyse/chess?moves=e2e4');
  expect(await seriousProblems(page)).toEqual([]);
  await page.goto(`${fers.url}embed.html#/no-such-game`);
  await page.reload();
  await page.getByRole('alert').getByText('no-such-game').waitFor();
});

/** Shows the page of somebody else's server while `look` looks at it. */
async function onBlog(page: Page, html: string, look: () => Promise<void>) {
  const blog = createServer((_, response) => response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Blog</title>${html}`));
  await new Promise<void>((done) => blog.listen(0, '127.0.0.1', done));
  try {
    await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`);
    await look();
  } finally {
    blog.close();
  }
}

test('one script tag puts the diagram into any page of any server', async () => {
  const page = await fers.open('#/share/chess');
  await page.getByRole('combobox', { name: 'As', exact: true }).selectOption('script');
  const code = await page.getByLabel('Code').inputValue();
  await onBlog(page, `<body><p>My game:</p>${code}</body>`, async () => {
    const frame = page.frameLocator('iframe[title=Chess]');
    await frame.getByRole('gridcell', { name: /^d2\b/ }).click();
    await frame.getByRole('gridcell', { name: /^d4\b/ }).click();
    await frame.getByText('d4. Black to move').waitFor();
  });
});

const tag = (more: string) => `<script src="${fers.url}embed.js" data-game="tictactoe" data-title="Game" ${more}></script>`;
const HERE = '<p>Before</p>%<p>After</p>';

test.each([
  ['async in the body', 'async', HERE, 'beside'],
  ['defer in the body', 'defer', HERE, 'beside'],
  ['a module in the body', 'type="module"', HERE, 'beside'],
  ['an async module in the body', 'type="module" async', HERE, 'beside'],
  ['plain in the head', '', '<head>%</head><body><p>Before</p></body>', 'last'],
  ['async in the head', 'async', '<head>%</head><body><p>Before</p></body>', 'last'],
  ['defer in the head', 'defer', '<head>%</head><body><p>Before</p></body>', 'last'],
  ['a module in the head', 'type="module"', '<head>%</head><body><p>Before</p></body>', 'last'],
  ['in the head with a place in the page', 'async data-into="#here"', '<head>%</head><body><div id="here"></div><p>After</p></body>', 'inside'],
])('the script tag works %s', async (_, attributes, html, where) => {
  const page = await fers.open('#/share');
  await onBlog(page, html.replace('%', tag(attributes)), async () => {
    await page.frameLocator('iframe[title=Game]').getByText('White to move').waitFor();
    const place = { beside: 'script + iframe + p', last: 'body > p + iframe:last-child', inside: '#here > iframe' }[where] ?? '';
    await expect.poll(() => page.locator(place).count()).toBe(1);
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
  });
});

test('several script tags of any kind show a diagram each, and other scripts of that name none', async () => {
  const page = await fers.open('#/share');
  await page.route('**/other/embed.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  const html = `<body>${tag('type="module"')}${tag('type="module"')}${tag('')}<script src="/other/embed.js"></script></body>`;
  await onBlog(page, html, async () => {
    await page.locator('script + iframe').nth(2).waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(3);
  });
});

test('Export can be used by everybody', async () => {
  const page = await fers.open('#/share/crazyhouse');
  await page.getByText('This format says all of it.').waitFor();
  await page.getByAltText('The position as a diagram').waitFor();
  await page.frameLocator('iframe').getByText('White to move').waitFor();
  expect(await pictured(page, 'share')).toBe(false);
  expect(await seriousProblems(page)).toEqual([]);
});

/** A reference as the page itself packs it. */
async function packedRef(ref: object): Promise<string> {
  const { packed } = await import('../src/core/address');
  return packed(JSON.stringify(ref));
}
