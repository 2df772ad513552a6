"""Which keys do what in a program: the usual ones, and those that a person chose in their place. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar, cast

Name = TypeVar("Name", bound=str)
"""The id of an action or a command."""


@dataclass(frozen=True, slots=True)
class Keymap(Generic[Name]):
    """``usual`` are the keys of the table by the actions' ids, ``chosen`` those that stand in their place.

    Keys are written as Qt writes them in files, such as ``Ctrl+Shift+P``. What is chosen for an action that there is
    not (any more) is kept, but gives it no keys.
    """

    usual: Mapping[Name, tuple[str, ...]]
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _owners: Mapping[str, Name] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        owners: dict[str, Name] = {}
        for action in self.usual:
            for key in self.chosen.get(action, ()):
                owners.setdefault(key, action)
        for action, keys in self.usual.items():
            for key in keys if action not in self.chosen else ():
                owners.setdefault(key, action)
        object.__setattr__(self, "_owners", owners)

    def keys(self, action: Name) -> tuple[str, ...]:
        """The keys of an action; of two that were chosen alike, the first of the table has them."""
        keys = self.chosen.get(action, self.usual[action])
        return tuple(key for key in keys if self.owner(key) == action)

    def owner(self, key: str) -> Name:
        """The action that a key belongs to; empty where it is free. What was chosen goes before what is usual."""
        return self._owners.get(key, cast("Name", ""))

    def is_changed(self, action: Name) -> bool:
        """Whether an action has other keys than the usual ones."""
        return self.keys(action) != self.usual[action]

    def giving(self, action: Name, keys: tuple[str, ...]) -> Keymap[Name]:
        """The keymap in which ``action`` has just these keys, taken away from whatever has them now."""
        chosen = dict(self.chosen)
        for other in self.usual:
            kept = tuple(key for key in self.keys(other) if key not in keys)
            if other != action and kept != self.keys(other):
                chosen[other] = kept
        chosen[action] = keys
        return replace(self, chosen=self._needed(chosen))

    def resetting(self, action: Name) -> Keymap[Name]:
        """The keymap in which ``action`` has its usual keys again, taken away from whatever has them now."""
        return self.giving(action, self.usual[action])

    def resetting_all(self) -> Keymap[Name]:
        """The keys of the table."""
        return replace(self, chosen={})

    def _needed(self, chosen: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
        return {action: keys for action, keys in chosen.items() if self.usual.get(cast("Name", action)) != keys}
