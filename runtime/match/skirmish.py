"""A level played freely: what can be chosen, what the level has itself, and wishes as settings keep them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from runtime.ai import PLAYERS, player_name
from runtime.campaign.play import Clock
from runtime.campaign.rulesets import KEYS, override_issues
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.cities import CONQUEST, HOLD_CITIES, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import ALL
from runtime.engine.conditions.scores import LEAD, SCORE, TURN_BEGINS
from runtime.engine.conditions.words import DESTROY
from runtime.engine.levels.level import Condition, Level, Pool, PoolKind, Seat, Story, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.lexicon.reader import TIERS
from runtime.match.clock import CLOCKS
from runtime.support.rule_texts import TURN_LIMIT
from runtime.support.texts import Texts, mark


@dataclass(frozen=True, slots=True)
class GoalFigure:
    """A whole number that a goal asks for; ``of_cities`` says that a map has no more of it than cities."""

    name: str
    label: str
    usual: int
    least: int
    most: int
    of_cities: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that can be played for; ``label`` and ``about`` are for players.

    ``ends`` says whether the standard ends count too unless the players wish otherwise, ``endless`` whether the pools
    had better never run out.
    """

    id: str
    label: str
    about: str
    figures: tuple[GoalFigure, ...] = ()
    ends: bool = True
    endless: bool = False


AS_IT_IS = "level"
"""The goal that leaves everything as the level has it."""

_POINTS = GoalFigure("points", mark("Points"), 100, 1, 100_000)
_TURNS = GoalFigure("turns", mark("Turns running"), 3, 0, 200)

_GOALS = (
    Goal(AS_IT_IS, mark("As the level has it"), mark("The level's own conditions, triggers and ends.")),
    Goal(
        "standard",
        mark("Standard game"),
        mark("The higher score wins when a player has no city or no letter left, or nobody moves on."),
    ),
    Goal(
        "points",
        mark("First to so many points"),
        mark("Whoever has so many points at the end of a turn wins, usually with letters that never run out."),
        (_POINTS,),
        endless=True,
    ),
    Goal(
        "control",
        mark("Total city control"),
        mark("Only who owns every city wins, neutral ones too."),
        (replace(_TURNS, usual=0),),
        ends=False,
        endless=True,
    ),
    Goal(
        "hold",
        mark("Hold cities"),
        mark("Whoever owns so many cities for so many turns running wins."),
        (GoalFigure("count", mark("Cities"), 2, 1, 1000, of_cities=True), _TURNS),
    ),
    Goal("conquest", mark("Conquest"), mark("Whoever takes the last city of the opponent wins, whatever the score.")),
    Goal(
        "time",
        mark("Most points after so many turns"),
        mark("Whoever has the higher score when so many turns of both sides are over wins."),
        (GoalFigure("turns", mark("Turns of both sides"), 30, 2, 1000),),
    ),
    Goal(
        "lead",
        mark("Lead by so many points"),
        mark("Whoever is so many points ahead for so many turns running wins."),
        (replace(_POINTS, usual=50), replace(_TURNS, usual=0)),
    ),
    Goal(
        "destroy",
        mark("Destroy words"),
        mark("Whoever first has destroyed so many words of the opponent wins."),
        (GoalFigure("count", mark("Words"), 5, 1, 1000),),
    ),
)

GOALS: Mapping[str, Goal] = MappingProxyType({goal.id: goal for goal in _GOALS})
"""Everything that a skirmish can be played for, by its id, in the order in which it is offered."""


@dataclass(frozen=True, slots=True)
class SkirmishOptions:
    """How a level shall be played.

    ``figures`` are those of the goal by their names, the usual ones where they are left out. ``pool``, ``edition`` and
    ``ends`` (whether the standard ends count too) None leave it to the level or the goal; a seat of None to the level.
    ``rules`` are single parameters of the edition as files write them, ``turns`` the turns of both sides after which
    the score decides; ``words`` is the tier up to which words are valid. What is None is as the level has it; without
    a ``clock`` nobody's time is counted.
    """

    goal: str = AS_IT_IS
    figures: Mapping[str, int] = field(default_factory=dict)
    pool: PoolKind | None = None
    multiple: int = 1
    edition: str | None = None
    ends: bool | None = None
    seats: BySide[Seat | None] = BySide(None, None)
    rules: Mapping[str, object] = field(default_factory=dict)
    turns: int | None = None
    words: int | None = None
    clock: Clock | None = None


