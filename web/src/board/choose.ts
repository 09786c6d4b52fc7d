// Which move is meant, from clicks on squares and a list of moves. Knows no rules: a move is the squares that one clicks for it.
import type { LegalMove } from '../core/types';

/** Where a move begins: a square, or a piece in hand. */
export type Start = { square: number } | { held: number };

/** A move that still fits the clicks so far. */
interface Candidate {
  move: LegalMove;
  /** What is clicked after the start, in order. */
  route: number[];
  /** The index of the destination in the route. */
  arrival: number;
  /** How much of the route has been clicked. */
  done: number;
}

/** A move that is being clicked together. */
export interface Choice {
  readonly start: Start;
  /** The squares clicked after the start. */
  readonly clicked: readonly number[];
  /** Where the moving piece is by now; nothing while it is in hand. */
  readonly at: number | undefined;
  /** The moves that end here, if the same square is clicked again. */
  readonly ending: readonly LegalMove[];
  /** The moves that go on. */
  readonly going: readonly Candidate[];
}

/** What a click leads to. */
export type Answer =
  | { kind: 'none' }
  | { kind: 'step'; choice: Choice }
  | { kind: 'move'; move: LegalMove }
  | { kind: 'choose'; choice: Choice | undefined; square: number; moves: LegalMove[] };

/** What can be clicked next. */
export interface Target {
  square: number;
  /** Something is captured there or on the way there. */
  captures: boolean;
}

const NONE: Answer = { kind: 'none' };

/** All moves that begin with a start, as a choice; nothing if there are none. */
export function begin(moves: readonly LegalMove[], start: Start): Choice | undefined {
  const own = moves.filter((move) => beginsWith(move, start));
  if (own.length === 0) return undefined;
  const isAmbiguous = ambiguity(own);
  return {
    start,
    clicked: [],
    at: 'square' in start ? start.square : undefined,
    ending: [],
    going: own.map((move) => candidate(move, isAmbiguous(move))),
  };
}

/** The squares and pieces in hand that moves can begin with. */
interface Starts {
  squares: ReadonlySet<number>;
  held: ReadonlySet<number>;
}

const known = new WeakMap<readonly LegalMove[], Starts>();

/** Where moves can begin; worked out once for each list, since there may be thousands. */
export function starts(moves: readonly LegalMove[]): Starts {
  const found = known.get(moves) ?? startsOf(moves);
  known.set(moves, found);
  return found;
}

function startsOf(moves: readonly LegalMove[]): Starts {
  const squares = new Set<number>();
  const held = new Set<number>();
  for (const { from, drop } of moves) {
    if (from !== undefined) squares.add(from);
    else if (drop !== undefined) held.add(drop);
  }
  return { squares, held };
}

function beginsWith(move: LegalMove, start: Start): boolean {
  return 'square' in start ? move.from === start.square : move.from === undefined && move.drop === start.held;
}

/** Says which moves only their captures tell from others that end on the same square, so that those have to be clicked. */
function ambiguity(moves: readonly LegalMove[]): (move: LegalMove) => boolean {
  const captures = new Map<number | undefined, Set<string>>();
  for (const move of moves) {
    const known = captures.get(move.to) ?? new Set<string>();
    captures.set(move.to, known.add(move.captures.join()));
  }
  return (move) => move.to === move.from || (captures.get(move.to)?.size ?? 0) > 1;
}

function candidate(move: LegalMove, withCaptures: boolean): Candidate {
  const legs = withCaptures ? move.captures.filter((square) => square !== move.to) : [];
  const to = arrivalOf(move);
  const after = [...move.carried.map((carried) => carried.to), ...(move.wall === undefined ? [] : [move.wall])];
  return { move, route: [...legs, ...(to === undefined ? [] : [to]), ...after], arrival: legs.length, done: 0 };
}

/** What is clicked for the end of a move. */
function arrivalOf({ from, to, partner }: LegalMove): number | undefined {
  // A king that castles without moving is put on its partner; a piece that is picked up is clicked a second time.
  return partner && to === from ? partner.from : (to ?? from);
}

/** Whether a click on a square means the end of a move although not all of its captures have been clicked. */
function isShortcut({ move, done, arrival }: Candidate, square: number): boolean {
  if (done > arrival) return false;
  if (square === move.partner?.from) return true;
  // A move back to where it began is clicked through: the first square is clicked for giving up, too.
  return square === move.to && move.to !== move.from;
}

