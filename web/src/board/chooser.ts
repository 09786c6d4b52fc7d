// A small dialog beside a square: which of several moves is meant.
import type { LegalMove } from '../core/types';
import { lookOf } from './looks';
import type { Option } from './options';
import { html } from './svg';
import type { BoardPieces, BoardPosition } from './types';

interface Question {
  options: readonly Option[];
  pieces: BoardPieces;
  owner: BoardPosition['turn'];
  /** The box of the square, in the coordinates of `within`. */
  near: { left: number; top: number; right: number; bottom: number };
  within: HTMLElement;
  done(move: LegalMove | undefined): void;
}

export class Chooser {
  #dialog: HTMLElement | undefined;
  #done: ((move: LegalMove | undefined) => void) | undefined;
  /** What the buttons stand for, in their order. */
  #options: readonly Option[] = [];

  get isOpen(): boolean {
    return this.#dialog !== undefined;
  }

  open(question: Question) {
    this.close();
    const dialog = html('div', 'chooser');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-label', 'Choose a move');
    this.#options = question.options;
    dialog.append(...question.options.map((option, index) => this.#button(option, index, question)), this.#giveUp());
    dialog.addEventListener('keydown', (event) => this.#key(event));
    // The board below does not hear of it.
    dialog.addEventListener('pointerdown', (event) => event.stopPropagation());
    question.within.append(dialog);
    this.#dialog = dialog;
    this.#done = question.done;
    place(dialog, question);
    dialog.querySelector('button')?.focus();
  }

  /**
   * Lets the buttons stand for other moves that are called alike, so that who is about to press one
   * is not disturbed. Returns false where other buttons are needed.
   */
  renew({ options, done }: Pick<Question, 'options' | 'done'>): boolean {
    const isSame = options.length === this.#options.length && options.every(({ label, piece }, index) => label === this.#options[index]?.label && piece === this.#options[index].piece);
    if (!this.#dialog || !isSame) return false;
    this.#options = options;
    this.#done = done;
    return true;
  }

  /** Takes it away without an answer. */
  close() {
    this.#dialog?.remove();
    this.#dialog = undefined;
    this.#done = undefined;
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.#dialog?.contains(target) === true;
  }

  answer(move: LegalMove | undefined) {
    const done = this.#done;
    this.close();
    done?.(move);
  }

  #button({ move, piece, label }: Option, index: number, { pieces, owner }: Question): HTMLButtonElement {
    const button = html('button');
    button.type = 'button';
    button.dataset.move = move.text;
    if (piece !== undefined) {
      const picture = html('img', 'picture');
      picture.alt = '';
      picture.src = lookOf(pieces, { piece, owner });
      button.append(picture);
    }
    button.append(label);
    button.addEventListener('click', () => this.answer(this.#options[index]?.move));
    return button;
  }

  #giveUp(): HTMLButtonElement {
    const button = html('button');
    button.type = 'button';
    button.append('Cancel');
    button.addEventListener('click', () => this.answer(undefined));
    return button;
  }

  #key(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 };
    const step = steps[event.key];
    if (event.key === 'Escape') this.answer(undefined);
    else if (step !== undefined) this.#focusNext(step);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    // Enter and space press the button; nothing else hears of them.
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
  }

  #focusNext(step: number) {
    const buttons = [...(this.#dialog?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button.matches(':focus'));
    buttons.at((index + step) % buttons.length)?.focus();
  }
}

/** Beside the square where there is room, and never over the edge. */
function place(dialog: HTMLElement, { near, within }: Question) {
  const gap = 6;
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const [roomX, roomY] = [within.clientWidth, within.clientHeight];
  const fitsRight = near.right + gap + width <= roomX;
  const left = fitsRight ? near.right + gap : near.left - gap - width;
  dialog.style.left = `${clamp(left, 0, roomX - width)}px`;
  dialog.style.top = `${clamp((near.top + near.bottom - height) / 2, 0, Math.max(0, roomY - height))}px`;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
