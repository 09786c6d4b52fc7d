// Firefox as distributions have it, driven over WebDriver BiDi. Playwright asks at its start for
// things that an older Firefox does not know (to keep answers of servers, to emulate screens and
// downloads): these are taken as done, so that tests which need them cannot run there.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { firefox, type Browser } from 'playwright-core';
import type { Plugin } from 'vite';

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
