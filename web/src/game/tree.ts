// A game with its variations, as plain data that can be stored. It knows no rules: moves come from positions of the core.
import type { GameRecord, LegalMove, MoveToWrite, Position, RecordedMove, Side } from '../core/types';
import { otherSide } from './clock';

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
  comment: string;
  /** Marks of quality by number: 1 is `!`, 2 is `?`. */
  glyphs: number[];
}

/** Who moves first in a game, and the number of that move. */
export type Beginning = Pick<Position, 'turn' | 'fullmoveNumber'>;

export interface GameTree {
  /** Where the game starts; the usual start position if nothing is said. */
  fen: string | undefined;
  first: Beginning;
  /** By id; ids are never given twice. */
  nodes: Record<number, GameNode>;
  next: number;
}

export const ROOT = 0;

/** A game without moves; `first` is its start position, or what is said there of the turn. */
export function newTree(fen?: string, first: Beginning = { turn: 'white', fullmoveNumber: 1 }): GameTree {
  const { turn, fullmoveNumber } = first;
  return { fen, first: { turn, fullmoveNumber }, nodes: { [ROOT]: node(ROOT, undefined, undefined, undefined) }, next: 1 };
}

function node(id: number, parent: number | undefined, move: LegalMove | undefined, by: Side | undefined): GameNode {
  return { id, parent, children: [], move, by, comment: '', glyphs: [] };
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
  const root = tree.nodes[ROOT];
  if (root) root.comment = record.comment;
  addLine(tree, ROOT, record.line, first.turn);
  return tree;
}

/** Records do not say who makes a move: they are numbered in pairs, with the sides in turn. */
function addLine(tree: GameTree, parent: number, line: RecordedMove[], turn: Side): void {
  let [at, by] = [parent, turn];
  for (const { move, comment, glyphs, variations } of line) {
    const next = added(tree, at, move, by);
    Object.assign(tree.nodes[next] ?? {}, { comment, glyphs });
    for (const variation of variations) addLine(tree, at, variation, by);
    [at, by] = [next, otherSide(by)];
  }
}

/** The moves of a game as they are written into a record. */
export function lineToWrite(tree: GameTree, id: number = ROOT): MoveToWrite[] {
  const line: MoveToWrite[] = [];
  for (let at = tree.nodes[id]; at; ) {
    const [first, ...others] = at.children;
    const child = first === undefined ? undefined : tree.nodes[first];
    if (child) line.push({ ...written(child), variations: others.map((other) => variation(tree, other)) });
    at = child;
  }
  return line;
}

function variation(tree: GameTree, id: number): MoveToWrite[] {
  const first = tree.nodes[id];
  return first ? [written(first), ...lineToWrite(tree, id)] : [];
}

function written(node: GameNode): MoveToWrite {
  return { san: node.move?.san ?? '', comment: node.comment, glyphs: node.glyphs, variations: [] };
}
