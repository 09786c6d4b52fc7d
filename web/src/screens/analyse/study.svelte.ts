// What is being analysed: a game with variations, and the node of it that stands on the board.
import type { BoardPieces } from '../../board/types';
import type { PlacedGame } from '../../core/placed';
import { rules } from '../../core/rules';
import type { GameRecord, LegalMove } from '../../core/types';
import { GameBook } from '../../game/book.svelte';
import type { Header } from '../../game/headers';
import { ROOT, added, lineFrom, newTree, pathTo, resultOf, treeOf, type GameNode } from '../../game/tree';
import { piecesOf } from '../../study/pieces';

/** What a game is called that nobody has named. */
const HEADERS: readonly Header[] = [['Event', 'Analysis']];

export class Study extends GameBook {
  private constructor({ ref, info, position }: PlacedGame, pieces: BoardPieces) {
    super(ref, info, pieces);
    this.position = position;
  }

  static async of(game: PlacedGame): Promise<Study> {
    const study = new Study(game, await piecesOf(game.ref, game.info));
    const position = await study.beginning(game.line.fen);
    study.tree = { ...newTree(game.line.fen, position), headers: [...HEADERS] };
    study.show(ROOT, position);
    await study.playAll(game.line.moves);
    return study;
  }

  /** All nodes of the line that stands on the board, also behind the present one. */
  get whole(): GameNode[] {
    return [...pathTo(this.tree, this.at), ...lineFrom(this.tree, this.at)];
  }

  play(move: LegalMove): Promise<void> {
    return this.go(added(this.tree, this.at, move, this.position.turn));
  }

  /** Plays moves one after the other from where the board stands; throws an error at the first that is not legal. */
  async playAll(moves: string[]): Promise<void> {
    for (const text of moves) {
      const move = this.position.legal.find((move) => move.text === text);
      if (!move) throw new Error(`“${text}” cannot be played`);
      await this.play(move);
    }
  }

  async restart(fen: string): Promise<void> {
    // Positions are asked for first: a wrong one changes nothing.
    const usual = fen === this.info.startFen;
    const start = usual ? undefined : fen;
    const position = await this.beginning(start);
    this.tree = { ...newTree(start, position), headers: [...HEADERS] };
    this.show(ROOT, position);
  }

  async load(record: GameRecord): Promise<void> {
    const position = await this.beginning(record.fen);
    this.tree = treeOf(record, position);
    this.show(ROOT, position);
  }

  /** The game as a record; where its headers leave the result open, the end of the main line says it. */
  async pgn(): Promise<string> {
    const end = lineFrom(this.tree, ROOT).at(-1)?.id ?? ROOT;
    const { outcome } = await rules.position(this.ref, this.lineTo(end));
    return rules.writePgn(this.recordOf(resultOf(this.tree, outcome?.score)));
  }
}
