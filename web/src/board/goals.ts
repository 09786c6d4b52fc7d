// Squares that are to be reached, and by which side.
import { round, SIDE, type Layout } from './layout';
import { svg } from './svg';
import type { BoardShape } from './types';

/** Whose goal a square is. */
type Whose = 'white' | 'black' | 'both';

/** How far the frame of a goal lies within its square. */
const INSET = 9;

const WORDS: Record<Whose, string> = { white: 'goal of White', black: 'goal of Black', both: 'goal of both' };

function whoseGoal({ goals }: BoardShape, square: number): Whose | undefined {
  const [white, black] = [goals?.white.includes(square), goals?.black.includes(square)];
  if (white && black) return 'both';
  return white ? 'white' : black ? 'black' : undefined;
}

/** Returns what a square is called as a goal; nothing if it is none. */
export function goalWords(shape: BoardShape, square: number): string {
  const whose = whoseGoal(shape, square);
  return whose === undefined ? '' : WORDS[whose];
}

/**
 * Draws a frame within each goal square, in the colour of its side, with an edge that stands out
 * from light and dark squares.
 */
export function drawGoals(layout: Layout): SVGElement[] {
  const { goals } = layout.shape;
  const squares = [...new Set([...(goals?.white ?? []), ...(goals?.black ?? [])])];
  return squares.flatMap((square) => {
    const whose = layout.has(square) && !layout.isHole(square) ? whoseGoal(layout.shape, square) : undefined;
    return whose === undefined ? [] : [frame(layout, square, `goal edge ${whose}`), frame(layout, square, `goal ${whose}`)];
  });
}

function frame(layout: Layout, square: number, name: string): SVGElement {
  if (layout.shape.hexagonal) {
    const { x, y } = layout.middle(square);
    return svg('circle', { class: name, cx: round(x), cy: round(y), r: SIDE / 2 - INSET });
  }
  const { x, y } = layout.corner(square);
  const side = SIDE - 2 * INSET;
  return svg('rect', { class: name, x: round(x + INSET), y: round(y + INSET), width: side, height: side, rx: 12 });
}
