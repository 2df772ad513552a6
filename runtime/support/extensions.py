"""Extensions: Python packages beside the program that add rows to its tables, and what becomes of one that fails.

A package names a function under the entry point ``scryptic.extensions``; that is called with an
:class:`ExtensionRegistry` and says by ``package.module:NAME`` where its rows stand. A row is loaded when its table is
asked for it. What is installed into Python is the process's own, as the program's modules are: it is looked for once,
and what is switched off stands in the environment, so that processes that are started know it too. Campaigns are data
and never add anything: what lies in a campaign's folder is not looked at.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from runtime.support.disk import read_file
from runtime.support.terminal import fault_lines
from runtime.support.texts import Texts, mark

if TYPE_CHECKING:  # It takes a while, which no start of a program should wait for.
    from importlib.metadata import Distribution, EntryPoint

GROUP = "scryptic.extensions"
"""The entry point's group."""

WITHOUT = "SCRYPTIC_WITHOUT_EXTENSIONS"
"""The variable of the environment that names those that are switched off, with commas; ``*`` are all."""

ALL = "*"
_PLACE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_CAMPAIGN = "campaign.json"
_PACKAGES = (".dist-info", ".egg-info", ".egg")


class RowKind(Enum):
    """What an extension may add: a name for other programs, and the class that such a row is of."""

    TOOL = ("tool", "editor.tools.tool.ToolSpec")
    OVERLAY = ("overlay", "editor.mapmaker.figures.AddedOverlay")
    MAP_MAKER = ("map-maker", "editor.mapmaker.map_options.MapMaker")
    LEVEL_CHECK = ("level-check", "runtime.checks.step_budget.Look")
    CAMPAIGN_CHECK = ("campaign-check", "runtime.checks.step_budget.Look")
    IMPORTER = ("importer", "runtime.exchange.formats.Importer")
    EXPORTER = ("exporter", "runtime.exchange.formats.Format")
    STAMPS = ("stamps", "editor.tools.stamps.StampSet")
    PLAYER = ("player", "runtime.ai.players.ComputerPlayer")


KIND_NAMES: Mapping[RowKind, str] = MappingProxyType(
    {
        RowKind.TOOL: mark("map tool"),
        RowKind.OVERLAY: mark("overlay"),
        RowKind.MAP_MAKER: mark("maker of random maps"),
        RowKind.LEVEL_CHECK: mark("check of levels"),
        RowKind.CAMPAIGN_CHECK: mark("check of campaigns"),
        RowKind.IMPORTER: mark("importer"),
        RowKind.EXPORTER: mark("exporter"),
        RowKind.STAMPS: mark("set of stamps"),
        RowKind.PLAYER: mark("computer’s player"),
    }
)
"""What the kinds are called."""

_NOT_LOADED = mark("It could not be loaded: {reason}")
_ROW_NOT_LOADED = mark("What {place} should add could not be loaded: {reason}")
_ROW_WRONG = mark("What {place} adds is left out: it is of the class {found} and should be of {wanted}.")
_ROW_TAKEN = mark("What {place} adds is left out: there is something called “{name}” already.")
_ROW_BAD_NAME = mark("What {place} adds is left out: “{name}” is no name that it can have there.")
_ROW_FAILED = mark("“{name}” failed and is switched off until the next start: {reason}")

RowT = TypeVar("RowT")
KeyT = TypeVar("KeyT")
AnswerT = TypeVar("AnswerT")


class ExtensionError(Exception):
    """Something of an extension failed where nothing can stand in for it; the message names the extension."""


@dataclass(frozen=True, slots=True)
class ExtensionTrouble:
    """What went wrong with an extension: a message with its details, and the lines of the traceback."""

    text: str
    details: Mapping[str, str]
    lines: tuple[str, ...] = ()

    def said(self, t: Texts) -> str:
        """The trouble as a sentence."""
        return t(self.text, **self.details)


@dataclass
class Extension:
    """One extension: its entry point's name, the package with its version, what it adds, and what went wrong.

    ``places`` are the kinds of the rows with where these stand.
    """

    name: str
    package: str
    version: str
    is_off: bool = False
    places: tuple[tuple[RowKind, str], ...] = ()
    troubles: list[ExtensionTrouble] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


