import init, * as fers from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { at, imagesOf, newKind, readMove, writeMove, type MoveKind } from './moveKinds';

let named: fers.NamedPiece[] = [];

beforeAll(async () => {
  await init();
  named = fers.namedPieces();
}, 60_000);

const clickable = (text: string) => readMove(text).every((part) => typeof part !== 'string');

test.each(['W', 'K', 'R', 'Q', 'R4', 'NN', 'N', 'fmWfceFifmnD', 'mRcpR', 'FfW', 'fN', 'ffNbsN', 'hrN', 'gQ', 'jR', 'DD', 'NAD', 'fRbrBblF', 'nAnD', 'FX', '(6,1)', 'oB'])(
  '%s can be clicked together, and means the same when written again',
  (text) => {
    expect(clickable(text)).toBe(true);
    expect(fers.readBetza(writeMove(readMove(text))).marks).toEqual(fers.readBetza(text).marks);
  },
);

test('every piece of the library keeps its move through the aid', () => {
  const changed = named.filter(({ betza }) => {
    const [before, after] = [fers.readBetza(betza), fers.readBetza(writeMove(readMove(betza)))];
    return JSON.stringify(before.marks) !== JSON.stringify(after.marks) || after.diagnostics.length > 0;
  });
  expect(changed.map(({ name, betza }) => `${name}: ${betza} became ${writeMove(readMove(betza))}`)).toEqual([]);
  const known = named.filter(({ betza }) => clickable(betza)).length;
  expect(known).toBeGreaterThan(140);
}, 60_000);

test('every single step can be said', () => {
  for (let files = -4; files <= 4; files++) {
    for (let ranks = -4; ranks <= 4; ranks++) {
      if (files === 0 && ranks === 0) continue;
      const kind: MoveKind = { ...newKind(), steps: new Set([at(files, ranks)]) };
      const reading = fers.readBetza(writeMove([kind]));
      expect(reading.marks.map((mark) => [mark.files, mark.ranks]), writeMove([kind])).toEqual([[files, ranks]]);
    }
  }
});

test('any set of squares around the piece is said exactly', () => {
  // A fixed sequence of numbers that looks like chance.
  let state = 12345;
  const bit = () => ((state = (state * 1103515245 + 12345) % 2147483648) >> 16) & 1;
  for (let round = 0; round < 100; round++) {
    const steps = [-2, -1, 0, 1, 2].flatMap((files) => [-2, -1, 0, 1, 2].flatMap((ranks) => ((files || ranks) && bit() ? [at(files, ranks)] : [])));
    const text = writeMove([{ ...newKind(), steps: new Set(steps) }]);
    const marks = fers.readBetza(text).marks.map((mark) => at(mark.files, mark.ranks));
    expect(marks.sort(), text).toEqual(steps.sort());
  }
});

test('clicks are mirrored to the sides or to all sides', () => {
  expect(imagesOf('1,2', 'none')).toEqual(['1,2']);
  expect(imagesOf('1,2', 'sides')).toEqual(['1,2', '-1,2']);
  expect(imagesOf('1,2', 'all')).toHaveLength(8);
  expect(imagesOf('0,3', 'all')).toHaveLength(4);
});
