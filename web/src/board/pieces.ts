// The pieces on the board. Only what changes is drawn again; what moves, comes, goes or turns over is
// seen doing so.
import type { Layout } from './layout';
import { SIDE } from './layout';
import { isTurned, lookOf } from './looks';
import type { Placement, Standing } from './preview';
import { svg } from './svg';
import type { BoardPieces, MarkedMove } from './types';

const MILLISECONDS = 180;
/** Moves of many legs take no longer than this. */
const LONGEST_MS = 900;
/** More pieces than any move changes: another game, which is not seen as a move. */
const MANY = 12;

interface Drawn extends Standing {
  element: SVGGElement;
  address: string;
  isTurned: boolean;
  /** The animation that brought it to its square; asking the element for it would force a layout. */
  motion: Animation | undefined;
}

/** A way of several legs, and when what stands on it is captured. */
interface Way {
  frames: Keyframe[];
  duration: number;
  /** By square, when the piece arrives there. */
  captures: ReadonlyMap<number, number>;
}

export class PieceLayer {
  readonly element = svg('g', { class: 'pieces' });
  readonly #drawn = new Map<number, Drawn>();
  #layout: Layout | undefined;

  /** Draws pieces; those that stand elsewhere than before move there if wanted, the one of `route` first of all, by its way. */
  draw(layout: Layout, pieces: BoardPieces, placement: Placement, isAnimated: boolean, route?: MarkedMove) {
    const isMoved = layout !== this.#layout;
    this.#layout = layout;
    const free = new Map<number, Drawn>();
    for (const [square, drawn] of this.#drawn) {
      const standing = placement.get(square);
      if (standing && isSame(drawn, standing)) continue;
      free.set(square, drawn);
      this.#drawn.delete(square);
    }
    const isMove = isAnimated && !isMoved && free.size <= MANY;
    let way: Way | undefined;
    for (const [square, standing] of placement) {
      if (!layout.has(square)) continue;
      const there = this.#drawn.get(square);
      if (there) {
        if (isMoved) this.#place(there, square);
        this.#look(there, pieces, standing, layout);
        continue;
      }
      const from = origin(free, square, standing, route);
      const drawn = from === undefined ? this.#added(standing) : free.get(from)!;
      if (from !== undefined) free.delete(from);
      const isOther = from !== undefined && !isSame(drawn, standing);
      this.#drawn.set(square, Object.assign(drawn, standing));
      this.#look(drawn, pieces, standing, layout);
      this.#place(drawn, square);
      if (!isMove) continue;
      if (from !== undefined && from === route?.from && square === route.to) way = this.#way(route);
      drawn.motion = from === undefined ? this.#come(drawn, square, free.has(square)) : this.#move(drawn, from, square, isOther, way);
    }
    // A piece that has come back to where it stood was not seen to move.
    const stayed = isMove && route && route.from === route.to && !way && route.captures?.some((square) => free.has(square)) ? this.#drawn.get(route.to!) : undefined;
    if (stayed) stayed.motion = this.#move(stayed, route!.from!, route!.to!, false, (way = this.#way(route!)));
    for (const [square, drawn] of free) {
      if (isMove) this.#go(drawn, square, way);
      else drawn.element.remove();
    }
  }

