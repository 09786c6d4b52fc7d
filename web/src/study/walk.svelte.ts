// A game without variations that is walked to and fro: the embedded diagram and the RW144 screen show one.
import { rules } from '../core/rules';
import type { LegalMove, Line, Position, VariantRef } from '../core/types';

export class Walk {
  readonly ref: VariantRef;
  readonly fen: string | undefined;
  /** All moves, also those that were taken back and can be made again. */
  moves = $state.raw<string[]>([]);
  /** How many of them stand on the board. */
  at = $state(0);
  position = $state.raw<Position>()!;
  /** The move that led here, if one did. */
  last = $state.raw<LegalMove>();
  #asked = 0;

  constructor(ref: VariantRef, line: Line, position: Position) {
    this.ref = ref;
    this.fen = line.fen;
    this.moves = line.moves;
    this.at = line.moves.length;
    this.position = position;
  }

  get line(): Line {
    return this.lineTo(this.at);
  }

  lineTo(at: number): Line {
    const moves = this.moves.slice(0, at);
    return this.fen === undefined ? { moves } : { fen: this.fen, moves };
  }

  /** Goes to where so many moves stand on the board. */
  async go(to: number): Promise<void> {
    const at = Math.min(this.moves.length, Math.max(0, to));
    const asked = ++this.#asked;
    const text = this.moves[at - 1];
    const before = text === undefined ? undefined : await rules.position(this.ref, this.lineTo(at - 1));
    const position = await rules.position(this.ref, this.lineTo(at));
    // Another position is shown meanwhile.
    if (asked !== this.#asked) return;
    this.at = at;
    this.position = position;
    this.last = before?.legal.find((move) => move.text === text);
  }

  /** Plays a move from here; moves that had been taken back are forgotten, unless it is the next one of them. */
  async play(text: string): Promise<void> {
    if (this.moves[this.at] !== text) this.moves = [...this.moves.slice(0, this.at), text];
    await this.go(this.at + 1);
  }
}
