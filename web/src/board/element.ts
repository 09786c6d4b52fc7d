// `<fers-board>`: a board of any shape as SVG. Takes squares, pictures and lists of moves, and says which move was chosen.
import type { LegalMove } from '../core/types';
import { emptyBoard } from './defaults';
import type { BoardProperties } from './types';
import { View } from './view';

const NAMES = Object.keys(emptyBoard()) as (keyof BoardProperties)[];

export class FersBoard extends HTMLElement implements BoardProperties {
  declare shape: BoardProperties['shape'];
  declare pieces: BoardProperties['pieces'];
  declare position: BoardProperties['position'];
  declare moves: LegalMove[];
  declare lastMove: BoardProperties['lastMove'];
  declare ahead: boolean;
  declare planned: BoardProperties['planned'];
  declare checked: number[];
  declare arrows: BoardProperties['arrows'];
  declare flipped: boolean;
  declare coordinates: boolean;
  declare animated: boolean;
  declare showHands: boolean;
  declare targetsShown: boolean;
  declare theme: BoardProperties['theme'];
  declare editable: boolean;
  declare holesShown: boolean;
  declare drawable: boolean;
  declare pen: BoardProperties['pen'];

  readonly #view = new View(this);

  connectedCallback() {
    // Properties that were set before the element was known hide those of the class.
    for (const name of NAMES) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = this[name];
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    this.#view.connect();
  }

  disconnectedCallback() {
    this.#view.disconnect();
  }

  /** The square at a point of the page, for what is dragged onto the board from outside. */
  squareAt(clientX: number, clientY: number): number | undefined {
    return this.#view.squareAt(clientX, clientY);
  }

  /** Selects a piece, as if it were clicked, once what was set before is drawn. */
  select(square: number) {
    this.#view.select(square);
  }

  /** Gives up the move that is being chosen. */
  cancel() {
    this.#view.cancel();
  }

  /** For the properties below. */
  static property<Name extends keyof BoardProperties>(name: Name): PropertyDescriptor {
    return {
      configurable: true,
      enumerable: true,
      get(this: FersBoard) {
        return this.#view.board[name];
      },
      set(this: FersBoard, value: BoardProperties[Name]) {
        this.#view.set(name, value);
      },
    };
  }
}

for (const name of NAMES) Object.defineProperty(FersBoard.prototype, name, FersBoard.property(name));

if (!customElements.get('fers-board')) customElements.define('fers-board', FersBoard);

declare global {
  interface HTMLElementTagNameMap {
    'fers-board': FersBoard;
  }
}
