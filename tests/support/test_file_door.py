"""Whatever the programs read, write, change or remove goes through one door: no module does it by itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*ROOT.glob("runtime/**/*.py"), *ROOT.glob("editor/**/*.py")])
DOOR = {"runtime/support/disk.py", "runtime/support/files.py"}

OF_PATHS = {"chmod", "hardlink_to", "lchmod", "mkdir", "read_bytes", "read_text", "resolve", "rmdir", "symlink_to"}
OF_PATHS |= {"touch", "unlink", "write_bytes", "write_text"}
OF_OS = {"chmod", "link", "makedirs", "mkdir", "mkfifo", "mknod", "open", "remove", "removedirs"}
OF_OS |= {"rename", "renames", "replace", "rmdir", "symlink", "truncate", "unlink"}
OF_TEMPFILE = {"NamedTemporaryFile", "SpooledTemporaryFile", "mkstemp", "mktemp"}
BY_QT = {"QFile", "QPdfWriter", "QSaveFile", "QSettings", "QTemporaryFile"}
OPENING = {("Image", "open"), ("gzip", "open"), ("zipfile", "ZipFile"), ("zipfile", "is_zipfile"), ("tarfile", "open")}
"""What opens a file by its path, but may be given bytes that are read already."""


_NAMES = "|".join(sorted(OF_PATHS | OF_TEMPFILE | BY_QT | {name for _, name in OPENING} | {"resolve"}))
_SYSTEM = "|".join(sorted(OF_OS))
_WORDS = re.compile(
    rf"\b(?:{_NAMES})\([^)]|\b(?:shutil\.|sqlite3\.connect|os\.(?:{_SYSTEM})\()"
    r"|\.(?:resolve|touch|unlink|rmdir)\(|\.re(?:place|name)\([^,=]*\)"
)


def named(call: ast.Call) -> tuple[str, str]:
    """What is called, and of what: ``os``, ``open``; the first is empty for a plain name, ``?`` for a longer one."""
    match call.func:
        case ast.Name(id=name):
            return "", name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return owner, name
        case ast.Attribute(attr=name):
            return "?", name
    return "?", "?"


def is_opened(argument: ast.expr) -> bool:
    """Whether an argument is made of bytes in memory, or was opened by the door."""
    return isinstance(argument, ast.Call) and named(argument)[1] in ("BytesIO", "open_to_read")


def names_of_opened(tree: ast.AST) -> set[str]:
    """What a module calls the things that are opened already."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_opened(value):
                names.add(name)
            case ast.withitem(context_expr=value, optional_vars=ast.Name(id=name)) if is_opened(value):
                names.add(name)
    return names


def goes_past(call: ast.Call, opened: set[str]) -> bool:
    """Whether a call does something to a file by itself."""
    owner, name = named(call)
    first = call.args[0] if call.args else ast.Constant(None)
    if (owner, name) in OPENING:
        return not is_opened(first) and ast.unparse(first) not in opened
    if (owner, name) == ("sqlite3", "connect"):
        return not ast.unparse(first).startswith(("':memory:'", "database_path("))
    if name in ("replace", "rename") and owner != "os":  # Texts and values take two things, or named ones.
        return len(call.args) == 1 and not call.keywords
    if name == "resolve":  # Raises where links lead in circles, on some versions of Python.
        return owner != "" and not call.args and "__file__" not in ast.unparse(call)
    if name == "open" and owner not in ("", "os"):  # A file's mode; windows are opened without.
        return isinstance(getattr(first, "value", None), str) or any(word.arg == "mode" for word in call.keywords)
    by_itself = {"": {"open"} | OF_TEMPFILE | BY_QT, "os": OF_OS, "files": set()}.get(owner, OF_PATHS | OF_TEMPFILE)
    return owner == "shutil" or (name in by_itself and ast.unparse(first) != "os.devnull")


def found_in(text: str) -> Iterator[int]:
    """The lines of a module that do something to a file by themselves."""
    tree = ast.parse(text)
    opened = names_of_opened(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and goes_past(node, opened):
            yield node.lineno


@pytest.mark.slow
def test_no_module_goes_past_the_door() -> None:
    past = []
    for source in SOURCES:
        name, text = source.relative_to(ROOT).as_posix(), source.read_text("utf-8")
        # Few sources have any of these words: the others need not be taken to pieces.
        if name not in DOOR and _WORDS.search(text):
            past += [f"{name}:{line}" for line in found_in(text)]
    assert not past, "go through runtime/support/files.py"


@pytest.mark.parametrize(
    "past",
    [
        "path.write_bytes(b'')",
        "(folder / 'a').read_text('utf-8')",
        "path.open('rb')",
        "path.open(mode='w')",
        "open(path)",
        "os.open(path, os.O_RDWR)",
        "os.replace(one, other)",
        "path.replace(other)",
        "path.unlink(missing_ok=True)",
        "folder.resolve()",
        "shutil.rmtree(folder)",
        "sqlite3.connect(path)",
        "zipfile.ZipFile(path)",
        "Image.open(path)",
        "tempfile.mkstemp()",
        "QFile(path)",
    ],
)
def test_what_goes_past_the_door_is_found(past: str) -> None:
    assert list(found_in(past)) == [1]


@pytest.mark.parametrize(
    "fine",
    [
        "files.read_text(path)",
        "read_file(path)",
        "text.replace('a', 'b')",
        "moment.replace(tzinfo=UTC)",
        "card.open()",
        "resolve(edition, rules)",
        "Path(__file__).resolve().parent",
        "desk.open(None)",
        "os.open(os.devnull, os.O_WRONLY)",
        "sqlite3.connect(database_path(path))",
        "Image.open(BytesIO(data), formats=('PNG',))",
        "with open_to_read(path) as file, Image.open(file) as image: pass",
    ],
)
def test_what_does_not_is_not(fine: str) -> None:
    assert not list(found_in(fine))
