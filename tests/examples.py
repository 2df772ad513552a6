"""How many examples of chance show a property: some in a test, all of them where it is proved."""

from __future__ import annotations

from hypothesis import settings

ALL = 50
"""As many as a property is shown on that says nothing of its own, by ``tests/proof/properties.py``."""

FEW = 6
"""As many in a test."""


def examples(number: int) -> settings:
    """So many examples in the proof, and as much fewer in a test as those of all other properties."""
    return settings(max_examples=max(2, number * settings.default.max_examples // ALL))
