"""The words that a campaign goes by, read from its folder, and what is wrong with its own list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import resolve
from runtime.checks.step_budget import Look, look_at
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon, LexiconError, load_words
from runtime.lexicon.word_list import read_list
from runtime.match.wordlists import FOLDER, campaign_source
from runtime.support.issues import Issue, Place, Severity
from runtime.support.reasons import Concern


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
        yield Issue(Severity.WARNING, "list-strange", Place(str(path), read.line), details)
    letters = frozenset("".join(read.words))
    alike = Counter(map(frozenset, lexicon.tiers))
    counts: dict[frozenset[str], int] = {}
    for level in campaign.levels:
        unknown = letters - _letters(level, rulesets, letters)
        if unknown:
            if unknown not in counts:
                counts[unknown] = sum(many for kinds, many in alike.items() if not unknown.isdisjoint(kinds))
            count = counts[unknown]
            shown = " ".join(sorted(unknown)[:20])
            figures: dict[str, str | int] = {"file": path.name, "count": count, "letters": shown, "level": level.id}
            yield Issue(Severity.WARNING, "list-no-value", Place(str(path), level=level.id), figures)


def _letters(level: Level, rulesets: Mapping[str, Ruleset], otherwise: frozenset[str]) -> frozenset[str]:
    """The letters that a level's rules give a value; ``otherwise`` where the rules can't be told."""
    rules = resolve(rulesets[level.ruleset], level.rules) if level.ruleset in rulesets else ()
    return frozenset(rules.letters.values) if isinstance(rules, Ruleset) else otherwise
