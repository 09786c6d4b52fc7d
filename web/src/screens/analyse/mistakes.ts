// Moves that threw winning chances away, found by the evaluations before and after them.
import type { Side } from '../../core/types';
import { whiteShare } from '../../study/words';
import type { Value } from './evaluations.svelte';

/** How bad a move is. */
interface Grade {
  /** The mark behind the move. */
  sign: string;
  plural: string;
  /** The chances, from 0 to 1, that a move of this grade loses at least. */
  least: number;
}

/** From the least loss to the greatest. Lichess counts a loss of 5, 10 and 15 % so. */
export const GRADES: readonly Grade[] = [
  { sign: '?!', plural: 'Inaccuracies', least: 0.05 },
  { sign: '?', plural: 'Mistakes', least: 0.1 },
  { sign: '??', plural: 'Blunders', least: 0.15 },
];

/** A position of a line, as far as it is evaluated. */
export interface Judged {
  id: number;
  /** Who made the move that leads here; nothing for the first position. */
  by: Side | undefined;
  /** That move in coordinates. */
  move: string | undefined;
  value: Value | undefined;
  /** The move in coordinates that the engine would play here, where it was asked. */
  best: string | undefined;
}

/** A move that lost chances. */
export interface Fault {
  /** The position after the move, and that before it. */
  id: number;
  parent: number;
  by: Side;
  grade: Grade;
  before: Value;
  after: Value;
}

/** Returns the faults of a line of positions, each of which follows from the one before. */
export function faultsOf(line: readonly Judged[]): Fault[] {
  return line.flatMap((after, index) => {
    const before = line[index - 1];
    const grade = before && gradeOf(before, after);
    return grade && before?.value && after.value && after.by
      ? [{ id: after.id, parent: before.id, by: after.by, grade, before: before.value, after: after.value }]
      : [];
  });
}

/**
 * Returns the grade of the move between two positions. The engine's own move is never a fault: two
 * short searches differ by chance.
 */
function gradeOf(before: Judged, after: Judged): Grade | undefined {
  if (!before.value || !after.value || after.move === before.best) return undefined;
  const gain = whiteShare(after.value) - whiteShare(before.value);
  const loss = after.by === 'white' ? -gain : gain;
  return GRADES.findLast(({ least }) => loss >= least);
}
