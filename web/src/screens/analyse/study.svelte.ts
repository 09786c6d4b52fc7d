// What is being analysed: a game with variations, and the node of it that stands on the board.
import type { BoardPieces } from '../../board/types';
import type { PlacedGame } from '../../core/placed';
import { rules } from '../../core/rules';
import type { GameRecord, LegalMove, RecordToWrite } from '../../core/types';
import type { AnalysisFile } from '../../documents/analysis';
import { playersOf, type Snapshot } from '../../documents/content';
import { keyOf } from '../../documents/entry';
import { GameBook } from '../../game/book.svelte';
import type { Header } from '../../game/headers';
import { nodeAt, stepsTo } from '../../game/path';
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

  /** Shows a stored analysis, with the position on the board that it was left at. */
  async resume({ path }: AnalysisFile, record: GameRecord): Promise<void> {
    await this.load(record);
    await this.go(nodeAt(this.tree, path));
  }

  /**
   * Returns the game as PGN; where its headers leave the result open, the end of the main line says
   * it.
   */
  async pgn(): Promise<string> {
    const { outcome } = await rules.position(this.ref, this.lineTo(this.#lastOfMainLine));
    return rules.writePgn(this.recordOf(resultOf(this.tree, outcome?.score)));
  }

  /**
   * Returns the game as it is to be stored: only the position on the board is known at once, and
   * may say the result.
   */
  #record(): RecordToWrite {
    const outcome = this.at === this.#lastOfMainLine ? this.position.outcome : undefined;
    return this.recordOf(resultOf(this.tree, outcome?.score));
  }

  get #lastOfMainLine(): number {
    return lineFrom(this.tree, ROOT).at(-1)?.id ?? ROOT;
  }

  /**
   * Returns the analysis as it is to be stored under an id; `rules` is the text of the rules where
   * the variant is only named.
   */
  snapshot(id: string, rules: string | undefined): Snapshot {
    const record = this.#record();
    const { title } = this.info;
    const described = {
      id,
      kind: 'analysis',
      title,
      variant: title,
      key: keyOf(this.ref),
      players: playersOf(record),
      result: record.result ?? '*',
      moves: lineFrom(this.tree, ROOT).length,
    } as const;
    const path = stepsTo(this.tree, this.at);
    return { described, content: { format: 'fers-analysis', title, variant: this.ref, rules, path, record } };
  }

  /**
   * Returns whether there is something to store: a move, a comment, a drawing, a header, or another
   * start.
   */
  get isBegun(): boolean {
    const { fen, headers, nodes } = this.tree;
    const root = nodes[ROOT]!;
    const noted = root.comment !== '' || root.shapes.length > 0 || JSON.stringify(headers) !== JSON.stringify(HEADERS);
    return root.children.length > 0 || noted || fen !== undefined;
  }
}
