// A game with its variations, as plain data that can be stored. It knows no rules: moves come from positions of the core.
import type { GameRecord, LegalMove, MoveToWrite, Position, RecordedEvaluation, RecordedMove, RecordedShape, RecordNotes, RecordToWrite, Side } from '../core/types';
import { otherSide } from './clock';
import { headerOf, withHeader, type Header } from './headers';

export interface GameNode {
  id: number;
  /** The node that it is played from; nothing for the root. */
  parent: number | undefined;
  /** The first child goes on, the others are variations to it. */
  children: number[];
  /** The move that leads here; nothing for the root. */
  move: LegalMove | undefined;
  /** Who made it. */
  by: Side | undefined;
  /** What is said before the move, where it begins a variation. */
  before: string;
  comment: string;
  /** What the clock of who made the move showed then, in milliseconds. */
  clock: number | undefined;
  /** How long the move took, in milliseconds. */
  elapsed: number | undefined;
  /** How the position stands, for White. */
  evaluation: RecordedEvaluation | undefined;
  /** Arrows and coloured squares. */
  shapes: RecordedShape[];
  /** Commands of a record that mean nothing here. */
  commands: string[];
  /** Marks of quality by number: 1 is `!`, 2 is `?`. */
  glyphs: number[];
}

/** Who moves first in a game, and the number of that move. */
export type Beginning = Pick<Position, 'turn' | 'fullmoveNumber'>;

export interface GameTree {
  /** Where the game starts; the usual start position if nothing is said. */
  fen: string | undefined;
  first: Beginning;
  /** The headers of its record, in their order. */
  headers: Header[];
  /** By id; ids are never given twice. */
  nodes: Record<number, GameNode>;
  next: number;
}

export const ROOT = 0;

/** A game without moves; `first` is its start position, or what is said there of the turn. */
export function newTree(fen?: string, first: Beginning = { turn: 'white', fullmoveNumber: 1 }): GameTree {
  const { turn, fullmoveNumber } = first;
  return { fen, first: { turn, fullmoveNumber }, headers: [], nodes: { [ROOT]: node(ROOT, undefined, undefined, undefined) }, next: 1 };
}

function node(id: number, parent: number | undefined, move: LegalMove | undefined, by: Side | undefined): GameNode {
  return { id, parent, children: [], move, by, before: '', ...noted({}), glyphs: [] };
}

/** The child of a node by a move: the one that is there, or a new one behind the others. */
export function added(tree: GameTree, parent: number, move: LegalMove, by: Side): number {
  const from = tree.nodes[parent];
  if (!from) throw new Error('there is no such position in the game');
  const known = from.children.find((child) => tree.nodes[child]?.move?.text === move.text);
  if (known !== undefined) return known;
  const id = tree.next++;
  tree.nodes[id] = node(id, parent, move, by);
  from.children.push(id);
  return id;
}

/** The nodes from the first move to a node. */
export function pathTo(tree: GameTree, id: number): GameNode[] {
  const path: GameNode[] = [];
  for (let at = tree.nodes[id]; at?.parent !== undefined; at = tree.nodes[at.parent]) path.push(at);
  return path.reverse();
}

/** The moves to a node, as the core is asked with. */
export function movesTo(tree: GameTree, id: number): string[] {
  return pathTo(tree, id).map((node) => node.move?.text ?? '');
}

/** The nodes that follow a node if everybody plays the first move of the record. */
export function lineFrom(tree: GameTree, id: number): GameNode[] {
  const line: GameNode[] = [];
  for (let at = tree.nodes[id]; at; ) {
    const child = at.children[0];
    at = child === undefined ? undefined : tree.nodes[child];
    if (at) line.push(at);
  }
  return line;
}

/** Takes a node and all that follows it out of the game. */
export function removed(tree: GameTree, id: number): void {
  const gone = tree.nodes[id];
  if (gone?.parent === undefined) return;
  const parent = tree.nodes[gone.parent];
  if (parent) parent.children = parent.children.filter((child) => child !== id);
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    open.push(...(tree.nodes[at]?.children ?? []));
    delete tree.nodes[at];
  }
}

/** Makes a node, and the nodes that lead to it, the main line. */
export function promoted(tree: GameTree, id: number): void {
  for (const { id: child, parent } of pathTo(tree, id)) {
    const from = parent === undefined ? undefined : tree.nodes[parent];
    if (from) from.children = [child, ...from.children.filter((other) => other !== child)];
  }
}

