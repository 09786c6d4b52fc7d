// A game that is being played: the tree of its moves, who plays, the clocks, and how it ended.
import type { BoardPieces } from '../board/types';
import { rules } from '../core/rules';
import type { GameRecord, LegalMove, Line, Position, RecordToWrite, Side, VariantInfo, VariantRef } from '../core/types';
import { playersOf, type Content, type Snapshot, type StoredGame } from '../documents/content';
import { keyOf } from '../documents/entry';
import type { Keeper } from '../documents/keeper.svelte';
import { announce } from '../shell/announcer.svelte';
import { sideName } from '../study/words';
import { moveText } from '../study/writing';
import { GameBook } from './book.svelte';
import { takenBack, type Portion } from './turns';
import { flagged, newClock, otherSide, pressed, started, stopped, type ClockState } from './clock';
import type { Ended, GameFile } from './gamefile';
import { nodeAt, stepsTo } from './path';
import { EnginePlayer, ScreenPlayer, type Player } from './players';
import type { Seat, Setup } from './setup';
import { dateText, knownHeader, withHeader, type Header } from './headers';
import { ROOT, added, clockAt, lineFrom, newTree, pathTo, removed, treeOf } from './tree';

export interface SessionStart {
  ref: VariantRef;
  info: VariantInfo;
  pieces: BoardPieces;
  /** The text of the rules, to be stored with the game. */
  rulesText: string | undefined;
  setup: Setup;
  /** Stores the game. */
  keeper: Keeper;
}

export class Session extends GameBook {
  readonly setup: Setup;
  /** The position from which the game is played. */
  begun = $state.raw<Position>()!;
  /** Where the game stands: the board may show an earlier position. */
  tip = $state(ROOT);
  live = $state.raw<Position>()!;
  ended = $state.raw<Ended>();
  clock = $state.raw<ClockState>();
  now = $state(performance.now());
  paused = $state(false);
  thinking = $state(false);
  /** Who has thought last, and for how long. */
  thought = $state.raw<{ side: Side; ms: number }>();
  problem = $state('');
  /** What was answered to the offer of a draw. */
  answer = $state('');
  /** What is to be known about where the game comes from. */
  notice = $state('');
  players = $state.raw<Record<Side, Player>>()!;
  readonly keeper: Keeper;
  #rulesText: string | undefined;
  #worthKeeping = false;
  #turn = 0;
  /** Ends when the move that is asked for stands on the board, or is not wanted any more. */
  #asked: Promise<void> = Promise.resolve();
  #chosen: Promise<void> = Promise.resolve();
  #ticking: ReturnType<typeof setInterval> | undefined;

  private constructor({ ref, info, pieces, rulesText, setup, keeper }: SessionStart) {
    super(ref, info, pieces);
    this.setup = setup;
    this.keeper = keeper;
    keeper.show({ snapshot: () => this.#snapshot(), take: (content) => this.#take(content) });
    this.#rulesText = rulesText;
    this.players = { white: playerOf(setup.seats.white, info.sides[0]), black: playerOf(setup.seats.black, info.sides[1]) };
    this.clock = setup.clock && newClock(setup.clock);
    if (setup.clock) this.#ticking = setInterval(() => this.#tick(), 100);
  }

  /** A new game, from the start or from where a line leads. */
  static async start(start: SessionStart, line: Line = { moves: [] }): Promise<Session> {
    const session = new Session(start);
    session.begun = await session.beginning(line.fen);
    session.tree = { ...newTree(line.fen, session.begun), headers: session.#firstHeaders() };
    await session.#stand(ROOT);
    for (const text of line.moves) {
      const move = session.live.legal.find((move) => move.text === text);
      if (!move) throw new Error(`“${text}” cannot be played`);
      await session.#stand(added(session.tree, session.tip, move, session.live.turn));
    }
    session.#goOn();
    return session;
  }

  #firstHeaders(): Header[] {
    const { white, black } = this.players;
    return [['Event', `${this.info.title} in Fers`], ['Date', dateText(new Date())], ['White', white.here ? 'White' : white.name], ['Black', black.here ? 'Black' : black.name]];
  }

  /** A game that was stored; its clocks wait. */
  static async resume(start: SessionStart, file: GameFile, record: GameRecord): Promise<Session> {
    const session = new Session(start);
    await session.#set(file, record);
    return session;
  }

  /** Makes a stored game the one that is played. */
  async #set(file: GameFile, record: GameRecord): Promise<void> {
    this.#worthKeeping = true;
    // The record of a start position by lot says it; the draw itself is in the reference.
    const fen = record.fen === this.info.startFen ? undefined : record.fen;
    this.begun = await this.beginning(fen);
    this.tree = treeOf({ ...record, fen }, this.begun);
    await this.#stand(nodeAt(this.tree, file.path));
    this.ended = file.ended;
    if (this.clock && file.left) this.clock = { ...this.clock, left: file.left };
    this.paused = this.clock !== undefined && !this.over && !this.keeper.following;
    this.#goOn();
  }

  /** Shows the game as another tab has stored it. */
  async #take(content: Content): Promise<void> {
    if (content.format !== 'fers-game') return;
    this.rest();
    await this.#set(content, await rules.readPgn(this.ref, content.pgn));
  }

