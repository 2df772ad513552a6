"""What somebody may have laid in the place of a file, every name that it may bear, and all that may come upon it.

A world is made by doing everything once; every name that is in it then can be borne by something else. Whatever lies
outside must stay as it is. Nothing here is listed by hand but what is done, and names that come and go.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from editor.document.campaigns import ChangeCampaign
from editor.document.document import open_document
from editor.safety.backups import BackupReason, BackupStore, read_backup
from editor.safety.journal import Journal
from editor.safety.journal_entries import JournalBase
from editor.safety.locks import Lock, holder_of
from editor.safety.recovery import done_with, find_kept, find_thrown, recover, throw_away
from runtime.campaign.level_json import level_text
from runtime.cli.main import main
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason as Ended
from runtime.engine.levels.level import Condition, Seat, WinPath
from runtime.match.autosave import savegame_of
from runtime.match.campaigns import ProgressStore
from runtime.match.saves import games, last_left, save_file
from runtime.match.table_match import read_table_wishes, write_table_wishes
from runtime.profile.home import find_home
from runtime.profile.players import Emblem, Players, PlayersError
from runtime.profile.settings import look_at_settings, write_settings
from runtime.profile.statistics import open_statistics
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer
from runtime.profile.statistics_store import StatisticsError
from tests.campaign.bundle_tricks import picture
from tests.engine.boards import EDITIONS
from tests.match.small_levels import small_session
from tests.simulate.small import WORDS, small_level

MAP = Path(__file__).parents[1] / "exchange/maps/valley-base64.tmx"


@dataclass(frozen=True)
class World:
    """A folder with campaigns, what is made of them, a home, and what belongs to nobody of them."""

    root: Path

    @property
    def camp(self) -> Path:
        """The campaign that may come from anywhere."""
        return self.root / "camp"

    @property
    def out(self) -> Path:
        """Where the commands write."""
        return self.root / "out"

    @property
    def home(self) -> Path:
        """A person's own."""
        return self.root / "home"

    @property
    def outside(self) -> Path:
        """Somebody else's, which nothing may change."""
        return self.root / "outside"

    def run(self, *words: str | Path) -> None:
        """Run a command; its exit code must be one of the documented."""
        code = main([str(word) for word in words])
        assert code in (0, 1, 2), f"exit code {code}"


def lay_out(root: Path) -> World:
    """A world in which nothing was done yet."""
    world = World(root)
    level = replace(
        small_level("heath"),
        conditions=BySide((WinPath("some", Condition("score", arguments={"side": "gold", "points": 4})),), ()),
    )
    files: dict[str, bytes] = {
        "levels/heath.json": level_text(level).encode(),
        "words/few.txt": "\n".join(WORDS.split()).encode(),
        "assets/cover.png": picture(8, 8),
        "text/de.json": b'{"format": 1, "texts": {}}',
        "presets/heath.json": b'{"format": 1, "presets": []}',
        "accepted.json": b'{"format": 1, "accepted": []}',
        "campaign.json": b'{"format": 1, "id": "tiny", "name": "Tiny", "levels": ["heath"], '
        b'"words": {"list": "few.txt"}, "pages": [{"picture": "cover.png"}]}',
    }
    for name in ("camp", "base", "theirs"):
        for file, data in files.items():
            path = root / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    theirs = root / "theirs/levels/heath.json"
    theirs.write_text(theirs.read_text().replace('"name": "heath"', '"name": "Moor"'))
    (root / "out").mkdir(parents=True)
    (root / "experiment.json").write_text(
        '{"format": 1, "maps": ["base"], "pairings": [["greedy", "greedy"]], "games": 2}'
    )
    shutil.copytree(MAP.parent, root / "maps")
    shutil.copytree(root / "base", root / "outside/tiny")
    (root / "outside/folder").mkdir()
    for file in ("0", "manifest.json", "manifest.json.new", "precious.txt"):
        (root / "outside/folder" / file).write_bytes(b"precious")
    return world


# What is done.


def merge_level(world: World) -> None:
    world.run("merge", *(world.root / name / "levels/heath.json" for name in ("base", "camp", "theirs")))


def merge_all(world: World) -> None:
    world.run("merge", world.root / "base", world.camp, world.root / "theirs")


def save(world: World) -> None:
    """As the editor's window does it: the folder locked, the work journalled, a backup made, then saved."""
    state = find_home(world.home).state
    lock, document = Lock(), open_document(world.camp)[0]
    lock.take(world.camp)
    holder_of(world.camp)
    if document is not None and document.perform("Name", ChangeCampaign(name="Other")) is None:
        source = document.source
        journal = Journal(state, lambda _: None)
        journal.note(
            JournalBase("Tiny", str(world.camp), source.files if source else None, document.saved, ""),
            document.seen,
            document.position,
            {},
        )
        journal.flush()
        with suppress(OSError):
            BackupStore(state, world.camp).keep(source.files if source else {}, BackupReason.SAVING, "Tiny")
        before = contents(world.camp)
        issue = document.save()
        assert issue is None or issue.code == "save-halted" or contents(world.camp) == before, "the report was not true"
        journal.close()
    lock.release()


