"""The extensions: their versions, what they add, what went wrong with them, and which are switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QPlainTextEdit, QVBoxLayout, QWidget

from editor.widgets import push_button
from runtime.support.extensions import KIND_NAMES, Extension, Extensions
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label, ListItem


class ExtensionsDialog(QDialog):
    """``chosen`` says which are on at the next start where they are named; ``switch`` is told of another choice."""

    def __init__(
        self,
        t: Texts,
        extensions: Extensions,
        chosen: Mapping[str, bool],
        switch: Callable[[str, bool], None],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self.t, self._extensions, self._switch = t, extensions, switch
        self.setWindowTitle(t("Extensions"))
        self.list = QListWidget()
        self.list.setAccessibleName(t("Extensions"))
        self.list.setToolTip(t("A tick says that it is loaded at the next start (Space)"))
        self.list.setMinimumWidth(230)
        self.about = QPlainTextEdit()
        self.about.setReadOnly(True)
        self.about.setTabChangesFocus(True)
        self.about.setAccessibleName(t("About the extension"))
        self.about.setToolTip(t("What the extension adds, and what went wrong with it"))
        self.said = Label(self._intro())
        self.said.setWordWrap(True)
        self.close_button = push_button(t("Close"), t("Close (Esc)"))
        self.close_button.clicked.connect(self.accept)
        self._lay_out()
        for one in extensions.every:
            item = ListItem(str(one))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            is_on = chosen.get(one.name, True)
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemChanged.connect(self._switched)
        self.list.setCurrentRow(0)
        self.resize(760, 460)

    def _intro(self) -> str:
        t = self.t
        if not self._extensions.every:
            return t(
                "No extensions are installed. They are Python packages beside the program; the help tells how one is "
                "made and installed. Campaigns never bring any."
            )
        return t("Ticks hold from the next start on. An extension is a program: install only those that you trust.")

    def _lay_out(self) -> None:
        whole, both, foot = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        both.addWidget(self.list)
        both.addWidget(self.about, 1)
        both.setSpacing(14)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        whole.addLayout(both, 1)
        whole.addWidget(self.said)
        whole.addLayout(foot)

    def _show(self, row: int) -> None:
        every = self._extensions.every
        self.about.setPlainText("\n".join(self._told(every[row])) if 0 <= row < len(every) else "")

    def _told(self, one: Extension) -> Iterator[str]:
        """The lines about an extension."""
        t = self.t
        yield t(
            "{name}, version {version}, of the package {package}",
            name=one.name,
            version=one.version,
            package=one.package,
        )
        if one.is_off:
            yield t("It is switched off, and was not loaded.")
        added = [f"  {t(KIND_NAMES[kind])}: {t(name)}" for kind, name, _ in self._extensions.added(one)]
        if added:
            yield from ("", t("It adds:"), *added)
        if one.troubles:
            yield from ("", t("What went wrong:"))
            for trouble in one.troubles:
                yield from (trouble.said(t), *(f"    {line}" for line in trouble.lines))

    def _switched(self, item: QListWidgetItem) -> None:
        row = self.list.row(item)
        self._switch(self._extensions.every[row].name, item.checkState() is Qt.CheckState.Checked)
