// The package as others use it, in Node.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import init, { Engine, Game, Variant, library, load, namedPieces, readBetza, writePgn } from 'fers';

await init();

/** Numbers of legal moves at the start, as published; see testdata/perft. */
const STARTS = [
  ['chess', 20],
  ['capablanca', 28],
  ['crazyhouse', 20],
  ['shogi', 30],
  ['xiangqi', 44],
  ['makruk', 23],
];

/** All positions after so many plies. */
function perft(game, depth) {
  const { legal } = game.position();
  if (depth === 1) return legal.length;
  let count = 0;
  for (const { text } of legal) {
    game.play(text);
    count += perft(game, depth - 1);
    game.undo();
  }
  return count;
}

test('games of the library start with as many moves as elsewhere', () => {
  for (const [name, count] of STARTS) {
    const game = new Game(Variant.named(name));
    assert.equal(game.position().legal.length, count, name);
    game.free();
  }
});

test('chess has 8902 games of three plies', () => {
  assert.equal(perft(new Game(Variant.named('chess')), 3), 8902);
});

test('calls without objects say what position() says', () => {
  for (const [name, count] of STARTS) {
    const game = new Game(Variant.named(name));
    assert.equal(game.moves().split(' ').length, count, name);
    for (let ply = 0; ply < 30 && !game.isOver(); ply++) {
      const { fen, legal, inCheck, turn } = game.position();
      const moves = game.moves().split(' ');
      assert.deepEqual([...moves].sort(), legal.map(({ text }) => text).sort(), fen);
      assert.deepEqual([game.fen(), game.isCheck(), game.turn()], [fen, inCheck, turn]);
      game.playNth((7 * ply) % moves.length);
      assert.equal(game.length, ply + 1);
    }
  }
});