  /** Stops the players: another tab asks its own. */
  rest(): void {
    this.#halt();
  }

  /**
   * Ends the game on this page: players are not asked for moves any more, and the game is stored.
   */
  close(): void {
    this.#turn++;
    clearInterval(this.#ticking);
    for (const player of Object.values(this.players)) player.close();
    this.keeper.close();
  }

  get result(): Ended | undefined {
    return this.ended ?? this.live.outcome;
  }

  get over(): boolean {
    return this.result !== undefined;
  }

  /** Who plays a side: the engine, or whom the record names. */
  nameOf(side: Side): string {
    const { here, name } = this.players[side];
    const color = side === 'white' ? 'White' : 'Black';
    const known = here ? knownHeader(this.tree.headers, color) : undefined;
    // Records call who has no name by the colour.
    return known === undefined || known === color ? name : known;
  }

  /** What the clock of a side showed at the position on the board, where the record says it. */
  recordedClock(side: Side): number | undefined {
    return clockAt(this.tree, this.at, side);
  }

  /** Whether somebody at this screen may move where the board stands. */
  get mayMove(): boolean {
    if (this.paused || this.keeper.following) return false;
    if (this.at === this.tip && !this.ended) return this.players[this.position.turn].here;
    // Time that has been used does not come back, so that timed games go on from their end only.
    return this.clock === undefined || this.over;
  }

  /** Makes a position the one in which the game stands. */
  async #stand(id: number): Promise<void> {
    this.#reach(id, await rules.position(this.ref, this.lineTo(id)));
  }

