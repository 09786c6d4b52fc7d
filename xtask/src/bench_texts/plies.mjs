// Plays random games with one package and prints how many plies it plays in a second:
//
//   node plies.mjs fers|ffish MODULE GAME SECONDS SEED
//
// Each ply asks for the legal moves as one string, cuts it, plays one of them, and asks for the FEN
// and for check. Only the package that is measured is loaded.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [program, module, game, seconds, seed] = process.argv.slice(2);

/** Longer games begin anew. */
const PLIES_MAX = 120;

/** What is asked of each package. */
const PACKAGES = {
  async fers(url) {
    const { default: init, Game, Variant } = await import(url);
    await init();
    const variant = Variant.named(game);
    return {
      start: () => new Game(variant),
      moves: (board) => board.moves(),
      play: (board, _move, index) => board.playNth(index),
      fen: (board) => board.fen(),
      isCheck: (board) => board.isCheck(),
      end: (board) => board.free(),
    };
  },
  async ffish(url) {
    // It is older than the fetch of Node, which opens no files, and takes it where it is there.
    delete globalThis.fetch;
    // It is ready some time after it has been loaded, and says so once.
    const ready = createRequire(import.meta.url)(fileURLToPath(url));
    await new Promise((resolve) => (ready.onRuntimeInitialized = resolve));
    return {
      start: () => new ready.Board(game),
      moves: (board) => board.legalMoves(),
      play: (board, move) => board.push(move),
      fen: (board) => board.fen(),
      isCheck: (board) => board.isCheck(),
      end: (board) => board.delete(),
    };
  },
};

/** Random numbers below 2^32: xorshift. */
function numbers(state) {
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
}

const { start, moves, play, fen, isCheck, end } = await PACKAGES[program](pathToFileURL(module).href);
const random = numbers(Number(seed) + 1);
let [board, played] = [start(), 0];
// Something has to come of the answers.
let [checks, letters] = [0, 0];

function ply() {
  const line = moves(board);
  if (!line || played === PLIES_MAX) {
    end(board);
    [board, played] = [start(), 0];
    return 0;
  }
  const texts = line.split(' ');
  const index = random() % texts.length;
  play(board, texts[index], index);
  played += 1;
  letters += fen(board).length;
  checks += isCheck(board) ? 1 : 0;
  return 1;
}

/** Returns plies in a second of processor time, as the machine may have other things to do. */
function run(seconds) {
  const begun = process.cpuUsage();
  let [plies, taken] = [0, 0];
  while (taken < seconds) {
    for (let count = 0; count < 64; count += 1) plies += ply();
    const { user, system } = process.cpuUsage(begun);
    taken = (user + system) / 1e6;
  }
  return plies / taken;
}

// First until what is called often has been compiled.
run(Number(seconds) / 2);
console.log(`plies/s ${Math.round(run(Number(seconds)))}`);
console.error(`${checks} checks, ${letters} letters of FEN`);
