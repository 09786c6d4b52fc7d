// The board for keyboards and screen readers: a grid of cells over the drawing.
import type { Layout } from './layout';
import { html } from './svg';

/** The cells of all boards, of which one takes part in tabbing. */
export class CellGrid {
  readonly element = html('div', 'cells');
  readonly #cells = new Map<number, HTMLElement>();
  #layout: Layout | undefined;
  #current: number | undefined;

  constructor() {
    // Screen readers set the focus themselves.
    this.element.addEventListener('focusin', (event) => {
      const square = this.squareOf(event.target);
      if (square !== undefined) this.reach(square);
    });
  }

  /** The square that has the focus, or would get it. */
  get current(): number | undefined {
    return this.#current;
  }

  get hasFocus(): boolean {
    return this.#focused() !== undefined;
  }

  build(layout: Layout) {
    const hadFocus = this.hasFocus;
    this.#layout = layout;
    this.#cells.clear();
    this.element.replaceChildren(...Array.from({ length: layout.shape.boards }, (_, board) => this.#grid(layout, board)));
    if (this.#current === undefined || !layout.has(this.#current)) this.#current = layout.squares[0];
    const cell = this.#current === undefined ? undefined : this.#cells.get(this.#current);
    if (cell) cell.tabIndex = 0;
    if (hadFocus) cell?.focus();
  }

  /** Says what is on a square. */
  label(square: number, text: string, isSelected: boolean) {
    const cell = this.#cells.get(square);
    if (!cell) return;
    if (cell.getAttribute('aria-label') !== text) cell.setAttribute('aria-label', text);
    const selected = String(isSelected);
    if (cell.getAttribute('aria-selected') !== selected) cell.setAttribute('aria-selected', selected);
  }

  focus(square: number) {
    const cell = this.#cells.get(square);
    if (!cell) return;
    this.reach(square);
    cell.focus();
  }

  /** Makes a square the one that the keyboard comes back to. */
  reach(square: number) {
    const before = this.#current === undefined ? undefined : this.#cells.get(this.#current);
    const cell = this.#cells.get(square);
    if (!cell) return;
    if (before) before.tabIndex = -1;
    cell.tabIndex = 0;
    this.#current = square;
  }

  /** Moves the focus as an arrow key says; false if the key is none. */
  step(key: string): boolean {
    const layout = this.#layout;
    const from = this.#current;
    if (!layout || from === undefined) return false;
    const next = neighbour(layout, from, key);
    if (next === undefined) return key in DIRECTIONS || key === 'Home' || key === 'End';
    this.focus(next);
    return true;
  }

  squareOf(target: EventTarget | null): number | undefined {
    const square = target instanceof HTMLElement ? target.dataset.square : undefined;
    return square === undefined ? undefined : Number(square);
  }

  #focused(): Element | undefined {
    const root = this.element.getRootNode();
    const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
    return active && this.element.contains(active) ? active : undefined;
  }

  #grid(layout: Layout, board: number): HTMLElement {
    const { boards, files, ranks } = layout.shape;
    const grid = html('div');
    grid.setAttribute('role', 'grid');
    grid.setAttribute('aria-label', boards > 1 ? `Board ${board + 1}` : 'Board');
    grid.setAttribute('aria-description', 'Arrow keys go from square to square, Enter selects and moves, Escape cancels');
    for (let row = 0; row < ranks; row++) {
      const rank = layout.isFlipped ? row : ranks - 1 - row;
      const line = html('div');
      line.setAttribute('role', 'row');
      for (let column = 0; column < files; column++) {
        const square = layout.squareOn(layout.isFlipped ? files - 1 - column : column, rank, board);
        if (square !== undefined) line.append(this.#cell(layout, square));
      }
      if (line.childElementCount > 0) grid.append(line);
    }
    return grid;
  }

  #cell(layout: Layout, square: number): HTMLElement {
    const cell = html('div');
    const { x, y } = layout.corner(square);
    const percent = (value: number, of: number) => `${(100 * value) / of}%`;
    cell.setAttribute('role', 'gridcell');
    cell.tabIndex = -1;
    cell.dataset.square = String(square);
    Object.assign(cell.style, {
      left: percent(x, layout.width),
      top: percent(y, layout.height),
      width: percent(100, layout.width),
      height: percent(100, layout.height),
    });
    this.#cells.set(square, cell);
    return cell;
  }
}

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The square that a key leads to: the nearest one in that direction, over holes and from board to board. */
function neighbour(layout: Layout, from: number, key: string): number | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return endOfRow(layout, from, key);
  const start = layout.middle(from);
  let best: number | undefined;
  let least = Infinity;
  for (const square of layout.squares) {
    const { x, y } = layout.middle(square);
    const along = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    // Along its own file where hexagons leave the choice.
    const distance = along + aside / 4 + (layout.file(square) === layout.file(from) ? 0 : 1);
    if (along > 1 && aside <= (direction.x === 0 ? along * 0.6 + 1 : 40) && distance < least) [best, least] = [square, distance];
  }
  return best;
}

function endOfRow(layout: Layout, from: number, key: string): number | undefined {
  if (key !== 'Home' && key !== 'End') return undefined;
  const row = layout.squares.filter((square) => layout.rank(square) === layout.rank(from) && layout.board(square) === layout.board(from));
  return (key === 'Home') === layout.isFlipped ? row.at(-1) : row[0];
}
