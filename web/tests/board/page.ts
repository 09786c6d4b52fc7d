// A page with nothing but a board: the variant and the position are in its address, moves are played at once.
import init, { Game, Variant, type LegalMove } from 'fers';
import wasm from 'fers/fers_bg.wasm?url';
import '../../src/board/element';
import type { FersBoard } from '../../src/board/element';
import type { BoardProperties, BoardShape } from '../../src/board/types';

const asked = new URLSearchParams(location.search);
const board = document.querySelector<FersBoard>('fers-board')!;
const said = document.querySelector('#said')!;

/** What tests look at. */
export interface BoardPage {
  board: FersBoard;
  played: string[];
  said: string[];
  events: unknown[];
}

declare global {
  interface Window {
    fers: BoardPage;
  }
}

window.fers = { board, played: [], said: [], events: [] };

function show(game: Game, lastMove?: LegalMove) {
  const position = game.position();
  board.position = position;
  board.moves = position.legal;
  board.checked = position.checked;
  board.lastMove = lastMove;
}

async function start() {
  await init({ module_or_path: wasm });
  const text = asked.get('text');
  const variant = text === null ? Variant.named(asked.get('variant') ?? 'chess') : Variant.parse(text);
  const info = variant.info();
  const style = (asked.get('style') ?? info.style) as BoardProperties['pieces']['style'];
  const shape: BoardShape = { files: info.files, ranks: info.ranks, boards: info.boards, holes: info.holes };
  board.shape = { ...shape, ...(JSON.parse(asked.get('shape') ?? '{}') as Partial<BoardShape>) };
  board.pieces = { looks: variant.pictures(style), names: info.pieces.map(({ name }) => name), style };
  Object.assign(board, JSON.parse(asked.get('board') ?? '{}') as Partial<BoardProperties>);
  const game = new Game(variant, asked.get('fen'));
  game.playAll((asked.get('moves') ?? '').split(' ').filter((move) => move !== ''));
  show(game);
  board.addEventListener('fers-move', (event) => {
    const move = (event as CustomEvent<LegalMove>).detail;
    game.play(move.text);
    window.fers.played.push(move.text);
    show(game, move);
  });
  board.addEventListener('fers-say', (event) => {
    window.fers.said.push((event as CustomEvent<string>).detail);
    said.textContent = (event as CustomEvent<string>).detail;
  });
  for (const name of ['fers-square', 'fers-carry']) {
    board.addEventListener(name, (event) => window.fers.events.push([name, (event as CustomEvent<unknown>).detail]));
  }
  document.body.dataset.ready = 'yes';
}

void start();
