"""The level on the screen as a picture, and on paper; files are written beside the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QProgressDialog, QWidget

from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.editor_state import EditorState
from runtime import resources
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.files import write_whole
from runtime.support.texts import Texts, reason_of
from runtime.ui.application.background_task import BackgroundTask, while_there

if TYPE_CHECKING:
    from PIL.Image import Image

    from editor.actions.views import OverlayCommands
    from runtime.exchange.picture import PictureOptions
    from runtime.exchange.printing.print_shop import PrintShop


class _StoppedError(Exception):
    """The person wants no more pages."""


FileProgress = Callable[[int, int], None]
"""Says how much of how much is done."""


class FileJobs(QObject):
    """Makes and writes files while one works on in ``window``; what came of it is said by ``say``, or told."""

    _went_on = Signal(object, int, int)

    def __init__(self, window: QWidget, ask: Callable[[], Questions], say: Callable[[str], object], t: Texts) -> None:
        super().__init__(window)
        self._window, self._ask, self._say, self._t = window, ask, say, t
        self._under_way: list[BackgroundTask] = []
        self.bars: list[QProgressDialog] = []
        """The bars of what is under way, with a button each to stop it."""
        self._went_on.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def write(self, path: Path, job: Callable[[FileProgress], Mapping[Path, bytes]], done: str, failed: str) -> None:
        """Write the files that ``job`` makes; ``done`` is said then, ``failed`` is the title of why nothing came."""
        t, stopped = self._t, Event()
        bar = QProgressDialog(t("Writing {file}…", file=path.name), t("Cancel"), 0, 0, self._window)
        bar.setWindowTitle(t("Export"))
        bar.setWindowModality(Qt.WindowModality.NonModal)
        bar.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        bar.setAutoClose(False)
        bar.setAutoReset(False)
        bar.setMinimumDuration(400)
        bar.canceled.connect(stopped.set)
        self.bars.append(bar)
        went_on = while_there(self._went_on.emit)

        def go_on(now: int = 0, of: int = 0) -> None:
            if stopped.is_set():
                raise _StoppedError
            if of:
                went_on(bar, now, of)

        def write() -> Exception | None:
            try:
                files = job(go_on)
                go_on()
                for file, data in files.items():
                    write_whole(file, data)
            except Exception as problem:
                return problem
            return None

        def say(problem: object) -> None:
            self._under_way.remove(task)
            self.bars.remove(bar)
            bar.reset()
            bar.deleteLater()
            if isinstance(problem, OSError):
                text = t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))
                self._ask().tell(failed, text)
            elif isinstance(problem, _StoppedError):
                self._say(t("Nothing was written."))
            elif isinstance(problem, Exception):
                raise problem
            else:
                self._say(done)

        task = BackgroundTask(write, say, self._window)
        self._under_way.append(task)

    @property
    def is_writing(self) -> bool:
        """Whether something is being written."""
        return bool(self._under_way)

    def stop(self) -> None:
        """Wait until what is being written is written whole."""
        for task in self._under_way:
            task.wait()

    def _show(self, bar: QProgressDialog, now: int, of: int) -> None:
        if bar in self.bars:
            bar.setRange(0, of)
            bar.setValue(now)


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
        level, t = self._level(), self._t
        if level is None:
            return
        rules = self.rules_of(level)
        if rules is None:
            self._ask().tell(t("The level can't be printed"), t("Its rules can't be told. See the issues."))
            return
        words, shop = self._words(level), self.open_shop()
        wanted = self._ask().print_options(shop, lambda options: shop.booklet(level, rules, options, t, words))
        path = self._ask().file_to_write(self._last / f"{level.id}.pdf", t("Booklets")) if wanted else None
        if wanted is None or path is None:
            return
        from runtime.exchange.printing.pdf import write_pdf

        sheets = shop.booklet(level, rules, wanted, t, words)
        self._write(path, lambda progress: write_pdf(sheets, shop.letters, level.name, progress))

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
