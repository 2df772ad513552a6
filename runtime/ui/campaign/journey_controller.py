"""A journey while it is played: its stations, and what becomes of the player's progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.journey import CampaignGraph, has_read, items_brought
from runtime.campaign.model import Campaign
from runtime.campaign.play import Arrival, CarryOver
from runtime.campaign.progress import (
    CampaignProgress,
    NodeState,
    PlayedNode,
    arrival_at,
    begun,
    chosen,
    finished,
    fit_progress,
    gone_on,
    onward,
    set_out_again,
    state_of,
    variables_at,
)
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import USUAL_EDITION, Ruleset
from runtime.lexicon import Lexicon
from runtime.match.campaigns import ProgressStore
from runtime.support.moments import now
from runtime.support.texts import Texts, reason_of
from runtime.ui.game_setup.game_keeper import Keeper

NOTHING = CarryOver()
_MOST_NAMED, _LONGEST_NAME = 5, 40


@dataclass(frozen=True, slots=True)
class CampaignAssets:
    """What the games of a campaign are made of; ``blocked`` says by their ids why levels can't be played."""

    rulesets: Mapping[str, Ruleset]
    lexicon: Lexicon
    seed: int
    assets: Path | None = None
    blocked: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class NodeOutcome:
    """What came of a station just now; ``moved`` says that the journey was at stake, and not a station played again."""

    played: PlayedNode
    moved: bool


