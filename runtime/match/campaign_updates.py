"""What another version of an installed campaign brings, and what becomes of a journey and of games that go on in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from runtime.campaign.bundles.shelf import CampaignShelf, say_age
from runtime.campaign.campaign_texts import level_having_texts, spoken_in, table_having_texts
from runtime.campaign.graph_names import graph_names
from runtime.campaign.journey import CampaignGraph
from runtime.campaign.model import Campaign, Release
from runtime.campaign.progress import CampaignProgress, arrival_at, fit_progress
from runtime.campaign.reader import read_campaign
from runtime.campaign.tables import TableLevel
from runtime.campaign.versions import Age, compare, releases_since
from runtime.engine.levels.level import Level
from runtime.match.campaigns import ProgressStore
from runtime.match.saves import all_saves, read_left
from runtime.profile.home import Home
from runtime.support.texts import Texts, names_of


class LevelFate(Enum):
    """What became of a level between two versions; one that was ``REWORDED`` is played as before."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    REWORDED = "reworded"


@dataclass(frozen=True, slots=True)
class JourneyUpdate:
    """What becomes of a journey that was begun; stations go by their names.

    ``kept`` are stations whose results stand as before, ``altered`` those whose level is played otherwise now, and
    ``gone`` those that are no more. The journey stands at ``here``, from where it goes ``back_to`` another station
    where that one is gone (empty where it stays). ``has_luggage`` says that something is carried there. ``forgotten``
    variables are no more, ``fresh`` ones begin as the campaign says.
    """

    kept: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    here: str = ""
    back_to: str = ""
    has_luggage: bool = False
    forgotten: tuple[str, ...] = ()
    fresh: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CampaignUpdate:
    """What the version ``after`` brings to who has ``before``, both in the language of who reads it.

    ``levels`` are named by their fate. ``has_other_edges`` says that stations or ways differ. ``journey`` is None where
    none was begun; ``games`` are the levels of unfinished games that are changed or removed.
    """

    before: Campaign
    after: Campaign
    age: Age
    releases: tuple[Release, ...]
    levels: Mapping[LevelFate, tuple[str, ...]]
    has_other_edges: bool = False
    journey: JourneyUpdate | None = None
    games: tuple[str, ...] = ()

    @property
    def is_downgrade(self) -> bool:
        """Whether what is installed is the newer one."""
        return self.age is Age.OLDER


def find_update(before: Campaign, after: Campaign, home: Home | None, language: str) -> CampaignUpdate:
    """What ``after`` brings where ``before`` is installed; journey and games are those of the player of ``home``."""
    old, new = spoken_in(before, language), spoken_in(after, language)
    fates = _fates(old, new)
    levels = {fate: tuple(name for name, one in fates.values() if one is fate) for fate in LevelFate}
    progress = ProgressStore(home, after.id).look() if home is not None else None
    return CampaignUpdate(
        old,
        new,
        compare(after.version, before.version),
        releases_since(new, before.version),
        {fate: names for fate, names in levels.items() if names},
        _graph(before) != _graph(after),
        _journey(old, new, fates, progress) if progress is not None and progress.results else None,
        tuple(_games(fates, after.id, home)) if home is not None else (),
    )


def update_on(shelf: CampaignShelf, after: Campaign, home: Home | None, language: str) -> CampaignUpdate | None:
    """What ``after`` brings to who has a version of it on the shelf; None where none is there. It reads that."""
    found = shelf.find(after.id)
    if found is None:
        return None
    before = read_campaign(found.folder, mend=False).campaign
    return find_update(before or found.head, after, home, language)


def say_update(t: Texts, update: CampaignUpdate) -> tuple[str, ...]:
    """The update as paragraphs: how the versions compare, what is new, which levels, and what becomes of a journey."""
    return (
        say_age(t, update.after, update.before),
        *(f"{one.version}: {one.text.strip()}" for one in update.releases),
        " ".join(_say_levels(t, update)),
        *filter(None, (" ".join(_say_journey(t, update)),)),
    )


def say_downgrade(t: Texts, update: CampaignUpdate) -> tuple[str, str, str]:
    """What is asked before an older version takes the place of a newer one: title, text and what yes is called."""
    text = t(
        "{old} is installed, and newer than {new}. What came with it is gone then; saved games stay.",
        old=update.before.version or "–",
        new=update.after.version or "–",
    )
    return t("Go back to an older version?"), text, t("Go back")


_Fates = Mapping[str, tuple[str, LevelFate]]
"""The name and the fate of each level that is not as it was, by its id."""


def _fates(before: Campaign, after: Campaign) -> _Fates:
    old, new = _levels(before), _levels(after)
    found: dict[str, tuple[str, LevelFate]] = {}
    for level in new.values():
        was = old.get(level.id)
        if was is None:
            found[level.id] = level.name or level.id, LevelFate.ADDED
        elif _played(was) != _played(level):
            found[level.id] = level.name or level.id, LevelFate.CHANGED
        elif _alone(was) != _alone(level):
            found[level.id] = level.name or level.id, LevelFate.REWORDED
    for level in old.values():
        if level.id not in new:
            found[level.id] = level.name or level.id, LevelFate.REMOVED
    return found


