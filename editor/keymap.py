"""Which keys belong to which action: those of the table, and those that a person has chosen instead. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from runtime.support.texts import mark

OF_THE_MAP = frozenset(
    {"Up", "Down", "Left", "Right", "Home", "End", "Space", "Return", "Enter", "Esc", "Tab", "Shift+Tab", "Backtab"}
)
"""Keys that mean something on the map or lead through the window, whatever else is wished of them."""

TAKEN_BY_MAP = mark("{key} moves the cell cursor, uses the tool or leads through the window; it can't be given away.")


@dataclass(frozen=True, slots=True)
class Keymap:
    """``usual`` are the keys of the table by the actions' ids, ``chosen`` those that stand in their place.

    Keys are written as Qt writes them in files, such as ``Ctrl+Shift+P``. What is chosen for an action that there is
    not (any more) is kept, but gives it no keys.
    """

    usual: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _owners: Mapping[str, str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        owners: dict[str, str] = {}
        for action in self.usual:
            for key in self.chosen.get(action, ()):
                owners.setdefault(key, action)
        for action, keys in self.usual.items():
            for key in keys if action not in self.chosen else ():
                owners.setdefault(key, action)
        object.__setattr__(self, "_owners", owners)

    def keys(self, action: str) -> tuple[str, ...]:
        """The keys of an action; of two that were chosen alike, the first of the table has them."""
        keys = self.chosen.get(action, self.usual[action])
        return tuple(key for key in keys if self.owner(key) == action)

    def owner(self, key: str) -> str:
        """The action that a key belongs to; empty where it is free. What was chosen goes before what is usual."""
        return self._owners.get(key, "")

    def is_changed(self, action: str) -> bool:
        """Whether an action has other keys than the usual ones."""
        return self.keys(action) != self.usual[action]

    def giving(self, action: str, keys: tuple[str, ...]) -> Keymap:
        """The keymap in which ``action`` has just these keys, taken away from whatever has them now."""
        chosen = dict(self.chosen)
        for other in self.usual:
            kept = tuple(key for key in self.keys(other) if key not in keys)
            if other != action and kept != self.keys(other):
                chosen[other] = kept
        chosen[action] = keys
        return replace(self, chosen=self._needed(chosen))

    def resetting(self, action: str) -> Keymap:
        """The keymap in which ``action`` has its usual keys again, taken away from whatever has them now."""
        return self.giving(action, self.usual[action])

    def resetting_all(self) -> Keymap:
        """The keys of the table."""
        return replace(self, chosen={})

    def _needed(self, chosen: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
        return {action: keys for action, keys in chosen.items() if self.usual.get(action) != keys}
