// Squares that win when they are reached: one area of White's, of which Black's is the image.
import { copyOf, regionsOf, sizeOf } from './board';
import { endIs, GOAL, setEnd } from './ends';
import { readArea, writeArea } from './squares';
import { royalNames } from './rules';
import { textAt, type TomlTable } from './toml';

export interface Goal {
  squares: Set<number>;
  /** As it is written. */
  area: string;
  count: string;
  /** Behind the area: who counts. */
  by: string;
}

export function goalOf(table: TomlTable): Goal | undefined {
  const [count = 'any', rest = ''] = endIs(table, GOAL) ?? [];
  if (rest === '') return undefined;
  const [area = '', by = ''] = rest.split(/ for (?=[^,]*)/, 2);
  return { area, count, by, squares: readArea(area, sizeOf(table), regionsOf(table)) ?? new Set() };
}

/** The squares of the goal, by the side that reaches them: Black's are the image of White's. */
export function goalSquares(table: TomlTable): { white: number[]; black: number[] } {
  const white = ascending(goalOf(table)?.squares ?? []);
  const frame = textAt(table, 'frame') === 'rotated' ? 'rotated' : 'mirrored';
  return { white, black: ascending(white.flatMap((square) => copyOf(square, frame, sizeOf(table)) ?? [])) };
}

/** Returns squares in the order in which the core gives them. */
const ascending = (squares: Iterable<number>): number[] => [...squares].sort((a, b) => a - b);

/**
 * Returns who counts for a goal that is new: royal pieces, so that no first move of a pawn wins;
 * any piece in a game without them.
 */
export function usualTakers(table: TomlTable): string {
  return royalNames(table).join(', ');
}

export function setGoal(table: TomlTable, area: string | undefined, by: string): void {
  const count = goalOf(table)?.count ?? 'any';
  const written = area?.includes(',') && !area.startsWith('"') ? `"${area}"` : area;
  setEnd(table, GOAL, written === undefined ? undefined : `goal ${count} of ${written}${by && ` for ${by}`} wins`);
}

export function toggleGoal(table: TomlTable, square: number): void {
  const goal = goalOf(table);
  const squares = new Set(goal?.squares);
  if (!squares.delete(square)) squares.add(square);
  setGoal(table, squares.size > 0 ? writeArea(squares, sizeOf(table)) : undefined, goal?.by ?? usualTakers(table));
}
