// The drawing of a board in layers, of which only those are drawn again that have changed.
import { drawCells, drawCoordinates } from './cells';
import { targets, type Choice } from './choose';
import type { Layout } from './layout';
import { drawArrows, drawMarks, drawTargets, drawWalls } from './marks';
import { Memory } from './memory';
import { PieceLayer } from './pieces';
import { capturedSoFar, type Placement } from './preview';
import { svg } from './svg';
import type { BoardArrow, BoardProperties, MarkedMove } from './types';

/** All that a drawing depends on. */
export interface Scene {
  board: BoardProperties;
  layout: Layout;
  placement: Placement;
  choice: Choice | undefined;
  /** Where something is dragged over. */
  over: number | undefined;
  /** The arrow that is being drawn. */
  stroke: BoardArrow | undefined;
  isAnimated: boolean;
  /** The way of a piece that may change on it. */
  route: MarkedMove | undefined;
}

const LAYERS = ['cells', 'coordinates', 'marks', 'walls', 'pieces', 'targets', 'arrows'] as const;
/** How long a wall takes to come. */
const WALL_MS = 240;
type Layer = (typeof LAYERS)[number];

export class Canvas {
  readonly element = svg('svg', { 'aria-hidden': 'true', focusable: 'false' });
  readonly pieces = new PieceLayer();
  readonly #layers = new Map<Layer, SVGElement>();
  readonly #memory = new Memory();
  /** Where walls stood before. */
  #walled = new Set<number>();

  constructor() {
    for (const name of LAYERS) this.#layers.set(name, name === 'pieces' ? this.pieces.element : svg('g', { class: name }));
    this.element.append(...this.#layers.values());
  }

  draw(scene: Scene) {
    const { board, layout, placement, choice, over, stroke } = scene;
    const { style } = board.pieces;
    this.#layer('cells', [layout, style], () => drawCells(layout, style));
    this.#layer('coordinates', [layout], () => drawCoordinates(layout));
    this.#layer('marks', [layout, board.lastMove, board.planned, board.checked, choice, over], () => drawMarks(layout, marksOf(scene)));
    this.#layer('walls', [layout, board.position.walls, board.pieces.wall], () => this.#walls(scene));
    if (this.#memory.hasChanged('pieces', layout, board.pieces, placement)) {
      this.pieces.draw(layout, board.pieces, placement, scene.isAnimated, scene.route);
    }
    this.#layer('targets', [layout, choice, placement, board.targetsShown], () => this.#targets(scene));
    this.#layer('arrows', [layout, board.arrows, stroke], () => drawArrows(layout, stroke ? [...board.arrows, stroke] : board.arrows));
    if (this.#memory.hasChanged('size', layout)) {
      this.element.classList.toggle('lettered', layout.coordinates === 'within');
      this.element.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
    }
  }

  #layer(name: Exclude<Layer, 'pieces'>, inputs: unknown[], draw: () => SVGElement[]) {
    if (this.#memory.hasChanged(name, ...inputs)) this.#layers.get(name)?.replaceChildren(...draw());
  }

  /** Draws the walls; the one that a move has put up is seen coming. */
  #walls({ board, layout, isAnimated }: Scene): SVGElement[] {
    const { walls } = board.position;
    const drawn = drawWalls(layout, walls, board.pieces.wall);
    const before = this.#walled;
    this.#walled = new Set(walls);
    const shown = walls.filter((square) => layout.has(square));
    const isMove = isAnimated && walls.length - before.size <= 1;
    if (isMove) shown.forEach((square, index) => before.has(square) || drawn[index]?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: WALL_MS, easing: 'ease-out' }));
    return drawn;
  }

  #targets({ board, layout, choice, placement }: Scene): SVGElement[] {
    if (!choice) return [];
    const shown = board.targetsShown ? targets(choice) : [];
    return drawTargets(layout, shown, (square) => placement.has(square), choice.ending.length > 0 ? choice.at : undefined);
  }
}

function marksOf({ board, choice, over }: Scene) {
  const squaresOf = (move: MarkedMove | undefined) => [move?.from, move?.to, move?.wall].filter((square) => square !== undefined);
  const selected = choice && 'square' in choice.start ? [choice.start.square] : [];
  const captured = (board.lastMove?.captures ?? []).filter((square) => square !== board.lastMove?.to);
  return {
    last: squaresOf(board.lastMove),
    planned: [...new Set(board.planned.flatMap(squaresOf))],
    captured: choice ? capturedSoFar(choice) : captured,
    checked: board.checked,
    selected: choice?.at === undefined || selected.includes(choice.at) ? selected : [...selected, choice.at],
    over: over === undefined ? [] : [over],
  };
}
