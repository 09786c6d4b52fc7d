// Without a network, from the second visit on.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { studio, WITH_SERVICE_WORKER } from './support';

const fers = studio();

test('the page opens and plays without a network after the first visit', async () => {
  const page = await fers.open('#/analyse/chess', WITH_SERVICE_WORKER);
  await page.getByText('White to move', { exact: true }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  const again = await page.context().newPage();
  await again.goto(`${fers.url}#/analyse/xiangqi`);
  await again.getByRole('heading', { name: 'Analyse Xiangqi' }).waitFor();
  // Screens that were never opened before are there, too.
  await again.getByRole('link', { name: 'RW144' }).click();
  await again.getByRole('button', { name: 'Make the board' }).click();
  await again.getByText('White to move').waitFor();
  await again.goto(`${fers.url}embed.html#/chess`);
  await again.getByRole('link', { name: 'Chess in the studio' }).waitFor();
});

test('only the files of this build and of the one before are kept', async () => {
  const page = await fers.open('', WITH_SERVICE_WORKER);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = await page.evaluate(() => caches.keys());
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^fers \/ [0-9a-f]{16}$/);
});

test('a new build replaces the old ones, but for the one before', async () => {
  const page = await fers.open('', WITH_SERVICE_WORKER);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const name of ['fers / oldest', 'fers / before', 'fers /other/folder/ theirs']) await caches.open(name);
  });
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).map((name) => name.replace(/[0-9a-f]{16}$/, 'now')).sort())).toEqual([
    'fers / before',
    'fers / now',
    'fers /other/folder/ theirs',
  ]);
});

test('the page works below any folder of a server, also without a network', async () => {
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm' };
  const server = createServer((request, response) => {
    const path = /^\/some\/folder\/([^?]*)/.exec(request.url ?? '')?.[1];
    readFile(join(import.meta.dirname, '../dist', path || 'index.html')).then(
      (bytes) => response.setHeader('content-type', types[path?.split('.').at(-1) ?? ''] ?? 'text/html').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/folder/`;
  const page = await fers.open('', WITH_SERVICE_WORKER);
  await page.goto(`${place}#/analyse/chess`);
  await page.getByText('White to move', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${place}worker.js`);
  server.closeAllConnections();
  server.close();
  await page.goto(`${place}#/analyse/shogi`);
  await page.reload();
  await page.getByRole('heading', { name: 'Analyse Shogi' }).waitFor();
});
