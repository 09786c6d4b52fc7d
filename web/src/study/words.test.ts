import { expect, test } from 'vitest';
import { forWhite, lineOf, valueText, whiteShare } from './words';

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

test('rules in words call the sides as their players do, and pieces as they are called', () => {
  const xiangqi = { sides: ['Red', 'Black'] as [string, string] };
  expect(lineOf('It never leaves d1 to f3 (White) or d8 to f10 (Black).', xiangqi)).toBe('It never leaves d1 to f3 (Red) or d8 to f10 (Black).');
  const shogi = { sides: ['Sente', 'Gote'] as [string, string] };
  expect(lineOf('Lance may promote to White Horse on entering ranks 9 to 12 (White) or ranks 1 to 4 (Black).', shogi)).toBe('Lance may promote to White Horse on entering ranks 9 to 12 (Sente) or ranks 1 to 4 (Gote).');
  expect(lineOf('The second move is White\'s only; then Black wins.', shogi)).toBe('The second move is Sente\'s only; then Gote wins.');
  expect(lineOf('White Horse (+L/+l): moves one square.', shogi)).toBe('White Horse (+L/+l): moves one square.');
  expect(lineOf('ranks 1 to 3 (White)', { sides: ['White', 'Black'] })).toBe('ranks 1 to 3 (White)');
});