def save_as(world: World) -> None:
    document, _ = open_document(world.camp)
    if document is not None:
        document.save(world.out / "copy", overwrite=True)


def recover_all(world: World) -> None:
    state = find_home(world.home).state
    for kept in find_kept(state):
        recover(kept)
        with suppress(OSError):
            throw_away(kept)
    for kept in find_thrown(state):
        done_with(kept)
    for backup in BackupStore(state, world.camp).backups():
        read_backup(backup, world.camp)


def play(world: World) -> None:
    """As a window of the game does it, one thing after another; what the disk refuses is said there."""
    home = find_home(world.home)
    game = savegame_of(small_session(), BySide(Seat(), Seat("greedy")), EDITIONS)
    facts = GameFacts(
        GameContext(BySide(SeatPlayer("Ada"), SeatPlayer(computer="greedy")), "2026-01-01T10:00:00Z", 600, "tiny"),
        *("heath", "Heath", "release", Side.GOLD, Ended.NO_CITY, 10),
        BySide(3, 0),
        BySide(GameStatistics(), GameStatistics()),
    )
    steps: tuple[Callable[[], object], ...] = (
        lambda: write_settings(home, look_at_settings(home).settings),
        lambda: open_statistics(home).statistics.record(facts, "the record"),
        lambda: games(home).save(game, "One"),
        lambda: games(home).named(game),
        lambda: [games(home).read(file.path) for file in games(home).files()],
        lambda: save_file(home, "heath", "tiny").parent,
        lambda: last_left(home),
        lambda: ProgressStore(home, "tiny").read(),
        lambda: write_table_wishes(home, read_table_wishes(home)),
        lambda: Players(home).add("Ben", Emblem.SILVER),
        lambda: Players(home).choose(Players(home).read().profiles[0]),
    )
    for step in steps:
        with suppress(OSError, StatisticsError, PlayersError):
            step()


def open_it(world: World) -> None:
    for folder in (world.camp, world.out / "copy"):
        open_document(folder)


DEEDS: Mapping[str, tuple[tuple[str, ...], Callable[[World], None]]] = MappingProxyType(
    {
        "check": (("camp",), lambda world: world.run("check", world.camp, "--json")),
        "diff": (("camp",), lambda world: world.run("diff", world.root / "base", world.camp)),
        "merge a level": (("camp",), merge_level),
        "merge": (("camp",), merge_all),
        "render": (
            ("camp", "out/picture.png"),
            lambda world: world.run("render", world.camp, "--level", "heath", "-o", world.out / "picture.png"),
        ),
        "export a map": (
            ("camp", "out/map"),
            lambda world: world.run(
                "export", world.camp, "--level", "heath", "--to", "tmx", "-o", world.out / "map.tmx"
            ),
        ),
        "import": (
            ("maps", "out/level.json"),
            lambda world: world.run("import", world.root / "maps" / MAP.name, "-o", world.out / "level.json"),
        ),
        "pack": (
            ("camp", "out/tiny.scryptic"),
            lambda world: world.run("pack", world.camp, "-o", world.out / "tiny.scryptic", "--anyway"),
        ),
        "unpack": (
            ("out/tiny.scryptic", "out/unpacked"),
            lambda world: world.run("unpack", world.out / "tiny.scryptic", "-o", world.out / "unpacked"),
        ),
        "install": (
            ("out/tiny.scryptic", "home"),
            lambda world: world.run("install", world.out / "tiny.scryptic", "--home", world.home, "--replace"),
        ),
        "list": (("home",), lambda world: world.run("install", "--list", "--home", world.home)),
        "uninstall": (("home",), lambda world: world.run("install", "--remove", "tiny", "--home", world.home)),
        "prove": (
            ("camp",),
            lambda world: world.run("prove", world.camp, "--path", "some", "--again", "--write", "--workers", "1"),
        ),
        "simulate": (
            ("out/results", "out/records"),
            lambda world: world.run(
                *("simulate", world.root / "experiment.json", "-o", world.out / "results.jsonl"),
                *("--records", world.out / "records", "--workers", "1"),
            ),
        ),
        "open": (("camp", "out/copy"), open_it),
        "save": (("camp", "home"), save),
        "save as": (("camp", "out/copy"), save_as),
        "recover": (("camp", "home"), recover_all),
        "play": (("home",), play),
    }
)
"""What is done, each with the beginnings of the names that it reads or makes."""

