"""The sense of a campaign: of its graph, its texts and pictures, and of each of its levels.

Of one that is being edited, what has not changed since the last time is not looked at again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from runtime.campaign.arrivals import Arriving, arrivals, variable_ranges
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.campaign.tables import TableLevel
from runtime.checks.board import BOARD_CHECKS, note_issues
from runtime.checks.edges import EDGE_CHECKS, edge_issues, score_issues
from runtime.checks.graph import GRAPH_CHECKS, copy_issues, graph_issues, named
from runtime.checks.level import most_points
from runtime.checks.level_crew import LevelCrew, LevelToCheck, find_in
from runtime.checks.presets import PRESET_CHECKS, stray_presets
from runtime.checks.reach_bounds import CarryOverBounds
from runtime.checks.setup import SETUP_CHECKS, campaign_column_issues
from runtime.checks.step_budget import OF_A_LEVEL, Look, StepBudget, added_looks, campaign_steps, look_at
from runtime.checks.tables import TABLE_CHECKS, table_issues
from runtime.checks.text_sense import SENSE_CHECKS, TextMemory, sense_issues
from runtime.checks.texts import TEXT_CHECKS, picture_issues, release_issues, text_issues
from runtime.checks.variables import VARIABLE_CHECKS, variable_issues
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.extensions import RowKind
from runtime.support.issues import Issue, IssueCode, Place
from runtime.support.reasons import Concern

NONE_SPOILED: Mapping[str, IssueCode] = MappingProxyType({})

AT_ONCE = 3
"""So many campaigns are held beside each other: what a merge made, and its two sides."""


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found in a level, and for what."""

    one: LevelToCheck
    words: Words | None
    issues: tuple[Issue, ...]

    def is_of(self, one: LevelToCheck, words: Words | None) -> bool:
        """Whether it was found in just that."""
        known = self.one
        same = known.level is one.level and self.words is words and known.brought == one.brought
        return same and (known.presets is one.presets or known.presets == one.presets)


@dataclass
class CampaignView:
    """A campaign as it is looked at, levels left aside; see :meth:`Checks.find_issues`."""

    campaign: Campaign
    rulesets: Mapping[str, Ruleset]
    effort: StepBudget
    listed: Sequence[str] | None
    assets: Collection[str] | None
    spoiled: Mapping[str, IssueCode]
    arriving: Mapping[str, Arriving] = field(default_factory=dict)
    words: Words | None = None
    texts: TextMemory = field(default_factory=TextMemory)
    most_points: Callable[[Level], int | None] = lambda _level: None

    @property
    def levels(self) -> Sequence[str]:
        """The ids of the levels, those that could not be read among them."""
        return self.campaign.level_ids if self.listed is None else self.listed


GRAPH_LOOKS: tuple[Look[CampaignView], ...] = (
    Look(
        Concern.NODES,
        lambda view: named(graph_issues(view.campaign, view.levels, view.effort), view.campaign),
        "/nodes",
        GRAPH_CHECKS,
    ),
    Look(
        Concern.EDGES,
        lambda view: named(edge_issues(view.campaign, view.rulesets, view.arriving, view.effort), view.campaign),
        "/edges",
        EDGE_CHECKS,
    ),
    Look(
        Concern.VARIABLES,
        lambda view: named(variable_issues(view.campaign, view.effort), view.campaign),
        "/variables",
        VARIABLE_CHECKS,
    ),
    Look(
        Concern.EDGES,
        lambda view: named(score_issues(view.campaign, view.most_points), view.campaign),
        "/edges",
        EDGE_CHECKS,
    ),
    Look(Concern.NODES, lambda view: copy_issues(view.campaign.levels), "/levels", GRAPH_CHECKS),
    Look(Concern.MAP, lambda view: note_issues(view.campaign), checks=BOARD_CHECKS),
    Look(Concern.PRESETS, lambda view: stray_presets(view.campaign), checks=PRESET_CHECKS),
    Look(
        Concern.DIFFICULTIES_OF_LEVELS,
        lambda view: campaign_column_issues(view.campaign),
        "/difficulties",
        SETUP_CHECKS,
    ),
)
"""What is looked at in a campaign before its levels."""