@dataclass(eq=False)
class AddedRow(Generic[RowT]):
    """A row of an extension: of which kind, from where, and what it is."""

    extension: Extension
    kind: RowKind
    place: str
    row: RowT
    tell: Callable[[ExtensionTrouble, Extension], None]
    has_failed: bool = False
    is_refused: bool = False

    @property
    def name(self) -> str:
        """What the row calls itself; of a check its codes."""
        return name_of(self.row)

    def attempt(self, do: Callable[[], AnswerT], otherwise: AnswerT) -> AnswerT:
        """What ``do`` answers; ``otherwise`` where it fails, or anything of this row has failed before."""
        if self.has_failed:
            return otherwise
        try:
            return do()
        except Exception as problem:  # Whatever it is, it is the extension's own, and costs nothing but the row.
            self.fail(problem)
            return otherwise

    def must(self, do: Callable[[], AnswerT]) -> AnswerT:
        """What ``do`` answers; raises ExtensionError where it fails, or anything of this row has failed before."""
        if self.has_failed:
            raise ExtensionError(f"{self.extension}: {self.name} is switched off")
        try:
            return do()
        except Exception as problem:
            self.fail(problem)
            raise ExtensionError(f"{self.extension}: {self.name}: {reason_in(problem)}") from problem

    def fail(self, problem: Exception) -> None:
        """Switch the row off until the next start, and tell why."""
        self.has_failed = True
        self._refuse(_ROW_FAILED, problem, name=self.name, reason=reason_in(problem))

    def refuse_name(self, name: str, *, is_taken: bool) -> None:
        """Leave the row out, whose name cannot be used."""
        self.has_failed = self.is_refused = True
        self._refuse(_ROW_TAKEN if is_taken else _ROW_BAD_NAME, None, name=name)

    def _refuse(self, text: str, problem: Exception | None, **details: str) -> None:
        lines = tuple(fault_lines(problem)) if problem is not None else ()
        self.tell(ExtensionTrouble(text, {"place": self.place, **details}, lines), self.extension)


class ExtensionRegistry:
    """What an extension says its rows to: where each stands, as ``package.module:NAME``."""

    def __init__(self) -> None:
        self._places: list[tuple[RowKind, str]] = []

    @property
    def places(self) -> tuple[tuple[RowKind, str], ...]:
        """What was said, in its order."""
        return tuple(self._places)

    def tool(self, place: str) -> None:
        """Add a tool of the map: an :class:`editor.tools.tool.ToolSpec`."""
        self._add(RowKind.TOOL, place)

    def overlay(self, place: str) -> None:
        """Add an overlay of the map: an :class:`editor.mapmaker.figures.AddedOverlay`."""
        self._add(RowKind.OVERLAY, place)

    def map_maker(self, place: str) -> None:
        """Add a maker of random maps: a :class:`editor.mapmaker.map_options.MapMaker`."""
        self._add(RowKind.MAP_MAKER, place)

    def level_check(self, place: str) -> None:
        """Add a look at levels with its checks and their fixes: a :class:`runtime.checks.step_budget.Look`."""
        self._add(RowKind.LEVEL_CHECK, place)

    def campaign_check(self, place: str) -> None:
        """Add a look at campaigns with its checks and their fixes: a :class:`runtime.checks.step_budget.Look`."""
        self._add(RowKind.CAMPAIGN_CHECK, place)

    def importer(self, place: str) -> None:
        """Add a format that levels are made of: an :class:`runtime.exchange.formats.Importer`."""
        self._add(RowKind.IMPORTER, place)

    def exporter(self, place: str) -> None:
        """Add a format that levels are written in: a :class:`runtime.exchange.formats.Format`."""
        self._add(RowKind.EXPORTER, place)

    def stamps(self, place: str) -> None:
        """Add a set of stamps: an :class:`editor.tools.stamps.StampSet`."""
        self._add(RowKind.STAMPS, place)

    def player(self, place: str) -> None:
        """Add one of the computer's players: a :class:`runtime.ai.players.ComputerPlayer`."""
        self._add(RowKind.PLAYER, place)

    def _add(self, kind: RowKind, place: str) -> None:
        if not isinstance(place, str) or not _PLACE.fullmatch(place):
            raise ValueError(f"{place!r} does not say where a row stands, as package.module:NAME does")
        self._places.append((kind, place))


