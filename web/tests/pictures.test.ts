// The pictures of docs/studio-design.md: `npm run pictures` takes them anew.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { square } from './playing';
import { changesEnded } from './seen';
import { studio } from './support';

const fers = studio();
const folder = join(import.meta.dirname, '../../docs/studio');

const desk: BrowserContextOptions = { viewport: { width: 1400, height: 900 } };
const dark: BrowserContextOptions = { ...desk, colorScheme: 'dark' };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const lying: BrowserContextOptions = { ...phone, viewport: { width: 844, height: 390 } };

interface Picture {
  name: string;
  place: string;
  options: BrowserContextOptions;
  /** Brings the page to what is shown. */
  shown: (page: Page) => Promise<void>;
}

/** The Opera Game (Morphy, 1858), up to the last move but one. */
const OPERA =
  'e2e4+e7e5+g1f3+d7d6+d2d4+c8g4+d4e5+g4f3+d1f3+d6e5+f1c4+g8f6+f3b3+d8e7+b1c3+c7c6+c1g5+b7b5+c3b5+c6b5+c4b5+b8d7+e1c1+a8d8+d1d7+d8d7+h1d1+e7e6+b5d7+f6d7+b3b8+d7b8';

const playable = (name: string) => (page: Page) => square(page, name).waitFor();

const PICTURES: Picture[] = [
  { name: 'home', place: '#/home', options: desk, shown: playable('e2') },
  { name: 'gallery', place: '#/library', options: desk, shown: (page) => page.locator('.picture img').nth(8).waitFor() },
  { name: 'variant', place: '#/variant/xiangqi', options: dark, shown: (page) => page.getByRole('heading', { name: /Cannon/ }).first().waitFor() },
  { name: 'play', place: '#/play/crazyhouse?moves=e2e4+d7d5+e4d5+d8d5+b1c3+d5a5', options: desk, shown: playable('e1') },
  {
    name: 'result',
    place: `#/play/chess?moves=${OPERA}`,
    options: dark,
    async shown(page) {
      await square(page, 'd1').click();
      await square(page, 'd8').click();
      await page.getByRole('dialog', { name: 'Result of the game' }).waitFor();
    },
  },
  {
    name: 'analyse',
    place: `#/analyse/chess?moves=${OPERA}+d1d8&review`,
    options: desk,
    async shown(page) {
      await page.getByText('34 positions evaluated').waitFor({ timeout: 120_000 });
      await page.getByRole('list', { name: 'Moves that lost chances' }).getByRole('button').first().click();
      await page.locator('ol[aria-label="Moves that lost chances"]').scrollIntoViewIfNeeded();
    },
  },
  { name: 'design', place: '#/design/chu-shogi', options: desk, shown: (page) => page.getByRole('button', { name: 'Play it', disabled: false }).waitFor({ timeout: 60_000 }) },
  { name: 'phone', place: '#/play/shogi?moves=c3c4+g7g6', options: phone, shown: playable('7f') },
  { name: 'phone-lying', place: '#/play/chess?moves=e2e4+c7c5', options: { ...lying, colorScheme: 'dark' }, shown: playable('e4') },
];

async function opened({ place, shown }: Picture, options: BrowserContextOptions): Promise<Page> {
  const page = await fers.open(place, options);
  await shown(page);
  await page.evaluate(() => document.fonts.ready);
  await changesEnded(page);
  return page;
}

test.runIf(process.env.PICTURES)('all screens in their other colours, on one picture', { timeout: 600_000 }, async () => {
  const images: string[] = [];
  for (const picture of PICTURES) {
    const colorScheme = picture.options.colorScheme === 'dark' ? 'light' : 'dark';
    const page = await opened(picture, { ...picture.options, colorScheme });
    images.push((await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64'));
    await page.context().close();
  }
  const sheet = await fers.open('#/nowhere', { viewport: { width: 1500, height: 1000 } });
  const shown = images.map((image) => `<img style="width: 100%; height: 100%; object-fit: contain" src="data:image/jpeg;base64,${image}">`).join('');
  await sheet.setContent(`<body style="margin: 0; background: #888; display: grid; grid-template: repeat(3, 325px) / repeat(3, 1fr); gap: 6px; padding: 6px">${shown}</body>`);
  await sheet.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await sheet.screenshot({ path: join(folder, 'other-colours.jpg'), type: 'jpeg', quality: 80 });
});

test.runIf(process.env.PICTURES).each(PICTURES)('picture of $name', async (shown) => {
  const { name, options } = shown;
  await mkdir(folder, { recursive: true });
  const page = await opened(shown, options);
  const picture = await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
  expect(picture.length).toBeLessThan(300_000);
});
