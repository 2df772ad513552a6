"""The reasons why an edit is refused, as sentences."""

from __future__ import annotations

from editor.document.edit import EditRefusal
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal


def say_refused(t: Texts, refused: EditRefusal) -> str:
    """The reason as a sentence."""
    return say_refusal(t, refused.code, refused.details)
