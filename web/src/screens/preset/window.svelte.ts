// A preset that is tested: its text, the game that its code plays, and the core's game beside it.
import { presets, type Entered, type Expected, type Included, type LiftRemark, type Look, type PresetInfo, type PresetLoss, type PresetProblem } from '../../core/preset';
import { rules } from '../../core/rules';
import type { Position, VariantInfo, VariantRef } from '../../core/types';
import { piecesOf } from '../../study/pieces';
import { candidates, difference, isAlike, onlyWords, type Difference } from './comparing';
import { emptyParts, partsOf, textOf, type Parts } from './parts';
import { Labels, movesIn, movesOf, Squares } from './placing';
import { entriesOf, isPgn } from './record';
import { rulesHtml } from './rulesHtml';

/** What the core says of a place in the game. */
interface Beside {
  line: string[];
  position: Position;
  expected: Expected;
}

/** What is known of the game after so many entries. */
export interface Ply {
  /** The core, as long as it plays along. */
  beside: Beside | undefined;
  difference: Difference | undefined;
  ms: number;
  statements: number[];
}

export interface Random {
  done: number;
  count: number;
  games: number;
  /** Why it has stopped. */
  words: string;
  runs: boolean;
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Wait until typing pauses. */
const PAUSE_MS = 300;

export class PresetWindow {
  readonly #presets = presets();
  /** The variant that the preset was written for, with the start that was dealt. */
  ref = $state.raw<VariantRef>();
  /** The seed by which the code shuffles the board; the preset's own, or 0, until another one is chosen. */
  seed = $state('0');
  /** The position that the preset begins with, where it is not that of the variant. */
  start = $state.raw<string>();
  variant = $state.raw<VariantInfo>();
  title = $state('');
  losses = $state.raw<PresetLoss[]>([]);
  /** What was assumed when rules were read from the tables, or why there are none. */
  remarks = $state.raw<LiftRemark[]>([]);
  /** Whether the rules were read from the preset itself. */
  isLifted = $state(false);
  parts = $state.raw<Parts>(emptyParts());
  /** The text whose code runs. */
  running = $state.raw('');
  info = $state.raw<PresetInfo>();
  included = $state.raw<Included[]>([]);
  /** Whether the site makes the moves: the tick is missing. */
  includesMoves = $state(false);

  squares = $state.raw(new Squares([], []));
  labels = $state.raw(new Labels({ looks: [], names: [], style: 'letters' }, []));
  look = $state.raw<Look>();
  entered = $state.raw<Entered>();
  plies = $state.raw<Ply[]>([]);
  random = $state.raw<Random>();
  /** The code runs. Entries wait for it; the board and the buttons do not answer. */
  busy = $state(false);
  problem = $state('');

  #checks = 0;
  /** The rules before anything was dealt. */
  #rules: VariantRef | undefined;
  /** Whether the user pasted or dropped the preset; its rules are read from its tables. */
  #isBrought = false;
  /** The text as Fers wrote it. */
  #written = '';
  /** Settles when the last step that was asked for is done. */
  #step: Promise<unknown> = Promise.resolve();
  #pause: ReturnType<typeof setTimeout> | undefined;

  get text(): string {
    return textOf(this.parts);
  }

  readonly changed = $derived.by(() => this.running !== '' && this.text !== this.running);
  readonly problems = $derived.by((): PresetProblem[] => {
    const said = this.info?.problems ?? [];
    const fault = this.entered?.fault;
    return fault && !this.changed ? [fault, ...said] : said;
  });
  /** Whether the code shuffles: it has random numbers, and does not begin with a position that was given. */
  readonly deals = $derived.by(() => this.info?.drawsLots === true && this.start === undefined);
  readonly asked = $derived.by(() => (this.entered?.outcome === 'asked' && this.look?.pending !== undefined ? this.entered : undefined));
  readonly moves = $derived.by(() => (this.look ? movesOf(this.look, this.asked, this.squares, this.labels) : []));

  /** Whether an entry holds the moves of a whole turn. */
  readonly #hasTurns = $derived.by(() => this.running.includes('gosub HandleTurn'));

