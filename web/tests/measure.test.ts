// Numbers for docs/studio.md: `npm run measure`. Times are printed and never judged, for they are those of the machine.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hotSeat, square, typed } from './playing';
import { sizes } from './sizes';
import { studio, WITH_SERVICE_WORKER } from './support';

const fers = studio();
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

test.runIf(process.env.MEASURE)('sizes and first paints', async () => {
  const { page, core, formats, part, interpreter, window, writer } = sizes();
  console.log(`page ${kilobytes(page)}, core ${kilobytes(core)}, its part for play ${kilobytes(part)}, formats of other programs ${kilobytes(formats)}, interpreter of presets ${kilobytes(interpreter)}, its window ${kilobytes(window)}, writer and reader of presets ${kilobytes(writer)}`);
  for (const place of ['#/home', '#/library', '#/variant/xiangqi', '#/play/chess', '#/analyse/shogi', '#/design']) {
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const opened = await fers.open(place, WITH_SERVICE_WORKER);
      await opened.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      times.push(await opened.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
      await opened.context().close();
    }
    console.log(`${place}: first paint after ${times.sort((a, b) => a - b)[2]?.toFixed(0)} ms (median of 5)`);
    expect(times).toHaveLength(5);
  }
});

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', json: 'application/json', svg: 'image/svg+xml', woff2: 'font/woff2' };

/**
 * Serves the built page as `fers serve` does: with brotli or gzip, as the browser takes it, and
 * kept by the browser where names change with contents.
 */
function served() {
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]!.slice(1)) || 'index.html';
    try {
      const file = join(import.meta.dirname, '../dist', path);
      const coding = /\bbr\b/.test(String(request.headers['accept-encoding'])) && existsSync(`${file}.br`) ? 'br' : 'gzip';
      const bytes = packed.get(path) ?? (coding === 'br' ? readFileSync(`${file}.br`) : gzipSync(readFileSync(file), { level: 9 }));
      packed.set(path, bytes);
      response.writeHead(200, {
        'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain',
        'content-encoding': coding,
        'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      }).end(bytes);
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
  const server = await served();
  for (const [line, { throughput, latency }] of Object.entries(LINES)) {
    for (const [what, place, there, answered] of [
      ['the library is listed', '#/library', 'ul[aria-label=Variants] h2'],
      ['the library has all of its choices', '#/library', '.chips button'],
      ['home has a board to play on', '#/home', '[role=gridcell]'],
      ['the rules of a variant are there', '#/variant/xiangqi', 'ul[aria-label=Pieces] figure'],
      ['a game has begun: a first move is taken', '#/play/chess', '[role=gridcell]', 'the computer has answered it'],
    ] as const) {
      const page = await fers.open('#/nowhere');
      const tools = await page.context().newCDPSession(page);
      await tools.send('Network.enable');
      await tools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const began = performance.now();
      await page.goto(server.url + place, { waitUntil: 'commit' });
      await page.locator(there).first().waitFor({ timeout: 120_000 });
      const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${line}: ${what} after ${seconds()} s`);
      if (answered) {
        await square(page, 'e2').click();
        await square(page, 'e4').click();
        await page.locator('.moves button').nth(1).waitFor({ timeout: 120_000 });
        console.log(`${line}: ${answered} after ${seconds()} s`);
      }
      await page.context().close();
    }
  }
  server.close();
  expect(server.url).not.toBe('');
}, 600_000);

/** Milliseconds after which the page has finished the work that follows a move. */
const QUIET_MS = 500;

test.runIf(process.env.MEASURE)('moves are shown at once', async () => {
  const page = await fers.open('#/play/chess', WITH_SERVICE_WORKER);
  await square(page, 'e2').waitFor();
  await hotSeat(page);
  // From the key that ends a move to the board and the list that have it, which change together.
  await page.evaluate(() => {
    const seen = { list: [] as number[] };
    Object.assign(window, { seen });
    let began = 0;
    addEventListener('keydown', () => (began = performance.now()), { capture: true });
    new MutationObserver(() => {
      if (began > 0) seen.list.push(performance.now() - began);
      began = 0;
    }).observe(document.querySelector('.list')!, { subtree: true, childList: true });
  });
  const field = page.getByLabel('Move', { exact: true });
  for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'O-O']) {
    await field.fill(move);
    await page.waitForTimeout(QUIET_MS);
    await page.keyboard.press('Enter');
    // Asking the page whether the move is there would slow it down.
    await page.waitForTimeout(QUIET_MS);
  }
  const { list } = await page.evaluate(() => (window as unknown as { seen: { list: number[] } }).seen);
  console.log(`a move is in the list ${list.sort((a, b) => a - b)[Math.floor(list.length / 2)]?.toFixed(1)} ms after the key that ends it (median of ${list.length})`);
  expect(list.length).toBeGreaterThan(0);
});

test.runIf(process.env.MEASURE)('fifty games leave no memory behind', async () => {
  const page = await fers.open('#/play/chess', WITH_SERVICE_WORKER);
  await square(page, 'e2').waitFor();
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  const megabytes = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  const seen: string[] = [];
  for (let game = 1; game <= 50; game++) {
    await hotSeat(page);
    await typed(page, 'f3', 'e5', 'g4', 'Qh4');
    await page.getByRole('button', { name: 'Close the result' }).click();
    if (game === 1 || game % 10 === 0) seen.push(`${game}: ${(await megabytes()).toFixed(1)} MB`);
  }
  console.log(`memory of the page after so many games: ${seen.join(', ')}`);
  expect(seen).toHaveLength(6);
}, 600_000);

/** Loops of simple statements, as the example `speed` of fers-gamecode counts them natively. */
const LOOPS = {
  count: 'set i 0; do while < #i 1000000: set s + #s #i; inc i; loop;',
  array: 'set a (0 0 0 0 0 0 0 0); set i 0; do while < #i 600000: setelem a & #i 7 #i; set k & #i 7; set t elem #k #a; inc i; loop;',
};

test.runIf(process.env.MEASURE)('statements of presets', async () => {
  for (const [name, loop] of Object.entries(LOOPS)) {
    const speeds: number[] = [];
    for (let run = 0; run < 5; run++) {
      const page = await fers.open('#/preset', WITH_SERVICE_WORKER);
      await page.getByLabel('The preset').fill(`// code: p2/3/2P\n// ==== Pre-Game ====\n${loop}\n`);
      await page.getByRole('button', { name: 'Test it' }).click();
      const text = await page.getByText(/ statements in .* ms/).first().textContent();
      const [, count, ms] = /([\d,]+) statements in ([\d.]+) ms/.exec(text ?? '') ?? [];
      speeds.push(Number(count?.replaceAll(',', '')) / Number(ms) / 1000);
      await page.context().close();
    }
    console.log(`${name}: ${speeds.sort((a, b) => a - b)[2]?.toFixed(1)} million statements of a preset a second (median of 5)`);
    expect(speeds.every((speed) => speed > 0)).toBe(true);
  }
});