class Extensions:
    """All that are installed, by name; those that are switched off are not even loaded."""

    def __init__(self, found: Iterable[tuple[EntryPoint, Distribution]], off: frozenset[str] = frozenset()) -> None:
        self._lock = RLock()
        self._rows: dict[RowKind, tuple[AddedRow[Any], ...]] = {}
        self._tell: Callable[[ExtensionTrouble, Extension], object] = lambda _trouble, _extension: None
        made: dict[str, Extension] = {}
        for entry, package in found:
            if entry.name not in made:
                is_off = ALL in off or entry.name in off
                one = Extension(entry.name, package.metadata["Name"] or entry.name, package.version, is_off)
                made[entry.name] = one
                if not is_off:
                    self._load(one, entry)
        self.every = tuple(made[name] for name in sorted(made))

    @property
    def active(self) -> tuple[Extension, ...]:
        """Those that are not switched off."""
        return tuple(one for one in self.every if not one.is_off)

    @property
    def versions(self) -> Mapping[str, str]:
        """The names of those that are not switched off, with their versions, for reports of faults."""
        return {f"Extension {one.name}": one.version for one in self.active}

    def listen(self, tell: Callable[[ExtensionTrouble, Extension], object]) -> None:
        """Have ``tell`` called from now on with what goes wrong, in whatever thread that happens."""
        self._tell = tell

    def rows(self, kind: RowKind) -> tuple[AddedRow[Any], ...]:
        """The rows of a kind that could be loaded and are of its class, those that have failed among them."""
        with self._lock:
            if kind not in self._rows:
                self._rows[kind] = ()  # A row whose module asks for its own table finds no other there.
                self._rows[kind] = tuple(
                    row
                    for one in self.active
                    for known, place in one.places
                    if known is kind and (row := self._row(one, kind, place)) is not None
                )
            return self._rows[kind]

    def added(self, one: Extension) -> Iterator[tuple[RowKind, str, str]]:
        """What an extension adds and still works: each row's kind, name and place; loads all of them."""
        for kind in RowKind:
            for row in self.rows(kind):
                if row.extension is one and not row.has_failed:
                    yield kind, row.name, row.place

    def _load(self, one: Extension, entry: EntryPoint) -> None:
        registry = ExtensionRegistry()
        try:
            entry.load()(registry)
        except (Exception, SystemExit) as problem:
            self._told(ExtensionTrouble(_NOT_LOADED, {"reason": reason_in(problem)}, tuple(fault_lines(problem))), one)
        else:
            one.places = registry.places

    def _row(self, one: Extension, kind: RowKind, place: str) -> AddedRow[Any] | None:
        module, _, name = place.partition(":")
        try:
            row = getattr(import_module(module), name)
        except (Exception, SystemExit) as problem:
            details = {"place": place, "reason": reason_in(problem)}
            self._told(ExtensionTrouble(_ROW_NOT_LOADED, details, tuple(fault_lines(problem))), one)
            return None
        # By its name: what is of a higher room is not imported here.
        wanted, classes = kind.value[1], [f"{cls.__module__}.{cls.__qualname__}" for cls in type(row).__mro__]
        if wanted not in classes:
            details = {"place": place, "found": classes[0], "wanted": wanted}
            self._told(ExtensionTrouble(_ROW_WRONG, details), one)
            return None
        return AddedRow(one, kind, place, row, self._told)

    def _told(self, trouble: ExtensionTrouble, one: Extension) -> None:
        one.troubles.append(trouble)
        self._tell(trouble, one)


def name_of(row: object) -> str:
    """What a row calls itself; of a check its codes."""
    codes = [check.code for check in getattr(row, "checks", ())]
    return ", ".join(codes) or str(getattr(row, "name", "") or getattr(row, "id", ""))


def reason_in(problem: BaseException) -> str:
    """What went wrong, in one line."""
    return " ".join(f"{type(problem).__name__}: {problem}".split())[:300]


