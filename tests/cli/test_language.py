"""The command line in another language: help, wrong use and answers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from runtime.cli.main import main, parser
from runtime.profile.home import find_home
from runtime.profile.settings import Settings, read_settings, write_settings
from runtime.support.texts import Texts
from tests.catalogue import Bracketed, outside

pytestmark = pytest.mark.once


def parsers(made: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield made
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


def test_every_help_comes_from_the_catalogue() -> None:
    spoken = Bracketed()
    said: list[str] = []
    for one in parsers(parser(Texts(spoken), whole=True)):
        said += [one.description or "", one.epilog or ""]
        said += [action.help for action in one._actions if action.help and action.dest not in ("help", "version")]
        for action in one._actions:
            if isinstance(action, argparse._SubParsersAction):
                said += [choice.help or "" for choice in action._choices_actions]
    assert len(said) > 50
    assert not [text for text in said if outside(text)]


@pytest.mark.parametrize("arguments", [["--language", "de", "check", "--help"], ["check", "--language=de", "--help"]])
def test_help_is_in_the_language_of_the_option(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert said.startswith("Aufruf: scryptic check")
    assert "diese Hilfe zeigen und enden" in said


@pytest.mark.slow
def test_the_settings_go_before_the_system_and_the_option_before_both(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(*arguments: str) -> str:
        assert main(["check", "a-city-across-a-ford", *arguments]) == 0
        return capsys.readouterr().err

    assert answer() == "Nothing is wrong.\n"
    monkeypatch.setenv("LANGUAGE", "de_AT")
    assert answer() == "Alles in Ordnung.\n"
    write_settings(find_home(own_home), Settings(language="en"))
    assert answer() == "Nothing is wrong.\n"
    assert answer("--language", "de") == "Alles in Ordnung.\n"
    assert read_settings(find_home(own_home)).language == "en", "the option is for once"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check"], "scryptic check: Fehler: diese Angaben fehlen: PFAD"),
        (["play", "--seed", "x"], "scryptic play: Fehler: Angabe --seed: x ist keine ganze Zahl ab 0"),
        (["check", "--language", "xx", "."], "ungültige Wahl: 'xx' (möglich sind"),
    ],
)
def test_wrong_use_is_said_in_the_language(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert main(arguments) == 2
    assert said in " ".join(capsys.readouterr().err.split())
