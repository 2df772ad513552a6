"""Brings what is the case in a game to the widgets of its stage."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize

from runtime import resources
from runtime.ai import PLAYERS
from runtime.engine.grid import Cell
from runtime.engine.level import PoolKind
from runtime.engine.occasions import MessageShown
from runtime.engine.refusals import RefusalCode
from runtime.engine.sides import SIDES, Side
from runtime.engine.state import Board
from runtime.pictures.look import BoardLook, LaidLook, Link, board_look, laid_links
from runtime.simulate.strength import FOLDER, read_strength, say_player
from runtime.support.wording import say_refusal
from runtime.ui.game.board.outlines import Outline, Shade
from runtime.ui.game.layout import COLUMN
from runtime.ui.game.panel.advising import say_way
from runtime.ui.game.panel.objectives_view import ObjectivesView
from runtime.ui.game.panel.panel_rows import panel_rows
from runtime.ui.game.panel.plaques import PlayerFigures
from runtime.ui.game.panel.stuck import say_passing
from runtime.ui.game.panel.venture_lines import say_offer, venture_outlines
from runtime.ui.game.ventures import Invoking, Lifting
from runtime.ui.speech.names import side_name
from runtime.ui.speech.objectives import Standing, objective_lines, say_standard_end
from runtime.ui.speech.sentences import Line
from runtime.ui.wood.brass_button import native
from runtime.ui.wood.materials import WoodPanel

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage

NARROW, WIDE = 316, 400
LOW = 760
"""Windows that are less high than this, in pixels, have their column packed closer."""
HEIGHT, PANEL, MOST = 134, 172, 330
LEAST, LINES = 96, 130
"""How tall the panel of previews usually is in a window that is just not low, and at most."""


class Showing:
    """Reads a stage's game and shows it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._seen: tuple[Board, BoardLook] | None = None
        self._pointed: tuple[Cell, ...] = ()
        self._read_at: tuple[object, ...] | None = None
        self._heard: tuple[MessageShown, ...] = ()
        self._heard_at: tuple[object, ...] | None = None
        self._strengths = read_strength(resources.assets() / FOLDER)

    def refresh(self) -> None:
        """Show everything as it is now."""
        stage, playing = self._stage, self._stage.playing
        game, hand, remarks = playing.game, playing.hand, playing.remarks
        view = game.view
        terrain = view.table.board.terrain
        stage.board.show_board(terrain, self._look(), hand.laying.direction, self._outlines())
        limit = game.setup.rules.rack.limit
        hidden = game.is_hidden or (game.shown not in game.people and bool(game.people))
        stage.rack.show_rack(
            game.shown,
            hand.laying,
            limit,
            tokens=view.rack.tokens,
            token=hand.venture.place if isinstance(hand.venture, Invoking) else None,
            hidden=hidden,
            chosen=hand.chosen,
            lifted=stage.gestures.lifted,
        )
        self._show_players()
        self._show_turn()
        title, rows = panel_rows(stage.parts.t, playing, is_lifted=stage.gestures.lifted is not None)
        again = self.heard and not title and hand.laying.is_empty and remarks.note is None and not remarks.proposed
        if again:
            rows = (*rows, Line(stage.parts.t("Click here (Ctrl+H) to read once more what was said.")))
        pressing = any(one is not None for one in (remarks.note, hand.foresight.preview, hand.venture))
        stage.room.press(pressing or playing.spying.is_out or bool(hand.not_yet or remarks.advice))
        stage.preview.show_rows(title, rows)
        tip = stage.parts.t("Read once more what was said") if again else ""
        stage.preview.offer_click(stage.parts.t("Lay the letters as the hint says") if remarks.proposed else tip)
        stage.log.show_entries(playing.log.entries)
        self.show_objectives(stage.objectives)
        self._show_buttons()

    def show_objectives(self, where: ObjectivesView) -> None:
        """The objectives beside the board, or wherever else; the tab says how many are met."""
        t, view, people = self._stage.parts.t, self._stage.playing.game.view, self._stage.playing.game.people
        lines = objective_lines(t, view, people[0] if len(people) == 1 else None)
        where.show_lines(lines, say_standard_end(t, view))
        self._stage.record.count(sum(line.standing is Standing.MET for line in lines), len(lines))

    @property
    def heard(self) -> tuple[MessageShown, ...]:
        """The messages of this moment, that is since the letters on the board or the turn changed last."""
        return self._heard if self._heard_at == self._moment() else ()

    def hear(self, message: MessageShown) -> None:
        """A message comes up: mark the cells that it speaks of, and keep it to be read once more."""
        if message not in self.heard:
            self._heard, self._heard_at = (*self.heard, message), self._moment()
        if message.cells:
            self._point_at(message.cells)

    def _point_at(self, cells: tuple[Cell, ...]) -> None:
        """Mark the cells that a message speaks of."""
        self._read_at = None
        if cells != self._pointed:
            self._pointed = cells
            self.refresh()

    def leave_marked(self) -> None:
        """The message was read: its cells stay marked until letters on the board change, or the turn."""
        self._read_at = self._moment()
        self.refresh()

    def _moment(self) -> tuple[object, ...]:
        view = self._stage.playing.game.view
        return view.table.board.letters, view.turn

    def fit_column(self, size: QSize) -> None:
        """A wider window has a wider column; in a low one the parts stand closer, so that lists keep some lines."""
        column = self._stage.findChild(WoodPanel, COLUMN)
        inside = column.layout() if column is not None else None
        if column is not None and inside is not None:
            usual = max(NARROW, min(WIDE, round(size.width() * 0.26)))
            # Larger texts take from the board, but never half of the window.
            column.setFixedWidth(min(self._stage.parts.theme.px(usual), round(size.width() * 0.46)))
            is_low = size.height() < LOW
            is_packed = size.height() < self._stage.parts.theme.px(LOW)  # Larger texts make a window low sooner.
            inside.setSpacing(5 if is_packed else 8)
            self._stage.rack.lie_flat(is_packed)
            share = 0.65 if is_low else 0.45  # What a low window lacks is taken from the panel before the lists.
            tall = max(HEIGHT, min(MOST, round((size.height() - LOW) * share) + PANEL))
            larger = self._stage.parts.theme.px(LINES) - LINES  # Plaques that have grown leave it less; it scrolls.
            self._stage.room.keep(max(LEAST, tall - max(0, larger)))
            inside.setContentsMargins(16, 6 if is_packed else 10, 12, 7 if is_packed else 12)

    def _look(self) -> BoardLook:
        """The board with what is laid on it."""
        playing = self._stage.playing
        board = playing.game.view.table.board
        if self._seen is None or self._seen[0] != board:
            self._seen = (board, board_look(board, playing.game.setup.words))
        laying, waiting = playing.hand.laying, playing.game.view.waiting
        refused = tuple(dict.fromkeys(cell for refusal in playing.remarks.refused for cell in refusal.cells))
        held = self._stage.gestures.in_hand
        laid = tuple(one for one in laying.laid if one.at not in held)
        return replace(
            self._seen[1],
            laid=LaidLook(playing.game.shown, laid, () if held else self._links())
            if waiting is None
            else LaidLook(
                playing.game.view.to_move, waiting.new, laid_links((waiting.main, *waiting.cross), waiting.new)
            ),
            values=playing.game.setup.rules.letters.values,
            refused=tuple(cell for cell in refused if cell in board.size),
            highlighted=playing.log.told.last_move if laying.is_empty else (),
            cursor=laying.cursor if playing.game.may_act else None,
        )

    def _outlines(self) -> tuple[Outline, ...]:
        """What is outlined: the cells of a message, or what the player is about to do."""
        if self._read_at is not None and self._read_at != self._moment():
            self._pointed, self._read_at = (), None
        about = venture_outlines(self._stage.playing)
        size = self._stage.playing.game.view.table.board.size
        cells = frozenset(cell for cell in self._pointed if cell in size)
        return (Outline(cells, Shade.POINTED),) if cells and not (about and self._read_at is not None) else about

    def _links(self) -> tuple[Link, ...]:
        """The words that the laid letters would make, where they may be laid."""
        preview = self._stage.playing.hand.foresight.preview
        if preview is None or preview.refusals or preview.main is None:
            return ()
        return laid_links((preview.main, *preview.cross), self._stage.playing.hand.laying.laid)

    def _show_players(self) -> None:
        """Scores and counts of both sides."""
        stage, playing = self._stage, self._stage.playing
        view, scores = playing.game.view, playing.game.scores
        for side in SIDES:
            endless = view.setup.pools[side].kind is PoolKind.INFINITE
            figures = PlayerFigures(
                score=scores[side],
                letters=len(view.rack.letters) if side is playing.game.shown else view.opponent_letters,
                pool=None if endless else view.pool_counts[side],
                player=self.player(side),
                about=say_player(stage.parts.t, playing.game.setup.seats[side].computer or "", self._strengths),
                to_move=view.to_act is side and not playing.game.is_over,
                thinking=playing.game.thinking is side and not playing.game.is_paused,
                tokens=tuple(
                    token.element
                    for token in (view.rack.tokens if side is playing.game.shown else view.opponent_tokens)
                ),
            )
            stage.plaques[side].show_figures(figures)

    def player(self, side: Side) -> str:
        """Who plays a side."""
        t, playing = self._stage.parts.t, self._stage.playing
        computer = playing.game.setup.seats[side].computer
        if computer is not None:
            return t(PLAYERS[computer].name) if computer in PLAYERS else computer
        usual = t("you") if len(playing.game.people) == 1 else t("person")
        return self._name(side) or usual

    def person(self, side: Side) -> str:
        """What one of two persons is called, with the side where both are called alike; empty where nobody said."""
        name, t = self._name(side), self._stage.parts.t
        if name and name == self._name(side.other):
            return t("{name} ({side})", name=name, side=side_name(t, side))
        return name

    def _name(self, side: Side) -> str:
        """The name of a person; who has none beside one who has is the first player of the computer."""
        players, t = self._stage.playing.game.setup.players, self._stage.parts.t
        is_first = len(self._stage.playing.game.people) > 1 and any(players)
        return players[side] or (t("First player") if is_first else "")

    def player_by_name(self, side: Side) -> str:
        """Who plays a side, as others may be told; empty for a person without a name."""
        setup = self._stage.playing.game.setup
        return self.player(side) if setup.seats[side].computer is not None else setup.players[side]

    def _show_turn(self) -> None:
        """Whose turn it is, and what is to be done."""
        t, playing = self._stage.parts.t, self._stage.playing
        turn = t("Turn {turn}", turn=playing.game.view.turn)
        name = side_name(t, playing.game.view.to_act)
        if playing.game.is_over:
            said = t("The game is over")
        elif playing.game.is_paused and playing.game.thinking is not None:
            said = t("Paused: {side} to move", side=name)
        elif playing.game.thinking is not None:
            said = (
                t("{side} is thinking", side=name) if playing.computer.is_ready else t("{side} gets ready", side=name)
            )
        elif playing.game.must_order:
            said = t("Order your defenders")
        elif playing.hand.choosing:
            said = t.plural("Give up {count} letter", "Give up {count} letters", playing.hand.choosing)
        elif len(playing.game.people) == 1:
            said = t("Your turn")
        else:
            said = t("{side} to move", side=name)
        self._stage.turn.show_turn(turn, said)

    def _show_buttons(self) -> None:
        """Which commands can be given, and why the others can't."""
        t, playing, buttons = self._stage.parts.t, self._stage.playing, self._stage.buttons
        why = playing.game.why_not
        self._show_commit()
        pending = playing.hand.venture is not None or playing.spying.is_out
        self._show_end_turn()
        nothing = playing.hand.laying.is_empty and not playing.hand.chosen and not pending
        buttons["take_back"].setText(t("Cancel") if pending else t("Take back"))
        buttons["take_back"].allow(t("There is nothing to take back.") if nothing else "")
        hidden = t("The letters are hidden.") if playing.game.is_hidden else ""
        buttons["shuffle"].allow(hidden)
        buttons["sort"].allow(hidden)
        buttons["resign"].allow(why)
        fought = any(entry.combat is not None for entry in playing.log.entries)
        buttons["look_again"].allow("" if fought else t("There has been no combat yet."))
        buttons["look_back"].allow(self._why_no_look_back())
        spies = playing.game.view.spies[playing.game.shown]
        buttons["spy"].setText(t("Spy: {count}", count=spies) if playing.game.setup.rules.spies else t("Spy"))
        buttons["spy"].describe(
            t.plural(
                "Let a spy lay the strongest word that stands; strength counts, not points. {count} spy is left; "
                "it is used up when it finds a word, even if you take that back.",
                "Let a spy lay the strongest word that stands; strength counts, not points. {count} spies are left; "
                "one is used up when it finds a word, even if you take that back.",
                spies,
            ),
            "F8",
            t("Spy"),
        )
        under_way = (
            t("Click a word on the board, then the great button.") if isinstance(playing.hand.venture, Lifting) else ""
        )
        buttons["redeploy"].allow(playing.ventures.why_no_redeploy or under_way)
        buttons["spy"].allow(playing.spying.why_not)
        buttons["invoke"].allow(playing.ventures.why_no_invoke)
        accept = t("Accept the draw that your opponent offers")
        shortcut = "Ctrl+D"
        tip = accept if playing.game.may_act and playing.agreements.is_draw_offered else t("Offer your opponent a draw")
        buttons["undo"].allow("" if playing.hand.can_step_back else playing.agreements.why_no_take_back)
        buttons["redo"].allow("" if playing.hand.can_step_on else t("There is no step to be made again."))
        buttons["draw"].describe(tip, shortcut, t("Draw"))
        buttons["draw"].allow(playing.agreements.why_no_draw)

    def _show_end_turn(self) -> None:
        """Ending the turn is called passing where nothing was done in it, nor lies on the board."""
        t, playing, button = self._stage.parts.t, self._stage.playing, self._stage.buttons["end_turn"]
        passes = not (playing.log.has_committed or playing.game.is_over) and playing.hand.laying.is_empty
        button.setText(t("Pass") if passes else t("End turn"))
        tip = say_passing(t, playing.game.view) if passes else t("Hand the turn over")
        button.describe(tip, native("Ctrl+Return"), t("End turn"))
        button.allow(playing.game.why_not or playing.hand.not_yet)

    def _why_no_look_back(self) -> str:
        """Why earlier positions can't be looked at now; empty where they can."""
        t, playing = self._stage.parts.t, self._stage.playing
        if self._stage.trial is not None:
            return t("In a playtest, step back with Alt+Left.")
        if playing.game.is_hidden:
            return t("The next player has not sat down yet.")
        return "" if playing.game.place else t("Nothing has been done in this game.")

    def _why_no_commit(self) -> str:
        """Why the laid letters can't be committed by any means; empty where committing does it, or tells more."""
        t, playing = self._stage.parts.t, self._stage.playing
        if playing.game.why_not or playing.hand.laying.is_empty:
            return playing.game.why_not or t("Lay letters of your rack on the board first.")
        preview = playing.hand.foresight.preview
        refusals = preview.refusals if preview is not None else ()
        first = refusals[0] if refusals else None
        if first is not None and first.code is RefusalCode.NO_RUN:
            return f"{say_refusal(t, first.code.value, first.details)} {say_way(t, first.code)}"
        tip = (
            t("It can't be laid so: press here to read why, and what can be done")
            if first
            else t("Lay the word for good")
        )
        self._stage.buttons["commit"].describe(tip, native("Return"), t("Commit"))
        return ""

    def _show_commit(self) -> None:
        """What the great button does now: it commits, carries out what was set out for, or shows the result."""
        t, playing, commit = self._stage.parts.t, self._stage.playing, self._stage.buttons["commit"]
        why, missing = "", playing.hand.choosing - len(playing.hand.chosen)
        lacking = t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing) if missing else ""
        match playing.hand.venture:
            case _ if playing.game.is_over:
                said = t("Result")
            case _ if playing.game.must_order:
                said = t("Order")
            case Lifting(giving_up=True):
                said, why = t("Redeploy"), lacking
            case Lifting(chosen=chosen):
                said = t("Redeploy")
                why = t("Choose a word to redeploy first.") if chosen is None else ""
                if chosen is not None and chosen.lift is None:
                    why = say_offer(t, chosen)
            case Invoking():
                said = t("Invoke")
            case _ if playing.hand.choosing:
                said, why = t("Give up"), lacking
            case _:
                said, why = t("Commit"), self._why_no_commit()
        commit.setText(said)
        commit.allow(why)
