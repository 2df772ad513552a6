"""Build ``assets/lexicon/connotations.json``: what words suggest, and why (rules, section 12).

Run from anywhere, with Debian's package ``wordnet-base`` installed and the word lists built::

    python assets/make/connotations.py

``connotations/`` beside this script holds, hand-kept, a file for each connotation:

- ``senses``: the chosen senses of WordNet, each with the reason that the game gives. Taken are the words whose
  commonest sense, as that part of speech, it is, or a narrower one where ``under`` says so, and what derives from
  them if its own commonest sense is the derived one.
- ``added``: reasons with the words that have them, whatever WordNet says. ``BOW/n`` is taken as a noun only;
  otherwise a word is taken as every part of speech that WordNet knows it as.
- ``removed``: reasons (for the keepers of the file) with the words that must not have the connotation.

Each word brings its inflections, other spelling, agent (ATTACKER) and the like, as far as they are in the lexicon.
The same files give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inflections import agents, derived, inflected, respelt, with_s
from wordnet import WordNet

HERE = Path(__file__).resolve().parent
WORDNET = Path("/usr/share/wordnet")
LICENCE = Path("/usr/share/doc/wordnet-base/copyright")
CONNOTATIONS = ("attacking", "defending", "sneaking", "burning", "cutting")
ABOUT = "What words suggest (rules, section 12), with the reason the game gives. Made by assets/make/connotations.py."


@dataclass(slots=True)
class Entry:
    """A word that has a connotation: why, as which parts of speech, and its forms."""

    why: str
    parts: tuple[str, ...]
    forms: set[str] = field(default_factory=set)


class Gathering:
    """The words of one connotation, gathered from its hand-kept file."""

    def __init__(self, chosen: Mapping[str, Any], wordnet: WordNet, lexicon: frozenset[str]) -> None:
        self._wordnet = wordnet
        self._lexicon = lexicon
        self._agent = str(chosen["agent"])
        self._removed = _listed(chosen["removed"])
        self._met: set[str] = set()
        self.faults: list[str] = []
        self.entries: dict[str, Entry] = {}
        for word, why in _listed(chosen["added"]).items():
            self._add(word, why)
        for row in chosen["senses"]:
            self._take(row["sense"], row["why"], row.get("under", False))
        self._spell()
        for word in sorted(self.entries):
            self._derive(word)
        for word in sorted(self.entries):
            self._inflect(word)
        self._unite()
        self.faults += [
            f"{word} is removed, but would not be taken anyway" for word in sorted({*self._removed} - self._met)
        ]

    def _wanted(self, text: str) -> bool:
        """Whether ``text`` is a word that was not removed."""
        if text in self._removed:
            self._met.add(text)
            return False
        return text in self._lexicon

    def _add(self, written: str, why: str) -> None:
        """Take a hand-added word."""
        word, _, parts = written.partition("/")
        if not self._wanted(word):
            self.faults.append(f"{word} is added, but {'removed' if word in self._removed else 'in no list'}")
        elif word in self.entries:
            self.faults.append(f"{word} is added twice")
        else:
            self.entries[word] = Entry(why, tuple(parts) or self._parts(word))

    def _parts(self, word: str) -> tuple[str, ...]:
        """What ``word`` is taken as: what WordNet knows it as, and a mere noun as a verb too (SHOTGUN, SHOTGUNNED)."""
        parts = self._wordnet.parts(word.lower()) or ("n",)
        return ("n", "v") if parts == ("n",) else parts

    def _take(self, name: str, why: str, under: bool) -> None:
        """Take the words of a sense; of narrower ones too where ``under`` says so."""
        sense = self._wordnet.sense(name)
        for found in self._wordnet.under(sense) if under else (sense,):
            for word in found.words:
                if self._wordnet.is_first(word, found) and self._note(word, found.pos, why):
                    for other, meaning in self._wordnet.derived(found, word):
                        # What a noun derives from is another matter: SPILLER would bring SPILL.
                        if self._wordnet.is_first(other, meaning) and not (found.pos == "n" and meaning.pos == "v"):
                            self._note(other, meaning.pos, f"{word.upper()}: {why}")

    def _note(self, text: str, pos: str, why: str) -> bool:
        """Take ``text`` as ``pos``, unless another sense gave its reason already; tells whether it is taken."""
        word = text.upper()
        entry = self.entries.get(word)
        if entry is not None:
            if entry.why == why and pos not in entry.parts:
                entry.parts = (*entry.parts, pos)
        elif self._wanted(word):
            self.entries[word] = Entry(why, (pos,))
        return word in self.entries

    def _spell(self) -> None:
        """Take the other spellings of every word."""
        for word, entry in sorted(self.entries.items()):
            for other in respelt(word):
                if other not in self.entries and self._wanted(other):
                    self.entries[other] = Entry(entry.why, entry.parts)

    def _derive(self, word: str) -> None:
        """Take agents, adverbs and the like."""
        entry = self.entries[word]
        why = entry.why if ": " in entry.why else f"{word}: {entry.why}"
        if "v" in entry.parts:
            for agent in agents(word):
                known = self.entries.get(agent)
                if (known is None or ": " in known.why) and self._wanted(agent):
                    self.entries[agent] = Entry(f"{self._agent} {with_s(word).lower()}", ("n",))
        for pos in entry.parts:
            for other, part in derived(word, pos):
                if other not in self.entries and self._wanted(other):
                    self.entries[other] = Entry(why, (part,))

    def _inflect(self, word: str) -> None:
        """Take the inflections of a word."""
        entry = self.entries[word]
        for pos in entry.parts:
            irregular = (form.upper() for form in self._wordnet.irregular.get((word.lower(), pos), ()))
            for form in (*inflected(word, pos), *irregular):
                if form != word and form not in self.entries and self._wanted(form):
                    entry.forms.add(form)

    def _unite(self) -> None:
        """Leave each form to one word, the longest that has it, and put derived words under their own."""
        owners: dict[str, str] = {}
        for word in sorted(self.entries, key=lambda word: (-len(word), word)):
            for form in sorted(self.entries[word].forms):
                owners.setdefault(form, word)
        for word, entry in self.entries.items():
            entry.forms = {form for form in entry.forms if owners[form] == word}
        for word in sorted(self.entries):
            head = self.entries[word].why.partition(": ")[0]
            if head in self.entries and head.isupper():
                self.entries[head].forms |= {word, *self.entries[word].forms}
                del self.entries[word]


def _listed(groups: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Each word of ``{reason: words}`` with its reason; the words are in lines, with spaces between."""
    return {word: why for why, words in groups.items() for word in " ".join(words).split()}


