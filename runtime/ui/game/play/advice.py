"""Why a refused word was refused, with the way to mend it: a place near by, other letters, or a general advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Protocol

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.state import Rack, Run
from runtime.engine.levels.ruleset import ForestPasses
from runtime.engine.moves.placement import CommitPreview, judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import run_at
from runtime.engine.words.words import Words
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.names import cell_figures
from runtime.support.texts import Texts, mark, mark_plural
from runtime.support.wording import say_refusal
from runtime.ui.game_texts.sentences import figure

WAYS: Mapping[RefusalCode, str] = MappingProxyType(
    {
        RefusalCode.NO_LETTERS: mark(
            "Drag letters of your rack to the board, or click a cell and double-click or type them."
        ),
        RefusalCode.NOT_IN_RACK: mark("Use letters that lie on your rack; what lies on the board need not be typed."),
        RefusalCode.NOT_A_LINE: mark("Take back what lies outside the row or column, or turn all of it with Space."),
        RefusalCode.OFF_BOARD: mark("Begin further from the edge, or choose a shorter word."),
        RefusalCode.LAVA: mark("Lay the word beside the lava, or end it before."),
        RefusalCode.OWN_LETTER: mark(
            "Use the letter that lies there as a part of the word, or lay the word beside it."
        ),
        RefusalCode.GAP: mark("Fill the gap with a letter, or push the letters together."),
        RefusalCode.NO_RUN: mark("Add another letter, or lay this one beside a letter of yours."),
        RefusalCode.NOT_A_WORD: mark(
            "All letters that touch must spell words, across and down. Choose other letters or another place."
        ),
        RefusalCode.NOT_LINKED: mark(
            "Let the word cover a city of yours, or share a letter with a word that is linked."
        ),
        RefusalCode.WATER_END: mark("Begin and end on land: add a letter, or move the word along."),
        RefusalCode.FOREST: mark("Choose letters worth more, or cover less forest."),
        RefusalCode.NEEDS_ORDER: mark("Wait until the defending player has named the order."),
        RefusalCode.BAD_ORDER: mark("Put every attacked word into the order, each of them once."),
        RefusalCode.REDEPLOY_USED: mark("You can redeploy another word in your next turn."),
        RefusalCode.NOT_A_RUN: mark("Choose a word of yours; a single letter can't be redeployed."),
        RefusalCode.CROSSINGS: mark("Choose a word that crosses fewer others."),
        RefusalCode.DISCONNECTED: mark("Link it to a city of yours first, or choose another word."),
        RefusalCode.NOTHING_LIFTED: mark("Choose a word that has a letter of its own."),
        RefusalCode.LEAVES_INVALID: mark("Choose a word whose neighbours stay words without it."),
        RefusalCode.LEAVES_DISCONNECTED: mark("Choose a word that no other needs for its link to a city."),
        RefusalCode.NO_TOKEN: mark("Capture a token first by laying a letter over it."),
        RefusalCode.BAD_REGION: mark("Choose the token once more."),
        RefusalCode.NO_SPIES: mark("Look for a word yourself; spies don't come back."),
        RefusalCode.NO_CITY: mark("Invoke a token or end your turn."),
        RefusalCode.NO_OFFER: mark("Offer a draw yourself; it stands until your opponent's next turn has ended."),
        RefusalCode.NO_SWAP: mark("Play on as you are; only the second player is asked, once, before the first word."),
        RefusalCode.ALREADY_OFFERED: mark("Play on; your opponent answers it in their next turn."),
        RefusalCode.BAD_DISCARD: mark("Click or type exactly as many letters as must go; tokens stay."),
        RefusalCode.MUST_DISCARD: mark(
            "Click or type the letters to give up, then press Give up ({key_of[commit]:Enter})."
        ),
        RefusalCode.NOT_ALLOWED: mark("Do what the level asks for; it will allow more in time."),
        RefusalCode.MUST_CHOOSE: mark("Choose one of the options; keys 1 to 4 do it too."),
        RefusalCode.NO_CHOICE: mark("Play on; the level asks when there is something to choose."),
        RefusalCode.BAD_CHOICE: mark("Choose one of the options that the card shows."),
        RefusalCode.NOT_STUCK: mark("End the turn as usual."),
        RefusalCode.NOT_YOUR_TURN: mark("Wait until the other side has moved; you may sort your rack meanwhile."),
        RefusalCode.GAME_OVER: mark("Look at the result with {key_of[commit]:Enter}, or play again from there."),
    }
)
"""One way to mend each refusal."""
CLEARING: Mapping[frozenset[str], str] = MappingProxyType(
    {
        frozenset({"burning", "cutting"}): mark("A word of burning or cutting counts ×{times} here."),
        frozenset({"burning"}): mark("A word of burning counts ×{times} here."),
        frozenset({"cutting"}): mark("A word of cutting counts ×{times} here."),
    }
)
"""What helps through forest, by the connotations that do."""
ANY_CLEARING = mark("A word that clears forest counts ×{times} here.")


def say_why(t: Texts, refusal: Refusal, meant: str) -> str:
    """Why letters were refused; a row that they make by the way is told apart from the word that was ``meant``.

    ``meant`` is empty where the letters spell no word.
    """
    word = refusal.details.get("word")
    is_aside = refusal.code is RefusalCode.NOT_A_WORD and refusal.details.get("why") != "unkind"
    if not meant or word == meant or not is_aside:
        return say_refusal(t, refusal.code.value, refusal.details)
    return t("{meant} would touch other letters and spell {word} with them, which is no word.", meant=meant, word=word)


PLACES = 60
"""So many places near by are put before the judge."""
MOST = 3
"""So many other words are named."""

_SAME = frozenset(
    {
        RefusalCode.NOT_LINKED,
        RefusalCode.WATER_END,
        RefusalCode.FOREST,
        RefusalCode.LAVA,
        RefusalCode.OWN_LETTER,
        RefusalCode.OFF_BOARD,
        RefusalCode.GAP,
        RefusalCode.NOT_A_WORD,
    }
)
"""What another place may mend."""
_OTHER = frozenset({RefusalCode.NOT_A_WORD, RefusalCode.GAP, RefusalCode.FOREST, RefusalCode.WATER_END})
"""What other letters may mend."""


_LEFT = mark_plural("{word} fits {count} cell to the left.", "{word} fits {count} cells to the left.")
_RIGHT = mark_plural("{word} fits {count} cell to the right.", "{word} fits {count} cells to the right.")
_UP = mark_plural("{word} fits {count} cell further up.", "{word} fits {count} cells further up.")
_DOWN = mark_plural("{word} fits {count} cell further down.", "{word} fits {count} cells further down.")


@dataclass(frozen=True, slots=True)
class Advice:
    """A way to mend a refusal; ``laid`` are the letters as they would lie, where that could be worked out."""

    text: str
    laid: tuple[Laid, ...] = ()


class AdviceView(Protocol):
    """As much of a side's view as advice needs."""

    @property
    def table(self) -> BoardContext:
        """What lies open."""

    @property
    def side(self) -> Side:
        """Who asks."""

    @property
    def rack(self) -> Rack:
        """Their letters."""