function advanced(candidate: Candidate, square: number): Candidate | undefined {
  const { route, arrival, done } = candidate;
  if (isShortcut(candidate, square)) return { ...candidate, done: arrival + 1 };
  return route[done] === square ? { ...candidate, done: done + 1 } : undefined;
}

const isComplete = ({ route, done }: Candidate) => done >= route.length;
const hasArrived = ({ arrival, done }: Candidate) => done > arrival;

/** What a click on a square means while a move is being chosen. */
export function click(choice: Choice, square: number): Answer {
  if (choice.ending.length > 0 && square === choice.at) return decided(choice, square, [...choice.ending]);
  const left = choice.going.map((candidate) => advanced(candidate, square)).filter((candidate) => candidate !== undefined);
  if (left.length === 0) return NONE;
  const ending = left.filter(isComplete).map(({ move }) => move);
  const going = left.filter((candidate) => !isComplete(candidate));
  const next = stepped(choice, square, ending, going);
  if (going.length === 0) return decided(next, square, ending);
  if (ending.length === 0 && isSettled(going, next)) return decided(next, square, going.map(({ move }) => move));
  return { kind: 'step', choice: next };
}

function stepped(choice: Choice, square: number, ending: LegalMove[], going: Candidate[]): Choice {
  const wasOnTheWay = choice.going.some((candidate) => !hasArrived(candidate));
  const arrived = going.find(hasArrived)?.move.to;
  const at = wasOnTheWay ? (ending.length === 0 && arrived !== undefined ? arrived : square) : choice.at;
  return { start: choice.start, clicked: [...choice.clicked, square], at, ending, going };
}

/** Whether nothing is left to be clicked that would make a difference. */
function isSettled(going: readonly Candidate[], { start }: Choice): boolean {
  const [first, ...others] = going;
  if (first === undefined) return false;
  if (others.length === 0 && isReturning(first, start)) return true;
  const rest = restOf(first);
  return hasArrived(first) && others.every((other) => hasArrived(other) && restOf(other) === rest);
}

/** Whether a move has only its way back left, after its captures. */
function isReturning({ move, done, arrival }: Candidate, start: Start): boolean {
  return 'square' in start && move.to === start.square && done > 0 && done === arrival;
}

const restOf = ({ route, done }: Candidate) => route.slice(done).join();

function decided(choice: Choice, square: number, moves: LegalMove[]): Answer {
  const [only, ...others] = moves;
  if (only === undefined) return NONE;
  return others.length === 0 ? { kind: 'move', move: only } : { kind: 'choose', choice, square, moves };
}

/**
 * What a click on a square means before anything is selected: pieces that need not be taken from a hand are put there. Those
 * are pieces that the hand does not show, and all of them where nothing on the board can move.
 */
export function put(moves: readonly LegalMove[], square: number, held: ReadonlySet<number>): Answer {
  const onlyDrops = moves.every(({ from }) => from === undefined);
  const own = moves.filter(({ drop, from, to }) => from === undefined && drop !== undefined && to === square && (onlyDrops || !held.has(drop)));
  const types = new Set(own.map(({ drop }) => drop));
  const [only] = types;
  if (only === undefined) return NONE;
  if (types.size > 1) return { kind: 'choose', choice: undefined, square, moves: own };
  const choice = begin(moves, { held: only });
  return choice ? click(choice, square) : NONE;
}

/** Where can be clicked next. */
export function targets(choice: Choice): Target[] {
  const found = new Map<number, boolean>();
  const add = (square: number | undefined, captures: boolean) => {
    if (square !== undefined) found.set(square, captures || found.get(square) === true);
  };
  for (const candidate of choice.going) {
    const { move, route, done, arrival } = candidate;
    const isLeg = done < arrival;
    const captures = move.captures.some((square) => !choice.clicked.includes(square));
    add(route[done], isLeg || (done === arrival && captures));
    if (isLeg && move.to !== move.from) add(move.to, captures);
  }
  return [...found].map(([square, captures]) => ({ square, captures }));
}

/** How many moves are left to choose from. */
export function count(choice: Choice): number {
  return choice.going.length + choice.ending.length;
}
