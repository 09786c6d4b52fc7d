// Nodes of a game by the way to them: which child follows at each node. Ids are given anew when a
// record is read, ways stay.
import { ROOT, pathTo, type GameTree } from './tree';

/** Returns the steps to a node. */
export function stepsTo(tree: GameTree, id: number): number[] {
  return pathTo(tree, id).map(({ id, parent }) => tree.nodes[parent ?? ROOT]?.children.indexOf(id) ?? 0);
}

/** Returns the node that steps lead to; steps that lead nowhere are passed over. */
export function nodeAt(tree: GameTree, steps: number[]): number {
  let at = ROOT;
  for (const step of steps) at = tree.nodes[at]?.children[step] ?? at;
  return at;
}