def read_lexicon(folder: Path) -> frozenset[str]:
    """The words of every tier."""
    return frozenset(word for path in folder.glob("english-*.txt") for word in path.read_text("ascii").split())


def written(gathered: Mapping[str, Gathering]) -> str:
    """The file: one word a line, so that changes are easily read."""
    parts = [f'"about": {json.dumps(ABOUT)}']
    for name, gathering in gathered.items():
        rows = (
            f"    {json.dumps(word)}: {json.dumps({'why': entry.why, 'forms': sorted(entry.forms)})}"
            for word, entry in sorted(gathering.entries.items())
        )
        parts.append(f"{json.dumps(name)}: {{\n" + ",\n".join(rows) + "\n  }")
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def main() -> None:
    """Build the file, say how many words each connotation has, and stop where a hand-kept file is at fault."""
    parser = argparse.ArgumentParser(description="Build assets/lexicon/connotations.json from WordNet.")
    parser.add_argument("--wordnet", type=Path, default=WORDNET, help="the folder of WordNet's files")
    parser.add_argument("--licence", type=Path, default=LICENCE, help="WordNet's copyright notice")
    parser.add_argument("--lexicon", type=Path, default=HERE.parent / "lexicon", help="the folder of the word lists")
    parser.add_argument("--out", type=Path, help="where the files go; the lexicon's folder, unless said")
    given = parser.parse_args()
    out: Path = given.out or given.lexicon
    wordnet, lexicon = WordNet(given.wordnet), read_lexicon(given.lexicon)
    gathered = {}
    for name in CONNOTATIONS:
        chosen = json.loads((HERE / "connotations" / f"{name}.json").read_text("utf-8"))
        gathered[name] = Gathering(chosen, wordnet, lexicon)
    faults = [f"{name}: {fault}" for name, gathering in gathered.items() for fault in gathering.faults]
    if faults:
        raise SystemExit("\n".join(faults))
    out.mkdir(parents=True, exist_ok=True)
    (out / "connotations.json").write_bytes(written(gathered).encode("ascii"))
    shutil.copyfile(given.licence, out / "WORDNET-LICENCE.txt")
    for name, gathering in gathered.items():
        forms = sum(1 + len(entry.forms) for entry in gathering.entries.values())
        print(f"{name}: {len(gathering.entries)} words, {forms} with their forms")


if __name__ == "__main__":
    main()
