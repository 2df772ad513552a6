"""What a level has of its own where a skirmish leaves it open: who plays, which letters and which words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from runtime.ai import PLAYERS
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level, Pool, PoolKind, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.support.texts import Texts, mark

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
    player = PLAYERS.get(seat.computer)
    return t("Computer: {player}", player=t(player.name) if player is not None else seat.computer)


def usual_seat(t: Texts, level: Level | None, side: Side) -> str:
    """The line that leaves a seat as the level has it."""
    if level is None:
        return _as_it_is(t, "")
    seat = level.seats[side]
    player = PLAYERS.get(seat.computer or "")
    return _as_it_is(t, t(player.name) if player is not None else seat_name(t, seat))


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
