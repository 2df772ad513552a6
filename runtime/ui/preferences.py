"""The person's settings as they are now, for every window that goes by them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from runtime.profile.home import Home
from runtime.profile.settings import Settings, SettingsStore


class PreferenceStore(Protocol):
    """Where settings are kept; the editor's memory is one."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""

    @property
    def damaged(self) -> tuple[str, ...]:
        """What of them could not be read, as :class:`runtime.profile.settings.KeptSettings` has it."""

    def change(self, settings: Settings) -> None:
        """Keep other settings."""


class MemoryPreferences:
    """Settings that last as long as the program does."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.damaged: tuple[str, ...] = ()

    def change(self, settings: Settings) -> None:
        """Hold other settings."""
        self.settings = settings


class Preferences(QObject):
    """Holds the settings; windows ask it each time, or listen to ``changed``."""

    changed = Signal(object)
    """The :class:`Settings` as they are from now on."""
    failed = Signal(object)
    """The OSError for which they can't be kept; told once."""

    def __init__(self, shelf: PreferenceStore | None = None, parent: QObject | None = None) -> None:
        """Without a shelf the settings are the usual ones, and are not kept."""
        super().__init__(parent)
        self._shelf = shelf or MemoryPreferences(Settings())

    @classmethod
    def of(cls, settings: Settings) -> Preferences:
        """Preferences that begin with these settings and are not kept."""
        return cls(MemoryPreferences(settings))

    @classmethod
    def kept_in(cls, home: Home) -> Preferences:
        """Preferences that are kept in the person's folder."""
        store = SettingsStore(home)
        preferences = cls(store)
        store.failed = preferences.failed.emit
        return preferences

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._shelf.settings

    @property
    def damaged(self) -> tuple[str, ...]:
        """What of the settings could not be read when the program began; ``("",)`` is all of it."""
        return self._shelf.damaged

    def change(self, **changes: Any) -> None:
        """Keep other values of single settings, and tell whoever goes by them; TypeError for one there is none of."""
        before = self.settings
        wanted = replace(before, **changes)
        if wanted != before:
            self._shelf.change(wanted)
            self.changed.emit(self.settings)
