"""All topics of the help in one language, in the order of its contents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from runtime.support.files import read_text
from runtime.support.texts import ENGLISH

CONTENTS = "contents.md"
_WORDS = "words:"


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic: ``words`` find it although they don't stand in it, ``text`` is without its title."""

    id: str
    title: str
    words: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """Topics under a common heading."""

    title: str
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The sections in their order."""

    sections: tuple[Section, ...]

    @property
    def topics(self) -> tuple[Topic, ...]:
        """Every topic in the order of the contents."""
        return tuple(topic for section in self.sections for topic in section.topics)

    def topic(self, name: str) -> Topic | None:
        """The topic with this id."""
        return next((topic for topic in self.topics if topic.id == name), None)


def read_book(folder: Path, language: str) -> Book:
    """The help in a language, or in English where it is not written in that; raises OSError where it lacks a file."""
    chosen = folder / language
    if not (chosen / CONTENTS).is_file():
        chosen = folder / ENGLISH
    sections: list[tuple[str, list[Topic]]] = []
    for line in read_text(chosen / CONTENTS).splitlines():
        if line.startswith("# "):
            sections.append((line[2:].strip(), []))
        elif line.startswith("- "):
            sections[-1][1].append(_read_topic(chosen, line[2:].strip()))
    return Book(tuple(Section(title, tuple(topics)) for title, topics in sections))


def _read_topic(folder: Path, name: str) -> Topic:
    """A topic out of its file: the title is the first line, a line of words may follow."""
    title, _, rest = read_text(folder / f"{name}.md").partition("\n")
    words = ""
    rest = rest.lstrip("\n")
    if rest.startswith(_WORDS):
        words, _, rest = rest.removeprefix(_WORDS).partition("\n")
    return Topic(name, title.removeprefix("# ").strip(), words.strip(), rest)
