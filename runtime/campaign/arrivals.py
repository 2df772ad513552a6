"""The least and the most with which a player can arrive at each station of a campaign, over all paths.

Bounds, not promises: nobody arrives with less or more, but whether somebody can arrive with just that is not said. For
the campaign's variables this holds of who plays no station again; of who does, :func:`variable_ranges` is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from runtime.campaign.journey import CampaignGraph, can_open
from runtime.campaign.model import Campaign, Edge, LevelOutcome
from runtime.campaign.play import CarryOver
from runtime.campaign.rulesets import resolve
from runtime.campaign.tables import NO_PRIZE, Prize
from runtime.engine.conditions.board_effects import AWARD_POINTS, AWARD_SPIES, GIVE_TOKEN, LAY_LETTERS
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, PLACE_TOKEN
from runtime.engine.conditions.variable_effects import ADD_VARIABLE, SET_VARIABLE
from runtime.engine.levels.level import JOURNEY, LEAST_VALUE, MOST_VALUE, EffectKindId, Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import pool_counts


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most of something, in whole numbers; None is no limit."""

    least: int | None = 0
    most: int | None = 0

    def __contains__(self, number: int) -> bool:
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)

    def joined(self, other: Bounds) -> Bounds:
        """Bounds that hold for both."""
        least = None if self.least is None or other.least is None else min(self.least, other.least)
        return Bounds(least, None if self.most is None or other.most is None else max(self.most, other.most))

    def plus(self, other: Bounds) -> Bounds:
        """Bounds of the sum."""
        least = None if self.least is None or other.least is None else self.least + other.least
        return Bounds(least, None if self.most is None or other.most is None else self.most + other.most)

    def within(self, least: int | None, most: int | None) -> Bounds:
        """The bounds narrowed to others; what contradicts them is cut to the nearer end."""
        low = self.least if least is None else least if self.least is None else max(self.least, least)
        high = self.most if most is None else most if self.most is None else min(self.most, most)
        return Bounds(low, high if low is None or high is None else max(low, high))

    def hundredths(self, number: int) -> Bounds:
        """So many hundredths, rounded down."""

        def part(figure: int | None) -> int | None:
            return 0 if not number else None if figure is None else figure * number // 100

        return Bounds(part(self.least), part(self.most))

    def widened(self, before: Bounds) -> Bounds:
        """Without the limits that have moved since ``before``."""
        return Bounds(
            self.least if self.least == before.least else None, self.most if self.most == before.most else None
        )


@dataclass(frozen=True, slots=True)
class Arriving:
    """The bounds of everything that can be brought along: how many letters, tokens, spies and words, and the score.

    ``variables`` are those of the campaign's variables, by their ids.
    """

    letters: Bounds = Bounds()
    tokens: Bounds = Bounds()
    spies: Bounds = Bounds()
    words: Bounds = Bounds()
    score: Bounds = Bounds()
    variables: Mapping[str, Bounds] = field(default_factory=dict)

    def __contains__(self, carry: CarryOver) -> bool:
        return (
            len(carry.letters) in self.letters
            and len(carry.tokens) in self.tokens
            and carry.spies in self.spies
            and len(carry.words) in self.words
            and carry.score in self.score
            and all(value in self.variables[name] for name, value in carry.variables.items() if name in self.variables)
        )

    def joined(self, other: Arriving) -> Arriving:
        """What holds for players of both."""
        return _each(self, other, Bounds.joined)

    def widened(self, before: Arriving) -> Arriving:
        """Without the limits that have moved since ``before``."""
        return _each(self, before, Bounds.widened)


def _each(one: Arriving, other: Arriving, change: Callable[[Bounds, Bounds], Bounds]) -> Arriving:
    """What comes of the bounds of both, kind by kind."""
    made = {name: change(getattr(one, name), getattr(other, name)) for name in CARRIED}
    known = one.variables
    return Arriving(**made, variables={name: change(known[name], other.variables[name]) for name in known})


CARRIED = tuple(part.name for part in fields(Arriving) if part.name != "variables")
"""What is carried along on ways, as the fields of :class:`Arriving`."""

