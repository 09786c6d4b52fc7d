// What the parts of the mouse's side share.
import type { IconName } from '../../shell/icons';
import type { TomlTable } from './toml';

/** Changes the design; what is returned is shown as the reason why nothing was changed. */
export type Edit = (change: (table: TomlTable) => string | undefined | void) => void;

export type Tool = 'place' | 'remove' | 'hole' | 'goal';

export const TOOLS: Record<Tool, { words: string; icon: IconName }> = {
  place: { words: 'Place pieces', icon: 'place' },
  remove: { words: 'Remove pieces', icon: 'erase' },
  hole: { words: 'Make holes', icon: 'hole' },
  goal: { words: 'Mark goal squares', icon: 'flag' },
};

/** The parts of a design beside its board, one of which is shown. */
export const PARTS = { pieces: 'Pieces', moves: 'Moves', rules: 'Rules', effects: 'Effects', board: 'Board' } as const;

export type Part = keyof typeof PARTS;
