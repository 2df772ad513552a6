"""The one door to texts for people: messages come from a gettext catalogue, without Qt.

A :class:`Texts` is made once where a program is put together and handed to whoever speaks to people.
Sources mark messages by calling it, ``t("Save")``, or with :func:`mark` and :func:`mark_plural` where a table only
names a message that is said later. ``assets/make/translations.py`` collects them all.
"""

from __future__ import annotations

import ctypes
import errno
import gettext
import locale
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Self, TypeVar

from runtime.support.plain_text import isolate, set_apart

DOMAIN = "scryptic"
ENGLISH = "en"
SHARES = "shares.json"
"""The file beside the catalogues that says how much of the messages each language says, in percent."""


@dataclass(frozen=True, slots=True)
class SpokenLanguage:
    """Its name for itself, what it writes before the fraction of a number, and whether it is to say every message.

    What one that ``is_whole`` lacks is a fault; another says the rest in English, and how much of it is told. One that
    ``is_mirrored`` is written from right to left, and its windows are laid out so.
    """

    name: str
    point: str = "."
    is_whole: bool = True
    is_mirrored: bool = False


LANGUAGES: Mapping[str, SpokenLanguage] = MappingProxyType(
    {
        ENGLISH: SpokenLanguage("English"),
        "de": SpokenLanguage("Deutsch", ","),
        "fr": SpokenLanguage("Français", ",", is_whole=False),
    }
)
"""Each language by its code."""
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What says in the environment which languages a person reads, the first before the others."""


def mark(message: str) -> str:
    """Mark ``message`` for the catalogue without translating it yet."""
    return message


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Mark both forms of a message for the catalogue, for :meth:`Texts.plural` to say later."""
    return one, many


FIRST = 1
"""The number that windows give the first row and the first column; files and the command line count from 0."""

COORDINATES = frozenset(
    ("row", "column", "last_row", "last_column", "before_row", "before_column", "first_row", "first_column")
)
"""The figures of messages that are rows and columns of a map, given as the model counts them: from 0."""


class Phrase(str):
    """A message of the catalogue to be filled into another, where it is said in the user's language too.

    ``code`` names it; the text is what the sources have, for those who know of no language.
    """

    code: str

    def __new__(cls, message: str, code: str = "") -> Self:
        """The phrase of a marked message."""
        made = super().__new__(cls, message)
        made.code = code
        return made

    def __str__(self) -> str:
        """The phrase itself, so that the text of an error which holds one is still one."""
        return self


HUNG = Phrase(mark("the computer's process hung"), "hung")
STOPPED = Phrase(mark("the computer's process stopped"), "stopped")
ENDED = Phrase(mark("the computer's process ended unexpectedly"), "ended")
NONSENSE = Phrase(mark("the computer's process gave no answer that can be read"), "nonsense")

SYSTEM_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "EACCES": mark("Permission denied"),
        "EBUSY": mark("Device or resource busy"),
        "EDQUOT": mark("Disk quota exceeded"),
        "EEXIST": mark("File exists"),
        "EFBIG": mark("File too large"),
        "EINVAL": mark("Invalid argument"),
        "EIO": mark("Input/output error"),
        "EISDIR": mark("Is a directory"),
        "ELOOP": mark("Too many levels of symbolic links"),
        "EMFILE": mark("Too many open files"),
        "ENAMETOOLONG": mark("File name too long"),
        "ENOENT": mark("No such file or directory"),
        "ENOMEM": mark("Cannot allocate memory"),
        "ENOSPC": mark("No space left on device"),
        "ENOTDIR": mark("Not a directory"),
        "ENOTEMPTY": mark("Directory not empty"),
        "ENOTSUP": mark("Operation not supported"),
        "ENXIO": mark("No such device or address"),
        "EOPNOTSUPP": mark("Operation not supported"),
        "EPERM": mark("Operation not permitted"),
        "EROFS": mark("Read-only file system"),
        "ESTALE": mark("Stale file handle"),
        "ETXTBSY": mark("Text file busy"),
        "EXDEV": mark("Invalid cross-device link"),
    }
)
"""Why the system could not do something, by its own names for that, in whatever language the system speaks."""