  /** The way of a move, if it has several legs. */
  #way({ route }: MarkedMove): Way | undefined {
    if (!route?.every(({ square }) => this.#layout!.has(square))) return undefined;
    const corners = route.map(({ square }) => this.#layout!.corner(square));
    const lengths = corners.map(({ x, y }, index) => (index === 0 ? 0 : Math.hypot(x - corners[index - 1]!.x, y - corners[index - 1]!.y)));
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
    const duration = Math.min(MILLISECONDS * (route.length - 1), LONGEST_MS);
    const captures = new Map<number, number>();
    let gone = 0;
    const frames = route.map(({ square, captures: victims }, index) => {
      gone += lengths[index]!;
      for (const victim of victims) captures.set(victim, (gone / whole) * duration);
      return { transform: this.#at(square), offset: Math.min(gone / whole, 1), easing: 'ease-in-out' };
    });
    return { frames, duration, captures };
  }

  /** Marks the piece that is being dragged. */
  lift(square: number | undefined) {
    for (const [at, { element }] of this.#drawn) element.classList.toggle('lifted', at === square);
  }

  #added(standing: Standing): Drawn {
    const element = svg('g', { class: 'piece' });
    element.append(svg('image', { width: SIDE, height: SIDE }));
    this.element.append(element);
    return { ...standing, element, address: '', isTurned: false, motion: undefined };
  }

  #look(drawn: Drawn, pieces: BoardPieces, standing: Standing, layout: Layout) {
    const address = lookOf(pieces, standing);
    const image = drawn.element.firstElementChild!;
    if (address !== drawn.address) image.setAttribute('href', address);
    const turned = isTurned(pieces, standing, layout.isFlipped);
    if (turned !== drawn.isTurned) {
      if (turned) image.setAttribute('transform', `rotate(180 ${SIDE / 2} ${SIDE / 2})`);
      else image.removeAttribute('transform');
    }
    Object.assign(drawn, { address, isTurned: turned });
  }

  #place(drawn: Drawn, square: number) {
    const { x, y } = this.#layout!.corner(square);
    drawn.motion?.cancel();
    drawn.motion = undefined;
    drawn.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Where a piece is drawn that is so many times as wide and high as its square. */
  #at(square: number, width = 1, height = width): string {
    const { x, y } = this.#layout!.corner(square);
    return `translate(${x + (SIDE / 2) * (1 - width)}px, ${y + (SIDE / 2) * (1 - height)}px) scale(${width}, ${height})`;
  }

  /** A piece that comes to the board grows; one that takes the place of another turns over. */
  #come({ element }: Drawn, square: number, isTurning: boolean): Animation {
    const begin = isTurning ? this.#at(square, 0.05, 1) : this.#at(square, 0.5);
    const delay = isTurning ? MILLISECONDS / 2 : 0;
    return element.animate([{ transform: begin, opacity: isTurning ? 1 : 0 }, { transform: this.#at(square), opacity: 1 }], { duration: MILLISECONDS, delay, fill: 'backwards', easing: 'ease-out' });
  }

  /** What is gone bursts where nothing has come, and makes room where something has, or has passed. */
  #go({ element }: Drawn, square: number, way: Way | undefined) {
    const passed = way?.captures.get(square);
    const isTaken = passed !== undefined || this.#drawn.has(square);
    const delay = way ? Math.max((passed ?? way.duration) - MILLISECONDS / 2, 0) : 0;
    element.classList.add('going');
    if (isTaken) this.element.prepend(element);
    const end = isTaken ? { transform: this.#at(square, 0.6), opacity: 0 } : { transform: this.#at(square, 1.4), opacity: 0 };
    element.animate([{ transform: this.#at(square), opacity: 1 }, end], { duration: MILLISECONDS, delay, fill: 'backwards', easing: 'ease-in' }).onfinish = () => element.remove();
  }

  /** A piece that has become another one on its way is seen larger for a moment. */
  #move({ element }: Drawn, from: number, to: number, isOther: boolean, way: Way | undefined): Animation {
    if (way) {
      this.element.append(element);
      return element.animate(way.frames, { duration: way.duration });
    }
    const [start, end] = [this.#layout!.corner(from), this.#layout!.corner(to)];
    // Above all others while it moves.
    this.element.append(element);
    const at = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` });
    const larger = isOther ? [{ transform: this.#at(to, 1.25), offset: 0.7 }] : [];
    return element.animate([at(start), ...larger, at(end)], { duration: isOther ? 2 * MILLISECONDS : MILLISECONDS, easing: 'ease-out' });
  }
}

const isSame = (a: Standing, b: Standing) => a.piece === b.piece && a.owner === b.owner;

/** Where a piece that has come to a square was before. */
function origin(free: ReadonlyMap<number, Drawn>, square: number, standing: Standing, route: MarkedMove | undefined): number | undefined {
  const known = route?.to === square && route.from !== undefined ? free.get(route.from) : undefined;
  // A piece may be another one where it arrives.
  if (known && known.owner === standing.owner) return route?.from;
  for (const [from, drawn] of free) if (from !== square && isSame(drawn, standing)) return from;
  return undefined;
}
