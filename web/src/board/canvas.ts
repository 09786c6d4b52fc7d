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
type Layer = (typeof LAYERS)[number];

export class Canvas {
  readonly element = svg('svg', { 'aria-hidden': 'true', focusable: 'false' });
  readonly pieces = new PieceLayer();
  readonly #layers = new Map<Layer, SVGElement>();
  readonly #memory = new Memory();

  constructor() {
    for (const name of LAYERS) this.#layers.set(name, name === 'pieces' ? this.pieces.element : svg('g', { class: name }));
    this.element.append(...this.#layers.values());
  }

  draw(scene: Scene) {
    const { board, layout, placement, choice, over, stroke } = scene;
    const { style } = board.pieces;
    this.#layer('cells', [layout, style], () => drawCells(layout, style));
    this.#layer('coordinates', [layout, board.coordinates], () => (board.coordinates ? drawCoordinates(layout) : []));
    this.#layer('marks', [layout, board.lastMove, board.planned, board.checked, choice, over], () => drawMarks(layout, marksOf(scene)));
    this.#layer('walls', [layout, board.position.walls, board.pieces.wall], () => drawWalls(layout, board.position.walls, board.pieces.wall));
    if (this.#memory.hasChanged('pieces', layout, board.pieces, placement)) {
      this.pieces.draw(layout, board.pieces, placement, scene.isAnimated, scene.route);
    }
    this.#layer('targets', [layout, choice, placement, board.targetsShown], () => this.#targets(scene));
    this.#layer('arrows', [layout, board.arrows, stroke], () => drawArrows(layout, stroke ? [...board.arrows, stroke] : board.arrows));
    if (this.#memory.hasChanged('size', layout)) this.element.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
  }

  #layer(name: Exclude<Layer, 'pieces'>, inputs: unknown[], draw: () => SVGElement[]) {
    if (this.#memory.hasChanged(name, ...inputs)) this.#layers.get(name)?.replaceChildren(...draw());
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
