"""Texts that tables hold for people are marked, so that a tool which reads the sources finds them for translation."""

from __future__ import annotations

import ast
import gettext
from pathlib import Path

import runtime
from runtime.engine.effectkinds import EFFECT_KINDS
from runtime.engine.leaves import GROUPS, LEAVES
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

ENGINE = Path(runtime.__path__[0]) / "engine"


def marked(folder: Path) -> set[str]:
    """Every text in a call of ``mark``, as a collecting tool finds it."""
    return {
        node.args[0].value
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "mark"
        if isinstance(node.args[0], ast.Constant)
    }


def described() -> set[str]:
    """What the tables of conditions and effects say to designers."""
    kinds = [*LEAVES.values(), *EFFECT_KINDS.values()]
    return {
        *GROUPS.values(),
        *(kind.description for kind in kinds),
        *(argument.description for kind in kinds for argument in kind.arguments),
    }


def test_whatever_describes_conditions_and_effects_is_collected() -> None:
    assert described() == marked(ENGINE)


class Shouting(gettext.NullTranslations):
    """A language in which everything is said in capitals, but for what is to be filled in."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


def test_a_description_is_said_in_the_language_of_the_reader() -> None:
    meaning = LEAVES["score"].arguments[1].description
    details = {"what": "points", "kind": "score", "meaning": meaning}
    issue = Issue(Severity.ERROR, "missing-argument", Place(), details)
    assert say_issue(Texts(Shouting()), issue)[1] == "Add it: HOW MANY POINTS."
