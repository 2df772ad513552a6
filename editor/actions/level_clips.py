"""Levels and stations from one campaign into another, in this window, another one or another program's."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from editor.dialogs.questions import Questions
from editor.document.campaign_clip import (
    LIMITS,
    MIME,
    MOST_PICTURES,
    CampaignPart,
    LeftBehind,
    Pasted,
    PastePart,
    level_names,
    part_of,
    pasted,
    read_part,
    write_part,
)
from editor.document.document import Document
from editor.document.edit import EditRefusal
from editor.document.story import ASSETS, pictures_named, with_pictures
from editor.editor_state import EditorState
from editor.widgets import mime_data
from runtime.campaign.model import Campaign
from runtime.support.files import read_file
from runtime.support.texts import Texts, mark, names_of

_SIDE = 64
"""Pixels of the picture that shows whether one can be shown."""

LEFT: Mapping[LeftBehind, str] = MappingProxyType(
    {
        LeftBehind.ARRIVALS: mark("Presets that arrive along a way of the other campaign were left out: {names}"),
        LeftBehind.DIFFICULTIES: mark("Figures for difficulties that this campaign lacks were left out: {names}"),
        LeftBehind.LANGUAGE: mark("The texts are written in another language than this campaign's: {names}"),
        LeftBehind.LIST: mark("The other campaign has a word list of its own, which stays there: {names}"),
        LeftBehind.PICTURES: mark("Pictures that could not come along: {names}"),
        LeftBehind.VARIABLES: mark("Variables of the other campaign's journey that this one lacks: {names}"),
        LeftBehind.EDGES: mark(
            "Ways to stations that were not copied were left out, with what they carry over: {names}"
        ),
    }
)
"""What is said of each thing that did not come along."""


class LevelClips:
    """Puts levels and stations on the clipboard, and into the campaign; ``nodes`` gives the chosen ones' ids."""

    def __init__(
        self, state: EditorState, ask: Callable[[], Questions], t: Texts, nodes: Callable[[], tuple[str, ...]]
    ) -> None:
        self._state, self._ask, self._t, self._nodes = state, ask, t, nodes

    def copy(self) -> None:
        """Put the level on the screen on the clipboard."""
        if self._state.shown_id:
            self._copy((self._state.shown_id,))

    def copy_several(self) -> None:
        """Ask which levels, and put them on the clipboard."""
        document = self._state.document
        if document is None:
            return
        wanted = self._ask().levels_to_copy(document.campaign, self._state.shown_id)
        if wanted:
            self._copy(wanted)

    def copy_nodes(self) -> None:
        """Put the chosen stations with their levels, and the ways between them, on the clipboard."""
        chosen = self._nodes()
        if chosen:
            self._copy((), chosen)
        else:
            self._state.say(self._t("Choose a station first."), refused=True)

    def _copy(self, level_ids: Collection[str], node_ids: Collection[str] = ()) -> None:
        document, t = self._state.document, self._t
        if document is None:
            return
        self._state.finish()
        part = part_of(document.campaign, level_ids, node_ids)
        written = write_part(CampaignPart(part, _pictures_of(document, part)))
        if len(written) > LIMITS.size:
            self._state.refuse(EditRefusal("clip-large"))
            return
        data = mime_data()
        data.setData(MIME, written)
        data.setText("\n".join((*level_names(part), "")))
        QGuiApplication.clipboard().setMimeData(data)
        if node_ids:
            said = t.plural(
                "Copied {count} station; “Paste levels” puts it into this campaign or another",
                "Copied {count} stations; “Paste levels” puts them into this campaign or another",
                len(part.nodes),
            )
        else:
            said = t.plural(
                "Copied {count} level; “Paste levels” puts it into this campaign or another",
                "Copied {count} levels; “Paste levels” puts them into this campaign or another",
                len(part.level_ids),
            )
        self._state.say(said)

    def paste(self) -> None:
        """Put the levels and stations on the clipboard into the campaign, below the level on the screen."""
        document, t = self._state.document, self._t
        if document is None:
            return
        part = self._taken()
        if isinstance(part, EditRefusal):
            self._state.refuse(part)
            return
        self._state.finish()
        campaign = part.campaign
        named = {name: document.bring(name, data) for name, data in part.pictures.items() if _can_be_shown(data)}
        missing = tuple(name for name in pictures_named(campaign) if name not in named)
        campaign = with_pictures(campaign, named)
        done = pasted(document.campaign, campaign, self._state.shown_id)
        if isinstance(done, EditRefusal):
            self._state.refuse(done)
            return
        label = t("Paste from “{name}”", name=campaign.name)
        if self._state.perform(label, PastePart(campaign, self._state.shown_id)):
            if done.level_ids:
                self._state.show_level(done.level_ids[0])
            self._tell(campaign, done, missing)

    def _taken(self) -> CampaignPart | EditRefusal:
        """What is on the clipboard, or why there is nothing."""
        data = QGuiApplication.clipboard().mimeData()
        if data is None or not data.hasFormat(MIME):
            return EditRefusal("clip-no-levels")
        given = data.data(MIME)
        return EditRefusal("clip-damaged") if given.size() > LIMITS.size else read_part(bytes(given.data()))

    def _tell(self, part: Campaign, done: Pasted, missing: tuple[str, ...]) -> None:
        """Say what came, and of what was left all that there is to know."""
        t = self._t
        names = names_of(t, level_names(part))
        came = t("From “{campaign}” came: {names}", campaign=part.name, names=names)
        if done.node_ids:
            count = t.plural("{count} station", "{count} stations", len(done.node_ids))
            came = t("From “{campaign}” came {count}: {names}", campaign=part.name, count=count, names=names)
        left = {**done.left, **({LeftBehind.PICTURES: missing} if missing else {})}
        if not left:
            self._state.say(came)
            return
        said = [t(LEFT[what], names=names_of(t, these)) for what, these in left.items()]
        self._state.say(came)
        self._ask().tell(t("Pasted, but not everything came along"), came, "\n".join(said))


def _can_be_shown(data: bytes) -> bool:
    """Whether these are the bytes of a picture that the game can show."""
    from runtime.ui.story.pictures import picture_of

    return picture_of(data, QSize(_SIDE, _SIDE)) is not None


def _pictures_of(document: Document, part: Campaign) -> dict[str, bytes]:
    """The pictures that a part names, as far as they are there and not too large in all."""
    found, room = {}, MOST_PICTURES
    for name in pictures_named(part):
        try:
            data = document.waiting.get(name) or _read(document, name, room)
        except OSError:  # It is named among what did not come along where it is pasted.
            continue
        if data and len(data) <= room:
            found[name] = data
            room -= len(data)
    return found


def _read(document: Document, name: str, room: int) -> bytes:
    folder = document.folder
    return read_file(folder / ASSETS / name, room, folder) if folder is not None else b""