CONTENT_LOOKS: tuple[Look[CampaignView], ...] = (
    Look(Concern.TABLE_GAMES, lambda view: table_issues(view.campaign, view.rulesets), "/levels", TABLE_CHECKS),
    Look(Concern.TEXTS, lambda view: text_issues(view.campaign), checks=TEXT_CHECKS),
    Look(Concern.TEXTS, lambda view: release_issues(view.campaign), "/changes", checks=TEXT_CHECKS),
    Look(Concern.TEXTS, lambda view: sense_issues(view.campaign, view.words, view.texts), checks=SENSE_CHECKS),
    Look(Concern.PICTURES, lambda view: picture_issues(view.campaign, view.assets, view.spoiled), checks=TEXT_CHECKS),
)
"""What is looked at in a campaign after its levels."""


class Checks:
    """Checks one campaign again and again; levels are known by the identity of their frozen values.

    Whoever uses it from several threads must see to it that only one does at a time.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._looked: dict[str, _Looked] = {}
        self._arriving: deque[tuple[tuple[object, ...], Mapping[str, Arriving]]] = deque(maxlen=AT_ONCE)
        self._texts = TextMemory()
        self._most: dict[str, tuple[Level, CarryOverBounds, int | None]] = {}
        self.looked_at = 0

    def find_issues(
        self,
        campaign: Campaign,
        words: Words | None = None,
        listed: Sequence[str] | None = None,
        *,
        assets: Collection[str] | None = None,
        spoiled: Mapping[str, IssueCode] = NONE_SPOILED,
        only: Collection[str] | None = None,
        shares: int = 1,
        crew: LevelCrew | None = None,
    ) -> tuple[Issue, ...]:
        """Everything in a campaign and its levels that makes no sense.

        ``listed`` are the levels as the file has them, where it lists more than could be read; they count as there.
        ``assets`` are the files in the campaign's folder of that name; None where there is no folder. ``spoiled`` are
        those of them that should be pictures and are none (:class:`runtime.checks.texts.PictureJudge`).
        With ``only`` no other levels are looked at; of the work that this may be, it takes one of so many ``shares``.
        The levels are looked at by a ``crew`` of processes, where there is one; what it raises is raised here.
        ``looked_at`` tells afterwards how many levels had to be looked at.
        """
        effort = StepBudget(campaign_steps(len(campaign.levels)) // shares)
        view = CampaignView(campaign, self._rulesets, StepBudget(OF_A_LEVEL // shares), listed, assets, spoiled)
        view.arriving, issues = self._arrivals(view)
        brought = brought_to(campaign, view.arriving)
        view.words, view.texts = words, self._texts
        view.most_points = lambda level: self._most_points(level, brought.get(level.id, CarryOverBounds()))
        behind = (*CONTENT_LOOKS, *added_looks(RowKind.CAMPAIGN_CHECK))
        before, after = (self._told(view, looks) for looks in (GRAPH_LOOKS, behind))
        known, self._looked = self._looked, {}
        issues += before
        levels = [
            LevelToCheck(level, brought.get(level.id, CarryOverBounds()), campaign.presets_of(level.id))
            for level in campaign.levels
            if only is None or level.id in only
        ]
        lasts = (known.get(one.level.id) for one in levels)
        kept = [
            last if last is not None and last.is_of(one, words) else None
            for last, one in zip(lasts, levels, strict=True)
        ]
        changed = [one for one, last in zip(levels, kept, strict=True) if last is None]
        finds = self._found_here(changed, words, effort) if crew is None else crew.find(changed, words, effort)
        for one, last in zip(levels, kept, strict=True):
            now = self._looked[one.level.id] = last or _Looked(one, words, next(finds))
            issues += now.issues
        self.looked_at = len(changed)
        return tuple(issues + after)

    def _found_here(
        self, levels: Iterable[LevelToCheck], words: Words | None, effort: StepBudget
    ) -> Iterator[tuple[Issue, ...]]:
        """What is found in each of the levels."""
        for one in levels:
            with effort.portion() as portion:
                yield find_in(one, self._rulesets, words, portion)

    def _most_points(self, level: Level, brought: CarryOverBounds) -> int | None:
        """The greatest score that a level's player can come to, found anew only where that may have changed."""
        known = self._most.get(level.id)
        if known is None or known[0] is not level or known[1] != brought:
            known = self._most[level.id] = level, brought, most_points(level, self._rulesets, brought)
        return known[2]

    def levels_of_neither(self, campaign: Campaign, *others: Campaign) -> tuple[str, ...]:
        """The levels that none of the others has as they are, come to with the same: what is found there may be new."""
        brought, *there = (brought_to(one, self._arrivals_or_none(one)) for one in (campaign, *others))
        known = [(side, {level.id: level for level in one.levels}) for one, side in zip(others, there, strict=True)]
        return tuple(
            level.id
            for level in campaign.levels
            if not any(
                levels.get(level.id) == level and side.get(level.id) == brought.get(level.id) for side, levels in known
            )
        )

    def _told(self, view: CampaignView, looks: Iterable[Look[CampaignView]]) -> list[Issue]:
        place = Place(CAMPAIGN_FILE)
        return [issue for look in looks for issue in look_at(look, view, place)]

    def _arrivals(self, view: CampaignView) -> tuple[Mapping[str, Arriving], list[Issue]]:
        """With what each station is come to, and what is told where that can't be found."""
        found: list[Mapping[str, Arriving]] = []

        def find(view: CampaignView) -> Iterable[Issue]:
            found.append(self._known_arrivals(view.campaign))
            return ()

        issues = self._told(view, (Look(Concern.ARRIVALS, find, "/edges"),))
        return (found[0] if found else {}), issues

    def _arrivals_or_none(self, campaign: Campaign) -> Mapping[str, Arriving]:
        """The same without what is told; nothing where it can't be found."""
        return self._arrivals(CampaignView(campaign, self._rulesets, StepBudget(), None, None, NONE_SPOILED))[0]

    def _known_arrivals(self, campaign: Campaign) -> Mapping[str, Arriving]:
        """With what each station is come to; found anew only where something has changed that it depends on."""
        ground = tuple(part for level in campaign.levels for part in _giving(level))
        games = tuple(part for table in campaign.tables for part in _winning(table))
        key = (campaign.nodes, campaign.edges, campaign.start, campaign.variables, *ground, *games)
        for known, found in self._arriving:
            if len(known) == len(key) and all(one is other for one, other in zip(known, key, strict=True)):
                return found
        found = arrivals(campaign, self._rulesets)
        self._arriving.appendleft((key, found))
        return found


