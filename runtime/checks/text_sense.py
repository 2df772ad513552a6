"""What a campaign's texts say: marks, words, names and figures in them that can't be meant so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from types import MappingProxyType

from runtime.campaign.campaign_texts import CampaignText, TextKind, is_id, own_language, texts_of, texts_of_level
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, level_file, text_file
from runtime.campaign.spelling import Names, Spelling
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import FixId, QuickFix
from runtime.checks.fixes.texts import (
    WRITE_INTO_TABLE,
    allow_words,
    close_marks,
    name_by_id,
    take_figure,
    take_word,
    without_copies,
    without_placeholders,
)
from runtime.checks.step_budget import apart
from runtime.engine.conditions.scores import LEAD, SCORE
from runtime.engine.levels.level import Condition, Level
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.markup import unclosed
from runtime.support.reasons import Concern
from runtime.support.texts import mark, mark_plural

CITY_MISSPELT = Check(
    IssueCode("city-misspelt"),
    Severity.WARNING,
    Wording(
        mark("This {thing} speaks of “{word}”, which is no city of the level."),
        mark("Write the city's name as the map has it."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(QuickFix(FixId("take-suggestion"), mark("Take the name that was probably meant"), take_word),),
)

FIGURE_DIFFERS = Check(
    IssueCode("figure-differs"),
    Severity.WARNING,
    Wording(
        mark("This {thing} speaks of a score of {figure}, but the level asks for {asked} and knows no such figure."),
        mark("Let the text and the level say the same."),
    ),
    needs=("/conditions", "/triggers", "/rules", "/start"),
    fixes=(QuickFix(FixId("take-figure"), mark("Write what the level asks for"), take_figure),),
)

ID_IN_NO_TABLE = Check(
    IssueCode("id-in-no-table"),
    Severity.WARNING,
    Wording(
        mark("This {thing} is “{text}”, which looks like the id of a text that stands in no table."),
        mark("Write the text into the tables of the campaign's languages, or here."),
    ),
    fixes=(WRITE_INTO_TABLE,),
)

MARK_UNCLOSED = Check(
    IssueCode("mark-unclosed"),
    Severity.WARNING,
    Wording(
        mark("In this {thing} a mark is not closed: “{word}”. Players read the star."),
        mark("Put a star on either side of what is to be slanted, or two for bold."),
    ),
    fixes=(QuickFix(FixId("no-stars"), mark("Take these stars out"), close_marks, is_safe=True),),
)

MISSPELT = Check(
    IssueCode("misspelt"),
    Severity.HINT,
    Wording(
        mark_plural(
            "{number} word of this {thing} stands in no list: {words}.",
            "{number} words of this {thing} stand in no list: {words}.",
        ),
        mark("Mend it, or let it stand in this campaign."),
        counted="number",
    ),
    fixes=(QuickFix(FixId("allow-words"), mark("Let these words stand in this campaign"), allow_words),),
)

NAME_BLANK = Check(
    IssueCode("name-blank"),
    Severity.WARNING,
    Wording(
        mark("This {thing} is blank, so that players read nothing."),
        mark("Give it a name."),
    ),
    fixes=(QuickFix(FixId("id-as-name"), mark("Take its id as the name"), name_by_id),),
)

PLACEHOLDER = Check(
    IssueCode("placeholder"),
    Severity.WARNING,
    Wording(
        mark("This {thing} has “{word}” in it, which nothing fills in: players read it so."),
        mark("Write what is meant."),
    ),
    fixes=(QuickFix(FixId("no-braces"), mark("Leave the braces out"), without_placeholders),),
)

TEXT_COPIED = Check(
    IssueCode("text-copied"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "In “{language}” {number} text says just what it says untranslated: “{first}”.",
            "In “{language}” {number} texts say just what they say untranslated, the first: “{first}”.",
        ),
        mark("Translate it."),
        counted="number",
    ),
    fixes=(QuickFix(FixId("remove-copies"), mark("Take them out of the table, to be translated"), without_copies),),
)

SENSE_CHECKS = (
    *(CITY_MISSPELT, FIGURE_DIFFERS, ID_IN_NO_TABLE, MARK_UNCLOSED, MISSPELT, NAME_BLANK, PLACEHOLDER),
    TEXT_COPIED,
)
"""What can be wrong with what texts say."""

_PLACEHOLDER = re.compile(r"\{[A-Za-z_][A-Za-z0-9_ .]*\}")
_ID = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
_FILE = re.compile(r".*\.(png|jpg|jpeg|json|md|txt|com|org|net)")
_CAPITAL = re.compile(r"[^\W\d_]{5,}")
_NAMES = frozenset(
    (TextKind.CITY, TextKind.REGION, TextKind.VARIABLE, TextKind.SPEAKER, TextKind.NODE_NAME, TextKind.LEVEL_NAME)
)
_BLANK = frozenset((*_NAMES, TextKind.CAMPAIGN_NAME, TextKind.DIFFICULTY_NAME, TextKind.CHOICE))
_LIKE, _LONGER = 0.82, 3
_LONG, _MOST_NAMES = 40, 200
"""A longer word is no city's name misspelt, and it is compared with no more of these."""
_SHOWN_WORDS = 8
_MOSTLY = 5
_SHORT = 4
"""Names of so many letters are too short to tell what is like them."""

