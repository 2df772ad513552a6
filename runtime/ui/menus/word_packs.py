"""The installed word packs in the set-up: lists of words that campaigns take over, to be installed and removed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.lexicon import LexiconError
from runtime.match.word_packs import PackShelf, WordPack, say_made, say_removed, usual_name
from runtime.support.texts import names_of, reason_of
from runtime.support.wording import say_issue
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.menus.page import Room
from runtime.ui.widgets.boxes import WrappedRow, in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.fields import ChoiceBox, heading, quiet_line


class WordPacksBox(QWidget):
    """Names the packs in a person's home, and lets them install another list and remove one."""

    told = Signal(str)
    """What came of it, or why nothing did."""
    awaited = Signal(str)
    """What is being read."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        theme, t = room.theme, room.t
        self._shelf = PackShelf(room.home.words) if room.home is not None else None
        self.card: QuestionCard | None = None
        self.about = quiet_line(theme)
        self.install_button = BrassButton(theme, t("Install a list…"), "level-add")
        self.install_button.clicked.connect(self._choose)
        self.packs = ChoiceBox([], t("Word pack"), t("Which of the installed packs is to be removed"))
        self.remove_button = BrassButton(theme, t("Remove…"), "close")
        self.remove_button.clicked.connect(self._ask_removal)
        self.install_button.describe(
            t("Make a word pack of a file with one word a line, for campaigns of another language or other words")
        )
        self.remove_button.describe(t("Remove the pack; campaigns that go by it keep their own copy"))
        row = WrappedRow(self.install_button, self.packs, self.remove_button)
        row.setSpacing(8)
        in_column(heading(theme, t("Word packs")), self.about, row, spacing=8, margins=(0, 0, 0, 0), on=self)
        self.show_packs()

    def show_packs(self) -> None:
        """Name what is installed now."""
        t = self._room.t
        names = [pack.name for pack in self._shelf.packs()] if self._shelf is not None else []
        self.packs.clear()
        self.packs.addItems(names)
        self.packs.setVisible(bool(names))
        self.remove_button.setVisible(bool(names))
        self.install_button.allow("" if self._shelf is not None else t("Nothing is kept here."))
        known = t("Installed: {names}.", names=names_of(t, names)) if names else t("No word pack is installed.")
        self.about.setText(f"{known} {t('The editor offers them for campaigns, which bring their own copy.')}")

    def install(self, file: Path) -> None:
        """Make a pack of a list; one of its name is replaced after a question."""
        if self._shelf is None:
            return
        t, name = self._room.t, usual_name(file)
        if self._shelf.find(name) is None:
            self._read(file, name)
            return
        title = t("There is a word pack “{name}” already. Replace it?", name=name)
        more, yes = t("Campaigns that go by it keep their own copy."), t("Replace")
        self._ask(title, more, yes, lambda: self._read(file, name))

    def _choose(self) -> None:
        t = self._room.t
        kinds = t("Lists of one word a line (*.txt *.gz *.dic);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileName(self.window(), t("Install a list of words"), str(Path.home()), kinds)
        if chosen:
            self.install(Path(chosen))

    def _read(self, file: Path, name: str) -> None:
        shelf, t = self._shelf, self._room.t
        if shelf is None:
            return

        def work() -> str:
            try:
                return " ".join(say_made(t, shelf.install(file, name)))
            except LexiconError as problem:
                return " ".join(say_issue(t, problem.issue))
            except OSError as problem:
                return t("Nothing could be written: {reason}.", reason=reason_of(problem))

        self.install_button.allow(t("A list is being read."))
        self.awaited.emit(t("Reading {file}…", file=file.name))
        BackgroundTask(work, self._tell, self)

    def _tell(self, said: object) -> None:
        self.show_packs()
        self.told.emit(str(said))

    def _ask_removal(self) -> None:
        t, shelf = self._room.t, self._shelf
        pack = shelf.find(self.packs.currentText()) if shelf is not None else None
        if pack is None:
            self.show_packs()
            return
        title = t("Remove the word pack “{name}”?", name=pack.name)
        more = t("Campaigns that go by it keep their own copy.")
        self._ask(title, more, t("Remove"), lambda: self._remove(pack))

    def _remove(self, pack: WordPack) -> None:
        t = self._room.t
        if self._shelf is None:
            return
        try:
            self._shelf.remove(pack)
            said = say_removed(t, pack)
        except OSError as problem:
            reason = reason_of(problem)
            said = t("The word pack {name} could not be removed: {reason}.", name=pack.name, reason=reason)
        self._tell(said)

    def _ask(self, title: str, more: str, yes: str, agreed: Callable[[], object]) -> None:
        theme, t = self._room.theme, self._room.t
        card = QuestionCard(theme, t, self.window(), title=title, text=more, yes=yes, no=t("Keep"), grave=True)
        card.agreed.connect(agreed)
        self.card = card
        card.open()