NOTHING = Arriving()
"""How a player comes to the start of a campaign that has no variables."""

_ANY = Bounds(0, None)


@dataclass(frozen=True, slots=True)
class _Gives:
    """What a level by itself lets its player end with; all but ``rack`` is added to what was brought along.

    ``letters`` are those that there are for the player, ``rack`` those that it can hold.
    """

    letters: Bounds = _ANY
    rack: Bounds = _ANY
    tokens: Bounds = _ANY
    spies: Bounds = _ANY
    base: Bounds = Bounds(None, None)
    variables: Mapping[str, _Change] | None = None

    def joined(self, other: _Gives) -> _Gives:
        """What both give; of one level both change variables alike."""
        return _Gives(
            self.letters.joined(other.letters),
            self.rack.joined(other.rack),
            self.tokens.joined(other.tokens),
            self.spies.joined(other.spies),
            self.base.joined(other.base),
            self.variables,
        )


@dataclass(frozen=True, slots=True)
class _Change:
    """What a level can make of a variable: one of the numbers that it is ``set`` to, and then what is ``added``."""

    set: Bounds | None = None
    added: Bounds = Bounds()

    def of(self, before: Bounds) -> Bounds:
        """The bounds afterwards, within what a variable can hold."""
        after = before if self.set is None else before.joined(self.set)
        return after.plus(self.added).within(LEAST_VALUE, MOST_VALUE)


_ANYTHING = Bounds(LEAST_VALUE, MOST_VALUE)
"""The bounds of a variable of which nothing is known."""


def variable_ranges(campaign: Campaign) -> dict[str, Bounds]:
    """The least and the most that each of the campaign's variables can ever hold on a journey, by its id.

    Whatever stations are played again: what a station has changed is there once, as the last time left it.
    """
    levels = {level.id: level for level in campaign.levels}
    times = Counter(node.level for node in campaign.nodes if node.level)
    starts = {one.id: Bounds(one.start, one.start) for one in campaign.variables}
    if any(name not in levels and campaign.table(name) is None for name in times):
        return dict.fromkeys(starts, _ANYTHING)
    changes = [(times[name], variable_changes(levels[name])) for name in times if name in levels]
    here = {name: [(number, change[name]) for number, change in changes if name in change] for name in starts}
    return {name: _ever(start, here[name]) for name, start in starts.items()}


def _ever(start: Bounds, changes: Sequence[tuple[int, _Change]]) -> Bounds:
    """The bounds of a variable after changes of which each is made so many times at the most, in any order."""
    found = start
    for _, change in changes:
        found = _Change(change.set).of(found)
    for number, change in changes:
        for _ in range(number):
            found = _Change(None, change.added).of(found)
    return found


def variable_changes(level: Level) -> Mapping[str, _Change]:
    """What a level can make of the campaign's variables, by their ids; those that it leaves alone are not there."""
    found: dict[str, _Change] = {}
    for trigger in level.triggers if level.journey else ():
        for effect in trigger.every_effect():
            given = effect.arguments
            name, value = str(given.get("variable")), given.get("value", 0)
            if effect.kind not in (SET_VARIABLE.kind, ADD_VARIABLE.kind) or not name.startswith(JOURNEY):
                continue
            name = name.removeprefix(JOURNEY)
            before = found.get(name, _Change())
            if effect.kind == SET_VARIABLE.kind:
                number = value if isinstance(value, int) else 0
                made = Bounds(number, number) if given.get("measure") is None else _ANYTHING
                found[name] = replace(before, set=made if before.set is None else before.set.joined(made))
            else:
                by = given.get("by", 0)
                number = by if isinstance(by, int) else 0
                more = Bounds(min(number, 0), max(number, 0))
                if trigger.repeat:
                    more = Bounds(LEAST_VALUE if number < 0 else 0, MOST_VALUE if number > 0 else 0)
                found[name] = replace(before, added=before.added.plus(more))
    return found


