// Puts a board together: drawing, hands, cells for the keyboard, and what is chosen on it.
import type { LegalMove } from '../core/types';
import { Canvas } from './canvas';
import type { Start } from './choose';
import { Chooser } from './chooser';
import { emptyBoard } from './defaults';
import { Ghost } from './ghost';
import { CellGrid } from './grid';
import { Hands } from './hands';
import { Input, type DragPoint, type InputHost } from './input';
import { Interaction, type InteractionHost } from './interaction';
import { labelCells } from './labels';
import { hasRoomWithin, Layout, SIDE, type Coordinates } from './layout';
import { shapesOf } from './looks';
import { Memory } from './memory';
import { optionsOf } from './options';
import type { Source } from './pointer';
import { afterClicks, afterMove, placementOf, type Placement, type Standing } from './preview';
import { STYLE } from './style';
import { html } from './svg';
import type { BoardArrow, BoardEvents, BoardProperties, InkColor } from './types';

/**
 * Below this width, in pixels, several boards stand one below the other, unless the window is
 * wider than high.
 */
const NARROW = 560;
/**
 * How long a chosen move is shown before the game has answered it: on a slow line the rules may be
 * on their way.
 */
const PATIENCE_MS = 40_000;
const NO_MOVES: readonly LegalMove[] = [];

/**
 * What is selected: where the move begins, the squares clicked since, and what stood on the first
 * square.
 */
interface Selected {
  start: Start;
  clicked: readonly number[];
  wasOwn: Standing | undefined;
}

export class View implements InteractionHost, InputHost {
  readonly board = emptyBoard();
  readonly #host: HTMLElement;
  readonly #frame = html('div', 'frame-of-width');
  readonly #table = html('div', 'table');
  readonly #field = html('div', 'board');
  readonly #canvas = new Canvas();
  readonly grid = new CellGrid();
  readonly hands = new Hands();
  readonly chooser = new Chooser();
  readonly #ghost = new Ghost();
  readonly interaction = new Interaction(this);
  readonly #input: Input;
  readonly #memory = new Memory();
  readonly #resizes = new ResizeObserver(() => this.#resized());
  #layout = new Layout(this.board.shape, false, 'beside');
  #placement: Placement = new Map();
  /** A move that was chosen and is not answered yet. */
  #awaited: LegalMove | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isStacked = false;
  #isDragged = false;
  #over: number | undefined;
  /** The arrow that is being drawn. */
  #stroke: BoardArrow | undefined;
  #isScheduled = false;
  /** What was selected ahead of its turn before the position changed. */
  #resumed: Selected | undefined;
  /** Where the keyboard goes on after the dialog. */
  #back: number | undefined;

