import init, { formats } from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { fileEnding, formatTitle } from './formats';

beforeAll(async () => {
  await init();
});

test('no two formats share the ending of their files, or their title', () => {
  const all = [...formats(), 'a-new-one'];
  expect(new Set(all.map(fileEnding)).size).toBe(all.length);
  expect(new Set(all.map(formatTitle)).size).toBe(all.length);
});
