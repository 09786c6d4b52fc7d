// A game against the computer in the terminal: node example/play.js [VARIANT]
import { createInterface } from 'node:readline/promises';
import init, { Engine, Game, Variant } from 'fers';

await init();

const name = process.argv[2] ?? 'minishogi';
const variant = Variant.named(name);
const { title, files, ranks, pieces } = variant.info();
const game = new Game(variant);
const engine = new Engine(variant);

/** The first board, White's side below. */
function board({ pieces: placed }) {
  const lines = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    const letters = Array.from({ length: files }, (_, file) => {
      const found = placed.find(({ square }) => square === rank * files + file);
      return found ? pieces[found.piece][found.owner === 'black' ? 'black' : 'white'].padEnd(2) : '. ';
    });
    lines.push(letters.join(' '));
  }
  return lines.join('\n');
}

const input = createInterface({ input: process.stdin, output: process.stdout });
console.log(`${title}. You are White; an empty line ends.`);
for (;;) {
  const position = game.position();
  console.log(`\n${board(position)}\n${position.fen}`);
  if (position.outcome) {
    console.log(position.outcome.score, position.outcome.reason);
    break;
  }
  if (position.turn === 'black') {
    const { text, san } = engine.search(game, { time: 500, level: 10 });
    console.log('Black plays', san);
    game.play(text);
    continue;
  }
  const typed = await input.question('your move> ').catch(() => '');
  if (!typed) break;
  try {
    game.play(typed);
  } catch (error) {
    console.log(error.message);
  }
}
input.close();
