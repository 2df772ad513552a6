"""Prints what Orca speaks while a game is played to its end by keys alone, or a cell painted, as Orca's own log has it.

    python tests/proof/orca.py [--editor] [--log FILE]

It needs Debian's ``orca`` and what the tests by ear need. Two persons play the small game of those tests, with the
tick for older readers: letters are laid, words committed, a refusal comes, turns are ended. Each key is told, and below
it what Orca speaks from then on; it echoes keys too. FILE keeps all of Orca's log. Exit code 0 where all that has to be
heard was heard, else 1.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from tests.spoken.conftest import AT_MOST, Ear, lacking, readers

SPOKEN = re.compile(r"SPEECH OUTPUT: (['\"])(.*?)\1(?: *\{|$)")
TRIES = 6
"""So many times keys are pressed that a card or Orca may not have taken."""


class OrcaLog:
    """What Orca has spoken, by the log that it keeps for its developers."""

    def __init__(self, file: Path, ear: Ear) -> None:
        self._file, self._ear, self._told = file, ear, 0

    def press(self, keys: str, part: str, within: float = AT_MOST) -> bool:
        """Press keys, and tell what Orca speaks until it has this part; False where that does not come."""
        print(f"[{keys}]")
        self._ear.press(keys)
        return self.hear(part, within)

    def insist(self, keys: str, part: str) -> bool:
        """Press keys until Orca speaks this."""
        return any(self.press(keys, part, AT_MOST / TRIES) for _ in range(TRIES))

    def hear(self, part: str, within: float = AT_MOST) -> bool:
        """Tell what Orca speaks until it has this part; False where that does not come."""
        until, found = monotonic() + within, False
        while not found and monotonic() < until:
            sleep(0.1)
            text = self._file.read_text("utf-8", "replace") if self._file.exists() else ""
            pieces = [piece[2] for line in text.splitlines() if (piece := SPOKEN.search(line))]
            for piece in pieces[self._told :]:
                print(f"    {piece}", flush=True)
                found = found or part in piece
            self._told = len(pieces)
        return found


def play(orca: OrcaLog) -> list[str]:
    """Play the game to its end; gives what was not heard."""
    lacks = []

    def need(part: str, is_heard: bool) -> None:
        if not is_heard:
            lacks.append(part)

    need("a cell", orca.insist("Down", "plains"))
    need("cells instead of rows", orca.press("Insert+F11", "Speak cell"))
    for side, letters, word in (("Gold", "A C T", "CAT"), ("Silver", "D G O", "DOG")):
        need("the rack", orca.press("Alt+R", f"Letters: {letters}."))
        need("the own city", orca.insist("Alt+C", f"of {side}"))
        orca.press("Alt+Shift+Return", "Row", within=5.0)
        need("the cell beside it", orca.press("Left", "plains"))
        for number, letter in enumerate(word, 1):
            need(letter, orca.press(letter.lower(), f"your {letter}, not committed. {word[:number]}."))
        need("the word", orca.press("Return", f"{side} lays {word}, worth "))
        if side == "Gold":
            need("the refusal", orca.press("Return", "Lay letters of your rack on the board first."))
            need("the next turn", orca.press("Ctrl+Return", "Turn 2: Silver."))
            need("the board again", orca.insist("Return", "Board."))
    need("the end", orca.press("Ctrl+Return", "wins"))
    return lacks


def paint(orca: OrcaLog) -> list[str]:
    """Paint a cell in the editor and take it back; gives what was not heard."""
    asked = (
        ("Down", "Row 1, column 1"),
        ("Right", "column 2"),
        ("5", "1 cell of ice"),
        ("Return", "1 cell of ice, row 1, column 2."),
        ("Ctrl+Z", "Undone: Paint ice."),
        ("Alt+Shift+C", "city"),
        ("Alt+Shift+H", "Row 2: 1 plains; 2 to 3 forest"),
    )
    return [part for keys, part in asked if not orca.press(keys, part)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editor", action="store_true", help="a cell is painted in the editor instead of a game")
    parser.add_argument("--log", type=Path, help="keeps all of Orca's log")
    asked = parser.parse_args()
    why = lacking() or ("" if shutil.which("orca") else "Orca is not installed")
    if why:
        sys.exit(f"Orca can't be listened to here: {why}.")
    with tempfile.TemporaryDirectory() as folder, readers(Path(folder)) as start:
        log = Path(folder, "orca.log")
        campaign = shutil.copytree(resources.campaigns() / "first-light", Path(folder, "first-light"))
        opened = ("a_map.py", campaign) if asked.editor else ("a_game.py",)
        ear = start(*opened, "--old-reader", orca=log)
        ear.read("shown")
        orca = OrcaLog(log, ear)
        if not orca.hear("Map." if asked.editor else "Board."):
            sys.exit("Orca says nothing. Does another one run? It suffers none beside itself.")
        lacks = paint(orca) if asked.editor else play(orca)
        if asked.log is not None:
            shutil.copyfile(log, asked.log)
    print(f"Not heard: {', '.join(lacks)}." if lacks else "All was heard.")
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main())
