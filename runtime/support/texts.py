"""The one door to texts for people: messages come from a gettext catalogue, without Qt.

A :class:`Texts` is made once where a program is put together and handed to whoever speaks to people.
Sources mark messages by calling it, ``t("Save")``, or with :func:`mark` and :func:`mark_plural` where a table only
names a message that is said later. ``assets/make/translations.py`` collects them all.
"""

from __future__ import annotations

import ctypes
import gettext
import locale
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from runtime.support.plain_text import isolate

DOMAIN = "scryptic"
ENGLISH = "en"
LANGUAGES: Mapping[str, tuple[str, str]] = MappingProxyType({ENGLISH: ("English", "."), "de": ("Deutsch", ",")})
"""Each language by its code: its name for itself, and what it writes before the fraction of a number."""
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What says in the environment which languages a person reads, the first before the others."""


def mark(message: str) -> str:
    """Mark ``message`` for the catalogue without translating it yet."""
    return message


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Mark both forms of a message for the catalogue, for :meth:`Texts.plural` to say later."""
    return one, many


HUNG = mark("the computer's process hung")
STOPPED = mark("the computer's process stopped")
ENDED = mark("the computer's process ended unexpectedly")
NONSENSE = mark("the computer's process gave no answer that can be read")

SYSTEM_REASONS = frozenset(
    {
        HUNG,
        STOPPED,
        ENDED,
        NONSENSE,
        mark("Cannot allocate memory"),
        mark("Device or resource busy"),
        mark("Directory not empty"),
        mark("Disk quota exceeded"),
        mark("File exists"),
        mark("File name too long"),
        mark("File too large"),
        mark("Input/output error"),
        mark("Invalid argument"),
        mark("Invalid cross-device link"),
        mark("Is a directory"),
        mark("No space left on device"),
        mark("No such device or address"),
        mark("No such file or directory"),
        mark("Not a directory"),
        mark("Operation not permitted"),
        mark("Operation not supported"),
        mark("Permission denied"),
        mark("Read-only file system"),
        mark("Stale file handle"),
        mark("Text file busy"),
        mark("Too many levels of symbolic links"),
        mark("Too many open files"),
        # What our own door to files refuses.
        mark("it has other names too (hard links), and would change under all of them"),
        mark("it is a link, and links are not written through"),
        mark("it is not what an interrupted save leaves"),
        mark("it leads out of the folder"),
        mark("not a file"),
        mark("too big"),
    }
)
"""Why the system could not do something, in its own words, which are English whatever language the person reads."""


def reason_of(problem: Exception) -> str:
    """Why something could not be done, in the system's own words where it has some, to be filled into a message."""
    return getattr(problem, "strerror", None) or str(problem)


class Texts:
    """Says messages in one language; English is what the sources are written in.

    ``filled`` makes what a message is filled with fit where it is to be read.
    """

    def __init__(self, translations: gettext.NullTranslations, filled: Callable[[str], str] = str) -> None:
        self._translations, self._filled = translations, filled

    def for_windows(self) -> Texts:
        """The same texts, in which no name turns the direction of what is said of it, or hides a sign."""
        return Texts(self._translations, isolate)

    @property
    def language(self) -> str:
        """The language's code, as ``de``."""
        return self._translations.info().get("language", ENGLISH)

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in the user's language, with ``{names}`` filled in from ``values``.

        A value that is one of the :data:`SYSTEM_REASONS` is said in the user's language too.
        """
        said = self._translations.gettext(message) if message else ""
        return said.format(**{name: self._known(value) for name, value in values.items()}) if values else said

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The message for ``count`` things; ``{count}`` may stand in either form."""
        known = {name: self._known(value) for name, value in values.items()}
        return self._translations.ngettext(one, many, count).format(count=count, **known)

    def _known(self, value: object) -> object:
        if isinstance(value, str) and value in SYSTEM_REASONS:
            return self._translations.gettext(value)
        return value if isinstance(value, int | float) else self._filled(str(value))

    def number(self, value: float, digits: int) -> str:
        """A number with so many digits behind the language's own decimal sign."""
        return f"{value:.{digits}f}".replace(".", LANGUAGES.get(self.language, LANGUAGES[ENGLISH])[1])


def english() -> Texts:
    """The texts as the sources have them."""
    return Texts(gettext.NullTranslations())


def read_texts(catalogues: Path, languages: Sequence[str]) -> Texts:
    """The first of ``languages`` that there is: English, or one that ``catalogues`` holds; else English."""
    for language in languages:
        code = language.partition(".")[0].replace("-", "_")
        if code.partition("_")[0].lower() in {ENGLISH, "c", "posix"}:
            return english()
        if gettext.find(DOMAIN, catalogues, (code,)):
            return Texts(gettext.translation(DOMAIN, catalogues, (code,)))
    return english()


def system_languages(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The languages that the person's environment asks for, best first, as gettext has it; else Windows' own."""
    for name in VARIABLES:
        if environment.get(name):
            return tuple(part for part in environment[name].split(":") if part)
    if sys.platform == "win32":
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return tuple(filter(None, (locale.windows_locale.get(number),)))
    return ()


def preferred_languages(chosen: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The language that a person chose in the settings, or those that the system has it in where that is empty."""
    return (chosen,) if chosen else system_languages(environment)


def known_languages(catalogues: Path) -> Mapping[str, str]:
    """The languages that the programs speak, by code, each by the name that it has for itself; English is first."""
    return {
        code: name
        for code, (name, _) in LANGUAGES.items()
        if code == ENGLISH or gettext.find(DOMAIN, catalogues, (code,))
    }


@contextmanager
def speaking(catalogues: Path, texts: Texts) -> Iterator[None]:
    """Have Python's own reader of the command line speak the language of ``texts`` in this block.

    It asks the process-wide catalogue, which is found through the environment.
    """
    before, domain = os.environ.get(VARIABLES[0]), gettext.textdomain()
    os.environ[VARIABLES[0]] = texts.language
    gettext.bindtextdomain(DOMAIN, str(catalogues))
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ[VARIABLES[0]]
        else:
            os.environ[VARIABLES[0]] = before


def spoken() -> Texts:
    """The texts that :func:`speaking` speaks just now, for those who are called by the reader of the command line."""
    if gettext.textdomain() != DOMAIN:
        return english()
    return read_texts(Path(gettext.bindtextdomain(DOMAIN)), (os.environ[VARIABLES[0]],))
