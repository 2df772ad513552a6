"""The words that a level speaks of, held against the lexicon, and a campaign's own list, read from its folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import resolve
from runtime.checks.check import RULES, Check, in_level, place_in
from runtime.checks.conditions import meanings_of
from runtime.checks.fixes.common import REMOVE, REMOVE_IDLE, FixId, QuickFix, put
from runtime.checks.fixes.conditions import REMOVE_AROUND
from runtime.checks.fixes.levels import ADD_WORD, USUAL_POOL
from runtime.checks.step_budget import Look, apart, look_at
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.board_effects import LAY_LETTERS
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS
from runtime.engine.conditions.words import PLAY_WORD
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import pool_counts
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, load_words
from runtime.lexicon.word_list import read_list
from runtime.match.wordlists import FOLDER, campaign_source
from runtime.support.issues import LIST_NO_VALUE, LIST_STRANGE, Issue, IssueCode, Place, Severity, Wording
from runtime.support.jsonplaces import child
from runtime.support.reasons import Concern
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

ADDED_KNOWN = Check(
    IssueCode("added-known"),
    Severity.HINT,
    Wording(
        mark("The level adds “{word}”, which is a word of the campaign already."),
        mark("Take it off the list of added words."),
    ),
    needs=("/words",),
    fixes=(REMOVE_IDLE,),
)

ASKED_UNKNOWN = Check(
    IssueCode("asked-unknown"),
    Severity.WARNING,
    Wording(
        mark("A condition asks for “{word}”, which is no word of this level, so that nobody can lay it."),
        mark("Ask for another word, or add this one to the level's words."),
    ),
    needs=("/words",),
    fixes=(ADD_WORD,),
)

BANNED_UNKNOWN = Check(
    IssueCode("banned-unknown"),
    Severity.HINT,
    Wording(
        mark("The level bans “{word}”, which is no word anyway."),
        mark("Take it off the list of banned words."),
    ),
    needs=("/words",),
    fixes=(REMOVE_IDLE,),
)

MEANING_IDLE = Check(
    IssueCode("meaning-idle"),
    Severity.WARNING,
    Wording(
        mark("The level says what “{word}” suggests, but does not add that word."),
        mark("Add it to the level's words, even where the lexicon has it, or take its meaning off."),
    ),
    needs=("/words",),
    fixes=(ADD_WORD, REMOVE_IDLE),
)

NO_WORD_IN_LETTERS = Check(
    IssueCode("no-word-in-letters"),
    Severity.WARNING,
    Wording(
        mark("No word at all can be made of the letters of {side}."),
        mark("Give its pool other letters."),
    ),
    needs=("/pools", *RULES),
    fixes=(USUAL_POOL,),
)

NO_WORD_MATCHES = Check(
    IssueCode("no-word-matches"),
    Severity.WARNING,
    Wording(
        mark("No word of this level is as this condition asks for."),
        mark("Ask for less, or add a word to the level's words."),
    ),
    needs=("/words",),
    fixes=(REMOVE_AROUND,),
)

RACK_NO_WORD = Check(
    IssueCode("rack-no-word"),
    Severity.WARNING,
    Wording(
        mark("No word can be made of the first rack of {side}: {letters}."),
        mark("Give it other letters, or let it draw its rack."),
    ),
    needs=("/start",),
    fixes=(QuickFix(FixId("draw"), mark("Let it draw its rack"), put(None)),),
)

WORD_ADDED_AND_BANNED = Check(
    IssueCode("word-added-and-banned"),
    Severity.WARNING,
    Wording(
        mark("“{word}” is both added and banned."),
        mark("Take it off one of the two lists."),
    ),
    needs=("/words",),
    fixes=(REMOVE,),
)

WORD_TWICE = Check(
    IssueCode("word-twice"),
    Severity.HINT,
    Wording(
        mark("“{word}” stands on the list more than once."),
        mark("Remove one of them."),
    ),
    fixes=(REMOVE_IDLE,),
)

WORD_CHECKS = (
    *(ADDED_KNOWN, ASKED_UNKNOWN, BANNED_UNKNOWN, MEANING_IDLE, NO_WORD_IN_LETTERS, NO_WORD_MATCHES, RACK_NO_WORD),
    *(WORD_ADDED_AND_BANNED, WORD_TWICE),
)
"""What can be wrong with a level's words."""


def vocabulary_issues(reach: Reach, campaign_words: Words | None, words: Words | None) -> Iterator[Issue]:
    """What is wrong with a level's words; ``words`` are those that hold in it, ``campaign_words`` those without it."""
    yield from _apart(reach, "/words", _changes, campaign_words)
    if words is None:
        return
    every = _every(reach, campaign_words, words)
    for node in (node for tree in reach.plan.trees for node in tree.walk() if node.kind == PLAY_WORD.kind):
        reach.effort.spend(10)
        yield from _apart(reach, node.pointer, _asked, node, words, every)
    if every.lexicon is not None:
        for side in SIDES:
            yield from _apart(reach, f"/pools/{side.value}", _letters, side, every)


