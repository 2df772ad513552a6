"""All legal placements, slowly and clearly: each candidate is put before the engine's judge."""

from __future__ import annotations

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.placement import LegalPlacement, order, placement_of
from runtime.movegen.word_set import WordSet


def placements(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: WordSet
) -> tuple[LegalPlacement, ...]:
    """Every legal placement whose words are all in ``vocabulary``, sorted by row, column, direction and word.

    No two lay the same letters on the same cells.
    """
    own = table.board.letters[side]
    found: dict[tuple[Laid, ...], LegalPlacement] = {}
    for run in candidates(table, side, rack, words, vocabulary):
        laid = new_letters(own, run)
        if laid not in found:
            judged, refusals = judge(table, side, rack, laid, words)
            if judged is not None and not refusals:
                found[laid] = placement_of(table, judged, words)
    return tuple(sorted(found.values(), key=lambda placement: order(placement.main)))
