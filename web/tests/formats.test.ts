// The formats of other programs, in a module that is fetched with the first text in one of them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { square } from './playing';
import { studio } from './support';

const fers = studio();

const OWN = 'name = "Tiny"\nboard = "4x4"\nstart = "kr2/4/4/2RK w - - 0 1"\nends = ["mate wins", "stalemate draws"]\n[pieces]\nKing = { moves = "K", royal = true }\nRook = "R"\n';
const FOREIGN = '[tiny:chess]\nmaxFile = d\nmaxRank = 4\nstartFen = kr2/4/4/2RK w - - 0 1\n';

/** A page that keeps nothing, and which of its files were asked for. */
async function fresh(place: string): Promise<{ page: Page; asked: string[] }> {
  const page = await fers.open('robots.txt');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${fers.url}${place}`);
  return { page, asked };
}

async function write(page: Page, text: string) {
  const field = page.getByLabel(/^Rules, in Fers/);
  if (!(await field.isVisible())) await page.getByText('Play rules of your own').click();
  await field.fill(text);
}

const modulesIn = (asked: string[]) => asked.filter((file) => /formats_bg.*\.wasm/.test(file));

test('a text of our own form is played without the formats of other programs, and one of theirs with them', async () => {
  const { page, asked } = await fresh('#/library');
  await write(page, OWN);
  await page.getByText('Read as fers.').waitFor();
  expect(modulesIn(asked)).toEqual([]);
  await write(page, FOREIGN);
  await page.getByText('Read as fairy-stockfish.').waitFor();
  expect(modulesIn(asked)).toHaveLength(1);
  await page.getByRole('button', { name: 'Play tiny', exact: true }).click();
  await square(page, 'c1').click();
  await square(page, 'c3').waitFor();
  // One module for both workers.
  expect(modulesIn(asked)).toHaveLength(1);
});

test('where the module is missing or damaged, a message says so, and the next text asks again', async () => {
  const { page, asked } = await fresh('#/library');
  await page.route(/formats_bg.*\.wasm/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await write(page, FOREIGN);
  await page.getByText('the formats of other programs cannot be loaded (404').waitFor();
  await page.unroute(/formats_bg.*\.wasm/);
  await page.route(/formats_bg.*\.wasm/, (route) => route.fulfill({ contentType: 'application/wasm', body: 'no module' }));
  await write(page, `${FOREIGN}\n`);
  await page.getByText('the formats of other programs cannot be loaded (what the server sent is damaged)').waitFor();
  await page.unroute(/formats_bg.*\.wasm/);
  await write(page, FOREIGN);
  await page.getByText('Read as fairy-stockfish.').waitFor();
  expect(modulesIn(asked)).toHaveLength(3);
});

test('an address with rules of another program opens the game, and the engine knows it', async () => {
  const { page } = await fresh('#/library');
  await write(page, FOREIGN);
  await page.getByRole('button', { name: 'Analyse tiny', exact: true }).click();
  await square(page, 'c1').waitFor();
  await page.reload();
  await square(page, 'c1').waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('section', { hasText: 'Engine' }).locator('ol > li').first().waitFor();
});
