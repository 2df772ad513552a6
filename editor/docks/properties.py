"""The properties of the level, of the campaign, and of the city or token that is selected on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QTabWidget, QVBoxLayout, QWidget

from editor.docks.fields import (
    DropDown,
    LineField,
    PowerBox,
    TextField,
    add_row,
    element_choice,
    narrow_form,
    owner_choice,
)
from editor.docks.form_page import FormPage, folded
from editor.docks.level_page import LevelPage
from editor.document.campaigns import ChangeCampaign, ChangeNeeds, ChangeRelease, ChooseWords, release_text
from editor.document.changes import CampaignChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.edit import Edit
from editor.document.references import Rename
from editor.document.texts import ChooseLanguage
from editor.document.things import ChangeCity, ChangeToken
from editor.editor_state import EditorChange, EditorState, LevelShown, ToolsChanged
from editor.theme import EditorTheme
from editor.tools.names import place_text
from runtime.campaign.campaign_json import CAMPAIGN, NEEDS, RELEASE, WORDS
from runtime.campaign.campaign_texts import own_language
from runtime.campaign.level_json import CITY, OWNER, TOKEN
from runtime.campaign.model import CampaignWords
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import LexiconError
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.lexicon.reader import TIERS
from runtime.match.word_packs import LICENCE, UNKIND, PackShelf, carried, pack_letters
from runtime.match.wordlists import FOLDER
from runtime.support.files import resolved, write_together
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, reason_of
from runtime.ui.plain_widgets import Label


class ThingPage(FormPage):
    """Owner, name and id of a city; element, power and id of a token."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t

    def _make(self) -> None:
        theme, t = self._theme, self._t
        self.owner = owner_choice(theme, t, t(CITY.tips["owner"]))
        self.name = LineField(t("Name"), t(CITY.tips["name"]))
        self.city_id = LineField(t("Id"), t(CITY.tips["id"]))
        self.element = element_choice(theme, t, t(TOKEN.tips["element"]))
        self.power = PowerBox(t)
        self.token_id = LineField(t("Id"), t(TOKEN.tips["id"]))
        self._where = Label()
        self._where.setObjectName("section")
        self._nothing = Label(t("Select a city or a token on the map: right-click it and choose its properties."))
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        self._city = self._form((t("Owner"), self.owner), (t("Name"), self.name), ident=self.city_id)
        self._token = self._form((t("Element"), self.element), (t("Power"), self.power), ident=self.token_id)
        for part in (self._where, self._nothing, self._city, self._token):
            self._layout.insertWidget(self._layout.count() - 1, part)
        self._connect()
        self.show_values()

    def show_values(self) -> None:
        """Show what is selected."""
        thing, document = self._state.selected, self._state.document
        self._nothing.setVisible(thing is None)
        self._city.setVisible(isinstance(thing, City))
        self._token.setVisible(isinstance(thing, Token))
        self._where.setText(place_text(self._t, thing.at) if thing else "")
        if isinstance(thing, City):
            self.owner.show_value(OWNER.write(thing.owner))
            self.name.show_text(thing.name)
            self.city_id.show_text(thing.id)
        elif isinstance(thing, Token):
            self.element.show_value(thing.element.value)
            self.power.show_power(thing.power)
            self.token_id.show_text(thing.id)
        why = self._t("This campaign is open to look at only.") if document and document.read_only else ""
        self.lock(why, self.owner, self.name, self.city_id, self.element, self.power, self.token_id)

    def _connect(self) -> None:
        t = self._t
        self.owner.picked.connect(
            lambda value: self._do(t("Change the city's owner"), ChangeCity(*self._ids, owner=OWNER.read(value)))
        )
        self.name.typed.connect(
            lambda text: self._do(t("Rename the city"), ChangeCity(*self._ids, name=text), "city-name")
        )
        self.name.settled.connect(self._settle)
        self.city_id.settled.connect(lambda text: self._rename(ReferenceKind.CITY, text.strip()))
        self.element.picked.connect(
            lambda value: self._do(t("Change the token's element"), ChangeToken(*self._ids, element=Element(value)))
        )
        self.power.picked.connect(
            lambda power: self._do(t("Change the token's power"), ChangeToken(*self._ids, power=power))
        )
        self.token_id.settled.connect(lambda text: self._rename(ReferenceKind.TOKEN, text.strip()))

    def _form(self, *rows: tuple[str, QWidget], ident: QWidget) -> QWidget:
        """The fields of one kind of thing, its id folded away."""
        form = narrow_form()
        form.setContentsMargins(0, 0, 0, 0)
        for label, field in rows:
            add_row(form, label, field)
        whole, fold = folded(self._t, ((self._t("Id"), ident),))
        self.folds.append(fold)
        form.addRow(whole)
        holder = QWidget()
        holder.setLayout(form)
        return holder

    @property
    def _ids(self) -> tuple[str, str]:
        thing = self._state.selected
        return self._state.level_id, thing.id if thing else ""

    def _do(self, label: str, edit: Edit, merge: str = "") -> bool:
        key = f"{merge} {self._ids}" if merge else ""
        done = self._state.perform(label, edit, key, mirrored=True)
        if not done:
            self.city_id.back()
            self.token_id.back()
            self.show_values()
        return done

    def _rename(self, kind: ReferenceKind, new: str) -> None:
        level_id, old = self._ids
        if self._do(self._t("Give {old} the id {new}", old=old, new=new), Rename(level_id, kind, old, new)):
            self._state.select(kind, new)

    def _settle(self) -> None:
        if self._state.document:
            self._state.document.settle()


