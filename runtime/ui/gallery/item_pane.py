"""All that a gallery tells of one campaign, beside the cards."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from runtime.checks.clear_check import MOST_STARS
from runtime.gallery.client import ItemStanding
from runtime.gallery.gallery_json import GalleryEntry, GalleryItem, GalleryLevel
from runtime.gallery.signatures import fingerprint
from runtime.support.texts import Texts, byte_size_text
from runtime.ui.game_texts.names import language_name
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column

PICTURE = QSize(400, 190)
"""The room for the picture, in pixels."""
MOST_LEVELS = 30
"""So many levels are named; of more only how many there are."""


class ItemPane(QScrollArea):
    """Shows one campaign after another; ``heading`` names the present one."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(t("About the campaign"))
        self.picture = Label()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMaximumHeight(PICTURE.height())
        self.picture.setMinimumWidth(1)  # Else the picture would keep the pane from growing narrower.
        self._drawn: QPixmap | None = None
        self.heading = _label("heading")
        self.standing = _label("section")
        self._facts = QWidget()
        self._texts = QWidget()
        self._inner = QWidget()
        self._rows = in_column(
            self.picture,
            self.heading,
            self.standing,
            self._facts,
            self._texts,
            None,
            spacing=8,
            margins=(0, 0, 8, 0),
            on=self._inner,
        )
        self.setWidget(self._inner)
        self._inner.hide()

    @property
    def text(self) -> str:
        """Everything that is said, for who reads it out."""
        return "\n".join(label.text() for label in self._inner.findChildren(Label) if label.text())

    def clear(self) -> None:
        """Nothing is chosen."""
        self._inner.hide()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # It would stay as it was.

    def show_picture(self, picture: QPixmap | None) -> None:
        """Show what stands for the campaign, once it is there."""
        self._drawn = picture
        self.picture.setVisible(picture is not None)
        self._fit_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture is as wide as there is room."""
        super().resizeEvent(event)
        self._fit_picture()

    def _fit_picture(self) -> None:
        if self._drawn is None:
            return
        ratio, margins = self.devicePixelRatioF(), self._rows.contentsMargins()
        room = PICTURE.boundedTo(QSize(self.viewport().width() - margins.left() - margins.right(), PICTURE.height()))
        drawn = self._drawn.scaled(
            room.expandedTo(QSize(1, 1)) * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        drawn.setDevicePixelRatio(ratio)
        self.picture.setPixmap(drawn)

    def show_item(self, item: GalleryItem, standing: ItemStanding, here: str, picture: QPixmap | None) -> None:
        """Show a campaign; ``here`` is the version that is installed."""
        t, entry = self._t, item.entry
        self.heading.setText(entry.name)
        self.standing.setText(_say_standing(t, standing, here))
        self.standing.setVisible(standing is not ItemStanding.NEW)
        self.show_picture(picture)
        self._facts = self._changed(self._facts, self._facts_of(item))
        self._texts = self._changed(self._texts, self._texts_of(entry))
        self._inner.show()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalScrollBar().setValue(0)

    def _changed(self, before: QWidget, now: QWidget) -> QWidget:
        self._rows.replaceWidget(before, now)
        before.hide()
        before.deleteLater()
        return now

    def _facts_of(self, item: GalleryItem) -> QWidget:
        holder = QWidget(self._inner)
        form = QFormLayout(holder)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(3)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for name, said in self._facts_in(item):
            named, value = _label("quiet"), _label()
            named.setText(name)
            named.setWordWrap(False)
            value.setText(said)
            value.setWordWrap("\n" not in said)
            value.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            value.setAccessibleName(name)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(named, value)
        return holder

    def _facts_in(self, item: GalleryItem) -> Iterator[tuple[str, str]]:
        t, entry = self._t, item.entry
        yield t("Author"), entry.author or t("not named")
        yield t("Version"), t("{version}, since {date}", version=entry.version or "–", date=item.added)
        yield t("Licence"), entry.licence or t("not named")
        yield t("Languages"), ", ".join(language_name(one) for one in entry.languages)
        yield t("Size"), byte_size_text(t, entry.size)
        if entry.cases:
            yield t("Shown"), t("{shown} of {cases} ways to win", shown=entry.shown, cases=entry.cases)
        if entry.needs.program:
            yield t("Needs"), t("Scryptic {version} or newer", version=entry.needs.program)
        print_ = fingerprint(item.signed.key)
        yield t("Signed by"), f"{print_[: len(print_) // 2]}\n{print_[len(print_) // 2 + 1 :]}"

    def _texts_of(self, entry: GalleryEntry) -> QWidget:
        holder = QWidget(self._inner)
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        t = self._t

        def add(text: str, name: str = "") -> None:
            label = _label(name)
            label.setText(text)
            rows.addWidget(label)

        if entry.description.strip():
            add(entry.description.strip())
        if entry.story.strip():
            add(entry.story.strip(), "quiet")
        told = [one for one in entry.changes if one.text.strip()]
        if told:
            add(t("What is new"), "section")
            for one in told[:5]:
                add(f"{one.version}: {one.text.strip()}")
        add(t.plural("{count} level", "{count} levels", entry.level_count), "section")
        add("\n".join(_say_level(t, level) for level in entry.levels[:MOST_LEVELS]))
        more = entry.level_count - min(len(entry.levels), MOST_LEVELS)
        if more > 0:
            add(t.plural("and {count} more", "and {count} more", more), "quiet")
        return holder


def _label(name: str = "") -> Label:
    label = Label()
    label.setObjectName(name)
    label.setWordWrap(True)
    return label


def _say_standing(t: Texts, standing: ItemStanding, here: str) -> str:
    """How a campaign compares with what is installed, in a sentence."""
    version = here or "–"
    match standing:
        case ItemStanding.INSTALLED:
            return t("Installed, in this very version.")
        case ItemStanding.UPDATE:
            return t("Installed in version {version}; this is an update.", version=version)
        case ItemStanding.OLDER:
            return t("Installed in version {version}, which is newer than this one.", version=version)
        case ItemStanding.OTHER:
            return t("Another campaign or version of this id is installed: {version}.", version=version)
        case _:
            return ""


def _say_level(t: Texts, level: GalleryLevel) -> str:
    """A level in a line: its name, its size, how well it is shown to be winnable, and its balance."""
    stars = f"{'★' * level.stars}{'☆' * (MOST_STARS - level.stars)}" if level.shown else ""
    size = t("{rows} × {columns}", rows=level.rows, columns=level.columns) if level.rows else t("table game")
    balance = t("begins and wins: {percent} %", percent=level.balance.share) if level.balance is not None else ""
    return " · ".join(filter(None, (level.name or level.id, size, stars, balance)))
