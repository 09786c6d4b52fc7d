// The pieces on the board. Only what changes is drawn again, and what moves is seen moving.
import type { Layout } from './layout';
import { SIDE } from './layout';
import { isTurned, lookOf } from './looks';
import type { Placement, Standing } from './preview';
import { svg } from './svg';
import type { BoardPieces } from './types';

const MILLISECONDS = 180;
/** More pieces than any move changes: another game, which is not seen as a move. */
const MANY = 12;

interface Drawn extends Standing {
  element: SVGGElement;
  address: string;
  isTurned: boolean;
}

export class PieceLayer {
  readonly element = svg('g', { class: 'pieces' });
  readonly #drawn = new Map<number, Drawn>();
  #layout: Layout | undefined;

  /** Draws pieces; those that stand elsewhere than before move there if wanted, the ones of `route` first of all. */
  draw(layout: Layout, pieces: BoardPieces, placement: Placement, isAnimated: boolean, route?: { from?: number | undefined; to?: number | undefined }) {
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
      this.#drawn.set(square, Object.assign(drawn, standing));
      this.#look(drawn, pieces, standing, layout);
      this.#place(drawn, square);
      if (from !== undefined && isMove) this.#move(drawn, from, square);
    }
    for (const { element } of free.values()) element.remove();
  }

  /** Marks the piece that is being dragged. */
  lift(square: number | undefined) {
    for (const [at, { element }] of this.#drawn) element.classList.toggle('lifted', at === square);
  }

  #added(standing: Standing): Drawn {
    const element = svg('g', { class: 'piece' });
    element.append(svg('image', { width: SIDE, height: SIDE }));
    this.element.append(element);
    return { ...standing, element, address: '', isTurned: false };
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

  #place({ element }: Drawn, square: number) {
    const { x, y } = this.#layout!.corner(square);
    for (const animation of element.getAnimations()) animation.cancel();
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  #move({ element }: Drawn, from: number, to: number) {
    const [start, end] = [this.#layout!.corner(from), this.#layout!.corner(to)];
    // Above all others while it moves.
    this.element.append(element);
    const at = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` });
    element.animate([at(start), at(end)], { duration: MILLISECONDS, easing: 'ease-out' });
  }
}

const isSame = (a: Standing, b: Standing) => a.piece === b.piece && a.owner === b.owner;

/** Where a piece that has come to a square was before. */
function origin(free: ReadonlyMap<number, Drawn>, square: number, standing: Standing, route: { from?: number | undefined; to?: number | undefined } | undefined): number | undefined {
  const known = route?.to === square && route.from !== undefined ? free.get(route.from) : undefined;
  // A piece may be another one where it arrives.
  if (known && known.owner === standing.owner) return route?.from;
  for (const [from, drawn] of free) if (from !== square && isSame(drawn, standing)) return from;
  return undefined;
}
