// Numbers for docs/studio.md: `npm run measure`. Times are printed and never judged, for they are those of the machine.
import { expect, test } from 'vitest';
import { sizes } from './sizes';
import { studio } from './support';

const fers = studio();
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

test.runIf(process.env.MEASURE)('sizes and first paints', async () => {
  const { page, core } = sizes();
  console.log(`page ${kilobytes(page)}, core ${kilobytes(core)}`);
  for (const place of ['#/library', '#/play/chess', '#/analyse/shogi', '#/design']) {
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
