// Pictures of pieces: those given, or letters where none is.
import type { PieceShapes, PieceStyle } from '../core/types';
import type { Standing } from './preview';
import { pictureAddress } from './svg';
import type { BoardPieces } from './types';

const FILLS = { white: ['#ffffff', '#222222'], black: ['#3d3b3a', '#eeeeee'], neutral: ['#d7a83c', '#4a340a'] } as const;

/** The address of the picture of a piece. */
export function lookOf(pieces: BoardPieces, { piece, owner }: Standing): string {
  const given = pieces.looks[piece]?.[owner];
  return pictureAddress(given || letterLook(pieces.names[piece] ?? '?', owner));
}

/** Returns the shapes of a style: tiles and discs may have letters. */
export function shapesOf(style: PieceStyle): PieceShapes {
  if (style === 'shogi' || style === 'shogi-letters') return 'shogi';
  return style === 'xiangqi' || style === 'xiangqi-letters' ? 'xiangqi' : 'western';
}

/** Whether a piece is drawn upside down, as tiles of the far side are. */
export function isTurned(pieces: BoardPieces, { owner }: Standing, isFlipped: boolean): boolean {
  return shapesOf(pieces.style) === 'shogi' && owner === (isFlipped ? 'white' : 'black');
}

function letterLook(name: string, owner: Standing['owner']): string {
  const [fill, ink] = FILLS[owner];
  const letters = [...name].slice(0, 2).map(escaped).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<circle cx="50" cy="50" r="38" fill="${fill}" stroke="#222222" stroke-width="3"/>` +
    `<text x="50" y="64" font-family="sans-serif" font-size="38" text-anchor="middle" fill="${ink}">${letters}</text></svg>`
  );
}

const escaped = (letter: string) => `&#${letter.codePointAt(0) ?? 63};`;