class _Sought(Vocabulary):
    """One word to be laid, beside which every valid word may be made."""

    def __init__(self, text: str, words: Words) -> None:
        super().__init__((text,))
        self._valid = words

    def __contains__(self, text: str) -> bool:
        return self._valid.valid(text)


def advise(
    t: Texts, view: AdviceView, laid: tuple[Laid, ...], preview: CommitPreview, words: Words
) -> tuple[Advice, ...]:
    """How the letters ``laid``, refused as ``preview`` says, might be laid instead; nothing where it is no refusal."""
    if not preview.refusals or not laid:
        return ()
    first = preview.refusals[0]
    codes = {refusal.code for refusal in preview.refusals}
    found: list[Advice] = []
    if RefusalCode.FOREST in codes:
        found.append(_forest(t, view, next(one for one in preview.refusals if one.code is RefusalCode.FOREST)))
    if first.code is RefusalCode.NOT_LINKED:
        found.append(Advice(t(WAYS[first.code])))
    if codes & _SAME:
        found += _elsewhere(t, view, laid, preview, words)
    if codes & _OTHER and not any(one.laid for one in found):
        found += _otherwise(t, view, laid, preview, words)
    return tuple(found) or (Advice(t(WAYS[first.code])),)


def meant_word(laid: tuple[Laid, ...], preview: CommitPreview | None, words: Words) -> str:
    """The word that was meant by letters laid; empty where they spell none."""
    run = _meant(laid, preview, words) if laid and preview is not None else None
    return run.text if run is not None else ""


def say_way(t: Texts, code: RefusalCode) -> str:
    """How a refusal can be mended, in general."""
    return t(WAYS[code])


def _forest(t: Texts, view: AdviceView, refusal: Refusal) -> Advice:
    """What is missing against a forest, in points and in cells."""
    forest = view.table.rules.forest
    score, needs = Fraction(refusal.details["score"]), Fraction(refusal.details["needs"])
    missing = needs - score
    whole = ceil(missing) if forest.passes is ForestPasses.AT_LEAST else floor(missing) + 1
    cells = max(1, ceil(Fraction(whole, max(1, forest.density))))
    fewer = t.plural("{count} cell of forest less", "{count} cells of forest less", cells)
    said = t.plural(
        "It needs {count} point more: add a letter, take letters worth more, or cover {fewer}.",
        "It needs {count} points more: add letters, take letters worth more, or cover {fewer}.",
        whole,
        fewer=fewer,
    )
    if forest.clearing:
        helps = CLEARING.get(frozenset(forest.clearing), ANY_CLEARING)
        said += " " + t(helps, times=figure(forest.connotation_multiplier))
    return Advice(said)


