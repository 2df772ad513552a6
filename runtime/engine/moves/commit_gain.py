"""What a commit that is allowed would win, as far as it can be known beforehand (rules, sections 4, 6 and 9)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.combat.combat import Forecast
from runtime.engine.moves.commit import NO_SPOILS, Spoils, spoils
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.scoring import word_score
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class CommitGain:
    """What a word wins: what lies under it, and by how much its owner's score grows.

    Of the ``points`` those ``taken`` are for fights and cities; the others are what the words on the board count.
    """

    spoils: Spoils
    points: int
    taken: int = 0


def prospect(
    table: BoardContext,
    side: Side,
    new: tuple[Laid, ...],
    words: Words,
    *,
    forecast: Forecast | None,
    breaks_ice: bool,
) -> CommitGain:
    """What ``new`` letters of ``side`` win that may be committed, where the fights go as ``forecast`` says.

    A word that is repelled or breaks the ice keeps what its fights have won; of the older letters that the ice may
    take along nothing is reckoned.
    """
    fought = sum(fight.gained for fight in forecast.fights) if forecast is not None else 0
    if breaks_ice or (forecast is not None and not forecast.defeats_all):
        return CommitGain(NO_SPOILS, fought, fought)
    won = spoils(table, side, new)
    board = table.board
    own = board.letters[side].having(dict(new))
    after = BoardContext(table.rules, replace(board, letters=board.letters.having(side, own)))
    grown = word_score(after, side, words) - word_score(table, side, words)
    taken = fought + sum(city.bonus for city in won.cities)
    return CommitGain(won, taken + grown, taken)
