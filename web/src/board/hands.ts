// The pieces in hand of a side, beside the board.
import type { Choice } from './choose';
import { isTurned, lookOf } from './looks';
import { ownedName } from './names';
import { html } from './svg';
import type { BoardPieces, BoardPosition, BoardProperties } from './types';

type Side = BoardPosition['turn'];

/** What a hand shows. */
export interface HandView {
  side: Side;
  held: readonly { piece: number; count: number }[];
  pieces: BoardPieces;
  isFlipped: boolean;
  /** Whether a piece may be dropped now. */
  isReady(piece: number): boolean;
  selected: number | undefined;
}

export class HandTray {
  readonly element: HTMLElement;
  readonly #buttons = new Map<number, HTMLButtonElement>();

  constructor(place: 'far' | 'near') {
    this.element = html('div', `hand ${place}`);
    this.element.setAttribute('role', 'group');
  }

  draw(view: HandView) {
    const held = view.held.filter(({ count }) => count > 0);
    const owner = view.pieces.sides?.[view.side === 'white' ? 0 : 1] ?? (view.side === 'white' ? 'White' : 'Black');
    this.element.setAttribute('aria-label', `Hand of ${owner}${held.length === 0 ? ', empty' : ''}`);
    this.element.dataset.side = view.side;
    const kept = new Set(held.map(({ piece }) => piece));
    for (const [piece, button] of this.#buttons) {
      if (kept.has(piece)) continue;
      button.remove();
      this.#buttons.delete(piece);
    }
    for (const [index, { piece, count }] of held.entries()) {
      const button = this.#button(piece);
      if (this.element.children[index] !== button) this.element.insertBefore(button, this.element.children[index] ?? null);
      show(button, piece, count, view);
    }
  }

  pieceOf(target: EventTarget | null): number | undefined {
    const button = target instanceof Element ? target.closest<HTMLElement>('.held') : null;
    return button && this.element.contains(button) ? Number(button.dataset.piece) : undefined;
  }

  #button(piece: number): HTMLButtonElement {
    let button = this.#buttons.get(piece);
    if (!button) {
      button = html('button', 'held');
      button.type = 'button';
      button.dataset.piece = String(piece);
      const picture = html('img');
      picture.alt = '';
      picture.draggable = false;
      button.append(picture, html('span', 'count'));
      this.#buttons.set(piece, button);
    }
    return button;
  }
}

function show(button: HTMLButtonElement, piece: number, count: number, view: HandView) {
  const standing = { piece, owner: view.side };
  const isReady = view.isReady(piece);
  button.classList.toggle('ready', isReady);
  button.classList.toggle('turned', isTurned(view.pieces, standing, view.isFlipped));
  button.setAttribute('aria-disabled', String(!isReady));
  button.setAttribute('aria-pressed', String(view.selected === piece));
  button.setAttribute('aria-label', `${ownedName(view.pieces, piece, view.side)} in hand: ${count}`);
  const [picture, number] = [button.querySelector('img')!, button.querySelector('.count')!];
  const address = lookOf(view.pieces, standing);
  if (picture.getAttribute('src') !== address) picture.src = address;
  number.textContent = String(count);
  (number as HTMLElement).hidden = count === 1;
}

/** The hands of both sides: the far one above, the near one below. */
export class Hands {
  readonly far = new HandTray('far');
  readonly near = new HandTray('near');
  #shape: BoardProperties['shape'] | undefined;
  #haveHeld = false;

  tray(side: Side, isFlipped: boolean): HandTray {
    return (side === 'white') === isFlipped ? this.far : this.near;
  }

  /** Hands that were shown stay, so that the board does not jump when the last piece is dropped. */
  areShown({ shape, position, showHands }: BoardProperties): boolean {
    if (shape !== this.#shape) this.#haveHeld = false;
    this.#shape = shape;
    this.#haveHeld ||= position.hands.white.length > 0 || position.hands.black.length > 0;
    return showHands || this.#haveHeld;
  }

  /** `dropped` has left the hand of the side to move, although the position does not say so yet. */
  draw(board: BoardProperties, choice: Choice | undefined, dropped: number | undefined, isReady: (piece: number) => boolean) {
    const { position, pieces, flipped } = board;
    const selected = choice && 'held' in choice.start ? choice.start.held : undefined;
    const isShown = this.areShown(board);
    for (const side of ['white', 'black'] as const) {
      const tray = this.tray(side, flipped);
      const isOwn = side === position.turn;
      tray.element.hidden = !isShown;
      tray.draw({
        side,
        held: isOwn ? without(position.hands[side], dropped) : position.hands[side],
        pieces,
        isFlipped: flipped,
        isReady: (piece) => isOwn && isReady(piece),
        selected: isOwn ? selected : undefined,
      });
    }
  }
}

function without(held: HandView['held'], dropped: number | undefined): HandView['held'] {
  return held.map(({ piece, count }) => ({ piece, count: piece === dropped ? count - 1 : count }));
}
