// An analysis as it is stored: a record with everything written into it, and the position on the
// board.
import { pathOf, refOf, type Replayed } from '../game/gamefile';
import { Damaged, fieldsOf } from './entry';

export interface AnalysisFile extends Replayed {
  format: 'fers-analysis';
  /** The title of the variant. */
  title: string;
  /** The record with variations, comments, headers, drawings and evaluations. */
  pgn: string;
  /** Which child follows at each node, to the position on the board. */
  path: number[];
}

/** Returns the analysis of stored data; throws `Damaged` where it has no variant or no record. */
export function analysisOf(value: unknown): AnalysisFile {
  const given = fieldsOf(value);
  const variant = refOf(given.variant);
  if (given.format !== 'fers-analysis' || !variant || typeof given.pgn !== 'string') {
    throw new Damaged('The stored analysis has no variant or no moves.');
  }
  return {
    format: 'fers-analysis',
    title: typeof given.title === 'string' ? given.title : 'Analysis',
    variant,
    rules: typeof given.rules === 'string' ? given.rules : undefined,
    pgn: given.pgn,
    path: pathOf(given.path),
  };
}
