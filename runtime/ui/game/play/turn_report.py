"""What a side has done in a turn, gathered event by event, and told in a few lines beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import CityTaken, ElementInvoked, Event, RunLifted, WordCommitted, WordOutcome
from runtime.engine.levels.level import City
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import ELEMENT_NAMES, city_name, side_name
from runtime.ui.game_texts.sentences import TextLine, Tone, figure, join_names


@dataclass(frozen=True, slots=True)
class ReportedWord:
    """A word that was committed or lifted, by how much its side's score grew; one that did not stand ``is_lost``."""

    word: str
    points: int
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class TurnReport:
    """What ``side`` has done in a turn that began with these ``scores``.

    ``fallen`` are the words of the other side that were defeated.
    """

    side: Side
    scores: BySide[int]
    words: tuple[ReportedWord, ...] = ()
    cities: tuple[CityTaken, ...] = ()
    fallen: tuple[str, ...] = ()
    lifted: tuple[ReportedWord, ...] = ()
    taken: tuple[Element, ...] = ()
    invoked: tuple[Element, ...] = ()
    has_fought: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done that is seen on the board."""
        return not (self.words or self.lifted or self.invoked)

    def after(self, event: Event, scores: BySide[int]) -> TurnReport:
        """With what an event adds, after which the scores stand so."""
        match event:
            case WordCommitted() if event.side is self.side:
                return self._with_word(event, scores)
            case RunLifted() if event.side is self.side:
                return replace(self, lifted=(*self.lifted, ReportedWord(event.run.text, self._gained(scores))))
            case ElementInvoked() if event.side is self.side:
                return replace(self, invoked=(*self.invoked, event.token.element))
        return self

    @property
    def points(self) -> int:
        """By how much the score of the side has grown by its words."""
        return sum(one.points for one in (*self.words, *self.lifted))

    def _gained(self, scores: BySide[int]) -> int:
        """By how much it has grown since the last of them."""
        return scores[self.side] - self.scores[self.side] - self.points

    def _with_word(self, event: WordCommitted, scores: BySide[int]) -> TurnReport:
        laid = ReportedWord(event.main.text, self._gained(scores), event.outcome is not WordOutcome.PLACED)
        fallen = tuple(fight.defender.run.text for fight in event.fights if fight.defeated)
        return replace(
            self,
            words=(*self.words, laid),
            cities=(*self.cities, *event.cities),
            fallen=(*self.fallen, *fallen),
            has_fought=self.has_fought or event.attack is not None,
            taken=(*self.taken, *(token.element for token in event.tokens)),
        )


def report_lines(t: Texts, report: TurnReport, cities: Sequence[City], you: Side) -> tuple[TextLine, ...]:
    """What was done, a line each, in the colours of a gain or a loss of ``you``."""
    lines = []
    stood = [one for one in report.words if not one.is_lost]
    if stood:
        lines.append(TextLine(t("Laid: {words}.", words=_valued(t, stood))))
    lost = [one.word for one in report.words if one.is_lost]
    if lost:
        good = Tone.GOOD if report.side is not you else Tone.BAD
        lines.append(TextLine(t("Laid and lost: {words}.", words=join_names(t, lost)), good))
    points = report.points
    if len(report.words) + len(report.lifted) > 1:
        lines.append(TextLine(t.plural("{points} point in all.", "{points} points in all.", points, points=points)))
    bad = Tone.BAD if report.side is not you else Tone.GOOD
    if report.cities:
        names = [city_name(t, cities, one.city_id, one.at, listed=True) for one in report.cities]
        lines.append(TextLine(t("Cities taken: {cities}.", cities=join_names(t, names)), bad))
    if report.fallen:
        lines.append(TextLine(t("Words that fell: {words}.", words=join_names(t, report.fallen)), bad))
    if report.taken:
        lines.append(TextLine(t("Tokens captured: {tokens}.", tokens=_elements(t, report.taken))))
    if report.invoked:
        lines.append(TextLine(t("Tokens invoked: {tokens}.", tokens=_elements(t, report.invoked))))
    if report.lifted:
        lines.append(TextLine(t("Redeployed: {words}.", words=_valued(t, report.lifted))))
    return tuple(lines) or (TextLine(t("{side} has passed.", side=side_name(t, report.side))),)


def _valued(t: Texts, words: Sequence[ReportedWord]) -> str:
    """Words, each with what it brought or cost."""
    return join_names(t, [t("{word} ({points})", word=one.word, points=_signed(one.points)) for one in words])


def _elements(t: Texts, elements: Sequence[Element]) -> str:
    return join_names(t, [t(ELEMENT_NAMES[one]) for one in elements])


def _signed(points: int) -> str:
    return figure(points) if points < 0 else "+" + figure(points)
