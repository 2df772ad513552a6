"""The rules of the house that no other tool watches."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import editor
import runtime
from tests.sources import ROOT, SOURCES, any_of, parsed

ALLOWED = {"editor", "runtime", "schemas", "campaigns", "assets", "tests", "pyproject.toml", "README.md"}
ALLOWED |= {"LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"}


def test_both_packages_come_from_one_folder() -> None:
    folders = {Path(str(package.__file__)).resolve().parent.parent for package in (editor, runtime)}
    assert folders == {ROOT}


def test_the_top_level_holds_nothing_else() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    tops = {line.split("/")[0] for line in listed.splitlines()} or {entry.name for entry in ROOT.iterdir()}
    kept = {top for top in tops if not top.startswith(".") and top not in {"build", "dist"}}
    assert kept <= ALLOWED


def test_the_engine_knows_no_floats() -> None:
    found = []
    for source, tree in parsed(sorted(ROOT.glob("runtime/engine/**/*.py"))):
        for node in ast.walk(tree):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
            if is_float or (isinstance(node, ast.Name) and node.id == "float"):
                found.append(f"{source.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    assert not found


def can_change(value: ast.expr | None) -> bool:
    """Whether an expression makes a list, a set or a dictionary that nothing keeps from changes."""
    match value:
        case ast.List() | ast.Set() | ast.Dict() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name in {"list", "set", "dict", "fromkeys", "defaultdict", "Counter", "deque", "bytearray"}
        case ast.BinOp(left=left, right=right):
            return can_change(left) or can_change(right)
    return False


def changing_in(tree: ast.Module) -> list[int]:
    """The lines in which a module keeps what can change, or changes what belongs to all of it."""
    kept = [
        node.lineno
        for body in ast.walk(tree)
        if isinstance(body, ast.Module | ast.ClassDef)
        for node in body.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and can_change(node.value)
        if "__all__" not in ast.unparse(node)
    ]
    return kept + [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Global)]


@pytest.fixture(scope="module")
def every_module() -> dict[Path, tuple[list[int], set[str]]]:
    """What can change in each module, and what it imports: all are parsed once for both rules."""
    modules = frozenset(map(module_of, SOURCES))
    return {source: (changing_in(tree), imported_by(tree, modules)) for source, tree in parsed()}


@pytest.mark.slow
def test_no_module_keeps_changing_state(every_module: dict[Path, tuple[list[int], set[str]]]) -> None:
    found = {str(source.relative_to(ROOT)): lines for source, (lines, _) in every_module.items() if lines}
    assert not found, f"wrap it in MappingProxyType, tuple or frozenset; it can change in these lines: {found}"


TELLERS = ROOT / "runtime/ui/application/background_task.py"
"""What tells windows from other threads, and minds who is gone."""
THREADS = frozenset({"Thread", "QRunnable", "ThreadPoolExecutor", "moveToThread"})


def runs_threads(node: ast.AST) -> bool:
    """Whether something in here is a piece of work for another thread."""
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    names |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    return not names.isdisjoint(THREADS)


def threading_in(tree: ast.Module) -> Iterator[str]:
    """The functions and classes of a module that run threads."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and runs_threads(node):
            yield node.name


def telling_in(tree: ast.Module, threading: Collection[str]) -> Iterator[int]:
    """The lines in which a module tells of a signal out of a thread, past the one door.

    A class that runs threads has no signals, and whoever gets something to call from its thread gets no ``emit``.
    """
    own = set(threading_in(tree))
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in own:
            yield from (one.lineno for one in ast.walk(node) if isinstance(one, ast.Attribute) and one.attr == "emit")
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in threading:
            given = [*call.args, *(word.value for word in call.keywords)]
            yield from (one.lineno for one in given if isinstance(one, ast.Attribute) and one.attr == "emit")


@pytest.mark.slow
def test_nobody_tells_from_a_thread_past_the_one_door_that_minds_who_is_gone() -> None:
    sources = [path for path in SOURCES if path != TELLERS]
    threading = {name for _, tree in parsed(sources, any_of(THREADS)) for name in threading_in(tree)}
    assert threading, "the search itself finds nothing"
    told = parsed(sources, r"\bemit\b")
    found = {str(path.relative_to(ROOT)): [*telling_in(tree, threading)] for path, tree in told}
    past = {path: lines for path, lines in found.items() if lines}
    assert not past, "background_task.py tells nobody who is gone: start_thread, start_in, while_there"


