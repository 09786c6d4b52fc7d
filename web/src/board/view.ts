// Puts a board together: drawing, hands, cells for the keyboard, and what is chosen on it.
import type { LegalMove } from '../core/types';
import { Canvas } from './canvas';
import { Chooser } from './chooser';
import { targets } from './choose';
import { emptyBoard } from './defaults';
import { Ghost } from './ghost';
import { CellGrid } from './grid';
import { HandTray } from './hands';
import { Interaction, type InteractionHost } from './interaction';
import { Layout, SIDE } from './layout';
import { Memory } from './memory';
import { ownedName, squareName } from './names';
import { optionsOf } from './options';
import { PointerInput, type PointerHost, type Source } from './pointer';
import { afterClicks, afterMove, placementOf, type Placement, type Standing } from './preview';
import { STYLE } from './style';
import { html } from './svg';
import type { BoardProperties } from './types';

/** Below this width, in pixels, several boards stand one below the other. */
const NARROW = 560;
/** How long a chosen move is shown before the game has answered it. */
const PATIENCE_MS = 5000;
const NO_MOVES: readonly LegalMove[] = [];

export class View implements InteractionHost, PointerHost {
  readonly board = emptyBoard();
  readonly #host: HTMLElement;
  readonly #frame = html('div', 'frame-of-width');
  readonly #table = html('div', 'table');
  readonly #field = html('div', 'board');
  readonly #canvas = new Canvas();
  readonly #grid = new CellGrid();
  readonly #hands = { far: new HandTray('far'), near: new HandTray('near') };
  readonly #chooser = new Chooser();
  readonly #ghost = new Ghost();
  readonly #interaction = new Interaction(this);
  readonly #pointer: PointerInput;
  readonly #memory = new Memory();
  readonly #resizes = new ResizeObserver(() => this.#resized());
  #layout = new Layout(this.board.shape, false, true);
  #placement: Placement = new Map();
  /** A move that was chosen and is not answered yet. */
  #awaited: LegalMove | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isStacked = false;
  #hadHands = false;
  #isDragged = false;
  #over: number | undefined;
  #isScheduled = false;

