"""What the window says of objectives, each with its rank and how far it is, and of what conditions and triggers do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from runtime.campaign.rulesets import resolve
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.kind import Text
from runtime.engine.conditions.objectives import ObjectiveProgress, ObjectiveSeen, objective_text
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.conditions.variables import variable_name
from runtime.engine.conditions.verdicts import JudgementMoment
from runtime.engine.game.events import (
    ActionsAllowed,
    BoardEvent,
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    CitiesGiven,
    CitiesRazed,
    CityFounded,
    ConditionsAdvanced,
    DecisionEvent,
    EffectFailed,
    EffectFailure,
    LettersGiven,
    LettersLaid,
    LettersRemoved,
    MessageShown,
    ObjectiveClosed,
    ObjectiveMet,
    ObjectiveRevealed,
    PointsAwarded,
    SpiesAwarded,
    StoryEvent,
    TerrainChanged,
    TokenGiven,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnEnded,
    TurnGiven,
    VariableChanged,
)
from runtime.engine.game.state import AllowedActions
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import NoCity, Ruleset
from runtime.engine.turn.view import SideView
from runtime.support.condition_texts import UNITS
from runtime.support.names import ACTIONS, cell_figures
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts, mark, names_of
from runtime.ui.game_texts.names import ELEMENT_NAMES, TERRAIN_NAMES, city_name, side_name


class ObjectiveStanding(Enum):
    """How an objective stands."""

    OPEN = "open"
    MET = "met"
    LOST = "lost"
    """It can no longer be met."""


@dataclass(frozen=True, slots=True)
class ObjectivePart:
    """One part of an objective that is made of several: whether it ``holds`` now, and how far it is."""

    text: str
    progress: str
    holds: bool
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ObjectiveLine:
    """One objective in words: ``rank`` says whether it is the primary, an alternative or a bonus one.

    ``waits`` says of one that holds already when it will count; it is empty for all others.
    """

    side: Side
    rank: str
    text: str
    progress: str
    standing: ObjectiveStanding
    parts: tuple[ObjectivePart, ...] = ()
    waits: str = ""


STANDINGS: Mapping[ObjectiveStanding, str] = MappingProxyType(
    {
        ObjectiveStanding.OPEN: "",
        ObjectiveStanding.MET: mark("met"),
        ObjectiveStanding.LOST: mark("can no longer be met"),
    }
)

WAITS: Mapping[JudgementMoment, str] = MappingProxyType(
    {
        JudgementMoment.TURN_END: mark("counts when the turn ends"),
        JudgementMoment.GAME_END: mark("counts when the game ends"),
    }
)
"""When an objective that holds already is judged."""


def objective_lines(t: Texts, view: SideView, you: Side | None = None) -> tuple[ObjectiveLine, ...]:
    """The objectives that players are told of, as :func:`ranked_lines` has them.

    ``you`` is the side of the person who reads them, where there is but one.
    """
    hidden = {one.id for one in view.setup.plan.objectives if one.hidden}
    return ranked_lines(t, view.objectives, view.side, hidden, you=you)


def ranked_lines(
    t: Texts, objectives: Sequence[ObjectiveSeen], side: Side, hidden: Collection[str] = (), *, you: Side | None = None
) -> tuple[ObjectiveLine, ...]:
    """A side's objectives before its opponent's, ways to win before bonus ones; some were ``hidden``, by their ids."""
    found = []
    for owner in (side, side.other):
        mine = [one for one in objectives if one.side is owner]
        ways = [one for one in mine if not one.bonus]
        for one in (*ways, *(one for one in mine if one.bonus)):
            rank = _rank(t, one, is_first=ways[:1] == [one], was_hidden=one.id in hidden)
            found.append(objective_line(t, one, rank, you=you))
    return tuple(found)


def say_objective(t: Texts, line: ObjectiveLine) -> str:
    """An objective with its standing, as one sentence after the other."""
    parts = (part.text if part.holds else f"{part.text} {part.progress}".strip() for part in line.parts)
    state = (line.progress, t(STANDINGS[line.standing]) if STANDINGS[line.standing] else "", line.waits)
    first = t("{side}, {rank}: {text}", side=side_name(t, line.side), rank=line.rank, text=line.text)
    standing = ", ".join(filter(None, state))
    gap = " " if first.endswith((".", "!", "?")) else ", "
    return " ".join((gap.join(filter(None, (first, standing))), *parts))


def say_turn_limit(t: Texts, rules: Ruleset) -> str:
    """When the game ends at the latest."""
    return t("The game ends after turn {turn} at the latest; then the higher score wins.", turn=rules.turn_limit)


def say_standard_end(t: Texts, view: SideView) -> str:
    """How the game ends where no objective brings it to its end."""
    rules = view.setup.rules
    said = say_turn_limit(t, rules)
    if not view.setup.standard_end:
        return said
    ends = t("It also ends when letters run out, when both sides only pass, or when a side owns no city.")
    if rules.no_city is NoCity.LOSES:
        ends += " " + t("A side that owns no city loses.")
    return f"{said} {ends}"


def say_variables(t: Texts, view: SideView) -> tuple[str, ...]:
    """What those of the level's variables hold that players are told of."""
    known = view.setup.plan.variables
    return tuple(t("{name}: {number}", name=variable_name(one), number=view.variables[one.id]) for one in known)


