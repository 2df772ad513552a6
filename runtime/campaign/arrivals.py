"""The least and the most with which a player can arrive at each station of a campaign, over all paths.

Bounds, not promises: nobody arrives with less or more, but whether somebody can arrive with just that is not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace

from runtime.campaign.journey import CampaignGraph, can_open
from runtime.campaign.model import Campaign, Edge, LevelOutcome
from runtime.campaign.play import CarryOver
from runtime.campaign.rulesets import resolve
from runtime.campaign.tables import NO_PRIZE, Prize
from runtime.engine.conditions.board_effects import AWARD_POINTS, AWARD_SPIES, GIVE_TOKEN, LAY_LETTERS
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, PLACE_TOKEN
from runtime.engine.levels.level import EffectKindId, Level, PoolKind
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
    """The bounds of everything that can be brought along: how many letters, tokens, spies and words, and the score."""

    letters: Bounds = Bounds()
    tokens: Bounds = Bounds()
    spies: Bounds = Bounds()
    words: Bounds = Bounds()
    score: Bounds = Bounds()

    def __contains__(self, carry: CarryOver) -> bool:
        return (
            len(carry.letters) in self.letters
            and len(carry.tokens) in self.tokens
            and carry.spies in self.spies
            and len(carry.words) in self.words
            and carry.score in self.score
        )

    def joined(self, other: Arriving) -> Arriving:
        """What holds for players of both."""
        return Arriving(*(mine.joined(theirs) for mine, theirs in _pairs(self, other)))

    def widened(self, before: Arriving) -> Arriving:
        """Without the limits that have moved since ``before``."""
        return Arriving(*(mine.widened(theirs) for mine, theirs in _pairs(self, before)))


def _pairs(one: Arriving, other: Arriving) -> Iterator[tuple[Bounds, Bounds]]:
    for part in fields(one):
        yield getattr(one, part.name), getattr(other, part.name)


NOTHING = Arriving()
"""How a player comes to the start."""

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

    def joined(self, other: _Gives) -> _Gives:
        return _Gives(
            self.letters.joined(other.letters),
            self.rack.joined(other.rack),
            self.tokens.joined(other.tokens),
            self.spies.joined(other.spies),
            self.base.joined(other.base),
        )


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
    found: dict[str, Arriving] = {graph.start: NOTHING} if graph.start else {}
    rounds, moved = len(graph.nodes) + 1, dict(found)
    for turn in range(3 * rounds):
        # What stations that have not moved since let through is in all others already.
        after = _further(graph, moved, gives, prizes)
        joined = {node: at.joined(found[node]) if node in found else at for node, at in after.items()}
        if turn >= rounds:
            # Every limit that still moves is taken away, so that a ring of ways comes to rest.
            joined = {node: at.widened(found[node]) if node in found else at for node, at in joined.items()}
        moved = {node: at for node, at in joined.items() if found.get(node) != at}
        if not moved:
            break
        found |= moved
    # Once more for the ways themselves to set the limits that were taken away.
    return _further(graph, found, gives, prizes)


def _further(
    graph: CampaignGraph, found: Mapping[str, Arriving], gives: Mapping[str, _Gives], prizes: Mapping[str, Prize]
) -> dict[str, Arriving]:
    """The bounds one step along all ways, where those of the stations they leave are ``found``."""
    after: dict[str, Arriving] = {graph.start: NOTHING} if graph.start else {}
    for start, came in found.items():
        left = _left(came, gives.get(graph.nodes[start].level))
        for edge in graph.out(start):
            if can_open(graph, edge):
                at = _with_prize(_carried(edge, left), edge, prizes.get(start, NO_PRIZE))
                after[edge.end] = after[edge.end].joined(at) if edge.end in after else at
    return after


def _with_prize(at: Arriving, edge: Edge, prize: Prize) -> Arriving:
    """What goes along on a way with what winning gives beside."""
    if edge.outcome is not LevelOutcome.WON or prize.is_nothing:
        return at
    letters, tokens = (Bounds(number, number) for number in (len(prize.letters), len(prize.tokens)))
    spies, score = (Bounds(number, number) for number in (prize.spies, prize.score))
    return Arriving(
        at.letters.plus(letters), at.tokens.plus(tokens), at.spies.plus(spies), at.words, at.score.plus(score)
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
    )


def _carried(edge: Edge, left: Arriving) -> Arriving:
    """What of it can go along on a way."""
    most = edge.carry
    return Arriving(
        letters=_at_most(left.letters, most.letters),
        tokens=_at_most(left.tokens, most.tokens),
        spies=_at_most(left.spies, most.spies),
        words=_at_most(left.words, most.words),
        score=left.score.within(edge.score_least, edge.score_most).hundredths(most.score),
    )


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
        return _Gives()
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