def system_reason(number: int) -> str:
    """What a number of :mod:`errno` says, to be filled into a message; the system's own text where we have none."""
    name = errno.errorcode.get(number, "")
    return Phrase(SYSTEM_REASONS[name], name) if name in SYSTEM_REASONS else os.strerror(number)


def reason_of(problem: Exception) -> str:
    """Why something could not be done, to be filled into a message: told by the number that the system gives.

    What has other words than the system's for its number, as our own refusals have, keeps those.
    """
    if not isinstance(problem, OSError) or problem.errno is None or problem.strerror is None:
        return str(problem)
    # On Windows strerror speaks of winerror, in other words than errno's and in the system's language.
    is_own = problem.strerror != os.strerror(problem.errno) and getattr(problem, "winerror", None) is None
    return problem.strerror if is_own else system_reason(problem.errno)


KEY_OF = "key_of"
"""How a message names the key of a command: ``{key_of[end_turn]:Ctrl+Enter}``, the usual one behind the colon."""
_KEYS_IN = re.compile(rf"\{{{KEY_OF}\[([a-z0-9_.-]+)\]:([^}}]+)\}}")


NO_KEY = "–"
"""What stands for the key of a command that a person has given none."""


class _Key:
    """A key in a message: the one that a person chose, or the usual one as the message writes it."""

    def __init__(self, chosen: str | None) -> None:
        self._chosen = chosen

    def __format__(self, usual: str) -> str:
        return usual if self._chosen is None else self._chosen


class _Keys:
    """The keys of commands by their ids."""

    def __init__(self, chosen: Callable[[str], str | None]) -> None:
        self._chosen = chosen

    def __getitem__(self, command: str) -> _Key:
        return _Key(self._chosen(command))


def _no_other_key(_command: str) -> None:
    """Every command has its usual keys."""


class Texts:
    """Says messages in one language; English is what the sources are written in.

    ``filled`` makes what a message is filled with fit where it is to be read; ``first`` is the number of the first row
    and column there.
    """

    def __init__(
        self,
        translations: gettext.NullTranslations,
        filled: Callable[[str], str] = str,
        first: int = 0,
        chosen_key: Callable[[str], str | None] = _no_other_key,
    ) -> None:
        self._translations, self._filled, self.first, self._chosen_key = translations, filled, first, chosen_key

    def with_keys(self, chosen_key: Callable[[str], str | None]) -> Texts:
        """The same texts, which name the keys that commands have now.

        ``chosen_key`` gives what is written for a command that has other keys than its usual ones, None for any other.
        """
        return Texts(self._translations, self._filled, self.first, chosen_key)

    def for_players(self) -> Texts:
        """The same texts, counting rows and columns as players do, from :data:`FIRST` on."""
        return Texts(self._translations, self._filled, FIRST, self._chosen_key)

    def for_windows(self) -> Texts:
        """The same texts, in which no name turns the direction of what is said of it, or hides a sign.

        They count rows and columns as players do, from :data:`FIRST` on.
        """
        mirrored = LANGUAGES.get(self.language, LANGUAGES[ENGLISH]).is_mirrored
        return Texts(self._translations, set_apart if mirrored else isolate, FIRST, self._chosen_key)

    @property
    def language(self) -> str:
        """The language's code, as ``de``."""
        return self._translations.info().get("language", ENGLISH)

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in the user's language, with ``{names}`` filled in from ``values``.

        A value that is a :class:`Phrase` is said in the user's language too.
        """
        # gettext answers the empty message with the head of the catalogue.
        said = self._translations.gettext(message) if message else ""
        # Without values nothing is filled in: a text with a brace of its own would not stand it.
        return said.format(**self._values(values)) if values or f"{{{KEY_OF}[" in said else said

    def named_keys(self, text: str) -> str:
        """A text that is no message, such as a page of the help, with the keys that commands have now."""
        return _KEYS_IN.sub(lambda found: format(_Key(self._chosen_key(found[1])), found[2]), text)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The message for ``count`` things; ``{count}`` may stand in either form."""
        return self._translations.ngettext(one, many, count).format(count=count, **self._values(values))

    def _values(self, values: Mapping[str, object]) -> dict[str, object]:
        return {KEY_OF: _Keys(self._chosen_key)} | {
            name: value + self.first if name in COORDINATES and isinstance(value, int) else self.value(value)
            for name, value in values.items()
        }

    def value(self, value: object) -> object:
        """A value as messages are filled with it: a phrase in the user's language, any other text made to fit."""
        if isinstance(value, Phrase):
            return self._translations.gettext(value)
        return value if isinstance(value, int | float) else self._filled(str(value))

    def number(self, value: float, digits: int) -> str:
        """A number with so many digits behind the language's own decimal sign."""
        return f"{value:.{digits}f}".replace(".", LANGUAGES.get(self.language, LANGUAGES[ENGLISH]).point)


