"""Kept positions have just as many legal placements as is kept with them, whichever generator counts."""

from __future__ import annotations

import pytest

from runtime.engine.board.sides import Side
from runtime.engine.words.board_context import BoardContext
from tests.movegen.placement_counts import (
    FOLDER,
    Found,
    Generate,
    counted,
    read_position,
    slowly,
    vocabulary,
    with_counts,
    words,
)

FILES = sorted(FOLDER.glob("*.txt"))
COMMAND = "python tests/movegen/placement_counts.py"


def quickly(table: BoardContext, side: Side, rack: str) -> Found:
    """What the compiled generator finds."""
    moves = vocabulary().generator(words()).moves(table, side, rack, evaluate=False)
    return [(moves.laid(one), bool(moves.attack[one])) for one in range(len(moves))]


@pytest.mark.parametrize("generate", [slowly, quickly])
def test_the_counts_are_those_that_are_kept(generate: Generate) -> None:
    assert len(FILES) > 15
    for file in FILES:
        text = file.read_text("utf-8")
        found = with_counts(text, counted(read_position(text), generate))
        assert found.splitlines() == text.splitlines(), f"{file.stem}: where this is meant, {COMMAND} counts anew"


def test_they_hold_what_can_go_wrong() -> None:
    """Both editions and sides, every ground, attacks, bridges of single letters, and the next placement."""
    texts = [file.read_text("utf-8") for file in FILES]
    boards = "".join(line.partition("    ")[2] for text in texts for line in text.splitlines() if line[:2] == "  ")
    assert set(boards) >= set(".f~^=#GSN")
    assert {word for text in texts for word in text.split()[:4]} >= {"release", "design-1.6", "gold", "silver"}
    counts = [int(line.split()[1]) for text in texts for line in text.splitlines() if line.startswith(("att", "then"))]
    assert sum(count > 20 for count in counts) > 5
