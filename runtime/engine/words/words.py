"""What the rules need to know of words; lexicons fulfil it (rules, section 12)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


class Words(Protocol):
    """Decides what is a word and what a word suggests; all texts are upper case."""

    @property
    def hash(self) -> str:
        """A fingerprint of everything this answers by, for records and savegames."""

    def valid(self, text: str) -> bool:
        """Whether ``text`` is in the lexicon."""

    def connotations(self, text: str) -> tuple[str, ...]:
        """The connotations of ``text`` (attacking, burning, cutting, defending, sneaking), sorted."""


@runtime_checkable
class Considerate(Protocol):
    """Words of which some are refused because they hurt, so that a refusal can say so."""

    def refuses(self, text: str) -> bool:
        """Whether ``text`` would be a word if this game did not refuse unkind ones."""
