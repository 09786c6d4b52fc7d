// A page with nothing but a board, and people who play on it.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import type { BoardPage } from './page';
import { launch, pageOf, pictures } from '../support';

const root = join(import.meta.dirname, '../..');

/** What a board is opened with: see `page.ts`. */
export interface Asked {
  variant?: string;
  text?: string;
  fen?: string;
  moves?: string;
  style?: string;
  shape?: object;
  board?: object;
}

export class Player {
  constructor(readonly page: Page) {}

  square(name: string): Locator {
    return this.page.getByRole('gridcell', { name: new RegExp(`^${name}(,|$)`) });
  }

  held(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`${name} in hand`) });
  }

  /** The middle of something on the page. */
  async at(what: string | Locator): Promise<{ x: number; y: number }> {
    const box = await (typeof what === 'string' ? this.square(what) : what).boundingBox();
    if (!box) throw new Error(`nothing is seen of ${String(what)}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(...places: (string | Locator)[]) {
    for (const place of places) {
      const { x, y } = await this.at(place);
      await this.page.mouse.click(x, y);
    }
  }

  async tap(...places: (string | Locator)[]) {
    for (const place of places) {
      const { x, y } = await this.at(place);
      await this.page.touchscreen.tap(x, y);
    }
  }

  async drag(from: string | Locator, to: string | Locator) {
    const [start, end] = [await this.at(from), await this.at(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 5 });
    await this.page.mouse.up();
  }

  async swipe(from: string | Locator, to: string | Locator) {
    const [start, end] = [await this.at(from), await this.at(to)];
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [start]);
    for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
    await touch('touchEnd', []);
  }

  async played(): Promise<string[]> {
    return this.page.evaluate(() => window.fers.played);
  }

  async said(): Promise<string> {
    return this.page.evaluate(() => window.fers.said.at(-1) ?? '');
  }

  async set(properties: Partial<BoardPage['board']>) {
    await this.page.evaluate((given) => void Object.assign(window.fers.board, given), properties as object);
  }

  async picture(name: string) {
    await this.page.screenshot({ path: join(pictures, `board-${name}.png`), animations: 'disabled' });
  }
}

/** Serves the page of a board from its source and starts a browser for all tests of a file. */
export function boards(): { open(asked: Asked, options?: BrowserContextOptions): Promise<Player> } {
  let server: ViteDevServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    server = await createServer({ root, server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
    await server.listen();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    async open(asked, options = {}) {
      const page = await pageOf(browser!, { viewport: { width: 760, height: 760 }, ...options });
      const words = Object.entries(asked).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
      await page.goto(`${server!.resolvedUrls!.local[0]}tests/board/index.html?${new URLSearchParams(words).toString()}`);
      await page.locator('body[data-ready]').waitFor();
      return new Player(page);
    },
  };
}
