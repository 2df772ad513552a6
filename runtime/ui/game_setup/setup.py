"""What a game window is given: the game to be played, and the parts it is played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from runtime.campaign.model import Campaign
from runtime.campaign.play import Context, Preset
from runtime.campaign.rulesets import resolve
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, WordSource, level_words
from runtime.match.autosave import NOBODY, Saver
from runtime.match.clock import Clock
from runtime.match.game_saver import KeepGame
from runtime.match.presets import begin_preset, words_changed
from runtime.match.review_cache import ReviewCache
from runtime.match.session import Session
from runtime.match.worker import ComputerWorker
from runtime.support.issues import UNKNOWN_RULESET, Issue, Place, Severity
from runtime.support.texts import Texts, english
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.sound.sounds import Sounds
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.overlay import CardOverlay

if TYPE_CHECKING:
    from runtime.match.correspondence_files import FarGame
    from runtime.match.lookback import Replay

Resume = Callable[[], "GameSetup | str"]
"""The game that was left, or why it can't go on."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """One game: a level, its rules and words with the level's own changes, and who plays.

    ``session`` is a game that goes on instead of beginning, with a ``note`` of how; ``keep`` keeps it as it is played.
    ``opening`` is the first position where a preset settles it; ``assets`` is where the campaign's pictures lie.
    ``waiting`` are pictures that are not saved there yet. With ``tells`` the level's pages of story are read before a
    game that begins, and after one that ends.
    ``left`` is the game of the same level that was left before, which may go on instead: the player is asked.
    ``context`` is the campaign's part in a game that goes on; ``anew`` makes the game again with another seed, where
    that takes more than the level. ``saver`` keeps the game under names, where it can be. ``players`` are the names of
    the persons, and ``clock`` is the turn clock of a game that begins, where it has one. With ``hands_over`` two
    persons at one screen are asked who is there before the first letters are shown too. In a ``far`` game one side
    is played by files that come from elsewhere.
    """

    level: Level
    rules: Ruleset
    words: Words
    seed: int
    seats: BySide[Seat]
    session: Session | None = None
    note: str = ""
    keep: KeepGame[Session] | None = None
    opening: Applied | None = None
    assets: Path | None = None
    waiting: Mapping[str, bytes] = field(default_factory=dict)
    tells: bool = True
    left: Resume | None = None
    context: Context | None = None
    anew: Callable[[int], GameSetup | None] | None = None
    saver: Saver | None = None
    players: BySide[str] = NOBODY
    clock: Clock | None = None
    hands_over: bool = False
    far: FarGame | None = None

    @property
    def pictures(self) -> StoryPictures:
        """The campaign's pictures."""
        return StoryPictures(self.assets, self.waiting)


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """How a replay is shown: ``names`` say who played, and ``viewer`` is the side whose game is looked over at first.

    ``tellable`` are the names that a file may tell to others, where its maker wishes: those of a person or of a player
    of the computer's, empty for one without a name.

    With ``back`` a running game is looked back at: there is nothing beside its own log. ``place`` is where it begins;
    ``racks`` says that they are shown at first, ``review`` that the review of the game is.
    """

    names: BySide[str] = NOBODY
    viewer: Side = Side.GOLD
    back: bool = False
    place: int = 0
    racks: bool = True
    review: bool = False
    tellable: BySide[str] = NOBODY


class HelpOverlay(CardOverlay):
    """The card of the help, as the key that opens it knows it: what was read for it serves the next one."""

    library: object


@dataclass(frozen=True, slots=True)
class CardMakers:
    """Makes cards that lie over whole windows and stand on the rooms of games themselves; they are loaded only then.

    ``help`` takes what was read for the help before, None where nothing was; ``look_back`` calls the function given
    where the help is wanted.
    """

    help: Callable[[GameParts, QWidget, TopicPlace, object], HelpOverlay]
    look_back: Callable[[GameParts, QWidget, Replay, ReplayOptions, Callable[[], object]], CardOverlay]


@dataclass(frozen=True, slots=True)
class GameParts:
    """What is loaded once and shared by windows; ``make_thinker`` makes the computer's worker for a game.

    ``preferences`` are the person's settings, ``sounds`` the effects to be heard, ``reviews`` what is known of games
    that were reviewed.
    """

    theme: Theme
    painter: BoardPainter
    textures: Path
    t: Texts
    make_thinker: Callable[[GameSetup], ComputerWorker]
    cards: CardMakers
    preferences: Preferences = field(default_factory=Preferences)
    sounds: Sounds = field(default_factory=lambda: Sounds(english(), muted=True))
    reviews: ReviewCache = field(default_factory=ReviewCache)

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing is to move of its own, as the settings have it now."""
        return self.preferences.settings.is_still


def prepare(
    level: Level, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, seed: int, seats: BySide[Seat] | None = None
) -> GameSetup | tuple[Issue, ...]:
    """The game of a level with its own rules and words, or what is wrong with its rules; ``seats`` replace its own."""
    ruleset = rulesets.get(level.ruleset)
    if ruleset is None:
        place = Place(level=level.id, pointer="/ruleset")
        return (Issue(Severity.ERROR, UNKNOWN_RULESET, place, {"ruleset": level.ruleset}),)
    rules = resolve(ruleset, level.rules)
    if isinstance(rules, tuple):
        return rules
    try:
        words = level_words(lexicon, level.words)
    except LexiconError as problem:
        return (problem.issue,)
    return GameSetup(level, rules, words, seed, seats or level.seats)


def prepare_preset(
    level: Level,
    preset: Preset,
    rulesets: Mapping[str, Ruleset],
    lexicon: Lexicon,
    *,
    seed: int,
    campaign: Campaign | None = None,
) -> GameSetup | tuple[Issue, ...]:
    """The game of a level as a preset has it begin, or what is wrong with the preset; its own seed goes before."""
    try:
        words = level_words(lexicon, words_changed(level, preset))
    except LexiconError as problem:
        return (problem.issue,)
    found = begin_preset(level, preset, rulesets, words, seed=seed, campaign=campaign)
    if isinstance(found, tuple):
        return found
    return GameSetup(found.level, found.rules, words, found.seed, level.seats, opening=found.opening)


def thinker_for(setup: GameSetup) -> ComputerWorker:
    """The computer's worker for a game, with the words that hold there."""
    source = setup.words.source if isinstance(setup.words, Lexicon) else None
    return ComputerWorker(source if source is not None else WordSource().changed(setup.level.words))
