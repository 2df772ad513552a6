"""What is kept of graphs and of compiled code is read again only where it is just as it was left."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, cast

import numpy as np
import pytest

from runtime.lexicon import graph as graphs
from runtime.lexicon.graph import WordGraph
from runtime.movegen import compiled_code
from runtime.movegen import graph_cache as graphs_kept
from runtime.movegen.compiled_code import (
    MOVES,
    SEALS,
    WHOLE,
    CompiledCache,
    WorkFolder,
    discard_unsealed,
    keep_compiled,
    note_compiled,
    seal,
)
from runtime.movegen.graph_cache import MAGIC, MOST, kept_graph

WORDS = tuple("".join(letters) for letters in product("ABCDEFGHIJ", repeat=4))[:6000]


def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the graphs that are made from now on."""
    keys: list[str] = []

    def build(words: tuple[str, ...], alphabet: str, key: str) -> WordGraph:
        keys.append(key)
        return graphs.build(words, alphabet, key)

    monkeypatch.setattr(graphs_kept, "build", build)
    return keys


def is_same(one: WordGraph, other: WordGraph) -> bool:
    known = (one.alphabet, one.words, one.key, one.root, one.wide) == (
        other.alphabet,
        other.words,
        other.key,
        other.root,
        other.wide,
    )
    return known and np.array_equal(one.cells, other.cells)


def test_a_graph_is_made_once_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = built(monkeypatch)
    first = kept_graph(WORDS, tmp_path / "graphs")
    again = kept_graph(WORDS, tmp_path / "graphs")
    assert len(made) == 1
    assert is_same(first, again)
    assert not again.cells.flags.writeable
    other = kept_graph((*WORDS, "ZZ"), tmp_path / "graphs")
    assert len(made) == 2
    assert "ZZ" in other


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: flipped(data, len(data) // 2),
        lambda data: flipped(data, len(MAGIC) + 3),
        lambda data: MAGIC.replace(b"1", b"9") + data[len(MAGIC) :],
        lambda data: MAGIC + b"\0" * 40,
    ],
)
def test_a_damaged_graph_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil) -> None:
    whole = kept_graph(WORDS, tmp_path)
    (path,) = tmp_path.glob("*.graph")
    sound = path.read_bytes()
    path.write_bytes(spoil(sound))
    made = built(monkeypatch)
    assert is_same(kept_graph(WORDS, tmp_path), whole)
    assert len(made) == 1
    assert path.read_bytes() == sound


def test_the_graph_of_other_words_under_its_name_is_not_taken(tmp_path: Path) -> None:
    kept_graph(WORDS, tmp_path)
    (path,) = tmp_path.glob("*.graph")
    others = (*WORDS[:-1], "ZZ")
    kept_graph(others, tmp_path)
    (other,) = set(tmp_path.glob("*.graph")) - {path}
    other.write_bytes(path.read_bytes())
    assert "ZZ" in kept_graph(others, tmp_path)


def test_where_nothing_can_be_kept_it_is_made_each_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert WORDS[7] in kept_graph(WORDS, tmp_path / "file" / "graphs")


def test_few_words_are_not_worth_a_file(tmp_path: Path) -> None:
    kept_graph(("TEA", "EAT"), tmp_path)
    assert not list(tmp_path.iterdir())