def say_progress(t: Texts, progress: ObjectiveProgress) -> str:
    """How far a single condition is, as in “2 of 3 cities”; empty where there is nothing to count."""
    said = []
    unit = UNITS.get(_kind(progress.text))
    if unit is not None and progress.of > 1:
        said.append(t.plural(*unit, progress.of, done=progress.done + progress.beyond))
    if progress.turns > 1:
        said.append(
            t.plural(
                "held for {held} of {count} turn",
                "held for {held} of {count} turns",
                progress.turns,
                held=progress.held,
            )
        )
    return ", ".join(said)


def _rank(t: Texts, one: ObjectiveSeen, *, is_first: bool, was_hidden: bool) -> str:
    rank = t("Bonus") if one.bonus else t("Primary") if is_first else t("Alternative")
    return t("{rank}, was hidden", rank=rank) if was_hidden else rank


def objective_line(t: Texts, one: ObjectiveSeen, rank: str, *, you: Side | None = None) -> ObjectiveLine:
    """One objective in words, under the rank that it has; ``first`` is the number of the first row and column.

    ``you`` is the side that is spoken to, where it is one.
    """
    to = you.value if you is not None else ""
    standing = ObjectiveStanding.MET if one.met else ObjectiveStanding.OPEN if one.possible else ObjectiveStanding.LOST
    parts = tuple(_parts(t, one.progress, to))
    return ObjectiveLine(
        side=one.side,
        rank=rank,
        text=say_sentence(t, one.text, you=to),
        progress="" if standing is ObjectiveStanding.MET or parts else say_progress(t, one.progress),
        standing=standing,
        parts=parts,
        waits=t(WAITS[one.waits_for]) if one.waits_for is not None else "",
    )


def _parts(t: Texts, progress: ObjectiveProgress, you: str, depth: int = 0) -> Iterator[ObjectivePart]:
    """The parts of a condition that is made of several, those of a part right below it."""
    if len(progress.parts) < 2:
        for part in progress.parts:
            yield from _parts(t, part, you, depth)
        return
    for part in progress.parts:
        below = tuple(_parts(t, part, you, depth + 1))
        said = say_sentence(t, part.text, you=you)
        yield ObjectivePart(said, "" if below else say_progress(t, part), part.holds, depth)
        yield from below


def _kind(text: Text) -> str:
    """The kind of condition that a clause is made of, without what is said around it."""
    inner = text.arguments.get("clause")
    while isinstance(inner, Text):
        text, inner = inner, inner.arguments.get("clause")
    return text.template if text.template in UNITS else text.template.partition(".")[0]


def objective_sentences(
    t: Texts, level: Level, rulesets: Mapping[str, Ruleset], you: Side | None = None
) -> Mapping[str, str]:
    """What each objective of a level asks, by its id, hidden ones too; none where the level can't be made out.

    Of ``you``, the side that is spoken to, it is theirs alone.
    """
    edition = rulesets.get(level.ruleset)
    rules = resolve(edition, level.rules) if edition is not None else None
    if not isinstance(rules, Ruleset):
        return {}
    found = planned(level, rules).plan.objectives
    to = you.value if you is not None else ""
    mine = (one for one in found if you in (None, one.side))
    return {one.id: say_sentence(t, objective_text(one), you=to) for one in mine}


