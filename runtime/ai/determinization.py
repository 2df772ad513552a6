"""From what a side sees to a whole position that fits it: everything unseen is dealt by the player's own chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256

from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS, IN_ORDER
from runtime.engine.conditions.objectives import ObjectiveProgress
from runtime.engine.game.chance import seeded, shuffled, weighted
from runtime.engine.game.condition_plan import ConditionMemory, ConditionNode
from runtime.engine.game.state import AllowedActions, GameState, Rack, together
from runtime.engine.levels.level import PoolKind
from runtime.engine.turn.view import SideView


def completed(view: SideView, seed: int) -> GameState:
    """A position that ``view.side`` could be in, as far as it can tell; ``seed`` deals what it does not see.

    The unseen letters are those that the pools began with, or triggers gave or laid, less what lies open. Triggers and
    hidden objectives do not exist in it, for nobody is told of them.
    """
    side, foe = view.side, view.side.other
    chance = seeded(seed)
    # Dealt from what the side sees alone: that no hidden letter is used is what keeps the computer from cheating.
    theirs, their_pool, given_up, chance = _dealt(view, foe, chance)
    _, own_pool, _, chance = _dealt(view, side, chance)
    board = view.table.board
    gone = together(view.lost[side], view.discards)
    both = BySide(view.rack, view.rack)
    return GameState(
        setup=view.setup,
        board=board,
        racks=both.having(foe, Rack(theirs, view.opponent_tokens)),
        pools=BySide(own_pool, own_pool).having(foe, their_pool),
        out=BySide(gone, gone).having(foe, together(view.lost[foe], given_up)),
        base=view.base,
        spies=view.spies,
        to_move=view.to_move,
        turn=view.turn,
        phase=view.phase,
        rack_after_draw=view.rack_after_draw,
        redeployed=view.redeployed,
        passes=view.passes,
        began=BySide(view.turn > 1, view.turn > 1).having(view.to_move, True),
        ended=view.ended,
        chance=chance,
        discarded=BySide(given_up, given_up).having(side, view.discards),
        waiting=view.waiting,
        offer=view.offer,
        course=_course(view),
        may_swap=view.may_swap,
        swapped=view.swapped,
        variables=view.variables,
        allowed=BySide(AllowedActions(), AllowedActions()).having(side, view.allowed),
        closed=view.closed,
        laid=view.laid,
        chosen=view.chosen,
        committed=view.committed,
    )


def unseen(view: SideView, side: Side) -> Mapping[str, int]:
    """How often each letter of ``side``'s own may be in its pool, and on the rack that the other can't see."""
    counts = Counter(dict(view.setup.pools[side].counts))
    counts.update(view.given[side])
    counts.update(view.laid[side])
    counts.subtract(laid.letter for laid in view.table.board.letters[side].laid())
    counts.subtract(view.lost[side])
    if side is view.side:
        counts.subtract(view.rack.letters)
        if not view.setup.rules.rack.discards_return:
            counts.subtract(view.discards)
    return {letter: counts[letter] for letter in sorted(counts) if counts[letter] > 0}


def _dealt(view: SideView, side: Side, chance: int) -> tuple[str, str, str, int]:
    """A rack (of the opponent), a pool and what the opponent gave up of ``side``, and the next state of the chance."""
    number, given_up = (0, 0) if side is view.side else (view.opponent_letters, view.opponent_discards)
    known = ""
    if number and view.waiting is not None:
        # The letters of an attack that waits for its order lie open, but count as the attacker's still.
        known = "".join(laid.letter for laid in view.waiting.new) if view.to_move is side else ""
    plan = view.setup.pools[side]
    if plan.kind is PoolKind.INFINITE:
        drawn, chance = weighted(chance, plan.counts, number - len(known))
        return together(drawn, known), "", _more(view, side, chance, given_up), chance
    left = dict(unseen(view, side))
    for letter in known:
        left[letter] = left.get(letter, 0) - 1
    order, chance = shuffled(chance, "".join(letter * count for letter, count in left.items() if count > 0))
    wanted = number - len(known) + view.pool_counts[side]
    if len(order) < wanted:
        # A position out of a file need not account for its letters; what is missing is taken as it was in the pool.
        more, chance = weighted(chance, plan.counts or view.setup.rules.letters.counts, wanted - len(order))
        order += more
    rack = together(order[: number - len(known)], known)
    gone = order[wanted : wanted + given_up]
    gone += _more(view, side, chance, given_up - len(gone))
    return rack, order[number - len(known) : wanted], together(gone, ""), chance


def _more(view: SideView, side: Side, chance: int, number: int) -> str:
    """So many more letters as they were in the pool of ``side``, for a position that does not account for them."""
    plan = view.setup.pools[side]
    return weighted(chance, plan.counts or view.setup.rules.letters.counts, number)[0] if number else ""


def _course(view: SideView) -> ConditionMemory:
    """What conditions remember, as far as the progress that is shown tells it."""
    marks: dict[str, int] = {}
    seen = {one.id: one for one in view.objectives}
    for objective in view.setup.plan.objectives:
        if objective.id in seen:
            marks.update(_marks(objective.when, seen[objective.id].progress))
    met = tuple(one.id for one in view.objectives if one.met)
    # All that the view's set-up has is shown, also what is hidden in the level.
    revealed = tuple(one.id for one in view.setup.plan.objectives if one.hidden and one.id not in met)
    memory = {key: marks[key] for key in sorted(marks) if marks[key]}
    return ConditionMemory(looked=True, over=view.turn - 1, memory=memory, met=met, revealed=revealed, given=view.given)


def _marks(node: ConditionNode, progress: ObjectiveProgress) -> Iterator[tuple[str, int]]:
    """The memory of ``node`` and what is below it, which ``progress`` was read from."""
    if node.kind in GROUPS:
        if node.kind == IN_ORDER:
            yield node.key, progress.done
        for part, found in zip(node.parts, progress.parts, strict=True):
            yield from _marks(part, found)
    elif CONDITION_KINDS[node.kind].safeguard:
        yield node.key, 0 if progress.possible else 1
    elif CONDITION_KINDS[node.kind].ahead:
        yield node.key, progress.held + CONDITION_KINDS[node.kind].ahead
    else:
        yield node.key, progress.held if node.turns else progress.done


def lot(seed: int, number: int) -> int:
    """A seed of its own for each ``number``, the same on every machine."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")
