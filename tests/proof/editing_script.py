"""A script that edits by a seed, as the real desk, document and commands do it; and by what its work is known again."""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from editor.safety.journal import files_of
from runtime.campaign.model import Campaign
from tests.proof.killing import report

if TYPE_CHECKING:
    from editor.document.document import Document
    from editor.window import EditorWindow

BROUGHT = "brought-"
"""How the names of pictures begin that scripts bring."""


MOST_LINES, WIDEST = 8, 160
"""Lines of each file, and letters of each line, that are said where campaigns differ."""


def fingerprint(campaign: Campaign, shelf: Path | None = None) -> str:
    """The same for equal campaigns only; on a ``shelf`` lies what it stands for, for :func:`differences`."""
    files = files_of(campaign)
    parts = {name: hashlib.sha256(content).hexdigest()[:24] for name, content in sorted(files.items())}
    listed = json.dumps(parts).encode()
    known = hashlib.sha256(listed).hexdigest()[:24]
    if shelf is not None and not (shelf / known).exists():
        for name, part in parts.items():
            _lay(shelf / part, files[name])
        _lay(shelf / known, listed)
    return known


def _lay(path: Path, content: bytes) -> None:
    """Lay a file down in one piece: whoever does it may be killed meanwhile."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        beside = path.with_name(f"{path.name}-{os.getpid()}")
        beside.write_bytes(content)
        beside.replace(path)


def differences(shelf: Path, value: str, others: Iterable[str]) -> Iterator[str]:
    """How a campaign differs from the one of the ``others`` that is most like it, the last of those: in which files."""
    mine = _parts(shelf, value)
    compared = [({*mine.items()} ^ {*_parts(shelf, other).items()}, other) for other in dict.fromkeys(others)]
    if not compared:
        return
    apart, nearest = min(reversed(compared), key=lambda one: len(one[0]))
    theirs = _parts(shelf, nearest)
    yield f"  most like it was {nearest}, but for:"
    for name in sorted({name for name, _ in apart}):
        yield f"    {name}: {'gone' if name not in mine else 'new' if name not in theirs else 'other'}"
        before, after = (_lines(shelf / one[name]) if name in one else [] for one in (theirs, mine))
        lines = [line for line in difflib.unified_diff(before, after, n=0, lineterm="") if line[:3] not in _HEADS]
        yield from (f"      {line[:WIDEST]}" for line in lines[:MOST_LINES])


_HEADS = ("---", "+++")


def _parts(shelf: Path, value: str) -> dict[str, str]:
    listed = shelf / value
    return dict(json.loads(listed.read_bytes())) if value and listed.is_file() else {}


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8", "replace").splitlines()


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
        document = self._window.state.document
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
        from runtime.engine.board.grid import Cell
        from runtime.engine.board.terrain import Terrain

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
        from editor.document.things import PlaceToken
        from runtime.engine.board.grid import Cell
        from runtime.engine.board.terrain import Element

        level = self._chance.choice(document.campaign.levels)
        size = level.terrain.size
        cell = Cell(self._chance.randrange(size.rows), self._chance.randrange(size.columns))
        document.perform("Place token", PlaceToken(level.id, cell, self._chance.choice(list(Element)), 3))

    def _add_level(self, document: Document) -> None:
        from editor.document.levels import AddLevel, blank_level
        from runtime.engine.board.grid import Size

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