_ALL = ""
_OWN, _PACK = "list:", "pack:"
_ACCEPTED, _REFUSED = "accepted", "refused"


class WordChoices(QObject):
    """The words that are valid, those that the computer lays, and whether unkind ones are refused.

    ``changed`` is sent with the campaign's words as the person wants them, ``pack_chosen`` with a word pack's name.
    """

    changed = Signal(object)
    pack_chosen = Signal(str)

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._words = CampaignWords()
        self.packs: PackShelf | None = None
        self.valid = DropDown((), t("Words"), t(WORDS.tips["lexicon"]))
        self.offered = DropDown(
            ((_ALL, t("All valid words"), QIcon()), *self._tiers()),
            t("Computer knows"),
            t(WORDS.tips["offers"]),
        )
        self.unkind = DropDown(
            ((_ACCEPTED, t("Players may lay them"), QIcon()), (_REFUSED, t("Refused, for children"), QIcon())),
            t("Unkind words"),
            t(WORDS.tips["refuse_unkind"]),
        )
        for choice in (self.valid, self.offered, self.unkind):
            # A list with a long name must not make the page wider than its dock.
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(8)
        self.valid.picked.connect(self._choose_valid)
        self.offered.picked.connect(lambda tier: self._change(offers=int(tier) if tier else None))
        self.unkind.picked.connect(lambda value: self._change(refuse_unkind=value == _REFUSED))

    def show_words(self, words: CampaignWords, folder: Path | None) -> None:
        """Show a campaign's words, and offer the lists in its folder and the installed packs."""
        self._words = words
        t = self._t
        english = [(str(tier), t("English, tier {tier}", tier=tier), QIcon()) for tier in TIERS]
        own = [(f"{_OWN}{name}", t("Own list: {file}", file=name), QIcon()) for name in _lists(words, folder)]
        packs = self.packs.packs() if self.packs is not None else ()
        kept = [(f"{_PACK}{pack.name}", t("Word pack: {name}", name=pack.name), QIcon()) for pack in packs]
        self.valid.offer((*english, *own, *kept))
        self.valid.show_value(f"{_OWN}{words.list}" if words.list else str(words.lexicon or USUAL_TIER))
        self.offered.show_value(str(words.offers) if words.offers else _ALL)
        self.unkind.show_value(_REFUSED if words.refuse_unkind else _ACCEPTED)

    def _tiers(self) -> Iterable[tuple[str, str, QIcon]]:
        return ((str(tier), self._t("Up to tier {tier}", tier=tier), QIcon()) for tier in TIERS)

    def _choose_valid(self, value: str) -> None:
        if value.startswith(_OWN):
            self._change(list=value.removeprefix(_OWN), lexicon=None)
        elif value.startswith(_PACK):
            self.pack_chosen.emit(value.removeprefix(_PACK))
        else:
            tier = int(value)
            self._change(list="", lexicon=None if tier == USUAL_TIER else tier)

    def _change(self, **changed: Any) -> None:
        self.changed.emit(replace(self._words, **changed))


def _lists(words: CampaignWords, folder: Path | None) -> list[str]:
    """The lists in a campaign's folder, and the one that it names; none where a link leads out of it."""
    lists = folder / FOLDER if folder is not None else None
    is_own = folder is not None and lists is not None and resolved(lists).is_relative_to(resolved(folder))
    found = lists.iterdir() if is_own and lists is not None and lists.is_dir() else ()
    names = {path.name for path in found if path.is_file() and path.name.endswith((".txt", ".txt.gz"))}
    return sorted(
        {name for name in names if not name.endswith((UNKIND, LICENCE))} | ({words.list} if words.list else set())
    )