SILENT: Mapping[type, str] = MappingProxyType(
    {
        ConditionsAdvanced: "no player is told what conditions remember",
        TriggerFired: "players are told of what a trigger does, which follows",
        VariableChanged: "players are told of it where the variable is shown",
        TurnEnded: "the next line says whose turn it is; only passes and words that stand again are told",
    }
)
"""The events that may go without a line in the log, and why."""


def say_story_event(t: Texts, event: StoryEvent, cities: Sequence[City], objectives: Mapping[str, str]) -> str:
    """The event as a sentence for the log; empty for those that no player is told of.

    ``objectives`` are the sentences of the level's objectives, by their ids.
    """
    said = ""
    match event:
        case ObjectiveMet():
            said = _met(t, event, objectives)
        case ObjectiveRevealed():
            text = objectives.get(event.objective, event.objective)
            said = t("An objective is revealed: {text}", text=text)
        case MessageShown():
            said = say_message(t, event)
        case TerrainChanged():
            said = " ".join(_changed(t, event, cities))
        case TokenPlaced():
            said = _placed(t, event)
        case TokenRemoved():
            said = t("The token at row {row}, column {column} is gone.", **cell_figures(event.at))
        case LettersGiven():
            said = _received(t, event)
        case TurnGiven():
            said = t("The next turn is {side}'s.", side=side_name(t, event.side))
        case VariableChanged(shown=True):
            said = t("{name} is {number} now.", name=event.name or event.variable, number=event.value)
        case ChanceDecided() | ChoiceOpened() | ChoiceMade():
            said = _decided(t, event)
        case ConditionsAdvanced() | TriggerFired() | VariableChanged():
            pass
        case _:
            said = say_board_event(t, event, cities, objectives)
    return said


def _decided(t: Texts, event: DecisionEvent) -> str:
    """What chance has decided, what is to be chosen, or what was."""
    text = " ".join((event.choice.text if isinstance(event, ChoiceOpened) else event.text).split())
    if isinstance(event, ChanceDecided):
        return t("Chance decides: {text}", text=text) if text else t("Chance decides.")
    side = side_name(t, event.side)
    if isinstance(event, ChoiceOpened):
        return t("{side} must choose: {text}", side=side, text=text)
    return t("{side} has chosen: {text}", side=side, text=text)


def say_board_event(t: Texts, event: BoardEvent, cities: Sequence[City], objectives: Mapping[str, str]) -> str:
    """What a level did to the board, to scores, racks and objectives, as a sentence for the log."""
    said = ""
    match event:
        case PointsAwarded() | SpiesAwarded():
            said = _awarded(t, event)
        case TokenGiven(side=side, token=token):
            element = t(ELEMENT_NAMES[token.element])
            said = t("{side} receives a {element} token.", side=side_name(t, side), element=element)
        case ObjectiveClosed(objective=name):
            said = t("An objective can no longer be met: {text}", text=objectives.get(name, name))
        case LettersLaid(side=side, letters=letters):
            said = t("The level lays letters of {side}: {letters}.", side=side_name(t, side), letters=_spaced(letters))
        case LettersRemoved(side=side, letters=letters):
            said = t("{side} loses {letters}.", side=side_name(t, side), letters=_spaced(letters))
        case CityFounded() | CitiesRazed() | CitiesGiven():
            said = _of_cities(t, event, cities)
        case ActionsAllowed(side=side, allowed=allowed):
            said = say_allowed(t, side, allowed)
        case EffectFailed(kind=kind, why=why):
            said = t("An effect could not be carried out ({kind}): {why}", kind=kind, why=t(FAILURES[why]))
    return said


FAILURES: Mapping[EffectFailure, str] = MappingProxyType(
    {
        EffectFailure.OFF_BOARD: mark("it would reach beyond the board."),
        EffectFailure.LAVA: mark("lava is in the way."),
        EffectFailure.OCCUPIED: mark("something else is in the way."),
        EffectFailure.TOUCHES: mark("letters of the opponent are in the way."),
        EffectFailure.NOTHING_THERE: mark("there is nothing of that kind."),
        EffectFailure.NO_CHANGE: mark("it is so already."),
    }
)
"""Why effects fail, for whoever sees the whole record."""


