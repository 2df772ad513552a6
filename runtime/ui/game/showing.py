"""Brings what is the case in a game to the widgets of its stage."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from runtime.ai import PLAYERS
from runtime.engine.level import PoolKind
from runtime.engine.sides import SIDES, Side
from runtime.engine.state import Board, Phase
from runtime.pictures.look import BoardLook, LaidLook, Link, board_look, links_of
from runtime.ui.game.layout import COLUMN
from runtime.ui.game.materials import WoodPanel
from runtime.ui.game.plaques import PlayerFigures
from runtime.ui.game.preview_panel import preview_lines
from runtime.ui.game.speech import Line, Tone, side_name

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage

NARROW, WIDE = 316, 400


class Showing:
    """Reads a stage's game and shows it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._seen: tuple[Board, BoardLook] | None = None

    def refresh(self) -> None:
        """Show everything as it is now."""
        stage, playing = self._stage, self._stage.playing
        view = playing.view
        stage.board.show_board(view.table.board.terrain, self._look(), playing.laying.direction)
        limit = playing.setup.rules.rack.limit
        hidden = playing.is_hidden or (playing.shown not in playing.people and bool(playing.people))
        stage.rack.show_rack(
            playing.shown, playing.laying, limit, hidden=hidden, chosen=playing.chosen, lifted=stage.gestures.lifted
        )
        self._show_players()
        self._show_turn()
        title, lines = self._lines()
        stage.preview.show_lines(title, lines)
        stage.log.show_entries(playing.log)
        self._show_buttons()

    def fit_column(self, width: int) -> None:
        """A wider window has a wider column."""
        column = self._stage.findChild(WoodPanel, COLUMN)
        if column is not None:
            column.setFixedWidth(max(NARROW, min(WIDE, round(width * 0.26))))

    def _look(self) -> BoardLook:
        """The board with what is laid on it."""
        playing = self._stage.playing
        board = playing.view.table.board
        if self._seen is None or self._seen[0] != board:
            self._seen = (board, board_look(board, playing.setup.words))
        laying = playing.laying
        refused = tuple(dict.fromkeys(cell for refusal in playing.refused for cell in refusal.cells))
        return replace(
            self._seen[1],
            laid=LaidLook(playing.shown, laying.laid, self._links()),
            values=playing.setup.rules.letters.values,
            refused=tuple(cell for cell in refused if cell in board.size),
            highlighted=playing.last_move if laying.is_empty else (),
            cursor=laying.cursor if playing.may_act else None,
        )

    def _links(self) -> tuple[Link, ...]:
        """The words that the laid letters would make, where they may be laid."""
        preview = self._stage.playing.preview
        if preview is None or preview.refusals or preview.main is None:
            return ()
        return tuple(link for run in (preview.main, *preview.cross) for link in links_of(run))

    def _show_players(self) -> None:
        """Scores and counts of both sides."""
        stage, playing = self._stage, self._stage.playing
        view, scores = playing.view, playing.scores
        for side in SIDES:
            endless = view.setup.pools[side].kind is PoolKind.INFINITE
            figures = PlayerFigures(
                score=scores[side],
                letters=len(view.rack.letters) if side is playing.shown else view.opponent_letters,
                pool=None if endless else view.pool_counts[side],
                player=self._player(side),
                to_move=view.to_move is side and not playing.is_over,
                thinking=playing.thinking is side,
            )
            stage.plaques[side].show_figures(figures)

    def _player(self, side: Side) -> str:
        """Who plays a side."""
        t, playing = self._stage.parts.t, self._stage.playing
        computer = playing.setup.seats[side].computer
        if computer is not None:
            return t(PLAYERS[computer].name) if computer in PLAYERS else computer
        return t("you") if len(playing.people) == 1 else t("person")

    def _show_turn(self) -> None:
        """Whose turn it is, and what is to be done."""
        t, playing = self._stage.parts.t, self._stage.playing
        turn = t("Turn {turn}", turn=playing.view.turn)
        name = side_name(t, playing.view.to_move)
        if playing.is_over:
            said = t("The game is over")
        elif playing.thinking is not None:
            said = t("{side} is thinking", side=name)
        elif playing.must_discard:
            count = playing.must_discard
            said = t.plural("Give up {count} letter", "Give up {count} letters", count)
        elif len(playing.people) == 1:
            said = t("Your turn")
        else:
            said = t("{side} to move", side=name)
        self._stage.turn.show_turn(turn, said)

    def _lines(self) -> tuple[str, tuple[Line, ...]]:
        """What the panel says: a note, the preview, or what can be done."""
        t, playing = self._stage.parts.t, self._stage.playing
        preview = playing.preview
        notes = (playing.note,) if playing.note is not None else ()
        if preview is not None:
            title = (
                preview.main.text if preview.main is not None else "".join(one.letter for one in playing.laying.laid)
            )
            lines = preview_lines(t, preview, playing.setup.rules.letters.values)
            if playing.refused:
                lines = tuple(line for line in lines if playing.note is None or line.text != playing.note.text)
            return title, notes + lines
        if playing.must_discard:
            return self._discard_lines(notes)
        if notes or not playing.may_act:
            return "", notes or (Line(playing.why_not),)
        if self._stage.gestures.lifted is not None:
            return "", (Line(t("Click the cell on which the letter shall lie.")),)
        hint = t("Drag letters to the board, or click a cell and type. Tab turns the way you write.")
        return "", (Line(hint),)

    def _discard_lines(self, notes: tuple[Line, ...]) -> tuple[str, tuple[Line, ...]]:
        """How many letters must be given up, and how many are chosen."""
        t, playing = self._stage.parts.t, self._stage.playing
        held, limit = playing.view.rack.count, playing.setup.rules.rack.limit
        said = t("Your rack holds {held}, the limit is {limit}.", held=held, limit=limit)
        how = t.plural(
            "Click or type the {count} letter to give up.",
            "Click or type the {count} letters to give up.",
            playing.must_discard,
        )
        chosen = t("Chosen: {chosen} of {count}.", chosen=len(playing.chosen), count=playing.must_discard)
        return t("Too many letters"), (*notes, Line(said), Line(how), Line(chosen, Tone.GOOD))

    def _show_buttons(self) -> None:
        """Which commands can be given, and why the others can't."""
        t, playing, buttons = self._stage.parts.t, self._stage.playing, self._stage.buttons
        why, over = playing.why_not, playing.is_over
        count = playing.must_discard
        commit = buttons["commit"]
        if over:
            commit.setText(t("Result"))
            commit.allow("")
        elif count:
            commit.setText(t("Give up"))
            missing = count - len(playing.chosen)
            commit.allow(
                t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing) if missing else ""
            )
        else:
            commit.setText(t("Commit"))
            commit.allow(why or (t("Lay letters of your rack on the board first.") if playing.laying.is_empty else ""))
        must = t("Give up letters first.") if count else ""
        buttons["end_turn"].setText(t("End turn") if playing.has_committed else t("Pass"))
        buttons["end_turn"].allow(why or must)
        nothing = playing.laying.is_empty and not playing.chosen
        buttons["take_back"].allow(t("There is nothing to take back.") if nothing else "")
        hidden = t("The letters are hidden.") if playing.is_hidden else ""
        buttons["shuffle"].allow(hidden)
        buttons["sort"].allow(hidden)
        buttons["resign"].allow(why)
        fought = any(entry.combat is not None for entry in playing.log)
        buttons["look_again"].allow("" if fought else t("There has been no combat yet."))
        if playing.view.phase is Phase.OVER:
            buttons["end_turn"].setText(t("End turn"))
