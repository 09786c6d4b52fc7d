// Premoves: moves that a player at this screen chooses while the opponent thinks.
import { untrack } from 'svelte';
import { rules } from '../core/rules';
import type { LegalMove, Side } from '../core/types';
import { announce } from '../shell/announcer.svelte';
import { settings } from '../shell/settings.svelte';
import { otherSide } from './clock';
import { afterPlanned, meantBy } from './premoves';
import type { Session } from './session.svelte';
import { play as sound } from './sound';

export class Ahead {
  /** What is to be played, in order. */
  planned = $state.raw<LegalMove[]>([]);
  /** What may be planned next. */
  moves = $state.raw<LegalMove[]>([]);
  readonly #session: Session;
  readonly #choose: (move: LegalMove) => void;
  /** The side that may plan: it plays here, and the other one is to move. */
  readonly side = $derived.by(() => this.#waiting());
  /** What the board shows: the position after all that is planned. */
  readonly position = $derived.by(() => this.#shown());

  /** To be made where effects may be. `choose` plays a move when its time has come. */
  constructor(session: Session, choose: (move: LegalMove) => void) {
    this.#session = session;
    this.#choose = choose;
    $effect(() => this.#ask());
    $effect(() => {
      // Each position is looked at once: what is planned behind a move is for later ones.
      if (this.side === undefined && session.live) untrack(() => this.#play());
    });
  }

  plan(move: LegalMove): void {
    this.planned = [...this.planned, move];
    announce(`${move.san} planned`);
  }

  clear(): void {
    if (this.planned.length === 0) return;
    this.planned = [];
    announce('nothing is planned any more');
  }

  #waiting(): Side | undefined {
    const { live, players, at, tip, over, paused, keeper } = this.#session;
    const waiting = otherSide(live.turn);
    const mayPlan = settings.premoves && !over && !paused && !keeper.following && at === tip;
    return mayPlan && !players[live.turn].here && players[waiting].here ? waiting : undefined;
  }

  #shown() {
    const { position } = this.#session;
    return this.side === undefined ? position : afterPlanned(position, this.planned, this.side);
  }

  /** Asks which moves may be planned next. */
  #ask() {
    const { side, position } = this;
    this.moves = [];
    if (side === undefined) return;
    let isStale = false;
    const own = position.pieces.filter(({ owner }) => owner === side);
    const held = position.hands[side].map(({ piece }) => piece);
    const asked = rules.premoves(this.#session.ref, side === 'black', own.map(({ square }) => square), own.map(({ piece }) => piece), held);
    // Without an answer nothing can be planned, and the game goes on.
    asked.then((moves) => isStale || (this.moves = moves), () => {});
    return () => (isStale = true);
  }

  /** Plays what comes next, if it can be; else all that is planned is given up. */
  #play() {
    const [next, ...rest] = this.planned;
    if (!next) return;
    const { mayMove, at, tip, live } = this.#session;
    const [only, ...others] = mayMove && at === tip ? meantBy(next, live.legal) : [];
    this.planned = only && others.length === 0 ? rest : [];
    if (only && others.length === 0) return this.#choose(only);
    announce(`${next.san} cannot be played: ${only ? 'several moves are meant' : 'it is not legal now'}`);
    if (mayMove && settings.sounds) sound('refused');
  }
}