test('a move is played by its number in the list', () => {
  const game = new Game(Variant.named('chess'));
  game.playNth(game.moves().split(' ').indexOf('e2e4'));
  // Source: the examples of FEN in the standard of PGN, 16.1.4.
  assert.equal(game.fen(), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
  assert.equal(game.turn(), 'black');
  for (const wrong of [20, -1, 1.5, NaN]) {
    assert.throws(() => game.playNth(wrong), new RegExp(`no move ${wrong}: this position has 20, numbered from 0`));
  }
  assert.equal(game.length, 1);
});

test('a game that is over has no moves', () => {
  const game = new Game(Variant.named('chess'));
  game.playAll(['f3', 'e5', 'g4', 'Qh4']);
  assert.deepEqual([game.moves(), game.isOver(), game.isCheck()], ['', true, true]);
  assert.throws(() => game.playNth(0), /no move 0: the game is over/);
});

test('every variant of the library has a board, pictures and rules', () => {
  for (const { name } of library()) {
    const variant = Variant.named(name);
    const { pieces, files, ranks, boards, lines } = variant.info();
    assert.ok(lines.flat().every((square) => square < files * ranks * boards) && lines.length > files, name);
    const { pieces: placed } = new Game(variant).position();
    for (const { square, piece } of placed) {
      assert.ok(square < files * ranks * boards && piece < pieces.length, name);
    }
    assert.equal(variant.pictures('western').length, pieces.length);
    assert.ok(variant.rules().length > 2, name);
    variant.free();
  }
});

test('Chess960 starts from the position of a number', () => {
  const chess960 = Variant.named('chess960');
  const { hasShuffles, arrangements } = chess960.info();
  assert.deepEqual([hasShuffles, arrangements], [true, 960]);
  // Source: the numbering of Reinhard Scharnagl.
  assert.equal(chess960.shuffled(518).info().startFen.split('/')[0], 'rnbqkbnr');
  assert.equal(chess960.shuffled(959).info().startFen.split('/')[0], 'rkrnnqbb');
});

test('a game ends with a result and its reason', () => {
  const game = new Game(Variant.named('chess'));
  for (const san of ['f3', 'e5', 'g4', 'Qh4#']) game.play(san);
  assert.deepEqual(game.position().outcome, { score: '0-1', reason: 'Black mates' });
  assert.match(game.pgn(), /1\. f3 e5 2\. g4 Qh4# 0-1/);
});

test('what cannot be played is thrown with a message, and the game is as before', () => {
  const game = new Game(Variant.named('chess'));
  assert.throws(() => game.play('e5'), /e5/);
  assert.equal(game.length, 0);
  assert.throws(() => Variant.named('ches'), /did you mean `chess`/);
  assert.throws(() => new Game(Variant.named('chess'), 'nonsense'), Error);
  assert.throws(() => Variant.named('chess').save('nonsense'), /no format is called/);
  assert.throws(() => new Engine(Variant.named('chess')).search(game, {}), /never end/);
});

test('mistakes in texts stand where JavaScript finds them', () => {
  const text = 'name = "♔𝔸"\nboard = "4x4"\nstart = "k3/4/4/3K w - - 0 1"\n[pieces]\nKing = { moves = "K?", royal = true }\n';
  const { diagnostics, entries } = load(text);
  const said = diagnostics.find(({ severity }) => severity === 'error');
  assert.equal(said.line, 5);
  assert.equal(text.slice(said.start, said.end), '?');
  assert.ok(!entries.some(({ playable }) => playable));
});

test('the engine uses what was learnt about a game, and refuses what makes no sense', () => {
  const variant = Variant.named('chess');
  const game = new Game(variant, 'rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2');
  const text = readFileSync(new URL(import.meta.resolve('fers/learnt/chess.txt')), 'utf8');
  assert.notEqual(new Engine(variant, 1, text).evaluate(game), new Engine(variant, 1).evaluate(game));
  assert.throws(() => new Engine(variant, 1, 'fers-learnt 1\nvalue Lion 1 2'), /line 2: there is no `value Lion`/);
});

test('practice plays, fits, and plays a match', async () => {
  const module = await import('fers/practice');
  module.initSync({ module: readFileSync(new URL(import.meta.resolve('fers/practice_bg.wasm'))) });
  const variant = module.Variant.read(Variant.named('losalamos').save('fers').text);
  const practice = new module.Practice(variant, undefined, 1);
  assert.throws(() => practice.playMatch(), /call `fit` first/);
  for (let game = 0; game < 3; game += 1) practice.play();
  practice.fit();
  const { pairs, decided, result } = practice.playMatch();
  assert.deepEqual([pairs, decided], [1, false]);
  assert.match(result, /% of 2 games/);
  assert.match(practice.text(), /^fers-learnt 1\n/);
});

test('the engine finds a mate, tells what it thinks, and stops when told to', () => {
  const variant = Variant.named('chess');
  const game = new Game(variant, '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
  const told = [];
  const best = new Engine(variant).search(game, { depth: 4, lines: 2 }, (info) => told.push(info));
  assert.equal(best.san, 'Ra8#');
  assert.deepEqual(best.score, { centipawns: undefined, mate: 1 });
  assert.ok(told.some(({ index }) => index === 2));
  const open = new Game(variant);
  const begun = performance.now();
  new Engine(variant).search(open, {}, undefined, () => performance.now() - begun > 200);
  assert.ok(performance.now() - begun < 5_000);
});

test('rules are written in other formats, with what they cannot say', () => {
  const { text, losses } = Variant.named('chess').save('fairy-stockfish');
  // That program knows no descriptions, for one.
  assert.ok(losses.some(({ message, changesPlay }) => !changesPlay && /description/.test(message)), JSON.stringify(losses));
  assert.equal(new Game(Variant.parse(text)).position().legal.length, 20);
  const lost = Variant.named('crazyhouse').save('fairymax').losses;
  assert.ok(lost.some(({ message, changesPlay }) => changesPlay && /pieces in hand/.test(message)), JSON.stringify(lost));
  assert.deepEqual(Variant.named('crazyhouse').save('fers').losses, []);
});

test('records keep variations', () => {
  const line = [{ san: 'e4', variations: [[{ san: 'd4' }]] }, { san: 'e5' }];
  const { line: read } = Variant.named('chess').readPgn(writePgn({ tags: [], line }));
  assert.deepEqual([read.length, read[0].variations[0][0].move.san], [2, 'd4']);
});

// The forms are those of the supplement to the PGN standard, of lichess.org and of ChessBase.
test('what programs write into comments is data, and is written again', () => {
  const chess = Variant.named('chess');
  const text = '[Event "Tea"]\n[Result "1-0"]\n[ECO "C20"]\n\n1. e4 $1 {Best. [%csl Ge4] [%cal Rd7d5] [%eval 0.25,20] [%emt 0:00:02] [%clk 0:02:58] [%foo bar]} *\n';
  const { tags, result, line } = chess.readPgn(text);
  const { comment, clock, elapsed, evaluation, shapes, commands } = line[0].notes;
  assert.deepEqual([comment, clock, elapsed, commands], ['Best.', 178_000, 2000, ['[%foo bar]']]);
  assert.deepEqual(shapes, [{ color: 'green', from: 'e4', to: 'e4' }, { color: 'red', from: 'd7', to: 'd5' }]);
  assert.deepEqual([evaluation.centipawns, evaluation.mate, evaluation.depth], [25, undefined, 20]);
  const written = writePgn({ tags, result, line: line.map(({ move, notes, glyphs }) => ({ san: move.san, notes, glyphs })) });
  assert.equal(written.replace(/\s+/g, ' ').trim(), text.replace(/\*\n$/, '1-0').replace(/\s+/g, ' ').trim());
});

test('pieces have moves and names', () => {
  assert.equal(readBetza('N').marks.length, 8);
  assert.ok(namedPieces().length >= 150);
});

test('one game of a long text is made without compiling the others', () => {
  const text = Array.from({ length: 120 }, (_, at) => `[game${at}:capablanca]\nnMoveRule = ${40 + at}\n`).join('\n');
  const took = (work) => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  // All of them are compiled here, to see whether they can be played.
  const all = took(() => assert.equal(load(text).entries.length, 120));
  const one = took(() => Variant.parse(text, 'fairy-stockfish', 60));
  assert.ok(one < all / 2, `one takes ${one} ms, all take ${all} ms`);
});

test('thousands of pieces are refused in little more time than it takes to read them', () => {
  const pieces = Array.from({ length: 10_000 }, (_, at) => `Piece${at} = "R"\n`).join('');
  const begun = performance.now();
  const { diagnostics } = load(`board = "8x8"\nstart = "8/8/8/8/8/8/8/8 w - - 0 1"\nends = []\n[pieces]\n${pieces}`, 'fers');
  assert.ok(diagnostics.some(({ message }) => message.includes('10000 pieces are too many')));
  assert.ok(performance.now() - begun < 3_000);
});

test('sides and moves are called what their players call them', () => {
  const names = (name) => Variant.named(name).info().sides;
  assert.deepEqual(names('chess'), ['White', 'Black']);
  assert.deepEqual(names('xiangqi'), ['Red', 'Black']);
  assert.deepEqual(names('shogi'), ['Sente', 'Gote']);
  const written = (name, move) => new Game(Variant.named(name)).play(move).customary;
  assert.equal(written('shogi', 'c3c4'), 'P-7f');
  assert.equal(written('chess', 'e2e4'), undefined);
});

test('moves can be chosen in advance', () => {
  const chess = Variant.named('chess');
  const pawn = chess.info().pieces.findIndex(({ white }) => white === 'P');
  const texts = chess.premoves(false, [52], [pawn], []).map(({ text }) => text);
  // The pawn on e7 moves or captures onto the last rank, as any of four pieces.
  assert.equal(texts.length, 12);
  assert.ok(texts.includes('e7d8=Q'));
  assert.deepEqual(chess.premoves(false, [9999], [9999], [9999]), []);
});