SLOW = frozenset({"prove", "simulate"})
"""What takes seconds each time."""

NAMED = frozenset({"camp", "out/copy", "out/records", "out/unpacked"})
"""Folders that whoever runs the programs names to them."""

BESIDE = (
    "camp/.scryptic-save",
    "camp/.scryptic-save/0",
    "camp/.scryptic-save/manifest.json",
    "camp/.scryptic-save/manifest.json.new",
    "camp/.scryptic-lock",
    "camp/levels/.heath.json.new",
    "camp/.campaign.json.new",
    "out/.picture.png.new",
    "out/copy/.scryptic-save",
    "out/unpacked",
    "home/state/journals/7-ab-1-camp.journal",
    "home/state/journals/7-ab-1-camp.attempts",
    "home/state/journals/7-ab.lock",
    "home/state/journals/thrown-away/7-ab-2-camp.journal",
    "home/data/campaigns/.replaced",
    "home/data/campaigns/.replaced/tiny",
)
"""Names that come and go, or came and went in earlier versions."""


def names_of(world: World) -> tuple[str, ...]:
    """Every name that was made or read, and those that come and go."""
    found = [path.relative_to(world.root).as_posix() for path in sorted(world.root.rglob("*"))]
    roots = ("camp/", "out/", "home/", "maps/" + MAP.name)
    databases = [f"{name}-{log}" for name in found if name.endswith(".sqlite") for log in ("wal", "journal", "shm")]
    return tuple(sorted({*(name for name in found if name.startswith(roots)), *databases, *BESIDE}))


# What lies there instead.


def _device(path: Path, _: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
        path.open("rb").close()
    except (OSError, AttributeError):
        path.unlink(missing_ok=True)
        path.symlink_to("/dev/zero")


def _folder(path: Path, _: Path) -> None:
    path.mkdir()
    (path / "kept.txt").write_bytes(b"mine")


PLANTS: Mapping[str, Callable[[Path, Path], None]] = MappingProxyType(
    {
        "a link to a file": lambda path, outside: path.symlink_to(outside / "file"),
        "a link to a folder": lambda path, outside: path.symlink_to(outside / "like"),
        "a link to nothing": lambda path, outside: path.symlink_to(outside / "made"),
        "a link in circles": lambda path, _: path.symlink_to(path.name),
        "a second name": lambda path, outside: os.link(outside / "file", path),
        "a pipe": lambda path, _: os.mkfifo(path),
        "a device": _device,
        "a folder": _folder,
        "a file": lambda path, _: path.write_bytes(b"in the way") and None,
    }
)
"""How something else is laid at a path; ``outside/file`` and ``outside/like`` are made to look like what was there."""


def plant(world: World, name: str, kind: str) -> None:
    """Lay something else in the place of a name."""
    path, like = world.root / name, world.outside / "like"
    file = world.outside / "file"
    if path.is_dir() and not path.is_symlink():
        shutil.copytree(path, like, symlinks=True)
        shutil.rmtree(path)
        file.write_bytes(b"precious")
    else:
        file.write_bytes(path.read_bytes() if path.exists() else b"precious")
        path.unlink(missing_ok=True)
        shutil.copytree(world.outside / "folder", like)
    file.chmod(0o640)
    path.parent.mkdir(parents=True, exist_ok=True)
    PLANTS[kind](path, world.outside)


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Everything in a folder, with modes; links as what they are."""

    def held(path: Path) -> bytes:
        if path.is_symlink():
            return os.fsencode(path.readlink())
        return path.read_bytes() if path.is_file() else b""

    return {path.relative_to(folder).as_posix(): (path.lstat().st_mode, held(path)) for path in folder.rglob("*")}


def cases(names: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Every deed with everything in the place of every name that it can come upon."""
    for deed, (roots, _) in DEEDS.items():
        for name in names:
            if any(name == root or name.startswith((f"{root}/", f"{root}.")) for root in roots):
                for kind in PLANTS:
                    yield deed, name, kind


def do_all(world: World, *, quickly: bool = False) -> None:
    """Do everything once, or what takes no time."""
    for deed, (_, act) in DEEDS.items():
        if not quickly or deed not in SLOW:
            act(world)
    world.run("install", world.out / "tiny.scryptic", "--home", world.home)
    shutil.rmtree(world.out / "unpacked")  # Nothing is unpacked over it; an empty folder could be.
    # What is done again must find something to write.
    for file in ("campaign.json", "levels/heath.json"):
        shutil.copyfile(world.root / "base" / file, world.camp / file)
    for file in ("picture.png", "map.tmx", "scryptic-terrain.png", "level.json"):
        (world.out / file).write_bytes(b"old")