def test_only_so_many_graphs_are_kept(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        (tmp_path / f"{number}.graph").write_bytes(b"old")
    whole = kept_graph(WORDS, tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert len(left) == MOST
    assert f"{whole.key[:40]}.graph" in left


def test_the_kept_graphs_take_only_so_much_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2, 3):
        old = tmp_path / f"{number}.graph"
        old.write_bytes(b"o" * 1000)
        os.utime(old, (number, number))
    monkeypatch.setattr(graphs_kept, "ROOM", 2500 + WordGraph.of(WORDS).size)
    whole = kept_graph(WORDS, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"2.graph", "3.graph", f"{whole.key[:40]}.graph"}


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    folder = tmp_path / "kernel_x"
    folder.mkdir()
    for name in ("find.nbi", "find.1.nbc"):
        (folder / name).write_bytes(name.encode())
    seal(tmp_path)
    note_compiled(tmp_path, MOVES)
    return tmp_path


def left(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("kernel_*/*")}


def test_compiled_code_is_kept_as_it_was_sealed(compiled: Path) -> None:
    discard_unsealed(compiled)
    assert left(compiled) == {"find.nbi", "find.1.nbc"}
    assert keep_compiled(compiled, compiled / "spare").has(MOVES)


@pytest.mark.parametrize(("name", "text"), [("find.1.nbc", "find.1.nbd"), ("half.1.nbc", "half"), ("find.nbi", None)])
def test_where_something_is_damaged_unsealed_or_lost_nothing_is_read(
    compiled: Path, name: str, text: str | None
) -> None:
    if text is None:
        (compiled / "kernel_x" / name).unlink()
    else:
        (compiled / "kernel_x" / name).write_text(text)
    discard_unsealed(compiled)
    assert left(compiled) == set()
    assert not keep_compiled(compiled, compiled / "spare").has(MOVES)


@pytest.mark.parametrize("text", ["", "[]", "{", "{}"])
def test_without_sound_seals_nothing_is_read(compiled: Path, text: str) -> None:
    (compiled / SEALS).write_text(text)
    discard_unsealed(compiled)
    assert left(compiled) == set()


def test_what_one_process_compiles_no_other_reads_before_it_is_whole(compiled: Path) -> None:
    one, other = WorkFolder(compiled), WorkFolder(compiled)
    assert left(one.folder) == left(compiled), "it begins with what is kept"
    (one.folder / "kernel_x" / "play.nbi").write_bytes(b"half")
    discard_unsealed(compiled)
    assert left(other.folder) == left(compiled) == {"find.nbi", "find.1.nbc"}
    assert not one.is_kept
    (one.folder / "kernel_x" / "play.nbi").write_bytes(b"whole")
    one.is_changed = True
    one.publish()
    assert one.is_kept
    assert left(compiled) == {"find.nbi", "find.1.nbc", "play.nbi"}
    discard_unsealed(compiled)
    assert left(WorkFolder(compiled).folder) == {"find.nbi", "find.1.nbc", "play.nbi"}


def test_of_two_processes_what_the_first_compiled_is_kept(compiled: Path) -> None:
    one, other = WorkFolder(compiled), WorkFolder(compiled)
    for work, name in ((one, "first.nbi"), (other, "second.nbi")):
        (work.folder / "kernel_x" / name).write_bytes(b"code")
        work.is_changed = True
        work.publish()
    assert left(compiled) == {"find.nbi", "find.1.nbc", "first.nbi"}
    assert one.is_kept
    assert not other.is_kept, "so that nobody notes that it is"


def test_nothing_is_kept_of_what_a_full_disk_took_only_in_part(compiled: Path) -> None:
    work = WorkFolder(compiled)
    (work.folder / "kernel_x" / "play.nbi").write_bytes(b"code")
    work.is_changed = work.lacks_some = True
    work.publish()
    assert left(compiled) == {"find.nbi", "find.1.nbc"}
    assert not work.is_kept


def test_what_was_only_read_is_not_kept_again(compiled: Path) -> None:
    work = WorkFolder(compiled)
    (work.folder / "kernel_x" / "find.1.nbc").write_bytes(b"changed")
    work.publish()
    discard_unsealed(compiled)
    assert (compiled / "kernel_x" / "find.1.nbc").read_bytes() == b"find.1.nbc"


def test_the_folder_of_a_process_that_was_killed_goes_with_the_next(compiled: Path) -> None:
    killed, alive = compiled / "work-killed", WorkFolder(compiled)
    (killed / "kernel_x").mkdir(parents=True)
    keep_compiled(compiled, compiled / "spare")
    assert not killed.exists()
    assert alive.folder.is_dir()


def test_where_something_unsealed_stays_nothing_is_to_be_read(compiled: Path) -> None:
    assert discard_unsealed(compiled)
    (compiled / "kernel_x" / "find.1.nbc").unlink()
    (compiled / "kernel_x" / "find.1.nbc").mkdir()
    assert not discard_unsealed(compiled)


def refuse_to_write(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Make ``folder`` one that can be read, but not written."""

    def temporary(dir: Path) -> BinaryIO:
        if dir.is_relative_to(folder):
            raise PermissionError(dir)
        return cast(BinaryIO, TemporaryFile(dir=dir))

    monkeypatch.setattr(compiled_code, "TemporaryFile", temporary)


def test_compiled_code_that_can_only_be_read_is_used(
    compiled: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    spare = tmp_path_factory.mktemp("spare") / "own"
    refuse_to_write(monkeypatch, compiled)
    kept = keep_compiled(compiled, spare)
    assert (kept.folder.parent, kept.refused) == (spare, compiled)
    assert kept.is_kept
    assert kept.has(MOVES)
    assert not kept.has(WHOLE)
    assert left(kept.folder) == {"find.nbi", "find.1.nbc"}


def test_of_read_only_compiled_code_only_what_is_sound_is_used(
    compiled: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_to_write(monkeypatch, compiled)
    (compiled / "kernel_x" / "find.1.nbc").write_bytes(b"find.1.nbd")
    kept = keep_compiled(compiled, tmp_path_factory.mktemp("spare") / "own")
    assert left(kept.folder) == set()
    assert not kept.has(MOVES)
    assert "find.nbi" in left(compiled), "nothing is removed where nothing can be written"


def test_a_folder_that_can_be_written_needs_no_spare_one(tmp_path: Path) -> None:
    kept = keep_compiled(tmp_path / "chosen", tmp_path / "spare")
    assert kept == CompiledCache(tmp_path / "chosen", is_kept=True)
    assert not kept.has(MOVES)
    assert not (tmp_path / "spare").exists()


def test_without_any_folder_compiled_code_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    chosen = tmp_path / "file" / "chosen"
    kept = keep_compiled(chosen, tmp_path / "file" / "spare")
    assert kept == CompiledCache(chosen, is_kept=False, refused=chosen)
    assert not kept.has(MOVES)


@pytest.mark.skipif(os.name == "nt", reason="the folder for what may be cleared is one's own there")
@pytest.mark.parametrize("spoil", ["open", "link", "file"])
def test_a_spare_folder_that_others_could_fill_is_not_used(tmp_path: Path, spoil: str) -> None:
    (tmp_path / "file").write_text("")
    spare = tmp_path / "spare"
    if spoil == "open":
        spare.mkdir()
        spare.chmod(0o777)
    elif spoil == "link":
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        spare.symlink_to(tmp_path / "elsewhere")
    else:
        spare.write_text("")
    assert not keep_compiled(tmp_path / "file" / "chosen", spare).is_kept


STRANGER = 65_533


def open_to_all(folder: Path) -> None:
    folder.chmod(0o777)


def below_one_open_to_all(folder: Path) -> None:
    folder.parent.chmod(0o777)


def strangers(folder: Path) -> None:
    if os.name == "nt" or os.getuid() != 0:
        pytest.skip("only root gives files away")
    os.chown(folder, STRANGER, STRANGER)


@pytest.fixture
def place(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled code in a folder that has another one above it that tests may spoil."""
    place = tmp_path_factory.mktemp("above") / "chosen"
    compiled.rename(place)
    place.chmod(0o700)
    return place


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
@pytest.mark.parametrize("spoil", [open_to_all, below_one_open_to_all, strangers])
def test_nothing_is_read_of_a_folder_that_is_not_ones_own(
    place: Path, tmp_path_factory: pytest.TempPathFactory, spoil
) -> None:
    spoil(place)
    spare = tmp_path_factory.mktemp("spare") / "own"
    kept = keep_compiled(place, spare)
    assert (kept.is_kept, kept.folder.parent, kept.refused, kept.is_open) == (True, spare, place, True)
    assert not kept.has(MOVES), "sound seals prove nothing there"
    assert left(place) == {"find.nbi", "find.1.nbc"}


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
def test_of_ones_own_folder_nothing_is_read_that_others_own_or_may_write(place: Path) -> None:
    (place / "kernel_x" / "find.1.nbc").chmod(0o666)
    assert keep_compiled(place, place / "spare") == CompiledCache(place, is_kept=True)
    assert left(place) == set()


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
def test_of_ones_own_folder_nothing_is_read_that_is_a_strangers(place: Path) -> None:
    strangers(place / "kernel_x" / "find.nbi")
    keep_compiled(place, place / "spare")
    assert left(place) == set()


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
def test_neither_are_folders_in_it_nor_seals(place: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    spare = tmp_path_factory.mktemp("spare") / "own"
    (place / "kernel_x").chmod(0o777)
    assert not keep_compiled(place, spare).has(MOVES)
    (place / "kernel_x").chmod(0o755)
    seal(place)
    (place / SEALS).chmod(0o666)
    assert not keep_compiled(place, spare).has(MOVES)
    assert left(place) == set()


@pytest.mark.skipif(os.name == "nt", reason="links take a right there")
def test_a_link_in_it_is_removed_and_what_it_leads_to_is_left_alone(place: Path) -> None:
    elsewhere = place.parent / "elsewhere"
    (place / "kernel_x").rename(elsewhere)
    (place / "kernel_x").symlink_to(elsewhere)
    assert not keep_compiled(place, place.parent / "spare").has(MOVES)
    assert {path.name for path in elsewhere.iterdir()} == {"find.nbi", "find.1.nbc"}


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
def test_what_is_sealed_is_ones_own_whatever_new_files_are_like(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        (tmp_path / "kernel_x").mkdir()
        (tmp_path / "kernel_x" / "find.nbi").write_bytes(b"code")
        seal(tmp_path)
        note_compiled(tmp_path, MOVES)
    finally:
        os.umask(before)
    assert keep_compiled(tmp_path, tmp_path / "spare").has(MOVES)


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
@pytest.mark.parametrize("spoil", [open_to_all, below_one_open_to_all, strangers])
def test_a_graph_is_not_read_where_others_may_write(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, spoil
) -> None:
    folder = tmp_path / "above" / "graphs"
    spare = tmp_path_factory.mktemp("spare")
    monkeypatch.setattr(graphs_kept, "spare_folder", lambda: spare)
    kept_graph(WORDS, folder)
    spoil(folder)
    made = built(monkeypatch)
    kept_graph(WORDS, folder)
    assert len(made) == 1
    assert [path.parent for path in spare.rglob("*.graph")] == [spare / "graphs"]
    kept_graph(WORDS, folder)
    assert len(made) == 1, "the spare one is read again"


@pytest.mark.skipif(os.name == "nt", reason="modes tell nothing there")
@pytest.mark.parametrize("spoil", [lambda path: path.chmod(0o666), strangers])
def test_neither_is_a_graph_that_others_own_or_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil
) -> None:
    kept_graph(WORDS, tmp_path)
    (path,) = tmp_path.glob("*.graph")
    spoil(path)
    made = built(monkeypatch)
    kept_graph(WORDS, tmp_path)
    assert len(made) == 1