_WORDS_OF_A_SENTENCE = 3


class TextMemory:
    """What was found in the texts of each level, and the words of their names, as long as these stay the same."""

    def __init__(self) -> None:
        self.names = Names()
        self.levels: dict[str, tuple[tuple[object, ...], object, tuple[Issue, ...]]] = {}


def sense_issues(campaign: Campaign, words: Words | None, memory: TextMemory | None = None) -> Iterator[Issue]:
    """Everything that texts can't mean; without ``words`` nothing is said of their spelling.

    What has not changed since ``memory`` was last given is not looked at again.
    """
    memory = memory or TextMemory()
    spelling = _spelling(campaign, words, memory.names)
    known = spelling.known if spelling is not None else None
    for one in texts_of(replace(campaign, levels=())):
        yield from _of_any(campaign, one, spelling)
    before, memory.levels = memory.levels, {}
    for level in campaign.levels:
        ground = (level, campaign.texts, words)
        kept = before.get(level.id)
        if (
            kept is None
            or kept[1] != known
            or any(one is not other for one, other in zip(kept[0], ground, strict=True))
        ):
            kept = ground, known, tuple(_of_level(campaign, level, words, spelling))
        memory.levels[level.id] = kept
        yield from kept[2]
    yield from _nameless(campaign)
    own = own_language(campaign).split("-")[0].lower()
    others = [language for language in sorted(campaign.texts) if language.split("-")[0].lower() != own]
    spoken = texts_of(campaign) if others else ()
    for language in others:
        yield from _copied(campaign, language, spoken)


def _of_any(campaign: Campaign, one: CampaignText, spelling: Spelling | None) -> Iterator[Issue]:
    yield from apart(Concern.TEXTS, _place(one), _of_text, campaign, one)
    if spelling is not None and one.kind not in _NAMES:
        yield from apart(Concern.TEXTS, _place(one), _spelt, campaign, one, spelling)


def _of_level(campaign: Campaign, level: Level, words: Words | None, spelling: Spelling | None) -> Iterator[Issue]:
    """What is found in the texts of a level."""
    names = [city.name for city in level.cities if _SHORT < len(city.name) <= _LONG][:_MOST_NAMES]
    for one in texts_of_level(level):
        yield from _of_any(campaign, one, spelling)
        if one.kind not in _NAMES:
            yield from apart(Concern.TEXTS, _place(one), _about, level, one, names, words)


def _place(one: CampaignText) -> Place:
    return Place(one.file, pointer=one.pointer, level=one.level)


