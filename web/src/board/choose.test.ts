// Moves are found by the squares that people click for them. The lists of moves are those of real games.
import init, { Game, Variant, type LegalMove } from 'fers';
import { beforeAll, expect, test } from 'vitest';
import { begin, click, put, starts, targets, type Answer, type Choice, type Start } from './choose';

beforeAll(async () => {
  await init();
});

/** A small game with a rule, or with other moves of the rook. */
function small(rule: string, rook = 'R'): string {
  return `
    name = "Small"
    board = "6x6"
    start = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"
    ends = ["mate wins"]
    ${rule}
    [pieces]
    Pawn = "fmWfcF"
    Knight = { letter = "N", moves = "N" }
    Rook = ${JSON.stringify(rook.split(' | '))}
    Queen = "Q"
    King = { moves = "K", royal = true }
  `;
}

interface Table {
  moves: LegalMove[];
  square(name: string): number;
  name(square: number): string;
}

function table(name: string, fen?: string): Table {
  return tableOf(Variant.named(name), fen);
}

function tableOf(variant: Variant, fen?: string): Table {
  const { files } = variant.info();
  const { legal } = new Game(variant, fen).position();
  return {
    moves: legal,
    square: (text) => (Number(text.slice(1)) - 1) * files + text.charCodeAt(0) - 97,
    name: (square) => `${String.fromCharCode(97 + (square % files))}${Math.floor(square / files) + 1}`,
  };
}

/** Clicks from a start on, and says what the last click leads to. */
function follow({ moves, square }: Table, start: Start, ...names: string[]): Answer {
  let choice = begin(moves, start);
  let answer: Answer = choice ? { kind: 'step', choice } : { kind: 'none' };
  for (const name of names) {
    expect(answer.kind, `clicks before ${name}`).toBe('step');
    answer = click(choice!, square(name));
    choice = answer.kind === 'step' ? answer.choice : undefined;
  }
  return answer;
}

const from = (on: Table, name: string): Start => ({ square: on.square(name) });
const held = (piece: number): Start => ({ held: piece });

/** A move in coordinates, a list of those to choose from, or the squares to go on to; `!` where a second click ends it. */
function outcome(on: Table, answer: Answer): string | string[] {
  if (answer.kind === 'move') return answer.move.text;
  if (answer.kind === 'choose') return answer.moves.map(({ text }) => text).sort();
  if (answer.kind === 'none') return 'none';
  return goals(on, answer.choice);
}

function goals(on: Table, choice: Choice): string[] {
  const signs = targets(choice).map(({ square, captures }) => `${captures ? 'x' : ''}${on.name(square)}`);
  return [...signs.sort(), ...(choice.ending.length > 0 ? [`!${on.name(choice.at!)}`] : [])];
}

test('a piece and a square make a move', () => {
  const chess = table('chess');
  expect(goals(chess, begin(chess.moves, from(chess, 'g1'))!)).toEqual(['f3', 'h3']);
  expect(outcome(chess, follow(chess, from(chess, 'e2'), 'e4'))).toBe('e2e4');
  expect(outcome(chess, follow(chess, from(chess, 'e2'), 'e5'))).toBe('none');
  expect(begin(chess.moves, from(chess, 'a1'))).toBeUndefined();
  expect([...starts(chess.moves).squares].map(chess.name)).toContain('b1');
});

test('promotions to several pieces are to be chosen from', () => {
  const chess = table('chess', 'r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1');
  expect(outcome(chess, follow(chess, from(chess, 'b7'), 'b8'))).toEqual(['b7b8b', 'b7b8n', 'b7b8q', 'b7b8r']);
  expect(outcome(chess, follow(chess, from(chess, 'b7'), 'a8'))).toEqual(['b7a8b', 'b7a8n', 'b7a8q', 'b7a8r']);
});