def test_nobody_hands_a_runnable_to_a_pool() -> None:
    past = [path for path in SOURCES if "import QRunnable" in (text := path.read_text("utf-8")) or "QRunnable," in text]
    assert not past, "one that is done before it is handed over stays for ever: start_in of background_task.py does not"


@pytest.mark.parametrize(
    "lines",
    [
        "class Trials(QObject):\n    def begin(self):\n        Thread(target=lambda: self.told.emit(1)).start()",
        "class Task(QRunnable):\n    def run(self):\n        self.told.emit(1)",
        "def begin(told):\n    threading.Thread(target=told.emit).start()",
        "self.journal = Journal(folder, self.troubled.emit)",
        "self.journal = Journal(folder, tell=self.troubled.emit)",
    ],
)
def test_who_tells_past_the_door_is_found(lines: str) -> None:
    assert [*telling_in(ast.parse(lines), {"Journal"})]


def module_of(source: Path) -> str:
    """The dotted name of a module of the project."""
    return ".".join(source.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported_by(tree: ast.Module, modules: frozenset[str]) -> set[str]:
    """What a module imports of the project, wherever that stands: above, in a function, or for types alone."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            whole = {one.name: f"{node.module}.{one.name}" for one in node.names}
            found |= {whole[name] if whole[name] in modules else node.module for name in whole}
    return found & modules


def circle_in(imports: Mapping[str, set[str]]) -> list[str]:
    """Modules each of which imports the next, the first and the last the same; empty where there is no such circle."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as problem:
        return list(reversed(problem.args[1]))
    return []


@pytest.mark.slow
def test_no_modules_import_one_another_in_a_circle(every_module: dict[Path, tuple[list[int], set[str]]]) -> None:
    imports = {(name := module_of(source)): known - {name} for source, (_, known) in every_module.items()}
    assert sum(map(len, imports.values())) > len(imports), "nearly nothing is found"
    circle = circle_in(imports)
    assert not circle, f"give each part what it needs, by a value, a callable or a protocol: {' -> '.join(circle)}"


@pytest.mark.parametrize(
    "text",
    [
        "import house.room",
        "from house import room",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.room import Chair",
        "def late() -> None:\n    from house.room import Chair",
    ],
)
def test_whoever_closes_a_circle_of_imports_is_found(text: str) -> None:
    imports = {"one": imported_by(ast.parse(text), frozenset({"house.room", "one"}))}
    assert circle_in({**imports, "house.room": {"two"}, "two": set()}) == []
    assert set(circle_in({**imports, "house.room": {"two"}, "two": {"one"}})) == {*("one", "two", "house.room")}


PLAIN_TEXT = ROOT / "runtime" / "ui" / "plain_widgets.py"
GUESSING = frozenset(
    {
        *("QComboBox", "QLabel", "QListWidgetItem", "QProxyStyle", "QTableWidgetItem", "QTreeWidgetItem"),
        *("QTextEdit", "QStandardItem", "QGraphicsSimpleTextItem", "QSystemTrayIcon"),
    }
)
"""Qt's classes that guess what a text is, or show each of its signs, or take in HTML that is pasted or dropped.

The door has one of its own for most of them; nobody needs the others.
"""
NOT_PLAIN = frozenset(
    {
        *("AutoText", "MarkdownText", "QErrorMessage", "QGraphicsTextItem", "QTextDocumentFragment", "QWhatsThis"),
        *("RichText", "appendHtml", "insertHtml", "setHtml", "setMarkdown", "setStyle", "setTextFormat"),
        *("setWhatsThis", "toHtml", "QInputDialog", "QSplashScreen", "QWizard", "elidedText"),
    }
)
"""What would read a text as HTML, or could undo that nothing does."""
TEXT_EDITS = frozenset({"QTextBrowser", "QTextEdit"})
GUESSED = frozenset({"append", "setPlaceholderText", "setSource", "setText"})


SAYS = frozenset(
    {
        *(
            "setAccessibleDescription",
            "setAccessibleName",
            "setDetailedText",
            "setHeaderLabels",
            "setHorizontalHeaderLabels",
        ),
        *(
            "setInformativeText",
            "setLabelText",
            "setPlaceholderText",
            "setSpecialValueText",
            "setStatusTip",
            "setTabText",
        ),
        *("setTabToolTip", "setTitle", "setToolTip", "setWindowFilePath", "setWindowTitle", "showMessage", "showText"),
        *(
            "addAction",
            "addButton",
            "addMenu",
            "addSection",
            "addTab",
            "drawText",
            "insertTab",
            "setPrefix",
            "setSuffix",
        ),
    }
)
"""Qt's calls that show a text, or have it read out, and know of no door."""
FOREIGN = frozenset(
    {
        *(
            "about",
            "author",
            "caption",
            "description",
            "field",
            "folder",
            "licence",
            "name",
            "path",
            "place",
            "speaker",
        ),
        *("stem", "title", "version", "word"),
    }
)
"""Fields of what comes out of files that are texts."""
CARRIES = frozenset({"filter", "join", "list", "map", "sorted", "str", "strip", "tuple"})
"""Calls that give a text on as it is."""


def said_as_it_is(value: ast.expr, known: dict[str, list[ast.expr]]) -> bool:
    """Whether an expression is, or holds, a foreign field that nothing made harmless; ``known`` has the local names."""
    parts: list[ast.expr] = []
    match value:
        case ast.Attribute(attr=name):
            return name in FOREIGN
        case ast.Name(id=name):
            return any(said_as_it_is(one, {}) for one in known.get(name, ()))
        case ast.JoinedStr(values=parts) | ast.BoolOp(values=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
            pass
        case ast.FormattedValue(value=one) | ast.ListComp(elt=one) | ast.GeneratorExp(elt=one):
            parts = [one]
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            parts = [one, other]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in CARRIES:
            parts = given
    return any(said_as_it_is(one, known) for one in parts)


def says_as_it_is(tree: ast.AST) -> Iterator[str]:
    """Who hands a foreign field to one of the calls that show it, by line."""
    for body in ast.walk(tree):
        if not isinstance(body, ast.FunctionDef):
            continue
        known: dict[str, list[ast.expr]] = {}
        for node in ast.walk(body):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                known.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(body):
            match node:
                case ast.Call(func=ast.Attribute(attr=name), args=given) if name in SAYS:
                    if any(said_as_it_is(one, known) for one in given):
                        yield f"{node.lineno}: {name} of a text as it is"


def past_plain_text(tree: ast.AST) -> Iterator[str]:
    """Who shows a text past ``runtime.ui.plain_widgets``, by line."""
    yield from says_as_it_is(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in GUESSING:
                yield f"{node.lineno}: {name}()"
            case ast.ClassDef(bases=bases):
                names = {ast.unparse(base) for base in bases}
                yield from (f"{node.lineno}: class of {name}" for name in sorted(names & GUESSING))
                if names & TEXT_EDITS:
                    calls = {
                        one.func.attr
                        for one in ast.walk(node)
                        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
                        if ast.unparse(one.func.value) == "self"
                    }
                    yield from (f"{node.lineno}: {name}() of a text edit" for name in sorted(calls & GUESSED))
            case ast.Call(func=ast.Attribute(attr="replace"), args=[_, ast.Constant(value="&&")]):
                yield f"{node.lineno}: && past menu_text"
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in NOT_PLAIN:
                # Pens have styles too.
                if name != "setStyle" or "pen" not in ast.unparse(node).lower():
                    yield f"{node.lineno}: {name}"


@pytest.mark.slow
def test_every_text_of_the_windows_goes_through_one_door() -> None:
    sources = [path for path in SOURCES if path != PLAIN_TEXT]
    assert PLAIN_TEXT.is_file() and len(sources) > 500
    words = any_of(SAYS | GUESSING | NOT_PLAIN | TEXT_EDITS) + "|&&"
    found = {
        f"{source.relative_to(ROOT)}:{past}"
        for source, tree in parsed(sources, words)
        for past in past_plain_text(tree)
    }
    assert not found, "use the classes and functions of runtime.ui.plain_widgets"


@pytest.mark.parametrize(
    "line",
    [
        "label = QLabel(name)",
        "class Sign(QLabel): pass",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "document.setHtml(name)",
        "app.setStyle('Fusion')",
        "class Notes(QTextEdit): pass",
        "painter.drawText(0, 0, metrics.elidedText(name, mode, 80))",
        "def show(self):\n card.setAccessibleName(offer.name)",
        "def show(self):\n box.setWindowTitle(f'{level.name} – {t(page)}')",
        "def show(self):\n name = draft.field\n field.setToolTip(name)",
        "menu.addAction(name.replace('&', '&&'))",
        "class Log(QTextBrowser):\n def say(self, text):\n  self.append(text)",
    ],
)
def test_who_shows_a_text_past_the_one_door_is_found(line: str) -> None:
    assert list(past_plain_text(ast.parse(line)))


def test_every_dialog_of_the_editor_goes_when_it_is_answered() -> None:
    loops = {"loop.exec"}
    left = []
    for source, tree in parsed((ROOT / "editor").rglob("*.py"), r"\bexec\b"):
        for node in ast.walk(tree) if source.name != "widgets.py" else ():
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Attribute) and called.attr == "exec" and ast.unparse(called) not in loops:
                left.append(f"{source.relative_to(ROOT)}:{called.lineno}")
    assert not left, "run_modal of editor/widgets.py lets go of a dialog"


def test_no_window_is_asked_for_its_screen() -> None:
    """``runtime.ui.screen_room.room_on_screen`` tells what it would cost."""
    asked = [
        f"{source.relative_to(ROOT)}:{node.lineno}"
        for source, tree in parsed((*SOURCES, *(ROOT / "tests").rglob("*.py")), r"\.screen\b")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "screen"
    ]
    assert not asked, "use room_on_screen, or QGuiApplication's screens"


@pytest.mark.qt
def test_this_qt_does_not_lose_references_to_none() -> None:
    program = (
        "import os; os.environ['QT_QPA_PLATFORM'] = 'offscreen'\n"
        "from PySide6.QtWidgets import QApplication, QWidget\n"
        "application = QApplication([]); widget = QWidget()\n"
        "for _ in range(20000): widget.update()\n"
        "print('alive')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "alive", done.stderr


DOOR = ROOT / "runtime" / "support" / "terminal.py"
"""The one module that writes to a terminal."""

PAST_THE_DOOR = re.compile(
    r"sys\.(__)?std(out|err)(__)?$|print\($|input\($|argparse\.ArgumentParser\($|traceback\.print_\w+\($"
    r"|logging\.(basicConfig|StreamHandler)\($|os\.write\([12]$"
)
"""What writes to a terminal, or could, by itself."""


def goes_past_the_door(node: ast.AST) -> bool:
    """Whether this writes to a terminal, or could, by itself."""
    match node:
        case ast.Attribute():
            written = ast.unparse(node)
        case ast.ImportFrom(module="sys", names=names):
            return any(PAST_THE_DOOR.match(f"sys.{one.name}") for one in names)
        case ast.Call(func=ast.Name() | ast.Attribute() as called, args=args):
            number = ast.unparse(args[0]) if args and ast.unparse(called) == "os.write" else ""
            written = f"{ast.unparse(called)}({number}"
        case _:
            return False
    return PAST_THE_DOOR.match(written) is not None


@pytest.mark.slow
def test_only_the_door_to_the_terminal_writes_to_it() -> None:
    words = r"std(out|err)\b|\b(print|input|ArgumentParser|logging|traceback|write)\b"
    past = [
        f"{source.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for source, tree in parsed([path for path in SOURCES if path != DOOR], words)
        for node in ast.walk(tree)
        if goes_past_the_door(node)
    ]
    assert not past, "say it through runtime/support/terminal.py"


@pytest.mark.parametrize(
    "line",
    [
        "sys.stdout.write('a')",
        "print('a')",
        "from sys import stderr",
        "sys.stderr.buffer.write(b'a')",
        "argparse.ArgumentParser()",
        "traceback.print_exc()",
        "logging.basicConfig()",
        "os.write(2, b'a')",
        "input('a')",
    ],
)
def test_who_goes_past_the_door_is_found(line: str) -> None:
    assert any(map(goes_past_the_door, ast.walk(ast.parse(line))))
