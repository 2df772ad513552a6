"""The person's settings as they are now, for every window that goes by them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from runtime.profile.home import Home
from runtime.profile.settings import (
    Settings,
    keep_damaged_settings,
    look_at_settings,
    read_settings,
    write_settings,
)


class Shelf(Protocol):
    """Where settings are kept; the editor's memory is one."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""

    @property
    def damaged(self) -> tuple[str, ...]:
        """What of them could not be read, as :class:`runtime.profile.settings.KeptSettings` has it."""

    def change(self, settings: Settings) -> None:
        """Keep other settings."""


class Loose:
    """Settings that last as long as the program does."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.damaged: tuple[str, ...] = ()

    def change(self, settings: Settings) -> None:
        """Hold other settings."""
        self.settings = settings


class InHome:
    """Settings in the person's folder; what another program changed there meanwhile stays as that has it.

    ``damaged`` names what of them could not be read; such a file is kept beside the new one.
    """

    def __init__(self, home: Home) -> None:
        self._home = home
        kept = look_at_settings(home)
        self._kept = self.settings = kept.settings
        self.damaged = kept.damaged
        if kept.damaged:
            keep_damaged_settings(home)

    def change(self, settings: Settings) -> None:
        """Keep what is other now; a folder that can't be written loses a convenience only."""
        mine = {
            one.name: getattr(settings, one.name)
            for one in fields(Settings)
            if getattr(settings, one.name) != getattr(self._kept, one.name)
        }
        self.settings = replace(read_settings(self._home), **mine)
        with suppress(OSError):
            write_settings(self._home, self.settings)
            self._kept = self.settings


class Preferences(QObject):
    """Holds the settings; windows ask it each time, or listen to ``changed``."""

    changed = Signal(object)
    """The :class:`Settings` as they are from now on."""

    def __init__(self, shelf: Shelf | None = None, parent: QObject | None = None) -> None:
        """Without a shelf the settings are the usual ones, and are not kept."""
        super().__init__(parent)
        self._shelf = shelf or Loose(Settings())

    @classmethod
    def of(cls, settings: Settings) -> Preferences:
        """Preferences that begin with these settings and are not kept."""
        return cls(Loose(settings))

    @classmethod
    def kept_in(cls, home: Home) -> Preferences:
        """Preferences that are kept in the person's folder."""
        return cls(InHome(home))

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