  close() {
    clearTimeout(this.#pause);
    this.random = undefined;
    this.#presets.close();
  }

  /** Closes what is open. */
  reset() {
    this.random = undefined;
    this.ref = this.#rules = this.start = this.variant = this.info = this.look = this.entered = undefined;
    this.title = this.running = this.problem = '';
    this.losses = [];
    this.remarks = [];
    this.isLifted = this.#isBrought = false;
    this.plies = [];
    this.parts = emptyParts();
  }

  /**
   * Writes the preset of a variant, which begins with the position `fen` where one is given; begins, and plays
   * moves of the core. Throws an error that can be shown.
   */
  async openVariant(ref: VariantRef, { fen, moves = [] }: { fen?: string; moves?: readonly string[] } = {}) {
    this.reset();
    const [info, saved, sections, diagram] = await Promise.all([rules.info(ref), rules.save(ref, 'fers'), rules.rules(ref), rules.save(ref, 'idiagram').catch(() => undefined)]);
    const written = await this.#presets.write(saved.text, fen);
    this.ref = this.#rules = ref;
    this.start = fen;
    this.variant = info;
    this.title = info.title;
    this.losses = written.losses;
    if (written.text === '') return;
    const pieces = await piecesOf(ref, info);
    this.labels = new Labels(pieces, written.labels);
    const read = await this.#presets.check(written.text, this.included);
    this.seed = read.seed ?? '0';
    this.parts = { ...partsOf(read), rules: rulesHtml(sections, diagram?.text ?? '') };
    this.#written = this.text;
    await this.run();
    if (moves.length > 0) await this.#alone(() => this.#playMoves(moves));
  }

  /** Reads a preset that the user pasted or dropped, and begins. */
  async openText(text: string) {
    this.reset();
    const read = await this.#presets.check(text, this.included);
    this.title = read.game ?? '';
    this.seed = read.seed ?? '0';
    this.labels = new Labels({ looks: [], names: [], style: 'letters', sides: read.sides }, []);
    this.parts = partsOf(read);
    this.#isBrought = true;
    await this.run();
  }

  /** Reads the rules from the tables of the preset, to compare with; what says its rules in code goes without. */
  async #lift() {
    const { running } = this;
    const { rules: text, remarks } = await this.#presets.lift(running);
    if (this.running !== running) return;
    this.remarks = remarks;
    if (text === undefined) {
      this.isLifted = false;
      this.ref = this.#rules = undefined;
      this.plies = this.plies.map((ply) => ({ ...ply, beside: undefined, difference: undefined }));
      return;
    }
    const ref: VariantRef = { kind: 'text', text, format: 'fers' };
    const { labels, losses } = await this.#presets.write(text);
    const info = await rules.info(ref);
    const pieces = await piecesOf(ref, info);
    await this.#alone(async () => {
      if (this.running !== running) return;
      this.ref = this.#rules = ref;
      [this.variant, this.losses, this.isLifted] = [info, losses, true];
      this.labels = new Labels(pieces, labels);
      // What was played meanwhile is played again, beside the core.
      const entries = this.look?.record ?? [];
      await this.#begin(running);
      await this.#playEntries(entries);
    });
  }

  /** Changes a part; its problems are said when typing pauses. */
  edit(parts: Parts) {
    this.parts = parts;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#check().catch((error: unknown) => (this.problem = message(error))), PAUSE_MS);
  }

  async #check(): Promise<PresetInfo | undefined> {
    const mine = ++this.#checks;
    const info = await this.#presets.check(this.text, this.included);
    if (mine !== this.#checks) return undefined;
    return (this.info = info);
  }

  /** Gives a file that the preset includes. */
  async include(name: string, text: string) {
    this.included = [...this.included.filter((file) => file.name !== name), { name, text }];
    await this.run();
  }

  /** Begins a game by the code as it stands now. */
  async run() {
    this.random = undefined;
    await this.#alone(async () => {
      const { text } = this;
      const info = await this.#check();
      if (!info) return;
      this.look = undefined;
      this.plies = [];
      this.running = text;
      this.entered = undefined;
      if (!info.runs) return;
      this.squares = new Squares(info.files, info.ranks);
      // The rules are those of the text: they are read again.
      if (this.#isBrought) this.ref = this.#rules = undefined;
      await this.#begin(text);
    });
    if (this.#isBrought && this.info?.runs) await this.#lift().catch((error: unknown) => (this.problem = message(error)));
  }

  /** Begins a game with the board that a seed deals. */
  async deal(seed: string) {
    this.seed = seed;
    this.random = undefined;
    await this.#alone(() => this.#begin(this.running));
  }

  async #begin(text: string) {
    const { look, ms } = await this.#presets.begin(text, this.included, this.includesMoves, this.deals ? this.seed : undefined);
    const dealt = this.deals && this.#rules ? await this.#presets.arranged(look.cells) : undefined;
    this.ref = dealt === undefined ? this.#rules : { kind: 'text', text: dealt, format: 'fers' };
    this.entered = undefined;
    this.look = look;
    this.plies = [{ ...(await this.#compared(look, [])), ms, statements: look.statements }];
  }

  /** Enters a move, or the answer to what was asked. */
  async enter(entry: string) {
    if (this.random?.runs) return;
    await this.#alone(() => this.#enter(entry));
  }

  async #enter(entry: string): Promise<Entered | undefined> {
    const before = this.look;
    if (!before) return undefined;
    const { entered, look, ms } = await this.#presets.enter(entry);
    this.entered = entered;
    this.look = look;
    if (entered.outcome === 'accepted') {
      const known = this.plies.slice(0, before.ply + 1);
      this.plies = [...known, { beside: undefined, difference: undefined, ms, statements: look.statements }];
      const beside = await this.#followed(known.at(-1), entered.entry, look);
      this.plies = [...known, { ...beside, ms, statements: look.statements }];
    }
    return entered;
  }

  async go(ply: number) {
    await this.#alone(async () => {
      this.entered = undefined;
      this.look = await this.#presets.go(Math.max(0, ply));
    });
  }

  async giveUp() {
    await this.#alone(async () => {
      this.entered = undefined;
      this.look = await this.#presets.giveUp();
    });
  }

  /** Compares a place with the core after a line of its moves. */
  async #compared(look: Look, line: string[]): Promise<Pick<Ply, 'beside' | 'difference'>> {
    if (!this.ref) return { beside: undefined, difference: undefined };
    const position = await rules.position(this.ref, { fen: this.start, moves: line });
    const expected = await this.#presets.expected(position);
    return { beside: { line, position, expected }, difference: difference(look, expected, position, this.squares, this.losses.map((loss) => loss.message)) };
  }

  /** Finds the core's move for an entry: what stands where afterwards decides among those of its squares. */
  async #followed(before: Ply | undefined, entry: string, look: Look): Promise<Pick<Ply, 'beside' | 'difference'>> {
    const lost = { beside: undefined, difference: undefined };
    if (!before?.beside) return before?.difference ? { ...lost, difference: onlyWords('The core could not follow an earlier move.') } : lost;
    const moves = this.#hasTurns ? movesIn(entry) : [entry];
    const last = moves.pop() ?? '';
    const beside = await this.#before(before.beside, moves);
    if (!beside) return { ...lost, difference: onlyWords(`The core has no such moves: ${entry}.`) };
    const { line, position, expected } = beside;
    // Beyond its end the core says nothing.
    if (position.outcome) return lost;
    let first: Pick<Ply, 'beside' | 'difference'> | undefined;
    for (const index of candidates(last, expected)) {
      const move = position.legal[index];
      if (!move) continue;
      const compared = await this.#compared(look, [...line, move.text]);
      if (compared.difference?.squares.length === 0) return compared;
      first ??= compared;
    }
    return first ?? { ...lost, difference: onlyWords(`The core has no such move: ${entry}.`) };
  }

  /** What the core says behind the first moves of a turn. */
  async #before(beside: Beside, moves: readonly string[]): Promise<Beside | undefined> {
    let at: Beside | undefined = beside;
    for (const entry of moves) {
      const [index] = candidates(entry, at.expected);
      at = index === undefined ? undefined : await this.#after(at, index);
      if (!at) return undefined;
    }
    return at;
  }

  /** What the core says behind one of its moves. */
  async #after({ line, position }: Beside, index: number): Promise<Beside | undefined> {
    const move = position.legal[index];
    if (!move || !this.ref) return undefined;
    const moves = [...line, move.text];
    const next = await rules.position(this.ref, { fen: this.start, moves });
    return { line: moves, position: next, expected: await this.#presets.expected(next) };
  }

  /** The entry of a turn whose moves are chosen one by one, by their numbers; undefined if a preset does not know one. */
  async #entryOf(beside: Beside, choose: (beside: Beside) => number | undefined): Promise<string | undefined> {
    const parts: string[] = [];
    let at: Beside | undefined = beside;
    do {
      const index: number | undefined = choose(at);
      if (index === undefined) break;
      const entry: string | undefined = at.expected.moves[index]?.entry;
      if (entry === undefined) return undefined;
      parts.push(entry);
      at = this.#hasTurns ? await this.#after(at, index) : undefined;
    } while (at && at.position.turn === beside.position.turn && !at.position.outcome);
    return parts.join('; ');
  }

  /** The position that the game begins with, where the rules do not say it: a given one, or what was dealt. */
  get #begun(): string | undefined {
    return this.ref === this.#rules ? this.start : this.plies[0]?.beside?.position.fen;
  }

  /** The game of the core as PGN. */
  async pgn(moves: string[]): Promise<string> {
    return this.ref ? rules.pgn(this.ref, { fen: this.#begun, moves }) : '';
  }

  /** Begins anew and plays a record: entries, or PGN of the game that the preset was written for. */
  async playRecord(text: string) {
    await this.#alone(async () => {
      if (!this.ref || !isPgn(text)) {
        await this.#begin(this.running);
        return this.#playEntries(entriesOf(text));
      }
      const { fen, line } = await rules.readPgn(this.ref, text);
      if (fen !== this.#begun) await this.#startFrom(fen === undefined ? this.#rules! : this.ref, fen);
      await this.#begin(this.running);
      return this.#playMoves(line.map(({ move }) => move.text));
    });
  }

  /** Writes the preset anew, so that it begins with a position, or with that of the variant. */
  async #startFrom(ref: VariantRef, fen: string | undefined) {
    if (this.#isBrought || this.text !== this.#written) throw new Error('the game begins with another position than this preset');
    const saved = await rules.save(ref, 'fers');
    const written = await this.#presets.write(saved.text, fen);
    if (written.text === '') throw new Error(written.losses.map((loss) => loss.message).join('; '));
    const read = await this.#presets.check(written.text, this.included);
    this.parts = { ...partsOf(read), rules: this.parts.rules };
    this.info = read;
    [this.start, this.losses] = [fen, written.losses];
    this.#rules = ref;
    this.running = this.#written = this.text;
  }

  async #playEntries(entries: readonly string[]) {
    for (const entry of entries) {
      const entered = await this.#enter(entry);
      if (entered?.outcome !== 'accepted' && entered?.outcome !== 'asked') return;
    }
  }

  /** Plays moves of the core. */
  async #playMoves(moves: readonly string[]) {
    let count = 0;
    const choose = ({ position }: Beside) => {
      const move = moves[count];
      if (move === undefined) return undefined;
      count += 1;
      return position.legal.findIndex(({ text }) => text === move);
    };
    while (count < moves.length) {
      const beside = this.plies.at(-1)?.beside;
      const entry = beside && (await this.#entryOf(beside, choose));
      if (entry === undefined) throw new Error(`move ${Math.max(count, 1)} of the record, ${moves[Math.max(count, 1) - 1]}, is none that a preset knows`);
      const entered = await this.#enterWhole(entry);
      if (entered?.outcome !== 'accepted') return;
    }
  }

  /** Enters a move of the core: nothing is to be added to it. */
  async #enterWhole(entry: string): Promise<Entered | undefined> {
    const entered = await this.#enter(entry);
    return entered?.outcome === 'asked' && !this.#hasTurns ? this.#enter('pass') : entered;
  }

  /** Plays random moves of the core by their entries, and compares; ends at the first difference. */
  async playRandom(count: number) {
    if (!this.ref || !this.look || this.random?.runs) return;
    this.random = { done: 0, count, games: 1, words: '', runs: true };
    const mine = () => this.random?.runs === true;
    await this.#alone(async () => {
      while (mine() && this.random!.done < count) {
        const words = await this.#randomPly();
        if (!this.random) return;
        if (words !== '') return this.#randomEnds(words);
      }
      if (this.random) this.#randomEnds(this.random.done < count ? 'Stopped.' : 'No difference.');
    });
    if (this.random?.runs) this.#randomEnds(this.problem);
  }

  stopRandom() {
    if (this.random) this.random = { ...this.random, runs: false };
  }

  #randomEnds(words: string) {
    if (this.random) this.random = { ...this.random, words, runs: false };
  }

  /** Plays one ply, or begins another game. Returns why no more can be played. */
  async #randomPly(): Promise<string> {
    const now = this.look && this.plies[this.look.ply];
    if (!this.look || !now?.beside) return 'The core does not play along.';
    if (now.difference && !isAlike(now.difference)) return `A difference after ${this.look.ply} plies.`;
    const knownIn = ({ expected }: Beside) => expected.moves.flatMap(({ entry }, index) => (entry === undefined ? [] : [index]));
    if (this.look.result || now.beside.position.outcome || knownIn(now.beside).length === 0) {
      if (this.look.ply === 0) return 'The game is over before it begins.';
      await this.#begin(this.running);
      this.random = { ...this.random!, games: this.random!.games + 1 };
      return '';
    }
    const entry = await this.#entryOf(now.beside, (beside) => {
      const known = knownIn(beside);
      return known[Math.floor(Math.random() * known.length)];
    });
    if (entry === undefined) return 'A preset does not know a move of the core.';
    const entered = await this.#enterWhole(entry);
    if (entered?.outcome !== 'accepted') return `The preset does not accept ${entry}: ${entered?.message ?? entered?.outcome ?? ''}`;
    if (this.random) this.random = { ...this.random, done: this.random.done + 1 };
    return '';
  }

  /** Runs a step after all steps that were asked for before, and says what fails. */
  async #alone(step: () => Promise<unknown>) {
    this.busy = true;
    const after = async () => {
      this.problem = '';
      await step();
    };
    const done = this.#step.then(after).catch((error: unknown) => (this.problem = message(error)));
    this.#step = done;
    await done;
    if (this.#step === done) this.busy = false;
  }
}
