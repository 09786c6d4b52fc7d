// A game with variations and the node of it that stands on the board, whoever plays or studies it.
import type { BoardPieces } from '../board/types';
import { rules } from '../core/rules';
import type { LegalMove, Line, Position, RecordedShape, RecordToWrite, VariantInfo, VariantRef } from '../core/types';
import { headerOf } from './headers';
import { drawn } from './shapes';
import { ROOT, lineFrom, movesTo, newTree, promoted, recordOf, removed, type GameNode, type GameTree } from './tree';

export abstract class GameBook {
  readonly ref: VariantRef;
  readonly info: VariantInfo;
  pieces = $state.raw<BoardPieces>()!;
  tree = $state<GameTree>(newTree());
  /** What stands on the board. */
  at = $state(ROOT);
  position = $state.raw<Position>()!;
  /** Counts changes that are made elsewhere than at the node on the board. */
  touched = $state(0);
  #asked = 0;
  /** What the board will show once all is answered; who turns the wheel fast is ahead of the board. */
  #aim = ROOT;
  #removal: Promise<void> = Promise.resolve();
  /** The position after the move that will probably be played next. */
  #foreseen: { line: string; position: Promise<Position> } | undefined;

  protected constructor(ref: VariantRef, info: VariantInfo, pieces: BoardPieces) {
    this.ref = ref;
    this.info = info;
    this.pieces = pieces;
  }

  get node(): GameNode {
    return this.tree.nodes[this.at]!;
  }

  get line(): Line {
    return this.lineTo(this.at);
  }

  lineTo(id: number): Line {
    const moves = movesTo(this.tree, id);
    return this.tree.fen === undefined ? { moves } : { fen: this.tree.fen, moves };
  }

  /**
   * Returns the position after a move that is not in the tree yet. A move is added only once its
   * position is known, so that the list of moves is never ahead of the board.
   */
  protected positionAfter(id: number, move: LegalMove): Promise<Position> {
    const line = this.#lineAfter(id, move);
    const known = this.#foreseen?.line === JSON.stringify(line) ? this.#foreseen.position : undefined;
    return known ?? rules.position(this.ref, line);
  }

  #lineAfter(id: number, move: LegalMove): Line {
    const line = this.lineTo(id);
    return { ...line, moves: [...line.moves, move.text] };
  }

  /** Asks for the position after a move before it is played, so that it can be shown at once. */
  foresee(move: LegalMove): void {
    const line = JSON.stringify(this.#lineAfter(this.at, move));
    if (this.#foreseen?.line === line) return;
    const foreseen = { line, position: this.positionAfter(this.at, move) };
    this.#foreseen = foreseen;
    // A failed answer is forgotten: when the move is played, the question is asked again.
    foreseen.position.catch(() => {
      if (this.#foreseen === foreseen) this.#foreseen = undefined;
    });
  }

  /** Returns the game as a record: its headers, all variations, and all that is noted. */
  protected recordOf(result: string): RecordToWrite {
    // Plain data: what is watched by the page cannot be sent to a worker.
    const tree = $state.snapshot(this.tree) as GameTree;
    const { ref, info } = this;
    // A start position by lot is one that others do not have.
    const saysStart = ref.seed !== undefined || headerOf(tree.headers, 'FEN') === info.startFen;
    const fen = tree.fen ?? (saysStart ? info.startFen : undefined);
    const variant = ref.kind === 'library' ? ref.name : info.title;
    return recordOf(tree, { result, variant, fen });
  }

  /** The position that a game starts from. */
  protected beginning(fen: string | undefined): Promise<Position> {
    return rules.position(this.ref, fen === undefined ? { moves: [] } : { fen, moves: [] });
  }

  /** Shows a position of the game. */
  async go(id: number): Promise<void> {
    const asked = ++this.#asked;
    this.#aim = id;
    try {
      const position = await rules.position(this.ref, this.lineTo(id));
      // Another node is shown meanwhile, or this one is gone.
      if (asked === this.#asked && this.tree.nodes[id]) [this.at, this.position] = [id, position];
    } finally {
      if (asked === this.#asked) this.#aim = this.at;
    }
  }

  /** Shows the present position again, without the move that was chosen and could not be played. */
  again(): void {
    this.position = { ...this.position };
  }

  /** Shows a position that is known already; who asked for another one meanwhile gets no answer. */
  protected show(id: number, position: Position): void {
    this.#asked++;
    this.#aim = id;
    this.at = id;
    this.position = position;
  }

  /** The node that somebody wants to see; `at` is the one that is seen. */
  protected get aim(): GameNode {
    return this.tree.nodes[this.#aim] ?? this.node;
  }

  back = () => this.#walk(() => this.aim.parent ?? ROOT);
  forward = () => this.#walk(() => this.aim.children[0] ?? this.aim.id);
  first = () => this.#walk(() => ROOT);
  last = () => this.#walk(() => this.end);

  /** To the next variation beside the present move, or the one before. */
  beside = (by: 1 | -1) =>
    this.#walk(() => {
      const { id, parent } = this.aim;
      const siblings = parent === undefined ? [] : (this.tree.nodes[parent]?.children ?? []);
      return siblings[siblings.indexOf(id) + by] ?? id;
    });

  /** Where the line on the board ends. */
  protected get end(): number {
    return lineFrom(this.tree, this.at).at(-1)?.id ?? this.at;
  }

  /** Goes where `to` says once nothing is being taken out: a key pressed right behind *Delete* means the game without it. */
  async #walk(to: () => number): Promise<void> {
    await this.#removal;
    return this.go(to());
  }

  /** Draws an arrow or a circle at the present position, or takes it away. */
  draw(shape: RecordedShape): void {
    this.node.shapes = drawn(this.node.shapes, shape);
  }

  /** Makes the present move and those before it the main line. */
  promote(): void {
    promoted(this.tree, this.at);
    this.touched++;
  }

  /** Takes the present move and all that follows out of the game. */
  remove(): Promise<void> {
    const removal = this.#remove();
    // Who asked hears of what went wrong; the next step goes on all the same.
    this.#removal = removal.catch(() => undefined);
    return removal;
  }

  async #remove(): Promise<void> {
    const { id, parent } = this.node;
    if (parent === undefined) return;
    await this.leave(id, parent);
    removed(this.tree, id);
  }

  /** Goes back to the parent of a node that is about to be taken out. */
  protected async leave(_id: number, parent: number): Promise<void> {
    this.show(parent, await rules.position(this.ref, this.lineTo(parent)));
  }
}