def arrivals(campaign: Campaign, rulesets: Mapping[str, Ruleset]) -> Mapping[str, Arriving]:
    """The bounds for every station that can be reached, by its id; at all difficulties, along unlocking ways too.

    A level whose rules can't be made out is taken to give anything.
    """
    graph = CampaignGraph.of(campaign)
    levels = {level.id: level for level in campaign.levels}
    played = dict.fromkeys(node.level for node in campaign.nodes if node.level)
    games = {table.id for table in campaign.tables}
    gives = {
        name: _gives(levels[name], rulesets) if name in levels else _Gives() for name in played if name not in games
    }
    prizes = {node.id: table.prize for node in campaign.nodes if (table := campaign.table(node.level)) is not None}
    ranges = variable_ranges(campaign)
    found: dict[str, Arriving] = _begun(graph)
    rounds, moved = len(graph.nodes) + 1, dict(found)
    for turn in range(3 * rounds):
        # What stations that have not moved since let through is in all others already.
        after = _further(graph, moved, (gives, prizes, ranges))
        joined = {node: at.joined(found[node]) if node in found else at for node, at in after.items()}
        if turn >= rounds:
            # Every limit that still moves is taken away, so that a ring of ways comes to rest.
            joined = {node: at.widened(found[node]) if node in found else at for node, at in joined.items()}
        moved = {node: at for node, at in joined.items() if found.get(node) != at}
        if not moved:
            break
        found |= moved
    # Once more for the ways themselves to set the limits that were taken away.
    return _further(graph, found, (gives, prizes, ranges))


_Ground = tuple[Mapping[str, _Gives], Mapping[str, Prize], Mapping[str, Bounds]]
"""What levels give by their ids, what is won beside at stations, and what variables can hold at all."""


def _begun(graph: CampaignGraph) -> dict[str, Arriving]:
    """The bounds at the start."""
    variables = {name: Bounds(number, number) for name, number in graph.variables.items()}
    return {graph.start: Arriving(variables=variables)} if graph.start else {}


def _further(graph: CampaignGraph, found: Mapping[str, Arriving], ground: _Ground) -> dict[str, Arriving]:
    """The bounds one step along all ways, where those of the stations they leave are ``found``."""
    gives, prizes, ranges = ground
    after = _begun(graph)
    for start, came in found.items():
        left = _left(came, gives.get(graph.nodes[start].level))
        for edge in graph.out(start):
            if can_open(graph, edge):
                at = _with_prize(_carried(edge, left), edge, prizes.get(start, NO_PRIZE))
                # Who goes to a station that was unlocked comes with what the journey remembers by then.
                at = replace(at, variables=ranges if edge.unlocks else _within(at.variables, ranges))
                after[edge.end] = after[edge.end].joined(at) if edge.end in after else at
    return after


def _within(variables: Mapping[str, Bounds], ranges: Mapping[str, Bounds]) -> Mapping[str, Bounds]:
    """Bounds of variables without what they can never hold."""
    return {name: bounds.within(ranges[name].least, ranges[name].most) for name, bounds in variables.items()}


def _with_prize(at: Arriving, edge: Edge, prize: Prize) -> Arriving:
    """What goes along on a way with what winning gives beside."""
    if edge.outcome is not LevelOutcome.WON or prize.is_nothing:
        return at
    letters, tokens = (Bounds(number, number) for number in (len(prize.letters), len(prize.tokens)))
    spies, score = (Bounds(number, number) for number in (prize.spies, prize.score))
    return replace(
        at,
        letters=at.letters.plus(letters),
        tokens=at.tokens.plus(tokens),
        spies=at.spies.plus(spies),
        score=at.score.plus(score),
    )


def _left(at: Arriving, gives: _Gives | None) -> Arriving:
    """What a player can have when a station ends, who came with ``at``.

    One without a level changes nothing, and neither does a table game: its prize goes along on its ways.
    """
    if gives is None:
        return at
    return Arriving(
        letters=gives.letters.plus(Bounds(0, at.letters.most)).within(0, gives.rack.most),
        tokens=gives.tokens.plus(Bounds(0, at.tokens.most)),
        spies=gives.spies.plus(Bounds(0, at.spies.most)),
        words=_ANY,
        score=gives.base.plus(Bounds(at.score.least, None)),
        variables={name: _changed(name, bounds, gives) for name, bounds in at.variables.items()},
    )