def _meant(laid: tuple[Laid, ...], preview: CommitPreview, words: Words) -> Run | None:
    """The word that was meant, and where it was to lie; None where the letters spell none."""
    new = sorted(laid)
    direction = Direction.ACROSS if new[0].at.row == new[-1].at.row else Direction.DOWN
    alone = Run(new[0].at, direction, "".join(one.letter for one in new))
    runs = (alone,) if preview.main is None else (preview.main, alone)
    return next((run for run in runs if words.valid(run.text)), None)


def _elsewhere(
    t: Texts, view: AdviceView, laid: tuple[Laid, ...], preview: CommitPreview, words: Words
) -> Iterator[Advice]:
    """The nearest place where the same word may lie."""
    meant = _meant(laid, preview, words)
    if meant is None:
        return
    table, side, rack = view.table, view.side, view.rack.letters

    def away(run: Run) -> tuple[int, bool, Cell]:
        is_turned = run.direction is not meant.direction
        return run.at.steps_to(meant.at) + 2 * is_turned, is_turned, run.at

    there = sorted(candidates(table, side, rack, words, _Sought(meant.text, words)), key=away)
    own = table.board.letters[side]
    for run in there[:PLACES]:
        letters = new_letters(own, run)
        if letters != tuple(sorted(laid)) and not judge(table, side, rack, letters, words)[1]:
            yield Advice(_say_place(t, meant, run), letters)
            return


def _say_place(t: Texts, meant: Run, run: Run) -> str:
    """Where a word fits, seen from where it was laid."""
    word, (row, column) = run.text, run.at
    down, right = row - meant.at.row, column - meant.at.column
    if run.direction is not meant.direction:
        if run.direction is Direction.ACROSS:
            return t("{word} fits across from row {row}, column {column}.", word=word, **cell_figures(run.at))
        return t("{word} fits down from row {row}, column {column}.", word=word, **cell_figures(run.at))
    if not down and not right:
        return t("{word} fits there without the gap.", word=word)
    if down and right:
        return t("{word} fits at row {row}, column {column}.", word=word, **cell_figures(run.at))
    way = ((_UP if down < 0 else _DOWN) if down else _LEFT) if right <= 0 else _RIGHT
    return t.plural(*way, abs(down + right), word=word)


def _otherwise(
    t: Texts, view: AdviceView, laid: tuple[Laid, ...], preview: CommitPreview, words: Words
) -> Iterator[Advice]:
    """The nearest words that the rack and the board allow there instead: "Did you mean …?"."""
    table, side, rack = view.table, view.side, view.rack.letters
    new = sorted(laid)
    across = len({one.at.row for one in new}) == 1
    if not across and len({one.at.column for one in new}) > 1:
        return
    direction = Direction.ACROSS if across else Direction.DOWN
    if len(new) == 1 and preview.main is not None:
        direction = preview.main.direction
    own = table.board.letters[side]
    named: dict[str, tuple[Laid, ...]] = {}
    text = preview.main.text if preview.main is not None else ""
    for letters in _variants([one.letter for one in new], rack):
        for step in (0, -1, 1):
            tried = _lined_up(own, new[0].at, direction, step, letters)
            word = _word(own, tried, direction)
            if not word or word == text or word in named or not words.valid(word):
                continue
            if not judge(table, side, rack, tried, words)[1]:
                named[word] = tried
        if len(named) >= MOST:
            break
    if named:
        listed = list(named)[:MOST]
        yield Advice(t("Did you mean {words}?", words=", ".join(listed)), named[listed[0]])


def _variants(letters: Sequence[str], rack: str) -> Iterator[tuple[str, ...]]:
    """The letters as they are, with two changed about, one replaced, one added, or one left out."""
    spare = list(rack)
    for letter in letters:
        if letter in spare:
            spare.remove(letter)
    others = sorted(set(spare))
    count = len(letters)
    yield tuple(letters)
    for first in range(count):
        for second in range(first + 1, count):
            changed = list(letters)
            changed[first], changed[second] = changed[second], changed[first]
            yield tuple(changed)
    for place in range(count):
        yield from ((*letters[:place], other, *letters[place + 1 :]) for other in others)
    for place in range(count + 1):
        yield from ((*letters[:place], other, *letters[place:]) for other in others)
    if count > 1:
        yield from ((*letters[:place], *letters[place + 1 :]) for place in range(count))


def _lined_up(own: LetterGrid, at: Cell, direction: Direction, step: int, letters: Iterable[str]) -> tuple[Laid, ...]:
    """Letters one after the other from ``step`` cells behind ``at``, leaving out own letters; empty without room."""
    cell, found = at.moved(direction, step), []
    for letter in letters:
        while own.has(cell):
            cell = cell.moved(direction)
        if cell not in own.size:
            return ()
        found.append(Laid(cell, letter))
        cell = cell.moved(direction)
    return tuple(found)


def _word(own: LetterGrid, laid: tuple[Laid, ...], direction: Direction) -> str:
    """The run that letters make along a direction; empty where they make none."""
    if not laid:
        return ""
    run = run_at(own.having(dict(laid)), laid[0].at, direction)
    return run.text if run is not None else ""
