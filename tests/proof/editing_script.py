"""A script that edits by a seed, as the real desk, document and commands do it; and by what its work is known again."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.safety.journal import files_of
from runtime.campaign.model import Campaign
from tests.proof.killing import report

if TYPE_CHECKING:
    from editor.document.document import Document
    from editor.window import EditorWindow

BROUGHT = "brought-"
"""How the names of pictures begin that scripts bring."""


def fingerprint(campaign: Campaign) -> str:
    """The same for equal campaigns only."""
    digest = hashlib.sha256()
    for name, content in sorted(files_of(campaign).items()):
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:24]


def picture_data(name: str) -> bytes:
    """What a picture of this name holds, so that it can be told whether it is whole."""
    seed = hashlib.sha256(name.encode()).digest()
    return b"\x89PNG\r\n\x1a\n" + seed * (200 + seed[0] * 20)


class Script:
    """The edits of one editor, by a seed; each step is done by the real desk, document and commands."""

    def __init__(self, window: EditorWindow, seed: int) -> None:
        self._window, self._chance = window, random.Random(seed)
        self._left = 0

    def step(self) -> int:
        """Do one thing; returns after how many milliseconds the next follows."""
        document = self._window.desk.document
        if document is None:
            return 10
        if document.is_stroking:
            self._paint(document)
            return self._chance.randrange(5, 40)
        todo: list[tuple[int, Callable[[Document], object]]] = [
            (10, self._begin_stroke),
            (3, self._rename),
            (2, self._describe),
            (2, self._place),
            (1, self._add_level),
            (1, self._remove_level),
            (3, lambda one: one.undo()),
            (1, lambda one: one.redo()),
            (2, self._bring),
            (3, self._save),
        ]
        self._chance.choices([deed for _, deed in todo], [weight for weight, _ in todo])[0](document)
        return self._chance.randrange(5, 120)

    def _begin_stroke(self, document: Document) -> None:
        if document.campaign.levels:
            document.begin(self._chance.choice(document.campaign.levels).id, "Brush stroke")
            self._left = self._chance.randrange(1, 60)

    def _paint(self, document: Document) -> None:
        from runtime.engine.grid import Cell
        from runtime.engine.terrain import Terrain

        chance = self._chance
        row, column, terrain = chance.randrange(40), chance.randrange(40), chance.choice(list(Terrain))
        document.extend({Cell(row + step, column): terrain for step in range(3)})
        self._left -= 1
        if self._left <= 0:
            document.cancel() if chance.random() < 0.1 else document.commit()

    def _rename(self, document: Document) -> None:
        from editor.document.campaigns import ChangeCampaign

        document.perform("Rename", ChangeCampaign(name=f"Campaign {self._chance.randrange(10**6)}"), "name")

    def _describe(self, document: Document) -> None:
        from editor.document.levels import ChangeLevel

        level = self._chance.choice(document.campaign.levels)
        text = "Grüße, 語, " * self._chance.randrange(30)
        document.perform("Describe", ChangeLevel(level.id, description=text))

    def _bring(self, document: Document) -> None:
        """Bring a picture along, and have it be the campaign's cover."""
        from editor.document.campaigns import ChangeCampaign

        name = f"{BROUGHT}{self._chance.randrange(10**9)}.png"
        document.perform("Cover", ChangeCampaign(cover=document.bring(name, picture_data(name))))

    def _place(self, document: Document) -> None:
        from editor.document.tokens import PlaceToken
        from runtime.engine.grid import Cell
        from runtime.engine.terrain import Element

        level = self._chance.choice(document.campaign.levels)
        size = level.terrain.size
        cell = Cell(self._chance.randrange(size.rows), self._chance.randrange(size.columns))
        document.perform("Place token", PlaceToken(level.id, cell, self._chance.choice(list(Element)), 3))

    def _add_level(self, document: Document) -> None:
        from editor.document.levels import AddLevel, blank_level
        from runtime.engine.grid import Size

        if len(document.campaign.levels) < 6:
            rows = self._chance.choice((9, 15, 40, 120))
            level = blank_level(document.campaign, f"Level {self._chance.randrange(10**6)}", Size(rows, rows))
            document.perform("Add level", AddLevel(level))

    def _remove_level(self, document: Document) -> None:
        from editor.document.levels import RemoveLevel

        if len(document.campaign.levels) > 2:
            document.perform("Remove level", RemoveLevel(self._chance.choice(document.campaign.levels).id))

    def _save(self, document: Document) -> None:
        if document.folder is not None:
            report("saving", fingerprint(document.campaign))
            self._window.files.save()
