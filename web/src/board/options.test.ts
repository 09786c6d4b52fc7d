// What the moves of a choice are called, and what the board shows before the game answers.
import init, { Game, Variant, type LegalMove, type Position } from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { optionsOf } from './options';
import { afterMove, placementOf } from './preview';

beforeAll(async () => {
  await init();
});

function options(name: string, fen: string, isMeant: (move: LegalMove) => boolean): string[] {
  const variant = Variant.named(name);
  const info = variant.info();
  const position = new Game(variant, fen).position();
  const pieces = { looks: [], names: info.pieces.map((piece) => piece.name), style: 'western' as const };
  const context = { shape: { files: info.files, ranks: info.ranks, boards: info.boards, holes: info.holes }, pieces, placement: placementOf(position) };
  return optionsOf(position.legal.filter(isMeant), context).map(({ label, piece }) => `${label}${piece === undefined ? '' : ` (${pieces.names[piece]})`}`);
}

test('moves are told apart by what differs, with a picture where that is one piece', () => {
  const promotions = options('chess', '4k3/1P6/8/8/8/8/8/4K3 w - - 0 1', ({ text }) => text.startsWith('b7b8'));
  expect(promotions).toEqual(['Queen (Queen)', 'Rook (Rook)', 'Bishop (Bishop)', 'Knight (Knight)']);
  const shogi = options('shogi', '4k4/9/9/9/9/9/9/9/4K3R[] w - - 0 1', ({ text }) => text.startsWith('i1i9'));
  expect(shogi).toHaveLength(2);
  expect(shogi[1]).toBe('no promotion (Rook)');
  const gates = options('seirawan', '4k3/8/8/8/8/8/8/RN2K2R[HE] w KQABH - 0 1', ({ text }) => text.startsWith('b1a3'));
  expect(gates).toEqual(['nothing enters', 'Elephant enters on b1 (Elephant)', 'Hawk enters on b1 (Hawk)']);
  const lion = options('chu-shogi', '12/12/12/12/6p5/6p5/5N6/12/12/12/12/K10k w - - 0 1', ({ from, to }) => from === 65 && to === 79);
  expect(lion).toEqual(['captures black Pawn on g7', 'captures nothing']);
});

test('no two moves of a choice are called the same', () => {
  const castling = options('seirawan', '4k3/8/8/8/8/8/8/RN2K2R[HE] w KQABH - 0 1', ({ from, to }) => from === 4 && to === 6);
  expect(castling).toHaveLength(5);
  expect(new Set(castling).size).toBe(5);
});

test('what a move looks like is what the game says', () => {
  for (const name of ['chess', 'chu-shogi', 'crazyhouse', 'shogi', 'amazons', 'seirawan']) {
    const game = new Game(Variant.named(name));
    for (let ply = 0; ply < (name === 'amazons' ? 4 : 30); ply++) {
      const before = game.position();
      const move = before.legal[(ply * 7919) % before.legal.length];
      if (!move) break;
      game.play(move.text);
      const after: Position = game.position();
      const sorted = (placement: Map<number, unknown>) => [...placement].sort(([a], [b]) => a - b);
      expect(sorted(afterMove(before, move)), `${name} ${move.text}`).toEqual(sorted(placementOf(after)));
    }
  }
});
