"""The rows of the table of difficulties: what rules and values are called there, and the edit that changes a row.

What is not among the texts is called by its name in files, so that a parameter that joins the editions can be set too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from editor.docks.builder.kind_texts import ARGUMENTS, named
from editor.document.difficulties import ChangeDifficulty, SetBase, SetFigure, SetRule, SetSeat, figure_at
from editor.document.edit import Edit
from runtime.ai.players import OPPONENTS, level_of, mood_choices, mood_of, player_name, takes_mood, with_mood
from runtime.campaign.difficulty import ConditionFigure, figures_of
from runtime.campaign.model import Campaign
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.levels.level import DifficultyColumn, Level, Seat
from runtime.support.rule_texts import RULE_TEXTS, ParameterId
from runtime.support.texts import Texts, mark

_YES, _NO = mark("Yes"), mark("No")


def rule_name(t: Texts, rule: str) -> str:
    """What a rule is called."""
    known = RULE_TEXTS.get(ParameterId(rule))
    return t(known.name) if known else rule


def rule_about(t: Texts, rule: str) -> str:
    """What a rule means; empty where nobody has said it."""
    known = RULE_TEXTS.get(ParameterId(rule))
    return t(known.about) if known else ""


def rule_values(t: Texts, rule: str) -> tuple[tuple[str, str], ...]:
    """What a rule chooses between, as it is typed and as it is called; nothing where it is a figure or a list."""
    known = RULE_TEXTS.get(ParameterId(rule))
    if known is None or known.many or known.bounds or known.pattern:
        return ()
    if not known.values:
        return (("true", t(_YES)), ("false", t(_NO)))
    return tuple((value, t(name)) for value, name in known.values.items())


def typed_value(value: object) -> str:
    """A rule's value as it is typed; nothing for one that is not given."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def value_name(t: Texts, rule: str, value: object) -> str:
    """What a rule's value is called where it is one of some, else as it is typed."""
    typed = typed_value(value)
    return dict(rule_values(t, rule)).get(typed, typed)


_AS_LEVEL, _PERSON = "", "person"


@dataclass(frozen=True, slots=True)
class DifficultyRow:
    """A row of the table: its name, what the level has, what a column has, and the edit that changes it.

    ``edit`` takes the difficulty's id and what was typed; a text that makes no sense gives a sentence instead.
    """

    name: str
    of_level: str
    at: Callable[[str], str]
    edit: Callable[[str, str], Edit | str]
    choices: tuple[tuple[str, str], ...] = ()
    tip: str = ""


