// A game of the course's program: a board file, the moves made on it, and what was said of the last try.
import type { BoardPieces } from '../../board/types';
import { rules } from '../../core/rules';
import type { Diagnostic, LegalMove, Rw144Files, VariantInfo, VariantRef } from '../../core/types';
import { piecesOf } from '../../study/pieces';
import { Walk } from '../../study/walk.svelte';
import { moveMeant } from './notation';

/** What is wrong with a try that changed nothing. */
export interface Notice {
  /** What the course's program prints, if it is asked. */
  printed: string;
  words: string[];
}

export class Session {
  readonly ref: VariantRef;
  readonly info: VariantInfo;
  pieces = $state.raw<BoardPieces>()!;
  readonly walk: Walk;
  readonly official: boolean;
  /** The game as files: the board that it began with, and its moves. */
  files = $state.raw<Rw144Files>()!;
  /** The board file behind the moves. */
  present = $state.raw('');
  notice = $state.raw<Notice>();
  /** Whether `++` and `#` in moves have to mean mate, as in revision 2. */
  mates = $state(false);

  private constructor(ref: VariantRef, info: VariantInfo, pieces: BoardPieces, walk: Walk, official: boolean) {
    this.ref = ref;
    this.info = info;
    this.pieces = pieces;
    this.walk = walk;
    this.official = official;
  }

  /** A game on a board file that has been judged legal. Throws an error that can be shown where it cannot be played on. */
  static async on(board: string, official: boolean, moves: string[] = []): Promise<Session> {
    const ref: VariantRef = { kind: 'text', text: board, format: official ? 'rw144-official' : 'rw144' };
    const info = await rules.info(ref);
    const walk = new Walk(ref, { moves }, await rules.position(ref, { moves }));
    const session = new Session(ref, info, await piecesOf(ref, info), walk, official);
    await session.go(moves.length);
    return session;
  }

  get board(): string {
    return this.ref.kind === 'text' ? this.ref.text : '';
  }

  async go(at: number): Promise<void> {
    await this.walk.go(at);
    await this.#told();
  }

  /** Plays a legal move. */
  async play(move: LegalMove): Promise<void> {
    await this.walk.play(move.text);
    await this.#told();
  }

  /**
   * Plays a line of a move file, whose number is that of complaints. Says whether it was legal; if not, nothing has changed but the notice.
   */
  async write(text: string, line = 1): Promise<boolean> {
    // The board behind the moves says all that matters for the next one; empty lines give the line its number.
    const verdict = await rules.rw144Judge(this.present, `${'\n'.repeat(line - 1)}${text}\n`, this.official, this.mates);
    if (verdict.code !== 0) {
      this.notice = { printed: verdict.out.trim(), words: wordsOf([...verdict.ofBoard, ...verdict.ofMoves]) };
      return false;
    }
    const { legal, outcome } = this.walk.position;
    const move = moveMeant(text, legal, this.info.pieces.map((piece) => piece.white));
    if (!move) {
      this.notice = { printed: '', words: [outcome ? `The game is over: ${outcome.reason}.` : `“${text}” is no move.`] };
      return false;
    }
    await this.play(move);
    return true;
  }

  /** Works out the files again. */
  async #told(): Promise<void> {
    this.notice = undefined;
    this.files = await rules.rw144Files(this.ref, this.walk.line, this.board, this.official);
    const verdict = await rules.rw144Judge(this.board, this.files.moves, this.official, false);
    this.present = verdict.out;
    if (verdict.code !== 0) this.notice = { printed: verdict.out.trim(), words: wordsOf(verdict.ofMoves) };
  }
}

/** Diagnostics as sentences; what the program prints itself stands elsewhere. */
export function wordsOf(diagnostics: Diagnostic[]): string[] {
  return diagnostics.map(({ message, help }) => help ?? message);
}
