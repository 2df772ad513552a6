"""What is said of one table game, as the table of all of them has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from runtime.match.table_match import Made, TableMatch
from runtime.support.texts import Texts
from runtime.tablegames.game import TableGame, TablePlayer
from runtime.ui.tablegames.table_view import TableView

SOON = 8
"""From so many moves on before a game or set that is too quiet ends, that is said."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log, and whose it is."""

    text: str
    player: TablePlayer | None = None


@dataclass(frozen=True, slots=True)
class ReckoningLine:
    """One line of how it came about: what it counts, both players' share in words, and who has the better of it."""

    label: str
    shares: tuple[str, str]
    better: TablePlayer | None = None


@dataclass(frozen=True, slots=True)
class GameSpeech:
    """What is said of one table game.

    ``how_to`` tells its rules by its parameters, ``counts`` what the figures on the plaques count, ``ask`` what the
    person before the screen is to do, ``done`` what a player (by the side) did, ``tell`` what else a move brought
    about, and ``reckon`` how both players' figures came about. ``headings`` are said of stages other than a usual move.
    """

    how_to: Callable[[Texts, Any], tuple[str, ...]]
    counts: Callable[[Texts, Any], str]
    ask: Callable[[Texts, TableView, TablePlayer], str]
    done: Callable[[Texts, TableGame[Any, Any, Any], Made, str], str]
    tell: Callable[[Texts, TableGame[Any, Any, Any], Made], Iterator[LogLine]]
    reckon: Callable[[Texts, TableMatch], tuple[ReckoningLine, ...]]
    headings: Mapping[Any, str] = field(default_factory=dict)


def better(first: int, second: int) -> TablePlayer | None:
    """Who has the better of two figures."""
    return None if first == second else TablePlayer.FIRST if first > second else TablePlayer.SECOND


def counted(label: str, first: int, second: int) -> ReckoningLine:
    """A line of two figures."""
    return ReckoningLine(label, (str(first), str(second)), better(first, second))
