// The piece under the pointer while it is dragged.
import { isTurned, lookOf } from './looks';
import type { Standing } from './preview';
import { html } from './svg';
import type { BoardPieces } from './types';

export class Ghost {
  #element: HTMLElement | undefined;

  /** Shows a piece with its middle at a point of `within`. */
  show(within: HTMLElement, standing: Standing, pieces: BoardPieces, isFlipped: boolean, at: { x: number; y: number }, size: number) {
    const element = this.#element ?? this.#made(within, standing, pieces, isFlipped);
    element.style.width = element.style.height = `${size}px`;
    element.style.translate = `${at.x - size / 2}px ${at.y - size / 2}px`;
  }

  hide() {
    this.#element?.remove();
    this.#element = undefined;
  }

  #made(within: HTMLElement, standing: Standing, pieces: BoardPieces, isFlipped: boolean): HTMLElement {
    const element = html('div', 'ghost');
    element.classList.toggle('turned', isTurned(pieces, standing, isFlipped));
    const picture = html('img');
    picture.alt = '';
    picture.src = lookOf(pieces, standing);
    element.append(picture);
    within.append(element);
    this.#element = element;
    return element;
  }
}
