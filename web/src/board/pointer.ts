// Mouse, touch and pen: taps, and pieces that are dragged.

import type { InkColor } from './types';

/** Where a gesture begins: a square of the board, a piece in hand. */
export type Place = { square: number } | { held: number };
/** What is dragged: the piece on a square, one in hand, or an arrow that begins on a square. */
export type Source = Place | { inked: number; color: InkColor };

/** What pressing something has begun. */
export interface Pressed {
  /** What can be dragged from there. */
  drags: Source | undefined;
  /** The tap has already done what it does. */
  isDone: boolean;
}

export interface PointerHost {
  /** What is under a point of the page. */
  squareAt(x: number, y: number): number | undefined;
  heldAt(target: EventTarget | null): number | undefined;
  down(place: Place | undefined, event: PointerEvent): Pressed;
  tap(place: Place | undefined, button: number): void;
  /** A dragged thing is moved; nothing when the gesture has ended. */
  drag(source: Source, at: { x: number; y: number; isTouch: boolean } | undefined): void;
  /** A dragged thing is put on a square, or somewhere else. */
  drop(source: Source, square: number | undefined): void;
}

interface Gesture {
  id: number;
  x: number;
  y: number;
  button: number;
  place: Place | undefined;
  drags: Source | undefined;
  isDone: boolean;
  isDragging: boolean;
}

/** How far one moves before it is no tap any more. */
const SLACK = { mouse: 4, touch: 9 };

export class PointerInput {
  readonly #element: HTMLElement;
  readonly #host: PointerHost;
  #gesture: Gesture | undefined;

  constructor(element: HTMLElement, host: PointerHost) {
    this.#element = element;
    this.#host = host;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', (event) => this.#up(event));
    element.addEventListener('pointercancel', () => this.stop());
    element.addEventListener('lostpointercapture', (event) => event.pointerId === this.#gesture?.id && this.stop());
  }

  /** Gives up what is being dragged. */
  stop() {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    if (gesture?.isDragging && gesture.drags) this.#host.drag(gesture.drags, undefined);
  }

  #down(event: PointerEvent) {
    // Further fingers and buttons do not disturb the first.
    if (this.#gesture || !event.isPrimary) return;
    const place = this.#placeOf(event);
    const { drags, isDone } = this.#host.down(place, event);
    this.#gesture = { id: event.pointerId, x: event.clientX, y: event.clientY, button: event.button, place, drags, isDone, isDragging: false };
    if (place) this.#element.setPointerCapture(event.pointerId);
  }

  #placeOf(event: PointerEvent): Place | undefined {
    const held = this.#host.heldAt(event.target);
    if (held !== undefined) return { held };
    const square = this.#host.squareAt(event.clientX, event.clientY);
    return square === undefined ? undefined : { square };
  }

  #move(event: PointerEvent) {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.id || !gesture.drags) return;
    const isTouch = event.pointerType !== 'mouse';
    const distance = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y);
    if (!gesture.isDragging && distance <= (isTouch ? SLACK.touch : SLACK.mouse)) return;
    gesture.isDragging = true;
    this.#host.drag(gesture.drags, { x: event.clientX, y: event.clientY, isTouch });
  }

  #up(event: PointerEvent) {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.id) return;
    this.#gesture = undefined;
    if (gesture.isDragging && gesture.drags) {
      this.#host.drag(gesture.drags, undefined);
      this.#host.drop(gesture.drags, this.#host.squareAt(event.clientX, event.clientY));
    } else if (gesture.drags && 'inked' in gesture.drags) {
      // Without a way, an arrow is a circle.
      this.#host.drop(gesture.drags, gesture.drags.inked);
    } else if (!gesture.isDone) {
      this.#host.tap(gesture.place, gesture.button);
    }
  }
}
