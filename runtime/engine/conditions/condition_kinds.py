"""The vocabulary of win conditions and triggers: every kind with its arguments, in one table (rules, section 10).

Validation, the schema's text and the condition builder read this table, so that none can differ from another.
What each kind means in a game is in :mod:`runtime.engine.conditions.condition_evaluation`, what it says in
:mod:`runtime.engine.conditions.objective_text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.text_marks import mark


class Judged(Enum):
    """When a condition is looked at."""

    AT_ONCE = "at once"
    TURN_END = "end of turn"
    GAME_END = "end of the game"


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """A kind of single condition.

    One that takes ``turns`` of 1 or more is judged at the end of turns, whatever ``judged`` says. A ``safeguard`` is
    true from the beginning until it is violated; as a bonus objective it is settled when the game ends.
    """

    kind: str
    judged: Judged
    description: str
    arguments: tuple[Argument, ...]
    safeguard: bool = False


CONNOTATIONS = ("attacking", "burning", "cutting", "defending", "sneaking")
"""What a word can suggest (section 12)."""

ALL, ANY, NOT, IN_ORDER = "all", "any", "not", "in_order"

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        ALL: mark("Every part must hold at the same time."),
        ANY: mark("One part is enough."),
        NOT: mark("Its one part must not hold."),
        IN_ORDER: mark("The parts must come true one after another; a part counts only from its time on."),
    }
)
"""The kinds that are made of other conditions."""


def _side(description: str) -> Argument:
    return Argument("side", Takes.SIDE, description)


def _turns(description: str) -> Argument:
    return Argument("turns", Takes.WHOLE, description, default=0, minimum=0, maximum=1000)


def _count(description: str, default: int = 1) -> Argument:
    return Argument("count", Takes.WHOLE, description, default=default)


_RUNNING = mark("For how many of the side's turns running it must hold at their end; 0 asks for no time at all.")

_LEAVES = (
    ConditionKind(
        "conquest",
        Judged.AT_ONCE,
        mark("The opponent owns no city."),
        (_side(mark("The side that conquers.")),),
    ),
    ConditionKind(
        "total_control",
        Judged.AT_ONCE,
        mark("The side owns every city that stands, neutral ones too."),
        (_side(mark("The side that must own them.")), _turns(_RUNNING)),
    ),
    ConditionKind(
        "hold_cities",
        Judged.AT_ONCE,
        mark("The side owns the named cities, or any so many."),
        (
            _side(mark("The side that must own them.")),
            Argument("cities", Takes.CITIES, mark("The ids of the cities; left out, any city counts.")),
            Argument("count", Takes.WHOLE, mark("How many of them; left out, all that are named, or any one.")),
            _turns(_RUNNING),
        ),
    ),
    ConditionKind(
        "score",
        Judged.TURN_END,
        mark("The side's score reaches so many points."),
        (
            _side(mark("The side that scores.")),
            Argument("points", Takes.WHOLE, mark("How many points."), required=True),
        ),
    ),
    ConditionKind(
        "lead",
        Judged.TURN_END,
        mark("The side's score is so many points above the opponent's."),
        (
            _side(mark("The side that leads.")),
            Argument("points", Takes.WHOLE, mark("By how many points."), required=True),
            _turns(_RUNNING),
        ),
    ),
    ConditionKind(
        "play_word",
        Judged.AT_ONCE,
        mark("The side lays a word that stands and is all that is asked for; cross words count too."),
        (
            _side(mark("The side that plays the word.")),
            Argument("words", Takes.WORDS, mark("The word in capitals, or a list of words of which any will do.")),
            Argument(
                "pattern", Takes.PATTERN, mark("What it must look like: ? stands for one letter, * for any number.")
            ),
            Argument("length_min", Takes.WHOLE, mark("The least number of its letters."), minimum=2, maximum=1000),
            Argument("length_max", Takes.WHOLE, mark("The greatest number of its letters."), minimum=2, maximum=1000),
            Argument("strength", Takes.WHOLE, mark("Its least strength: in attack if it attacks, else in defence.")),
            Argument("connotation", Takes.CHOICE, mark("What it must suggest."), choices=CONNOTATIONS),
            Argument("starts_with", Takes.LETTERS, mark("The letters it must start with.")),
            Argument("ends_with", Takes.LETTERS, mark("The letters it must end with.")),
            Argument("contains", Takes.LETTERS, mark("The letters it must contain, anywhere, each as often as given.")),
            _count(mark("How many such words.")),
        ),
    ),
    ConditionKind(
        "destroy",
        Judged.AT_ONCE,
        mark("The side's attacks and elements destroy the opponent's words or letters."),
        (
            _side(mark("The side that destroys.")),
            Argument("what", Takes.CHOICE, mark("What is counted."), default="words", choices=("words", "letters")),
            _count(mark("How many.")),
        ),
    ),
    ConditionKind(
        "link",
        Judged.AT_ONCE,
        mark("Words of the side that share letters lead from each of the places to the others."),
        (
            _side(mark("The side whose words must lead there.")),
            Argument(
                "places",
                Takes.PLACES,
                mark('Two places or more, each {"city": id}, {"region": id} or {"cell": [row, column]}.'),
                required=True,
            ),
            _turns(_RUNNING),
        ),
    ),
    ConditionKind(
        "place_letters",
        Judged.AT_ONCE,
        mark("The side lays letters in a region; what was laid counts, even where it is lost later."),
        (
            _side(mark("The side that lays them.")),
            Argument("region", Takes.REGION, mark("The region's id."), required=True),
            _count(mark("How many letters.")),
        ),
    ),
    ConditionKind(
        "occupy",
        Judged.AT_ONCE,
        mark("Letters of the side stand in a region."),
        (
            _side(mark("The side whose letters must stand there.")),
            Argument("region", Takes.REGION, mark("The region's id."), required=True),
            _count(mark("How many letters.")),
            _turns(_RUNNING),
        ),
    ),
    ConditionKind(
        "keep_free",
        Judged.AT_ONCE,
        mark("No letter of the opponent has ever stood in a region."),
        (
            _side(mark("The side that keeps the region free of its opponent.")),
            Argument("region", Takes.REGION, mark("The region's id."), required=True),
        ),
        safeguard=True,
    ),
    ConditionKind(
        "capture_tokens",
        Judged.AT_ONCE,
        mark("The side captures elemental tokens."),
        (
            _side(mark("The side that captures them.")),
            Argument("tokens", Takes.TOKENS, mark("The ids of the tokens; left out, any token counts.")),
            Argument("element", Takes.ELEMENT, mark("Only tokens of this element count.")),
            Argument("count", Takes.WHOLE, mark("How many; left out, all that are named, or one.")),
        ),
    ),
    ConditionKind(
        "invoke",
        Judged.AT_ONCE,
        mark("The side invokes elements."),
        (
            _side(mark("The side that invokes them.")),
            Argument("element", Takes.ELEMENT, mark("Which element; left out, any.")),
            _count(mark("How often.")),
        ),
    ),
    ConditionKind(
        "survive",
        Judged.TURN_END,
        mark("The side still owns a city when a turn is over; the turns of both sides count."),
        (
            _side(mark("The side that survives.")),
            Argument("turn", Takes.WHOLE, mark("The number of the turn, counted from 1."), required=True),
        ),
    ),
    ConditionKind(
        "within",
        Judged.AT_ONCE,
        mark("The numbered turn is not over yet; the turns of both sides count."),
        (Argument("turn", Takes.WHOLE, mark("The number of the last turn, counted from 1."), required=True),),
    ),
    ConditionKind(
        "turn_begins",
        Judged.AT_ONCE,
        mark("So many turns of both sides are over that the numbered turn begins."),
        (Argument("turn", Takes.WHOLE, mark("The number of the turn, counted from 1."), required=True),),
    ),
    ConditionKind(
        "cut_off",
        Judged.TURN_END,
        mark("The opponent, who had a word linked to a city of theirs, has none any more."),
        (_side(mark("The side that cuts its opponent off.")), _turns(_RUNNING)),
    ),
    ConditionKind(
        "never_lose",
        Judged.AT_ONCE,
        mark("The side has lost no word to the enemy, an element or ice, or no city."),
        (
            _side(mark("The side that must lose nothing.")),
            Argument("what", Takes.CHOICE, mark("What must not be lost."), default="city", choices=("city", "word")),
        ),
        safeguard=True,
    ),
    ConditionKind(
        "letters_out",
        Judged.TURN_END,
        mark("The side's pool and rack hold no letter."),
        (_side(mark("The side whose letters run out.")),),
    ),
    ConditionKind(
        "standard_end",
        Judged.AT_ONCE,
        mark("One of the standard ends comes, and the side wins by it."),
        (_side(mark("The side that wins.")),),
    ),
    ConditionKind(
        "win",
        Judged.GAME_END,
        mark("The side wins the game; for bonus objectives alone."),
        (_side(mark("The side that wins.")),),
    ),
)

LEAVES: Mapping[str, ConditionKind] = MappingProxyType({leaf.kind: leaf for leaf in _LEAVES})
"""Every kind of single condition, by its name in files."""

KINDS = (*GROUPS, *LEAVES)
"""Every kind of condition, by its name in files."""
