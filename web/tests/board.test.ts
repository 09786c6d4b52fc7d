// The board in a real browser: moves by mouse, touch and keys, choices, and what it looks like.
import { createRequire } from 'node:module';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { boards, type Asked } from './board/support';
import { isFirefox } from './support';

const { open } = boards();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LION = { variant: 'chu-shogi', fen: '12/12/12/12/6p5/6p5/5N6/12/12/12/12/K10k w - - 0 1' };
const PROMOTION = { variant: 'chess', fen: 'r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1' };

test('a piece is clicked, then its square', async () => {
  const player = await open({ variant: 'chess' });
  await player.click('e2');
  expect(await player.said()).toBe('white Pawn on e2 selected, 2 moves');
  await player.click('e4', 'g8', 'f6');
  expect(await player.played()).toEqual(['e2e4', 'g8f6']);
  await player.square('f6, black Knight').waitFor();
});

test('a piece is dragged, and back to where it was or off the board is nothing', async () => {
  const player = await open({ variant: 'chess' });
  await player.drag('e2', 'e5');
  expect(await player.said()).toBe('cancelled');
  await player.drag('e2', player.page.getByRole('heading'));
  expect(await player.played()).toEqual([]);
  await player.drag('e2', 'e4');
  expect(await player.played()).toEqual(['e2e4']);
});

test('a selection is given up by clicking the piece again, another square, or Escape', async () => {
  const player = await open({ variant: 'chess' });
  await player.click('e2', 'e2');
  expect(await player.said()).toBe('cancelled');
  await player.click('e2', 'h6');
  expect(await player.said()).toBe('cancelled');
  await player.click('e2', 'd2');
  expect(await player.said()).toBe('white Pawn on d2 selected, 2 moves');
  await player.page.keyboard.press('Escape');
  expect(await player.said()).toBe('cancelled');
  await player.click('e4');
  expect(await player.played()).toEqual([]);
});