class CampaignPage(FormPage):
    """Who made the campaign, which version it is and what that brings, on what terms, its words, and where it lies."""

    def __init__(self, state: EditorState, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
        self._packs: PackShelf | None = None

    def _make(self) -> None:
        t = self._t
        self.name = LineField(t("Name"), t(CAMPAIGN.tips["name"]))
        self.id = LineField(t("Id"), t(CAMPAIGN.tips["id"]))
        self.author = LineField(t("Author"), t(CAMPAIGN.tips["author"]))
        self.version = LineField(t("Version"), t(CAMPAIGN.tips["version"]))
        self.licence = LineField(t("Licence"), t(CAMPAIGN.tips["licence"]))
        self.language = LineField(t("Language"), t(CAMPAIGN.tips["language"]))
        self.folder = LineField(t("Folder"), t("Where the campaign lies; Save as chooses another place"))
        self.folder.setReadOnly(True)
        self.description = TextField(t("Description"), t(CAMPAIGN.tips["description"]), lines=6)
        self.add_form(
            (t("Name"), self.name),
            (t("Author"), self.author),
            (t("Version"), self.version),
            (t("Licence"), self.licence),
            (t("Language"), self.language),
            (t("Folder"), self.folder),
        )
        self.words = WordChoices(t)
        self.changes = TextField(t("New in this version"), t(RELEASE.tips["text"]), lines=4)
        self.needs = LineField(t("Needs Scryptic"), t(NEEDS.tips["program"]))
        self.needs.setPlaceholderText(t("any version"))
        self.add_wide(t("Description"), self.description)
        self.add_wide(t("New in this version"), self.changes)
        self.add_section(t("Words"))
        self.add_form(
            (t("Valid"), self.words.valid),
            (t("Offered"), self.words.offered),
            (t("Unkind"), self.words.unkind),
        )
        self.add_advanced(t, (t("Id"), self.id), (t("Needs Scryptic"), self.needs))
        self.fields = {
            "changes": self.changes,
            "needs": self.needs,
            "name": self.name,
            "id": self.id,
            "author": self.author,
            "version": self.version,
            "licence": self.licence,
            "language": self.language,
            "description": self.description,
            "words": self.words.valid,
        }
        self._live(self.name, t("Rename the campaign"), lambda text: ChangeCampaign(name=text))
        self._live(self.author, t("Change the author"), lambda text: ChangeCampaign(author=text))
        self._live(self.version, t("Change the version"), lambda text: ChangeCampaign(version=text))
        self._live(self.licence, t("Change the licence"), lambda text: ChangeCampaign(licence=text))
        self._live(self.description, t("Change the description"), lambda text: ChangeCampaign(description=text))
        self._live(self.changes, t("Say what is new in this version"), ChangeRelease)
        self.id.settled.connect(self._change_id)
        self.needs.settled.connect(self._change_needs)
        self.language.settled.connect(self._change_language)
        self.words.changed.connect(self._change_words)
        self.words.pack_chosen.connect(self._take_pack)
        self.words.packs = self._packs
        self.show_values()

    def use_packs(self, packs: PackShelf) -> None:
        """Offer the word packs that are installed."""
        self._packs = packs
        if self.is_made:
            self.words.packs = packs
            self.show_values()

    def show_values(self) -> None:
        """Show the open campaign."""
        document = self._state.document
        self.setEnabled(document is not None)
        if document is None:
            return
        campaign = document.campaign
        self.name.show_text(campaign.name)
        self.id.show_text(campaign.id)
        self.author.show_text(campaign.author)
        self.version.show_text(campaign.version)
        self.licence.show_text(campaign.licence)
        self.language.show_text(own_language(campaign))
        self.description.show_text(campaign.description)
        self.changes.show_text(release_text(campaign))
        self.needs.show_text(campaign.needs.program)
        self.folder.show_text(isolate(str(document.folder)) if document.folder else self._t("not saved yet"))
        why = self._t("This campaign is open to look at only.") if document.read_only else ""
        self.words.show_words(campaign.words, document.folder)
        self.lock(why, *self.fields.values(), self.words.offered, self.words.unkind)

    def _live(self, field: LineField | TextField, label: str, edit: Callable[[str], Edit]) -> None:
        """Let a field change the campaign while it is typed in, as one step of the history."""

        def settle(text: str) -> None:
            self._state.perform(label, edit(text.strip()), label)
            if self._state.document:
                self._state.document.settle()
            self.show_values()

        field.typed.connect(lambda text: self._state.perform(label, edit(text), label))
        field.settled.connect(settle)

    def _change_words(self, words: CampaignWords) -> None:
        document, label = self._state.document, self._t("Choose the campaign's words")
        if document is not None and words.list != document.campaign.words.list:
            self._choose(words, document.folder / FOLDER / words.list if words.list and document.folder else None)
        elif not self._state.perform(label, ChangeCampaign(words=words)):
            self.show_values()

    def _choose(self, words: CampaignWords, file: Path | None) -> bool:
        """Go by another list, with its letters; one that can't be read brings none, and the checks say why."""
        edit: Edit = ChooseWords(words)
        if file is not None:
            try:
                edit = ChooseWords(words, pack_letters(file))
            except LexiconError:
                edit = ChangeCampaign(words=words)
        done = self._state.perform(self._t("Choose the campaign's words"), edit)
        self.show_values()
        return done

    def _take_pack(self, name: str) -> None:
        """Copy a word pack into the campaign's folder, and go by it."""
        document, t = self._state.document, self._t
        pack = self._packs.find(name) if self._packs is not None else None
        if document is None or pack is None or document.folder is None:
            if pack is not None:
                self._state.say(t("Save the campaign first: a pack's words are copied into its folder."), refused=True)
            self.show_values()
            return
        try:
            file, lacking = carried(pack, document.folder)
            write_together(document.folder, lacking)
        except OSError as problem:
            said = t("The word pack {name} could not be copied: {reason}.", name=name, reason=reason_of(problem))
            self._state.say(said, refused=True)
            self.show_values()
            return
        if self._choose(replace(document.campaign.words, list=file, lexicon=None), document.folder / FOLDER / file):
            self._state.say(
                t("The campaign has a copy of the word pack {name}; its levels have its letters.", name=name)
            )

    def _change_id(self, text: str) -> None:
        if not self._state.perform(self._t("Give the campaign the id {id}", id=text), ChangeCampaign(id=text.strip())):
            self.id.back()

    def _change_needs(self, version: str) -> None:
        if not self._state.perform(self._t("Say which Scryptic is needed"), ChangeNeeds(version)):
            self.needs.back()

    def _change_language(self, code: str) -> None:
        if not self._state.perform(self._t("Choose the campaign's language"), ChooseLanguage(code.strip())):
            self.language.back()


_SHOWS = LevelShown | ToolsChanged | CampaignChanged | LevelChanged | LevelRenamed


class PropertiesDock(QWidget):
    """Three pages of fields; each change is one step of the history. What is selected comes to the front."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state = state
        self.level, self.thing, self.campaign = (
            LevelPage(state, theme, t),
            ThingPage(state, theme, t),
            CampaignPage(state, t),
        )
        self._pages: Mapping[str, FormPage] = {"level": self.level, "thing": self.thing, "campaign": self.campaign}
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(t("Properties"))
        self.tabs.tabBar().setAccessibleName(t("Properties"))
        titles = (
            (self.level, t("Level"), t("The level on the screen")),
            (self.thing, t("Selected"), t("The city or token that is selected on the map")),
            (self.campaign, t("Campaign"), t("The campaign as a whole")),
        )
        for page, title, tip in titles:
            self.tabs.setTabToolTip(self.tabs.addTab(page, title), tip)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self._selected = ""
        self._home: tuple[Path | None, bool] | None = None
        self.tabs.currentChanged.connect(lambda _: self._turned())
        state.subscribe(self._heard)
        self._show()

    def use_rulesets(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Offer these editions of the rules."""
        self.level.offer_rulesets(rulesets)

    def use_packs(self, packs: PackShelf) -> None:
        """Offer the word packs that are installed."""
        self.campaign.use_packs(packs)

    def show_pointer(self, pointer: str, of_level: bool) -> bool:
        """Lead the keyboard to the field that a JSON pointer names; whether there is one."""
        page = self.level if of_level else self.campaign
        field = page.field_of(pointer)
        if field is not None:
            self.tabs.setCurrentWidget(page)
            page.unfold(field)
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            page.ensureWidgetVisible(field)
        return field is not None

    def show_selected(self) -> None:
        """Bring the page of the selected thing to the front."""
        self.tabs.setCurrentWidget(self.thing)

    def _turned(self) -> None:
        """A page has come to the front."""
        page = self.tabs.currentWidget()
        if isinstance(page, FormPage):
            page.make_now()

    def _heard(self, change: EditorChange) -> None:
        document = self._state.document
        home = (document.folder, document.read_only) if document is not None else None
        if isinstance(change, _SHOWS) or (isinstance(change, SavedChanged) and home != self._home):
            self._home = home
            self._show()

    def _show(self) -> None:
        for page in self._pages.values():
            if page.is_made or page is self.tabs.currentWidget():
                page.show_values()
        thing = self._state.selected
        selected = thing.id if thing else ""
        if not selected and self.tabs.currentWidget() is self.thing:
            self.tabs.setCurrentWidget(self.level)  # Else disabling its tab would bring the neighbour to the front.
        self.tabs.setTabEnabled(self.tabs.indexOf(self.thing), bool(selected))
        if selected and selected != self._selected and not self._state.is_busy:
            self.show_selected()
        if not self._state.is_busy:
            self._selected = selected
