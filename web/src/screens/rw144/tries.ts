// Moves tried by pressing squares. The board plays the legal ones; this notices the others.
import type { Position } from '../../core/types';
import { squareText } from './notation';

export class Tries {
  readonly #position: () => Position;
  #pressed: number | undefined;
  /** The piece that was chosen by a press of its own. */
  #from: number | undefined;

  constructor(position: () => Position) {
    this.#position = position;
  }

  pressed(square: number | undefined) {
    this.#pressed = square;
  }

  /** A square is chosen by a key. Answers as `released` does. */
  keyed(square: number | undefined): string | undefined {
    this.pressed(square);
    return this.released(square);
  }

  /** What was chosen is given up. */
  cancelled() {
    this.#from = undefined;
  }

  /** The pointer leaves the board at a square. Answers with the move that was tried, as move files have it, if it is not legal. */
  released(square: number | undefined): string | undefined {
    const isDragged = square !== this.#pressed;
    const from = isDragged ? this.#pressed : this.#from;
    this.#from = undefined;
    if (square === undefined || from === square) return undefined;
    const { legal } = this.#position();
    if (from !== undefined && legal.some((move) => move.from === from && move.to === square)) return undefined;
    if (!isDragged && this.#owned(square)) this.#from = square;
    else if (from !== undefined && this.#owned(from)) return squareText(from) + (this.#stands(square) ? 'x' : '-') + squareText(square);
    return undefined;
  }

  #stands(square: number) {
    return this.#position().pieces.find((piece) => piece.square === square);
  }

  #owned(square: number): boolean {
    return this.#stands(square)?.owner === this.#position().turn;
  }
}
