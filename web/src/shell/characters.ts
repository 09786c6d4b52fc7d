// Whether this device can write the characters of shogi and xiangqi: many have no font for them and draw boxes instead.
import type { PieceStyle } from '../core/types';

/** Some characters of each set that holds any, among them such as the other language does not use. */
const SAMPLES: Partial<Record<PieceStyle, string>> = { shogi: '歩桂龍', xiangqi: '俥砲帥' };

/** No font has anything here, so that this is what missing characters look like. */
const NOTHING = '\u{10fffd}';
const SIZE = 32;
/** As the tiles are written, as far as browsers look for another font than the named ones. */
const FONT = `bold ${SIZE}px serif`;

const known = new Map<PieceStyle, boolean>();

/** Whether a set of pieces is written in characters of Chinese. */
export const isWritten = (style: PieceStyle): boolean => style in SAMPLES;

/** Whether all that a set of pieces is written in can be read here. */
export function canWrite(style: PieceStyle): boolean {
  const sample = SAMPLES[style];
  if (sample === undefined) return true;
  const answer = known.get(style) ?? draws(sample);
  known.set(style, answer);
  return answer;
}

function draws(text: string): boolean {
  const brush = typeof document === 'undefined' ? undefined : document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // Where nothing can be measured, nothing is changed.
  if (!brush) return true;
  brush.canvas.width = brush.canvas.height = SIZE;
  brush.font = FONT;
  const missing = drawing(brush, NOTHING);
  return [...text].every((character) => isWide(brush, character) && drawing(brush, character) !== missing);
}

/** Chinese characters are as wide as they are high; signs for missing ones are narrower in browsers that write numbers into them. */
function isWide(brush: CanvasRenderingContext2D, character: string): boolean {
  return Math.abs(brush.measureText(character).width - SIZE) < SIZE / 8;
}

function drawing(brush: CanvasRenderingContext2D, character: string): string {
  brush.clearRect(0, 0, SIZE, SIZE);
  brush.fillText(character, 0, SIZE * 0.85);
  return brush.getImageData(0, 0, SIZE, SIZE).data.join();
}
