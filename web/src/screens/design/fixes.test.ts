import init, * as fers from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { fixOf } from './fixes';

beforeAll(async () => {
  await init();
});

const TEXT = `name = "Tiny"
board = "5x5"
start = "2k2/5/5/5/2K2 w - - 0 1"
ends = ["mate wins"]
[pieces]
King = { moves = "K", royal = true }
Pawn = { moves = "fW", promotes = { to = ["King"] } }
`;

test.each([
  ['board =', 'bord ='],
  ['mate wins', 'mat wins'],
  ['["King"]', '["Kin"]'],
  ['royal', 'royl'],
  ['promotes', 'promotse'],
])('%s, misspelt as %s, is mended as it was', (right, wrong) => {
  const misspelt = TEXT.replace(right, wrong);
  const fixes = fers.load(misspelt, 'fers').diagnostics.flatMap((diagnostic) => fixOf(diagnostic, misspelt) ?? []);
  expect(fixes).toHaveLength(1);
  const [{ start, end, insert } = { start: 0, end: 0, insert: '' }] = fixes;
  expect(misspelt.slice(0, start) + insert + misspelt.slice(end)).toBe(TEXT);
});
