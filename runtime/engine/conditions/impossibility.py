"""What can no longer be done: bounds that never call impossible what is possible, though they may miss what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import cast

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.board_effects import FOUND_CITY, GIVE_CITY, GIVE_TOKEN, LAY_LETTERS
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, PLACE_TOKEN, TERRAIN
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.state import UNKNOWN, is_endless

_ANY_LETTER = str.maketrans("", "", "?*")
"""What stands for any letters in a pattern, and so for none in particular."""


def is_landless(context: ConditionContext, side: Side) -> bool:
    """Whether ``side`` owns no city and gets none: then no word of it can be linked, so that it lays no letter."""
    return not context.cities(side) and not may_get_cities(context)


def may_get_cities(context: ConditionContext) -> bool:
    """Whether a trigger may give somebody a city."""
    return context.state.setup.plan.does(FOUND_CITY.kind, GIVE_CITY.kind)


def lies_open(context: ConditionContext, cells: Iterable[Cell]) -> bool:
    """Whether a letter can ever lie on one of ``cells``; lava stays, unless a trigger changes the land."""
    terrain = context.state.board.terrain
    changes = context.state.setup.plan.does(TERRAIN.kind)
    return any(changes or terrain[cell].holds_letters for cell in cells)


def letters_left(context: ConditionContext, side: Side) -> Counter[str] | None:
    """All letters that ``side`` has on the board, on the rack and in the pool; None where more may come."""
    state = context.state
    if is_endless(state, side) or state.setup.plan.does(GIVE_LETTERS.kind, LAY_LETTERS.kind):
        return None
    if UNKNOWN in state.pools[side] or UNKNOWN in state.racks[side].letters:
        return None
    laid = "".join(letter for _, letter in state.board.letters[side].laid())
    return Counter(state.pools[side] + state.racks[side].letters + laid)


def tokens_in_reach(node: ConditionNode, context: ConditionContext, *, held: bool) -> int:
    """How many tokens that ``node`` speaks of its side can still capture, and invoke too where ``held`` ones count.

    That many are a million where a trigger may place more.
    """
    state, side = context.state, node.side
    element = node.get("element", Element)
    named = cast(tuple[TokenPlace, ...], node.arguments.get("tokens") or ())
    ids = {token.id for token in named}
    if state.setup.plan.does(PLACE_TOKEN.kind) or (held and state.setup.plan.does(GIVE_TOKEN.kind)):
        # The most that a file may ask for (``Argument.maximum``).
        return 1_000_000
    count = 0
    if held:
        count += sum(element in (None, token.element) for token in state.racks[side].tokens)
    if is_landless(context, side):
        return count
    return count + sum(
        not token.captured
        and element in (None, token.element)
        and (not ids or token.id in ids)
        and lies_open(context, (token.at,))
        for token in state.board.tokens
    )


def letters_missing(node: ConditionNode, context: ConditionContext) -> str:
    """The letters, each as often, that a word such as ``node`` asks for takes and its side never has again.

    Of several words it is the one that lacks the fewest. Its opponent doesn't know what it discarded: when they look,
    those letters may still be there.
    """
    left = letters_left(context, node.side)
    if left is None:
        return ""
    if context.viewer is node.side.other:
        left = left + Counter(context.state.discarded[node.side])
    asked: Counter[str] = Counter()
    for name in ("contains", "starts_with", "ends_with", "pattern"):
        asked |= Counter((node.get(name, str) or "").translate(_ANY_LETTER))
    given: tuple[str, ...] = node.get("words", tuple) or ()
    words = [word for word in given if _can_lie(word, node, context)] if given else [""]
    lacking = ["".join(sorted(((asked | Counter(word)) - left).elements())) for word in words]
    return min(lacking, key=lambda letters: (len(letters), letters), default="")


def _room(node: ConditionNode, context: ConditionContext) -> int:
    """How many letters a word has at the most that lies where ``node`` asks for it."""
    size, region = context.state.board.size, node.get("region", NamedPlace)
    if region is None or node.get("touches", bool):
        return max(size.rows, size.columns)
    lines = Counter(("row", cell.row) for cell in region.cells) + Counter(
        ("column", cell.column) for cell in region.cells
    )
    return max(lines.values(), default=0)


def _can_lie(word: str, node: ConditionNode, context: ConditionContext) -> bool:
    """Whether it is a word, and no longer than there is room where ``node`` asks for it."""
    return context.words.valid(word) and len(word) <= _room(node, context)


def word_is_out_of_reach(node: ConditionNode, context: ConditionContext) -> bool:
    """Whether the side can never again play a word such as ``node`` asks for."""
    room = _room(node, context)
    shortest, longest = node.get("length_min", int) or 2, node.get("length_max", int) or 1000
    region = node.get("region", NamedPlace)
    if region is not None and not lies_open(context, region.cells):
        return True
    if is_landless(context, node.side) or shortest > min(longest, room):
        return True
    left = letters_left(context, node.side)
    if (left is not None and sum(left.values()) < shortest) or letters_missing(node, context):
        return True
    words: tuple[str, ...] = node.get("words", tuple) or ()
    return bool(words) and not any(_can_lie(word, node, context) for word in words)
