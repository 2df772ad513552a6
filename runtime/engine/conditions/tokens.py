"""Win conditions about elemental tokens (rules, section 10)."""

from __future__ import annotations

from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import Argument, Takes, TokenPlace, mark
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.impossibility import tokens_in_reach
from runtime.engine.conditions.kind import (
    ConditionKind,
    Evaluation,
    Judged,
    Text,
    common_arguments,
    count_argument,
    counted,
    side_argument,
    token_text,
)
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import ElementInvoked, WordCommitted
from runtime.engine.levels.level import ConditionKindId


def _capture_tokens(node: ConditionNode, context: ConditionContext) -> Evaluation:
    of = node.get("count", int) or max(1, len(node.get("tokens", tuple) or ()))
    number = context.mark(node)
    return counted(number, of, number + tokens_in_reach(node, context, held=False) < of)


def _count_capture_tokens(
    node: ConditionNode, before: ConditionContext, event: object, _after: ConditionContext
) -> int:
    if not isinstance(event, WordCommitted) or event.side is not node.side:
        return 0
    named: tuple[TokenPlace, ...] = node.get("tokens", tuple) or ()
    ids, element = {token.id for token in named}, node.get("element", Element)
    taken = {token.at for token in event.tokens}
    return sum(
        token.at in taken and (not ids or token.id in ids) and element in (None, token.element)
        # Of the position before: rack tokens have no id, only the place by which the board's token is found.
        for token in before.state.board.tokens
    )


def _say_capture(node: ConditionNode) -> Text:
    arguments = common_arguments(node)
    named: tuple[TokenPlace, ...] = node.get("tokens", tuple) or ()
    element, count = node.get("element", Element), node.get("count", int)
    template = "capture_tokens.any"
    if element is not None:
        template, arguments["element"] = "capture_tokens.element", Text(f"element.{element.value}")
    if named:
        arguments["tokens"] = tuple(token_text(token) for token in named)
        of_all = count is None or count == len(named)
        template = "capture_tokens.named" if of_all else "capture_tokens.some"
        if element is not None:
            template += ".element"
    return Text(template, {"count": 1, **arguments})


CAPTURE_TOKENS = ConditionKind(
    ConditionKindId("capture_tokens"),
    Judged.AT_ONCE,
    mark("The side captures elemental tokens."),
    (
        side_argument(mark("The side that captures them.")),
        Argument("tokens", Takes.TOKENS, mark("The ids of the tokens; left out, any token counts.")),
        Argument("element", Takes.ELEMENT, mark("Only tokens of this element count.")),
        Argument("count", Takes.WHOLE, mark("How many; left out, all that are named, or one.")),
    ),
    _capture_tokens,
    counts=_count_capture_tokens,
    describe=_say_capture,
    templates=(
        *("capture_tokens.any", "capture_tokens.element", "capture_tokens.named", "capture_tokens.named.element"),
        *("capture_tokens.some", "capture_tokens.some.element"),
    ),
)


def _invoke(node: ConditionNode, context: ConditionContext) -> Evaluation:
    of, number = node.whole("count"), context.mark(node)
    return counted(number, of, number + tokens_in_reach(node, context, held=True) < of)


def _count_invoke(node: ConditionNode, _before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if not isinstance(event, ElementInvoked) or event.side is not node.side:
        return 0
    return int(node.get("element", Element) in (None, event.token.element))


def _say_invoke(node: ConditionNode) -> Text:
    arguments, element = common_arguments(node), node.get("element", Element)
    if element is None:
        return Text(node.kind, arguments)
    return Text("invoke.element", {**arguments, "element": Text(f"element.{element.value}")})


INVOKE = ConditionKind(
    ConditionKindId("invoke"),
    Judged.AT_ONCE,
    mark("The side invokes elements."),
    (
        side_argument(mark("The side that invokes them.")),
        Argument("element", Takes.ELEMENT, mark("Which element; left out, any.")),
        count_argument(mark("How often.")),
    ),
    _invoke,
    counts=_count_invoke,
    describe=_say_invoke,
    templates=("invoke", "invoke.element"),
)