def say_allowed(t: Texts, side: Side, allowed: AllowedActions) -> str:
    """What a side may do from now on."""
    if not allowed:
        return t("{side} may do anything again.", side=side_name(t, side))
    names = names_of(t, [t(ACTIONS[kind.value]) for kind in allowed.kinds])
    return t("For now {side} may only do this: {names}.", side=side_name(t, side), names=names)


def _awarded(t: Texts, event: PointsAwarded | SpiesAwarded) -> str:
    """Points or spies that a side receives or loses."""
    side, count = side_name(t, event.side), abs(event.amount)
    if isinstance(event, PointsAwarded):
        if event.amount > 0:
            return t.plural("{side} receives {count} point.", "{side} receives {count} points.", count, side=side)
        return t.plural("{side} loses {count} point.", "{side} loses {count} points.", count, side=side)
    if event.amount > 0:
        return t.plural("{side} receives {count} spy.", "{side} receives {count} spies.", count, side=side)
    return t.plural("{side} loses {count} spy.", "{side} loses {count} spies.", count, side=side)


def _spaced(letters: Sequence[Laid]) -> str:
    return " ".join(laid.letter for laid in letters)


def _of_cities(t: Texts, event: CityFounded | CitiesRazed | CitiesGiven, cities: Sequence[City]) -> str:
    """Cities that come, go, or change their owner."""
    match event:
        case CityFounded():
            said = t("A city is founded at row {row}, column {column}.", **cell_figures(event.at))
            if event.name:
                at = cell_figures(event.at)
                said = t("The city {name} is founded at row {row}, column {column}.", name=event.name, **at)
            taken = event.taken_by
            return said if taken is None else f"{said} {t('{side} takes it.', side=side_name(t, taken))}"
        case CitiesRazed():
            razed = [city_name(t, cities, city.city_id, city.at) for city in event.cities]
            return " ".join(t("The city {name} is destroyed.", name=name) for name in razed)
        case CitiesGiven():
            given = names_of(t, [city_name(t, cities, one.city_id, one.at, listed=True) for one in event.cities])
            if event.owner is None:
                return t("Nobody owns these cities any more: {names}.", names=given)
            return t("{side} receives these cities: {names}.", side=side_name(t, event.owner), names=given)


def say_message(t: Texts, message: MessageShown) -> str:
    """A message with who says it."""
    text = " ".join(message.text.split())
    return t("{speaker}: “{text}”", speaker=message.speaker, text=text) if message.speaker else text


def _met(t: Texts, event: ObjectiveMet, objectives: Mapping[str, str]) -> str:
    """An objective that is met."""
    text = objectives.get(event.objective, event.objective)
    return t("Bonus objective met: {text}", text=text) if event.bonus else t("Objective met: {text}", text=text)


def _changed(t: Texts, event: TerrainChanged, cities: Sequence[City]) -> list[str]:
    """The landscape that changed, and what that destroyed."""
    terrain, count = t(TERRAIN_NAMES[event.terrain]), len(event.changed)
    said = []
    if count:
        said.append(
            t.plural("{count} cell turns to {terrain}.", "{count} cells turn to {terrain}.", count, terrain=terrain)
        )
    for side in SIDES:
        if event.destroyed[side]:
            letters = " ".join(laid.letter for laid in event.destroyed[side])
            said.append(t("{side} loses {letters}.", side=side_name(t, side), letters=letters))
    names = [city_name(t, cities, one.city_id, one.at) for one in event.cities]
    said += [t("The city {name} is destroyed.", name=name) for name in names]
    return said


def _received(t: Texts, event: LettersGiven) -> str:
    """Letters out of nowhere, by name where they may be known."""
    side = side_name(t, event.side)
    if event.letters:
        return t("{side} receives {letters}.", side=side, letters=" ".join(event.letters))
    return t.plural("{side} receives {count} letter.", "{side} receives {count} letters.", event.count, side=side)


def _placed(t: Texts, event: TokenPlaced) -> str:
    """A token that has come to lie on the map."""
    element = t(ELEMENT_NAMES[event.element])
    return t("A {element} token appears at row {row}, column {column}.", element=element, **cell_figures(event.at))