def _changed(name: str, before: Bounds, gives: _Gives) -> Bounds:
    """What a level can make of a variable that was ``before``."""
    return _ANYTHING if gives.variables is None else gives.variables.get(name, _Change()).of(before)


def _carried(edge: Edge, left: Arriving) -> Arriving:
    """What of it can go along on a way."""
    most = edge.carry
    return Arriving(
        letters=_at_most(left.letters, most.letters),
        tokens=_at_most(left.tokens, most.tokens),
        spies=_at_most(left.spies, most.spies),
        words=_at_most(left.words, most.words),
        score=left.score.within(edge.score_least, edge.score_most).hundredths(most.score),
        variables={name: _asked(name, bounds, edge) for name, bounds in left.variables.items()},
    )


def _asked(name: str, bounds: Bounds, edge: Edge) -> Bounds:
    """The bounds of a variable for whom a way is open."""
    for test in edge.variables:
        if test.variable == name:
            bounds = bounds.within(*test.bounds)
    return bounds


def _at_most(bounds: Bounds, number: int) -> Bounds:
    least = number if bounds.least is None else min(bounds.least, number)
    return Bounds(least, number if bounds.most is None else min(bounds.most, number))


def _gives(level: Level, rulesets: Mapping[str, Ruleset]) -> _Gives:
    """What a level lets its player end with, at whatever difficulty."""
    found = _gives_by(level, rulesets)
    for column in level.difficulty.values():
        side = level.protagonist
        base = column.base[side]
        start = level.start if base is None else replace(level.start, base=level.start.base.having(side, base))
        found = found.joined(_gives_by(replace(level, start=start, rules={**level.rules, **column.rules}), rulesets))
    return found


def _gives_by(level: Level, rulesets: Mapping[str, Ruleset]) -> _Gives:
    edition = rulesets.get(level.ruleset)
    rules = resolve(edition, level.rules) if edition is not None else ()
    if not isinstance(rules, Ruleset):
        return _Gives(variables=variable_changes(level))
    given = _given(level)
    rack, pool, side = rules.rack, level.pools[level.protagonist], level.protagonist
    base = level.start.base[side]
    own = len(level.start.racks[side] or "") + len(level.start.letters[side])
    # A turn's draw can end the level while letters over the limit are still to be given up.
    held = Bounds(0, max(rack.limit, own) + max(rack.start, rack.draw))
    there = _ANY if pool.kind is PoolKind.INFINITE else Bounds(0, sum(pool_counts(pool, rules).values()) + own)
    return _Gives(
        there.plus(given),
        held.plus(given),
        Bounds(0, _tokens(level)),
        Bounds(0, None if _does(level, AWARD_SPIES.kind) else rules.spies),
        Bounds(min(0, base) if _does(level, AWARD_POINTS.kind) else base, None),
        variable_changes(level),
    )


def _does(level: Level, kind: EffectKindId) -> bool:
    """Whether some trigger has an effect of this kind."""
    return any(effect.kind == kind for trigger in level.triggers for effect in trigger.every_effect())


def _given(level: Level) -> Bounds:
    """How many letters triggers can give the player."""
    side, number = level.protagonist, 0
    for trigger in level.triggers:
        for effect in trigger.every_effect():
            letters, to = effect.arguments.get("letters"), effect.arguments.get("side", side.value)
            gives = effect.kind in (GIVE_LETTERS.kind, LAY_LETTERS.kind)
            if gives and isinstance(letters, str) and to == side.value:
                if trigger.repeat:
                    return _ANY
                number += len(letters)
    return Bounds(0, number)


def _tokens(level: Level) -> int | None:
    """How many tokens the map and its triggers have for a player."""
    number = len(level.tokens)
    for trigger in level.triggers:
        placed = sum(effect.kind in (PLACE_TOKEN.kind, GIVE_TOKEN.kind) for effect in trigger.every_effect())
        if placed and trigger.repeat:
            return None
        number += placed
    return number
