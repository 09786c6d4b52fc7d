// Texts to begin with.

export const NEW_TEXT = `name = "My variant"

board = "8x8"
start = "8/8/8/8/8/8/8/8 w - - 0 1"
ends = ["mate wins", "stalemate draws", "repetition 3 draws", "100 plies draws"]

[pieces]
`;

export interface Example {
  title: string;
  text: string;
}

/** One small variant in several formats. */
export const EXAMPLES: Example[] = [
  {
    title: 'Little Chess, in our own form',
    text: `# Chess on a board of six by six, without bishops.
name = "Little Chess"

board = "6x6"
start = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"
ends = ["mate wins", "stalemate draws", "repetition 3 draws", "100 plies draws"]

[pieces]
Pawn = { moves = "fmWfcF", san = "", promotes = { to = ["Queen", "Rook", "Knight"] } }
Knight = { letter = "N", moves = "N" }
Rook = "R"
Queen = "Q"
King = { moves = "K", royal = true }
`,
  },
  {
    title: 'Hawks and hills: drops, a hill, a piece of its own',
    text: `name = "Hawks and hills"
description = "Captured pieces come back, and a king on the hill wins."

board = "7x7"
start = "hrnknrh/ppppppp/7/7/7/PPPPPPP/HRNKNRH[] w - - 0 1"
hands = { captured-to = "capturer", drops = "allowed" }
ends = ["mate wins", "goal any of hill wins", "stalemate draws", "repetition 4 draws", "100 plies draws"]

[regions]
hill = "d4"

[pieces]
Pawn = { moves = "fmWfcF", san = "", takes-goals = false, drop = { zone = "ranks 2-6" }, promotes = { to = ["Rook"] } }
Knight = { letter = "N", moves = "N", takes-goals = false }
Rook = { moves = "R", takes-goals = false }
Hawk = { moves = "ADGH", takes-goals = false }
King = { moves = "K", royal = true }
`,
  },
  {
    title: 'A diagram of the Chess Variant Pages',
    text: `files=6
ranks=6
promoZone=1
promoChoice=NRQ
pawn::fmWfcF::a2-f2
knight:N:::b1,e1
rook::::a1,f1
queen::::c1
king::K::d1
`,
  },
  {
    title: 'A variant of Fairy-Stockfish',
    text: `[little]
maxRank = 6
maxFile = 6
pawn = p
knight = n
rook = r
queen = q
king = k
promotionRegionWhite = *6
promotionRegionBlack = *1
promotionPieceTypes = nrq
doubleStep = false
castling = false
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
`,
  },
];
