// How the positions of a game stand, by node, as White sees it: what its record says, and what the
// engine thinks. Both stand in the game itself, so that they are written with it.
import type { RecordedEvaluation, SearchInfo } from '../../core/types';
import type { Study } from './study.svelte';

export interface Value {
  centipawns: number | undefined;
  mate: number | undefined;
  depth: number;
}

/** A move that the engine would play, in coordinates and as people write it. */
export interface BestMove {
  text: string;
  san: string;
}

/** What records do not say the depth of comes from servers, which look about as deep as this. */
const UNSAID_DEPTH = 20;

export class Evaluations {
  readonly #study: Study;
  /** Where the game is over, nothing is to be thought, or written. */
  #ends = $state.raw<Record<number, Value>>({});

  /** What the engine would play, by node. */
  #best = $state.raw<Record<number, BestMove>>({});

  constructor(study: Study) {
    this.#study = study;
  }

  of(node: number): Value | undefined {
    const { at, position, tree } = this.#study;
    const end = node === at && position.outcome ? endValue(position.outcome.score) : this.#ends[node];
    return end ?? valueOf(tree.nodes[node]?.evaluation);
  }

  /** Returns what the engine would play in a position, where it has looked at it. */
  bestAt(node: number): BestMove | undefined {
    return this.#best[node];
  }

  /**
   * Counts the values that were kept: those of other positions than the one on the board are
   * changes of the game, too.
   */
  kept = $state(0);

  /** Keeps a value and the first move of the line found, unless a deeper value is known. */
  keep(id: number, value: Value, found?: Pick<SearchInfo, 'line' | 'sans'>) {
    const node = this.#study.tree.nodes[id];
    if (value.depth === 0) this.#ends = { ...this.#ends, [id]: value };
    else if (node && (this.of(id)?.depth ?? 0) <= value.depth) {
      node.evaluation = value;
      const [text, san] = [found?.line[0], found?.sans[0]];
      if (text !== undefined && san !== undefined) this.#best = { ...this.#best, [id]: { text, san } };
      this.kept++;
    }
  }

  /** Nodes of another game have the same numbers. */
  forget() {
    this.#ends = {};
    this.#best = {};
  }
}

/** Returns the value of a position in which the game is over, for White. */
export function endValue(score: string): Value {
  const isDraw = score === '1/2-1/2';
  return { centipawns: isDraw ? 0 : undefined, mate: isDraw ? undefined : score === '1-0' ? 1 : -1, depth: 0 };
}

function valueOf(said: RecordedEvaluation | undefined): Value | undefined {
  return said && { centipawns: said.centipawns, mate: said.mate, depth: said.depth ?? UNSAID_DEPTH };
}
