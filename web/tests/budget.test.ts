// What a visitor has to download, and whether what is there stays where it is.
import { expect, test } from 'vitest';
import { sizes } from './sizes';
import { studio } from './support';

const fers = studio();

test('the page is below 400 kB, and the core below 1.473 MB, compressed by gzip -9', () => {
  const { page, core } = sizes();
  expect(page).toBeLessThan(400_000);
  // Node's zlib leaves 0.5 % more than gzip -9, whose 1.473 MB are meant.
  expect(core).toBeLessThan(1_480_000);
});

test('the formats of other programs are below 0.9 MB', () => {
  const { formats, formatsWorker } = sizes();
  expect(formats).toBeLessThan(900_000);
  expect(formats).toBeGreaterThan(400_000);
  expect(formatsWorker).toBeLessThan(3_000);
  expect(formatsWorker).toBeGreaterThan(1_000);
});

test('the interpreter of presets is below 200 kB, and its window below 25 kB', () => {
  const { interpreter, window } = sizes();
  expect(interpreter).toBeLessThan(200_000);
  expect(interpreter).toBeGreaterThan(100_000);
  expect(window).toBeLessThan(25_000);
  expect(window).toBeGreaterThan(10_000);
});

test('a set of pieces that is fetched when it is chosen is below 10 kB', () => {
  const { set } = sizes();
  expect(set).toBeLessThan(10_000);
  expect(set).toBeGreaterThan(1_000);
});

test('nothing moves while a game opens', async () => {
  const page = await fers.open('#/library');
  // What shifts counts from the first moment on.
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${fers.url}#/play/chess`);
  await page.reload();
  await page.getByRole('gridcell', { name: /^e1/ }).waitFor();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(shifts).toBeLessThan(0.1);
});
