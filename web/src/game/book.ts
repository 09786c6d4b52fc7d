// What a list of moves needs to know of a game, whoever plays or studies it.
import type { VariantInfo } from '../core/types';
import type { GameNode, GameTree } from './tree';

export interface GameBook {
  readonly info: VariantInfo;
  readonly tree: GameTree;
  /** The node that stands on the board. */
  readonly at: number;
  readonly node: GameNode;
  go(id: number): Promise<void>;
  promote(): void;
  remove(): Promise<void>;
  beside(by: 1 | -1): Promise<void>;
}
