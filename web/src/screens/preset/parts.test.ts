// A preset in its parts.
import { expect, test } from 'vitest';
import { isPreset } from '../../study/presets';
import { emptyParts, textOf, withPart } from './parts';

test('the parts are joined under the names of their boxes', () => {
  const parts = withPart(withPart({ ...emptyParts(), heading: '// code: 8' }, 3, 'gosub Move;'), 'rules', '<p>Rules</p>');
  const text = textOf(parts);
  expect(text).toContain('// code: 8\n// ==== Pre-Game ====\n// ==== Pre-Move 1 ====');
  expect(text).toContain('// ==== Post-Move 1 ====\ngosub Move;\n// ==== Post-Move 2 ====');
  expect(text.endsWith('// ==== Rules ====\n<p>Rules</p>\n')).toBe(true);
});

test('presets are told from rules and records', () => {
  expect(isPreset("$default['code'] = <<<'NOW'\n8/8\nNOW;")).toBe(true);
  expect(isPreset('// fen: 8\n// ==== Pre-Game ====\nset a 1;')).toBe(true);
  expect(isPreset('name = "Chess"\nboard = "8x8"')).toBe(false);
  expect(isPreset('[Event "?"]\n\n1. e4 *')).toBe(false);
});
