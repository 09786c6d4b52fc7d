// What a board is before anything is set.
import type { BoardProperties } from './types';

export function emptyBoard(): BoardProperties {
  return {
    shape: { files: 8, ranks: 8, boards: 1, holes: [] },
    pieces: { looks: [], names: [], style: 'western' },
    position: { pieces: [], walls: [], hands: { white: [], black: [] }, turn: 'white' },
    moves: [],
    lastMove: undefined,
    ahead: false,
    planned: [],
    checked: [],
    arrows: [],
    flipped: false,
    coordinates: true,
    animated: true,
    showHands: false,
    targetsShown: true,
    theme: 'auto',
    editable: false,
    holesShown: false,
    drawable: false,
    pen: undefined,
  };
}
