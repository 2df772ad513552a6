"""The level on the screen as a picture, and on paper; files are written beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.editor_state import EditorState
from runtime import resources
from runtime.campaign.tables import TableLevel, why_unplayable
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.exchange.formats import Files
from runtime.support.extensions import ExtensionError
from runtime.support.files import write_whole
from runtime.support.texts import Texts, reason_of
from runtime.ui.application.background_task import BackgroundTask, while_there

if TYPE_CHECKING:
    from PIL.Image import Image

    from editor.actions.views import OverlayCommands
    from editor.dialogs.exports import Booklet
    from runtime.exchange.picture import PictureOptions
    from runtime.exchange.printing.print_shop import PrintShop


class _StoppedError(Exception):
    """The person wants no more pages."""


FileProgress = Callable[[int, int], None]
"""Says how much of how much is done; it raises where no more is wanted."""

Found = TypeVar("Found")

_PATIENCE = 100
"""Milliseconds between two looks whether one may be asked something."""


class NothingMadeError(Exception):
    """What was to be written can't be made; ``tell`` says why."""

    def __init__(self, tell: Callable[[], object]) -> None:
        super().__init__()
        self.tell = tell


@dataclass(eq=False, slots=True)
class _FileJob:
    """One that ``is_reader`` may be forgotten at any time; one that writes is waited for."""

    bar: QProgressDialog
    stopped: Event
    is_reader: bool
    task: BackgroundTask | None = None


class FileJobs(QObject):
    """Reads, makes and writes files while one works on in ``window``; what came of it is said by ``say``, or told."""

    _went_on = Signal(object, int, int)

    def __init__(self, window: QWidget, ask: Callable[[], Questions], say: Callable[[str], object], t: Texts) -> None:
        super().__init__(window)
        self._window, self._ask, self._say, self._t = window, ask, say, t
        self._under_way: list[_FileJob] = []
        self._went_on.connect(self._show, Qt.ConnectionType.QueuedConnection)

    @property
    def bars(self) -> list[QProgressDialog]:
        """The bars of what is under way, with a button each to stop it."""
        return [job.bar for job in self._under_way]

    def write(
        self, path: Path, job: Callable[[FileProgress], Files], done: str | Callable[[Files], str], failed: str
    ) -> None:
        """Write the files that ``job`` makes; ``done`` is said then, ``failed`` is the title of why nothing came."""
        t = self._t

        def write(progress: FileProgress) -> Files | Exception:
            try:
                files = job(progress)
                progress(0, 0)
                for file, data in files.items():
                    write_whole(file, data)
            except Exception as problem:
                return problem
            return files

        def say(made: Files | Exception) -> None:
            if isinstance(made, OSError):
                text = t("{file} cannot be written: {reason}.", file=path, reason=reason_of(made))
                self._ask().tell(failed, text, t("Look whether there is room and whether you may write there."))
            elif isinstance(made, ExtensionError):
                self._ask().tell(failed, t("Extension {what}", what=str(made)))
            elif isinstance(made, NothingMadeError):
                made.tell()
            elif isinstance(made, _StoppedError):
                self._say(t("Nothing was written."))
            elif isinstance(made, Exception):
                raise made
            else:
                self._say(done if isinstance(done, str) else done(made))

        bar = self._bar(t("Export"), t("Writing {file}…", file=path.name))
        self._begin(_FileJob(bar, Event(), is_reader=False), write, say)

    def read(
        self, job: Callable[[FileProgress], Found], told: Callable[[Found], object], *, title: str, text: str
    ) -> None:
        """Have ``job`` find something; ``told`` gets it, which may ask, once nobody is in the midst of anything.

        What is stopped is forgotten at once, whatever is still read.
        """
        begun = _FileJob(self._bar(title, text), Event(), is_reader=True)
        begun.bar.canceled.connect(lambda: self._forget(begun))
        self._begin(begun, job, told)

    @property
    def is_busy(self) -> bool:
        """Whether something is being read or written."""
        return bool(self._under_way)

    def stop(self) -> None:
        """Wait until what is being written is written whole; what is only read is forgotten."""
        for job in tuple(self._under_way):
            if job.is_reader:
                self._end(job)
            elif job.task is not None:
                job.task.wait()

    def _bar(self, title: str, text: str) -> QProgressDialog:
        bar = QProgressDialog(text, self._t("Cancel"), 0, 0, self._window)
        bar.setWindowTitle(title)
        bar.setWindowModality(Qt.WindowModality.NonModal)
        bar.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        bar.setAutoClose(False)
        bar.setAutoReset(False)
        bar.setMinimumDuration(400)
        bar.setValue(0)  # Its time begins to count.
        return bar

    def _begin(self, begun: _FileJob, job: Callable[[FileProgress], Found], told: Callable[[Found], object]) -> None:
        bar, stopped = begun.bar, begun.stopped
        bar.canceled.connect(stopped.set)
        went_on = while_there(self._went_on.emit)

        def go_on(now: int, of: int) -> None:
            if stopped.is_set():
                raise _StoppedError
            if of:
                went_on(bar, now, of)

        def work() -> Callable[[], object] | Exception:
            try:
                return partial(told, job(go_on))
            except Exception as problem:
                return problem

        self._under_way.append(begun)
        begun.task = BackgroundTask(work, partial(self._tell, begun), self._window)

    def _tell(self, job: _FileJob, then: object) -> None:
        """Tell what came of it, unless nobody wants it any more; a question waits for a hand that is free."""
        if job not in self._under_way:
            return
        if job.is_reader and _is_hand_full():
            QTimer.singleShot(_PATIENCE, self, partial(self._tell, job, then))
            return
        self._end(job)
        if isinstance(then, Exception):
            raise then
        if callable(then):
            then()

    def _forget(self, job: _FileJob) -> None:
        if job in self._under_way:
            self._end(job)
            self._say(self._t("Stopped; nothing was changed."))

    def _end(self, job: _FileJob) -> None:
        self._under_way.remove(job)
        job.stopped.set()
        job.bar.blockSignals(True)
        job.bar.reset()
        job.bar.deleteLater()

    def _show(self, bar: QProgressDialog, now: int, of: int) -> None:
        if bar in self.bars:
            bar.setRange(0, of)
            bar.setValue(now)


