"""What holds for every test: Qt must be usable, nothing unexpected is said, and nobody's own settings are touched."""

from __future__ import annotations

import gc
import logging
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import lru_cache, partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import cache_from_source, source_hash
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.logging import caplog_records_key
from _pytest.runner import runtestprotocol

from runtime.profile.home import find_home
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# The kernel of move generation is compiled once for all tests and their processes, not once for each test's own home.
KEPT = find_home(None, {}).cache / "tests"
os.environ.setdefault("NUMBA_CACHE_DIR", str(KEPT))

# Where Python may keep nothing beside the sources, it keeps what it compiled there too: the tests start hundreds of
# processes, each of which would compile a thousand modules anew, and pytest would write all assertions anew.
if sys.dont_write_bytecode and sys.pycache_prefix is None:
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(KEPT / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# The programs speak the tests' English wherever the tests run.
os.environ["LANGUAGE"] = "en"

WITHOUT_QT = "SCRYPTIC_WITHOUT_QT"


class _NoQt(MetaPathFinder):
    """Makes every import of Qt fail, to show that what needs no windows needs no Qt."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] in {"PySide6", "shiboken6"}:
            raise ModuleNotFoundError(f"{fullname} is blocked in this run", name=fullname)
        return None


if os.environ.get(WITHOUT_QT):
    sys.meta_path.insert(0, _NoQt())
else:
    from runtime.ui.application.startup import import_plainly, missing_libraries

    if complaint := missing_libraries():
        pytest.exit(complaint, returncode=2)
    import_plainly()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Lets a proof show the properties on more examples than tests have time for."""
    parser.addoption("--examples", type=int, metavar="N", help="show the properties, and nothing else, on N examples")


def pytest_configure(config: pytest.Config) -> None:
    """Each property is shown on the same few examples every time.

    Hypothesis is imported here, after it is settled where what is compiled is kept: pytest writes its assertions anew.
    """
    from hypothesis import HealthCheck, settings
    from hypothesis.internal.conjecture import providers

    from tests.examples import FEW

    # Hypothesis reads through all modules that are loaded for constants to try: ten seconds for each process, one
    # where that is kept, and other examples with each order of the tests.
    providers._get_local_constants = lambda: providers._local_constants

    settings.register_profile(
        "scryptic",
        derandomize=True,
        deadline=None,
        max_examples=config.getoption("examples", None) or FEW,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("scryptic")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where more examples are asked for, the other tests are left out; and what is a proof, slow or not, elsewhere."""
    others: list[pytest.Item] = []
    if config.getoption("examples", None):
        from hypothesis import is_hypothesis_test

        others = [item for item in items if not is_hypothesis_test(getattr(item, "obj", None))]
    if "proof" not in config.getoption("markexpr"):
        others += [item for item in items if item.get_closest_marker("proof")]
    if others:
        config.hook.pytest_deselected(items=others)
        left_out = set(others)
        items[:] = [item for item in items if item not in left_out]


SLOW = re.compile(r"^pytestmark = (?:\[[^\]]*)?pytest\.mark\.slow\b", re.MULTILINE)
"""What a file says that has slow tests alone."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of slow tests alone is not even loaded by a run without them, unless it is named."""
    if collection_path.suffix != ".py" or "not slow" not in config.getoption("markexpr"):
        return None
    named = {(config.invocation_params.dir / argument.partition("::")[0]).resolve() for argument in config.args}
    if collection_path.resolve() in named or SLOW.search(collection_path.read_text("utf-8")) is None:
        return None
    return True


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[object]:
    """What no process has compiled yet one of them compiles for all: each would take 25 seconds for the same files."""
    gc.disable()  # What is loaded stays: to look through it again and again takes a third of the time.
    try:
        with one_at_a_time("collecting") if _is_uncompiled() else nullcontext():
            return (yield)
    finally:
        gc.enable()


def _is_uncompiled() -> bool:
    """Whether the last file of tests was changed since pytest compiled it, or never was."""
    source = max((Path(__file__).parent / "ui").glob("test_*.py"))
    usual = Path(cache_from_source(str(source)))
    kept = usual.with_name(f"{usual.stem}-pytest-{pytest.__version__}.pyc")
    try:
        head = kept.read_bytes()[4:16]
        if any(head[:4]):  # Newer pytests go by what the source is, not by when it was written.
            return head[4:] != source_hash(source.read_bytes())
        return int.from_bytes(head[4:8], "little") != int(source.stat().st_mtime) & 0xFFFFFFFF
    except OSError:
        return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Of thousands of tests one process tells another how they went, not that they begin, are set up and end.

    To tell all of it takes longer than most tests.
    """
    options = item.config.option
    if not hasattr(item.config, "workerinput") or options.verbose > 0 or options.durations or options.xmlpath:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_collection_finish() -> None:
    """What is loaded by now stays: no collection of garbage, of which each window needs one, goes through it again."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Iterator[object]:
    """What is made for all tests stays too: the compiler, whose objects are a million, fonts, words."""
    yield
    if fixturedef.scope == "session":
        gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def graphs_are_made_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """The home of each test is empty: without this the graph of the same words would be made anew for each."""
    if "runtime.movegen.graph_cache" not in sys.modules:  # No test makes moves.
        yield
        return
    if "runtime.movegen.kernel.compilation" in sys.modules:
        request.getfixturevalue("search_is_compiled")
    from runtime.movegen import graph_cache

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(graph_cache, "build", lru_cache(maxsize=6)(graph_cache.build))
        yield


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """What only one of the processes of the tests does at a time, where the system can lock a file."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def search_is_compiled() -> None:
    """The search of moves is compiled: where it never was, that takes longer than any test should wait for a move.

    One process of the tests compiles it, and the others find it compiled.
    """
    from runtime.fastgame.readiness import get_ready

    with one_at_a_time("compiling"):
        get_ready(game="runtime.fastgame.fast_game" in sys.modules)


@pytest.fixture(scope="session")
def nobody_hears_the_tests() -> Iterator[None]:
    """Windows find no device that plays sound, whatever the machine has; ``ear.py`` is for who wants to listen."""
    from tests.ui.ear import Silence

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("runtime.ui.sound.sounds.Speaker", Silence)
        yield


@pytest.fixture
def qtbot(qtbot: QtBot, search_is_compiled: None, nobody_hears_the_tests: None) -> QtBot:
    """The bot of pytest-qt with more patience than its own five seconds, for machines that have much to do."""
    for name in ("waitUntil", "waitSignal", "waitSignals", "waitCallback", "waitActive"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=round(PATIENCE * 1000)))

    def exposed(widget: QWidget) -> None:
        """Wait until a window is on the screen; pytest-qt's own waits at the end of a ``with`` only."""
        qtbot.waitUntil(lambda: (window := widget.window().windowHandle()) is not None and window.isExposed())

    qtbot.waitExposed = exposed
    return qtbot


@pytest.fixture
def large_buttons(qapp: QApplication) -> Iterator[None]:
    """Buttons are large, as for fingers, until the end of the test."""
    from runtime.ui.targets import wear_targets

    wear_targets(qapp, large=True)
    yield
    wear_targets(qapp, large=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[object]:
    """A warning or worse in the log fails the test, unless it is marked ``expects_log``."""
    result = yield
    if item.get_closest_marker("expects_log") is None:
        said = [one.getMessage() for one in item.stash[caplog_records_key]["call"] if one.levelno >= logging.WARNING]
        assert not said, f"unexpected in the log: {said}"
    return result


@pytest.fixture(autouse=True)
def qt_is_as_before(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test with windows leaves of them, of their language and of their garbage concerns no other test."""
    if "qapp" in request.fixturenames:
        with _next_person_is_there_at_once(), _qt_speaks_as_before(), _windows_are_cleared_away_in_their_own_thread():
            yield
        return
    if not gc.isenabled():
        gc.collect()
        gc.freeze()  # Else each change from windows to what has none would look through the same million again.
        gc.enable()
    yield


@contextmanager
def _windows_are_cleared_away_in_their_own_thread() -> Iterator[None]:
    """Threads must not collect the garbage of windows: see ``runtime.ui.application.qt_application``."""
    from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from runtime.ui.application.qt_application import collect_due

    own_windows = (Qt.WindowType.Window, Qt.WindowType.Dialog)
    gc.disable()
    before = {id(widget) for widget in QApplication.topLevelWidgets()}
    unfreeze, let_go = gc.unfreeze, list[bool]()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(gc, "unfreeze", lambda: (unfreeze(), let_go.append(True)))
        yield
    for widget in QApplication.topLevelWidgets():
        # What a window's signals are connected to holds the window itself: a program ends with it, a test does not.
        if widget.windowType() in own_windows and not widget.isVisible() and id(widget) not in before:
            widget.deleteLater()
    # What was to go while a test itself had events done would wait for a loop around them, which there is none of.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect_due()
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    assert loop.exec() == 0, "Qt's loop was ended for every test to come: QApplication.exit() belongs into an exec()"
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.hide()
    assert not left, f"windows were left open over the tests to come: {left}"
    if let_go:  # A program that ended in this test has let go of all that stays, what was loaded before it too.
        gc.collect()
        gc.freeze()


@contextmanager
def _qt_speaks_as_before() -> Iterator[None]:
    """Whatever language a test has Qt speak, its words and numbers are the usual ones for the tests to come."""
    from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

    before = QLocale()
    try:
        yield
    finally:
        QLocale.setDefault(before)
        app = QCoreApplication.instance()
        assert app is not None
        for translator in app.findChildren(QTranslator):
            app.removeTranslator(translator)
            translator.setParent(None)


@contextmanager
def _next_person_is_there_at_once() -> Iterator[None]:
    """Cards that hand the screen over, or end a game, wait for no moment: keys in tests are pressed on purpose."""
    from runtime.ui.widgets.cards import HandOver, LastCard

    with pytest.MonkeyPatch.context() as patched:
        for card in (HandOver, LastCard):
            patched.setattr(card, "MOMENT", 0)
        yield


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The homes of all tests, one after the other; pytest itself would read through all there are for each new one."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / f"home{number}" for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own in place of the person's settings and saves."""
    home = next(homes)
    home.mkdir(mode=0o700)
    monkeypatch.setenv("SCRYPTIC_HOME", str(home))
    return home
