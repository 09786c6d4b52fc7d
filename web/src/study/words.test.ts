import { expect, test } from 'vitest';
import { forWhite, valueText, whiteShare } from './words';

const value = (centipawns?: number, mate?: number) => ({ centipawns, mate });

test('values are told as White sees them', () => {
  expect(valueText(forWhite(value(35), 'black'))).toBe('−0.35');
  expect(valueText(forWhite(value(undefined, 3), 'black'))).toBe('#−3');
  expect(valueText(value(0))).toBe('0.00');
});

test('the bar is full for a mate and half for an even game', () => {
  expect(whiteShare(value(undefined, -1))).toBe(0);
  expect(whiteShare(value(0))).toBe(0.5);
  expect(whiteShare(value(300))).toBeGreaterThan(0.7);
});
