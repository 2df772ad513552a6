"""What a run of the game begins with: a campaign that is ready to be played, the parts of all windows, what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtWidgets import QWidget

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.journey import CampaignGraph, Ended, open_edges, outcome_of
from runtime.campaign.model import Campaign
from runtime.campaign.play import Preset
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.checks.bundle_preview import CheckedFolder, check_folder
from runtime.engine.game.state import Ending
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.lookback import Replay
from runtime.match.review_cache import REVIEWS, ReviewCache
from runtime.profile.home import Home
from runtime.support.issues import PROGRAM_OLDER, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.game.commands.game_commands import chosen_key
from runtime.ui.game_setup.setup import CardMakers, GameParts, HelpOverlay, ReplayOptions, thinker_for
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.sound.sounds import Sounds, sounds_by
from runtime.ui.theme import Theme, load_theme
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.overlay import CardOverlay


@dataclass(frozen=True, slots=True)
class ProgramPlan:
    """What is to be played: one level, or a campaign from which one is chosen; neither where the menus come first.

    ``blocked`` says by their ids why levels can't be played; in ``home`` games are kept, where it is given.
    ``preset`` is how the level begins; such a game is for trying out, and is not kept.
    ``assets`` is the folder with the campaign's pictures; ``bundle`` is what it was unpacked from for this run only.
    """

    campaign: Campaign | None
    level: Level | None
    seed: int
    blocked: Mapping[str, str] = field(default_factory=dict)
    home: Home | None = None
    preset: Preset | None = None
    assets: Path | None = None
    bundle: Bundle | None = None


def _help_card(parts: GameParts, over: QWidget, where: TopicPlace, library: object) -> HelpOverlay:
    from runtime.ui.help.window import HelpCard

    return HelpCard(parts, over, where, library)


def _look_card(
    parts: GameParts, over: QWidget, replay: Replay, options: ReplayOptions, help_wanted: Callable[[], object]
) -> CardOverlay:
    from runtime.ui.replay.replay_windows import LookCard

    card = LookCard(parts, over, replay, options)
    card.pane.help_wanted.connect(help_wanted)
    return card


CARDS = CardMakers(_help_card, _look_card)
"""The cards over windows; most windows are never asked for any, and all of them shall open fast."""


def load_parts(
    t: Texts,
    preferences: Preferences | None = None,
    sounds: Sounds | None = None,
    theme: Theme | None = None,
    home: Home | None = None,
) -> GameParts:
    """The shared parts of game windows, with everything shipped; needs a running Qt application.

    ``sounds`` and ``theme`` are loaded where they are not there yet; reviews of games are kept in a ``home``.
    """
    preferences = preferences or Preferences()
    assets = resources.assets()
    textures = assets / "textures"
    painter = BoardPainter(textures, assets / "fonts")
    sounds = sounds or sounds_by(preferences, t)
    theme = theme or load_theme(assets, preferences, sounds)
    reviews = ReviewCache(home.cache / REVIEWS if home is not None else None)
    t = t.with_keys(lambda command: chosen_key(preferences.settings, command))
    return GameParts(theme, painter, textures, t, thinker_for, CARDS, preferences, sounds, reviews)


def next_level(campaign: Campaign, level: Level, ending: Ending, *, swapped: bool = False) -> Level | None:
    """The level to which the first open way leads after ``level`` has ended so, played outside of a journey.

    ``swapped`` says that the players changed sides in it.
    """
    graph = CampaignGraph.of(campaign)
    levels = {one.id: one for one in campaign.levels}
    how = Ended(outcome_of(ending, level.protagonist.other if swapped else level.protagonist), ending.path)
    for node in (one.id for one in campaign.nodes if one.level == level.id):
        for edge in open_edges(graph, node, how).leading:
            if graph.nodes[edge.end].level in levels:
                return levels[graph.nodes[edge.end].level]
    return None


@dataclass(frozen=True, slots=True)
class LoadedCampaign:
    """A campaign that can be played from its folder; ``blocked`` says by their ids why levels can't be."""

    folder: Path
    campaign: Campaign
    blocked: Mapping[str, str]
    lexicon: Lexicon


def make_ready(folder: Path, rulesets: Mapping[str, Ruleset], t: Texts) -> LoadedCampaign | str:
    """The campaign of a folder, or why it can't be played."""
    return ready_of(check_folder(folder, rulesets), t)


def ready_of(checked: CheckedFolder, t: Texts) -> LoadedCampaign | str:
    """The campaign of a folder that was checked, or why it can't be played."""
    campaign, lexicon = checked.loaded.campaign, checked.words.lexicon
    older = next((issue for issue in checked.issues if issue.code == PROGRAM_OLDER), None)
    if older is not None:
        return " ".join(say_issue(t, older))
    if campaign is None or not campaign.level_ids or lexicon is None:
        first = next((issue for issue in checked.issues if issue.severity is Severity.ERROR), None)
        why = " ".join(say_issue(t, first)).strip() if first is not None else ""
        return why or t("The campaign has no levels.")
    reasons: dict[str, list[str]] = {}
    for issue in checked.issues:
        if issue.severity is Severity.ERROR and issue.place.file != CAMPAIGN_FILE:
            reasons.setdefault(issue.place.level, []).append(say_issue(t, issue)[0])
    blocked = {name: " ".join(reasons[name]) for name in campaign.level_ids if name in reasons}
    if len(blocked) == len(campaign.level_ids):
        return t("None of its levels can be played: {why}", why=next(iter(blocked.values())))
    return LoadedCampaign(checked.folder, campaign, blocked, lexicon)
