"""The steps in which letters were laid, so that they can be taken back and made again one by one."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.letters import Laid


@dataclass(frozen=True, slots=True)
class Steps:
    """What lay before each step, the latest last, and what lay before each one that was taken back."""

    before: tuple[tuple[Laid, ...], ...] = ()
    after: tuple[tuple[Laid, ...], ...] = ()

    def made(self, present: tuple[Laid, ...]) -> Steps:
        """A new step away from ``present``; what was taken back can't be made again."""
        return Steps((*self.before, present))

    def back(self, present: tuple[Laid, ...]) -> tuple[Steps, tuple[Laid, ...]]:
        """One step back from ``present``, and what lay there; there must be one."""
        return Steps(self.before[:-1], (*self.after, present)), self.before[-1]

    def on(self, present: tuple[Laid, ...]) -> tuple[Steps, tuple[Laid, ...]]:
        """The step again that was taken back last, and what lay there; there must be one."""
        return Steps((*self.before, present), self.after[:-1]), self.after[-1]
