"""What is said of any table game: its rules, what is to be done now, what each move did, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import RESIGNED, Made, TableMatch, TableSetup
from runtime.support.table_texts import say_table_refusal
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import TableGame, TablePlayer, TableRefusal, TableResult
from runtime.ui.tablegames.scrambler_speech import SCRAMBLER
from runtime.ui.tablegames.scribe_speech import SCRIBE
from runtime.ui.tablegames.scryper_speech import SCRYPER
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import GameSpeech, ReckoningLine, TableLine, named_side, side_of

SPEECH: Mapping[str, GameSpeech] = MappingProxyType({"scribe": SCRIBE, "scryper": SCRYPER, "scrambler": SCRAMBLER})
"""What is said of each game, by its id."""


def how_to(t: Texts, game: TableGame[Any, Any, Any]) -> tuple[str, ...]:
    """The rules in a few sentences, by the game's own parameters."""
    return SPEECH[game.id].how_to(t, game.rules)


def heading(t: Texts, game: TableGame[Any, Any, Any], state: Any, acting: TablePlayer, *, thinking: bool) -> str:
    """Who has to do something, and what."""
    side = side_of(t, game.id, acting)
    if thinking:
        return t("{side} is thinking…", side=side)
    return t(SPEECH[game.id].headings.get(getattr(state, "phase", None), _TO_MOVE), side=side)


_TO_MOVE = mark("{side} to move")


def prompt(t: Texts, view: TableView) -> str:
    """What the person before the screen is to do now; empty where they have to wait."""
    return "" if view.mine is None else SPEECH[view.game.id].ask(t, view, view.mine)


def refused(t: Texts, refusal: TableRefusal) -> str:
    """Why a move is refused and how to mend it, with places as people call them."""
    if refusal.code == "other-grid":
        return t("Mark a cell of the glowing mini grid: your own last mark names it.")
    return say_table_refusal(t, refusal.code, refusal.details)


def idle(t: Texts, game: str, thinking: TablePlayer | None, *, is_over: bool) -> str:
    """Why nothing can be done at the board: the game is over, or a computer is to move."""
    if is_over:
        return t("The game is over.")
    if thinking is None:
        return ""
    return t("It is {side}’s turn: wait until the computer has moved.", side=side_of(t, game, thinking))


def tell(t: Texts, game: TableGame[Any, Any, Any], made: Made, number: int) -> tuple[TableLine, ...]:
    """What a move did, in lines for everybody: a set-up's bricks are not told."""
    first = t("{number}. {what}", number=number, what=done_by(t, game, made))
    return (TableLine(first, made.player), *SPEECH[game.id].tell(t, game, made))


def done_by(t: Texts, game: TableGame[Any, Any, Any], made: Made) -> str:
    """What a player did, in a sentence."""
    return SPEECH[game.id].done(t, game, made, side_of(t, game.id, made.player))


def say_result(t: Texts, setup: TableSetup, result: TableResult) -> str:
    """Who has won; of two persons by name."""
    if result.winner is None:
        return t("The game is drawn")
    return t("{side} wins the game", side=named_side(t, setup, result.winner))


def say_why(t: Texts, game: TableGame[Any, Any, Any], result: TableResult) -> str:
    """Why the game ended."""
    if result.why == RESIGNED and result.winner is not None:
        return t("{side} has given up.", side=side_of(t, game.id, result.winner.other))
    if result.why == "sets" and result.winner is not None:
        return t.plural("{count} set is won.", "{count} sets are won.", result.points[result.winner])
    if result.why == "captured":
        return t("A token was captured. The sum of points decides.")
    if result.why == "quiet" and hasattr(game.rules, "quiet_turns"):
        return t("{count} turns without a new line. The sum of points decides.", count=game.rules.quiet_turns)
    return {
        "full": t("All cells are marked."),
        "no-bricks": t("There are no bricks left to set up; the sets that were won decide."),
        "all-drawn": t("No more lines can be drawn. The sum of points decides."),
        "agreed": t("Both have agreed to end the game. The sum of points decides."),
    }.get(result.why, "")


def points_name(t: Texts, game: TableGame[Any, Any, Any]) -> str:
    """What the figures on the plaques count."""
    return SPEECH[game.id].counts(t, game.rules)


def reckoning(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """How both players' figures came about, line by line."""
    return SPEECH[match.game.id].reckon(t, match)
