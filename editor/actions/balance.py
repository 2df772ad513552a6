"""The balance of the level on the screen: its meter, played beside the window after edits, advice, *Make it fair*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.docks import balance_texts
from editor.docks.balance import BalanceStrip
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.document.document import Document
from editor.document.levels import ChangeBalance
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.settings import EditorSettings
from runtime.balance.figure_texts import BAD_WORDS
from runtime.balance.meter import BalanceMeter, MeterReading
from runtime.balance.outcomes import MeasuredLevel
from runtime.campaign.rulesets import resolve
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts
from runtime.ui.application.background_task import while_there

if TYPE_CHECKING:
    from runtime.lexicon import WordSource

_SOON = 250
"""Milliseconds from the last edit to the games."""


class BalanceController(QObject):
    """Keeps the strip up to date while it is wanted; ``changed`` lets the tick of its command follow.

    With no ``processes`` nothing is ever played, and there is no strip.
    """

    _read = Signal(object)

    def __init__(
        self,
        state: EditorState,
        strip: BalanceStrip,
        assets: AssetCache,
        settings: EditorSettings,
        *,
        processes: int,
        changed: Callable[[], None],
        window: QObject,
    ) -> None:
        super().__init__(window)
        self._state, self._strip, self._assets, self._settings = state, strip, assets, settings
        self._processes, self._changed = processes, changed
        self._is_begun = False
        self._edit = 0
        self.meter: BalanceMeter | None = None
        self.measured: MeasuredLevel | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._measure)
        self._read.connect(self._show)
        state.subscribe(self._heard)
        self._show_strip()

    @property
    def is_on(self) -> bool:
        """Whether the level is measured at all."""
        return self._processes > 0 and self._settings.settings.balance_meter

    @property
    def is_settled(self) -> bool:
        """Whether all games have been played on the level on the screen as it is now, and the strip shows them."""
        measured, reading = self.measured, self._strip.reading
        if measured is None or reading is None or measured.level is not self._state.level:
            return False
        return reading.is_done and reading.measured.plays_as(measured)

    def begin(self) -> None:
        """Everything that the window needs is loaded: measure from now on."""
        self._is_begun = True
        self._soon.start()

    def toggle(self) -> None:
        """Turn the meter on or off, and keep that."""
        settings = self._settings.settings
        self._settings.change(replace(settings, balance_meter=not settings.balance_meter))
        self._show_strip()
        if self.is_on:
            self._soon.start()
        else:
            self._end()
        self._changed()

    def show_details(self) -> None:
        """Show all that the meter knows."""
        if not self.is_on:
            self.toggle()
        self._strip.show_details()
        if self._strip.reading is None:
            self._state.say(": ".join(filter(None, self._strip.lines)))

    def stop(self) -> None:
        """The window closes."""
        self._is_begun = False
        self._end()

    def _end(self) -> None:
        self._soon.stop()
        if self.meter is not None:
            self.meter.end()
        self.meter = self.measured = None

    def _show_strip(self) -> None:
        self._strip.show_strip(self.is_on and self._state.document is not None)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CellsChanged) and change.live:
            self._pause()
        elif isinstance(change, CellsChanged | LevelChanged | LevelRenamed | CampaignChanged):
            self._edit += 1
            self._later()
        elif isinstance(change, LevelShown):
            self._show_strip()
            self._later()

    def _pause(self) -> None:
        """The map is being changed: what is played on it is of no use any more."""
        if self.meter is not None:
            self.meter.pause()

    def _later(self) -> None:
        self._pause()
        if self._is_begun and self.is_on:
            self._soon.start()

    def _measure(self) -> None:
        """Have the level on the screen played as it is now, or say why it can't be."""
        if not self._is_begun or not self.is_on:
            return
        self.measured, why = measured_level(self._state, self._assets)
        if self.measured is None:
            self._strip.show_why_not(why)
            return
        if self.meter is None:
            self.meter = BalanceMeter(while_there(self._read.emit), self._processes)
        self.meter.measure(self.measured, self._edit)

    def _show(self, reading: MeterReading) -> None:
        """Show what was found, unless another level is on the screen by now."""
        if self.measured is not None and self.is_on and reading.measured.plays_as(self.measured):
            self._strip.show_reading(reading)


def measured_level(state: EditorState, assets: AssetCache) -> tuple[MeasuredLevel | None, str]:
    """The level on the screen as games are to be played on it, or why none can be."""
    level, document = state.level, state.document
    if document is None or (level is None and state.table is None):
        return None, balance_texts.NO_LEVEL
    if level is None or state.table is not None:
        return None, balance_texts.IS_TABLE
    known = assets.rulesets.get(level.ruleset)
    rules = resolve(known, level.rules) if known is not None else ()
    if not isinstance(rules, Ruleset):
        return None, balance_texts.NO_RULES
    words = _words(document)
    return (MeasuredLevel(level, rules, words), "") if words is not None else (None, BAD_WORDS)


def _words(document: Document) -> WordSource | None:
    """The campaign's words; None where they can't be read."""
    from runtime.lexicon import LexiconError
    from runtime.match.wordlists import campaign_source

    try:
        return campaign_source(document.campaign.words, document.folder)
    except LexiconError:
        return None


class FairnessCommands:
    """Helps the level on the screen; with no ``processes`` nothing is ever played."""

    def __init__(
        self, state: EditorState, ask: Callable[[], Questions], assets: AssetCache, t: Texts, *, processes: int
    ) -> None:
        self._state, self._ask, self._assets, self._t, self._processes = state, ask, assets, t, processes

    def begin(self, advice: bool) -> None:
        """Ask what would help who is behind, or for the smallest changes that make the level fair."""
        from editor.dialogs.fairness import FairnessTask
        from runtime.balance.edit_texts import edit_title
        from runtime.checks.level import check_level, makes_worse
        from runtime.support.issues import Severity

        state, t, rulesets = self._state, self._t, self._assets.rulesets
        state.finish()
        measured, why = measured_level(state, self._assets)
        if measured is None or not self._processes:
            state.say(t(why) if measured is None else t("This window plays no games."), refused=True)
            return
        level = measured.level
        if any(one.severity is Severity.ERROR for one in check_level(level, rulesets)):
            state.say(t("Left out, for they have errors: {levels}", levels=level.name or level.id), refused=True)
            return

        def is_sound(changed: Level) -> bool:
            return not makes_worse(level, changed, rulesets)

        selection = frozenset(state.toolbox.held.selection.cells()) if state.toolbox else frozenset()
        wanted = self._ask().fairness(FairnessTask(measured, is_sound, selection, self._processes, advice))
        if wanted is not None:
            label = t("Balance: {change}", change=edit_title(t, wanted.edit, level))
            state.perform(label, ChangeBalance(level.id, wanted.edit))
