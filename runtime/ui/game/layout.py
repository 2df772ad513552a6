"""Where everything stands in the game's window: the board at the left, a wooden column with all else beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from runtime.ui.game.commands import COMMANDS, make_button
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.materials import WoodPanel

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage

COLUMN = "column"
ROWS = (("commit", "end_turn"), ("take_back", "shuffle", "sort"), ("redeploy", "spy", "invoke"))
"""The buttons below the rack: the two great ones, those for the letters, and those for all else."""


def build_layout(stage: Stage) -> dict[str, BrassButton]:
    """Lay the stage out; gives the buttons by their commands' ids."""
    theme, t = stage.parts.theme, stage.parts.t
    buttons = {command.id: make_button(command, theme, t) for command in COMMANDS if command.icon}
    column = WoodPanel(theme, 40)
    column.setObjectName(COLUMN)
    inside = QVBoxLayout(column)
    inside.setContentsMargins(16, 10, 12, 12)
    inside.setSpacing(7)
    players = QHBoxLayout()
    players.setSpacing(8)
    for plaque in stage.plaques:
        players.addWidget(plaque)
    inside.addLayout(players)
    above = QHBoxLayout()
    above.setSpacing(8)
    above.addWidget(buttons["menu"])
    above.addWidget(stage.turn, 1)
    inside.addLayout(above)
    buttons["menu"].hide()
    inside.addWidget(stage.rack)
    for names in ROWS:
        inside.addLayout(_row(buttons, names))
    inside.addWidget(stage.room, 1)
    inside.addLayout(_foot(buttons))
    whole = QHBoxLayout(stage)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(0)
    left = QVBoxLayout()
    left.setSpacing(0)
    left.addWidget(stage.board, 1)
    if stage.trial is not None:
        left.addWidget(stage.trial)
    whole.addLayout(left, 1)
    whole.addWidget(column)
    return buttons


def _row(buttons: dict[str, BrassButton], names: tuple[str, ...]) -> QHBoxLayout:
    """Some buttons side by side, sharing the whole width."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for name in names:
        row.addWidget(buttons[name], 1)
    return row


def _foot(buttons: dict[str, BrassButton]) -> QHBoxLayout:
    """Zoom, the last combat and the help at the left, what players agree on at the right, out of the way."""
    row = QHBoxLayout()
    row.setSpacing(4)
    for name in ("zoom_out", "fit", "zoom_in", "look_again", "look_back", "help"):
        row.addWidget(buttons[name])
    row.addStretch(1)
    row.addWidget(buttons["undo"])
    row.addWidget(buttons["redo"])
    row.addWidget(buttons["draw"])
    row.addWidget(buttons["resign"])
    return row
