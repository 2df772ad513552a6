"""What a bundle is about, before it is taken: cover, author, licence, levels, what the checks found, its size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QLabel,
    QListWidget,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from runtime.campaign.campaign_texts import spoken_in
from runtime.checks.bundle_preview import BundleLook, Language
from runtime.checks.clear_texts import say_grades, say_stars
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, Severity
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, byte_size_text
from runtime.support.wording import say_issue
from runtime.ui.game_texts.names import language_name
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import PICTURE, table_thumbnail, thumbnail
from runtime.ui.plain_widgets import Label, ListItem, tip_text
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.tablegames.words import game_name
from runtime.ui.widgets.boxes import in_column, in_row

SHORT = 28
"""So many letters of a fact stay on one line."""
COVER = QSize(264, 198)
"""The room for the cover, in pixels."""

MOST_TOLD = 12
"""How many issues the tool tip of their number names."""


class BundlePreview(QWidget):
    """Shows a bundle that was looked into; ``boards`` draws its levels, one after the other."""

    def __init__(self, looked: BundleLook, boards: BoardPainter, t: Texts) -> None:
        super().__init__()
        self._looked, self._boards, self._t = looked, boards, t
        found = looked.checked.loaded.campaign
        self._campaign = spoken_in(found, t.language) if found is not None else None
        self._levels: tuple[Level, ...] = self._campaign.levels if self._campaign is not None else ()
        self.cover = Label()
        self.cover.setFixedSize(COVER)
        self.cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cover.setAccessibleName(t("Cover of {name}", name=looked.bundle.head.name))
        self.levels = self._level_list()
        self.issues = self._issue_line()
        self._lay_out()
        self._show_cover()
        self._next = 0
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._draw_one)
        self._soon.start()

    def _lay_out(self) -> None:
        """The cover and the facts at the left, name, description and levels at the right."""
        head, t = self._looked.bundle.head, self._t
        facts = QFormLayout()
        facts.setHorizontalSpacing(12)
        facts.setVerticalSpacing(4)
        packed, size = byte_size_text(t, len(self._looked.bundle.data)), byte_size_text(t, self._looked.bundle.size)
        for label, text in (
            (t("Author"), head.author or t("not named")),
            (t("Licence"), head.licence or t("not named")),
            (t("Version"), head.version or t("not named")),
            (t("Size"), t("{size} ({packed} packed)", size=size, packed=packed)),
            *self._offered(),
        ):
            named, value = _label(label, "quiet"), _label(text)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            value.setAccessibleName(label)
            value.setWordWrap(len(text) > SHORT)  # A short one has its line, however large texts are.
            value.setToolTip(tip_text(self._more(text)))
            facts.addRow(named, value)
        left = in_column(self.cover, facts, self.issues, spacing=12)
        left.addStretch()
        right = QVBoxLayout()
        right.setSpacing(8)
        spoken = self._campaign if self._campaign is not None else head
        right.addWidget(_label(spoken.name or head.id, "heading"))
        if spoken.description.strip():
            right.addWidget(_description(spoken.description.strip(), t("Description")))
        count = t.plural("{count} level", "{count} levels", self.levels.count())
        right.addWidget(_label(count, "section"))
        right.addWidget(self.levels, 1)
        in_row(left, (right, 1), spacing=22, margins=(0, 0, 0, 0), on=self)

    def _offered(self) -> Iterator[tuple[str, str]]:
        """What the campaign offers beside its levels."""
        found, t = self._looked.checked.contents, self._t
        if found is None:
            return
        nodes = t.plural("{count} station", "{count} stations", found.nodes)
        endings = t.plural("{count} ending", "{count} endings", found.endings)
        if found.nodes:
            yield t("Journey"), f"{nodes}, {endings}" if found.endings else nodes
        yield t("Languages"), ", ".join(_language(t, one) for one in found.languages)
        if found.difficulties:
            yield t("Difficulties"), ", ".join(found.difficulties)
        if found.proofs and found.holding is not None:
            said = t.plural(
                "{holding} of {count} proof holds",
                "{holding} of {count} proofs hold",
                found.proofs,
                holding=found.holding,
            )
            unplayed = t("not replayed: {count}", count=found.unplayed)
            yield t("Winnable"), f"{said}, {unplayed}" if found.unplayed else said
            if found.cases:
                yield t("Shown"), say_stars(t, found.cases)

    def _more(self, text: str) -> str:
        """What a fact means in full: the stars of the clear check say against whom was won."""
        found = self._looked.checked.contents
        if found is None or not found.cases or text != say_stars(self._t, found.cases):
            return ""
        return say_grades(self._t, found.cases).replace("; ", "\n")

    def _level_list(self) -> QListWidget:
        levels, t = QListWidget(), self._t
        levels.setAccessibleName(t("Levels"))
        levels.setIconSize(PICTURE)
        levels.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        levels.setUniformItemSizes(True)
        levels.setMinimumSize(QSize(340, 190))
        empty = QPixmap(PICTURE)
        empty.fill(Qt.GlobalColor.transparent)
        for level in self._levels:
            size = level.terrain.size
            figures = t("{rows} × {columns} cells", rows=size.rows, columns=size.columns)
            item = ListItem(QIcon(empty), f"{level.name or level.id}\n{figures}")
            item.setToolTip(tip_text(level.description))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            levels.addItem(item)
        for table in self._campaign.tables if self._campaign is not None else ():
            figures = t("a game of {game}", game=game_name(t, table.game))
            item = ListItem(QIcon(table_thumbnail(table.game)), f"{table.name or table.id}\n{figures}")
            item.setToolTip(tip_text(table.description))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            levels.addItem(item)
        return levels

    def _issue_line(self) -> QLabel:
        """How many issues the checks found, and the first of them on the tool tip."""
        checked, t = self._looked.checked, self._t
        if not checked.errors and not checked.warnings:
            return _label(t("The checks found nothing wrong."), "quiet")
        errors = t.plural("{count} error", "{count} errors", checked.errors)
        warnings = t.plural("{count} warning", "{count} warnings", checked.warnings)
        label = _label(
            t("The checks found: {errors}, {warnings}.", errors=errors, warnings=warnings),
            "refusal" if checked.errors else "quiet",
        )
        worst = sorted(checked.issues, key=lambda issue: issue.severity is not Severity.ERROR)
        told = "\n".join(_told(t, issue) for issue in worst[:MOST_TOLD])
        label.setToolTip(tip_text(told))
        label.setAccessibleDescription(isolate(told))
        return label

    def _show_cover(self) -> None:
        """The picture that the campaign names; without one its first level."""
        ratio, name = self.devicePixelRatioF(), self._looked.bundle.head.cover
        assets: Path = self._looked.checked.folder / "assets"
        picture = StoryPictures(assets).picture(name, QSize(1, 1) * round(COVER.width() * ratio))
        if picture is not None:
            room = COVER * ratio
            how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            drawn = QPixmap.fromImage(picture).scaled(room, *how)
            drawn.setDevicePixelRatio(ratio)
            self.cover.setPixmap(drawn)
        elif self._levels:
            self.cover.setPixmap(thumbnail(self._boards, self._levels[0], ratio, COVER))

    def _draw_one(self) -> None:
        """Draw the picture of one level, then let others have their turn."""
        if self._next >= len(self._levels):
            return
        drawn = thumbnail(self._boards, self._levels[self._next], self.devicePixelRatioF())
        item = self.levels.item(self._next)
        if item is not None:
            item.setIcon(QIcon(drawn))
        self._next += 1
        self._soon.start()


def _language(t: Texts, language: Language) -> str:
    """A language by its own name, and how much of the campaign is in it where that is not all."""
    name = language_name(language.name)
    if language.hundredths == 100:
        return name
    return t("{language} ({percent} %)", language=name, percent=language.hundredths)


def _told(t: Texts, issue: Issue) -> str:
    text, _ = say_issue(t, issue)
    return f"{issue.place.file}: {text}" if issue.place.file else text


def _label(text: str, name: str = "") -> QLabel:
    """A line of plain text: what a bundle says of itself is never taken for markup."""
    label = Label()
    label.setText(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    return label


def _description(text: str, name: str) -> QScrollArea:
    """What the campaign is about; a long text scrolls."""
    inner = _label(text)
    inner.setAlignment(Qt.AlignmentFlag.AlignTop)
    scroll = QScrollArea()
    scroll.setWidget(inner)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setMaximumHeight(110)
    scroll.setAccessibleName(name)
    return scroll