test('castling is the king on its square or on its partner', () => {
  const chess = table('chess', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  expect(outcome(chess, follow(chess, from(chess, 'e1'), 'g1'))).toBe('e1g1');
  expect(outcome(chess, follow(chess, from(chess, 'e1'), 'h1'))).toBe('e1g1');
  expect(outcome(chess, follow(chess, from(chess, 'e1'), 'a1'))).toBe('e1c1');
});

test('en passant is a click on the destination, and the pawn captured is none of it', () => {
  const chess = table('chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
  expect(goals(chess, begin(chess.moves, from(chess, 'e5'))!)).toEqual(['e6', 'xd6']);
  expect(outcome(chess, follow(chess, from(chess, 'e5'), 'd6'))).toBe('e5d6');
  expect(outcome(chess, follow(chess, from(chess, 'e5'), 'd5'))).toBe('none');
});

test('pieces in hand are dropped', () => {
  const crazyhouse = table('crazyhouse', '4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1');
  const pieces = Variant.named('crazyhouse').info().pieces.map(({ name }) => name);
  const knight = held(pieces.indexOf('Knight'));
  expect(outcome(crazyhouse, follow(crazyhouse, knight, 'f3'))).toBe('N@f3');
  expect(outcome(crazyhouse, follow(crazyhouse, knight, 'e1'))).toBe('none');
  expect(put(crazyhouse.moves, crazyhouse.square('f3'), starts(crazyhouse.moves).held).kind).toBe('none');
});

test('pieces that no hand shows are put on the board by one click', () => {
  const gomoku = table('gomoku');
  expect(outcome(gomoku, put(gomoku.moves, gomoku.square('h8'), new Set()))).toBe('P@h8');
  const placement = table('placement');
  const answer = put(placement.moves, placement.square('a1'), starts(placement.moves).held);
  expect(outcome(placement, answer)).toEqual(['B@a1', 'K@a1', 'N@a1', 'Q@a1', 'R@a1']);
});

test('a drop that may be of the promoted side is to be chosen', () => {
  const kyoto = table('kyotoshogi', '4k/5/5/5/K4[L] w - - 0 1');
  const lance = kyoto.moves.find(({ text }) => text.startsWith('L@'))!.drop!;
  expect(outcome(kyoto, follow(kyoto, held(lance), 'c3'))).toEqual(['+L@c3', 'L@c3']);
});

const LION = '12/12/12/12/6p5/6p5/5N6/12/12/12/12/K10k w - - 0 1';

test('a Lion goes leg by leg: captures, goes on, ends, or comes back', () => {
  const chu = table('chu-shogi', LION);
  const first = follow(chu, from(chu, 'f6'), 'g7');
  expect(first.kind).toBe('step');
  expect(outcome(chu, first)).toContain('!g7');
  expect(outcome(chu, first)).toContain('xg8');
  expect(outcome(chu, follow(chu, from(chu, 'f6'), 'g7', 'g7'))).toBe('f6g7');
  expect(outcome(chu, follow(chu, from(chu, 'f6'), 'g7', 'g8'))).toBe('f6g7,g7g8');
  expect(outcome(chu, follow(chu, from(chu, 'f6'), 'g7', 'h7'))).toBe('f6g7,g7h7');
  expect(outcome(chu, follow(chu, from(chu, 'f6'), 'g7', 'f6'))).toBe('f6g7,g7f6');
});

test('a Lion that is sent straight to a square may get there in several ways', () => {
  const chu = table('chu-shogi', LION);
  expect(outcome(chu, follow(chu, from(chu, 'f6'), 'h7'))).toEqual(expect.arrayContaining(['f6g7,g7h7', 'f6h7']));
  expect(outcome(chu, follow(chu, from(chu, 'f6'), 'd6'))).toBe('f6d6');
});

test('an amazon shoots after it has moved', () => {
  const amazons = table('amazons');
  const moved = follow(amazons, from(amazons, 'd1'), 'd2');
  expect(outcome(amazons, moved)).toContain('d1');
  expect(outcome(amazons, moved)).not.toContain('!d2');
  expect(outcome(amazons, follow(amazons, from(amazons, 'd1'), 'd2', 'd9'))).toBe('d1d2,d2d9');
});

test('the duck is put down after a move, and after castling', () => {
  const duck = table('duck', '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  expect(outcome(duck, follow(duck, from(duck, 'e1'), 'e2', 'a8'))).toBe('e1e2,e2a8');
  expect(outcome(duck, follow(duck, from(duck, 'e1'), 'h1', 'e1'))).toBe('e1g1,g1e1');
});

test('a promotion is chosen when the duck is down', () => {
  const duck = table('duck', '4k3/1P6/8/8/8/8/8/4K3 w - - 0 1');
  expect(outcome(duck, follow(duck, from(duck, 'b7'), 'b8', 'c3'))).toHaveLength(4);
});

test('what enters behind a piece is to be chosen', () => {
  const seirawan = table('seirawan', '4k3/8/8/8/8/8/8/RN2K2R[HE] w KQABH - 0 1');
  expect(outcome(seirawan, follow(seirawan, from(seirawan, 'b1'), 'a3'))).toEqual(['b1a3', 'b1a3e', 'b1a3h']);
  expect(outcome(seirawan, follow(seirawan, from(seirawan, 'e1'), 'g1'))).toEqual(['e1g1', 'e1g1e', 'e1g1h', 'h1e1e', 'h1e1h']);
});

test('pieces that change places are sent to each other', () => {
  const swaps = tableOf(Variant.parse(small('', 'R | step K to friend swapped')));
  expect(outcome(swaps, follow(swaps, from(swaps, 'a1'), 'b2'))).toBe('a1b2/b2a1');
});

test('what is carried is set down', () => {
  const carries = tableOf(Variant.parse(small('', 'R | step K to friend carried, then step K to empty, then step K setting down to empty')));
  const carried = carries.moves.filter((move) => move.carried.length > 0);
  expect(carried.length).toBeGreaterThan(0);
  for (const move of carried) expect(reaches(carries.moves, move), move.text).toBe(true);
});

test('a piece is picked up by a second click', () => {
  const picks = tableOf(Variant.parse(small('hands = { pick-up = true }')));
  expect(outcome(picks, follow(picks, from(picks, 'b1'), 'b1'))).toBe('b1@');
  expect(outcome(picks, follow(picks, from(picks, 'b1'), 'a3'))).toBe('b1a3');
});

test('a piece that captures without moving is clicked, and what it captures', () => {
  const rifle = tableOf(Variant.parse(small('', 'mRcaibR')), '3k2/6/2p3/6/2R3/3K2 w - - 0 1');
  expect(outcome(rifle, follow(rifle, from(rifle, 'c2'), 'c4'))).toBe('c2c4,c4c2');
  expect(outcome(rifle, follow(rifle, from(rifle, 'c2'), 'c2'))).toBe('none');
});

test('a king that castles where it stands is put on its partner', () => {
  const chess = table('chess', '4k3/8/8/8/8/8/8/6KR w H - 0 1');
  expect(outcome(chess, follow(chess, from(chess, 'g1'), 'h1'))).toMatch(/^g1/);
  expect(outcome(chess, follow(chess, from(chess, 'g1'), 'g1'))).toBe('none');
});

test('passes belong to nobody on the board', () => {
  const janggi = table('janggi');
  expect(janggi.moves.some(({ kind }) => kind === 'pass')).toBe(true);
  for (const square of starts(janggi.moves).squares) {
    expect(begin(janggi.moves, { square })!.going.every(({ move }) => move.kind !== 'pass')).toBe(true);
  }
});

test('every move of many games can be clicked together', () => {
  for (const name of ['chess', 'chu-shogi', 'shogi', 'xiangqi', 'ultima', 'seirawan', 'snailtrail', 'crazyhouse', 'ataxx', 'metamachy', 'isolation']) {
    const game = new Game(Variant.named(name));
    for (let ply = 0; ply < 10; ply++) {
      const { legal } = game.position();
      if (legal.length === 0) break;
      const lost = legal.filter((move) => move.kind !== 'pass' && !reaches(legal, move));
      expect(lost.map(({ text }) => text), name).toEqual([]);
      game.play(legal[(ply * 7919) % legal.length]!.text);
    }
  }
});

/** Whether the clicks of a move, or those of its shortest way, lead to it or to a choice that has it. */
function reaches(moves: LegalMove[], move: LegalMove): boolean {
  const start: Start = move.from === undefined ? { held: move.drop! } : { square: move.from };
  let choice = begin(moves, start);
  for (let clicks = 0; choice && clicks < 12; clicks++) {
    const here = choice.ending.includes(move);
    const next = here ? choice.at : choice.going.find((candidate) => candidate.move === move)!;
    const square: number = typeof next === 'object' ? next.route[next.done]! : next!;
    const answer = click(choice, square);
    if (answer.kind === 'move') return answer.move === move;
    if (answer.kind === 'choose') return answer.moves.includes(move);
    if (answer.kind === 'none') return false;
    choice = answer.choice;
  }
  return false;
}