def _giving(level: Level) -> tuple[object, ...]:
    """Everything of a level that settles what its player can end with."""
    return (
        level.id,
        level.ruleset,
        level.rules,
        level.pools,
        level.start,
        level.tokens,
        level.triggers,
        level.difficulty,
        level.protagonist,
        level.conditions,
    )


def _winning(table: TableLevel) -> tuple[object, ...]:
    """Everything of a table game that settles which ways open after it, and what its player has then."""
    return table.id, table.game, table.parameters, table.opponent, table.difficulty, table.prize


def brought_to(campaign: Campaign, arriving: Mapping[str, Arriving]) -> Mapping[str, CarryOverBounds]:
    """The most that a player can bring to each level, over all its stations."""
    ranges = variable_ranges(campaign)
    found: dict[str, Arriving] = {}
    for node in campaign.nodes:
        if node.id in arriving and node.level:
            at = arriving[node.id]
            found[node.level] = found[node.level].joined(at) if node.level in found else at
    return {
        level: CarryOverBounds(
            *(at.letters.most, at.tokens.most, at.spies.most, at.words.most, at.score.most), variables=ranges
        )
        for level, at in found.items()
    }


def check_campaign(
    campaign: Campaign,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    listed: Sequence[str] | None = None,
    *,
    assets: Collection[str] | None = None,
    spoiled: Mapping[str, IssueCode] = NONE_SPOILED,
    crew: LevelCrew | None = None,
) -> tuple[Issue, ...]:
    """Everything in a campaign and its levels that makes no sense, accepted or not; see :class:`Checks`."""
    return Checks(rulesets).find_issues(campaign, words, listed, assets=assets, spoiled=spoiled, crew=crew)