  constructor(host: HTMLElement) {
    this.#host = host;
    const style = html('style');
    style.textContent = STYLE;
    this.#field.append(this.#canvas.element, this.#grid.element);
    this.#table.append(this.#hands.far.element, this.#field, this.#hands.near.element);
    this.#frame.append(this.#table);
    host.attachShadow({ mode: 'open' }).append(style, this.#frame);
    this.#pointer = new PointerInput(this.#table, this);
    this.#table.addEventListener('keydown', (event) => this.#key(event));
    this.#table.addEventListener('click', (event) => this.#click(event));
    this.#table.addEventListener('contextmenu', (event) => this.board.editable && event.preventDefault());
  }

  connect() {
    this.#resizes.observe(this.#host);
    this.#resized();
    this.#render();
  }

  disconnect() {
    this.#resizes.disconnect();
    this.#pointer.stop();
    clearTimeout(this.#patience);
  }

  set<Name extends keyof BoardProperties>(name: Name, value: BoardProperties[Name]) {
    this.board[name] = value;
    if (name === 'position' || name === 'shape') this.#await(undefined);
    if (name === 'position' || name === 'shape' || name === 'moves' || name === 'editable') {
      this.#interaction.forget();
      this.#chooser.close();
      this.#pointer.stop();
    }
    this.#schedule();
  }

  cancel() {
    this.#chooser.close();
    this.#interaction.cancel();
  }

  // What the interaction asks for.

  get shape() {
    return this.board.shape;
  }

  get pieces() {
    return this.board.pieces;
  }

  get position() {
    return this.board.position;
  }

  get moves(): readonly LegalMove[] {
    return this.board.editable || this.#awaited ? NO_MOVES : this.board.moves;
  }

  say(text: string) {
    this.#emit('fers-say', text);
  }

  chosen(move: LegalMove, isDragged: boolean) {
    this.#isDragged = isDragged;
    this.#await(move);
    this.#render();
    this.say(`${move.san} chosen`);
    if (!this.#emit('fers-move', move)) this.#await(undefined);
    this.#schedule();
  }

  ask(moves: LegalMove[], square: number) {
    this.#render();
    const context = { shape: this.shape, pieces: this.pieces, placement: placementOf(this.position) };
    this.#chooser.open({
      options: optionsOf(moves, context),
      pieces: this.pieces,
      owner: this.position.turn,
      near: this.#boxOf(square),
      within: this.#table,
      done: (move) => this.#answered(move, square),
    });
    this.say(`${moves.length} moves to choose from`);
  }

  changed(isDragged: boolean) {
    this.#isDragged = isDragged;
    this.#schedule();
  }

  #answered(move: LegalMove | undefined, square: number) {
    this.#grid.focus(square);
    if (!move) {
      // Without a choice nothing was selected yet.
      if (!this.#interaction.choice) this.say('cancelled');
      return this.#interaction.cancel();
    }
    this.#interaction.forget();
    this.chosen(move, false);
  }

  #await(move: LegalMove | undefined) {
    clearTimeout(this.#patience);
    this.#awaited = move;
    if (!move) return;
    this.#patience = setTimeout(() => {
      this.#awaited = undefined;
      this.#schedule();
    }, PATIENCE_MS);
  }

  // What pointers do.

  squareAt(clientX: number, clientY: number): number | undefined {
    const { left, top, width, height } = this.#field.getBoundingClientRect();
    if (width === 0 || height === 0) return undefined;
    return this.#layout.squareAt({ x: ((clientX - left) / width) * this.#layout.width, y: ((clientY - top) / height) * this.#layout.height });
  }

  heldAt(target: EventTarget | null): number | undefined {
    return this.#hands[this.#isFar(this.position.turn) ? 'far' : 'near'].pieceOf(target);
  }

  down(place: Source | undefined, button: number): { drags: Source | undefined; isDone: boolean } {
    if (this.#chooser.isOpen) {
      this.#chooser.answer(undefined);
      return { drags: undefined, isDone: true };
    }
    if (place && 'square' in place) this.#grid.reach(place.square);
    if (this.board.editable) return { drags: button === 0 && place && 'square' in place && this.#placement.has(place.square) ? place : undefined, isDone: false };
    if (button !== 0) return { drags: undefined, isDone: true };
    if (!place) return { drags: undefined, isDone: false };
    return 'held' in place ? this.#downHeld(place.held) : this.#downSquare(place.square);
  }

  #downHeld(piece: number): { drags: Source | undefined; isDone: boolean } {
    if (!this.#interaction.canBeginHeld(piece)) return { drags: undefined, isDone: false };
    const choice = this.#interaction.choice;
    const isSelected = choice !== undefined && 'held' in choice.start && choice.start.held === piece && choice.clicked.length === 0;
    if (!isSelected) this.#interaction.begin({ held: piece });
    return { drags: { held: piece }, isDone: !isSelected };
  }

  #downSquare(square: number): { drags: Source | undefined; isDone: boolean } {
    const choice = this.#interaction.choice;
    // The piece that is moving can be dragged on from where it is by now.
    if (choice?.at === square) return { drags: { square }, isDone: false };
    if (!this.#interaction.canBegin(square)) return { drags: undefined, isDone: false };
    this.#interaction.begin({ square });
    return { drags: { square }, isDone: true };
  }

  tap(place: Source | undefined, button: number) {
    if (this.board.editable) {
      if (place && 'square' in place) this.#emit('fers-square', { square: place.square, button });
    } else if (place && 'square' in place) this.#interaction.press(place.square);
    else this.#interaction.cancel();
  }

  drag(source: Source, at: { x: number; y: number; isTouch: boolean } | undefined) {
    const standing = 'held' in source ? { piece: source.held, owner: this.position.turn } : this.#placement.get(source.square);
    this.#over = at && this.squareAt(at.x, at.y);
    this.#canvas.pieces.lift(at && 'square' in source ? source.square : undefined);
    if (!at || !standing) this.#ghost.hide();
    else this.#showGhost(standing, at);
    this.#schedule();
  }

  #showGhost(standing: Standing, { x, y, isTouch }: { x: number; y: number; isTouch: boolean }) {
    const { left, top } = this.#table.getBoundingClientRect();
    const cell = (this.#field.clientWidth / this.#layout.width) * SIDE;
    // Fingers hide small pieces.
    const size = isTouch ? Math.max(cell * 1.5, 56) : cell;
    this.#ghost.show(this.#table, standing, this.pieces, this.board.flipped, { x: x - left, y: y - top }, size);
  }

  drop(source: Source, square: number | undefined) {
    if ('square' in source && source.square === square) return;
    if (this.board.editable) {
      if ('square' in source) this.#emit('fers-carry', { from: source.square, to: square });
    } else if (square !== undefined) this.#interaction.press(square, true);
    else this.#interaction.cancel();
  }

  // What keys do, and what screen readers press without a pointer.

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape' && this.#interaction.choice) {
      this.cancel();
      return event.preventDefault();
    }
    const square = this.#grid.squareOf(event.target);
    if (square === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') this.#press(square);
    else if (this.board.editable && (event.key === 'Delete' || event.key === 'Backspace')) this.#emit('fers-carry', { from: square, to: undefined });
    else if (!this.#grid.step(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #press(square: number) {
    if (this.board.editable) this.#emit('fers-square', { square, button: 0 });
    else this.#interaction.press(square);
  }

  #click(event: MouseEvent) {
    // Clicks of pointers have been dealt with.
    if (event.detail !== 0 || this.#chooser.contains(event.target)) return;
    const piece = this.heldAt(event.target);
    const square = this.#grid.squareOf(event.target);
    if (square !== undefined) this.#press(square);
    else if (piece !== undefined && this.#interaction.canBeginHeld(piece)) {
      this.#interaction.begin({ held: piece });
      if (this.#grid.current !== undefined) this.#grid.focus(this.#grid.current);
    }
  }

  // Drawing.

  #emit(name: string, detail: unknown): boolean {
    return this.#host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #schedule() {
    if (this.#isScheduled || !this.#host.isConnected) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#render());
  }

  #resized() {
    const isStacked = this.board.shape.boards > 1 && this.#host.clientWidth < NARROW;
    if (isStacked === this.#isStacked) return;
    this.#isStacked = isStacked;
    this.#schedule();
  }

  #isFar(side: 'white' | 'black'): boolean {
    return (side === 'white') === this.board.flipped;
  }

  #render() {
    this.#isScheduled = false;
    const { board } = this;
    if (this.#memory.hasChanged('boards', board.shape)) this.#isStacked = board.shape.boards > 1 && this.#host.clientWidth < NARROW;
    if (this.#memory.hasChanged('layout', board.shape, board.flipped, board.coordinates, this.#isStacked)) this.#layOut();
    this.#table.dataset.theme = board.theme;
    this.#field.classList.toggle('playable', board.editable || this.moves.length > 0);
    const choice = this.#interaction.choice;
    if (this.#memory.hasChanged('placement', board.position, choice, this.#awaited)) this.#placement = this.#shown();
    this.#canvas.draw({
      board,
      layout: this.#layout,
      placement: this.#placement,
      choice,
      over: this.#over,
      isAnimated: this.#isAnimated(),
      route: this.#awaited ?? board.lastMove,
    });
    this.#isDragged = false;
    this.#label();
    this.#drawHands();
  }

  #layOut() {
    const { shape, flipped, coordinates } = this.board;
    this.#layout = new Layout(shape, flipped, coordinates, this.#isStacked);
    this.#table.style.setProperty('--ratio', String(this.#layout.width / this.#layout.height));
    this.#grid.build(this.#layout);
  }

  #shown(): Placement {
    if (this.#awaited) return afterMove(this.position, this.#awaited);
    const choice = this.#interaction.choice;
    return choice ? afterClicks(this.position, choice) : placementOf(this.position);
  }

  #isAnimated(): boolean {
    return this.board.animated && !this.#isDragged && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  #label() {
    const choice = this.#interaction.choice;
    const { checked, position } = this.board;
    if (!this.#memory.hasChanged('labels', this.#layout, this.#placement, choice, checked, position.walls, this.pieces)) return;
    const goals = new Set(choice ? targets(choice).map(({ square }) => square) : []);
    const walls = new Set(position.walls);
    for (const square of this.#layout.squares) {
      const standing = this.#placement.get(square);
      const words = [squareName(this.shape, square), standing ? ownedName(this.pieces, standing.piece, standing.owner) : walls.has(square) ? 'wall' : ''];
      if (checked.includes(square)) words.push('in check');
      if (goals.has(square)) words.push('can be chosen');
      this.#grid.label(square, words.filter((word) => word !== '').join(', '), choice?.at === square);
    }
  }

  #drawHands() {
    const { position, pieces, flipped } = this.board;
    const isShown = this.#showsHands();
    const choice = this.#interaction.choice;
    if (!this.#memory.hasChanged('hands', position, pieces, flipped, isShown, choice, this.#awaited, this.moves)) return;
    this.#table.classList.toggle('with-hands', isShown);
    const selected = choice && 'held' in choice.start ? choice.start.held : undefined;
    for (const side of ['white', 'black'] as const) {
      const tray = this.#hands[this.#isFar(side) ? 'far' : 'near'];
      tray.element.hidden = !isShown;
      const isOwn = side === position.turn;
      const held = isOwn && this.#awaited ? without(position.hands[side], this.#awaited.drop) : position.hands[side];
      tray.draw({ side, held, pieces, isFlipped: flipped, isReady: (piece) => isOwn && this.#interaction.canBeginHeld(piece), selected: isOwn ? selected : undefined });
    }
  }

  /** Hands that were shown stay, so that the board does not jump when the last piece is dropped. */
  #showsHands(): boolean {
    const { shape, position, showHands } = this.board;
    if (this.#memory.hasChanged('hands of', shape)) this.#hadHands = false;
    this.#hadHands ||= position.hands.white.length > 0 || position.hands.black.length > 0;
    return showHands || this.#hadHands;
  }

  /** Where a square is on the table, in pixels. */
  #boxOf(square: number): { left: number; top: number; right: number; bottom: number } {
    const scale = this.#field.clientWidth / this.#layout.width;
    const { x, y } = this.#layout.corner(square);
    const [left, top] = [this.#field.offsetLeft + x * scale, this.#field.offsetTop + y * scale];
    return { left, top, right: left + SIDE * scale, bottom: top + SIDE * scale };
  }
}

function without(held: readonly { piece: number; count: number }[], dropped: number | undefined) {
  return held.map(({ piece, count }) => ({ piece, count: piece === dropped ? count - 1 : count }));
}
