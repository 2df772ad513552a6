"""Win conditions about words and letters that are laid, destroyed or used up (rules, section 10)."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase

from runtime.engine.board.grid import Cell
from runtime.engine.combat import defence_strength
from runtime.engine.conditions.arguments import Argument, NamedPlace, Takes, mark
from runtime.engine.conditions.condition_context import ConditionContext, lost_letters, lost_words
from runtime.engine.conditions.impossibility import letters_left, word_is_out_of_reach
from runtime.engine.conditions.kind import (
    REGION,
    TOUCHES,
    Certainty,
    ConditionKind,
    Evaluation,
    Judged,
    Text,
    cell_text,
    common_arguments,
    count_argument,
    counted,
    lies_where_asked,
    place_text,
    plain_text,
    side_argument,
)
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import ElementInvoked, WordCommitted, WordOutcome
from runtime.engine.game.state import Run, is_endless
from runtime.engine.levels.level import CONNOTATIONS, ConditionKindId
from runtime.engine.words.network import covers
from runtime.engine.words.words import Words


def _play_word(node: ConditionNode, context: ConditionContext) -> Evaluation:
    return counted(context.mark(node), node.whole("count"), word_is_out_of_reach(node, context))


def suits(node: ConditionNode, text: str, words: Words) -> bool:
    """Whether ``text`` is what the condition asks to be played; how strong it must be is not looked at."""
    named, connotation = node.get("words", tuple), node.get("connotation", str)
    return (
        (not named or text in named)
        and fnmatchcase(text, node.get("pattern", str) or "*")
        and (node.get("length_min", int) or 0) <= len(text) <= (node.get("length_max", int) or 1000)
        and text.startswith(node.get("starts_with", str) or "")
        and text.endswith(node.get("ends_with", str) or "")
        and not Counter(node.get("contains", str) or "") - Counter(text)
        and (connotation is None or connotation in words.connotations(text))
    )


def _is_asked_for(node: ConditionNode, run: Run, event: WordCommitted, after: ConditionContext) -> bool:
    """Whether a word that was just laid is all that the condition asks for."""
    least = node.get("strength", int)
    if not suits(node, run.text, after.words) or not lies_where_asked(node, run):
        return False
    return least is None or _strength(run, event, after) >= least


def _strength(run: Run, event: WordCommitted, after: ConditionContext) -> int:
    """How strong a word is that was just laid: in attack where it attacked, else in defence (section 9)."""
    if run == event.main and event.attack is not None:
        return event.attack.value
    linked = after.network(event.side).is_linked(run)
    return defence_strength(after.table, event.side, run, linked, after.words).value


def _count_play_word(node: ConditionNode, _before: ConditionContext, event: object, after: ConditionContext) -> int:
    if not isinstance(event, WordCommitted) or event.side is not node.side or event.outcome is not WordOutcome.PLACED:
        return 0
    return sum(_is_asked_for(node, run, event, after) for run in (event.main, *event.cross))


def _say_word(node: ConditionNode) -> Text:
    """The side plays so many words, and what they must be, one quality after another."""
    arguments = common_arguments(node)
    words: tuple[str, ...] = node.get("words", tuple) or ()
    text = Text("play_word", arguments)
    if len(words) == 1:
        text = Text("play_word.given", {**arguments, "word": words[0]})
    elif words:
        text = Text("play_word.one_of", {**arguments, "words": tuple(Text("word", {"word": word}) for word in words)})
    qualities = tuple(_qualities(node))
    for number, quality in enumerate(qualities):
        text = Text("with_more" if number else "with", {"clause": text, "quality": quality})
    return text


def _qualities(node: ConditionNode) -> list[Text]:
    found: list[Text] = []
    least, most = node.get("length_min", int), node.get("length_max", int)
    if least is not None and least == most:
        found.append(Text("quality.length", {"count": least}))
    else:
        if least is not None:
            found.append(Text("quality.length_min", {"count": least}))
        if most is not None:
            found.append(Text("quality.length_max", {"count": most}))
    for name in ("pattern", "starts_with", "ends_with", "contains"):
        value = node.get(name, str)
        if value is not None:
            found.append(Text(f"quality.{name}", {"letters": value}))
    connotation, strength = node.get("connotation", str), node.get("strength", int)
    if connotation is not None:
        found.append(Text(f"quality.{connotation}"))
    if strength is not None:
        found.append(Text("quality.strength", {"strength": strength}))
    return found + _places(node)


def _places(node: ConditionNode) -> list[Text]:
    """Where the words must lie."""
    region, at = node.get("region", NamedPlace), node.arguments.get("at")
    found = []
    if region is not None:
        found.append(
            Text("quality.touches" if node.get("touches", bool) else "quality.region", {"place": place_text(region)})
        )
    if isinstance(at, Cell):
        found.append(Text("quality.at", {"place": cell_text(at)}))
    return found


PLAY_WORD = ConditionKind(
    ConditionKindId("play_word"),
    Judged.AT_ONCE,
    mark("The side lays a word that stands and is all that is asked for; cross words count too."),
    (
        side_argument(mark("The side that plays the word.")),
        Argument("words", Takes.WORDS, mark("The word in capitals, or a list of words of which any will do.")),
        Argument("pattern", Takes.PATTERN, mark("What it must look like: ? stands for one letter, * for any number.")),
        Argument("length_min", Takes.WHOLE, mark("The least number of its letters."), minimum=2, maximum=1000),
        Argument("length_max", Takes.WHOLE, mark("The greatest number of its letters."), minimum=2, maximum=1000),
        Argument("strength", Takes.WHOLE, mark("Its least strength: in attack if it attacks, else in defence.")),
        Argument("connotation", Takes.CHOICE, mark("What it must suggest."), choices=CONNOTATIONS),
        Argument("starts_with", Takes.LETTERS, mark("The letters it must start with.")),
        Argument("ends_with", Takes.LETTERS, mark("The letters it must end with.")),
        Argument("contains", Takes.LETTERS, mark("The letters it must contain, anywhere, each as often as given.")),
        REGION,
        TOUCHES,
        count_argument(mark("How many such words.")),
    ),
    _play_word,
    counts=_count_play_word,
    describe=_say_word,
    templates=(
        *("play_word", "play_word.given", "play_word.one_of", "word", "quality.length", "quality.length_min"),
        *("quality.length_max", "quality.pattern", "quality.starts_with", "quality.ends_with", "quality.contains"),
        *("quality.strength", *(f"quality.{name}" for name in CONNOTATIONS)),
        *("quality.region", "quality.touches", "quality.at"),
    ),
)


def _destroy(node: ConditionNode, context: ConditionContext) -> Evaluation:
    of, number, foe = node.whole("count"), context.mark(node), node.side.other
    left = letters_left(context, foe)
    # A word that could still fall has two letters at least; how many words they would make is not bounded.
    needed = of - number if node.arguments["what"] == "letters" else 2
    return counted(number, of, left is not None and sum(left.values()) < needed)


def _count_destroy(node: ConditionNode, before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if not isinstance(event, WordCommitted | ElementInvoked) or event.side is not node.side:
        return 0
    foe, at = node.side.other, node.get("at", Cell)
    if node.arguments["what"] == "letters":
        region = node.get("region", NamedPlace)
        cells = [laid.at for laid in lost_letters(event, foe)]
        return sum((region is None or cell in region.cells) and at in (None, cell) for cell in cells)
    lost = lost_words(before, event, foe)
    return sum(lies_where_asked(node, run) and (at is None or covers(run, at)) for run in lost)


def _say_destroy(node: ConditionNode) -> Text:
    text = plain_text(node)
    for number, quality in enumerate(_places(node)):
        text = Text("with_more" if number else "with", {"clause": text, "quality": quality})
    return text


DESTROY = ConditionKind(
    ConditionKindId("destroy"),
    Judged.AT_ONCE,
    mark("The side's attacks and elements destroy the opponent's words or letters."),
    (
        side_argument(mark("The side that destroys.")),
        Argument("what", Takes.CHOICE, mark("What is counted."), default="words", choices=("words", "letters")),
        count_argument(mark("How many.")),
        REGION,
        TOUCHES,
        Argument("at", Takes.CELL, mark("The cell that the word covers when it falls."), format=2),
    ),
    _destroy,
    counts=_count_destroy,
    describe=_say_destroy,
    templates=("destroy.words", "destroy.letters"),
)


def _letters_out(node: ConditionNode, context: ConditionContext) -> Evaluation:
    state, side = context.state, node.side
    if is_endless(state, side):
        return Evaluation(False, 0, 1, Certainty.IMPOSSIBLE)
    left = len(state.pools[side]) + len(state.racks[side].letters)
    began = sum(state.setup.pools[side].counts.values()) + len(state.course.given[side])
    # Letters that triggers gave, or discards that returned, can make more than there were at the beginning.
    of = max(1, left, began)
    return Evaluation(not left, of - left, of)


LETTERS_OUT = ConditionKind(
    ConditionKindId("letters_out"),
    Judged.TURN_END,
    mark("The side's pool and rack hold no letter."),
    (side_argument(mark("The side whose letters run out.")),),
    _letters_out,
)
