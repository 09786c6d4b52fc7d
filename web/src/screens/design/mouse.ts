// What the parts of the mouse's side share.
import type { TomlTable } from './toml';

/** Changes the design; what is returned is shown as the reason why nothing was changed. */
export type Edit = (change: (table: TomlTable) => string | undefined | void) => void;

export type Tool = 'place' | 'remove' | 'hole' | 'goal';

export const TOOLS: Record<Tool, string> = {
  place: 'Place pieces',
  remove: 'Remove pieces',
  hole: 'Make holes',
  goal: 'Mark goal squares',
};
