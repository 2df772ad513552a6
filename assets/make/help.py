"""Brings the examples of the help up to date with the lexicon and the spies, and lays their files out for people.

    python assets/make/help.py            every example of assets/help/examples
    python assets/make/help.py --check    only say whether one would change

An example holds its own words, so that help opens without the lexicon: those that the engine asks for and that are
words, with what they suggest. Where ``expect`` says that a spy is asked, ``lay`` is what it finds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from runtime import resources
from runtime.campaign.action_json import data_of
from runtime.campaign.position_json import read_position_data
from runtime.campaign.positions import state_of
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.game.state import GameState
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.json_text import Grouped, OneLine, write
from runtime.support.texts import english
from runtime.ui.help import examples

FOLDER = resources.assets() / "help" / "examples"


class Asked:
    """Answers as the lexicon does, and takes down every word that was asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.hash = lexicon.hash
        self.words: set[str] = set()

    def valid(self, text: str) -> bool:
        """Whether it is a word, which is taken down."""
        if self.lexicon.valid(text):
            self.words.add(text)
        return self.lexicon.valid(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        """What a word suggests."""
        return self.lexicon.connotations(text)


def found_words(path: Path, rulesets: Mapping[str, Ruleset], lexicon: Lexicon) -> dict[str, list[str]]:
    """The words of an example in every edition, with what they suggest."""
    asked = Asked(lexicon)
    for edition in rulesets:
        example = examples.read_example(path, rulesets, edition, words=asked)
        examples.facts(english(), example)
    return {word: list(lexicon.connotations(word)) for word in sorted(asked.words)}


def spy_finds(data: dict[str, Any], rulesets: Mapping[str, Ruleset], lexicon: Lexicon) -> list[Any]:
    """What a spy lays in an example."""
    position, _ = read_position_data(data["position"])
    state = state_of(position, rulesets, lexicon)
    assert isinstance(state, GameState), state
    side = state.to_move
    rack = state.racks[side].letters
    found: list[Any] = data_of(
        spied(BoardContext.of(state), side, rack, lexicon, Vocabulary(lexicon.offered())).letters
    )
    return found


def laid_out(data: dict[str, Any]) -> str:
    """An example's file."""
    position = {
        key: Grouped([[item] for item in value]) if key == "terrain" else OneLine(value)
        for key, value in data["position"].items()
    }
    return write({key: position if key == "position" else OneLine(value) for key, value in data.items()})


def brought_up_to_date(path: Path, rulesets: Mapping[str, Ruleset], lexicon: Lexicon) -> str:
    """What an example's file should say."""
    data = json.loads(path.read_text("utf-8"))
    if data.get("expect", {}).get("any", {}).get("spied"):
        rest = {key: value for key, value in data.items() if key not in ("edition", "shows", "words", "lay")}
        data = {"edition": data["edition"], "words": {}, "lay": spy_finds(data, rulesets, lexicon)} | rest
    return laid_out(data | {"words": found_words(path, rulesets, lexicon)})


def main() -> int:
    """Bring every example up to date, or say which would change; 1 where one would."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether one would change")
    asked = parser.parse_args()
    rulesets, lexicon = read_rulesets(resources.assets() / "rulesets"), load_lexicon()
    stale = 0
    for path in sorted(FOLDER.glob("*.json")):
        text = brought_up_to_date(path, rulesets, lexicon)
        if text != path.read_text("utf-8"):
            stale += 1
            print(path.name)
            if not asked.check:
                path.write_text(text, encoding="utf-8")
    return 1 if stale and asked.check else 0


if __name__ == "__main__":
    sys.exit(main())
