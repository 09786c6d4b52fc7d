import { expect, test } from 'vitest';
import { soundOf } from './sound';

test('the end is heard before a check, a check before a capture', () => {
  expect(soundOf({ captures: [3] }, true, true)).toBe('end');
  expect(soundOf({ captures: [3] }, true, false)).toBe('check');
  expect(soundOf({ captures: [3] }, false, false)).toBe('capture');
  expect(soundOf({ captures: [] }, false, false)).toBe('move');
  expect(soundOf(undefined, false, false)).toBe('move');
});