def say_trouble(t: Texts, trouble: ExtensionTrouble, extension: Extension) -> str:
    """A trouble as a sentence that names the extension."""
    return t("Extension “{extension}”: {trouble}", extension=str(extension), trouble=trouble.said(t))


def find_extensions(places: Iterable[str]) -> Iterator[tuple[EntryPoint, Distribution]]:
    """The entry points of packages in these folders; what lies in a campaign's folder is passed over."""
    sound = [place for place in places if place and not is_in_campaign(Path(place))]
    if not any(map(_may_extend, sound)):
        return  # As nearly everywhere: so no start waits for what reads packages, which takes ten times as long.
    from importlib.metadata import distributions

    for package in distributions(path=sound):
        for entry in package.entry_points:
            if entry.group == GROUP:
                yield entry, package


def _may_extend(place: str) -> bool:
    """Whether a package in a folder may name the entry point; what is no folder (a packed one) is not looked into."""
    folder = Path(place)
    if not folder.is_dir():
        return folder.exists()
    try:
        return any(_names_extension(one) for one in folder.iterdir() if one.suffix in _PACKAGES)
    except OSError:
        return True  # Whatever is wrong there, Python's own look says.


def _names_extension(package: Path) -> bool:
    """Whether the entry point's name stands in the folder that describes a package; an egg has that deeper within."""
    if package.suffix == ".egg":
        return True
    try:
        return GROUP.encode() in read_file(package / "entry_points.txt")
    except (FileNotFoundError, NotADirectoryError):
        return False


def is_in_campaign(place: Path) -> bool:
    """Whether a folder is a campaign's, or lies in one."""
    whole = place.absolute()
    return any((folder / _CAMPAIGN).is_file() for folder in (whole, *whole.parents))


@cache
def installed() -> Extensions:
    """The extensions of this process, looked for at the first call."""
    off = frozenset(filter(None, os.environ.get(WITHOUT, "").split(",")))
    return Extensions(find_extensions(sys.path), off)


def loaded_lines() -> tuple[str, ...]:
    """The same as lines below a traceback."""
    return tuple(f"{name} {version}" for name, version in loaded_versions().items())


def loaded_versions() -> Mapping[str, str]:
    """The extensions with their versions where they have been looked for; for reports of faults, which load nothing."""
    return installed().versions if installed.cache_info().currsize else {}


class ExtendedTable(Mapping[KeyT, RowT]):
    """A table of the program with the rows of extensions behind its own, which are looked for when it is first read.

    ``added`` gives those rows with their keys, as the program uses them, which fail nowhere.
    """

    def __init__(self, shipped: Mapping[KeyT, RowT], added: Callable[[], Iterable[tuple[KeyT, RowT]]]) -> None:
        self.shipped = shipped
        self._added = added

    @cached_property
    def _whole(self) -> Mapping[KeyT, RowT]:
        return MappingProxyType({**dict(self._added()), **self.shipped})

    def __getitem__(self, key: KeyT) -> RowT:
        return self._whole[key] if key not in self.shipped else self.shipped[key]

    def __iter__(self) -> Iterator[KeyT]:
        yield from self.shipped
        yield from (key for key in self._whole if key not in self.shipped)

    def __len__(self) -> int:
        return len(self._whole)


def added_rows(
    kind: RowKind,
    of: type[RowT],
    key_of: Callable[[RowT], str] = name_of,
    *,
    taken: Collection[str] = (),
    fits: Callable[[RowT], bool] = lambda _row: True,
) -> Iterator[AddedRow[RowT]]:
    """The rows of a kind, which are of the class ``of``, of all extensions of this process.

    One whose key is ``taken``, or that does not fit, is refused once and for all.
    """
    seen = set(taken)
    for added in installed().rows(kind):
        row: RowT = added.row
        if added.is_refused:
            continue
        try:
            key, is_fit = key_of(row), isinstance(row, of) and fits(row)
        except Exception as problem:
            added.fail(problem)
            added.is_refused = True
            continue
        if key in seen or not is_fit:
            added.refuse_name(key, is_taken=key in seen)
        else:
            seen.add(key)
            yield added
