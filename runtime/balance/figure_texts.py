"""The figures of a level's games in words: sides, ends, shares and means with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from runtime.ai import player_name
from runtime.balance.figures import WAY
from runtime.balance.processes import FAILED, NO_WORDS, NOT_PLAYABLE, PLAYER_FAILED, QUICK_OBSTACLES, TOO_LARGE
from runtime.engine.board.sides import Side
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Level
from runtime.fastgame.obstacles import say_quick_obstacles
from runtime.match.ways_to_win import WayToWin
from runtime.simulate.summary import Interval
from runtime.support.texts import Texts, mark

BAD_WORDS = mark("The campaign's words can't be read; see the issues.")

PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        NOT_PLAYABLE: mark("The level can't be played as it is; see the issues."),
        NO_WORDS: BAD_WORDS,
        FAILED: mark("The processes that play have ended; the next edit tries again."),
        TOO_LARGE: mark("Computers can't play this level: it needs more memory than there is."),
        PLAYER_FAILED: mark("The player, which an extension adds, failed and is switched off until the next start."),
    }
)
UNKNOWN = mark("not known yet")

ENDS: Mapping[str, str] = MappingProxyType(
    {
        EndReason.NO_CITY.value: mark("conquest"),
        EndReason.LETTERS_OUT.value: mark("letters run out"),
        EndReason.PASSES.value: mark("passes"),
        EndReason.TURN_LIMIT.value: mark("turn limit"),
        EndReason.RESIGNED.value: mark("resigned"),
        EndReason.AGREED.value: mark("agreed draw"),
        EndReason.CONDITION.value: mark("win condition"),
        EndReason.TRIGGER.value: mark("trigger"),
    }
)

MEANS: Mapping[str, str] = MappingProxyType(
    {
        "turns": mark("Turns, both sides'"),
        "contact": mark("First contact, turn"),
        "met_at": mark("First contact, percent of the game"),
        "lead_changes": mark("Changes of the lead"),
        "last_behind": mark("Winner last behind, turn"),
        "comeback": mark("Points the winner was behind, at most"),
        "attacks": mark("Attacks in a game"),
        "repelled": mark("Attacks repelled in a game"),
        "captures": mark("Cities taken in a game"),
        "conquered": mark("Of these from the other side"),
        "tokens": mark("Tokens captured in a game"),
        "tokens_used": mark("Tokens used in a game"),
        "passes": mark("Turns passed in a game"),
        "margin": mark("Points between the sides at the end"),
        "letters_left_gold": mark("Letters gold has left"),
        "letters_left_silver": mark("Letters silver has left"),
    }
)
"""What is told of an average game (:data:`runtime.balance.report.MEANS`)."""


def say_problem(t: Texts, problem: str, obstacles: Iterable[str] = ()) -> str:
    """Why a level's games can't be played; ``obstacles`` are what keeps quick players from it where that is why."""
    if problem == QUICK_OBSTACLES:
        return say_quick_obstacles(t, obstacles)
    return t(PROBLEMS.get(problem, PROBLEMS[FAILED]))


def side_text(t: Texts, side: Side) -> str:
    """A side's name at the beginning of what is said of it."""
    return t("Gold") if side is Side.GOLD else t("Silver")


def end_text(t: Texts, name: str) -> str:
    """How games ended, by the name that figures have for it."""
    if name.startswith(WAY):
        return t("“{path}”", path=name.removeprefix(WAY))
    return t(ENDS.get(name, ENDS[EndReason.CONDITION.value]))


def players_text(t: Texts, players: tuple[str, str]) -> str:
    """Who plays whom."""
    one, other = (player_name(t, player) for player in players)
    return one if players[0] == players[1] else t("{player} against {other}", player=one, other=other)


def way_text(t: Texts, way: WayToWin) -> str:
    """A way to win, by its id where it has one."""
    said = t("“{path}”", path=way.path) if way.path else t("a standard end")
    return t("{side}: {way}", side=side_text(t, way.side), way=said)


def level_text(level: Level) -> str:
    """What a level is called."""
    return level.name or level.id


def share_text(t: Texts, one: Interval | None) -> str:
    """A share with how far it is sure, in percent."""
    if one is None:
        return ""
    return t("{share} % ± {reach}", share=percent(one.value), reach=reach(one))


def mean_text(t: Texts, one: Interval | None, *, signed: bool = False) -> str:
    """A mean with how far it is sure."""
    if one is None:
        return "–"
    value = signed_text(t, one.value, 1) if signed else t.number(one.value, 1)
    return f"{value} ± {t.number(half(one), 1)}" if half(one) < float("inf") else value


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{100 * share:.0f}"


def half(one: Interval) -> float:
    """Half the width of an interval."""
    return (one.high - one.low) / 2


def reach(one: Interval) -> str:
    """The larger distance to an end of the interval, in percent: it is never said too small."""
    return f"{100 * max(one.high - one.value, one.value - one.low):.0f}"


def signed_text(t: Texts, value: float, digits: int = 0) -> str:
    """A number with its sign."""
    said = t.number(value, digits)
    return said.replace("-", "−") if said.startswith("-") else f"+{said}"
