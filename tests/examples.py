"""How many examples of chance show a property: some in the default run, all of them in the slow one."""

from __future__ import annotations

from hypothesis import settings

ALL = 50
"""As many as a property is shown on that says nothing of its own."""

FEW = 10
"""As many in the default run."""


def examples(number: int) -> settings:
    """So many examples in the slow run, and as much fewer in the default one as those of all other properties."""
    return settings(max_examples=max(2, number * settings.default.max_examples // ALL))
