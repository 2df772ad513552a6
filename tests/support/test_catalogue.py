"""Every text for people is in the one catalogue, and the second language says all of it."""

from __future__ import annotations

import ast
import errno
import gettext
import os
import re
from pathlib import Path

import pytest

import runtime
from runtime import resources
from runtime.checks.check import make_issue
from runtime.checks.conditions import MISSING_ARGUMENT
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.support.issues import Place
from runtime.support.texts import (
    DOMAIN,
    LANGUAGES,
    Texts,
    english,
    known_languages,
    preferred_languages,
    read_texts,
    reason_of,
    system_languages,
    translated_parser,
)
from runtime.support.wording import say_issue
from tests.catalogue import translations
from tests.sources import parsed

ENGINE = Path(runtime.__path__[0]) / "engine"
CATALOGUES = resources.translations()
FOLDERS = sorted(path.name for path in CATALOGUES.iterdir() if path.is_dir())


@pytest.mark.parametrize("language", FOLDERS)
def test_what_programs_read_is_what_the_catalogue_makes(language: str, tmp_path: Path) -> None:
    path = translations().catalogue_file(language)
    made = tmp_path / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    made.parent.mkdir(parents=True)
    made.write_bytes(translations().compiled(translations().read_catalogue(path)))
    kept, anew = (gettext.translation(DOMAIN, folder, (language,)) for folder in (CATALOGUES, tmp_path))
    # All but the header, which names the compiler's version.
    said, says = ({key: text for key, text in one._catalog.items() if key} for one in (kept, anew))  # type: ignore[attr-defined]
    assert said == says, "run: python assets/make/translations.py"


def test_each_language_has_its_name_and_its_plural_forms() -> None:
    assert [*known_languages(CATALOGUES)] == ["en", *FOLDERS] == [*LANGUAGES]
    german = read_texts(CATALOGUES, ("de",))
    for count, said in ((0, "0 Städte"), (1, "1 Stadt"), (2, "2 Städte")):
        assert german.plural("{count} city", "{count} cities", count) == said


def test_the_languages_asked_for_are_tried_in_their_order() -> None:
    def spoken(*languages: str) -> str:
        return read_texts(CATALOGUES, languages).language

    assert [spoken("de"), spoken("de_AT.UTF-8"), spoken("de-CH"), spoken("sv", "de")] == ["de"] * 4
    assert [spoken(), spoken("en_GB", "de"), spoken("C.UTF-8", "de"), spoken("sv")] == ["en"] * 4


def test_the_settings_go_before_the_environment_which_is_read_as_gettext_reads_it() -> None:
    environment = {"LANG": "fr_FR.UTF-8", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "sv:de"}
    assert system_languages(environment) == ("sv", "de")
    assert system_languages({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}) == ("fr_FR.UTF-8",)
    assert preferred_languages("de", environment) == ("de",)
    assert preferred_languages("", environment) == ("sv", "de")


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    assert english().number(2.25, 1) == "2.2"
    assert read_texts(CATALOGUES, ("de",)).number(1234.5, 1) == "1234,5"


def test_what_the_system_says_of_a_failure_is_said_in_the_language_too() -> None:
    failed = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    said = read_texts(CATALOGUES, ("de",))("{file} could not be read: {reason}.", file="a", reason=reason_of(failed))
    assert said == "a war nicht lesbar: Datei oder Ordner gibt es nicht."


def test_the_reader_of_the_command_line_speaks_the_language_while_it_is_told_to() -> None:
    with translated_parser(CATALOGUES, read_texts(CATALOGUES, ("de",))):
        assert gettext.gettext("options") == "Optionen"
        assert gettext.ngettext("expected %s argument", "expected %s arguments", 2) == "%s Angaben werden erwartet"
    assert gettext.gettext("options") == "options"


def test_a_message_named_in_a_way_that_nobody_could_collect_is_refused() -> None:
    refused = translations().UncollectableError
    for source in ('t(f"{count} cells")', 't("one" + "two")', 'mark(f"{count}")'):
        with pytest.raises(refused, match=r"x\.py:1"):
            list(translations().messages_of(source, "x.py"))


def test_messages_are_collected_wherever_they_are_said() -> None:
    source = """
t("plain"), self._t("inner", n=1), mark("marked"), english()("bare"), t("yes" if so else "no")
t.plural("{count} word", "{count} words", 2), mark_plural("{count} city", "{count} cities")
t(table[key]), t.plural(*pair, 2), sight.mark(node), t("two " "halves")
"""
    assert [*translations().messages_of(source)] == [
        *((said, "") for said in ("plain", "inner", "marked", "bare", "yes", "no")),
        ("{count} word", "{count} words"),
        ("{count} city", "{count} cities"),
        ("two halves", ""),
    ]


def marked(folder: Path) -> set[str]:
    """Every text in a call of ``mark``, as a collecting tool finds it."""
    return {
        node.args[0].value
        for _, tree in parsed(folder.rglob("*.py"), having=r"\bmark\(")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "mark"
        if isinstance(node.args[0], ast.Constant)
    }


def described() -> set[str]:
    """What the tables of conditions and effects say to designers."""
    kinds = [*CONDITION_KINDS.values(), *EFFECT_KINDS.values()]
    return {
        *GROUPS.values(),
        *(kind.description for kind in kinds),
        *(argument.description for kind in kinds for argument in kind.arguments),
        *(argument.description for kind in EFFECT_KINDS.values() for argument in kind.branch_arguments),
    }


def test_whatever_describes_conditions_and_effects_is_collected() -> None:
    assert described() == marked(ENGINE)


class Shouting(gettext.NullTranslations):
    """A language in which everything is said in capitals, but for what is to be filled in."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


def test_a_description_is_said_in_the_language_of_the_reader() -> None:
    meaning = CONDITION_KINDS["score"].arguments[1].description
    details = {"what": "points", "kind": "score", "meaning": meaning}
    issue = make_issue(MISSING_ARGUMENT, Place(), details)
    assert say_issue(Texts(Shouting()), issue)[1] == "Add it: HOW MANY POINTS."


SHOWN = re.compile(
    r"set(Text|ToolTip|StatusTip|WhatsThis|WindowTitle|Title|AccessibleName|AccessibleDescription|PlaceholderText"
    r"|ItemText|TabText|Suffix|Prefix|SpecialValueText|InformativeText|LabelText)|add(Item|Tab|Action|Menu|Button|Row)"
    r"|Q(Label|PushButton|CheckBox|RadioButton|GroupBox|Action)|showMessage|drawText"
)
"""Qt's ways to show a text; what follows the first one or two things that they are given is data."""
TYPED_SO = "gold 3,4 across CAT\nsilver 7,2 down DOG"


def literal(node: ast.expr) -> str:
    """What of a text stands in the source just so: all of it, or what is between the figures of an f-string."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return " ".join(map(literal, node.values)) if isinstance(node, ast.JoinedStr) else ""


@pytest.mark.slow
@pytest.mark.parametrize("room", ["runtime/ui", "editor"])
def test_no_window_is_given_a_text_past_the_catalogue(room: str) -> None:
    past = []
    for path, tree in parsed(sorted((resources.root() / room).rglob("*.py"))):
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and SHOWN.fullmatch(translations()._name(call)):
                given = call.args[: 2 if translations()._name(call) == "addTab" else 1]
                texts = [re.sub("<[^>]*>", "", literal(one)) for one in given]
                past += [
                    f"{path.name}:{call.lineno} {text!r}"
                    for text in texts
                    if re.search(r"[^\W\d_]{2}", text) and text != TYPED_SO
                ]
    assert not past
