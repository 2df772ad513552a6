"""Word packs: lists of words in any alphabet, installed once for a person; campaigns take words and letters over."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_uppercase

from runtime.campaign.model import Campaign, CampaignWords
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import LetterRules
from runtime.lexicon import read_meanings, read_words
from runtime.lexicon.reader import read_unkind
from runtime.lexicon.word_list import MEANINGS, list_error, read_list, stem_of
from runtime.match.wordlists import FOLDER
from runtime.support.capitals import capitals
from runtime.support.files import FileChange, has_bytes, read_file, write_together
from runtime.support.slugs import is_slug, numbered, slug_of
from runtime.support.texts import Texts, mark, reason_of

LIST, LICENCE, MEANING, UNKIND = ".txt.gz", ".licence.txt", ".json", ".not-offered.txt"
"""How the files of a pack end behind its name: its words, their terms, what they suggest, which are not offered."""

LARGEST_LICENCE = 1_000_000
"""How many bytes the terms of a list may have."""

RARE = 5000
"""A letter that is no more than one in so many is none of the language's: words with it are left out."""

MOST_NAME = 40
"""How long a pack's name may be."""

POOL = 100
"""About how many letters the standard pool of a list's letters holds."""

NO_TERMS = mark(
    "Nobody has said on what terms its words may be passed on: --licence FILE keeps them with the pack. Look before "
    "you share a campaign that goes by it."
)

_VALUES, _COUNTS = "letters.values", "letters.counts"


@dataclass(frozen=True, slots=True)
class WordPack:
    """A pack's name, a slug, and its files; the first is the list."""

    name: str
    files: tuple[Path, ...]

    @property
    def list(self) -> Path:
        """The list of its words."""
        return self.files[0]

    @property
    def licence(self) -> Path | None:
        """The terms of its words; None where nobody has said them."""
        return next((file for file in self.files if file.name.endswith(LICENCE)), None)


@dataclass(frozen=True, slots=True)
class MadePack:
    """A pack just made: how many words it has, its letters, and what of the list was left out.

    ``strange`` entries are no words of 2 to 32 letters; ``foreign`` words have letters that the pack does without.
    """

    pack: WordPack
    words: int
    letters: str
    strange: int
    foreign: int


def usual_name(file: Path) -> str:
    """What a pack made of a list is called unless somebody says otherwise."""
    return slug_of(stem_of(file), "words")[:MOST_NAME]


def say_made(t: Texts, made: MadePack) -> tuple[str, ...]:
    """What an installed pack holds, and what of its list was left out; a sentence each."""
    count = t.plural("{count} word", "{count} words", made.words)
    said = [
        t(
            "“{name}” is installed: {count} of the letters {letters}.",
            name=made.pack.name,
            count=count,
            letters=made.letters,
        )
    ]
    if made.foreign:
        said.append(
            t.plural(
                "{count} word was left out for letters that are not among these.",
                "{count} words were left out for letters that are not among these.",
                made.foreign,
            )
        )
    if made.strange:
        said.append(
            t.plural(
                "{count} entry was left out that is no word of 2 to 32 letters.",
                "{count} entries were left out that are no words of 2 to 32 letters.",
                made.strange,
            )
        )
    if made.pack.licence is None:
        said.append(t(NO_TERMS))
    return tuple(said)


def say_removed(t: Texts, pack: WordPack) -> str:
    """That a pack is gone, and what that means."""
    return t("The word pack “{name}” is removed. Campaigns that go by it keep their own copy.", name=pack.name)


