"""Galleries of campaigns in a window of their own, beside which one works on; and what is asked before one shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QLineEdit, QPlainTextEdit, QRadioButton, QWidget

from editor.dialogs.bundles import PackDialog, SharingTexts
from editor.document.campaigns import release_text
from editor.document.edit import NAME
from editor.theme import EditorTheme
from editor.widgets import PLAIN_TIP, push_button
from runtime.campaign.bundles.packer import PackedCampaign
from runtime.campaign.campaign_json import RELEASE
from runtime.campaign.model import Campaign
from runtime.support.issues import Issue
from runtime.support.texts import Texts, mark
from runtime.ui.gallery.gallery_browser import GalleryBrowser
from runtime.ui.gallery.gallery_controller import GalleryController
from runtime.ui.gallery.gallery_view import CardColours
from runtime.ui.gallery.notice_bar import BrowserLook
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column


class GalleryDialog(QDialog):
    """The galleries of a person; it is hidden when it is closed, and what is downloaded goes on."""

    def __init__(self, controller: GalleryController, theme: EditorTheme, t: Texts, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(t("Get more campaigns"))
        self.browser = GalleryBrowser(controller, dialog_look(theme), t)
        in_column((self.browser, 1), margins=(16, 14, 16, 14), on=self)
        self.resize(1080, 680)

    def reject(self) -> None:
        """Escape breaks off or closes what is open, before the window."""
        if not self.browser.escape():
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The browser's keys; Enter presses no button here."""
        if self.browser.hear(event) or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)


def dialog_look(theme: EditorTheme) -> BrowserLook:
    """The browser's buttons as the editor's dialogs have them."""

    def button(text: str, name: str, tip: str) -> QAbstractButton:
        return push_button(text, tip, icon=theme.icon(name) if name else None)

    def allow(made: QAbstractButton, why_not: str) -> None:
        made.setEnabled(not why_not)
        made.setToolTip(why_not or str(made.property(PLAIN_TIP) or ""))

    def colours() -> CardColours:
        c = theme.colours
        return CardColours(c.raised, c.field, c.edge, c.brass, c.field, c.text, c.quiet)

    return BrowserLook(button, allow, colours)


class ShareTarget(Enum):
    """Where a campaign goes: as two files to hand in, or into a gallery of one's own."""

    FILES = "files"
    OWN_GALLERY = "own gallery"


@dataclass(frozen=True, slots=True)
class ShareWish:
    """What is to be said of the campaign and of its present version, and where it goes.

    ``gallery_name`` is what a gallery of one's own is called; empty leaves it as it is.
    """

    texts: SharingTexts
    changes: str
    target: ShareTarget
    gallery_name: str = ""


class ShareDialog(PackDialog):
    """``key_text`` says with which key it is signed. What the checks call an error holds it back."""

    TITLE, BUTTON = mark("Share"), mark("Share…")
    INTRO = mark("“{name}” is packed and signed, so that a gallery can offer it to others.")

    def __init__(
        self,
        t: Texts,
        campaign: Campaign,
        packed: PackedCampaign,
        errors: int,
        lacking: Callable[[SharingTexts], tuple[Issue, ...]],
        *,
        key_text: str,
        parent: QWidget | None,
        locked: str = "",
    ) -> None:
        self._key_text = key_text
        super().__init__(t, campaign, packed, errors, lacking, parent=parent, locked=locked)
        self.changes.setReadOnly(bool(locked))
        self.resize(760, 730)

    def _add_fields(self, campaign: Campaign) -> None:
        super()._add_fields(campaign)
        t = self.t
        self.files.setMinimumHeight(80)
        self.changes = QPlainTextEdit(release_text(campaign))
        self.changes.setTabChangesFocus(True)
        self.changes.setFixedHeight(3 * self.changes.fontMetrics().lineSpacing() + 14)
        self.changes.setPlaceholderText(t("for players who have an older version"))
        self.form.insertRow(3, t("What is new"), self.changes)
        self.changes.setAccessibleName(t("What is new"))
        self.changes.setToolTip(t(RELEASE.tips["text"]))
        self.to_files = QRadioButton(t("Two files to hand in: campaign and signed entry"))
        self.to_gallery = QRadioButton(t("A gallery of my own: a folder that any web host serves"))
        self.to_files.setChecked(True)
        self.gallery_name = QLineEdit()
        self.gallery_name.setMaxLength(NAME)
        self.gallery_name.setPlaceholderText(t("what the gallery is called; empty where it has a name already"))
        self.gallery_name.setEnabled(False)
        self.to_gallery.toggled.connect(self.gallery_name.setEnabled)
        self.form.addRow(t("Goes to"), self.to_files)
        self.form.addRow("", self.to_gallery)
        self.row(t("Gallery"), self.gallery_name, t("The name that visitors of your gallery see"))
        key = Label(self._key_text)
        key.setObjectName("quiet")
        key.setWordWrap(True)
        self.form.addRow(t("Signed with"), key)

    @property
    def wish(self) -> ShareWish:
        """What is wanted."""
        target = ShareTarget.OWN_GALLERY if self.to_gallery.isChecked() else ShareTarget.FILES
        return ShareWish(self.answer, self.changes.toPlainText().strip(), target, self.gallery_name.text().strip())

    def _look(self) -> None:
        """What the checks call an error would be refused by every gallery."""
        super()._look()
        if self._errors and not self._packed.read.issues:
            self.complain(
                self.t.plural(
                    "The checks found {count} error, and galleries take none: mend it first "
                    "({key_of[edit.next-issue]:F8} leads to it).",
                    "The checks found {count} errors, and galleries take none: mend them first "
                    "({key_of[edit.next-issue]:F8} leads to them).",
                    self._errors,
                )
            )