def _levels(campaign: Campaign) -> Mapping[str, Level | TableLevel]:
    return {**{one.id: one for one in campaign.levels}, **{one.id: one for one in campaign.tables}}


def _alone(level: Level | TableLevel) -> Level | TableLevel:
    """A level without what it knows of the campaign's own variables."""
    return level if isinstance(level, TableLevel) else replace(level, journey=())


def _played(level: Level | TableLevel) -> Level | TableLevel:
    """What of a level a game depends on, its texts for players left out."""
    if isinstance(level, TableLevel):
        return replace(table_having_texts(level, lambda _text: ""), extra={})
    return replace(level_having_texts(level, lambda _text: ""), journey=(), extra={})


def _graph(campaign: Campaign) -> object:
    """Which stations and ways there are, without what players read there."""
    nodes = tuple((one.id, one.level, one.optional, one.ending) for one in campaign.nodes)
    return nodes, tuple(replace(one, choice="") for one in campaign.edges), campaign.start


def _journey(before: Campaign, after: Campaign, fates: _Fates, progress: CampaignProgress) -> JourneyUpdate:
    old, new = graph_names(before).nodes, graph_names(after).nodes
    levels, were = ({one.id: one.level for one in campaign.nodes} for campaign in (after, before))
    graph = CampaignGraph.of(after)
    fitted = fit_progress(progress, graph)
    names = {**old, **new}
    kept: list[str] = []
    altered: list[str] = []
    gone: list[str] = []
    for node in progress.results:
        fate = fates.get(levels.get(node, ""), ("", LevelFate.REWORDED))[1]
        is_other = fate is not LevelFate.REWORDED or levels.get(node) != were.get(node, levels.get(node))
        group = gone if node not in levels else altered if is_other else kept
        group.append(names.get(node, node))
    arrival = arrival_at(fitted, fitted.here)
    known = {one for node in progress.variables for one in (*node.brought, *node.kept)}
    declared = {one.id: one for one in after.variables}
    return JourneyUpdate(
        tuple(kept),
        tuple(altered),
        tuple(gone),
        names.get(progress.here, progress.here),
        names.get(fitted.here, fitted.here) if fitted.here != progress.here else "",
        arrival is not None and arrival.carry != type(arrival.carry)(),
        tuple(sorted(known - declared.keys())),
        {one.name or one.id: one.start for name, one in declared.items() if known and name not in known},
    )


def _games(fates: _Fates, campaign: str, home: Home) -> Iterator[str]:
    """The levels of unfinished games whose level is another one now, each once."""
    told = set()
    for file in all_saves(home):
        left = read_left(file.path)
        name, fate = fates.get(left.level_id, ("", LevelFate.REWORDED))
        is_other = left.campaign == campaign and fate in (LevelFate.CHANGED, LevelFate.REMOVED)
        if is_other and not left.is_damaged and left.level_id not in told:
            told.add(left.level_id)
            yield name


def _say_levels(t: Texts, update: CampaignUpdate) -> Iterator[str]:
    """A sentence for each fate that levels have."""
    for fate, names in update.levels.items():
        match fate:
            case LevelFate.ADDED:
                yield t("New levels: {names}.", names=names_of(t, names))
            case LevelFate.CHANGED:
                yield t("Changed levels: {names}.", names=names_of(t, names))
            case LevelFate.REMOVED:
                yield t("Levels that are gone: {names}.", names=names_of(t, names))
            case LevelFate.REWORDED:
                yield t("Levels with other texts only: {names}.", names=names_of(t, names))
    if update.has_other_edges:
        yield t("The journey has other stations or ways.")
    elif not update.levels:
        yield t("All levels are as they were.")


def _say_journey(t: Texts, update: CampaignUpdate) -> Iterator[str]:
    """What becomes of the journey and of games that were begun."""
    journey = update.journey
    if journey is not None:
        if not (journey.altered or journey.gone):
            yield t("Your journey is kept: all that you have done stands.")
        else:
            yield t.plural(
                "Your journey is kept: {count} station that you have played stands as it was.",
                "Your journey is kept: {count} stations that you have played stand as they were.",
                len(journey.kept),
            )
        if journey.altered:
            names = names_of(t, journey.altered)
            yield t("Changed since you played there: {names}. Your result stands, and can be bettered.", names=names)
        if journey.gone:
            names = names_of(t, journey.gone)
            yield t("No longer part of the journey: {names}. What you did there counts no more.", names=names)
        if journey.back_to:
            yield t(
                "Your journey stood at {here}, which is gone; it goes on at {there}.",
                here=journey.here,
                there=journey.back_to,
            )
        if journey.has_luggage:
            yield t("What you carry stays with you.")
        if journey.forgotten:
            yield t("No longer remembered: {names}.", names=names_of(t, journey.forgotten))
        if journey.fresh:
            begun = (f"{name} ({value})" for name, value in journey.fresh.items())
            yield t("Remembered from now on, beginning with: {names}.", names=names_of(t, begun))
    if update.games:
        yield t("Saved games go on on the map that they began on: {names}.", names=names_of(t, update.games))
    else:
        yield t("Saved games stay.")