class DifficultyRows:
    """Makes the rows."""

    def __init__(self, t: Texts) -> None:
        self._t = t

    def of(self, campaign: Campaign, level: Level | None, rules: Mapping[str, object]) -> tuple[DifficultyRow, ...]:
        """Names first, then seats, scores, figures of conditions, and ``rules`` with what the level has for each."""
        t = self._t
        by_id = {one.id: one for one in campaign.difficulties}

        def rename(name: str, text: str) -> Edit:
            return ChangeDifficulty(name, text.strip(), by_id[name].description)

        def describe(name: str, text: str) -> Edit:
            return ChangeDifficulty(name, by_id[name].name, text.strip())

        lines = [
            DifficultyRow(t("Name"), "", lambda name: by_id[name].name, rename),
            DifficultyRow(t("Whom it suits"), "", lambda name: by_id[name].description, describe),
        ]
        if level is not None:
            lines += [row for side in SIDES for row in (self._seat(level, side), self._mood(level, side))]
            lines += [self._base(level, side) for side in SIDES]
            lines += [self._figure(level, figure) for figure in figures_of(level)]
            lines += [self._rule(level, rule, own) for rule, own in rules.items()]
        return tuple(lines)

    def _seat(self, level: Level, side: Side) -> DifficultyRow:
        t = self._t
        name = t("Who plays gold") if side is Side.GOLD else t("Who plays silver")
        players = {_PERSON: t("A person"), **{key: t(player.name) for key, player in OPPONENTS.items()}}

        def said(seat: Seat | None) -> str:
            key = "" if seat is None else level_of(seat.computer or _PERSON)
            return players.get(key, key)

        def edit(difficulty: str, value: str) -> Edit:
            if value in (_AS_LEVEL, _PERSON):
                return SetSeat(level.id, difficulty, side, None if value == _AS_LEVEL else Seat())
            # Who takes the place of another computer keeps its mood.
            own = _column(level, difficulty).seats[side]
            mood = mood_of(own.computer) if own is not None else ""
            return SetSeat(level.id, difficulty, side, Seat(with_mood(value, mood)))

        return DifficultyRow(
            name,
            said(level.seats[side]),
            lambda difficulty: said(_column(level, difficulty).seats[side]),
            edit,
            ((_AS_LEVEL, t("As the level has it")), *players.items()),
        )

    def _mood(self, level: Level, side: Side) -> DifficultyRow:
        t = self._t
        name = t("In what mood gold plays") if side is Side.GOLD else t("In what mood silver plays")
        moods = {mood: said for mood, said, _about in mood_choices(t)}

        def said(seat: Seat | None) -> str:
            return moods[mood_of(seat.computer)] if seat is not None and takes_mood(seat.computer or "") else ""

        def edit(difficulty: str, mood: str) -> Edit | str:
            seat = _column(level, difficulty).seats[side] or level.seats[side]
            if not takes_mood(seat.computer or ""):
                who = t("A person") if seat.computer is None else player_name(t, seat.computer)
                return t("{player} has no moods: choose a level of the computer first.", player=who)
            return SetSeat(level.id, difficulty, side, Seat(with_mood(level_of(seat.computer or ""), mood)))

        return DifficultyRow(
            name,
            said(level.seats[side]),
            lambda difficulty: said(_column(level, difficulty).seats[side]),
            edit,
            tuple(moods.items()),
            t("What the computer likes to do beside winning; it is about as strong in any mood"),
        )

    def _base(self, level: Level, side: Side) -> DifficultyRow:
        t = self._t
        name = t("Gold's score at the start") if side is Side.GOLD else t("Silver's score at the start")
        return DifficultyRow(
            name,
            str(level.start.base[side]),
            lambda difficulty: _shown(_column(level, difficulty).base[side]),
            partial(self._whole, lambda difficulty, value: SetBase(level.id, difficulty, side, value)),
        )

    def _figure(self, level: Level, figure: ConditionFigure) -> DifficultyRow:
        t, spot, argument = self._t, figure.spot, figure.argument
        return DifficultyRow(
            t("{owner}: {figure}", owner=spot.owner, figure=named(t, ARGUMENTS, argument.name)),
            _shown(figure.value) or (_shown(argument.default) if isinstance(argument.default, int) else ""),
            lambda difficulty: _shown(figure_at(level, difficulty, figure)),
            partial(
                self._whole,
                lambda difficulty, value: SetFigure(level.id, difficulty, spot.pointer, argument.name, value),
            ),
            tip=t(argument.description),
        )

    def _rule(self, level: Level, rule: str, own: object) -> DifficultyRow:
        def edit(difficulty: str, text: str) -> Edit:
            return SetRule(level.id, difficulty, rule, _value(text))

        t = self._t
        offered = rule_values(t, rule)
        return DifficultyRow(
            rule_name(t, rule),
            value_name(t, rule, own),
            lambda difficulty: value_name(t, rule, _column(level, difficulty).rules.get(rule)),
            edit,
            ((_AS_LEVEL, t("As the level has it")), *offered) if offered else (),
            tip=rule_about(t, rule),
        )

    def _whole(self, make: Callable[[str, int | None], Edit], difficulty: str, text: str) -> Edit | str:
        """The edit for a figure that was typed; nothing leaves it to the level."""
        said = text.strip()
        try:
            return make(difficulty, int(said) if said else None)
        except ValueError:
            return self._t("“{text}” is not a whole number.", text=said)


def _column(level: Level, difficulty: str) -> DifficultyColumn:
    return level.difficulty.get(difficulty, DifficultyColumn())


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)


def _value(text: str) -> object:
    """What was typed for a rule: a number, yes or no, a list, or else the text itself; None for nothing."""
    said = text.strip()
    if not said:
        return None
    try:
        return json.loads(said)
    except ValueError:
        return said
