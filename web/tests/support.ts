// A real browser and the built page, for tests.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { allowingEval, helped, launchFirefox, refuseDevices } from './firefox';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Where the browser is, if there is one; `CHROMIUM` says otherwise. */
const executable = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path));

/** The path of Firefox, where the tests are to run in it: `FIREFOX=$(which firefox-esr)`. */
const firefox = process.env.FIREFOX;

/** Whether the browser is Firefox, which tests that use Chromium's own tools leave out. */
export const isFirefox = firefox !== undefined;

/** Starts the browser. */
export async function launch(): Promise<Browser> {
  if (firefox) return launchFirefox(firefox);
  if (!executable) throw new Error('no Chromium is installed: `apt-get install chromium`, or name one in CHROMIUM');
  return chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/**
 * Opens a page in a new profile, and closes it when the running test ends: open pages animate and
 * think while the next tests run.
 */
export async function pageOf(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  // A service worker fetches every file of the build, and hides requests from tests that answer them.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.on('pageerror', (error) => isGoing(error) || expect.soft(error, `the page threw ${error.message}`).toBeUndefined());
  return page;
}

/** Returns whether this is Firefox's error about a fetch that ended with its page. */
function isGoing(error: Error): boolean {
  return isFirefox && /A ServiceWorker (?:intercepted the request|passed a promise)/.test(`${error.name} ${error.message}`);
}

/** Options of a page that keeps itself for use without a network, as people's pages do. */
export const WITH_SERVICE_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };

/** Pictures of a test run, to be looked at. */
export const pictures = join(root, 'test-results');

export interface Studio {
  /** A new page of a new profile, opened at a place such as `#/play/chess`. Errors of the page fail the test. */
  open(hash: string, options?: BrowserContextOptions): Promise<Page>;
  readonly url: string;
}

/** Serves the built page and starts a browser for all tests of a file. */
export function studio(): Studio {
  let server: PreviewServer | undefined;
  let browser: Browser | undefined;
  let url = '';
  beforeAll(async () => {
    if (!existsSync(join(root, 'dist/index.html'))) throw new Error('the page is not built: `npm run build`');
    await mkdir(pictures, { recursive: true });
    server = await preview({ root, plugins: isFirefox ? [allowingEval] : [], preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
    url = server.resolvedUrls?.local[0] ?? '';
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get url() {
      return url;
    },
    async open(hash, options = {}) {
      if (isFirefox) refuseDevices(options);
      const page = await pageOf(browser!, options);
      if (isFirefox) helped(page);
      await page.goto(`${url}${hash}`);
      return page;
    },
  };
}
