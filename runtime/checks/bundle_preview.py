"""What a bundle is about, for whoever wonders whether to take it: its campaign read and checked like any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path

from runtime import resources
from runtime.campaign.arrivals import arrivals
from runtime.campaign.bundles.reader import Bundle, write_files
from runtime.campaign.campaign_texts import coverage, own_language
from runtime.campaign.model import Accepted, Campaign
from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.schema_validation import Schemas
from runtime.checks.clear_check import CaseStanding, ProofGrade, bounds_of, grade_counts, standings
from runtime.checks.file_checks import Further, sort_loaded
from runtime.checks.level_crew import crew_for
from runtime.checks.proof_verdicts import ProofStanding
from runtime.checks.proofs import MOST_IN_ALL, ProofJudge, check_proofs
from runtime.checks.step_budget import number_of
from runtime.checks.vocabulary import CampaignLexicon, campaign_lexicon
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.issues import Issue, Severity


@dataclass(frozen=True, slots=True)
class Language:
    """A language that a campaign can be played in: how many of ``all`` its texts are in it."""

    name: str
    done: int
    all: int

    @property
    def hundredths(self) -> int:
        """How much of it is translated, rounded down, so that nothing but the whole is a hundred."""
        return 100 * self.done // self.all if self.all else 100


@dataclass(frozen=True, slots=True)
class CampaignContents:
    """``holding`` of ``proofs`` still win as they say; None where there are no words to replay them by.

    So many as are ``unplayed`` were not replayed, because they are too long, alone or all together. The first of
    ``languages`` is the campaign's own. ``standings`` are those of the clear check, by levels; none without proofs.
    """

    nodes: int
    endings: int
    languages: tuple[Language, ...]
    difficulties: tuple[str, ...]
    proofs: int
    holding: int | None
    unplayed: int = 0
    standings: Mapping[str, tuple[CaseStanding, ...]] = field(default_factory=dict)

    @property
    def cases(self) -> Mapping[ProofGrade | None, int]:
        """How many cases of the clear check have which grade, or none."""
        return grade_counts(chain.from_iterable(self.standings.values()))


def contents_of(campaign: Campaign, judging: ProofJudge, words: Words | None) -> CampaignContents:
    """What ``campaign`` offers; its proofs are replayed by ``words``."""
    own = own_language(campaign)
    others = [_language(campaign, name) for name in sorted(campaign.texts) if name != own]
    levels = {level.id: level for level in campaign.levels}
    proofs = [
        (proof, levels[name]) for name, file in campaign.proofs.items() for proof in file.proofs if name in levels
    ]
    verdicts = [judging.judged(proof, level, words) for proof, level in proofs] if words is not None else []
    return CampaignContents(
        nodes=len(campaign.nodes),
        endings=sum(node.ending is not None for node in campaign.nodes),
        languages=(Language(own, 1, 1), *others),
        difficulties=tuple(one.name for one in campaign.difficulties),
        proofs=len(proofs),
        holding=sum(verdict.is_proved for verdict in verdicts) if words is not None else None,
        unplayed=sum(verdict.standing is ProofStanding.NOT_REPLAYED for verdict in verdicts),
        standings=dict(_standings(campaign, judging, words)) if words is not None and proofs else {},
    )


def _standings(campaign: Campaign, judging: ProofJudge, words: Words) -> Iterator[tuple[str, tuple[CaseStanding, ...]]]:
    """How every case of each level of a campaign stands, by games that were played again."""
    arriving = arrivals(campaign, judging.rulesets)
    for level in campaign.levels:
        verdicts, bounds = judging.verdicts(level, words), bounds_of(campaign, level.id, arriving)
        yield level.id, standings(campaign, level, judging.rulesets, bounds, verdicts)


def _language(campaign: Campaign, name: str) -> Language:
    found = coverage(campaign, name)
    return Language(name, found.done, found.all)


@dataclass(frozen=True, slots=True)
class CheckedFolder:
    """A campaign's folder as it was read, with every open issue of it and its words, where they can be read.

    ``accepted`` are the issues that its author lets stand, each with the reason. ``contents`` is what it offers.
    """

    folder: Path
    loaded: LoadResult
    words: CampaignLexicon
    issues: tuple[Issue, ...]
    accepted: tuple[tuple[Issue, Accepted], ...] = ()
    contents: CampaignContents | None = None

    @property
    def errors(self) -> int:
        """How many of the issues are errors."""
        return sum(number_of(issue) for issue in self.issues if issue.severity is Severity.ERROR)

    @property
    def warnings(self) -> int:
        """How many of the issues are warnings."""
        return sum(number_of(issue) for issue in self.issues if issue.severity is Severity.WARNING)


@dataclass(frozen=True, slots=True)
class BundleLook:
    """A bundle, and its campaign in a folder of the looker's own."""

    bundle: Bundle
    checked: CheckedFolder


def check_folder(
    folder: Path,
    rulesets: Mapping[str, Ruleset],
    schemas: Schemas | None = None,
    *,
    most_actions: int | None = MOST_IN_ALL,
    further: Further = lambda _: (),
    workers: int = 1,
) -> CheckedFolder:
    """A campaign's folder with everything that is wrong with it; nothing is written.

    Of its proofs no more than ``most_actions`` are replayed, so that nobody's content holds up who looks at it; all of
    them where that is None. ``further`` finds more in the campaign. Many levels are looked at in so many ``workers``;
    :class:`runtime.checks.level_crew.LevelWorkerError` is raised where these fail.
    """
    judging = ProofJudge(rulesets, most_actions)
    words = CampaignLexicon(None)
    with crew_for(folder, rulesets, workers) as crew:
        loaded = read_campaign(folder, mend=False, schemas=schemas or Schemas(resources.schemas()))
        if loaded.campaign is not None:
            words = campaign_lexicon(loaded.campaign, folder, rulesets)
        found = sort_loaded(loaded, rulesets, words.lexicon, partial(_more, judging, words, further), crew=crew)
    contents = contents_of(loaded.campaign, judging, words.lexicon) if loaded.campaign is not None else None
    return CheckedFolder(folder, loaded, words, (*found.open, *words.issues), found.accepted, contents)


def _more(judging: ProofJudge, words: CampaignLexicon, further: Further, campaign: Campaign) -> tuple[Issue, ...]:
    proofs = check_proofs(campaign, judging, words.lexicon) if words.lexicon is not None else ()
    return (*proofs, *further(campaign))


def look_into(
    bundle: Bundle, folder: Path, rulesets: Mapping[str, Ruleset], schemas: Schemas | None = None
) -> BundleLook:
    """Unpack a bundle into an empty folder of one's own and check what it holds; raises OSError."""
    write_files(bundle, folder)
    return BundleLook(bundle, check_folder(folder, rulesets, schemas))
