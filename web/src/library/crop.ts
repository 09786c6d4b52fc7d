// Drawings of boards as the core makes them, without what stands around the board: coordinates, hands, whose turn it is, and legends.

/** How the core draws: squares are 100 units wide, and the board begins here. */
const SQUARE = 100;
const LEFT = 56;
const TOP = 24;
/** Names of ranks stand in this column, those of files so far below the board. */
const RANKS_AT = 28;
const FILES_BELOW = 40;
/** Room for the frame. */
const FRAME = 3;

/** Returns a drawing that shows its board only; the whole drawing where no coordinates say how large the board is. */
export function boardOnly(svg: string): string {
  const ranks = svg.split(`<text x="${RANKS_AT}" y="`).length - 1;
  const below = TOP + ranks * SQUARE + FILES_BELOW;
  const files = [...svg.matchAll(/<text x="\d+" y="(\d+)">/g)].filter(([, y]) => Number(y) === below).length;
  if (ranks === 0 || files === 0) return svg;
  const [width, height] = [files * SQUARE + 2 * FRAME, ranks * SQUARE + 2 * FRAME];
  return svg.replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, `viewBox="${LEFT - FRAME} ${TOP - FRAME} ${width} ${height}" width="${width / 2}" height="${height / 2}"`);
}
