// The answers of the core to the questions, given inside a worker (or in Node, by tests).
import * as fers from 'fers/core';
import { gameOf, variantOf } from './games';
import type { OfFormats, Questions } from './requests';

export const answers: Omit<Questions, OfFormats> = {
  library: () => fers.library(),
  load: (text, format) => fers.load(text, format),
  formats: () => fers.formats(),
  info: (variant) => variantOf(variant).info(),
  rules: (variant) => variantOf(variant).rules(),
  pictures: (variant, style) => variantOf(variant).pictures(style),
  moveDiagram: (variant, piece, black, style) => variantOf(variant).moveDiagram(piece, black, style),
  boardSvg: (variant, fen, flipped, style) => variantOf(variant).boardSvg(fen, flipped, style),
  save: (variant, format) => variantOf(variant).save(format),
  checkFen: (variant, fen) => fers.checkFen(variantOf(variant), fen),
  position: (variant, line) => gameOf(variant, line).position(),
  whyNot: (variant, line, text) => gameOf(variant, line).whyNot(text),
  premoves: (variant, black, squares, pieces, held) => variantOf(variant).premoves(black, Uint16Array.from(squares), Uint16Array.from(pieces), Uint16Array.from(held)),
  pgn: (variant, line) => gameOf(variant, line).pgn(),
  variantOfPgn: (text) => fers.variantOfPgn(text),
  readPgn: (variant, text) => variantOf(variant).readPgn(text),
  writePgn: (record) => fers.writePgn(record),
  readBetza: (text) => fers.readBetza(text),
  namedPieces: () => fers.namedPieces(),
  fingerprint: (variant) => variantOf(variant).fingerprint(),
  rw144Files: (variant, line, board, official) => gameOf(variant, line).rw144Files(board, official),
};
