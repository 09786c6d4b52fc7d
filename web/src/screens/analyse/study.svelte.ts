// What is being analysed: a game with variations, and the node of it that stands on the board.
import type { BoardPieces } from '../../board/types';
import type { PlacedGame } from '../../core/placed';
import { rules } from '../../core/rules';
import type { GameRecord, LegalMove, Line, Position, VariantInfo, VariantRef } from '../../core/types';
import { ROOT, added, lineFrom, movesTo, newTree, pathTo, promoted, removed, treeOf, type GameNode, type GameTree } from '../../game/tree';
import { piecesOf } from '../../study/pieces';

export class Study {
  readonly ref: VariantRef;
  readonly info: VariantInfo;
  pieces = $state.raw<BoardPieces>()!;
  tree = $state<GameTree>(newTree());
  at = $state(ROOT);
  position = $state.raw<Position>()!;
  #asked = 0;
  #removal: Promise<void> = Promise.resolve();

  private constructor({ ref, info, position }: PlacedGame, pieces: BoardPieces) {
    this.ref = ref;
    this.info = info;
    this.pieces = pieces;
    this.position = position;
  }

  static async of(game: PlacedGame): Promise<Study> {
    const study = new Study(game, await piecesOf(game.ref, game.info));
    study.tree = newTree(game.line.fen);
    await study.go(ROOT);
    await study.playAll(game.line.moves);
    return study;
  }

  get line(): Line {
    return this.lineTo(this.at);
  }

  get node(): GameNode {
    return this.tree.nodes[this.at]!;
  }

  /** All nodes of the line that stands on the board, also behind the present one. */
  get whole(): GameNode[] {
    return [...pathTo(this.tree, this.at), ...lineFrom(this.tree, this.at)];
  }

  lineTo(id: number): Line {
    const moves = movesTo(this.tree, id);
    return this.tree.fen === undefined ? { moves } : { fen: this.tree.fen, moves };
  }

  async go(id: number): Promise<void> {
    const asked = ++this.#asked;
    const position = await rules.position(this.ref, this.lineTo(id));
    // Somebody has gone elsewhere meanwhile, or the node is gone.
    if (asked !== this.#asked || !this.tree.nodes[id]) return;
    this.at = id;
    this.position = position;
  }

  play(move: LegalMove): Promise<void> {
    return this.go(added(this.tree, this.at, move));
  }

  /** Plays moves one after the other from where the board stands; throws an error at the first that is not legal. */
  async playAll(moves: string[]): Promise<void> {
    for (const text of moves) {
      const move = this.position.legal.find((move) => move.text === text);
      if (!move) throw new Error(`“${text}” cannot be played`);
      await this.play(move);
    }
  }

  back = () => this.#walk(() => this.node.parent ?? ROOT);
  forward = () => this.#walk(() => this.node.children[0] ?? this.at);
  first = () => this.#walk(() => ROOT);
  last = () => this.#walk(() => lineFrom(this.tree, this.at).at(-1)?.id ?? this.at);

  /** Goes where `to` says once nothing is being taken out: a key pressed right behind *Delete* means the game without it. */
  async #walk(to: () => number): Promise<void> {
    await this.#removal;
    return this.go(to());
  }

  /** To the next variation beside the present move, or the one before. */
  beside(by: 1 | -1): Promise<void> {
    const { parent } = this.node;
    const siblings = parent === undefined ? [] : (this.tree.nodes[parent]?.children ?? []);
    return this.go(siblings[siblings.indexOf(this.at) + by] ?? this.at);
  }

  promote() {
    promoted(this.tree, this.at);
  }

  /** Takes the present move and all that follows out of the game. */
  remove(): Promise<void> {
    this.#removal = this.#remove();
    return this.#removal;
  }

  async #remove(): Promise<void> {
    const { id, parent } = this.node;
    if (parent === undefined) return;
    const position = await rules.position(this.ref, this.lineTo(parent));
    // Who asked meanwhile for what is about to go gets no answer.
    this.#asked++;
    this.at = parent;
    this.position = position;
    removed(this.tree, id);
  }

  async restart(fen: string): Promise<void> {
    // Positions are asked for first: a wrong one changes nothing.
    const usual = fen === this.info.startFen;
    const position = await rules.position(this.ref, usual ? { moves: [] } : { fen, moves: [] });
    this.#asked++;
    this.tree = newTree(usual ? undefined : fen);
    this.at = ROOT;
    this.position = position;
  }

  async load(record: GameRecord): Promise<void> {
    const tree = treeOf(record);
    const position = await rules.position(this.ref, record.fen === undefined ? { moves: [] } : { fen: record.fen, moves: [] });
    this.#asked++;
    this.tree = tree;
    this.at = ROOT;
    this.position = position;
  }
}
