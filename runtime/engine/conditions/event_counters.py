"""What single conditions remember: how each event of a game changes the number that is kept of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from types import MappingProxyType

from runtime.engine.board.terrain import Element
from runtime.engine.combat.strength import defence_strength
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_evaluation import state_fact, streak
from runtime.engine.conditions.losses import lost_cities, lost_letters, lost_words
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import ElementInvoked, TurnEnded, WordCommitted, WordOutcome
from runtime.engine.game.state import Run

COUNTING = frozenset({"play_word", "destroy", "place_letters", "capture_tokens", "invoke", "never_lose", "keep_free"})
"""The kinds that count what has happened; a trigger that goes off again and again counts anew each time."""


def beginning(node: ConditionNode, sight: ConditionContext) -> int:
    """What is remembered of the single condition ``node`` when its time begins."""
    if node.kind == "cut_off":
        return 1 if sight.network(node.side.other).linked else 0
    if node.kind == "keep_free":
        return 0 if state_fact(node, sight).now else 1
    return 0


def heard(node: ConditionNode, before: ConditionContext, event: object, after: ConditionContext) -> int:
    """What is remembered of the single condition ``node`` after ``event``; ``after`` holds what was remembered."""
    mark = after.mark(node)
    if node.kind in _HEARD:
        return mark + _HEARD[node.kind](node, before, event, after)
    if node.kind == "cut_off":
        return _cut_off(node, event, after)
    if node.turns and isinstance(event, TurnEnded):
        return _run(node, event, after)
    return mark


def _run(node: ConditionNode, event: TurnEnded, after: ConditionContext) -> int:
    """For how many of the side's turns running the condition holds, now that a turn has ended."""
    if not state_fact(node, after).now:
        return 0
    run = streak(node, after.mark(node))
    return run + 1 if event.side is node.side else run


def _cut_off(node: ConditionNode, event: object, after: ConditionContext) -> int:
    """0 where the opponent never had a linked word, else one more than the turns for which there is none."""
    mark = after.mark(node)
    if not isinstance(event, WordCommitted | TurnEnded):
        return mark
    if after.network(node.side.other).linked:
        return 1
    return 1 + _run(node, event, after) if mark and isinstance(event, TurnEnded) else mark


def _play_word(node: ConditionNode, _before: ConditionContext, event: object, after: ConditionContext) -> int:
    if not isinstance(event, WordCommitted) or event.side is not node.side or event.outcome is not WordOutcome.PLACED:
        return 0
    return sum(_is_asked_for(node, run, event, after) for run in (event.main, *event.cross))


def _is_asked_for(node: ConditionNode, run: Run, event: WordCommitted, after: ConditionContext) -> bool:
    """Whether a word that was just laid is all that the condition asks for."""
    text = run.text
    words, least = node.get("words", tuple), node.get("strength", int)
    connotation = node.get("connotation", str)
    return (
        (not words or text in words)
        and fnmatchcase(text, node.get("pattern", str) or "*")
        and (node.get("length_min", int) or 0) <= len(text) <= (node.get("length_max", int) or 1000)
        and text.startswith(node.get("starts_with", str) or "")
        and text.endswith(node.get("ends_with", str) or "")
        and not Counter(node.get("contains", str) or "") - Counter(text)
        and (connotation is None or connotation in after.words.connotations(text))
        and (least is None or _strength(run, event, after) >= least)
    )


def _strength(run: Run, event: WordCommitted, after: ConditionContext) -> int:
    """How strong a word is that was just laid: in attack where it attacked, else in defence (section 9)."""
    if run == event.main and event.attack is not None:
        return event.attack.value
    linked = after.network(event.side).is_linked(run)
    return defence_strength(after.table, event.side, run, linked, after.words).value


def _destroy(node: ConditionNode, before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if not isinstance(event, WordCommitted | ElementInvoked) or event.side is not node.side:
        return 0
    foe = node.side.other
    lost = lost_letters(event, foe) if node.arguments["what"] == "letters" else lost_words(before, event, foe)
    return len(lost)


def _place_letters(node: ConditionNode, _before: ConditionContext, event: object, _after: ConditionContext) -> int:
    region = node.get("region", NamedPlace)
    if not isinstance(event, WordCommitted) or event.side is not node.side or region is None:
        return 0
    return sum(laid.at in region.cells for laid in event.new) if event.outcome is WordOutcome.PLACED else 0


def _capture_tokens(node: ConditionNode, before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if not isinstance(event, WordCommitted) or event.side is not node.side:
        return 0
    named: tuple[TokenPlace, ...] = node.get("tokens", tuple) or ()
    ids, element = {token.id for token in named}, node.get("element", Element)
    taken = {token.at for token in event.tokens}
    return sum(
        token.at in taken and (not ids or token.id in ids) and element in (None, token.element)
        for token in before.state.board.tokens
    )


def _invoke(node: ConditionNode, _before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if not isinstance(event, ElementInvoked) or event.side is not node.side:
        return 0
    return int(node.get("element", Element) in (None, event.token.element))


def _never_lose(node: ConditionNode, before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if node.arguments["what"] == "city":
        return len(lost_cities(event, node.side))
    return len(lost_words(before, event, node.side))


def _keep_free(node: ConditionNode, _before: ConditionContext, event: object, after: ConditionContext) -> int:
    if after.mark(node) or not isinstance(event, WordCommitted) or event.side is node.side:
        return 0
    return int(not state_fact(node, after).now)


_HEARD: Mapping[str, Callable[[ConditionNode, ConditionContext, object, ConditionContext], int]] = MappingProxyType(
    {
        "play_word": _play_word,
        "destroy": _destroy,
        "place_letters": _place_letters,
        "capture_tokens": _capture_tokens,
        "invoke": _invoke,
        "never_lose": _never_lose,
        "keep_free": _keep_free,
    }
)
"""How many more an event makes of what is counted."""
