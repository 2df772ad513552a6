"""All that the help knows in one language: its book, the editions, the examples as each edition plays them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from runtime.balance.shipped_figures import ShippedFigures, read_figures
from runtime.campaign.rulesets import parameters, read_rulesets
from runtime.engine.levels.ruleset import USUAL_EDITION, Ruleset
from runtime.match.save_files import MOST_ASIDE
from runtime.profile.settings import Settings
from runtime.simulate.strength import FILE, FOLDER, read_strength
from runtime.support.files import read_text
from runtime.support.texts import Texts
from runtime.ui.game.commands.game_commands import USUAL_SETTINGS
from runtime.ui.game_texts.sentences import figure
from runtime.ui.help.book import Holds, PieceKind, Topic, TopicPiece, read_book, read_pieces
from runtime.ui.help.examples import Example, example_names, facts, read_example
from runtime.ui.help.help_tables import HelpTable, Known, make_table
from runtime.ui.help.tablegames import table_figures


def rule_figures(t: Texts, rules: Ruleset) -> Mapping[str, str]:
    """Every parameter that is a number by its key, and the edition's name; 3/2 is 1½."""
    found = {"edition": t(rules.name)}
    for key, value in parameters(rules).items():
        number = _number(value)
        if number is not None:
            found[key] = figure(number)
    found["forest.most"] = figure(Fraction(rules.forest.density) / rules.forest.connotation_multiplier)
    return found


def played_figures(played: ShippedFigures) -> Mapping[str, str]:
    """In how many games the shipped levels were measured, and by which version."""
    skirmishes, others = played.skirmishes, played.journeys
    return {
        "maps.games": str(skirmishes.games) if skirmishes is not None else "–",
        "journeys.games": str(others[0].games) if others else "–",
        "maps.version": played.version or "–",
    }


def rules_hold(rules: Ruleset) -> Holds:
    """Tells whether a parameter has a value, as files write it; ``yes`` and ``no`` are true and false.

    A list has each of its values; a key that is no parameter raises KeyError.
    """
    known = parameters(rules)

    def holds(key: str, value: str) -> bool:
        has = known[key]
        if isinstance(has, bool):
            return value == ("yes" if has else "no")
        return value in has if isinstance(has, list) else value == str(has)

    return holds


def _number(value: object) -> Fraction | None:
    """A parameter's value as a number; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        return Fraction(value)
    except ValueError:
        return None


class HelpLibrary:
    """Tells topics by the rules that are in play; nothing is read before it is asked for, and nothing twice."""

    def __init__(self, assets: Path, t: Texts, rulesets: Mapping[str, Ruleset] | None = None) -> None:
        """``rulesets`` are the shipped editions, read where they are not handed in."""
        self.t = t
        self._assets = assets
        self.rulesets = rulesets or read_rulesets(assets / "rulesets")
        self.book = read_book(assets / "help", t.language)
        self._strengths = read_strength(assets / FOLDER)
        self._played = read_figures(assets / FOLDER)
        self._examples: dict[tuple[str, str], Example] = {}
        self._figures: dict[str, Mapping[str, str]] = {}
        self._told: tuple[Ruleset | None, dict[str, str]] = (None, {})

    @property
    def usual(self) -> Ruleset:
        """The rules that are told where no game is played."""
        return self.rulesets[USUAL_EDITION]

    def edition_of(self, rules: Ruleset) -> str:
        """The shipped edition that rules are or were made from: the examples are played by it."""
        return rules.id if rules.id in self.rulesets else USUAL_EDITION

    def example(self, name: str, rules: Ruleset) -> Example:
        """An example as the edition of these rules plays it; raises ExampleError, or OSError where there is none."""
        key = name, self.edition_of(rules)
        if key not in self._examples:
            path = self._assets / "help" / "examples" / f"{name}.json"
            self._examples[key] = read_example(path, self.rulesets, key[1])
        return self._examples[key]

    def figures(self, rules: Ruleset) -> Mapping[str, str]:
        """Every figure that texts may speak of: those of the rules, and what the engine says of the examples."""
        edition = self.edition_of(rules)
        if edition not in self._figures:
            found = {"levels.games": self._games(), "saves.aside": str(MOST_ASIDE), **table_figures()}
            found |= played_figures(self._played)
            for name in example_names(self._assets / "help" / "examples"):
                found |= facts(self.t, self.example(name, rules))
            self._figures[edition] = found
        return {**self._figures[edition], **rule_figures(self.t, rules)}

    def pieces(self, topic: Topic, rules: Ruleset) -> tuple[TopicPiece, ...]:
        """What a topic says by these rules."""
        return read_pieces(self.t.named_keys(topic.text), self.figures(rules), rules_hold(rules))

    def table(
        self, name: str, rules: Ruleset, settings: Settings = USUAL_SETTINGS, *, is_trial: bool = False
    ) -> HelpTable:
        """A table by these rules, with the keys of the ``settings``; a playtest has keys of its own."""
        known = Known(self.t, rules, self.rulesets, self._strengths, self._played, is_trial, settings)
        return make_table(name, known)

    def told(self, topic: Topic, rules: Ruleset) -> str:
        """Everything that a topic says, a piece a line, for searching and for screen readers."""
        if self._told[0] is not rules:
            self._told = (rules, {})
        text = self.t.named_keys(topic.text)  # A topic says something else once a command has another key.
        if text not in self._told[1]:
            said = (self._text(piece, rules) for piece in self.pieces(topic, rules))
            self._told[1][text] = "\n".join(said)
        return self._told[1][text]

    def _text(self, piece: TopicPiece, rules: Ruleset) -> str:
        return self.table(piece.name, rules).text if piece.kind is PieceKind.TABLE else piece.text

    def _games(self) -> str:
        """How many games the strengths of the levels were measured in."""
        try:
            return str(json.loads(read_text(self._assets / FOLDER / FILE))["games"])
        except (OSError, ValueError, KeyError):
            return "–"