def _of_text(campaign: Campaign, one: CampaignText) -> Iterator[Issue]:
    """``placeholder``, ``name-blank``, ``id-in-no-table`` and ``mark-unclosed``."""
    thing, place = one.kind.value, _place(one)
    if found := _PLACEHOLDER.search(one.text):
        yield make_issue(PLACEHOLDER, place, {"thing": thing, "word": found[0]})
    if one.kind in _BLANK and not one.text.strip():
        yield make_issue(NAME_BLANK, place, {"thing": thing})
    if _ID.fullmatch(one.text) and not _FILE.fullmatch(one.text) and not is_id(campaign, one.text):
        yield make_issue(ID_IN_NO_TABLE, place, {"thing": thing, "text": one.text[:40]})
    if one.kind is TextKind.PAGE_TEXT and (stars := unclosed(one.text)):
        yield make_issue(MARK_UNCLOSED, place, {"thing": thing, "word": stars[0][:40]})


def _nameless(campaign: Campaign) -> Iterator[Issue]:
    """``name-blank``: what must have a name and has none at all."""
    if not campaign.name:
        yield make_issue(NAME_BLANK, Place(CAMPAIGN_FILE, pointer="/name"), {"thing": TextKind.CAMPAIGN_NAME.value})
    for number, one in enumerate(campaign.difficulties):
        if not one.name:
            place = Place(CAMPAIGN_FILE, pointer=f"/difficulties/{number}/name")
            yield make_issue(NAME_BLANK, place, {"thing": TextKind.DIFFICULTY_NAME.value})
    for level in campaign.levels:
        if not level.name:
            place = Place(level_file(level.id), pointer="/name", level=level.id)
            yield make_issue(NAME_BLANK, place, {"thing": TextKind.LEVEL_NAME.value})


def _spelling(campaign: Campaign, words: Words | None, names: Names) -> Spelling | None:
    """What knows the words of English texts, by the shipped lists; none where the campaign has a list of its own."""
    if not isinstance(words, Lexicon) or campaign.words.list:
        return None
    lexicon = words
    found = Spelling(campaign, lambda word: lexicon.tier(word) is not None, names)
    return found if found.is_english else None


def _spelt(campaign: Campaign, one: CampaignText, spelling: Spelling) -> Iterator[Issue]:
    """``misspelt``: words that stand in no list.

    Where a campaign does not say that it is in English, a text of which many words are in no list may be in another.
    """
    wrong = dict.fromkeys(found.word for found in spelling.misspelt(one.text))
    is_foreign = not campaign.language and len(wrong) * _MOSTLY > len(one.text.split())
    if wrong and not is_foreign:
        shown = ", ".join(list(wrong)[:_SHOWN_WORDS])
        details: dict[str, str | int] = {"thing": one.kind.value, "number": len(wrong), "words": shown}
        yield make_issue(MISSPELT, _place(one), details)


def _about(level: Level, one: CampaignText, names: list[str], words: Words | None) -> Iterator[Issue]:
    """``city-misspelt`` and ``figure-differs``: a text about a level that does not know it."""
    for found in _CAPITAL.finditer(one.text):
        word = found[0]
        near = _near(word, names) if word[0].isupper() and len(word) <= _LONG else ""
        if near and not (words is not None and words.valid(word.upper())):
            details: dict[str, str | int] = {"thing": one.kind.value, "word": word, "suggestion": near}
            yield make_issue(CITY_MISSPELT, _place(one), details)
            break
    yield from _figures(level, one)


def _near(word: str, names: list[str]) -> str:
    """The name that a word is nearly, but is not, nor a form of."""
    names = [name for name in names if name[0] == word[0] and abs(len(name) - len(word)) <= _LONGER]
    for name in names:
        if word.startswith(name) or name.startswith(word) or any(word == part for part in name.split()):
            return ""
    return next((name for name in names if SequenceMatcher(None, word, name).ratio() >= _LIKE), "")


_ONES = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        **{word: number for number, word in enumerate(_ONES, 1)},
        **{word: 10 * number for number, word in enumerate(_TENS, 2)},
        "a": 1,
    }
)
"""The words of numbers in English; in other languages only digits are read."""

_POINTS = re.compile(r"(?<=[\s-])(?:points?|Punkten?)\b")
_BEFORE_POINTS = re.compile(r"(?:[^\W_]+[\s-]+){1,7}\Z")
_FAR_BEFORE = 100
"""In so many characters before its points a figure must stand."""
_FEW = 12
"""A figure below this may be the points of a word, a city or a letter."""


