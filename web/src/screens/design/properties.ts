// What else is true of a piece, and how it is dropped.
import { EVERY_PIECE, type Field } from './fields';

export const PROPERTIES: Field[] = [
  { kind: 'zone', key: 'confined-to', title: 'It may end its moves only on' },
  { kind: 'pieces', key: 'victims', title: 'It captures', none: EVERY_PIECE, empty: 'It captures nothing.' },
  { kind: 'piece', key: 'in-hand', title: 'Captured, it comes into a hand as', none: 'itself' },
  { kind: 'value', key: 'san', title: 'Its letter in records of moves', none: 'as in the position', values: [['none, as for pawns', '']] },
  { kind: 'number', key: 'limit', title: 'How many of it a side may have by promotion', least: 0, none: 'any number' },
  { kind: 'number', key: 'value', title: 'Its worth for the computer, in hundredths of a pawn', least: 0, none: 'from its moves' },
  { kind: 'flag', key: 'iron', title: 'It cannot be captured', usual: false },
  { kind: 'flag', key: 'assimilates', title: 'What captures it becomes this piece', usual: false },
  { kind: 'flag', key: 'may-check', title: 'Its moves may give check', usual: true },
  { kind: 'flag', key: 'may-mate', title: 'Its moves may give mate', usual: true },
  { kind: 'flag', key: 'takes-goals', title: 'It may win by reaching the goal', usual: true },
];

/** Keys of a piece that other parts of the page show. */
export const SHOWN_ELSEWHERE = ['moves', 'letter', 'letters', 'name', 'royal', 'promotes', 'becomes', 'drop'];

export const DROPS: Field[] = [
  { kind: 'zone', key: 'zone', title: 'Only in this area' },
  {
    kind: 'value', key: 'needs', title: 'Only where the square is', none: 'anywhere there',
    values: [
      ['next to a piece of its side, as in Ataxx', { touches: 'K', whose: 'friend' }],
      ['at the end of a line of enemies that it encloses, as in Othello', { encloses: 'K' }],
      ['above a piece or the edge of the board, as in Connect Four', { rests: '(0,-1)' }],
      ['not straight next to an enemy, as in Snort', { avoids: 'W', whose: 'enemy' }],
    ],
  },
  { kind: 'zone', key: 'opening', title: 'While one of these squares is empty, only there', empty: 'none' },
  { kind: 'number', key: 'per-file-max', title: 'Most on a file', least: 1, none: 'any' },
  { kind: 'flag', key: 'needs-move', title: 'Only where it could move on', usual: false },
  { kind: 'flag', key: 'may-check', title: 'The drop may give check', usual: true },
  { kind: 'flag', key: 'may-mate', title: 'The drop may give mate', usual: true },
  { kind: 'flag', key: 'both-shades', title: 'Half of them on squares of each shade', usual: false },
  { kind: 'flag', key: 'endless', title: 'It is always there to be dropped', usual: false },
];
