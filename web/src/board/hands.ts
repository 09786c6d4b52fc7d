// The pieces in hand of a side, beside the board.
import { isTurned, lookOf } from './looks';
import { ownedName } from './names';
import { html } from './svg';
import type { BoardPieces, BoardPosition } from './types';

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
    const owner = view.side === 'white' ? 'White' : 'Black';
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
