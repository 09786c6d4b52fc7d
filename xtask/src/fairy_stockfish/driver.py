"""Plays random games with Fairy-Stockfish's library and says what it knows of every position.

Lines come in and go out, their fields between tabs:

  load PATH                    reads variants from a file
  variants                     says the names of all variants
  play VARIANT SEED PLIES      says a line for each position of a game: the move that led there, the FEN, whether the mover is in
                               check, the score if the game is over, the score if it may be ended, and the legal moves

Each answer ends with a line `done`.
"""

import hashlib
import sys

import pyffish


def score(value, fen):
    """Returns the score of a value, which is for the side to move."""
    if value == 0:
        return "1/2-1/2"
    return "1-0" if (value > 0) == (fen.split()[1] == "w") else "0-1"


def position(variant, start, played):
    """Returns the FEN, the score or nothing, and the legal moves."""
    fen = pyffish.get_fen(variant, start, played)
    moves = sorted(pyffish.legal_moves(variant, start, played))
    is_over, value = pyffish.is_immediate_game_end(variant, start, played)
    if is_over:
        return fen, score(value, fen), []
    if not moves:
        return fen, score(pyffish.game_result(variant, start, played), fen), []
    return fen, "-", moves


def play(variant, seed, plies):
    """Plays until the game is over or has so many positions."""
    start, played = pyffish.start_fen(variant), []
    for ply in range(plies):
        fen, over, moves = position(variant, start, played)
        check = "check" if pyffish.gives_check(variant, start, played) else "-"
        may_end, value = pyffish.is_optional_game_end(variant, start, played)
        claim = score(value, fen) if may_end else "-"
        say(played[-1] if played else "-", fen, check, over, claim, " ".join(moves))
        if not moves or may_end:
            return
        # The same game with every version of Python.
        digest = hashlib.sha256(f"{variant} {seed} {ply}".encode()).digest()
        played.append(moves[int.from_bytes(digest[:8], "big") % len(moves)])


def say(*fields):
    print("\t".join(fields), flush=True)


def main():
    for line in sys.stdin:
        word, *fields = line.rstrip("\n").split("\t")
        if word == "load":
            with open(fields[0], encoding="utf-8") as file:
                pyffish.load_variant_config(file.read())
        elif word == "variants":
            say(*pyffish.variants())
        elif word == "play":
            play(fields[0], fields[1], int(fields[2]))
        say("done")


main()