def _is_hand_full() -> bool:
    """Whether another question is open, or a menu, or something is being drawn or dragged."""
    no_button = QApplication.mouseButtons() == Qt.MouseButton.NoButton
    return not no_button or bool(QApplication.activeModalWidget() or QApplication.activePopupWidget())


class PrintCommands:
    """``overlays`` says which overlay is on show; ``files`` writes what is made."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        assets: AssetCache,
        t: Texts,
        *,
        overlays: OverlayCommands,
        files: FileJobs,
    ) -> None:
        self._state, self._ask, self._assets, self._t = state, ask, assets, t
        self._overlays, self._files = overlays, files
        self._last = Path.home()

    def open_shop(self) -> PrintShop:
        """Give what prints, made anew for each picture and booklet: what it draws with is large and seldom wanted."""
        from runtime.exchange.printing.print_shop import PrintShop

        return PrintShop(resources.assets())

    def picture(self) -> None:
        """Ask how the picture is to be and where it goes, and write it."""
        level = self._level()
        if level is None:
            return
        over = self._overlay_picture()
        words, values, shop = self._words(level), self._values(level), self.open_shop()

        def make(options: PictureOptions, overlay: bool) -> Image:
            from runtime.exchange.picture import picture_of

            fonts = resources.assets() / "fonts"
            laid = over(options.cell) if overlay and over is not None else None
            return picture_of(level, options, shop.pictures, fonts, words=words, values=values, laid_over=laid)

        wanted = self._ask().picture(level, make, over is not None)
        path = self._ask().file_to_write(self._last / f"{level.id}.png", self._t("Pictures")) if wanted else None
        if wanted is None or path is None:
            return
        from runtime.exchange.picture import png

        self._write(path, lambda _progress: png(make(*wanted)))

    def print_out(self) -> None:
        """Ask what is printed and where the booklet goes, and write it."""
        table = self._state.table
        level = table or self._level()
        if level is None:
            return
        shop = self.open_shop()
        booklet = self._booklet(level, shop)
        if booklet is None:
            said = self._t("Its rules can't be told. See the issues.")
            self._ask().tell(self._t("The level can't be printed"), said)
            return
        wanted = self._ask().print_options(shop, booklet, has_map=table is None)
        path = self._ask().file_to_write(self._last / f"{level.id}.pdf", self._t("Booklets")) if wanted else None
        if wanted is None or path is None:
            return
        from runtime.exchange.printing.pdf import write_pdf

        sheets = booklet(wanted)
        self._write(path, lambda progress: write_pdf(sheets, shop.letters, level.name, progress))

    def _booklet(self, level: Level | TableLevel, shop: PrintShop) -> Booklet | None:
        """What makes the pages of a level by options; None where its rules can't be told."""
        t = self._t
        if isinstance(level, TableLevel):
            return None if why_unplayable(level) else lambda options: shop.table_booklet(level, options, t)
        rules = self.rules_of(level)
        if rules is None:
            return None
        words = self._words(level)
        return lambda options: shop.booklet(level, rules, options, t, words)

    def _write(self, path: Path, job: Callable[[FileProgress], bytes]) -> None:
        self._last = path.parent
        done, failed = self._t("{file} is written.", file=path), self._t("Nothing was written")
        self._files.write(path, lambda progress: {path: job(progress)}, done, failed)

    def _level(self) -> Level | None:
        """The level on the screen, once what is under way there is done."""
        if self._state.level is None:
            return None
        self._state.finish()
        return self._state.level

    def rules_of(self, level: Level) -> Ruleset | None:
        """The rules that a level is played by; None where they can't be told."""
        from runtime.campaign.rulesets import resolve

        known = self._assets.rulesets.get(level.ruleset)
        rules = resolve(known, level.rules) if known is not None else None
        return rules if isinstance(rules, Ruleset) else None

    def _values(self, level: Level) -> dict[str, int]:
        rules = self.rules_of(level)
        return dict(rules.letters.values) if rules is not None else {}

    def _words(self, level: Level) -> Words | None:
        """What decides which starting letters are joined; None where there are none."""
        document = self._state.document
        if document is None or not any(level.start.letters):
            return None
        from runtime.lexicon import level_words

        lexicon = self._assets.words_of(document.campaign, document.folder).lexicon
        return level_words(lexicon, level.words) if lexicon is not None else None

    def _overlay_picture(self) -> Callable[[int], Image | None] | None:
        """Draws the overlay that is on show for cells of some size; None where there is none."""
        layer = self._overlays.layer
        whole = layer.whole() if layer is not None and self._overlays.shown else None
        if whole is None:
            return None
        from PIL import Image

        def draw(cell: int) -> Image.Image | None:
            drawn = whole(cell)
            if drawn is None:
                return None
            plain = drawn.convertToFormat(QImage.Format.Format_RGBA8888)
            return Image.frombytes("RGBA", (plain.width(), plain.height()), bytes(plain.constBits()))

        return draw
