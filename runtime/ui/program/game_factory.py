"""Makes the games of a campaign: from the beginning, freely, from a preset, or as they were left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from runtime.campaign.campaign_texts import CampaignTexts, translated
from runtime.campaign.play import Context
from runtime.campaign.play_json import read_savegame
from runtime.engine.board.sides import BySide
from runtime.engine.game.state import Ending
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import faults
from runtime.lexicon import Lexicon
from runtime.match.clock import GameSeats
from runtime.match.saves import FREE, UnfinishedGame
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.game_setup.game_keeper import Keeper
from runtime.ui.game_setup.setup import GameSetup, prepare, prepare_preset
from runtime.ui.program.plan import LoadedCampaign, ProgramPlan, next_level


@dataclass(frozen=True, slots=True)
class GameFactory:
    """Has all that the games of one plan are made of; whatever can't be played it answers with the reason."""

    plan: ProgramPlan
    rulesets: Mapping[str, Ruleset]
    lexicon: Lexicon
    t: Texts

    @property
    def keeper(self) -> Keeper | None:
        """Keeps the games; None where nothing is kept."""
        plan = self.plan
        name = plan.campaign.id if plan.campaign is not None else ""
        return Keeper(plan.home, name, self.rulesets, self.lexicon, self.t) if plan.home is not None else None

    def switched(self, ready: LoadedCampaign) -> GameFactory:
        """Deals the games of another campaign."""
        plan = replace(
            self.plan,
            campaign=ready.campaign,
            level=None,
            preset=None,
            blocked=ready.blocked,
            assets=ready.folder / "assets",
            bundle=None,
        )
        return replace(self, plan=plan, lexicon=ready.lexicon)

    def said(self, level: Level) -> Level:
        """A level with its texts in the player's language, as far as its campaign has them."""
        campaign = self.plan.campaign
        return level if campaign is None else translated(level, CampaignTexts(campaign, self.t.language))

    def game(self, level: Level, seats: BySide[Seat] | None = None, *, asks: bool = True) -> GameSetup | None:
        """The game of a level; None where it can't be played. ``asks``: see :meth:`Keeper.kept`."""
        setup = prepare(level, self.rulesets, self.lexicon, self.plan.seed, seats)
        if not isinstance(setup, GameSetup) or faults(level, setup.rules):
            return None
        setup, keeper = replace(setup, assets=self.plan.assets), self.keeper
        return keeper.kept(setup, asks=asks, context=self._context) if keeper is not None else setup

    def free(self, level: Level, seats: GameSeats | None = None) -> GameSetup | str:
        """A skirmish on a level that is as the players wish."""
        made = prepare(level, self.rulesets, self.lexicon, self.plan.seed)
        if not isinstance(made, GameSetup):
            return " ".join(say_issue(self.t, made[0]))
        if faults(level, made.rules):
            return self.t("The level can't be played as it is.")
        seats, keeper = seats or GameSeats(), self.keeper
        made = replace(made, assets=self.plan.assets, players=seats.players, clock=seats.clock, hands_over=True)
        return keeper.kept(made, asks=False, node=FREE, context=self._context) if keeper is not None else made

    def tried(self, level: Level) -> GameSetup | None:
        """The game of a level as the plan's preset has it; it is not kept."""
        plan = self.plan
        if plan.preset is None:
            return None
        found = prepare_preset(level, plan.preset, self.rulesets, self.lexicon, seed=plan.seed, campaign=plan.campaign)
        if not isinstance(found, GameSetup):
            return None
        name = plan.preset.name
        note = self.t("The game begins as “{preset}” has it. It is for trying out, and is not kept.", preset=name)
        return replace(found, note=note, assets=plan.assets, tells=False)

    def resumed(self, level: Level, node: str | None = None) -> GameSetup | str:
        """The game of a level that was left; ``node``: see :meth:`Keeper.file`."""
        keeper = self.keeper
        found = keeper.resumed(level, node) if keeper is not None else ""
        return replace(found, assets=self.plan.assets) if isinstance(found, GameSetup) else found

    def loaded(self, left: UnfinishedGame) -> GameSetup | str:
        """The game of any saved file."""
        keeper = self.keeper
        found = keeper.loaded(left.file) if keeper is not None else ""
        return replace(found, assets=self.plan.assets) if isinstance(found, GameSetup) else found

    def after(self, level: Level, ending: Ending, *, swapped: bool = False) -> Level | None:
        """The level that follows one that has ended so, outside of a journey."""
        campaign = self.plan.campaign
        found = next_level(campaign, level, ending, swapped=swapped) if campaign is not None else None
        return self.said(found) if found is not None else None

    def level_of(self, left: UnfinishedGame) -> Level | None:
        """The level of a game that was left; as it was played where its campaign has it no more."""
        levels = self.plan.campaign.levels if self.plan.campaign is not None else ()
        level = next((one for one in levels if one.id == left.level_id), None)
        if level is not None:
            return level
        read = read_savegame(left.file)
        return read.value.record.level if read.value is not None else None

    @property
    def _context(self) -> Context | None:
        """Where the campaign lies, so that its games go on wherever that is."""
        plan = self.plan
        if plan.campaign is None:
            return None
        return Context(plan.campaign.id, str(plan.assets.parent.absolute()) if plan.assets is not None else "")
