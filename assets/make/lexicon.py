"""Build ``assets/lexicon`` from SCOWL: the English words of each tier (rules, section 12).

Run from anywhere, with Debian's package ``scowl`` installed::

    python assets/make/lexicon.py

Each tier's file holds, one a line and sorted, the words that appear first in that tier: a word's tier is the least
of SCOWL's sizes it is listed in, raised to the next of :data:`TIERS`. The same lists give the same bytes.

What counts as a word: lower case letters a to z only (so no names, abbreviations, contractions, possessives or
hyphens), 2 to 32 of them, from SCOWL's lists of plain words in every national spelling with its accepted variants.
The hand-kept files beside this script, in ``lexicon/``, settle what SCOWL gets wrong, each word with its reason, and
which words nobody is offered, by groups with their reasons.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

HERE = Path(__file__).resolve().parent
SCOWL = Path("/usr/share/dict/scowl")
LICENCE = Path("/usr/share/doc/scowl/copyright")
TIERS = (35, 50, 70, 80)
"""For how common a word is; 80 is for the brave."""

NATIONS = ("british", "canadian", "australian")
SPELLINGS = (
    "english",
    "american",
    "british_z",
    *NATIONS,
    # Variants 1 and 2 are generally accepted (SYMPOSIA, FLAMINGOES); 3 is "seldom used and may not be correct".
    "variant_1",
    "variant_2",
    *(f"{nation}_variant_{degree}" for nation in NATIONS for degree in (1, 2)),
)
WORD = re.compile("[a-z]{2,32}")
ROMAN = re.compile("M*(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")


@dataclass(frozen=True, slots=True)
class HandRules:
    """The hand-kept lists: two-letter words, and the exceptions to the rules of :func:`is_wanted`.

    ``not_offered`` are words that are valid but offered to nobody, by the reason of their group.
    """

    two_letters: frozenset[str]
    without_vowels: frozenset[str]
    roman: frozenset[str]
    removed: frozenset[str]
    not_offered: Mapping[str, tuple[str, ...]]


def read_hand_rules(folder: Path) -> HandRules:
    """The hand-kept lists in ``folder``."""
    two = json.loads((folder / "two_letter_words.json").read_text("utf-8"))
    exceptions = json.loads((folder / "exceptions.json").read_text("utf-8"))
    unkind = json.loads((folder / "not_offered.json").read_text("utf-8"))
    return HandRules(
        frozenset(two["words"]),
        frozenset(exceptions["without_vowels"]),
        frozenset(exceptions["roman"]),
        frozenset(exceptions["removed"]),
        {group["why"]: tuple(group["words"]) for group in unkind["groups"]},
    )


def is_wanted(word: str, hand: HandRules) -> bool:
    """Whether ``word``, upper case, is wanted: no abbreviation, no numeral and no letter's plural."""
    if word in hand.removed:
        return False
    if len(word) == 2 and word not in hand.two_letters:
        return False
    if not set(word) & set("AEIOUY") and word not in hand.without_vowels:
        return False
    return not ROMAN.fullmatch(word) or word in hand.roman


def listed(scowl: Path) -> Iterator[tuple[int, str]]:
    """Every word of the chosen spellings with the size of its list, upper case."""
    for path in sorted(scowl.glob("*-words.*")):
        spelling, size = path.name.split("-words.")
        if spelling in SPELLINGS:
            # SCOWL is written in ISO 8859-1; words with accents do not match and fall away.
            lines = path.read_text("iso-8859-1").split("\n")
            yield from ((int(size), line.upper()) for line in lines if WORD.fullmatch(line))


def tiers_of(words: Iterable[tuple[int, str]], hand: HandRules) -> Mapping[int, list[str]]:
    """The words that come in with each tier, sorted."""
    least: dict[str, int] = {}
    for size, word in words:
        least[word] = min(size, least.get(word, size))
    tiers: dict[int, list[str]] = {tier: [] for tier in TIERS}
    for word in sorted(least):
        tier = next((tier for tier in TIERS if least[word] <= tier), None)
        if tier is not None and is_wanted(word, hand):
            tiers[tier].append(word)
    return tiers


def not_offered(groups: Mapping[str, Iterable[str]]) -> str:
    """The text of the list of words that nobody is offered: each group under its reason, behind a #."""
    parts = ["# Valid words that neither the computer nor a spy lays. Made by assets/make/lexicon.py."]
    for why, words in groups.items():
        parts.append(f"\n# {why}")
        parts.extend(wrap(" ".join(sorted(words)), 110))
    return "\n".join(parts) + "\n"


def build(scowl: Path, licence: Path, hand: HandRules, out: Path) -> Mapping[int, int]:
    """Write the tiers' files, the words not offered and SCOWL's licence; gives the count of words up to each tier."""
    out.mkdir(parents=True, exist_ok=True)
    counts = {}
    total = 0
    for tier, words in tiers_of(listed(scowl), hand).items():
        (out / f"english-{tier}.txt").write_bytes("".join(f"{word}\n" for word in words).encode("ascii"))
        total += len(words)
        counts[tier] = total
    (out / "not-offered.txt").write_bytes(not_offered(hand.not_offered).encode("ascii"))
    shutil.copyfile(licence, out / "SCOWL-LICENCE.txt")
    return counts


def main() -> None:
    """Build the lexicon and say how many words each tier has."""
    parser = argparse.ArgumentParser(description="Build assets/lexicon from SCOWL.")
    parser.add_argument("--scowl", type=Path, default=SCOWL, help="the folder of SCOWL's lists")
    parser.add_argument("--licence", type=Path, default=LICENCE, help="SCOWL's copyright notice")
    parser.add_argument("--out", type=Path, default=HERE.parent / "lexicon", help="where the files go")
    given = parser.parse_args()
    for tier, count in build(given.scowl, given.licence, read_hand_rules(HERE / "lexicon"), given.out).items():
        print(f"tier {tier}: {count} words")


if __name__ == "__main__":
    main()
