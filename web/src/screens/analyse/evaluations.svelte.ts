// What the engine thinks of the positions of a game, by node, as White sees it.
import type { Evaluation } from '../../core/types';

export interface Value extends Evaluation {
  depth: number;
}

export class Evaluations {
  #values = $state.raw<Record<number, Value>>({});

  of(node: number): Value | undefined {
    return this.#values[node];
  }

  /** Keeps a value unless a deeper one is known. */
  keep(node: number, value: Value) {
    if ((this.#values[node]?.depth ?? 0) <= value.depth) this.#values = { ...this.#values, [node]: value };
  }

  /** Nodes of another game have the same numbers. */
  forget() {
    this.#values = {};
  }
}