def letters_of(words: Iterable[str]) -> LetterRules:
    """Values and counts for the letters of words, by how often they stand there: from 1 for common to 3 for rare ones.

    There are about :data:`POOL` letters in all, one of each at least.
    """
    found = Counter[str]()
    for word in words:
        found.update(word)
    total = found.total()
    letters = sorted(found)
    values = {one: 1 if found[one] * 40 >= total else 2 if found[one] * 200 >= total * 3 else 3 for one in letters}
    counts = {one: max(1, (2 * POOL * found[one] + total) // (2 * total)) for one in letters}
    return LetterRules(values, counts)


def with_words(campaign: Campaign, words: CampaignWords, letters: LetterRules | None) -> Campaign:
    """The campaign that goes by these words; ``letters`` are those of its list, None where its words are English.

    Where it goes by another list than before, levels that have other letters than the list take over the list's, with
    values and counts; English words bring the letters of the edition back.
    """
    chosen = replace(campaign, words=words)
    if words.list == campaign.words.list:
        return chosen
    return replace(chosen, levels=tuple(_with_letters(level, letters) for level in campaign.levels))


def _with_letters(level: Level, letters: LetterRules | None) -> Level:
    own = level.rules.get(_VALUES)
    has = frozenset(own) if isinstance(own, Mapping) else frozenset(ascii_uppercase)
    if has == (frozenset(ascii_uppercase) if letters is None else letters.values.keys()):
        return level
    rest = {key: value for key, value in level.rules.items() if key not in (_VALUES, _COUNTS)}
    given = {} if letters is None else {_VALUES: dict(letters.values), _COUNTS: dict(letters.counts)}
    return replace(level, rules={**given, **rest})


def with_letters_of(level: Level, campaign: Campaign) -> Level:
    """A new level with the letters that the levels of a campaign with a list of its own have; else as it is."""
    like = next((one.rules for one in campaign.levels if _VALUES in one.rules), {}) if campaign.words.list else {}
    letters = {key: like[key] for key in (_VALUES, _COUNTS) if key in like}
    return replace(level, rules={**letters, **level.rules}) if letters else level


def carried(pack: WordPack, folder: Path) -> tuple[str, Mapping[str, bytes]]:
    """What a pack's list is called in a campaign's folder, and the files that must come there, by their paths.

    Where another list bears its name there already, it gets a number; files that lie there just so are not named.
    """
    home, name = folder / FOLDER, pack.name
    while not all(_is_free_for(file, home / _renamed(file, pack.name, name)) for file in pack.files):
        taken = {path.name.partition(".")[0] for path in home.iterdir()} | {pack.name}
        name = numbered(pack.name, taken)
    there = {file: home / _renamed(file, pack.name, name) for file in pack.files}
    lacking = {f"{FOLDER}/{path.name}": read_file(file) for file, path in there.items() if not path.exists()}
    return there[pack.list].name, lacking


def _renamed(file: Path, old: str, new: str) -> str:
    return new + file.name.removeprefix(old)


def _is_free_for(file: Path, path: Path) -> bool:
    """Whether a file may come to ``path``: there is none, or the same one."""
    return not (path.exists() or path.is_symlink()) or has_bytes(path, read_file(file))


class PackShelf:
    """The packs in a person's folder; none of it need exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def packs(self) -> tuple[WordPack, ...]:
        """What is installed, by name; what can't be looked at is none. Raises nothing."""
        try:
            names = sorted(path.name.removesuffix(LIST) for path in self.folder.iterdir() if path.name.endswith(LIST))
        except OSError:
            return ()
        return tuple(WordPack(name, self._files(name)) for name in names if is_slug(name))

    def find(self, name: str) -> WordPack | None:
        """The pack of that name."""
        return next((pack for pack in self.packs() if pack.name == name), None)

    def install(self, file: Path, name: str, licence: Path | None = None, letters: str = "") -> MadePack:
        """Make a pack of a list, in the place of one of that name; what lies beside the list goes along.

        That is what a campaign's own list has beside it (``.json``, ``.not-offered.txt``) and ``.licence.txt``, unless
        another ``licence`` is given. Without ``letters`` the pack has those that are not :data:`RARE`. Raises
        :class:`runtime.lexicon.LexiconError` where a file can't be read, OSError where nothing can be written.
        """
        read = read_list(file)
        kept = frozenset(capitals(letters, letters)) if letters else _usual_letters(read.words)
        words = tuple(word for word in read.words if kept.issuperset(word))
        if not words:
            raise list_error("list-empty", file)
        stem = stem_of(file)
        changes: dict[str, FileChange] = {name + ending: None for ending in (LICENCE, MEANING, UNKIND)}
        if (meanings := file.with_name(stem + MEANING)).is_file():
            read_meanings(meanings)
            changes[name + MEANING] = read_file(meanings, MEANINGS.size)
        if (unkind := file.with_name(stem + UNKIND)).is_file():
            read_unkind(unkind)
            changes[name + UNKIND] = read_file(unkind)
        terms = licence or file.with_name(stem + LICENCE)
        if licence is not None or terms.is_file():
            changes[name + LICENCE] = _terms(terms)
        changes[name + LIST] = gzip.compress(("\n".join(words) + "\n").encode(), mtime=0)
        write_together(self.folder, changes)
        own = "".join(sorted(set("".join(words))))
        return MadePack(WordPack(name, self._files(name)), len(words), own, read.strange, len(read.words) - len(words))

    def remove(self, pack: WordPack) -> None:
        """Remove a pack; campaigns that have taken it over keep their own copy. Raises OSError."""
        write_together(self.folder, dict.fromkeys((file.name for file in pack.files), None))

    def _files(self, name: str) -> tuple[Path, ...]:
        beside = (self.folder / (name + ending) for ending in (LICENCE, MEANING, UNKIND))
        return (self.folder / (name + LIST), *(file for file in beside if file.is_file()))


def pack_letters(file: Path) -> LetterRules:
    """The letters of a list. Raises :class:`runtime.lexicon.LexiconError` where it can't be read."""
    return letters_of(read_words(file))


def _usual_letters(words: Iterable[str]) -> frozenset[str]:
    found = Counter[str]()
    for word in words:
        found.update(word)
    return frozenset(letter for letter, count in found.items() if count * RARE > found.total())


def _terms(path: Path) -> bytes:
    """A licence's text in UTF-8, whatever it was written in. Raises LexiconError."""
    try:
        data = read_file(path, LARGEST_LICENCE)
    except OSError as problem:
        raise list_error("list-unreadable", path, reason=reason_of(problem)) from problem
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1").encode()
    return data
