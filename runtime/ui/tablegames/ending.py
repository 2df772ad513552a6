"""What is said of a table game that is over: who has won, why it ended, and how the figures came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from runtime.match.table_match import RESIGNED, TableMatch
from runtime.match.table_setup import TableSetup
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import PLAYERS, Game, Player, Result
from runtime.tablegames.scribe.glyphs import CELLS, GLYPH_OF, POINTS, groups
from runtime.tablegames.scribe.rules import Scoring, Scribe
from runtime.tablegames.scryper.values import Counts
from runtime.ui.tablegames.words import grid_name, named_side, side_of


@dataclass(frozen=True, slots=True)
class ReckoningLine:
    """One line of how it came about: what it counts, both players' share in words, and who has the better of it."""

    label: str
    shares: tuple[str, str]
    better: Player | None = None


def say_result(t: Texts, setup: TableSetup, result: Result) -> str:
    """Who has won; of two persons by name."""
    if result.winner is None:
        return t("The game is drawn")
    return t("{side} wins the game", side=named_side(t, setup, result.winner))


def say_why(t: Texts, game: Game[Any, Any, Any], result: Result) -> str:
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


def points_name(t: Texts, game: Game[Any, Any, Any]) -> str:
    """What the figures on the plaques count."""
    if game.id == "scribe":
        return t("Mini grids won") if game.rules.scoring is Scoring.STANDARD else t("Points of the winners’ marks")
    return t("Sets won") if game.id == "scryper" else t("Points")


# How it came about


def reckoning(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """How both players' figures came about, line by line."""
    return _RECKONINGS[match.game.id](t, match)


def _better(first: int, second: int) -> Player | None:
    return None if first == second else Player.FIRST if first > second else Player.SECOND


def _counted(label: str, first: int, second: int) -> ReckoningLine:
    return ReckoningLine(label, (str(first), str(second)), _better(first, second))


def _glyphs(t: Texts, marks: int) -> str:
    """What some marks are worth, with the glyphs among them."""
    found = Counter(GLYPH_OF[group] for group in groups(marks) if group in GLYPH_OF)
    if not found:
        return "0"
    names = []
    for glyph in sorted(found, key=lambda one: -one.points):
        once = t("{glyph} {points}", glyph=t(glyph.name), points=glyph.points)
        names.append(once if found[glyph] == 1 else t("{count} × {thing}", count=found[glyph], thing=once))
    told = ", ".join(names)
    return told if found.total() == 1 else t("{sum}: {glyphs}", sum=POINTS[marks], glyphs=told)


def _reckon_scribe(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """Each mini grid with the glyphs of both; in the advanced game the glyphs that these make."""
    assert isinstance(match.game, Scribe)
    state, won, lines = match.state, match.game.winners(match.state), []
    for grid in range(CELLS):
        marks = [state.marks[player][grid] for player in PLAYERS]
        lines.append(ReckoningLine(grid_name(t, grid), (_glyphs(t, marks[0]), _glyphs(t, marks[1])), won[grid]))
    if match.game.rules.scoring is Scoring.ADVANCED:
        wholes = [sum(1 << grid for grid in range(CELLS) if won[grid] is player) for player in PLAYERS]
        shares = _glyphs(t, wholes[0]), _glyphs(t, wholes[1])
        lines.append(ReckoningLine(t("All nine as one"), shares, _better(POINTS[wholes[0]], POINTS[wholes[1]])))
    return tuple(lines)


_SETS: Mapping[str, str] = MappingProxyType(
    {
        "goal": mark("reached the back row"),
        "bricks": mark("beat all bricks"),
        "stuck": mark("left no move"),
        "drawn": mark("too few battles"),
    }
)
"""How a set was won, in a few words, or why it was nobody's."""


def _reckon_scryper(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """Each set and how it was won, battles, and where the bricks are."""
    lines, state = [], match.state
    events = [event for made in match.made for event in made.events]
    for number, event in enumerate((one for one in events if one.kind in ("set-won", "set-drawn")), 1):
        winner = event.player if event.kind == "set-won" else None
        how = t(_SETS[event.details.get("why", "drawn")])
        shares = ("–" if winner is Player.SECOND else how, "–" if winner is Player.FIRST else how)
        lines.append(ReckoningLine(t("Set {number}", number=number), shares, winner))
    fights = [event.player for event in events if event.kind == "battle"]
    lines.append(_counted(t("Battles won"), fights.count(Player.FIRST), fights.count(Player.SECOND)))
    saved = [len(state.scored[player]) for player in PLAYERS]
    lines.append(_counted(t("Bricks saved"), *saved))
    used, left = (_sums(counts) for counts in (state.used, state.available))
    lines.append(ReckoningLine(t("Bricks used up"), (str(used[0]), str(used[1]))))
    standing = [len(state.cells_of(player)) for player in PLAYERS]
    lines.append(ReckoningLine(t("Bricks on the board"), (str(standing[0]), str(standing[1]))))
    lines.append(ReckoningLine(t("Bricks never used"), (str(left[0]), str(left[1]))))
    return tuple(lines)


def _sums(counts: tuple[Counts, Counts]) -> tuple[int, int]:
    return sum(counts[0]), sum(counts[1])


def _reckon_scrambler(t: Texts, match: TableMatch) -> tuple[ReckoningLine, ...]:
    """Lines, boxes and the capture, each times what it counts, and the sum."""
    state, rules = match.state, match.game.rules
    numbers = [
        (t("Lines"), [sum((*card.across, *card.down).count(one + 1) for card in state.cards) for one in PLAYERS]),
        (t("Boxes"), [sum(card.boxes.count(one + 1) for card in state.cards) for one in PLAYERS]),
        (t("Capture"), [int(state.captor is one) for one in PLAYERS]),
    ]
    worth = (rules.segment_points, rules.box_points, rules.capture_points)
    lines = []
    for (label, (first, second)), each in zip(numbers, worth, strict=True):
        shares = [
            t("{number} × {each} = {sum}", number=number, each=each, sum=number * each) for number in (first, second)
        ]
        lines.append(ReckoningLine(label, (shares[0], shares[1]), _better(first * each, second * each)))
    return (*lines, _counted(t("Together"), *match.game.points(state)))


_RECKONINGS: Mapping[str, Callable[[Texts, TableMatch], tuple[ReckoningLine, ...]]] = MappingProxyType(
    {"scribe": _reckon_scribe, "scryper": _reckon_scryper, "scrambler": _reckon_scrambler}
)