/** A game of a record, whose start position is known. */
export function treeOf(record: GameRecord, first: Beginning): GameTree {
  const tree = newTree(record.fen, first);
  tree.headers = withHeader(record.tags, 'Result', record.result);
  Object.assign(tree.nodes[ROOT] ?? {}, noted(record.notes));
  addLine(tree, ROOT, record.line, first.turn);
  return tree;
}

/** Records do not say who makes a move: they are numbered in pairs, with the sides in turn. */
function addLine(tree: GameTree, parent: number, line: RecordedMove[], turn: Side): void {
  let [at, by] = [parent, turn];
  for (const { move, before, notes, glyphs, variations } of line) {
    const next = added(tree, at, move, by);
    Object.assign(tree.nodes[next] ?? {}, { before, ...noted(notes), glyphs });
    for (const variation of variations) addLine(tree, at, variation, by);
    [at, by] = [next, otherSide(by)];
  }
}

type Noted = Pick<GameNode, 'comment' | 'clock' | 'elapsed' | 'evaluation' | 'shapes' | 'commands'>;

/** What a record notes at a position. */
function noted({ comment = '', clock, elapsed, evaluation, shapes = [], commands = [] }: RecordNotes): Noted {
  return { comment, clock, elapsed, evaluation, shapes, commands };
}

/** The present result of a game: what its record says, or what it came to by the rules. */
export function resultOf(tree: GameTree, outcome: string | undefined): string {
  const said = headerOf(tree.headers, 'Result') ?? '*';
  return said === '*' ? (outcome ?? '*') : said;
}

/** What the record of a game says of the whole of it. */
export interface Heading {
  result: string;
  /** The name of the variant, where its headers have none. */
  variant: string;
  /** Where it starts, unless that goes without saying. */
  fen: string | undefined;
}

/** A game as a record to be written: its headers in their order, and those that it needs. */
export function recordOf(tree: GameTree, { result, variant, fen }: Heading): RecordToWrite {
  const needed: [string, string | undefined][] = [
    ['Result', result],
    ['Variant', headerOf(tree.headers, 'Variant') ?? variant],
    ['SetUp', fen === undefined ? undefined : '1'],
    ['FEN', fen],
  ];
  const tags = needed.reduce((headers, [name, value]) => withHeader(headers, name, value), tree.headers);
  const root = tree.nodes[ROOT];
  return { tags, result, notes: root ? notesOf(root) : {}, line: lineToWrite(tree) };
}

function notesOf({ comment, clock, elapsed, evaluation, shapes, commands }: Noted): RecordNotes {
  return { comment, clock, elapsed, evaluation, shapes, commands };
}

/** What the clock of a side showed at a node, as the record says. */
export function clockAt(tree: GameTree, id: number, side: Side): number | undefined {
  return pathTo(tree, id).findLast(({ by, clock }) => by === side && clock !== undefined)?.clock;
}

/** The moves of a game as they are written into a record. */
export function lineToWrite(tree: GameTree, id: number = ROOT): MoveToWrite[] {
  const line: MoveToWrite[] = [];
  for (let at = tree.nodes[id]; at; ) {
    const [first, ...others] = at.children;
    const child = first === undefined ? undefined : tree.nodes[first];
    if (child) line.push({ ...moved(tree, child), variations: others.map((other) => variation(tree, other)) });
    at = child;
  }
  return line;
}

function variation(tree: GameTree, id: number): MoveToWrite[] {
  const first = tree.nodes[id];
  return first ? [{ ...written(tree, first), before: first.before }, ...lineToWrite(tree, id)] : [];
}

/**
 * Returns a move within a line: what was said before it, when it began a variation, stands behind
 * it now.
 */
function moved(tree: GameTree, node: GameNode): MoveToWrite {
  const comment = [node.before, node.comment].filter((text) => text !== '').join(' ');
  return written(tree, { ...node, comment });
}

function written(tree: GameTree, node: GameNode): MoveToWrite {
  const last = node.parent === undefined ? undefined : tree.nodes[node.parent]?.by;
  const continuesTurn = last !== undefined && last === node.by;
  return { san: node.move?.san ?? '', continuesTurn, notes: notesOf(node), glyphs: node.glyphs, variations: [] };
}
