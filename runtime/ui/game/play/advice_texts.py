"""How each refusal can be mended, in a sentence: what is said where nothing better can be worked out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.engine.game.refusals import Refusal, RefusalCode
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_refusal

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
        RefusalCode.ALREADY_OFFERED: mark("Play on; your opponent answers it in their next turn."),
        RefusalCode.BAD_DISCARD: mark("Click or type exactly as many letters as must go; tokens stay."),
        RefusalCode.MUST_DISCARD: mark("Click or type the letters to give up, then press Give up (Enter)."),
        RefusalCode.NOT_YOUR_TURN: mark("Wait until the other side has moved; you may sort your rack meanwhile."),
        RefusalCode.GAME_OVER: mark("Look at the result with Enter, or play again from there."),
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
