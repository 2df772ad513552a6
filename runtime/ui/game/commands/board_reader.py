"""A game's board by ear: one looks about on it without moving the cursor, and hears again how the game stands."""

from __future__ import annotations

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.events import LettersDrawn, TurnBegan
from runtime.support.texts import Texts
from runtime.ui.announcer import Announcer
from runtime.ui.cell_table import CellReview
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.commands.landmarks import LandmarkKind
from runtime.ui.game.panel.plaques import PlayerPlaque
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.game_log import LogEntry
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.objectives import STANDINGS, ObjectiveLine, objective_lines, say_standard_end, say_variables


class BoardReader(CellReview):
    """Looks about on a game's board, and has read out score, rack, objectives and the last move when asked."""

    def __init__(
        self,
        controller: GameController,
        announcer: Announcer,
        t: Texts,
        *,
        board: GameBoard,
        rack: RackView,
        plaques: BySide[PlayerPlaque],
    ) -> None:
        super().__init__(
            board.cells, announcer, t, cursor=lambda: controller.rack.laying.cursor, show=board.show_reviewed
        )
        self._controller, self._announcer, self._t = controller, announcer, t
        self._rack, self._plaques = rack, plaques

    def go_to(self, kind: LandmarkKind) -> None:
        """Look at the next landmark of a kind."""
        self.go_on(lambda: tuple(kind.find(self._t, self._controller)), self._t(kind.none))

    def read_score(self) -> None:
        """Have read out how both sides stand, with their clocks and countdowns."""
        for side in SIDES:
            self._announcer.announce(self._plaques[side].said())

    def read_rack(self) -> None:
        """Have read out letters and tokens at hand."""
        self._announcer.announce(self._rack.accessibleDescription())

    def read_objectives(self) -> None:
        """Have read out all objectives and how far they are, what counts down, and how the game ends otherwise."""
        t, game = self._t, self._controller.game
        for line in objective_lines(t, game.view, game.ears):
            self._announcer.announce(_objective(t, line))
        for countdown in game.countdowns:
            self._announcer.announce(f"{side_name(t, countdown.side)}: {countdown.said}")
        for value in say_variables(t, game.view):
            self._announcer.announce(value)
        self._announcer.announce(say_standard_end(t, game.view))

    def read_last_move(self) -> None:
        """Have read out once more what was done in this turn, or in the turn before where nothing was yet."""
        said = [entry.text for entry in _last_turn(self._controller.log.entries)]
        for text in said or [self._t("Nobody has moved yet.")]:
            self._announcer.announce(text)


def _objective(t: Texts, line: ObjectiveLine) -> str:
    """An objective with its standing, as one sentence after the other."""
    parts = (part.text if part.holds else f"{part.text} {part.progress}".strip() for part in line.parts)
    state = (line.progress, t(STANDINGS[line.standing]) if STANDINGS[line.standing] else "", line.waits)
    first = t("{side}, {rank}: {text}", side=side_name(t, line.side), rank=line.rank, text=line.text)
    return " ".join((", ".join(filter(None, (first, *state))), *parts))


def _last_turn(entries: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
    """The lines of the latest turn in which anything was done, without those that say whose turn it is."""
    turns: list[list[LogEntry]] = [[]]
    for entry in entries:
        if entry.event is TurnBegan:
            turns.append([])
        else:
            turns[-1].append(entry)
    acted = (turn for turn in reversed(turns) if any(map(_is_act, turn)))
    return tuple(next(acted, ()))


def _is_act(entry: LogEntry) -> bool:
    """Whether a line tells of something that a side has done."""
    return entry.side is not None and entry.event is not LettersDrawn
