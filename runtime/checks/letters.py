"""The letters of a level: pools, first racks, and the words it adds or bans (rules, section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from runtime.checks.codes import in_level
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import MOST_IN_POOL, pool_size
from runtime.support.issues import Issue


def letter_findings(level: Level, rules: Ruleset) -> Iterator[Issue]:
    """Letters without a value, pools without a letter, racks too full, words that are none."""
    for side in SIDES:
        name, start = side.value, level.start
        counts = _counts(level, rules, side)
        rack = start.racks[side]
        if not any(count > 0 for count in counts.values()) and not rack:
            yield in_level(level, "pool-empty", f"/pools/{name}", side=name)
        size = pool_size(level.pools[side], rules)
        if size > MOST_IN_POOL:
            figures: dict[str, str | int] = {"side": name, "count": size, "maximum": MOST_IN_POOL}
            yield in_level(level, "pool-too-large", f"/pools/{name}", (), **figures)
        if rack is not None and len(rack) > rules.rack.limit:
            pointer = f"/start/racks/{name}"
            yield in_level(level, "rack-over-limit", pointer, side=name, count=len(rack), limit=rules.rack.limit)
        used = (
            (f"/pools/{name}", set(counts), ()),
            (f"/start/racks/{name}", set(rack or ""), ()),
            (f"/start/letters/{name}", {laid.letter for laid in start.letters[side]}, start.letters[side]),
        )
        for pointer, letters, laid in used:
            unknown = letters - set(rules.letters.values)
            if unknown:
                cells = [one.at for one in laid if one.letter in unknown]
                yield in_level(level, "no-value", pointer, cells, side=name, letters=" ".join(sorted(unknown)))
    for key, words in (("added", level.words.added), ("banned", level.words.banned)):
        for i, word in enumerate(words):
            if not word.isalpha() or word != word.upper():
                yield in_level(level, "bad-word", f"/words/{key}/{i}", word=word)


def _counts(level: Level, rules: Ruleset, side: Side) -> Mapping[str, int]:
    """How many of each letter a pool holds, or how often an endless one gives it."""
    pool = level.pools[side]
    match pool.kind:
        case PoolKind.COUNTS:
            return pool.counts
        case PoolKind.ORDER:
            return Counter(pool.order)
        case _:
            return rules.letters.counts
