// What is marked on squares: the last move, check, what is selected, where it may go, walls, arrows.
import type { Target } from './choose';
import { round, SIDE, type Layout } from './layout';
import { pictureAddress, svg } from './svg';
import type { BoardArrow } from './types';

/** Squares by the way in which they are marked. */
export interface Marks {
  last: readonly number[];
  /** Of moves that are to be played later. */
  planned: readonly number[];
  captured: readonly number[];
  checked: readonly number[];
  selected: readonly number[];
  /** Under the pointer that drags something. */
  over: readonly number[];
}

/** Below the pieces. */
export function drawMarks(layout: Layout, marks: Marks): SVGElement[] {
  const cells = (name: keyof Marks) => marks[name].filter((square) => layout.has(square)).map((square) => svg('path', { class: name, d: layout.outline(square) }));
  const crosses = marks.captured.filter((square) => layout.has(square)).map((square) => cross(layout, square));
  return [...cells('last'), ...cells('planned'), ...crosses, ...cells('checked'), ...cells('selected'), ...cells('over')];
}

/** Strokes in the corners, which pieces do not hide. */
function cross(layout: Layout, square: number): SVGElement {
  const { x, y } = layout.corner(square);
  const [near, far, length] = [8, SIDE - 8, 20];
  const strokes = [[near, near, 1, 1], [far, near, -1, 1], [near, far, 1, -1], [far, far, -1, -1]];
  const data = strokes.map(([dx, dy, right, down]) => `M${x + dx!} ${y + dy!}l${length * right!} ${length * down!}`).join('');
  return svg('path', { class: 'captured', d: data });
}

/**
 * Walls have the picture that the game has for them, or fill most of their squares, with a cross.
 */
export function drawWalls(layout: Layout, walls: readonly number[], picture?: string): SVGElement[] {
  return walls.filter((square) => layout.has(square)).map((square) => {
    const group = svg('g', { class: 'wall' });
    const { x, y } = layout.corner(square);
    if (picture !== undefined) {
      group.append(svg('image', { x, y, width: SIDE, height: SIDE, href: pictureAddress(picture) }));
      return group;
    }
    const [inset, size] = [SIDE / 8, (SIDE * 3) / 4];
    const block = svg('rect', { x: x + inset, y: y + inset, width: size, height: size, rx: 8 });
    group.append(block, svg('path', { d: `M${x + inset} ${y + inset}l${size} ${size}m0 -${size}l-${size} ${size}` }));
    return group;
  });
}

/** Dots on empty squares, rings around what is captured and where pieces stand, a bar where a move may end at once. */
export function drawTargets(layout: Layout, targets: readonly Target[], isOccupied: (square: number) => boolean, end: number | undefined): SVGElement[] {
  const signs = targets.filter(({ square }) => layout.has(square)).map(({ square, captures }) => {
    const { x, y } = layout.middle(square);
    const isRing = captures || isOccupied(square);
    return svg('circle', { class: isRing ? 'target ring' : 'target dot', cx: round(x), cy: round(y), r: isRing ? 43 : 15 });
  });
  if (end === undefined) return signs;
  const { x, y } = layout.middle(end);
  return [...signs, svg('rect', { class: 'target end', x: round(x - 44), y: round(y - 44), width: 88, height: 88, rx: 10 })];
}

export function drawArrows(layout: Layout, arrows: readonly BoardArrow[]): SVGElement[] {
  return arrows.filter(({ from, to }) => layout.has(from) && layout.has(to)).map(({ from, to, kind }) => {
    const name = `arrow ${kind ?? 'other'}`;
    const [start, end] = [layout.middle(from), layout.middle(to)];
    if (from === to) return svg('circle', { class: `${name} place`, cx: round(start.x), cy: round(start.y), r: 44 });
    return svg('path', { class: name, d: arrowOutline(start, end) });
  });
}

/** A shaft with a head that ends in the middle of the last square. */
function arrowOutline(start: { x: number; y: number }, end: { x: number; y: number }): string {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  const at = (along: number, aside: number) =>
    `${round(start.x + (dx * along - dy * aside) / length)} ${round(start.y + (dy * along + dx * aside) / length)}`;
  const [tail, neck, tip] = [20, length - 42, length - 4];
  const points = [at(tail, -8), at(neck, -8), at(neck, -24), at(tip, 0), at(neck, 24), at(neck, 8), at(tail, 8)];
  return `M${points.join('L')}z`;
}
