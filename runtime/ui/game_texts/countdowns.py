"""What decides a game soon, in words short enough for a plaque: turns to hold, points to go, turns to survive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.sides import Side
from runtime.engine.conditions.condition_kinds import IN_ORDER
from runtime.engine.conditions.kind import Countdown, Counted
from runtime.engine.conditions.objectives import ObjectiveProgress, ObjectiveSeen
from runtime.engine.turn.view import SideView
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts, mark_plural


@dataclass(frozen=True, slots=True)
class CountdownText:
    """How a countdown reads on a plaque, and with how much left it is near its end."""

    forms: tuple[str, str]
    near: int


COUNTDOWN_TEXTS: Mapping[Counted, CountdownText] = MappingProxyType(
    {
        Counted.HELD: CountdownText(mark_plural("{count} more turn", "{count} more turns"), 1000),
        Counted.TIME: CountdownText(mark_plural("{count} turn left", "{count} turns left"), 4),
        Counted.SURVIVED: CountdownText(mark_plural("{count} turn to survive", "{count} turns to survive"), 4),
        Counted.COMING: CountdownText(mark_plural("{count} turn to go", "{count} turns to go"), 4),
        Counted.POINTS: CountdownText(mark_plural("{count} point to go", "{count} points to go"), 15),
        Counted.LEAD: CountdownText(mark_plural("lead by {count} more", "lead by {count} more"), 10),
    }
)
"""Every countdown, the one that is looked at first above the others."""


@dataclass(frozen=True, slots=True)
class CountdownLine:
    """A countdown of a side: its ``text`` on the plaque, and with what is asked as it is ``said`` to who can't see it.

    One that ``is_near`` may decide the game within a few turns.
    """

    side: Side
    countdown: Countdown
    text: str
    said: str

    @property
    def is_near(self) -> bool:
        """Whether it may decide the game within a few turns."""
        return self.countdown.left <= COUNTDOWN_TEXTS[self.countdown.counted].near


def countdown_lines(
    t: Texts, objectives: Iterable[ObjectiveSeen], you: Side | None = None
) -> tuple[CountdownLine, ...]:
    """The countdowns of both sides' ways to win, those that are near first; ``you`` is whoever reads them alone."""
    to = you.value if you is not None else ""
    order = list(COUNTDOWN_TEXTS)
    found = []
    for one in objectives:
        if one.bonus or one.met or not one.possible:
            continue
        for progress, countdown in _countdowns(one.progress):
            text = t.plural(*COUNTDOWN_TEXTS[countdown.counted].forms, countdown.left)
            asked = say_sentence(t, progress.text, you=to)
            said = t("{countdown}: {objective}", countdown=text, objective=asked)
            found.append(CountdownLine(one.side, countdown, text, said))
    unlike = {(line.side, line.said): line for line in found}.values()
    return tuple(sorted(unlike, key=lambda one: (not one.is_near, order.index(one.countdown.counted))))


def _countdowns(progress: ObjectiveProgress) -> Iterator[tuple[ObjectiveProgress, Countdown]]:
    """What is counted of a condition and of all its parts; of those that come in an order the present one alone."""
    if progress.countdown is not None:
        yield progress, progress.countdown
    parts = progress.parts
    if progress.text.template == IN_ORDER:
        parts = parts[progress.done : progress.done + 1]
    for part in parts:
        yield from _countdowns(part)


def is_enough(view: SideView, points: int) -> bool:
    """Whether so many points more are all that the side which sees ``view`` lacks to win."""
    counts = (one.progress.countdown for one in view.objectives if one.side is view.side and not one.bonus)
    return any(
        one is not None and one.counted in (Counted.POINTS, Counted.LEAD) and one.left <= points for one in counts
    )


def has_near_changed(before: tuple[CountdownLine, ...], now: tuple[CountdownLine, ...]) -> bool:
    """Whether one that is near has come, gone on or gone, which is heard."""

    def near(lines: tuple[CountdownLine, ...]) -> set[tuple[Side, Countdown]]:
        return {(line.side, line.countdown) for line in lines if line.is_near}

    return near(before) != near(now)
