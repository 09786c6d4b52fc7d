// Firefox as distributions have it, driven over WebDriver BiDi. Playwright asks at its start for
// things that an older Firefox does not know (to keep answers of servers, to emulate screens and
// downloads): these are taken as done. Tests that need what it cannot do are skipped there, and
// say why.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Plugin } from 'vite';
import { TestRunner } from 'vitest';

interface Socket {
  prototype: { emit(event: string, ...given: unknown[]): boolean };
}

let isTaught = false;

/** Takes commands that this Firefox does not know as done. */
function teach(): void {
  if (isTaught) return;
  isTaught = true;
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: Socket };
  const { emit } = ws.prototype;
  ws.prototype.emit = function (event, data, ...rest) {
    const told = event === 'message' && Buffer.isBuffer(data) && data.length < 4000 ? data.toString() : '';
    if (!told.includes('"unknown command"')) return emit.call(this, event, data, ...rest);
    const { id } = JSON.parse(told) as { id: number };
    return emit.call(this, event, Buffer.from(JSON.stringify({ type: 'success', id, result: {} })), ...rest);
  };
}

/**
 * Serves pages that allow what Playwright does in Firefox: it asks pages by `eval`, which the policy
 * of the page forbids.
 */
export const allowingEval: Plugin = {
  name: 'fers-allowing-eval',
  configurePreviewServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? '/').split('?')[0]!;
      const known = join(server.config.root, 'dist', path);
      const file = path === '/' || !existsSync(known) ? join(server.config.root, 'dist/index.html') : known;
      if (!file.endsWith('.html')) return next();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(readFileSync(file, 'utf8').replace("script-src 'self'", "script-src 'self' 'unsafe-eval'"));
    });
  },
};

/** Starts Firefox; the path is that of its program. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  teach();
  return firefox.launch({ channel: 'moz-firefox', executablePath });
}

/** Leaves the running test out. */
function without(what: string): never {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`Firefox does without ${what}`);
  return test.context.skip(`Firefox is driven without ${what}`);
}

/** Leaves a test out that looks at the page of a device which cannot be emulated. */
export function refuseDevices({ hasTouch, isMobile, colorScheme }: BrowserContextOptions): void {
  if (hasTouch || isMobile) without('touch');
  if (colorScheme === 'dark') without('colour schemes');
}

/** Teaches a page what Playwright cannot do in it: to fill fields, and to say what is missing. */
export function helped(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as { fill(value: string, options?: object): Promise<void>; isHelped?: boolean };
  if (!locators.isHelped) {
    const { fill } = locators;
    locators.isHelped = true;
    locators.fill = async function (this: import('playwright-core').Locator & typeof locators, value, options) {
      const isShort = value.length <= 100 && (await this.evaluate((field) => field instanceof HTMLInputElement && ['text', 'number'].includes(field.type)));
      if (!isShort) return fill.call(this, value, options);
      // Only what keys have written is a change when the field is left.
      await this.click();
      await this.press('ControlOrMeta+a');
      await (value === '' ? this.press('Delete') : this.pressSequentially(value));
    };
  }
  const { waitForEvent } = page;
  page.waitForEvent = ((event: string, given?: never) => (event === 'download' ? without('downloads') : waitForEvent.call(page, event as never, given))) as typeof waitForEvent;
  page.context().newCDPSession = () => without('tools of Chromium');
  page.emulateMedia = async ({ colorScheme, ...more } = {}) => {
    if (colorScheme === 'dark' || more.media || more.reducedMotion) without('colour schemes, print and motion');
  };
}
