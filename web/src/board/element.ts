// `<fers-board>`: a board of any shape as SVG.
import type { LegalMove } from '../core/types';
import type { BoardProperties } from './types';

/** Placeholder until drawing stands: see types.ts for what it promises. */
export class FersBoard extends HTMLElement implements BoardProperties {
  shape: BoardProperties['shape'] = { files: 8, ranks: 8, boards: 1, holes: [] };
  pieces: BoardProperties['pieces'] = { looks: [], names: [], style: 'western' };
  position: BoardProperties['position'] = { pieces: [], walls: [], hands: { white: [], black: [] }, turn: 'white' };
  moves: LegalMove[] = [];
  lastMove: BoardProperties['lastMove'];
  checked: number[] = [];
  arrows: BoardProperties['arrows'] = [];
  flipped = false;
  coordinates = true;
  animated = true;
  showHands = false;
  theme: BoardProperties['theme'] = 'auto';
  editable = false;
}

customElements.define('fers-board', FersBoard);