  constructor(host: HTMLElement) {
    this.#host = host;
    const style = html('style');
    style.textContent = STYLE;
    this.#field.append(this.#canvas.element, this.grid.element);
    this.#table.append(this.hands.far.element, this.#field, this.hands.near.element);
    this.#frame.append(this.#table);
    host.attachShadow({ mode: 'open' }).append(style, this.#frame);
    this.#input = new Input(this.#table, this);
  }

  connect() {
    this.#resizes.observe(this.#host);
    this.#input.connect();
    this.#resized();
    this.#render();
  }

  disconnect() {
    this.#resizes.disconnect();
    this.#input.disconnect();
    clearTimeout(this.#patience);
  }

  set<Name extends keyof BoardProperties>(name: Name, value: BoardProperties[Name]) {
    // Pages that set everything again whenever something changes do not disturb a move that is being chosen.
    if (Object.is(this.board[name], value)) return;
    const selected = this.#selected();
    this.board[name] = value;
    if (name === 'position' || name === 'shape') this.#await(undefined);
    if (name === 'pen') this.#input.stop();
    if (name === 'position' || name === 'shape' || name === 'moves' || name === 'editable') {
      this.interaction.forget();
      this.#resumed ??= selected;
      if (this.#resumed) return this.#schedule();
      this.chooser.close();
      this.#input.stop();
    }
    this.#schedule();
  }

  /** What is selected, where moves are chosen ahead of their turn. */
  #selected(): Selected | undefined {
    const { choice } = this.interaction;
    if (!this.board.ahead || !choice || this.#awaited) return undefined;
    const { start, clicked } = choice;
    return { start, clicked, wasOwn: 'square' in start ? placementOf(this.position).get(start.square) : undefined };
  }

  /**
   * Goes on with what was selected before the position changed, if it is still there and can move.
   */
  #resume() {
    const before = this.#resumed;
    this.#resumed = undefined;
    if (!before || this.interaction.choice) return;
    const { start, clicked, wasOwn } = before;
    const now = 'square' in start ? placementOf(this.position).get(start.square) : undefined;
    const isThere = now?.piece === wasOwn?.piece && now?.owner === wasOwn?.owner;
    const asked = isThere ? this.interaction.resume(start, clicked) : undefined;
    if (!asked) {
      this.interaction.forget();
      this.#input.stop();
    }
    const last = clicked.at(-1);
    if (asked && asked.length > 0 && last !== undefined) this.#ask(asked, last);
    else this.chooser.close();
  }

  select(square: number) {
    queueMicrotask(() => {
      if (!this.interaction.choice) this.interaction.begin({ square });
    });
  }

  cancel() {
    this.chooser.close();
    this.interaction.cancel();
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
    this.emit('fers-say', text);
  }

  chosen(move: LegalMove, isDragged: boolean) {
    this.#isDragged = isDragged;
    this.#await(move);
    this.#render();
    this.say(`${move.san} chosen`);
    if (!this.emit('fers-move', move)) this.#await(undefined);
    this.#schedule();
  }

  ask(moves: LegalMove[], square: number) {
    this.#render();
    this.#ask(moves, square);
    this.say(`${moves.length} moves to choose from`);
  }

  /** Opens the dialog; one that is open with the same words stays as it is. */
  #ask(moves: LegalMove[], square: number) {
    if (!this.chooser.isOpen) this.#back = this.grid.hasFocus ? square : undefined;
    const context = { shape: this.shape, pieces: this.pieces, placement: placementOf(this.position) };
    const question = { options: optionsOf(moves, context), done: (move: LegalMove | undefined) => this.#answered(move, this.#back) };
    if (this.chooser.renew(question)) return;
    this.chooser.open({ ...question, pieces: this.pieces, owner: this.position.turn, near: this.#boxOf(square), within: this.#table });
  }

  changed(isDragged: boolean) {
    this.#isDragged = isDragged;
    this.#schedule();
  }

  stuck(square: number) {
    const { pieces, turn } = this.position;
    if (pieces.some((piece) => piece.square === square && piece.owner !== (turn === 'white' ? 'black' : 'white'))) this.emit('fers-stuck', square);
  }

  refused(square: number) {
    const start = this.interaction.choice?.start;
    this.emit('fers-refused', square);
    if (start && 'square' in start) this.emit('fers-tried', { from: start.square, to: square });
  }

  /** What the dialog leads to; the keyboard goes on at a square if it was on the board before. */
  #answered(move: LegalMove | undefined, square: number | undefined) {
    if (square !== undefined) this.grid.focus(square);
    if (!move) {
      // Without a choice nothing was selected yet.
      if (!this.interaction.choice) this.say('cancelled');
      return this.interaction.cancel();
    }
    this.interaction.forget();
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

  squareAt(clientX: number, clientY: number): number | undefined {
    const { left, top, width, height } = this.#field.getBoundingClientRect();
    if (width === 0 || height === 0) return undefined;
    return this.#layout.squareAt({ x: ((clientX - left) / width) * this.#layout.width, y: ((clientY - top) / height) * this.#layout.height });
  }

  /** Shows a piece that is dragged at a point of the page; nothing when it is not dragged any more. */
  dragged(source: Source, at: DragPoint | undefined) {
    if ('inked' in source) return this.#drawn(source.inked, source.color, at);
    const standing = 'held' in source ? { piece: source.held, owner: this.position.turn } : this.#placement.get(source.square);
    this.#over = at && this.squareAt(at.x, at.y);
    this.#canvas.pieces.lift(at && 'square' in source ? source.square : undefined);
    if (!at || !standing) this.#ghost.hide();
    else this.#showGhost(standing, at);
    this.#schedule();
  }

  #drawn(from: number, kind: InkColor, at: DragPoint | undefined) {
    const to = at && (this.squareAt(at.x, at.y) ?? from);
    // A stroke that leads to where it led before is the one that is drawn already.
    if (this.#stroke?.from === from && this.#stroke.to === to) return;
    this.#stroke = to === undefined ? undefined : { from, to, kind };
    this.#schedule();
  }

  #showGhost(standing: Standing, { x, y, isTouch }: DragPoint) {
    const { left, top } = this.#table.getBoundingClientRect();
    const cell = (this.#field.clientWidth / this.#layout.width) * SIDE;
    // Fingers hide small pieces.
    const size = isTouch ? Math.max(cell * 1.5, 56) : cell;
    this.#ghost.show(this.#table, standing, this.pieces, this.board.flipped, { x: x - left, y: y - top }, size);
  }

  emit(name: keyof BoardEvents, detail: unknown): boolean {
    return this.#host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  // Drawing.

  #schedule() {
    if (this.#isScheduled || !this.#host.isConnected) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#render());
  }

  /** Returns whether several boards stand one below the other. */
  #stacks(): boolean {
    return this.board.shape.boards > 1 && this.#host.clientWidth < NARROW && innerWidth <= innerHeight;
  }

  #resized() {
    const isStacked = this.#stacks();
    if (isStacked === this.#isStacked) return;
    this.#isStacked = isStacked;
    this.#schedule();
  }

  #render() {
    this.#isScheduled = false;
    this.#resume();
    const { board } = this;
    if (this.#memory.hasChanged('boards', board.shape)) this.#isStacked = this.#stacks();
    if (this.#memory.hasChanged('layout', board.shape, board.flipped, this.#coordinates(), board.holesShown, this.#isStacked)) this.#layOut();
    this.#table.dataset.theme = board.theme;
    this.#field.classList.toggle('playable', board.editable || board.pen !== undefined || this.moves.length > 0);
    const choice = this.interaction.choice;
    if (this.#memory.hasChanged('placement', board.position, choice, this.#awaited)) this.#placement = this.#shown();
    this.#canvas.draw({
      board,
      layout: this.#layout,
      placement: this.#placement,
      choice,
      over: this.#over,
      stroke: this.#stroke,
      isAnimated: this.#isAnimated(),
      route: this.#awaited ?? board.lastMove,
    });
    this.#isDragged = false;
    this.#label();
    this.#drawHands();
  }

  #layOut() {
    const { shape, flipped, holesShown } = this.board;
    this.#layout = new Layout(shape, flipped, this.#coordinates(), this.#isStacked, holesShown);
    this.#table.style.setProperty('--ratio', String(this.#layout.width / this.#layout.height));
    // Boards that stand one below the other may be higher than a page together.
    this.#table.style.setProperty('--rows', String(this.#isStacked ? shape.boards : 1));
    this.grid.build(this.#layout);
  }

  #coordinates(): Coordinates {
    const { shape, coordinates, holesShown, pieces } = this.board;
    if (!coordinates) return 'none';
    return !holesShown && shapesOf(pieces.style) === 'western' && hasRoomWithin(shape) ? 'within' : 'beside';
  }

  #shown(): Placement {
    if (this.#awaited) return afterMove(this.position, this.#awaited);
    const choice = this.interaction.choice;
    return choice ? afterClicks(this.position, choice) : placementOf(this.position);
  }

  #isAnimated(): boolean {
    return this.board.animated && !this.#isDragged && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  #label() {
    const { board } = this;
    const { choice } = this.interaction;
    if (!this.#memory.hasChanged('labels', this.#layout, this.#placement, choice, board.checked, board.planned, board.position.walls, board.pieces)) return;
    labelCells(this.grid, board, this.#layout, this.#placement, choice);
  }

  #drawHands() {
    const { board } = this;
    const { choice } = this.interaction;
    const { position, pieces, flipped, showHands, shape } = board;
    if (!this.#memory.hasChanged('hands', position, pieces, flipped, showHands, shape, choice, this.#awaited, this.moves)) return;
    this.#table.classList.toggle('with-hands', this.hands.areShown(board));
    this.hands.draw(board, choice, this.#awaited?.drop, (piece) => this.interaction.canBeginHeld(piece));
  }

  /** Where a square is on the table, in pixels. */
  #boxOf(square: number): { left: number; top: number; right: number; bottom: number } {
    const scale = this.#field.clientWidth / this.#layout.width;
    const { x, y } = this.#layout.corner(square);
    const [left, top] = [this.#field.offsetLeft + x * scale, this.#field.offsetTop + y * scale];
    return { left, top, right: left + SIDE * scale, bottom: top + SIDE * scale };
  }
}