def _figures(level: Level, one: CampaignText) -> Iterator[Issue]:
    """``figure-differs``: so many points are told of that the level has nowhere, where it asks for one other figure."""
    before = (one.text[max(0, found.start() - _FAR_BEFORE) : found.start()] for found in _POINTS.finditer(one.text))
    told = dict(map(_told, filter(None, map(_BEFORE_POINTS.search, before))))
    if not any(figure >= _FEW for figure in told):
        return
    asked = sorted(set(_asked(level)))
    known = _all_figures(level)
    strange = [figure for figure in told if figure >= _FEW and figure not in known]
    if len(asked) == 1 and strange and asked[0] not in told:
        figures: dict[str, str | int] = {"thing": one.kind.value, "figure": strange[0], "asked": asked[0]}
        figures["said"] = told[strange[0]]
        yield make_issue(FIGURE_DIFFERS, _place(one), figures)


def _told(found: re.Match[str]) -> tuple[int, str]:
    """The figure that a text tells of before its points, and as the text has it."""
    words = list(_WORD.finditer(found[0]))
    begin = _begin_of_number([word[0].lower() for word in words])
    said = found[0][words[begin].start() : words[-1].end()] if begin < len(words) else ""
    return _number([word[0].lower() for word in words[begin:]]), said


_WORD = re.compile(r"[^\W_]+")


def _begin_of_number(words: list[str]) -> int:
    """Where the number begins that words end with, as in "the first to have a hundred and sixty"; the end for none."""
    if words and words[-1].isdecimal():
        return len(words) - 1
    begin = len(words)
    while begin and (words[begin - 1] in _NUMBERS or words[begin - 1] in ("hundred", "thousand", "and")):
        begin -= 1
    return begin


def _number(words: list[str]) -> int:
    """The number that all these words are; 0 for none."""
    if words and words[0].isdecimal():
        return int(words[0][:9])
    begin, total, part = 0, 0, 0
    for word in words[begin:]:
        if word in ("hundred", "thousand"):
            part = max(1, part) * (100 if word == "hundred" else 1000)
            total, part = (total + part, 0) if word == "thousand" else (total, part)
        else:
            part += _NUMBERS.get(word, 0)
    return total + part


def _trees(level: Level) -> Iterator[Condition]:
    waiting = [path.when for paths in level.conditions for path in paths] + [one.when for one in level.triggers]
    while waiting:
        condition = waiting.pop()
        waiting += condition.parts
        yield condition


def _asked(level: Level) -> Iterator[int]:
    """The points that conditions ask for."""
    for condition in _trees(level):
        points = condition.arguments.get("points")
        if condition.kind in (SCORE.kind, LEAD.kind) and isinstance(points, int):
            yield points


def _all_figures(level: Level) -> frozenset[int]:
    """Every figure of a level: of conditions, effects, difficulties, rules and base scores."""
    found: set[int] = set(level.start.base)
    waiting: list[object] = [condition.arguments for condition in _trees(level)]
    waiting += [effect.arguments for trigger in level.triggers for effect in trigger.every_effect()]
    waiting += [column.numbers for column in level.difficulty.values()] + [level.rules]
    waiting += [column.rules for column in level.difficulty.values()]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, list | tuple):
            waiting += value
        elif isinstance(value, int):
            found.add(value)
    return frozenset(found)


def _copied(campaign: Campaign, language: str, spoken: tuple[CampaignText, ...]) -> Iterator[Issue]:
    """``text-copied``: sentences of a table that are what they are without it."""
    table = campaign.texts[language].texts
    texts = dict.fromkeys(one.text for one in spoken if one.kind not in _NAMES)
    copied = [text for text in texts if table.get(text) == text and len(text.split()) >= _WORDS_OF_A_SENTENCE]
    if copied:
        first = " ".join(copied[0].split())[:40]
        figures: dict[str, str | int] = {"language": language, "number": len(copied), "first": first}
        yield make_issue(TEXT_COPIED, Place(text_file(language), pointer="/texts"), figures)
