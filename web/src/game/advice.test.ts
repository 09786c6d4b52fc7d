import { expect, test } from 'vitest';
import type { Best, LegalMove } from '../core/types';
import { adviceArrows, adviceText, type Scene } from './advice';

const move = (given: Partial<LegalMove>) => ({ text: '', san: '', kind: 'travel', captures: [], carried: [], ...given }) as LegalMove;
const best = (score: Partial<Best['score']>, ...sans: string[]) => ({ score: { centipawns: undefined, mate: undefined, ...score }, sans, line: [], depth: 1, nodes: 1 }) as unknown as Best;
const scene: Scene = {
  position: { pieces: [{ square: 6, piece: 1, owner: 'white' }, { square: 36, piece: 0, owner: 'black' }] },
  pieces: { looks: [], names: ['Pawn', 'Knight', 'Queen'], style: 'western' },
  shape: { files: 8, ranks: 8, boards: 1, holes: [] },
  moveText: ({ san }) => san,
};

test('the piece is told first, then the move, then why', () => {
  const advice = { move: move({ from: 6, to: 36, san: 'Nxe5+', captures: [36] }), best: best({ centipawns: 120 }, 'Nxe5+', 'dxe5', 'Qd4') };
  expect(adviceText(1, advice, scene)).toBe('Hint: the Knight on g1');
  expect(adviceText(2, advice, scene)).toBe('Hint: Nxe5+');
  expect(adviceText(3, advice, scene)).toBe('Hint: Nxe5+. It captures the Pawn on e5 and gives check. The engine expects Nxe5+ dxe5 Qd4, and counts +1.20 for you.');
  expect(adviceArrows(1, advice)).toEqual([{ from: 6, to: 6, kind: 'hint' }]);
  expect(adviceArrows(2, advice)).toEqual([{ from: 6, to: 36, kind: 'hint' }]);
});

test('wins and losses are told in moves', () => {
  const quiet = move({ from: 6, to: 21, san: 'Nf3' });
  expect(adviceText(3, { move: quiet, best: best({ mate: 2 }, 'Nf3', 'a6', 'Ng5#') }, scene)).toContain('It wins in 2 moves: Nf3 a6 Ng5#.');
  expect(adviceText(3, { move: quiet, best: best({ mate: -3 }) }, scene)).toContain('lost in 3 moves');
  const mate = move({ from: 6, to: 36, san: 'Nxe5#', captures: [36] });
  expect(adviceText(3, { move: mate, best: best({ mate: 1 }, 'Nxe5#') }, scene)).toBe('Hint: Nxe5#. It captures the Pawn on e5 and mates.');
});

test('drops begin in the hand', () => {
  const advice = { move: move({ kind: 'drop', drop: 2, to: 5, san: 'Q@f1' }), best: best({ centipawns: 0 }, 'Q@f1') };
  expect(adviceText(1, advice, scene)).toBe('Hint: a Queen from the hand');
  expect(adviceArrows(1, advice)).toEqual([]);
  expect(adviceArrows(2, advice)).toEqual([{ from: 5, to: 5, kind: 'hint' }]);
});
