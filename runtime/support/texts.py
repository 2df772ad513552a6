"""The one door to texts for people: messages come from a gettext catalogue, without Qt.

A :class:`Texts` is made once where a program is put together and handed to whoever speaks to people.
Sources mark messages by calling it, ``t("Save")``, or with :func:`mark` where a table only names a message
that is said later.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

DOMAIN = "scryptic"


def mark(message: str) -> str:
    """Mark ``message`` for the catalogue without translating it yet."""
    return message


class Texts:
    """Says messages in one language; English is what the sources are written in."""

    def __init__(self, translations: gettext.NullTranslations) -> None:
        self._translations = translations

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in the user's language, with ``{names}`` filled in from ``values``."""
        said = self._translations.gettext(message) if message else ""
        return said.format(**values) if values else said

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The message for ``count`` things; ``{count}`` may stand in either form."""
        return self._translations.ngettext(one, many, count).format(count=count, **values)


def english() -> Texts:
    """The texts as the sources have them."""
    return Texts(gettext.NullTranslations())


def read_texts(catalogues: Path, languages: Sequence[str]) -> Texts:
    """The first of ``languages`` that ``catalogues`` holds (gettext's layout of folders), else English."""
    return Texts(gettext.translation(DOMAIN, catalogues, languages, fallback=True))
