"""Shows a bundle and asks what to do with it: install it, or open a copy that may be changed."""

from __future__ import annotations

from enum import Enum

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from editor.dialogs.form import FormDialog
from runtime.campaign.bundles.bundle_texts import say_age
from runtime.campaign.bundles.shelf import Installed
from runtime.checks.bundle_preview import BundleLook
from runtime.support.texts import Texts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.program.bundle_preview import BundlePreview


class BundleWish(Enum):
    """What to do with a bundle."""

    INSTALL = "install"
    COPY = "copy"


class BundleDialog(FormDialog):
    """``before`` is what is installed under the same id, which installing replaces."""

    def __init__(
        self, t: Texts, looked: BundleLook, boards: BoardPainter, before: Installed | None, parent: QWidget | None
    ) -> None:
        super().__init__(t, t("A campaign to look at"), t("Replace") if before else t("Install"), "", parent)
        self.answer = BundleWish.INSTALL
        self.preview = BundlePreview(looked, boards, t)
        self.copy = self.buttons.addButton(t("Open a copy…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setToolTip(t("Save it in a folder of your own and edit it there"))
        self.copy.setAccessibleName(t("Open a copy…"))
        self.copy.clicked.connect(self._choose_copy)
        self._layout.insertWidget(0, self.preview, 1)
        if before is not None:
            told = t("Replacing it leaves its saved games as they are.")
            self.advise(f"{say_age(t, looked.bundle.head, before.head)} {told}")
        else:
            self.advise(t("Installed campaigns are listed on the start page and in the game, and stay as they came."))
        self.resize(820, 520)
        self.finish(self.preview.levels)

    def _choose_copy(self) -> None:
        self.answer = BundleWish.COPY
        self.accept()