def english() -> Texts:
    """The texts as the sources have them."""
    return Texts(gettext.NullTranslations())


def read_texts(catalogues: Path, languages: Sequence[str]) -> Texts:
    """The first of ``languages`` that there is: English, or one that ``catalogues`` holds; else English."""
    for language in languages:
        # Environments say de_DE.UTF-8, settings and browsers de-DE.
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
        # The language of the menus; locale.getlocale tells of numbers and dates, which may be set to another country's.
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return tuple(filter(None, (locale.windows_locale.get(number),)))
    return ()


def preferred_languages(chosen: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The language that a person chose in the settings, or those that the system has it in where that is empty."""
    return (chosen,) if chosen else system_languages(environment)


def known_languages(catalogues: Path) -> Mapping[str, str]:
    """The languages that the programs speak, by code, each by the name that it has for itself; English is first."""
    return {
        code: one.name
        for code, one in LANGUAGES.items()
        if code == ENGLISH or gettext.find(DOMAIN, catalogues, (code,))
    }


@contextmanager
def translated_parser(catalogues: Path, texts: Texts) -> Iterator[None]:
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


Thing = TypeVar("Thing")

MOST_OF_A_KIND = 200
"""So many issues or conflicts of one kind are told."""

MOST_IN_ALL = 2_000
"""So many are told together."""

MOST_NAMES = 20
"""So many names stand in a sentence."""

MOST_LINES, MOST_LETTERS = 40, 4_000
"""A message has so many lines, and so many letters."""


def of_each_kind(things: Iterable[Thing], kind: Callable[[Thing], str]) -> tuple[tuple[Thing, ...], int]:
    """The first of each kind in their order, no more in all than anybody reads, and how many are left out."""
    counts: Counter[str] = Counter()
    kept: list[Thing] = []
    for thing in things:
        counts[kind(thing)] += 1
        if counts[kind(thing)] <= MOST_OF_A_KIND and len(kept) < MOST_IN_ALL:
            kept.append(thing)
    return tuple(kept), counts.total() - len(kept)


def names_of(t: Texts, names: Iterable[str]) -> str:
    """Names one after the other, and how many more there are."""
    listed = tuple(names)
    said = ", ".join(listed[:MOST_NAMES])
    more = len(listed) - MOST_NAMES
    return t.plural("{ids} and {count} more", "{ids} and {count} more", more, ids=said) if more > 0 else said


def beginning_of(names: Sequence[str]) -> str:
    """Names one after the other, with a sign and a number for those that are left out."""
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f", … (+{more})" if more > 0 else "")


def excerpt(lines: Sequence[str]) -> str:
    """The lines of a message, with a sign and a number for those that are left out, or a sign for letters."""
    said = "\n".join(lines[:MOST_LINES])
    if len(said) > MOST_LETTERS:
        return said[: MOST_LETTERS - 1] + "…"
    return f"{said}\n… (+{len(lines) - MOST_LINES})" if len(lines) > MOST_LINES else said


_UNITS = 1000


def byte_size_text(t: Texts, size: int) -> str:
    """A number of bytes as people read it."""
    if size < _UNITS:
        return t.plural("{count} byte", "{count} bytes", size)
    if size < _UNITS * _UNITS:
        return t("{n} kB", n=-(-size // _UNITS))
    return t("{n} MB", n=f"{size / _UNITS / _UNITS:.1f}")
