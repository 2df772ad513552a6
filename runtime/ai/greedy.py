"""A player that lays the strongest word it can, as often as it can, and looks no further."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from runtime.engine.combat import answer, outlook
from runtime.engine.game.actions import AcceptDraw, Action, Commit, Discard, EndTurn, Order
from runtime.engine.game.state import PendingAttack, Run
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import scores
from runtime.engine.words.words import Words
from runtime.movegen.strongest import strongest
from runtime.movegen.vocabulary import Vocabulary


def choose(view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int) -> Action:
    """The strongest legal word, while there is one; else the end of the turn.

    It attacks only where every defender falls, and never breaks the ice. Where the rack is too full, it gives up the
    letters that it can spell least with. Attacked, it names the order of its defenders that is worst for the attacker.
    It takes a draw that it is offered where it has no word left to lay and is behind; it never offers one.
    """
    rack = view.rack.letters
    if view.waiting is not None:
        return Order(best_order(view, view.waiting, words))
    if view.must_discard:
        return Discard(least_useful(rack, view.must_discard, vocabulary, _longest(view), seed))
    found = strongest(view.table, view.side, rack, words, vocabulary, nodes=nodes)
    if found is not None:
        return Commit(found.laid)
    return AcceptDraw() if view.offer is view.side.other and is_behind(view, words) else EndTurn()


def is_behind(view: SideView, words: Words) -> bool:
    """Whether ``view.side`` has the lower score."""
    now = scores(view.table, view.base, words)
    return now[view.side] < now[view.side.other]


def best_order(view: SideView, waiting: PendingAttack, words: Words) -> tuple[Run, ...]:
    """The defenders of a ``waiting`` attack in the order that comes to the least for the attacker."""
    faced = outlook(view.table, view.side.other, waiting.new, waiting.main, words)
    return answer(faced.worst, waiting.defenders)


def least_useful(rack: str, number: int, vocabulary: Vocabulary, longest: int, seed: int) -> str:
    """The ``number`` letters, sorted, without which ``rack`` still spells the most.

    Words count by their letters, as they would on an empty board. Where letters are worth the same, ``seed`` decides.
    """
    spelt = vocabulary.for_rack(rack, longest)
    words = [word for length in spelt.lengths for word in spelt.alone(length)]
    kept, given = rack, ""
    for _ in range(number):
        worth = {letter: _letters(_without(words, letter, kept.count(letter) - 1)) for letter in set(kept)}
        letter = max(worth, key=lambda letter: (worth[letter], _lot(seed, kept, letter)))
        kept = kept.replace(letter, "", 1)
        given += letter
        # Words that needed the letter are gone for the next choice as well.
        words = _without(words, letter, kept.count(letter))
    return "".join(sorted(given))


def _without(words: Iterable[str], letter: str, left: int) -> list[str]:
    """The words that need ``letter`` no more than ``left`` times."""
    return [word for word in words if word.count(letter) <= left]


def _letters(words: Iterable[str]) -> int:
    return sum(map(len, words))


def _lot(seed: int, kept: str, letter: str) -> str:
    """A lot that is the same on every machine."""
    return sha256(f"{seed} {kept} {letter}".encode()).hexdigest()


def _longest(view: SideView) -> int:
    size = view.table.board.size
    return max(size.rows, size.columns)
