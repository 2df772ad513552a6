"""The rules of the house that no other tool watches."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import editor
import runtime

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {"editor", "runtime", "schemas", "campaigns", "assets", "tests", "pyproject.toml", "README.md"}
ALLOWED |= {"LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"}
SOURCES = sorted([*ROOT.glob("runtime/**/*.py"), *ROOT.glob("editor/**/*.py")])


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
    for source in sorted(ROOT.glob("runtime/engine/**/*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
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


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_keeps_changing_state(source: Path) -> None:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global)]
    changing = [
        node.lineno
        for body in ast.walk(tree)
        if isinstance(body, ast.Module | ast.ClassDef)
        for node in body.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and can_change(node.value)
        if "__all__" not in ast.unparse(node)
    ]
    assert not changing, f"wrap it in MappingProxyType, tuple or frozenset; it can change in lines {changing}"


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
