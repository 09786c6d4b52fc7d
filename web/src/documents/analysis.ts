// An analysis as it is stored: a record with everything written into it, and what the engine thinks of its positions.
import type { Evaluation } from '../core/types';
import { pathOf, refOf, type Replayed } from '../game/gamefile';
import { Damaged, fieldsOf } from './entry';

/** The value of a position as White sees it, and the depth in plies to which it was searched. */
export interface StoredValue extends Evaluation {
  depth: number;
}

export interface AnalysisFile extends Replayed {
  format: 'fers-analysis';
  /** The title of the variant. */
  title: string;
  /** The record with variations, comments and headers. */
  pgn: string;
  /** Which child follows at each node, to the position on the board. */
  path: number[];
  /** By path, its steps with dots between them; the start has the empty path. */
  evaluations: Record<string, StoredValue>;
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
    evaluations: evaluationsOf(given.evaluations),
  };
}

function evaluationsOf(value: unknown): Record<string, StoredValue> {
  const found: Record<string, StoredValue> = {};
  for (const [path, one] of Object.entries(fieldsOf(value))) {
    const { centipawns, mate, depth } = fieldsOf(one);
    const number = (given: unknown) => (typeof given === 'number' ? given : undefined);
    if (typeof depth !== 'number' || (number(centipawns) === undefined && number(mate) === undefined)) continue;
    found[path] = { centipawns: number(centipawns), mate: number(mate), depth };
  }
  return found;
}
