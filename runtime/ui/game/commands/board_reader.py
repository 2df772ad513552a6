"""A game's board by ear: one looks about on it without moving the cursor, and hears again how the game stands."""

from __future__ import annotations

from collections.abc import Iterable

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.events import LettersDrawn, TurnBegan
from runtime.support.texts import Texts
from runtime.ui.announcer import Announcer
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.commands.landmarks import ReviewedBoard
from runtime.ui.game.panel.plaques import PlayerPlaque
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.game_log import LogEntry
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.objectives import objective_lines, say_objective, say_standard_end, say_variables
from runtime.ui.widgets.cell_review import BoardReview


class BoardReader(BoardReview[ReviewedBoard]):
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
            board.cells,
            announcer,
            t,
            reviewed=lambda: ReviewedBoard.of(controller),
            cursor=lambda: controller.rack.laying.cursor,
            point=lambda cell: controller.rack.lay(controller.rack.laying.pointed(cell)),
            show=board.show_reviewed,
        )
        self._controller, self._t = controller, t
        self._rack, self._plaques = rack, plaques

    def score(self) -> Iterable[str]:
        """Both sides, with their clocks and countdowns."""
        return (self._plaques[side].said() for side in SIDES)

    def rack(self) -> Iterable[str]:
        """Letters and tokens at hand."""
        return (self._rack.accessibleDescription(),)

    def objectives(self) -> Iterable[str]:
        """All objectives and how far they are, what counts down, and how the game ends otherwise."""
        t, game = self._t, self._controller.game
        yield from (say_objective(t, line) for line in objective_lines(t, game.view, game.ears))
        yield from (f"{side_name(t, one.side)}: {one.said}" for one in game.countdowns)
        yield from say_variables(t, game.view)
        yield say_standard_end(t, game.view)

    def last_move(self) -> Iterable[str]:
        """What was done in this turn, or in the turn before where nothing was yet."""
        return say_last_turn(self._t, self._controller.log.entries)


def say_last_turn(t: Texts, entries: tuple[LogEntry, ...]) -> tuple[str, ...]:
    """What was done in the last turn in which anything was."""
    return tuple(entry.text for entry in _last_turn(entries)) or (t("Nobody has moved yet."),)


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
