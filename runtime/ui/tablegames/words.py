"""How players, games and places of the table games are called, and what speaks of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import Made, TableMatch, TableSetup
from runtime.support.table_texts import GAMES, SIDES
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import TableGame, TablePlayer
from runtime.tablegames.players import Skill
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.widgets.lines import LogLine

SOON = 8
"""From so many moves on before a game or set that is too quiet ends, that is said."""


@dataclass(frozen=True, slots=True)
class TableLine(LogLine):
    """One line of a table's log, and whose it is; None: nobody's."""

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
    tell: Callable[[Texts, TableGame[Any, Any, Any], Made], Iterator[TableLine]]
    reckon: Callable[[Texts, TableMatch], tuple[ReckoningLine, ...]]
    headings: Mapping[Any, str] = field(default_factory=dict)


def better(first: int, second: int) -> TablePlayer | None:
    """Who has the better of two figures."""
    return None if first == second else TablePlayer.FIRST if first > second else TablePlayer.SECOND


def counted(label: str, first: int, second: int) -> ReckoningLine:
    """A line of two figures."""
    return ReckoningLine(label, (str(first), str(second)), better(first, second))


SKILLS: Mapping[Skill, tuple[str, str]] = MappingProxyType(
    {
        Skill.NOVICE: (mark("Novice"), mark("Plays at random now and then, and hardly looks ahead.")),
        Skill.APPRENTICE: (mark("Apprentice"), mark("Looks a little ahead, and slips sometimes.")),
        Skill.ADEPT: (mark("Adept"), mark("Thinks before every move and makes no slips.")),
        Skill.MASTER: (mark("Master"), mark("Thinks long and hard; expect to lose.")),
    }
)
"""The computer's levels, and how each plays."""

GRIDS = (
    mark("at the top left"),
    mark("at the top"),
    mark("at the top right"),
    mark("at the left"),
    mark("in the middle"),
    mark("at the right"),
    mark("at the bottom left"),
    mark("at the bottom"),
    mark("at the bottom right"),
)
"""Where each mini grid of Scribe lies."""

CARDS = (
    mark("the card at the top left"),
    mark("the card at the top right"),
    mark("the card at the bottom left"),
    mark("the card at the bottom right"),
)
"""What each card of Scrambler is called, by where it lies."""


def game_name(t: Texts, game: str) -> str:
    """What a game is called."""
    return t(GAMES[game][0])


def side_of(t: Texts, game: str, player: TablePlayer) -> str:
    """What a player of a game is called."""
    return t(SIDES[game][player])


def named_side(t: Texts, setup: TableSetup, player: TablePlayer) -> str:
    """What a player is called where it matters which person that is: of two persons, the name before the side."""
    side, names = side_of(t, setup.game, player), [seat.name for seat in setup.seats]
    if len(setup.persons) == 1 or not any(names):
        return side
    return t("{name} ({side})", name=names[player] or t("First player"), side=side)


def grid_name(t: Texts, grid: int) -> str:
    """Where a mini grid lies."""
    return t(GRIDS[grid])


def seat_name(t: Texts, setup: TableSetup, player: TablePlayer, *, is_own: bool = True) -> str:
    """Who plays a side: a person by name, or the computer with its level.

    Beside somebody with a name, a person without one is the first player of this computer, who needs none; in a game
    that is not ``is_own``, out of a file of somebody's, it may be anybody.
    """
    seat = setup.seats[player]
    if seat.skill is not None:
        return t("Computer: {player}", player=t(SKILLS[seat.skill][0]))
    if seat.name:
        return seat.name
    if is_own and len(setup.persons) == 1:
        return t("You")
    return t("First player") if is_own and any(one.name for one in setup.seats) else t("A person")


def short_seat_name(t: Texts, setup: TableSetup, player: TablePlayer) -> str:
    """The same where there is little room: of the computer its level alone."""
    skill = setup.seats[player].skill
    return t(SKILLS[skill][0]) if skill is not None else seat_name(t, setup, player)
