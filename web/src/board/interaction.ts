// The state of choosing a move, from squares and pieces that are pressed in whatever way.
import type { LegalMove } from '../core/types';
import { begin, click, count, put, starts, targets, type Answer, type Choice, type Start } from './choose';
import { ownedName, pieceName, spokenName } from './names';
import type { BoardPieces, BoardPosition, BoardShape } from './types';

/** What is played on, and what is to be done when a move is chosen. */
export interface InteractionHost {
  readonly shape: BoardShape;
  readonly pieces: BoardPieces;
  readonly position: BoardPosition;
  readonly moves: readonly LegalMove[];
  say(text: string): void;
  chosen(move: LegalMove, isDragged: boolean): void;
  /** Several moves are meant: one has to be picked. */
  ask(moves: LegalMove[], square: number, isDragged: boolean): void;
  changed(isDragged: boolean): void;
  /** Something was moved to a square where it cannot go. */
  refused(square: number): void;
  /** A piece was selected that cannot move. */
  stuck(square: number): void;
}

export class Interaction {
  choice: Choice | undefined;
  readonly #host: InteractionHost;

  constructor(host: InteractionHost) {
    this.#host = host;
  }

  /** Whether something begins on a square that is not part of the present choice. */
  canBegin(square: number): boolean {
    return !this.isTarget(square) && starts(this.#host.moves).squares.has(square);
  }

  canBeginHeld(piece: number): boolean {
    return starts(this.#host.moves).held.has(piece);
  }

  isTarget(square: number): boolean {
    return this.choice !== undefined && click(this.choice, square).kind !== 'none';
  }

  /** A square is clicked, tapped, or pressed by the keyboard; or a piece is dropped there. */
  press(square: number, isDragged = false) {
    const { moves, position } = this.#host;
    const held = new Set(position.hands[position.turn].map(({ piece }) => piece));
    const answer = this.choice ? click(this.choice, square) : put(moves, square, held);
    if (answer.kind !== 'none') return this.#take(answer, isDragged);
    const isStart = this.#isStart(square);
    if (!isStart && (isDragged || (this.choice && !starts(moves).squares.has(square)))) this.#host.refused(square);
    if (isDragged || isStart) return this.cancel();
    this.begin({ square });
  }

  /** Selects a square or a piece in hand; what cannot begin a move gives up the choice. */
  begin(start: Start) {
    const choice = begin(this.#host.moves, start);
    if (!choice) return this.choice ? this.cancel() : this.#stuck(start);
    this.choice = choice;
    this.#host.changed(false);
    this.#host.say(`${this.#startName(start)} selected, ${moveCount(choice)}`);
  }

  #stuck(start: Start) {
    this.#host.say(`nothing can be moved: ${this.#startName(start)}`);
    if ('square' in start) this.#host.stuck(start.square);
  }

  cancel() {
    if (!this.choice) return;
    this.choice = undefined;
    this.#host.changed(false);
    this.#host.say('cancelled');
  }

  /**
   * Selects in another position what was selected before, with the squares clicked so far, without
   * a word. Returns the moves to choose from where the clicks leave several, an empty list where
   * the choice goes on by clicks, and nothing where it cannot.
   */
  resume(start: Start, clicked: readonly number[] = []): LegalMove[] | undefined {
    this.choice = begin(this.#host.moves, start);
    let asked: LegalMove[] = [];
    for (const square of clicked) {
      const answer: Answer = this.choice ? click(this.choice, square) : { kind: 'none' };
      // Clicks that were a choice before must not play a move now.
      this.choice = answer.kind === 'step' || answer.kind === 'choose' ? answer.choice : undefined;
      asked = answer.kind === 'choose' ? answer.moves : [];
    }
    return this.choice && asked;
  }

  /** Without a word: another position is shown. */
  forget() {
    this.choice = undefined;
  }

  #isStart(square: number): boolean {
    return this.choice !== undefined && 'square' in this.choice.start && this.choice.start.square === square;
  }

  #take(answer: Exclude<Answer, { kind: 'none' }>, isDragged: boolean) {
    if (answer.kind === 'move') {
      this.choice = undefined;
      this.#host.chosen(answer.move, isDragged);
      return;
    }
    this.choice = answer.choice;
    this.#host.changed(isDragged);
    if (answer.kind === 'choose') this.#host.ask(answer.moves, answer.square, isDragged);
    else this.#host.say(this.#stepWords(answer.choice));
  }

  #startName(start: Start): string {
    const { pieces, position, shape } = this.#host;
    if ('held' in start) return `${pieceName(pieces, start.held)} in hand`;
    const standing = position.pieces.find(({ square }) => square === start.square);
    const name = spokenName(shape, start.square);
    return standing ? `${ownedName(pieces, standing.piece, standing.owner)} on ${name}` : name;
  }

  #stepWords(choice: Choice): string {
    const { shape } = this.#host;
    const last = choice.clicked.at(-1);
    const place = last === undefined ? '' : `${spokenName(shape, last)}, `;
    const next = targets(choice).map(({ square }) => spokenName(shape, square));
    const where = next.length > 8 ? `${next.length} squares to go on to` : `goes on to ${next.join(', ')}`;
    return `${place}${where}${choice.ending.length > 0 ? ', or ends here if pressed again' : ''}`;
  }
}

function moveCount(choice: Choice): string {
  const number = count(choice);
  return number === 1 ? '1 move' : `${number} moves`;
}
