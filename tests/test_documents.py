"""What the documents say of the house is so: paths, the picture, and the recipes with their tests."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence

from tests.campaign import with_retreat
from tests.editor import with_swamp

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "CONTRIBUTING.md"
README = ROOT / "README.md"
FILM = ROOT / "assets" / "pictures" / "film.webp"
PAGES = sorted(
    [
        GUIDE,
        README,
        *ROOT.glob("runtime/**/README.md"),
        ROOT / "tests/README.md",
        ROOT / "assets/translations/README.md",
    ]
)


def recipe(name: str) -> str:
    """A recipe of the guide, in one line."""
    (found,) = re.findall(
        rf"^- \*\*{name}\*\*: (.*?)(?=^- \*\*|^$)", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return " ".join(str(found).split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_that_a_document_names_is_there(page: Path) -> None:
    said = page.read_text("utf-8")
    paths = set(re.findall(r"`(?:python )?((?:editor|runtime|tests|assets|schemas|campaigns)/[\w./-]*)[`: ]", said))
    paths |= {str((page.parent / link).relative_to(ROOT)) for link in re.findall(r"\]\(([\w./-]+)\)", said)}
    assert [path for path in sorted(paths) if not (ROOT / path).exists() and path != "assets/help/fr"] == []


def test_the_readme_has_two_commands_of_one_line() -> None:
    commands = re.findall(r"^```\n(.*?)\n```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert [command.rpartition("&& ")[2] for command in commands] == [
        ".venv/bin/scryptic-editor first-light",
        ".venv/bin/pytest",
    ]
    assert all("\n" not in command for command in commands)


def test_the_readme_shows_three_pictures_and_a_short_film() -> None:
    shown = re.findall(r"^!\[[^\]]+\]\(([\w./]+)\)$", README.read_text("utf-8"), re.MULTILINE)
    assert [Path(one).suffix for one in shown] == [".webp", ".jpg", ".jpg", ".jpg"]
    assert FILM.stat().st_size <= 3_000_000
    with Image.open(FILM) as film:
        seconds = 0.0
        for frame in ImageSequence.Iterator(film):
            frame.load()  # Only then is it known how long it is seen.
            seconds += frame.info["duration"] / 1000
    assert film.n_frames > 50 and 18 <= seconds <= 22  # type: ignore[attr-defined]


def test_the_guide_is_two_pages() -> None:
    assert len(GUIDE.read_text("utf-8").splitlines()) <= 125


def test_the_picture_of_the_house_is_that_of_the_contracts() -> None:
    spec = importlib.util.spec_from_file_location("house", ROOT / "assets/make/house.py")
    assert spec is not None
    assert spec.loader is not None
    house = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(house)
    with Image.open(house.PICTURE) as kept:
        drawn = house.drawn()
        assert kept.size == drawn.size, "run: python assets/make/house.py"
        # Another FreeType may set a pixel at the edge of a letter otherwise; a room more or a line less is far more.
        differing = ImageChops.difference(kept.convert("L"), drawn.convert("L")).point(lambda value: 255 * (value > 96))
    assert differing.histogram()[255] < 200, "run: python assets/make/house.py"


def test_the_recipes_name_the_files_that_their_tests_change() -> None:
    terrain = recipe("A terrain")
    assert [file for file in with_swamp.FILES if f"`{file}`" not in terrain] == []
    said = GUIDE.read_text("utf-8")
    assert [file for file in with_retreat.FILES if f"`{file}`" not in said] == []


@pytest.mark.parametrize("name", ["A terrain", "A win condition", "A tool of the map", "A check", "A language"])
def test_each_recipe_is_held_by_a_test(name: str) -> None:
    files = re.findall(r"`(tests/[\w/]+\.py)`", recipe(name))
    assert files
    assert all((ROOT / file).is_file() for file in files)