test('the mouse leaves the focus to the page, and takes it out of texts', async () => {
  const player = await open({ variant: 'chess' });
  await player.page.evaluate(() => {
    const text = document.createElement('textarea');
    text.setAttribute('aria-label', 'notes');
    document.body.append(text);
    text.focus();
  });
  await player.click('e2', 'e4');
  expect(await player.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await player.square('a1').focus();
  await player.click('e7', 'e5');
  expect(await player.page.evaluate(() => document.activeElement?.tagName)).toBe('FERS-BOARD');
});

test.skipIf(isFirefox)('fingers tap and drag', async () => {
  const player = await open({ variant: 'chess' }, PHONE);
  await player.tap('e2', 'e4');
  await player.swipe('e7', 'e5');
  expect(await player.played()).toEqual(['e2e4', 'e7e5']);
});

test('everything works by keys', async () => {
  const player = await open({ variant: 'chess' });
  await player.square('a1').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await player.page.keyboard.press(key);
  };
  await press('ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  expect(await player.said()).toBe('white Pawn on e2 selected, 2 moves');
  await press('Escape');
  expect(await player.said()).toBe('cancelled');
  await press(' ', 'ArrowUp', 'ArrowUp', ' ');
  expect(await player.played()).toEqual(['e2e4']);
  await press('Home');
  expect(await player.page.evaluate(() => window.fers.board.shadowRoot?.activeElement?.getAttribute('aria-label'))).toBe('a4');
});

test('keys follow a board that is turned', async () => {
  const player = await open({ variant: 'chess', board: { flipped: true } });
  await player.square('e7').focus();
  await player.page.keyboard.press('ArrowUp');
  await player.page.keyboard.press('ArrowLeft');
  expect(await player.page.evaluate(() => window.fers.board.shadowRoot?.activeElement?.getAttribute('aria-label'))).toBe('f6');
});

test('a promotion is chosen by mouse, or by keys', async () => {
  const player = await open(PROMOTION);
  await player.click('b7', 'a8');
  const dialog = player.page.getByRole('dialog', { name: 'Choose a move' });
  await dialog.waitFor();
  await player.picture('promotion');
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Queen', 'Rook', 'Bishop', 'Knight', 'Cancel']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await player.said()).toBe('cancelled');
  await player.click('b7', 'b8');
  await dialog.waitFor();
  await player.page.keyboard.press('ArrowDown');
  await player.page.keyboard.press('Enter');
  expect(await player.played()).toEqual(['b7b8r']);
  await player.square('b8, white Rook').waitFor();
});

test('a promotion is given up by Escape or a click elsewhere', async () => {
  const player = await open(PROMOTION);
  await player.drag('b7', 'b8');
  await player.page.getByRole('dialog').waitFor();
  await player.page.keyboard.press('Escape');
  await player.square('b7, white Pawn').waitFor();
  await player.click('b7', 'b8', 'h3');
  await player.square('b7, white Pawn').waitFor();
  await expect.poll(() => player.page.getByRole('dialog').count()).toBe(0);
  expect(await player.played()).toEqual([]);
});

test('en passant and castling are clicks on where the piece goes', async () => {
  const player = await open({ variant: 'chess', fen: '4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1' });
  await player.click('e5', 'd6');
  await player.square('d6, white Pawn').waitFor();
  await expect.poll(() => player.square('d5, black Pawn').count()).toBe(0);
  const other = await open({ variant: 'chess', fen: '4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1' });
  await other.drag('e1', 'h1');
  expect(await other.played()).toEqual(['e1g1']);
});

test('a Lion is clicked through leg by leg, with a preview that can be taken back', async () => {
  const player = await open(LION);
  await player.click('f6', 'g7');
  await player.square('g7, white Lion').waitFor();
  await player.picture('lion');
  await player.page.keyboard.press('Escape');
  await player.square('f6, white Lion').waitFor();
  await player.square('g7, black Pawn').waitFor();
  await player.click('f6', 'g7', 'g8');
  expect(await player.played()).toEqual(['f6g7,g7g8']);
});

test('a Lion ends on a second click, captures without moving, or asks which way is meant', async () => {
  const ends = await open(LION);
  await ends.click('f6', 'g7', 'g7');
  expect(await ends.played()).toEqual(['f6g7']);
  const stays = await open(LION);
  await stays.click('f6', 'g7', 'f6');
  expect(await stays.played()).toEqual(['f6g7,g7f6']);
  const asks = await open(LION);
  await asks.click('f6', 'h7');
  await asks.picture('lion-choice');
  await asks.page.getByRole('dialog').getByRole('button', { name: 'captures black Pawn on g7' }).click();
  expect(await asks.played()).toEqual(['f6g7,g7h7']);
});

test('pieces in hand are dropped by clicks, by dragging, and by keys', async () => {
  const fen = '4k3/8/8/8/8/8/8/4K3[QNPPnp] w - - 0 1';
  const clicked = await open({ variant: 'crazyhouse', fen });
  await clicked.click(clicked.held('white Knight'), 'f3');
  expect(await clicked.played()).toEqual(['N@f3']);
  await clicked.drag(clicked.held('black Knight'), 'f6');
  expect(await clicked.played()).toEqual(['N@f3', 'N@f6']);
  await clicked.picture('hands');
  const typed = await open({ variant: 'crazyhouse', fen });
  await typed.held('white Queen').focus();
  await typed.page.keyboard.press('Enter');
  expect(await typed.said()).toBe('Queen in hand selected, 62 moves');
  await typed.page.keyboard.press('ArrowUp');
  await typed.page.keyboard.press('Enter');
  expect(await typed.played()).toEqual(['Q@a2']);
});

test.skipIf(isFirefox)('fingers drop pieces from the hand', async () => {
  const player = await open({ variant: 'crazyhouse', fen: '4k3/8/8/8/8/8/8/4K3[QNPPnp] w - - 0 1' }, PHONE);
  await player.swipe(player.held('white Knight'), 'f3');
  await player.tap(player.held('black Knight'), 'f6');
  expect(await player.played()).toEqual(['N@f3', 'N@f6']);
});

test('an amazon moves and shoots, and the duck is put down', async () => {
  const amazon = await open({ variant: 'amazons' });
  await amazon.click('d1', 'd7');
  await amazon.square('d7, white Amazon').waitFor();
  await amazon.picture('amazon');
  await amazon.click('g7');
  expect(await amazon.played()).toEqual(['d1d7,d7g7']);
  await amazon.square('g7, wall').waitFor();
  const duck = await open({ variant: 'duck' });
  await duck.drag('e2', 'e4');
  await duck.click('e5');
  expect(await duck.played()).toEqual(['e2e4,e4e5']);
});

test('what enters behind a piece is chosen', async () => {
  const player = await open({ variant: 'seirawan', fen: '4k3/8/8/8/8/8/8/RN2K2R[HE] w KQABH - 0 1' });
  await player.click('b1', 'a3');
  await player.picture('gating');
  await player.page.getByRole('dialog').getByRole('button', { name: 'Elephant enters on b1' }).click();
  expect(await player.played()).toEqual(['b1a3e']);
});

test('stones of no hand are put down by one click', async () => {
  const player = await open({ variant: 'gomoku' });
  await player.click('h8', 'i9');
  expect(await player.played()).toEqual(['P@h8', 'P@i9']);
});

test('boards are edited: squares are clicked, pieces are carried, also off the board', async () => {
  const player = await open({ variant: 'chess', board: { editable: true } });
  await player.click('e4');
  await player.drag('e2', 'e5');
  await player.drag('d2', player.page.getByRole('heading'));
  await player.square('a1').focus();
  await player.page.keyboard.press('Enter');
  await player.page.keyboard.press('Delete');
  expect(await player.page.evaluate(() => window.fers.events)).toEqual([
    ['fers-square', { square: 28, button: 0 }],
    ['fers-carry', { from: 12, to: 36 }],
    ['fers-carry', { from: 11, to: undefined }],
    ['fers-square', { square: 0, button: 0 }],
    ['fers-carry', { from: 0, to: undefined }],
  ]);
});

test('designers see holes and click them', async () => {
  const player = await open({ variant: 'omega', board: { editable: true, holesShown: true } });
  await player.picture('holes');
  await player.click('b12');
  expect(await player.page.evaluate(() => window.fers.events)).toEqual([['fers-square', { square: 133, button: 0 }]]);
  await player.square('b12, hole').waitFor();
  await player.set({ holesShown: false });
  await player.square('b12').waitFor({ state: 'detached' });
});

test('a move that is refused is taken back', async () => {
  const player = await open({ variant: 'chess' });
  await player.page.evaluate(() => document.addEventListener('fers-move', (event) => (event.stopImmediatePropagation(), event.preventDefault()), true));
  await player.click('e2', 'e4');
  await player.square('e2, white Pawn').waitFor();
  expect(await player.played()).toEqual([]);
});

test('one move on a large board draws again only what has changed', async () => {
  const player = await open({ variant: 'chess', shape: { files: 16, ranks: 16 } });
  const changes = await player.page.evaluate(async () => {
    const { board } = window.fers;
    const pieces = Array.from({ length: 100 }, (_, index) => ({ square: index < 50 ? index : index + 150, piece: index % 6, owner: index < 50 ? 'white' : 'black' }) as const);
    board.position = { ...board.position, pieces };
    await new Promise(requestAnimationFrame);
    let count = 0;
    const observer = new MutationObserver((records) => (count += records.length));
    observer.observe(board.shadowRoot!, { subtree: true, childList: true, attributes: true });
    board.position = { ...board.position, pieces: pieces.map((piece) => (piece.square === 40 ? { ...piece, square: 120 } : piece)) };
    board.lastMove = { from: 40, to: 120 };
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return count;
  });
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThan(20);
});

test.skipIf(isFirefox)('pieces are seen moving, unless that is switched off or people want little motion', async () => {
  const moving = async (asked: Asked, options: BrowserContextOptions = {}) => {
    const player = await open(asked, options);
    return player.page.evaluate(async () => {
      const { board } = window.fers;
      const [pawn, ...others] = board.position.pieces;
      board.position = { ...board.position, pieces: [{ ...pawn!, square: 27 }, ...others] };
      await Promise.resolve();
      return board.shadowRoot!.getAnimations().length;
    });
  };
  expect(await moving({ variant: 'chess' })).toBe(1);
  expect(await moving({ variant: 'chess', board: { animated: false } })).toBe(0);
  expect(await moving({ variant: 'chess' }, { reducedMotion: 'reduce' })).toBe(0);
});

test.skipIf(isFirefox)('pieces are seen coming, going, turning over and becoming others, and walls coming', async () => {
  const { page } = await open({ variant: 'chess' });
  const seen = (change: string) =>
    page.evaluate(async (change) => {
      const { board } = window.fers;
      const position = board.position;
      const [first, second, ...others] = position.pieces;
      const pieces = {
        capture: [{ ...first!, square: second!.square }, ...others],
        blast: others,
        drop: [...position.pieces, { ...first!, square: 35 }],
        flip: [{ ...first!, owner: first!.owner === 'white' ? ('black' as const) : ('white' as const) }, second!, ...others],
        wall: position.pieces,
      }[change]!;
      board.position = { ...position, pieces, walls: change === 'wall' ? [...position.walls, 36] : position.walls };
      await Promise.resolve();
      const animations = board.shadowRoot!.getAnimations();
      const count = animations.length;
      await Promise.all(animations.map((animation) => animation.finished));
      await new Promise(requestAnimationFrame);
      const left = board.shadowRoot!.querySelectorAll('.piece').length - board.position.pieces.length;
      board.animated = false;
      board.position = position;
      await Promise.resolve();
      board.animated = true;
      return [count, left];
    }, change);
  // The one that moves and the one that is taken; two that burst; one that comes; one for another; one wall.
  expect(await seen('capture')).toEqual([2, 0]);
  expect(await seen('blast')).toEqual([2, 0]);
  expect(await seen('drop')).toEqual([1, 0]);
  expect(await seen('flip')).toEqual([2, 0]);
  expect(await seen('wall')).toEqual([1, 0]);
});

/** Two enemies before a lion: f7 and f8. */
const LION_BEFORE = { variant: 'chu-shogi', fen: 'k11/12/12/12/5p6/5p6/5N6/12/12/12/12/11K w - - 0 1' };
/** A griffon alone, and a checker with two enemies to jump over. */
const piece = (moves: string, start: string) => `name = "Ways"\nboard = "8x8"\nstart = "${start} w - - 0 1"\n[pieces]\nPiece = "${moves}"\n`;

test.skipIf(isFirefox)('a move of several legs is seen along its way, and captures when the piece arrives', async () => {
  /** Makes a move as an engine would: what is seen of it. Squares are those where captures are drawn. */
  const seen = async (asked: Asked, text: string) => {
    const { page } = await open(asked);
    return page.evaluate(async (text) => {
      const { board } = window.fers;
      const move = board.moves.find((move) => move.text === text);
      if (!move) return board.moves.map((move) => move.text).join(' ');
      const left = board.position.pieces.filter(({ square }) => !move.captures.includes(square));
      board.lastMove = move;
      board.position = { ...board.position, pieces: left.map((piece) => (piece.square === move.from ? { ...piece, square: move.to! } : piece)) };
      await Promise.resolve();
      const seen = board.shadowRoot!.getAnimations().map(({ effect }) => {
        const { duration, delay } = effect!.getTiming();
        return { frames: (effect as KeyframeEffect).getKeyframes().length, lasts: Math.round(Number(duration)), after: Math.round(delay ?? 0) };
      });
      return seen.sort((a, b) => b.frames - a.frames || a.after - b.after);
    }, text);
  };
  const gone = (after: number) => ({ frames: 2, lasts: 180, after });
  // Each leg lasts as long as a plain move; a capture begins a little before the piece arrives.
  expect(await seen(LION_BEFORE, 'f6f7,f7f8')).toEqual([{ frames: 3, lasts: 360, after: 0 }, gone(90), gone(270)]);
  expect(await seen(LION_BEFORE, 'f6f7,f7f6')).toEqual([{ frames: 3, lasts: 360, after: 0 }, gone(90)]);
  expect(await seen(LION_BEFORE, 'f6f8')).toEqual([{ frames: 2, lasts: 180, after: 0 }, gone(0)]);
  expect(await seen({ text: piece('FyafsF', '8/8/8/8/4P3/8/8/8') }, 'e4f8')).toEqual([{ frames: 3, lasts: 360, after: 0 }]);
  // Four legs; the jumps end over d5, c6, d7 and e8.
  expect(await seen({ text: piece('(cafma)cafmF', '8/3p4/8/3p4/4P3/8/8/8') }, 'e4d5,d5d7,d7e8')).toEqual([{ frames: 5, lasts: 720, after: 0 }, gone(90), gone(450)]);
  // Where motion is not wanted there is none.
  expect(await seen({ ...LION_BEFORE, board: { animated: false } }, 'f6f7,f7f8')).toEqual([]);
});

/** Holes that leave a hexagon of hexagons. */
function hexagon(size: number): object {
  const side = 2 * size - 1;
  const squares = Array.from({ length: side * side }, (_, square) => square);
  const isOutside = (square: number) => Math.abs((square % side) + Math.floor(square / side) - side + 1) >= size;
  return { files: side, ranks: side, boards: 1, hexagonal: true, holes: squares.filter(isOutside) };
}

const SCENE = {
  pieces: [
    { square: 60, piece: 1, owner: 'white' },
    { square: 5, piece: 4, owner: 'black' },
    { square: 35, piece: 0, owner: 'neutral' },
  ] as const,
  walls: [71, 72],
  hands: { white: [], black: [] },
  turn: 'white' as const,
};

test('hexagonal boards are drawn and clicked, from both sides', async () => {
  const player = await open({ variant: 'chess', shape: hexagon(6) });
  const step = { text: 'f6g6', san: 'Ng6', kind: 'travel' as const, from: 60, to: 61, drop: undefined, promotion: undefined, captures: [], carried: [], gate: undefined, wall: undefined, partner: undefined };
  await player.set({ position: { ...SCENE, pieces: [...SCENE.pieces] }, lastMove: { from: 62, to: 63 }, arrows: [{ from: 60, to: 5, kind: 'best' }, { from: 30, to: 90 }], checked: [5], moves: [step] });
  await player.square('f6, white Knight').waitFor();
  await player.picture('hexagonal');
  await player.set({ flipped: true });
  await player.click('f6');
  await player.picture('hexagonal-flipped');
  expect(await player.said()).toBe('white Knight on f6 selected, 1 move');
  await player.square('f6').focus();
  await player.page.keyboard.press('ArrowLeft');
  expect(await player.page.evaluate(() => window.fers.board.shadowRoot?.activeElement?.getAttribute('aria-label'))).toBe('g6, can be chosen');
  await player.square('a1').waitFor({ state: 'detached' });
});

test('several boards stand side by side, and one below the other where there is no room', async () => {
  const asked = { variant: 'chess', shape: { boards: 2, holes: [27, 28, 91] }, board: { theme: 'blue' } };
  const wide = await open(asked, { viewport: { width: 1100, height: 620 } });
  await wide.picture('two-boards');
  expect((await wide.at('a1:2')).x).toBeGreaterThan((await wide.at('h1')).x);
  await expect.poll(() => wide.page.getByRole('grid').count()).toBe(2);
  const narrow = await open(asked, PHONE);
  await narrow.picture('two-boards-phone');
  expect((await narrow.at('a1:2')).y).toBeGreaterThan((await narrow.at('a1')).y);
});

test('a board of sixteen by sixteen can be played on a phone', async () => {
  const player = await open({ variant: 'chess', shape: { files: 16, ranks: 16 }, board: { theme: 'contrast' } }, PHONE);
  const pieces = Array.from({ length: 100 }, (_, index) => ({ square: index < 50 ? index : index + 150, piece: index % 6, owner: index < 50 ? ('white' as const) : ('black' as const) }));
  await player.set({ position: { ...SCENE, walls: [], pieces }, lastMove: { from: 70, to: 87, captures: [88] }, checked: [4] });
  await player.square('p16').waitFor();
  await player.picture('sixteen-phone');
  const width = await player.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test.each(['shogi', 'xiangqi', 'chu-shogi', 'omega'])('the start of %s, by day on a wide page and by night on a phone', async (variant) => {
  const day = await open({ variant, board: { showHands: variant === 'shogi' } });
  await day.picture(`${variant}-day`);
  const night = await open({ variant, board: { showHands: variant === 'shogi' } }, { ...PHONE, colorScheme: 'dark' });
  await night.picture(`${variant}-night`);
});

test('pictures cannot run anything', async () => {
  const player = await open({ variant: 'chess' });
  const evil = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="parent.hit=1"><script>parent.hit=1;window.hit=1</script><circle r="1"/></svg>"/><script>hit=1</script>';
  await player.page.evaluate((look) => {
    const { board } = window.fers;
    board.pieces = { looks: board.pieces.looks.map(() => ({ white: look, black: look, neutral: look })), names: ['<img src=x onerror=hit=1>'], style: 'western' };
  }, evil);
  await player.click('e2');
  await player.page.waitForFunction(() => document.readyState === 'complete');
  expect(await player.page.evaluate(() => 'hit' in window)).toBe(false);
});

test('axe finds nothing wrong with a board, its hands, and a choice', async () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  for (const asked of [PROMOTION, { variant: 'crazyhouse', fen: '4k3/8/8/8/8/8/8/4K3[QNPPnp] w - - 0 1' }]) {
    const player = await open(asked);
    if (asked === PROMOTION) await player.click('b7', 'a8');
    await player.page.addScriptTag({ path: axe });
    const found = await player.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    });
    expect(found).toEqual([]);
  }
});
