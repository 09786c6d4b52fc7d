// Numbers for docs/studio.md: `npm run measure`. Times are printed and never judged, for they are those of the machine.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sizes } from './sizes';
import { studio } from './support';

const fers = studio();
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

test.runIf(process.env.MEASURE)('sizes and first paints', async () => {
  const { page, core, interpreter, window, writer } = sizes();
  console.log(`page ${kilobytes(page)}, core ${kilobytes(core)}, interpreter of presets ${kilobytes(interpreter)}, its window ${kilobytes(window)}, writer and reader of presets ${kilobytes(writer)}`);
  for (const place of ['#/home', '#/library', '#/variant/xiangqi', '#/play/chess', '#/analyse/shogi', '#/design']) {
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const opened = await fers.open(place);
      await opened.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      times.push(await opened.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
      await opened.context().close();
    }
    console.log(`${place}: first paint after ${times.sort((a, b) => a - b)[2]?.toFixed(0)} ms (median of 5)`);
    expect(times).toHaveLength(5);
  }
});

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', json: 'application/json', svg: 'image/svg+xml', woff2: 'font/woff2' };

/** Serves the built page with gzip, as `fers serve` does. */
function zipped() {
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]!.slice(1)) || 'index.html';
    try {
      const bytes = packed.get(path) ?? gzipSync(readFileSync(join(import.meta.dirname, '../dist', path)), { level: 9 });
      packed.set(path, bytes);
      response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain', 'content-encoding': 'gzip' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise<{ url: string; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }));
  });
}

/** The presets of Chromium's developer tools, in bytes a second and milliseconds. */
const LINES = { 'slow 3G': { throughput: 50_000, latency: 2000 }, 'fast 3G': { throughput: 180_000, latency: 562.5 } };

test.runIf(process.env.MEASURE)('slow lines, with a processor slowed four times', async () => {
  const server = await zipped();
  for (const [line, { throughput, latency }] of Object.entries(LINES)) {
    for (const [what, place, there] of [
      ['the library is listed', '#/library', 'ul[aria-label=Variants] h2'],
      ['the rules of a variant are there', '#/variant/xiangqi', 'ul[aria-label=Pieces] figure'],
      ['a game can be played', '#/play/chess', '[role=gridcell]'],
    ] as const) {
      const page = await fers.open('#/nowhere', { serviceWorkers: 'block' });
      const tools = await page.context().newCDPSession(page);
      await tools.send('Network.enable');
      await tools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const began = performance.now();
      await page.goto(server.url + place, { waitUntil: 'commit' });
      await page.locator(there).first().waitFor({ timeout: 120_000 });
      console.log(`${line}: ${what} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      await page.context().close();
    }
  }
  server.close();
  expect(server.url).not.toBe('');
}, 600_000);
