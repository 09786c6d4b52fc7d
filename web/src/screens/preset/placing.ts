// What a preset shows, as the board element takes it: labels are pieces, pairs of squares are moves.
import type { BoardPieces, BoardPosition, BoardShape, MarkedMove } from '../../board/types';
import type { Entered, ListedMove, Look } from '../../core/preset';
import type { LegalMove } from '../../core/types';

type Owner = 'white' | 'black';

/** Squares by their names, in the order of the cells. */
export class Squares {
  readonly names: string[];
  readonly #numbers: Map<string, number>;

  constructor(readonly files: readonly string[], readonly ranks: readonly string[]) {
    this.names = ranks.flatMap((rank) => files.map((file) => file + rank));
    this.#numbers = new Map(this.names.map((name, number) => [name, number]));
  }

  number(name: string): number | undefined {
    return this.#numbers.get(name);
  }
}

/** Which piece a label is. Labels that the variant does not know become pieces of their own, drawn with their letters. */
export class Labels {
  readonly #known = new Map<string, { piece: number; owner: Owner }>();
  readonly #given: BoardPieces;
  readonly #extra: string[] = [];

  constructor(given: BoardPieces, labels: readonly (readonly [string, string])[]) {
    this.#given = given;
    labels.forEach(([white, black], piece) => {
      this.#known.set(white, { piece, owner: 'white' });
      this.#known.set(black, { piece, owner: 'black' });
    });
  }

  standing(label: string): { piece: number; owner: Owner } {
    const known = this.#known.get(label);
    if (known) return known;
    const letter = [...label].find((sign) => sign.toLowerCase() !== sign.toUpperCase()) ?? '';
    const made = { piece: this.#given.names.length + this.#extra.length, owner: letter !== '' && letter === letter.toLowerCase() ? ('black' as const) : ('white' as const) };
    this.#extra.push(label);
    this.#known.set(label, made);
    return made;
  }

  name(label: string): string {
    const { piece } = this.standing(label);
    return this.#given.names[piece] ?? label;
  }

  /** All pieces known by now. */
  get pieces(): BoardPieces {
    return this.#extra.length === 0 ? this.#given : { ...this.#given, names: [...this.#given.names, ...this.#extra] };
  }
}

export function shapeOf(squares: Squares, look: Look, given: Partial<BoardShape> = {}): BoardShape {
  const holes = look.cells.flatMap((label, square) => (label === '-' ? [square] : []));
  return { ...given, files: squares.files.length, ranks: squares.ranks.length, boards: 1, holes };
}

export function positionOf(look: Look, labels: Labels, counts: ReadonlyMap<number, number>): BoardPosition {
  const pieces = look.cells.flatMap((label, square) => (label === '' || label === '-' ? [] : [{ square, ...labels.standing(label) }]));
  const dropped = new Set(look.legal.filter(({ from }) => from.endsWith('*')).map(({ from }) => labels.standing(from.slice(0, -1)).piece));
  const held = [...dropped].map((piece) => ({ piece, count: counts.get(piece) ?? 1 }));
  const turn = look.turn === 0 ? 'white' : 'black';
  return { pieces, walls: [], hands: { white: turn === 'white' ? held : [], black: turn === 'black' ? held : [] }, turn };
}

/** What can be clicked: the list of the code, or where a move that has begun may go on. */
export function movesOf(look: Look, asked: Entered | undefined, squares: Squares, labels: Labels): LegalMove[] {
  if (asked?.ask === 'promotion' || look.result) return [];
  return look.legal.flatMap((pair) => moveOf(pair, look, squares, labels));
}

function moveOf({ from, to }: ListedMove, look: Look, squares: Squares, labels: Labels): LegalMove[] {
  const target = squares.number(to);
  if (target === undefined) return [];
  const plain = { carried: [], promotion: undefined, gate: undefined, wall: undefined, partner: undefined };
  if (from.endsWith('*')) {
    const { piece } = labels.standing(from.slice(0, -1));
    return [{ ...plain, text: from + to, san: from + to, kind: 'drop', from: undefined, to: target, drop: piece, captures: [] }];
  }
  const origin = squares.number(from);
  if (origin === undefined) return [];
  const captures = look.cells[target] !== '' && target !== origin ? [target] : [];
  const text = `${from}-${to}`;
  return [{ ...plain, text, san: text, kind: 'travel', from: origin, to: target, drop: undefined, captures }];
}

/** The parts of an entry without their labels. */
function steps(entry: string): { from: string; to: string }[] {
  const parts = entry.split('//')[0]?.split(';') ?? [];
  return parts.flatMap((part) => {
    const word = part.trim().split(/\s+/).at(-1) ?? '';
    const at = word.search(/[-*]/);
    return at < 0 ? [] : [{ from: word.slice(0, at + (word[at] === '*' ? 1 : 0)), to: word.slice(at + 1) }];
  });
}

/** The moves of a turn that an entry holds: a step or a pass begins one, and promotions belong to it. */
export function movesIn(entry: string): string[] {
  const moves: string[] = [];
  for (const part of (entry.split('//')[0] ?? '').split(';').map((text) => text.trim())) {
    const begins = part === 'pass' || /^(\S+\s+)?[^\s-]*\d-[^\s-]+$/.test(part);
    if (begins || moves.length === 0) moves.push(part);
    else if (part !== '') moves[moves.length - 1] += `; ${part}`;
  }
  return moves;
}

/** The square where the last step of an entry ended. */
export const lastSquare = (entry: string): string | undefined => steps(entry).filter(({ from, to }) => /\d$/.test(from) && to !== '').at(-1)?.to;

export interface Touched {
  /** Where it begins: a square, or a label with `*`. */
  from: string | undefined;
  /** All squares where something arrives. */
  to: string[];
}

export function touchedBy(entry: string): Touched {
  const all = steps(entry);
  return { from: all[0]?.from, to: all.map(({ to }) => to) };
}

export function markedBy(entry: string | undefined, squares: Squares): MarkedMove | undefined {
  if (entry === undefined) return undefined;
  const { from } = touchedBy(entry);
  const to = lastSquare(entry) ?? touchedBy(entry).to[0];
  return { from: from === undefined ? undefined : squares.number(from), to: to === undefined ? undefined : squares.number(to) };
}
