"""Whatever lies in the place of a file, nothing outside is changed, nothing hangs, and every answer is calm."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.endtoend.file_tricks import DEEDS, NAMED, SLOW, World, cases, contents, do_all, lay_out, names_of, plant
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm and no pipes")

SLICE, SHARE, RARELY = 307, 53, 251
"""One of so many cases is tried each time; among the slow tests; and of what takes seconds, there. All of them are
tried by ``python tests/proof/planted_files.py``. No kind of thing is left out by these numbers."""


class HungError(BaseException):
    """Something waits for a pipe or reads a device."""


@contextmanager
def alarmed() -> Iterator[None]:
    """Stops what hangs."""

    def hung(_number: int, _frame: FrameType | None) -> None:
        raise HungError

    before = signal.signal(signal.SIGALRM, hung)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A world in which everything was done once."""
    made = lay_out(tmp_path_factory.mktemp("world").resolve())
    do_all(made)
    return made


def untouchable(template: World, world: World, name: str) -> dict[str, tuple[int, bytes]]:
    """What must stay as it is, whatever lies in the place of ``name``.

    Folders that people name or own may be links to where they like: to another drive, or to what a cloud keeps.
    """
    is_theirs = name in NAMED or (name.startswith("home/") and (template.root / name).is_dir())
    outside = contents(world.outside)
    return {file: held for file, held in outside.items() if not is_theirs or not file.startswith("like/")}


def wrong_with(template: World, root: Path, deed: str, name: str, kind: str) -> str:
    """What goes wrong when something is done in a world with something planted; nothing where nothing does."""
    world = World(root)
    shutil.copytree(template.root, root, symlinks=True)
    plant(world, name, kind)
    before, around = untouchable(template, world, name), {path.name for path in root.iterdir()}
    try:
        with alarmed():
            DEEDS[deed][1](world)
    except HungError:
        return "hangs"
    except AssertionError as problem:
        return str(problem)
    except Exception as problem:
        return f"ends in {type(problem).__name__}: {problem}"
    if untouchable(template, world, name) != before:
        return "changed what lies outside"
    return "" if {path.name for path in root.iterdir()} == around else "made something outside"


def try_all(world: World, place: Path, chosen: list[tuple[str, str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    wrong = []
    for number, case in enumerate(chosen):
        root = place / str(number)
        found = wrong_with(world, root, *case)
        said = capsys.readouterr().err
        if "Traceback" in said:
            found = f"said {said}"
        if found:
            wrong.append(f"{', '.join(case)}: {found}")
        shutil.rmtree(root)
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_some_of_the_tricks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = lay_out(tmp_path / "world")
    do_all(world, quickly=True)
    quick = [case for case in cases(names_of(world)) if case[0] not in SLOW]
    try_all(world, tmp_path, quick[::SLICE], capsys)


def test_a_level_is_not_merged_through_a_folder_that_leads_out(tmp_path: Path) -> None:
    world = lay_out(tmp_path / "world")
    assert wrong_with(world, tmp_path / "tried", "merge a level", "camp/levels", "a link to a folder") == ""


def test_no_folder_is_made_where_a_link_to_nothing_leads(tmp_path: Path) -> None:
    world = lay_out(tmp_path / "world")
    assert wrong_with(world, tmp_path / "tried", "save as", "out/copy", "a link to nothing") == ""


@pytest.mark.proof
@pytest.mark.parametrize("deed", DEEDS)
def test_more_of_the_tricks(world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str], deed: str) -> None:
    chosen = [case for case in cases(names_of(world)) if case[0] == deed]
    try_all(world, tmp_path, chosen[:: RARELY if deed in SLOW else SHARE], capsys)
