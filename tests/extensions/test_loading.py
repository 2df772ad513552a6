"""Which extensions are found and loaded, and that one which fails costs nothing but itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.support.extensions import Extensions, ExtensionTrouble, RowKind, find_extensions, say_trouble
from runtime.support.texts import english
from tests.extensions.packages import TEMPLATE, describe, install


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def package(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}_parts.py").write_text(text, "utf-8")
    describe(folder, f"scryptic-{name}", "2.1", {name: f"{name}_parts:extend"})


def extensions(folder: Path, *off: str) -> Extensions:
    return Extensions(find_extensions(["", str(folder)]), frozenset(off))


def test_what_cannot_be_loaded_is_told_and_all_others_are(place: Path) -> None:
    package(place, "absent", "import no_such_module_anywhere")
    package(place, "ended", "import sys\nsys.exit(3)")
    package(place, "wild", "def extend(registry): registry.tool('just a name')")
    package(place, "sound", "NAME = 'x'\ndef extend(registry): registry.exporter('runtime.exchange.formats:FORMATS')")
    found = extensions(place)
    assert [str(one) for one in found.active] == ["absent 2.1", "ended 2.1", "sound 2.1", "wild 2.1"]
    said = {one.name: [trouble.said(english()) for trouble in one.troubles] for one in found.every}
    assert said["absent"] == ["It could not be loaded: ModuleNotFoundError: No module named 'no_such_module_anywhere'"]
    assert said["ended"] == ["It could not be loaded: SystemExit: 3"]
    assert said["wild"][0].startswith("It could not be loaded: ValueError: 'just a name' does not say where")
    assert not said["sound"]
    assert found.versions["Extension sound"] == "2.1"


def test_rows_that_are_missing_or_of_another_class_are_left_out_with_a_sentence(place: Path) -> None:
    package(
        place,
        "odd",
        "LIST = []\ndef extend(registry):\n"
        "    registry.exporter('odd_parts:LIST')\n    registry.exporter('odd_parts:NONE')",
    )
    found = extensions(place)
    told: list[tuple[ExtensionTrouble, str]] = []
    found.listen(lambda trouble, extension: told.append((trouble, extension.name)))
    assert found.rows(RowKind.EXPORTER) == ()
    assert found.rows(RowKind.EXPORTER) == (), "what was refused is not told again"
    (odd,) = found.every
    first, second = (say_trouble(english(), trouble, odd) for trouble, _ in told)
    assert first == (
        "Extension “odd 2.1”: What odd_parts:LIST adds is left out: it is of the class builtins.list and should be of "
        "runtime.exchange.formats.Format."
    )
    assert second.startswith("Extension “odd 2.1”: What odd_parts:NONE should add could not be loaded: AttributeError")


def test_what_is_switched_off_is_not_even_loaded(place: Path) -> None:
    package(place, "loud", "raise RuntimeError('loaded')")
    assert extensions(place).every[0].troubles
    for off in ("loud", "*"):
        (one,) = extensions(place, off).every
        assert one.is_off
        assert not one.troubles


def test_a_campaign_adds_nothing_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "campaign" / "assets" / "deep"
    inner.mkdir(parents=True)
    install(inner)
    assert [one.name for one in extensions(inner).every] == ["template"]
    (tmp_path / "campaign" / "campaign.json").write_text("{}")
    assert extensions(inner).every == ()
    monkeypatch.chdir(inner)
    assert Extensions(find_extensions(["", "."])).every == ()


def test_packages_are_gone_through_only_where_one_may_add_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = tmp_path / "plain-1.0.dist-info"
    plain.mkdir()
    (plain / "entry_points.txt").write_text("[console_scripts]\nplain = plain:main\n", "utf-8")
    asked: list[object] = []
    monkeypatch.setattr("importlib.metadata.distributions", lambda **where: asked.append(where) or ())
    places = [str(tmp_path), str(tmp_path / "gone")]
    assert not list(find_extensions(places)) and not asked
    described = tmp_path / "old.egg-info"
    described.mkdir()
    (described / "entry_points.txt").write_text("[scryptic.extensions]\nold = old:extend\n", "utf-8")
    assert not list(find_extensions(places)) and asked == [{"path": places}]
    (tmp_path / "packed.zip").touch()
    assert not list(find_extensions([str(tmp_path / "packed.zip")])) and len(asked) == 2


def test_the_template_says_one_of_each(place: Path) -> None:
    install(place, TEMPLATE)
    (template,) = extensions(place).every
    assert not template.troubles
    kinds = [kind for kind, _ in template.places]
    assert len(kinds) == len(set(kinds))
    assert set(RowKind) - set(kinds) == {RowKind.CAMPAIGN_CHECK}
