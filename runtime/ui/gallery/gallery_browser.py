"""Galleries to look through: addresses, filters, cards, and what is told of one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from runtime.campaign.model import Campaign
from runtime.gallery.gallery_json import GalleryItem
from runtime.gallery.signatures import fingerprint
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.gallery.gallery_controller import GalleryController, VisitShown
from runtime.ui.gallery.gallery_filter import (
    CHOICES,
    LENGTHS,
    ORDERS,
    CampaignLength,
    GalleryFilter,
    GalleryOrder,
    ItemChoice,
)
from runtime.ui.gallery.gallery_model import GalleryModel, picture_of_item
from runtime.ui.gallery.gallery_view import GalleryView
from runtime.ui.gallery.item_actions import ItemActions
from runtime.ui.gallery.item_pane import ItemPane
from runtime.ui.gallery.notice_bar import BrowserLook, NoticeBar
from runtime.ui.gallery.picture_loader import PictureLoader
from runtime.ui.game_texts.names import language_name
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import WrappedRow, in_column, in_row
from runtime.ui.widgets.fields import DropBox, Scrolled, filled

LEAST_LIST = 5
"""So many lines of the list are shown at the least; what stands above it scrolls with it where there is less room."""
TYPED = 180
"""So many milliseconds after the last letter the search begins."""
KEY_CHANGED = "gallery-key-changed"
TOLD = 3
"""So many campaigns whose keys were revoked are told of at once."""


class GalleryBrowser(QWidget):
    """Looks through the galleries of a person; ``changed`` tells that something was installed or removed."""

    changed = Signal()

    def __init__(self, controller: GalleryController, look: BrowserLook, t: Texts) -> None:
        super().__init__()
        self._controller, self._look, self._t = controller, look, t
        controller.setParent(self)
        self._heads: dict[str, Campaign] = controller.heads()
        self._shown: VisitShown | None = None
        self.loader = PictureLoader(self)
        self.loader.use(controller.picture)
        self.model = GalleryModel(t, self.loader, lambda item: controller.standing(item, self._heads))
        self.model.setParent(self)
        self._make_heads()
        self._make_filters()
        self.view = GalleryView(self.model, look.colours, t("Campaigns"))
        self.pane = ItemPane(t)
        self.notice = NoticeBar(look)
        self.status = Label()
        self.status.setWordWrap(True)
        self.status.setObjectName("quiet")
        self.item_actions = ItemActions(controller, self.notice, look, t, self.view.setFocus)
        self._lay_out()
        self._connect()
        self._offer_values()
        self.show_galleries()

    # What it is made of

    def _make_heads(self) -> None:
        t, button = self._t, self._look.button
        self.gallery = DropBox()
        self.gallery.setAccessibleName(t("Gallery"))
        self.gallery.explain(t("The galleries that you have added"))
        self.gallery.setMinimumContentsLength(18)
        self.gallery.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.refresh = button(t("Look again"), "redo", t("Ask the gallery what it has now (F5)"))
        self.adding = button(t("Add…"), "level-add", t("Add a gallery by its address"))
        self.forgetting = button(t("Forget"), "level-remove", t("Forget this gallery; what you installed stays"))
        self.address = QLineEdit()
        self.address.setAccessibleName(t("Address of a gallery"))
        self.address.setPlaceholderText(t("https://… or a folder, as who runs the gallery has told you"))
        self.address.setToolTip(self.address.placeholderText())
        self.address.setMaxLength(500)
        self.add_button = button(t("Add"), "check", t("Look at this gallery and add it to yours (Enter)"))
        self.no_adding = button(t("Cancel"), "close", t("Add no gallery"))
        self.address_row = QWidget(self)
        in_row(self.address, self.add_button, self.no_adding, margins=(0, 0, 0, 0), on=self.address_row)

    def _make_filters(self) -> None:
        t = self._t
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("Search names, authors and descriptions (Ctrl+F)"))
        self.search.setAccessibleName(t("Search"))
        self.search.setToolTip(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.language, self.licence = self._choice(t("Language")), self._choice(t("Licence"))
        self.length = self._choice(t("Length"), {one.value: t(text) for one, text in LENGTHS.items()})
        self.wanted = self._choice(t("Which"), {one.value: t(text) for one, text in CHOICES.items()})
        self.order = self._choice(t("Order"), {one.value: t(text) for one, text in ORDERS.items()})

    def _choice(self, name: str, values: Mapping[str, str] | None = None) -> DropBox:
        box = DropBox()
        box.setAccessibleName(name)
        box.explain(name)
        box.setSizeAdjustPolicy(DropBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(12)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for value, text in (values or {}).items():
            box.addItem(text, value)
        return box

    def _lay_out(self) -> None:
        self.top, self.body = QWidget(), QWidget()
        in_row((self.gallery, 1), self.refresh, self.adding, self.forgetting, margins=(0, 0, 0, 0), on=self.top)
        boxes = (self.language, self.licence, self.length, self.wanted, self.order)
        choices = WrappedRow(self.search, *boxes, shares=(self.search,))
        self.view.setMinimumHeight(LEAST_LIST * self.view.fontMetrics().lineSpacing())
        self.list_page = QWidget()
        in_column((self.view, 1), self.status, spacing=8, margins=(0, 0, 0, 0), on=self.list_page)
        left = Scrolled(filled(self.list_page))
        right = QVBoxLayout()
        right.addWidget(self.pane, 1)
        right.addWidget(self.item_actions)
        in_column(choices, (in_row((left, 7), (right, 5), spacing=18), 1), margins=(0, 0, 0, 0), on=self.body)
        rows = in_column(self.top, self.address_row, self.notice, (self.body, 1), spacing=8, margins=(0, 0, 0, 0))
        rows.addStretch(0)
        self.setLayout(rows)

    def _connect(self) -> None:
        controller = self._controller
        controller.visited.connect(self._show_visit)
        controller.failed.connect(self._tell)
        self.item_actions.changed.connect(self._show_busy)
        self.item_actions.done.connect(self.look_at_shelf)
        self.item_actions.done.connect(self.changed)
        controller.busy_changed.connect(self._show_busy)
        self.loader.ready.connect(self._picture_came)
        self.gallery.activated.connect(lambda _row: self._visit_chosen())
        self.refresh.clicked.connect(self.look_again)
        self.adding.clicked.connect(lambda: self._show_adding(is_open=True))
        self.no_adding.clicked.connect(lambda: self._show_adding(is_open=False))
        self.add_button.clicked.connect(self._add)
        self.address.returnPressed.connect(self._add)
        self.forgetting.clicked.connect(self._ask_forget)
        self._typed = QTimer(self, singleShot=True, interval=TYPED)
        self._typed.timeout.connect(self._choose)
        self.search.textChanged.connect(lambda _text: self._typed.start())
        for box in (self.language, self.licence, self.length, self.wanted, self.order):
            box.currentIndexChanged.connect(lambda _row: self._choose())
        self.view.selectionModel().currentChanged.connect(lambda now, _before: self._show_row(now))
        self.view.taken.connect(self.item_actions.press_main)

    # What is done

    def show_galleries(self) -> None:
        """Offer the person's galleries, and visit the one that was shown; where there are none, ask for an address."""
        known = self._controller.galleries()
        self.gallery.clear()
        for one in known:
            self.gallery.addItem(f"{one.name} – {one.address}" if one.name else one.address, one.address)
        present = self.gallery.findData(self._controller.address)
        self.gallery.setCurrentIndex(max(0, present))
        self._show_adding(is_open=not known)
        self.top.setVisible(bool(known))
        self.body.setVisible(bool(known))
        if not known:
            t = self._t
            self._clear()
            self.notice.say(
                t(
                    "A gallery is a place where people share campaigns. You have none yet: add one by the address that "
                    "who runs it has told you. Nothing is asked of any other place, nothing is ever run, and what you "
                    "install is checked like any bundle."
                )
            )
        elif present < 0:
            self._visit_chosen()
        self._show_busy()

    def look_again(self) -> None:
        """Ask the gallery that is shown what it has now."""
        if self._controller.address:
            self._controller.visit(self._controller.address)

    def escape(self) -> bool:
        """Escape was pressed: break off, or close what is open; whether there was anything."""
        if self._controller.is_fetching or self._controller.is_visiting:
            self._controller.stop()
        elif self.item_actions.forget_update():
            pass
        elif self.notice.isVisibleTo(self):
            self.notice.say("")
        elif self.address_row.isVisibleTo(self) and self.gallery.count():
            self._show_adding(is_open=False)
        else:
            return False
        return True

    def hear(self, event: QKeyEvent) -> bool:
        """A key was pressed that nobody had a use for: F5 asks again, Ctrl+F searches, Del removes; whether it was."""
        if event.key() == Qt.Key.Key_F5:
            self.look_again()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.search.setFocus()
            self.search.selectAll()
        elif event.key() == Qt.Key.Key_Delete:
            self.item_actions.ask_remove()
        else:
            return False
        return True

    def close_all(self) -> None:
        """The window is gone: break everything off."""
        self._controller.close()
        self.loader.close()

    @property
    def item(self) -> GalleryItem | None:
        """The campaign that is chosen."""
        return self.model.item(self.view.currentIndex().row())

    # Galleries

    def _show_adding(self, *, is_open: bool) -> None:
        self.address_row.setVisible(is_open)
        self.no_adding.setVisible(bool(self.gallery.count()))
        if is_open:
            self.address.setFocus()

    def _add(self) -> None:
        if self.address.text().strip():
            self.notice.say("")
            self.status.setText(self._t("The gallery is asked…"))
            self._controller.add(self.address.text())

    def _visit_chosen(self) -> None:
        address = str(self.gallery.currentData() or "")
        if address:
            self.notice.say("")
            self._clear()
            self.status.setText(self._t("The gallery is asked…"))
            self._controller.visit(address)
            self.loader.use(self._controller.picture)

    def _ask_forget(self) -> None:
        address, t = str(self.gallery.currentData() or ""), self._t
        if address:
            self.notice.say(
                t("Forget the gallery {address}, and its key? What you installed from it stays.", address=address),
                ((t("Keep"), lambda: None), (t("Forget"), lambda: self._forget(address))),
            )

    def _forget(self, address: str) -> None:
        self._controller.forget(address)
        self._clear()
        self.show_galleries()

    def _show_visit(self, shown: VisitShown) -> None:
        """Show what there is of a gallery, and say how old it is where it could not be asked."""
        visit, t = shown.visit, self._t
        chosen = self.item.id if self.item is not None else ""
        self.loader.forget()
        self._heads = self._controller.heads()
        self.model.show_items(shown.items)
        self._offer_values()
        if shown.is_first or self.gallery.findData(visit.address) < 0:
            self.address.clear()
            self.show_galleries()
        self._choose_row(max(0, self.model.row_of(chosen)))
        self._say_count(shown)
        key, revoked = fingerprint(visit.index.key), self._controller.revoked_issues(self._heads)
        if visit.changed_key:
            self._ask_key(visit.address, key, fingerprint(visit.changed_key))
        elif revoked and not shown.is_interim:
            said = "\n\n".join(" ".join(say_issue(t, one)) for one in revoked[:TOLD])
            self.notice.say(said, ((t("OK"), self.view.setFocus),), grave=True)
        elif visit.is_renewed:
            told = t(
                "“{name}” has a new key, {key}, which is signed with the one from before.",
                name=visit.index.name,
                key=key,
            )
            self.notice.say(told, ((t("OK"), self.view.setFocus),))
        elif shown.is_first:
            told = t(
                "“{name}” is added. Its key is {key}: from now on only what is signed with it is taken. Compare it "
                "with what who runs the gallery tells.",
                name=visit.index.name,
                key=key,
            )
            self.notice.say(told, ((t("OK"), self.view.setFocus),))
        elif visit.problem is not None:
            self.notice.say(" ".join(say_issue(t, visit.problem)), ((t("Look again"), self.look_again),), grave=True)

    def _say_count(self, shown: VisitShown) -> None:
        t, index = self._t, shown.visit.index
        count = t.plural("{count} campaign", "{count} campaigns", self.model.count)
        if self.model.rowCount() < self.model.count:
            count = t("{shown} of {all} campaigns", shown=self.model.rowCount(), all=self.model.count)
        if shown.is_interim:
            said = t("{campaigns}, as seen last ({date}); the gallery is asked…", campaigns=count, date=index.date)
        elif shown.visit.is_offline:
            said = t("{campaigns}, as seen last ({date}).", campaigns=count, date=index.date)
        else:
            said = t("{campaigns}, as of {date}.", campaigns=count, date=index.date)
        self._shown = shown
        self.status.setText(said)

    def _ask_key(self, address: str, before: str, now: str) -> None:
        """Tell loudly that the index is signed with another key, and take it only on the person's word."""
        t = self._t
        text = t(
            "The key of this gallery has changed: it was {before}, now it is {now}. Somebody else may stand behind its "
            "address. Nothing of it is taken until you have asked who runs it, by another way than this address.",
            before=before or "–",
            now=now,
        )
        answers = (
            (t("Stay with what was seen last"), lambda: None),
            (t("Trust the new key"), lambda: self._controller.visit(address, accept_key=True)),
        )
        self.notice.say(text, answers, grave=True)

    # Filters and rows

    def _offer_values(self) -> None:
        """Offer the languages and licences that there are."""
        items = self.model.items
        languages = sorted({one for item in items for one in item.entry.languages})
        licences = sorted({item.entry.licence for item in items if item.entry.licence.strip()})
        _offer(self.language, self._t("Any language"), {one: language_name(one) for one in languages})
        _offer(self.licence, self._t("Any licence"), {one: one for one in licences[:200]})
        self._choose()

    def _choose(self) -> None:
        self._typed.stop()
        chosen = self.item.id if self.item is not None else ""
        wanted = GalleryFilter(
            self.search.text(),
            str(self.language.currentData() or ""),
            str(self.licence.currentData() or ""),
            CampaignLength(self.length.currentData()),
            ItemChoice(self.wanted.currentData()),
            GalleryOrder(self.order.currentData()),
        )
        if wanted != self.model.filter:
            self.model.choose(wanted)
            self._choose_row(max(0, self.model.row_of(chosen)))
        if self._shown is not None:
            self._say_count(self._shown)

    def _choose_row(self, row: int) -> None:
        place = self.model.index(row, 0)
        if place.isValid():
            self.view.setCurrentIndex(place)
        self._show_row(place)

    def _clear(self) -> None:
        self._shown = None
        self.model.show_items(())
        self.item_actions.forget_update()
        self.pane.clear()
        self._show_busy()

    def _show_row(self, _place: QModelIndex) -> None:
        self.item_actions.forget_update()
        item = self.item
        if item is None:
            self.pane.clear()
        else:
            here = self._heads.get(item.id)
            picture = picture_of_item(item)
            drawn = self.loader.picture(picture) if picture is not None else None
            self.pane.show_item(item, self.model.standing(item), here.version if here is not None else "", drawn)
        self._show_busy()

    def _picture_came(self, digest: str) -> None:
        picture = picture_of_item(self.item) if self.item is not None else None
        if picture is not None and picture.sha256 == digest:
            self.pane.show_picture(self.loader.picture(picture))

    def look_at_shelf(self) -> None:
        """Show what is installed by now."""
        chosen = self.item.id if self.item is not None else ""
        self._heads = self._controller.heads()
        self.model.look_again()
        self._choose_row(max(0, self.model.row_of(chosen)))

    def _tell(self, issue: Issue) -> None:
        """Say what went wrong; a key that has changed where nothing was seen of the gallery before is asked about."""
        t, said = self._t, " ".join(say_issue(self._t, issue))
        if issue.code == KEY_CHANGED:
            address = str(issue.details.get("address", ""))
            answers = (
                (t("Leave it"), lambda: None),
                (t("Trust the new key"), lambda: self._controller.visit(address, accept_key=True)),
            )
            self.notice.say(said, answers, grave=True)
        else:
            self.notice.say(said, ((t("OK"), lambda: None),), grave=True)
        if not self.model.count:
            self.status.setText("")

    def _show_busy(self) -> None:
        """Enable what can be done now, and say why the rest can't."""
        t, allow = self._t, self._look.allow
        self.item_actions.show_state(self.item, self._heads)
        waiting = self.item_actions.waiting
        no_gallery = "" if self.gallery.count() else t("Add a gallery first.")
        allow(self.refresh, no_gallery or (t("The gallery is asked…") if self._controller.is_visiting else ""))
        allow(self.forgetting, no_gallery or waiting)
        allow(self.adding, waiting)


def _offer(box: DropBox, any_of: str, values: Mapping[str, str]) -> None:
    """Offer other values, the first of which asks nothing; the chosen one stays where it is still there."""
    chosen = str(box.currentData() or "")
    box.blockSignals(True)
    box.clear()
    box.addItem(any_of, "")
    for value, text in values.items():
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)
    box.currentTextChanged.emit(box.currentText())
