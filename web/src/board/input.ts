// What pointers, keys and screen readers do to a board.
import type { Chooser } from './chooser';
import type { CellGrid } from './grid';
import type { Hands } from './hands';
import type { Interaction } from './interaction';
import { Ink } from './ink';
import { PointerInput, type Place, type PointerHost, type Pressed, type Source } from './pointer';
import type { BoardEvents, BoardProperties } from './types';

/** Where something is dragged to, on the page. */
export interface DragPoint {
  x: number;
  y: number;
  isTouch: boolean;
}

/** The board that things are done to. */
export interface InputHost {
  readonly board: BoardProperties;
  readonly interaction: Interaction;
  readonly chooser: Chooser;
  readonly grid: CellGrid;
  readonly hands: Hands;
  squareAt(clientX: number, clientY: number): number | undefined;
  dragged(source: Source, at: DragPoint | undefined): void;
  emit(name: keyof BoardEvents, detail: unknown): boolean;
  cancel(): void;
}

const NOTHING: Pressed = { drags: undefined, isDone: false };
const DONE: Pressed = { drags: undefined, isDone: true };

export class Input implements PointerHost {
  readonly #host: InputHost;
  readonly #pointer: PointerInput;
  readonly #ink: Ink;

  constructor(element: HTMLElement, host: InputHost) {
    this.#host = host;
    this.#pointer = new PointerInput(element, this);
    this.#ink = new Ink(host);
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('mousedown', (event) => this.#leaveFocus(event));
    element.addEventListener('click', (event) => this.#click(event));
    element.addEventListener('contextmenu', (event) => (host.board.editable || host.board.drawable) && event.preventDefault());
  }

  connect() {
    document.addEventListener('keydown', this.#escape);
  }

  disconnect() {
    document.removeEventListener('keydown', this.#escape);
    this.stop();
  }

  /** Gives up what is being dragged, or drawn. */
  stop() {
    this.#pointer.stop();
    this.#ink.forget();
  }

  squareAt(x: number, y: number): number | undefined {
    return this.#host.squareAt(x, y);
  }

  heldAt(target: EventTarget | null): number | undefined {
    const { board, hands } = this.#host;
    return hands.tray(board.position.turn, board.flipped).pieceOf(target);
  }

  down(place: Place | undefined, event: PointerEvent): Pressed {
    const { button } = event;
    const { board, chooser, grid } = this.#host;
    if (chooser.isOpen) {
      chooser.answer(undefined);
      return DONE;
    }
    if (place && 'square' in place) grid.reach(place.square);
    const color = this.#ink.colorOf(event);
    if (color && place && 'square' in place) return { drags: { inked: place.square, color }, isDone: true };
    if (board.editable) return { drags: button === 0 && this.#hasPiece(place) ? place : undefined, isDone: false };
    if (button !== 0) return DONE;
    if (!place) return NOTHING;
    return 'held' in place ? this.#downHeld(place.held) : this.#downSquare(place.square);
  }

  tap(place: Place | undefined, button: number) {
    const { board, interaction } = this.#host;
    if (board.editable) {
      if (place && 'square' in place) this.#host.emit('fers-square', { square: place.square, button });
    } else if (place && 'square' in place) interaction.press(place.square);
    else interaction.cancel();
  }

  drag(source: Source, at: DragPoint | undefined) {
    this.#host.dragged(source, at);
  }

  drop(source: Source, square: number | undefined) {
    const { board, interaction } = this.#host;
    if ('inked' in source) return this.#ink.draw(source.inked, square, source.color);
    if ('square' in source && source.square === square) return;
    if (board.editable) {
      if ('square' in source) this.#host.emit('fers-carry', { from: source.square, to: square });
    } else if (square !== undefined) interaction.press(square, true);
    else interaction.cancel();
  }

  #hasPiece(place: Place | undefined): boolean {
    return place !== undefined && 'square' in place && this.#host.board.position.pieces.some(({ square }) => square === place.square);
  }

  #downHeld(piece: number): Pressed {
    const { interaction } = this.#host;
    if (!interaction.canBeginHeld(piece)) return NOTHING;
    const { choice } = interaction;
    const isSelected = choice !== undefined && 'held' in choice.start && choice.start.held === piece && choice.clicked.length === 0;
    if (!isSelected) interaction.begin({ held: piece });
    return { drags: { held: piece }, isDone: !isSelected };
  }

  #downSquare(square: number): Pressed {
    const { interaction } = this.#host;
    // The piece that is moving can be dragged on from where it is by now.
    if (interaction.choice?.at === square) return { drags: { square }, isDone: false };
    if (!interaction.canBegin(square)) return NOTHING;
    interaction.begin({ square });
    return { drags: { square }, isDone: true };
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { board, grid } = this.#host;
    const square = grid.squareOf(event.target);
    if (square === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') this.#press(square);
    else if (board.editable && (event.key === 'Delete' || event.key === 'Backspace')) this.#host.emit('fers-carry', { from: square, to: undefined });
    else if (!grid.step(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Wherever the focus is: what was selected by the mouse is given up by the keyboard, too. */
  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.#host.interaction.choice) return;
    this.#host.cancel();
    event.preventDefault();
  };

  /** The mouse does not bring the focus to the board, so that arrow keys go on meaning what they mean on the page. */
  #leaveFocus(event: MouseEvent) {
    if (this.#host.chooser.contains(event.target)) return;
    event.preventDefault();
    const active = document.activeElement;
    if (active instanceof HTMLElement && !active.shadowRoot?.contains(event.target as Node)) active.blur();
  }

  #press(square: number) {
    if (this.#host.board.pen) this.#ink.press(square, this.#host.board.pen);
    else if (this.#host.board.editable) this.#host.emit('fers-square', { square, button: 0 });
    else this.#host.interaction.press(square);
  }

  /** Clicks of keys and screen readers; those of pointers have been dealt with. */
  #click(event: MouseEvent) {
    const { chooser, grid, interaction } = this.#host;
    if (event.detail !== 0 || chooser.contains(event.target)) return;
    const piece = this.heldAt(event.target);
    const square = grid.squareOf(event.target);
    if (square !== undefined) this.#press(square);
    else if (piece !== undefined && interaction.canBeginHeld(piece)) {
      interaction.begin({ held: piece });
      // On to where it is dropped.
      if (grid.current !== undefined) grid.focus(grid.current);
    }
  }
}