def _apart(reach: Reach, pointer: str, find: Callable[..., Iterator[Issue]], *about: Any) -> Iterator[Issue]:
    """What is found of one thing; a failure costs no other."""
    return apart(Concern.WORDS, place_in(reach.level, pointer), find, reach, *about)


@dataclass(frozen=True, slots=True)
class _Every:
    """All words of a level, gone through without being sorted; none where there is no list of them."""

    lexicon: Lexicon | None
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        """The words, the level's own first."""
        if self.lexicon is not None:
            banned = frozenset(self.banned)
            yield from (word for word in self.added if word not in banned)
            yield from (word for word in self.lexicon.tiers if word not in banned)


def _every(reach: Reach, campaign_words: Words | None, words: Words) -> _Every:
    if isinstance(words, Lexicon):
        return _Every(words)
    changes = reach.level.words
    lexicon = campaign_words if isinstance(campaign_words, Lexicon) else None
    return _Every(lexicon, changes.added, changes.banned)


def _changes(reach: Reach, words: Words | None) -> Iterator[Issue]:
    """``word-added-and-banned``, ``word-twice``, ``added-known``, ``banned-unknown`` and ``meaning-idle``."""
    changes = reach.level.words
    pairs: tuple[tuple[str, tuple[str, ...], frozenset[str]], ...] = (
        ("added", changes.added, frozenset()),
        ("banned", changes.banned, frozenset(changes.added)),
    )
    for key, listed, other in pairs:
        first = {word: number for number, word in reversed(list(enumerate(listed)))}
        for number, word in enumerate(listed):
            pointer = f"/words/{key}/{number}"
            if not word.isalpha() or word != word.upper():
                continue
            if word in other:
                yield in_level(reach.level, WORD_ADDED_AND_BANNED, pointer, (), word=word)
            elif first[word] < number:
                yield in_level(reach.level, WORD_TWICE, pointer, (), word=word)
            elif words is not None and key == "added" and words.valid(word) and word not in changes.meanings:
                yield in_level(reach.level, ADDED_KNOWN, pointer, (), word=word)
            elif words is not None and key == "banned" and not words.valid(word):
                yield in_level(reach.level, BANNED_UNKNOWN, pointer, (), word=word)
    for word in changes.meanings:
        if word not in changes.added:
            yield in_level(reach.level, MEANING_IDLE, child("/words/meanings", word), (), word=word)


def _asked(reach: Reach, node: ConditionNode, words: Words, every: _Every) -> Iterator[Issue]:
    """``asked-unknown``: a word is asked for that nobody may lay. ``no-word-matches``: no word is as it is asked for.

    Where all the named words are unknown the condition can never come true, which is told elsewhere.
    """
    named: tuple[str, ...] = node.get("words", tuple) or ()
    if reach.brought.words != 0:
        return
    unknown = [word for word in named if not words.valid(word)]
    if unknown:
        pointer = f"{node.pointer}/arguments/words"
        yield in_level(reach.level, ASKED_UNKNOWN, pointer, (), word=unknown[0], count=len(unknown))
    elif every.lexicon is not None and not _any_fits(reach, node, words, named or every):
        yield in_level(reach.level, NO_WORD_MATCHES, f"{node.pointer}/arguments", ())


def _any_fits(reach: Reach, node: ConditionNode, words: Words, every: Iterable[str]) -> bool:
    """Whether some word is as it is asked for."""
    key = ("word", meanings_of(reach).meaning(node))
    if key not in reach.known:
        reach.known[key] = any(map(_fitting(node, words), _paid(every, reach, 3)))
    return bool(reach.known[key])


def _paid(words: Iterable[str], reach: Reach, steps: int) -> Iterator[str]:
    """The words, each for so many steps of work."""
    for word in words:
        reach.effort.spend(steps)
        yield word


def _fitting(node: ConditionNode, words: Words) -> Callable[[str], bool]:
    """What tells whether a word is all that can be told of it without a board."""
    pattern, connotation = node.get("pattern", str), node.get("connotation", str)
    least, most = node.get("length_min", int) or 0, node.get("length_max", int) or 0
    first, last = node.get("starts_with", str) or "", node.get("ends_with", str) or ""
    contains = Counter(node.get("contains", str) or "")

    def fits(word: str) -> bool:
        return (
            least <= len(word) <= (most or len(word))
            and word.startswith(first)
            and word.endswith(last)
            and (not contains or not contains - Counter(word))
            and (pattern is None or fnmatchcase(word, pattern))
            and (connotation is None or connotation in words.connotations(word))
        )

    return fits