class JourneyController(QObject):
    """Knows the progress, and changes it: nobody else does.

    ``came`` is what came of the station that was played last, until it is told; ``trouble`` is a sentence about what
    went wrong with the file of the progress.
    """

    changed = Signal()
    """The progress has changed."""

    def __init__(
        self,
        campaign: Campaign,
        assets: CampaignAssets,
        t: Texts,
        keeper: Keeper | None = None,
        clock: Callable[[], str] = now,
    ) -> None:
        """``campaign`` speaks the player's language; without a ``keeper`` nothing is kept."""
        super().__init__()
        self.campaign, self.assets, self.t = campaign, assets, t
        self.graph = CampaignGraph.of(campaign)
        self.keeper, self._clock = keeper, clock
        self._travels = ProgressStore(keeper.home, campaign.id) if keeper is not None else None
        self.came: NodeOutcome | None = None
        self.trouble = ""
        first = campaign.difficulties[0].id if campaign.difficulties else ""
        self._fresh = begun(campaign.id, self.graph, first)
        found = self._travels.read() if self._travels is not None else None
        kept = found.progress if found is not None else None
        if found is not None and found.damaged is not None and found.lost:
            self.trouble = t(
                "Part of your progress could not be read: {names}. The damaged file is kept as {file}; all else holds.",
                names=", ".join(name[:_LONGEST_NAME] for name in found.lost[:_MOST_NAMED]),
                file=found.damaged,
            )
        elif found is not None and found.damaged is not None:
            self.trouble = t(
                "Your progress could not be read. What there was of it is kept as {file}; the journey begins anew.",
                file=found.damaged,
            )
        self.is_new = kept is None
        self.progress = self._kept = fit_progress(kept, self.graph) if kept is not None else self._fresh
        self._unkept: tuple[Callable[[CampaignProgress], CampaignProgress], ...] = ()

    def speak(self, campaign: Campaign, t: Texts, keeper: Keeper | None) -> None:
        """Speak another language from now on; the journey is the same, also for a game that is being played."""
        self.campaign, self.t, self.keeper = campaign, t, keeper
        self.graph = CampaignGraph.of(campaign)

    # What is the case

    def state(self, node: str) -> NodeState:
        """How a station stands."""
        return state_of(self.progress, self.graph, node)

    @property
    def has_left_start(self) -> bool:
        """Whether the journey has left its beginning, so that one can set out again."""
        progress = self.progress
        return progress.here != self.graph.start or bool(progress.choices) or progress.ended is not None

    def is_parting(self, node: str) -> bool:
        """Whether the journey stands at a station from which a way is to be chosen."""
        return node == self.progress.here and bool(self.progress.choices)

    def arriving(self, node: str) -> CarryOver:
        """What the player brings along to a station."""
        arrival = arrival_at(self.progress, node)
        return arrival.carry if arrival is not None else NOTHING

    def level(self, node: str) -> Level | None:
        """The level of a station as it is played: at the chosen difficulty, with what the journey remembers.

        None where it is missing or only tells a story.
        """
        name = self.graph.nodes[node].level
        level = next((one for one in self.campaign.levels if one.id == name), None)
        if level is None:
            return None
        return at_difficulty(level, self.progress.difficulty).with_journey(self.variables(node))

    def variables(self, node: str) -> Mapping[str, int]:
        """What the campaign's variables hold for who plays a station."""
        return variables_at(self.progress, self.graph, node)

    def table(self, node: str) -> TableLevel | None:
        """The table game of a station, as its file has it; None where it plays none."""
        return self.campaign.table(self.graph.nodes[node].level)

    def letter_values(self) -> Mapping[str, int]:
        """The letters' values by the usual edition, for stations that have no rules of their own."""
        edition = self.assets.rulesets.get(USUAL_EDITION)
        return edition.letters.values if edition is not None else {}

    def time(self) -> str:
        """The time as files keep it."""
        return self._clock()

    def name(self, node: str) -> str:
        """What stands beside a station."""
        found, level = self.graph.nodes[node], self.level(node) or self.table(node)
        title = found.pages[0].title if found.pages else ""
        return found.name or (level.name if level is not None else "") or title or found.id

    def why_not(self, node: str) -> str:
        """Why a station's level can't be played; empty where it can, or where there is none to play."""
        name = self.graph.nodes[node].level
        if name and self.level(node) is None and self.table(node) is None:
            return self.t("The level of this station is missing.")
        return (self.assets.blocked or {}).get(name, "")

    # What the player does

    def read(self, node: str) -> None:
        """The pages of a station without a level were read to their end."""
        arrival = arrival_at(self.progress, node)
        carry = arrival.carry if arrival is not None else NOTHING
        played = PlayedNode(node, has_read(carry), items_brought(carry), at=self._clock(), arriving=arrival)
        self.finish(replace(played, values=self.letter_values(), difficulty=self.progress.difficulty))

    def choose(self, arrival: Arrival) -> None:
        """Take one of the ways that are open."""
        self._change(lambda progress: chosen(progress, self.graph, arrival))

    def go_on_from(self, played: PlayedNode) -> None:
        """Let the journey go on from a station that was played again."""
        self._change(lambda progress: gone_on(progress, self.graph, played))

    def leads_on(self, played: PlayedNode) -> bool:
        """Whether a way leads on after a station has ended so."""
        return bool(onward(self.progress, self.graph, played))

    def set_out(self, difficulty: str) -> None:
        """Begin the journey anew; what was done before stays done."""
        self.is_new = False
        self._change(lambda progress: set_out_again(progress, self.graph, difficulty))

    def set_difficulty(self, difficulty: str) -> None:
        """Play at another difficulty from the next level on."""
        self.is_new = False
        self._change(lambda progress: replace(progress, difficulty=difficulty))

    def finish(self, played: PlayedNode) -> str:
        """Take what came of a station into the progress; gives what went wrong with its file, if anything."""
        before = self.progress
        moved = played.node == before.here and not before.choices and before.ended is None
        self.is_new = False
        self.came = NodeOutcome(played, moved)
        self._change(lambda progress: finished(progress, self.graph, played))
        return self.trouble

    # Inside

    def _change(self, step: Callable[[CampaignProgress], CampaignProgress]) -> None:
        """Change the progress and keep it; where that fails it holds for this run, and is kept with the next change."""
        self.trouble = ""
        if self._travels is None:
            self.progress = step(self.progress)
        else:
            if not self._unkept:
                self._kept = self.progress
            self._unkept += (step,)
            try:
                self.progress = self._travels.change(self._kept, self._with_unkept)
                self._unkept = ()
            except OSError as problem:
                self.progress = step(self.progress)
                self.trouble = self.t(
                    "Your progress can't be kept: {reason}. The journey goes on all the same.",
                    reason=reason_of(problem),
                )
        self.changed.emit()

    def _with_unkept(self, kept: CampaignProgress) -> CampaignProgress:
        """What is kept, with every step that could not be until now."""
        progress = fit_progress(kept, self.graph)
        for step in self._unkept:
            progress = step(progress)
        return progress
