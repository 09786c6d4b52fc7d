// Arrows and circles that people draw.
import { squareName } from './names';
import type { BoardEvents, BoardProperties, InkColor } from './types';

export interface InkHost {
  readonly board: BoardProperties;
  emit(name: keyof BoardEvents, detail: unknown): boolean;
}

export class Ink {
  readonly #host: InkHost;
  /** Where the keyboard has begun an arrow. */
  #begun: number | undefined;

  constructor(host: InkHost) {
    this.#host = host;
  }

  /** The colour in which a pointer that is pressed draws; nothing if it does not draw. */
  colorOf({ button, shiftKey, ctrlKey, altKey }: PointerEvent): InkColor | undefined {
    const { drawable, pen } = this.#host.board;
    if (button === 0) return pen;
    if (!drawable || button !== 2) return undefined;
    const isRed = shiftKey || ctrlKey;
    if (altKey) return isRed ? 'yellow' : 'blue';
    return isRed ? 'red' : (pen ?? 'green');
  }

  /** Gives up the arrow that the keyboard has begun. */
  forget() {
    this.#begun = undefined;
  }

  /** A square is pressed by the keyboard: the first press begins, the second ends. */
  press(square: number, color: InkColor) {
    const from = this.#begun;
    this.#begun = from === undefined ? square : undefined;
    if (from === undefined) this.#say(`${color} from ${this.#name(square)}: press the square where it ends, or this one again for a circle`);
    else this.draw(from, square, color);
  }

  draw(from: number, to: number | undefined, color: InkColor) {
    if (to === undefined) return;
    this.#host.emit('fers-draw', { from, to, color });
    this.#say(from === to ? `${color} circle on ${this.#name(to)}` : `${color} arrow from ${this.#name(from)} to ${this.#name(to)}`);
  }

  #name(square: number): string {
    return squareName(this.#host.board.shape, square);
  }

  #say(text: string) {
    this.#host.emit('fers-say', text);
  }
}