def _letters(reach: Reach, side: Side, words: _Every) -> Iterator[Issue]:
    """``no-word-in-letters``: no word at all can be made of a side's letters. ``rack-no-word``: none of its first rack.

    Asked only where the letters are few kinds or the level gives the rack; starting letters are left to other checks.
    """
    level, pool = reach.level, reach.level.pools[side]
    if any(level.start.letters) or reach.plan.does(GIVE_LETTERS.kind, LAY_LETTERS.kind):
        return
    if side is level.protagonist and (reach.brought.letters != 0 or reach.brought.words != 0):
        return
    rack = level.start.racks[side]
    if pool.kind in (PoolKind.COUNTS, PoolKind.ORDER):
        counts = {letter: count for letter, count in pool_counts(pool, reach.rules).items() if count > 0}
        there = Counter(counts) + Counter(rack or "")
        if there and not _any_word(there, _paid(words, reach, 1)):
            yield in_level(level, NO_WORD_IN_LETTERS, f"/pools/{side.value}", (), side=side.value)
            return
    if rack and not _any_word(Counter(rack), _paid(words, reach, 1)):
        yield in_level(level, RACK_NO_WORD, f"/start/racks/{side.value}", (), side=side.value, letters=rack)


def _any_word(letters: Counter[str], words: Iterable[str]) -> bool:
    """Whether some word can be made of these letters."""
    kinds = frozenset(letters)
    return any(kinds.issuperset(word) and not Counter(word) - letters for word in words)


@dataclass(frozen=True, slots=True)
class CampaignLexicon:
    """A campaign's words, None where they can't be read, and everything that is wrong with its list."""

    lexicon: Lexicon | None
    issues: tuple[Issue, ...] = ()


def campaign_lexicon(
    campaign: Campaign, folder: Path | None, rulesets: Mapping[str, Ruleset], shipped: Path | None = None
) -> CampaignLexicon:
    """The words of a campaign in ``folder``; ``shipped`` is where the English ones lie, if not at their usual place."""
    try:
        source = campaign_source(campaign.words, folder, shipped)
        lexicon = load_words(source)
        issues: tuple[Issue, ...] = ()
        if source.own is not None:
            look = Look[Path](Concern.WORD_LIST, lambda own: _of_list(own, lexicon, campaign, rulesets))
            issues = look_at(look, source.own, Place(str(source.own)))
    except LexiconError as problem:
        return CampaignLexicon(None, (_placed(problem.issue),))
    return CampaignLexicon(lexicon, tuple(map(_placed, issues)))


def _placed(issue: Issue) -> Issue:
    """An issue of a list with its place as seen from the campaign's folder; English lists have theirs elsewhere."""
    if issue.code.startswith("lexicon-"):
        return issue
    return replace(issue, place=replace(issue.place, file=f"{FOLDER}/{Path(issue.place.file).name}"))


def _of_list(path: Path, lexicon: Lexicon, campaign: Campaign, rulesets: Mapping[str, Ruleset]) -> Iterator[Issue]:
    """Entries that are no words, and letters that a level's rules don't know."""
    read = read_list(path)
    if read.strange:
        details: dict[str, str | int] = {
            "file": path.name,
            "count": read.strange,
            "line": read.line,
            "word": read.example,
        }
        yield Issue(Severity.WARNING, LIST_STRANGE, Place(str(path), read.line), details)
    letters = frozenset("".join(read.words))
    alike = Counter(map(frozenset, lexicon.tiers))
    counts: dict[frozenset[str], int] = {}
    for level in campaign.levels:
        unknown = letters - _letters_of_level(level, rulesets, letters)
        if unknown:
            if unknown not in counts:
                counts[unknown] = sum(many for kinds, many in alike.items() if not unknown.isdisjoint(kinds))
            count = counts[unknown]
            shown = " ".join(sorted(unknown)[:20])
            figures: dict[str, str | int] = {"file": path.name, "count": count, "letters": shown, "level": level.id}
            yield Issue(Severity.WARNING, LIST_NO_VALUE, Place(str(path), level=level.id), figures)


def _letters_of_level(level: Level, rulesets: Mapping[str, Ruleset], otherwise: frozenset[str]) -> frozenset[str]:
    """The letters that a level's rules give a value; ``otherwise`` where the rules can't be told."""
    rules = resolve(rulesets[level.ruleset], level.rules) if level.ruleset in rulesets else ()
    return frozenset(rules.letters.values) if isinstance(rules, Ruleset) else otherwise