def figures_on(level: Level, goal: Goal) -> tuple[GoalFigure, ...]:
    """The figures of a goal with the bounds that a level's map sets them."""
    cities = max(1, len(level.cities))
    return tuple(
        replace(figure, most=cities, usual=min(cities, cities // 2 + 1)) if figure.of_cities else figure
        for figure in goal.figures
    )


def varied(level: Level, wishes: SkirmishOptions) -> Level:
    """The level as it is played by these wishes; what they leave open is as the level has it.

    With a goal of its own a skirmish has none of the level's conditions, triggers and stories. Raises KeyError for a
    goal that there is none of.
    """
    goal = GOALS[wishes.goal]
    seats = BySide(*(wishes.seats[side] or level.seats[side] for side in SIDES))
    pools = level.pools
    if wishes.pool is not None:
        pool = Pool(wishes.pool, multiple=wishes.multiple if wishes.pool is PoolKind.STANDARD else 1)
        pools = BySide(pool, pool)
    limit: dict[str, object] = {} if wishes.turns is None else {TURN_LIMIT: wishes.turns}
    changed = replace(
        level,
        seats=seats,
        pools=pools,
        ruleset=wishes.edition or level.ruleset,
        rules={**level.rules, **wishes.rules, **limit},
        words=replace(level.words, lexicon=wishes.words or level.words.lexicon),
        difficulty={},
        story=Story(),
    )
    if goal.id == AS_IT_IS:
        return changed
    figures = {one.name: _within(wishes.figures.get(one.name, one.usual), one) for one in figures_on(level, goal)}
    ways = BySide(*(_ways(goal, figures, side) for side in SIDES))
    rules = {**changed.rules, TURN_LIMIT: figures["turns"]} if goal.id == "time" else changed.rules
    ends = goal.ends if wishes.ends is None else wishes.ends
    return replace(changed, conditions=ways, triggers=(), standard_end=ends, rules=rules, description="")


def _within(number: int, figure: GoalFigure) -> int:
    return max(figure.least, min(figure.most, number))


def _ways(goal: Goal, figures: Mapping[str, int], side: Side) -> tuple[WinPath, ...]:
    """How a side wins by a goal; no way of its own where the standard ends are all there is."""
    simple = {
        "points": SCORE.kind,
        "control": TOTAL_CONTROL.kind,
        "hold": HOLD_CITIES.kind,
        "conquest": CONQUEST.kind,
        "lead": LEAD.kind,
        "destroy": DESTROY.kind,
    }
    if goal.id == "time":
        # Turns are over when the one behind them begins.
        over = Condition(TURN_BEGINS.kind, arguments={"turn": figures["turns"] + 1})
        when = Condition(ALL, parts=(over, Condition(LEAD.kind, arguments={"points": 1})))
    elif goal.id in simple:
        # A figure of nought turns asks for nothing.
        when = Condition(simple[goal.id], arguments={name: figure for name, figure in figures.items() if figure})
    else:
        return ()
    return (WinPath(f"skirmish-{side.value}", when),)


PERSON = "person"
_MOST_TURNS = 100_000
# The other kinds need letters that a designer has chosen.
_POOLS: Mapping[str, PoolKind] = MappingProxyType({kind.value: kind for kind in (PoolKind.STANDARD, PoolKind.INFINITE)})


def wishes_data(wishes: SkirmishOptions) -> dict[str, object]:
    """Wishes as JSON; what is left open is left out."""
    seats = {side.value: seat.computer or PERSON for side in SIDES if (seat := wishes.seats[side]) is not None}
    data: dict[str, object] = {
        "goal": wishes.goal if wishes.goal != AS_IT_IS else None,
        "figures": dict(wishes.figures),
        "pool": wishes.pool.value if wishes.pool is not None else None,
        "multiple": wishes.multiple if wishes.multiple != 1 else None,
        "edition": wishes.edition,
        "ends": wishes.ends,
        "seats": seats,
        "rules": dict(wishes.rules),
        "turns": wishes.turns,
        "words": wishes.words,
        "clock": _written(wishes.clock) if wishes.clock is not None else None,
    }
    return {key: value for key, value in data.items() if value not in (None, {})}


def read_wishes(data: Mapping[str, object], editions: Mapping[str, object]) -> SkirmishOptions:
    """The wishes that were kept; ``editions`` are the rulesets there are, by their ids."""
    goal, edition, ends = data.get("goal"), data.get("edition"), data.get("ends")
    seats, pool = _mapping(data, "seats"), data.get("pool")
    figures = {
        name: figure
        for name, figure in _mapping(data, "figures").items()
        if type(figure) is int and abs(figure) <= _MOST_TURNS
    }
    return SkirmishOptions(
        goal=goal if isinstance(goal, str) and goal in GOALS else AS_IT_IS,
        figures=figures,
        pool=_POOLS.get(pool) if isinstance(pool, str) else None,
        multiple=_whole(data, "multiple", 1, 9) or 1,
        edition=edition if isinstance(edition, str) and edition in editions else None,
        ends=ends if isinstance(ends, bool) else None,
        seats=BySide(*(_seat(seats.get(side.value)) for side in SIDES)),
        rules={key: value for key, value in _mapping(data, "rules").items() if is_rule(key, value)},
        turns=_whole(data, "turns", 1, _MOST_TURNS),
        words=tier if (tier := _whole(data, "words", min(TIERS), max(TIERS))) in TIERS else None,
        clock=next((one.clock for one in CLOCKS if one.clock and _written(one.clock) == data.get("clock")), None),
    )


def is_rule(key: str, value: object) -> bool:
    """Whether a parameter can have this value."""
    return key in KEYS and not override_issues({key: value})


def _written(clock: Clock) -> str:
    """A clock in a few words, such as ``game 600 5``."""
    return f"{clock.kind.value} {clock.seconds} {clock.increment}"


def _seat(player: object) -> Seat | None:
    if player == PERSON:
        return Seat()
    return Seat(player) if isinstance(player, str) and player in PLAYERS else None


def _mapping(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _whole(data: Mapping[str, object], key: str, least: int, most: int) -> int | None:
    found = data.get(key)
    # By its type, for to Python true is a whole number too.
    return found if type(found) is int and least <= found <= most else None


POOLS: Sequence[tuple[str, PoolKind | None, int]] = (
    (mark("As the level has them"), None, 1),
    (mark("The usual letters once"), PoolKind.STANDARD, 1),
    (mark("The usual letters twice"), PoolKind.STANDARD, 2),
    (mark("Letters that never run out"), PoolKind.INFINITE, 1),
)
"""The letters that can be chosen; the first leaves them open."""
WORDS: Sequence[tuple[str, int | None]] = (
    (mark("As the level has it"), None),
    (mark("Only the commonest words"), 35),
    (mark("Common words"), 50),
    (mark("The usual words"), 70),
    (mark("All words, the rarest too"), 80),
)
"""The tiers of words that can be chosen; the first leaves it open."""
_TOLD = 4
"""So many of a level's goals are told."""


def seat_name(t: Texts, seat: Seat) -> str:
    """Who plays a side, as it can be chosen."""
    if seat.computer is None:
        return t("A person")
    return t("Computer: {player}", player=player_name(t, seat.computer))


def usual_seat(t: Texts, level: Level | None, side: Side) -> str:
    """The line that leaves a seat as the level has it."""
    if level is None:
        return _as_it_is(t, "")
    seat = level.seats[side]
    computer = seat.computer or ""
    return _as_it_is(t, player_name(t, computer) if computer in PLAYERS else seat_name(t, seat))


def usual_words(t: Texts, level: Level | None, tier: int | None) -> str:
    """The line that leaves the words as the level has them; ``tier`` is the campaign's, where it has one of its own."""
    if level is None:
        return _as_it_is(t, "")
    known = level.words.lexicon or tier or USUAL_TIER
    return _as_it_is(t, next((t(name) for name, least in WORDS if least == known), ""))


def usual_pool(t: Texts, level: Level | None) -> str:
    """The line that leaves the letters as the level has them."""
    if level is None or level.pools.gold != level.pools.silver:
        return t(POOLS[0][0])
    pool = level.pools.gold
    count = sum(pool.counts.values()) if pool.kind is PoolKind.COUNTS else len(pool.order)
    if pool.kind in (PoolKind.COUNTS, PoolKind.ORDER):
        return t.plural("As the level has them: {count} letter", "As the level has them: {count} letters", count)
    value = _pool_name(t, pool)
    return t("As the level has them: {value}", value=value) if value else t(POOLS[0][0])


def usual_turns(t: Texts, limit: object) -> str:
    """The line that leaves after how many turns the score decides as the level and its edition have it."""
    if not isinstance(limit, int):
        return t("As the level has it")
    return t.plural("As the level has it: {count} turn", "As the level has it: {count} turns", limit)


def usual_goal(t: Texts, goals: Sequence[str]) -> str:
    """What the level has of its own to be won by, of which ``goals`` are the sentences; many are told in part."""
    if not goals:
        return t("The level has no goals of its own: it goes on until one of the usual ends, and the score decides.")
    more = len(goals) - _TOLD
    told = [
        *goals[:_TOLD],
        *([t.plural("… and {count} more way", "… and {count} more ways", more)] if more > 0 else []),
    ]
    return "\n".join(told)


def usual_edition(t: Texts, level: Level | None, rulesets: Mapping[str, Ruleset]) -> str:
    """The line that leaves the edition of the rules as the level has it."""
    rules = rulesets.get(level.ruleset) if level is not None else None
    return _as_it_is(t, t(rules.name) if rules is not None else "")


def _pool_name(t: Texts, pool: Pool) -> str:
    kinds = ((t(name), kind, many) for name, kind, many in POOLS)
    return next((name for name, kind, many in kinds if (kind, many) == (pool.kind, pool.multiple)), "")


def _as_it_is(t: Texts, value: str) -> str:
    return t("As the level has it: {value}", value=value) if value else t("As the level has it")