  #reach(id: number, position: Position): void {
    this.show(id, position);
    this.tip = id;
    this.live = position;
    this.answer = '';
  }

  /** The end is where the game stands. */
  protected override get end(): number {
    return this.tip;
  }

  override promote(): void {
    super.promote();
    this.save();
  }

  override async remove(): Promise<void> {
    await super.remove();
    this.save();
  }

  /** What the game itself goes through is taken back, not only left. */
  protected override async leave(id: number, parent: number): Promise<void> {
    const holdsTip = pathTo(this.tree, this.tip).some((node) => node.id === id);
    return holdsTip ? this.#playFrom(parent) : super.leave(id, parent);
  }

  /**
   * A move made on the board or typed. From an earlier position it begins a variation, in which the game goes on.
   * Ends when the move stands on the board.
   */
  choose(move: LegalMove): Promise<void> {
    const chosen = this.#choose(move);
    this.#chosen = chosen.catch(() => {});
    return chosen;
  }

  /** Ends when the last move that was chosen stands on the board, or cannot. */
  get settled(): Promise<void> {
    return this.#chosen;
  }

  async #choose(move: LegalMove): Promise<void> {
    if (!this.mayMove) return;
    const player = this.players[this.position.turn];
    if (this.at === this.tip && !this.ended && player instanceof ScreenPlayer) {
      const asked = this.#asked;
      player.choose(move.text);
      return asked;
    }
    const side = this.position.turn;
    this.#halt();
    this.#open();
    const mine = this.#turn;
    const from = this.at;
    const position = await this.positionAfter(from, move);
    if (mine !== this.#turn) return;
    this.#reach(added(this.tree, from, move, side), position);
    this.#spoken(move, side);
    this.#goOn();
  }

  /** Goes on from an earlier position. */
  async #playFrom(id: number): Promise<void> {
    this.#halt();
    this.#open();
    await this.#stand(id);
    this.#goOn();
  }

  /** The game goes on: it has no result any more, and nothing that ended it. */
  #open(): void {
    this.ended = undefined;
    const { headers } = this.tree;
    this.tree.headers = withHeader(withHeader(headers, 'Result', '*'), 'Termination', undefined);
  }

  /** Takes moves back until somebody at this screen is to move again. */
  async takeBack(portion: Portion = 'move'): Promise<void> {
    const path = pathTo(this.tree, this.tip);
    const { white, black } = this.players;
    const back = takenBack(path, (side) => white.here === black.here || this.players[side].here, portion);
    const target = path.at(-back)?.parent;
    const gone = path.at(-back)?.id;
    if (target === undefined || gone === undefined) return;
    await this.#playFrom(target);
    removed(this.tree, gone);
    announce(back > 1 ? `${back === 2 ? 'Two' : back} moves taken back` : 'Move taken back');
    this.save();
  }

  #halt(): void {
    this.#turn++;
    this.thinking = false;
    for (const player of Object.values(this.players)) player.stop();
    if (this.clock) this.clock = stopped(this.clock, performance.now());
  }

  /** Asks whose turn it is for a move. */
  #goOn(): void {
    this.save();
    if (this.over) {
      if (this.clock) this.clock = stopped(this.clock, performance.now());
      return;
    }
    if (this.paused || this.keeper.following) return;
    const { turn } = this.live;
    // The first move of each side is free, as everybody has to find the board first.
    if (this.clock && this.tip !== ROOT) this.clock = started(this.clock, turn, performance.now());
    this.#asked = this.#ask(turn, ++this.#turn);
  }

  async #ask(side: Side, mine: number): Promise<void> {
    const player = this.players[side];
    this.problem = '';
    this.thinking = !player.here;
    const began = performance.now();
    const clock = this.clock && this.setup.clock ? { left: this.clock.left[side], increment: this.setup.clock.increment, byoyomi: this.setup.clock.byoyomi } : undefined;
    try {
      const single = this.at === this.tip && this.position.legal.length === 1;
      const request = { variant: this.ref, line: this.lineTo(this.tip), side, single };
      const text = await player.move(clock ? { ...request, clock } : request);
      if (mine !== this.#turn) return;
      this.thinking = false;
      if (!player.here) this.thought = { side, ms: performance.now() - began };
      if (text === undefined) {
        if (!player.here) this.problem = 'The engine found no move.';
        return;
      }
      await this.#played(text, side, mine);
    } catch (error) {
      if (mine !== this.#turn) return;
      this.thinking = false;
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  async #played(text: string, side: Side, mine: number): Promise<void> {
    const move = this.live.legal.find((move) => move.text === text);
    if (!move) throw new Error(`${this.players[side].name} wants to play ${text}, which is not legal`);
    if (this.clock) this.clock = stopped(this.clock, performance.now());
    const position = await this.positionAfter(this.tip, move);
    if (mine !== this.#turn) return;
    // The increment is for a turn, however many moves it has.
    if (this.clock && this.setup.clock && position.turn !== side) this.clock = pressed(this.clock, this.setup.clock, side, performance.now());
    const next = added(this.tree, this.tip, move, side);
    const node = this.tree.nodes[next];
    if (this.clock && node) node.clock = Math.round(this.clock.left[side]);
    const follows = this.aim.id === this.tip;
    this.tip = next;
    this.live = position;
    this.answer = '';
    if (follows) this.show(next, position);
    this.#spoken(move, side);
    this.#goOn();
  }

  #spoken(move: LegalMove, side: Side): void {
    const outcome = this.live.outcome;
    announce(`${sideName(side, this.info)}: ${moveText(move)}${outcome ? `. ${outcome.score}, ${outcome.reason}` : ''}`);
  }

  /** Asks again after something went wrong. */
  retry(): void {
    this.#goOn();
  }

  #tick(): void {
    this.now = performance.now();
    const side = this.clock && this.setup.clock && flagged(this.clock, this.setup.clock, this.now);
    if (side && !this.over && !this.keeper.following) this.finish(side === 'white' ? '0-1' : '1-0', `${sideName(side, this.info)} has run out of time`);
  }

  /** Ends the game for a reason outside the rules of the board. */
  finish(score: string, reason: string): void {
    this.#halt();
    this.ended = { score, reason };
    this.tree.headers = withHeader(withHeader(this.tree.headers, 'Result', score), 'Termination', reason);
    announce(`${score}: ${reason}`);
    this.save();
  }

  /** The side that resigns when the button is pressed: whoever sits at the screen and is to move, or waits. */
  resign(): void {
    const { turn } = this.live;
    const side = this.players[turn].here ? turn : otherSide(turn);
    this.finish(side === 'white' ? '0-1' : '1-0', `${sideName(side, this.info)} resigns`);
  }

  offerDraw(): void {
    const { turn } = this.live;
    const other = this.players[turn].here ? otherSide(turn) : turn;
    const { agrees, said } = this.players[other].answerDraw();
    if (agrees) this.finish('1/2-1/2', 'draw agreed');
    this.answer = said;
  }

  claimDraw(): void {
    this.finish('1/2-1/2', `draw claimed: ${this.live.claims.join(', ')}`);
  }

  pause(): void {
    this.#halt();
    this.paused = true;
    this.save();
  }

  continue(): void {
    this.paused = false;
    this.#goOn();
  }

  /** Returns the game as a record. */
  record(): RecordToWrite {
    return this.recordOf(this.result?.score ?? '*');
  }

  /** Says why a move is not legal where the board stands; nothing where it is, or is no move. */
  whyNot(text: string): Promise<string | undefined> {
    return Promise.resolve(rules.whyNot(this.ref, this.line, text)).catch(() => undefined);
  }

  pgn(): Promise<string> {
    return rules.writePgn(this.record());
  }

  /** Returns the game without its moves. */
  #state(): Omit<StoredGame, 'pgn'> {
    return {
      format: 'fers-game',
      id: this.keeper.id,
      saved: new Date().toISOString(),
      title: this.info.title,
      variant: this.ref,
      rules: this.#rulesText,
      setup: this.setup,
      path: stepsTo(this.tree, this.tip),
      ended: this.result,
      left: this.clock && stopped(this.clock, performance.now()).left,
    };
  }

  async file(): Promise<GameFile> {
    return { ...this.#state(), pgn: await this.pgn() };
  }

  #snapshot(): Snapshot | undefined {
    this.#worthKeeping ||= (this.tree.nodes[ROOT]?.children.length ?? 0) > 0;
    if (!this.#worthKeeping) return undefined;
    const record = this.record();
    const { title } = this.info;
    const described = {
      id: this.keeper.id,
      kind: 'game',
      title,
      variant: title,
      key: keyOf(this.ref),
      players: playersOf(record),
      result: this.result?.score ?? '*',
      moves: lineFrom(this.tree, ROOT).length,
    } as const;
    return { described, content: { ...this.#state(), record } };
  }

  /**
   * Stores the game. One without moves is not worth it, unless it was set up in the dialog or by
   * its address.
   */
  save(begun = false): void {
    this.#worthKeeping ||= begun;
    this.keeper.change();
  }
}

function playerOf(seat: Seat, name: string): Player {
  return seat.kind === 'engine' ? new EnginePlayer(seat.strength) : new ScreenPlayer(name);
}
