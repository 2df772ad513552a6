"""Kept positions and how many legal placements each has, as text: the board drawn, the rack, the counts.

    python tests/movegen/placement_counts.py

counts all that stand in ``tests/movegen/counts`` anew with the slow generator; for a new position, draw it there
without counts. The board stands on the left as its letters (gold upper case, silver lower), on the right as its ground,
with G, S and N for cities. Only the words of ``words.list`` hold, so that no change of the lexicon changes a count.

``placements`` are all legal ones, ``attacks`` those of them that attack, ``of 3`` those with three new letters. Where a
line ``then`` stands, it tells how many more there are in all once each of them is committed and the turn goes on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.state import GameState
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.words.board_context import BoardContext
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import EDITIONS, board, game
from tests.movegen.boards import SomeWords

FOLDER = Path(__file__).with_name("counts")
"""Each position in a file of its own."""

Found = list[tuple[tuple[Laid, ...], bool]]
"""The new letters of each placement, and whether it attacks."""
Generate = Callable[[BoardContext, Side, str], Found]


@dataclass(frozen=True)
class Position:
    """A drawn position, and whether what follows the placements is counted too."""

    state: GameState
    has_next: bool


@cache
def words() -> SomeWords:
    """The words that hold on all kept positions."""
    return SomeWords(frozenset((FOLDER / "words.list").read_text("utf-8").split()))


@cache
def vocabulary() -> Vocabulary:
    """The same words, as the generators take them."""
    return Vocabulary(words().texts)


def slowly(table: BoardContext, side: Side, rack: str) -> Found:
    """What the slow and clear generator finds."""
    return [(one.laid, one.attack) for one in placements(table, side, rack, words(), vocabulary())]


def read_position(text: str) -> Position:
    """The position of a kept text."""
    given = dict(line.split(maxsplit=1) for line in _lines_of(text, "  ", drawn=False))
    drawn = [line.strip().split("    ") for line in _lines_of(text, "  ", drawn=True)]
    on = board("\n".join(row for row, _ in drawn), "\n".join(land for _, land in drawn))
    state = game(on, given["rack"], EDITIONS[given["rules"]], mover=Side(given["side"]))
    return Position(state, has_next="then" in given)


def _lines_of(text: str, sign: str, *, drawn: bool) -> Iterable[str]:
    return [line for line in text.splitlines() if line.strip() and line.startswith(sign) is drawn]


def counted(position: Position, generate: Generate) -> list[str]:
    """The lines that tell the counts of a position."""
    state = position.state
    found = generate(BoardContext.of(state), state.to_move, state.racks[state.to_move].letters)
    lengths = Counter(len(laid) for laid, _ in found)
    lines = [f"placements {len(found)}", f"attacks {sum(attacks for _, attacks in found)}"]
    lines += [f"of {length} {lengths[length]}" for length in sorted(lengths)]
    return [*lines, f"then {_following(state, found, generate)}"] if position.has_next else lines


def _following(state: GameState, found: Found, generate: Generate) -> int:
    total = 0
    for laid, _ in found:
        after = apply(state, Commit(laid), words())
        assert isinstance(after, Applied), after
        left = after.state
        if left.ended is None and left.to_move is state.to_move:
            total += len(generate(BoardContext.of(left), left.to_move, left.racks[left.to_move].letters))
    return total


def with_counts(text: str, lines: Iterable[str]) -> str:
    """A text with these counts in the place of its own."""
    above = [
        line for line in text.splitlines() if line.partition(" ")[0] not in ("placements", "attacks", "of", "then")
    ]
    return "\n".join((*above, *lines)).rstrip("\n") + "\n"


def main() -> None:
    """Count every kept position anew."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    for file in sorted(FOLDER.glob("*.txt")):
        text = file.read_text("utf-8")
        file.write_text(with_counts(text, counted(read_position(text), slowly)), "utf-8")


if __name__ == "__main__":
    main()
