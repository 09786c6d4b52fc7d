// Ten things that people want to do, each by mouse from a browser that has never seen the page:
// `npm run measure`. Clicks and seconds are printed for docs/studio-design.md. Seconds are those of
// the machine; people need about a second for each click and a quarter of one for each key.
import { expect, test } from 'vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { middle, newGame, square } from './playing';
import { studio, WITH_SERVICE_WORKER } from './support';

const fers = studio();

/** Someone at the page, whose clicks, drags and keys are counted. */
class Visitor {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator) {
    this.clicks++;
    await target.click();
  }

  async tap(target: Locator) {
    this.clicks++;
    await target.tap();
  }

  async drag(from: string, to: string, button: 'left' | 'right' = 'left') {
    this.clicks++;
    await this.page.mouse.move(...(await middle(this.page, from)));
    await this.page.mouse.down({ button });
    await this.page.mouse.move(...(await middle(this.page, to)), { steps: 4 });
    await this.page.mouse.up({ button });
  }

  async type(text: string) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  link(name: string | RegExp) {
    return this.page.getByRole('link', { name });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }
}

const phone: BrowserContextOptions = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

interface Task {
  words: string;
  options?: BrowserContextOptions;
  /** What has to be there before the task begins. */
  before?: (page: Page) => Promise<void>;
  /** Most clicks that the task may take. */
  most: number;
  does: (visitor: Visitor) => Promise<void>;
}

const playable = (page: Page, name: string) => square(page, name).waitFor();

const TASKS: Task[] = [
  {
    words: 'play chess',
    most: 1,
    does: async (visitor) => {
      await playable(visitor.page, 'e2');
      await visitor.drag('e2', 'e4');
      await visitor.page.locator('.moves button').nth(1).waitFor();
    },
  },
  {
    words: 'find shogi and start it against the computer',
    most: 3,
    does: async (visitor) => {
      await visitor.click(visitor.link(/^Play Choose/));
      await visitor.click(visitor.link('Play Shogi'));
      await visitor.page.getByRole('heading', { level: 1, name: 'Shogi' }).waitFor();
      await playable(visitor.page, '7g');
    },
  },
  {
    words: 'find the game with the lion',
    most: 2,
    does: async (visitor) => {
      await visitor.click(visitor.link(/^Play Choose/));
      await visitor.click(visitor.page.getByRole('searchbox'));
      await visitor.type('lion');
      await visitor.page.getByRole('list', { name: 'Variants' }).getByRole('link', { name: 'Chu Shogi', exact: true }).waitFor();
    },
  },
  {
    words: 'put two arrows on a board',
    most: 3,
    does: async (visitor) => {
      await visitor.click(visitor.link('Other opponents and clocks'));
      await playable(visitor.page, 'd1');
      await visitor.drag('d1', 'h5', 'right');
      await visitor.drag('f1', 'c4', 'right');
      await expect.poll(() => visitor.page.locator('fers-board .arrow').count()).toBeGreaterThanOrEqual(2);
    },
  },
  {
    words: 'premove a recapture',
    before: async (page) => {
      await page.goto(`${fers.url}#/play/chess`);
      await playable(page, 'e2');
      await newGame(page, 'white', async () => {
        await page.getByLabel('Limit').selectOption('time');
        await page.getByLabel('Seconds').fill('6');
      });
      await page.goto(`${fers.url}#/play/chess?fen=${encodeURIComponent('5rQk/6pp/5n1N/8/8/8/8/7K b - - 0 1')}`);
      await page.locator('fers-board .playable').waitFor();
    },
    most: 1,
    does: async (visitor) => {
      await visitor.drag('h6', 'g8');
      await expect.poll(() => visitor.page.locator('fers-board .planned').count()).toBe(2);
    },
  },
  {
    words: 'share a position',
    before: async (page) => {
      await page.goto(`${fers.url}#/play/chess?moves=e2e4`);
      await page.locator('.moves button').nth(1).waitFor();
    },
    most: 2,
    does: async (visitor) => {
      await visitor.click(visitor.link('Share'));
      await visitor.click(visitor.button('Copy the link'));
      // Browsers without a window may not copy, and say so.
      await visitor.page.getByText(/^(?:Copied|The browser does not allow)/).first().waitFor();
    },
  },
  {
    words: 'play on a phone that lies on its side',
    options: phone,
    most: 2,
    does: async (visitor) => {
      await playable(visitor.page, 'e2');
      await visitor.tap(square(visitor.page, 'e2'));
      await visitor.tap(square(visitor.page, 'e4'));
      await visitor.page.locator('.moves button').nth(1).waitFor();
    },
  },
  {
    words: 'turn to dark',
    most: 3,
    does: async (visitor) => {
      await visitor.click(visitor.button('Settings'));
      // A list opens with one click, its line is another.
      visitor.clicks += 2;
      await visitor.page.getByLabel('Colours of the page').selectOption('dark');
      await expect.poll(() => visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 25, 26)');
    },
  },
  {
    words: 'learn how a cannon moves',
    most: 2,
    does: async (visitor) => {
      await visitor.click(visitor.link('Xiangqi'));
      // In a window of 1400 by 900 it begins at the lower edge: the wheel shows the rest.
      await visitor.page.getByRole('list', { name: 'Pieces' }).getByRole('img', { name: /Cannon moves/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    words: 'begin Chess960',
    most: 2,
    does: async (visitor) => {
      await visitor.click(visitor.link('Chess960'));
      await visitor.click(visitor.page.getByRole('main').getByRole('link', { name: 'Play', exact: true }));
      await visitor.page.getByRole('heading', { level: 1, name: 'Chess960' }).waitFor();
      await visitor.page.getByText(/^Start position [0-9]+$/).waitFor();
      await visitor.page.getByRole('gridcell').first().waitFor();
    },
  },
];

test.runIf(process.env.MEASURE).each(TASKS)('$words', async ({ words, options, before, most, does }) => {
  const page = await fers.open('#/nowhere', { ...WITH_SERVICE_WORKER, ...options });
  await before?.(page);
  const visitor = new Visitor(page);
  const began = performance.now();
  if (!before) await page.goto(fers.url);
  await does(visitor);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${words}: ${visitor.clicks} clicks${visitor.keys > 0 ? `, ${visitor.keys} keys` : ''}, ${seconds.toFixed(1)} s`);
  expect(visitor.clicks).toBeLessThanOrEqual(most);
  await page.context().close();
});
