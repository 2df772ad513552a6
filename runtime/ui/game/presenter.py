"""Brings what is the case in a game to the widgets of its stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import SignalInstance

from runtime import resources
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.state import Board
from runtime.engine.levels.level import PoolKind
from runtime.engine.moves.placement import CommitPreview
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon
from runtime.pictures.board_look import BoardLook, LaidLook, Link, board_look, laid_links
from runtime.simulate.strength import FOLDER, read_strength, say_player
from runtime.support.texts import ENGLISH, Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.board.outlines import Outline, Shade, held_outlines
from runtime.ui.game.panel.cell_details import cell_rows, has_something
from runtime.ui.game.panel.ledger import Heading, Row
from runtime.ui.game.panel.pending_lines import pending_lines, pending_outlines
from runtime.ui.game.panel.plaques import PlayerFigures, PlayerPlaque, TurnPlaque
from runtime.ui.game.panel.preview_panel import PreviewPanel, SharedRoom, preview_rows
from runtime.ui.game.panel.record_pane import LogView, ObjectivesView, RecordPane
from runtime.ui.game.play.advice import meant_word
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.game_log import Messages
from runtime.ui.game.play.pending_action import Invoking
from runtime.ui.game.play.player_view import GameSignals, PlayerNames
from runtime.ui.game.play.turn_report import report_lines
from runtime.ui.game.rack.gestures import Gestures
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.objectives import ObjectiveStanding, objective_lines, say_standard_end, say_variables
from runtime.ui.game_texts.sentences import TextLine, Tone

LATE = 10
"""So many turns before the last one it is said how many there are."""

Panel = tuple[str, tuple[Row, ...]]
"""A title and the rows below it."""


def panel_rows(t: Texts, controller: GameController, *, is_lifted: bool) -> Panel:
    """What is said now; a note comes first. ``is_lifted`` says that a letter of the rack waits for its cell."""
    notes: tuple[Row, ...] = (note,) if (note := controller.notices.note) is not None else ()
    rows: tuple[Row, ...]
    if controller.rack.pending is not None or controller.spy.is_out:
        title, rows = pending_lines(t, controller)
    elif controller.game.must_order:
        title, rows = (
            t("You are attacked"),
            (TextLine(t("Order ({key_of[commit]:Enter}) opens the order of your defenders."), Tone.WARNING),),
        )
    elif controller.game.must_choose:
        said = TextLine(t("Choose ({key_of[commit]:Enter}) shows again what is to be chosen."), Tone.WARNING)
        title, rows = t("Your choice"), (said,)
    elif controller.rack.move_preview.preview is not None:
        title, rows = _preview(t, controller, controller.rack.move_preview.preview)
    elif controller.rack.must_discard:
        title, rows = t("Too many letters"), _discard(t, controller)
        done, report = _opponent_turn(t, controller)
        rows += (Heading(done), *report) if report else ()
    elif is_wordless(controller) and not notes and not is_lifted and not controller.agreements.is_draw_offered:
        title, rows = t("No word is left"), _wordless(t, controller)
        done, report = _opponent_turn(t, controller)
        rows += (Heading(done), *report) if report else ()
    else:
        title, rows = _idle(t, controller, bool(notes), is_lifted)
    return title, notes + _advice(t, controller) + rows


def _advice(t: Texts, controller: GameController) -> tuple[Row, ...]:
    """How what was refused can be mended; what names a place can be followed with a key."""
    rows = [TextLine(one.text, Tone.GOOD) for one in controller.notices.advice]
    if controller.notices.proposed:
        rows.append(TextLine(t("Click here or press {key_of[follow]:Ctrl+H} to lay it so.")))
    return tuple(rows)


def _preview(t: Texts, controller: GameController, preview: CommitPreview) -> Panel:
    """What the laid letters would bring."""
    title = (
        preview.main.text if preview.main is not None else "".join(one.letter for one in controller.rack.laying.laid)
    )
    told = bool(controller.notices.refused) and controller.notices.note is not None
    words = controller.game.setup.words
    meant = meant_word(controller.rack.laying.laid, preview, words)
    rows = preview_rows(
        t, preview, controller.game.view.table, words, controller.rack.move_preview.gain, told=told, meant=meant
    )
    return title, rows


def _idle(t: Texts, controller: GameController, is_noted: bool, is_lifted: bool) -> Panel:
    """What can be done now, or what the cursor is on; beside a note only what must not be missed."""
    offered: tuple[Row, ...] = ()
    if controller.game.may_act and controller.agreements.is_draw_offered:
        name = side_name(t, controller.game.shown.other)
        said = t(
            "{side} offers a draw. The scales below ({key_of[draw]:Ctrl+D}) accept it; play on to decline.", side=name
        )
        offered = (TextLine(said, Tone.WARNING),)
    if is_noted or offered:
        return "", offered
    if not controller.game.may_act:
        return "", (TextLine(controller.game.why_not),)
    if is_lifted:
        return "", (
            TextLine(t("Click the cell on which the letter shall lie, or the letter again to lay it at the cursor.")),
        )
    rows: tuple[Row, ...] = ()
    if controller.log.has_committed:
        more = t("Lay another word, or press End turn ({key_of[end_turn]:Ctrl+Enter}).")
        rows = (
            TextLine(
                more
                if controller.rack.laying.slots
                else t("Your rack is empty: press End turn ({key_of[end_turn]:Ctrl+Enter})."),
                Tone.GOOD,
            ),
        )
    if controller.spy.known:
        told = t("Your spy has found a word in this turn. Spy ({key_of[spy]:F8}) lays it again and costs no other spy.")
        rows += (TextLine(told, Tone.GOOD),)
    title, report = _opponent_turn(t, controller)
    if report:
        return title, rows + report
    cursor = controller.rack.laying.cursor
    if cursor is not None and has_something(controller, cursor):
        return "", rows + cell_rows(t, controller, cursor)
    return "", rows or (TextLine(_how_to_lay(t)), *_say_words(t, controller.game.setup.words))


def is_wordless(controller: GameController) -> bool:
    """Whether whoever is to act can lay nothing, and has laid nothing for a try."""
    return controller.words_left.is_vain and controller.game.may_act and controller.rack.laying.is_empty


def _wordless(t: Texts, controller: GameController) -> tuple[Row, ...]:
    """That the rack makes no word any more, and what can be done instead."""
    none = TextLine(t("Your rack makes no word that could be laid here now."), Tone.WARNING)
    rules = controller.game.view.table.rules.rack
    drawn = t.plural(
        "Your next turn begins with {count} new letter; of more than {limit} you choose which to give up.",
        "Your next turn begins with {count} new letters; of more than {limit} you choose which to give up.",
        rules.draw,
        limit=rules.limit,
    )
    return none, TextLine(drawn)


def _opponent_turn(t: Texts, controller: GameController) -> Panel:
    """What the opponent has done, until one's own first move."""
    told, game = controller.log.told, controller.game
    report = told.turn_before
    if report is None or not told.is_opponent_seen(game.shown):
        return "", ()
    lines = report_lines(t, report, game.setup.level.cities, game.shown)
    shows = t(
        "{key_of[show_turn]:Ctrl+Shift+L} shows it again, {key_of[look_again]:Ctrl+L} how its last fight was reckoned."
    )
    shows = shows if report.has_fought else t("{key_of[show_turn]:Ctrl+Shift+L} shows it again.")
    again = () if report.is_empty else (TextLine(shows),)
    return t("What {side} has done", side=side_name(t, report.side)), (*lines, *again)


def _how_to_lay(t: Texts) -> str:
    """How letters come onto the board, by mouse and by keys."""
    return t(
        "Drag letters to the board; or go to a cell (click or arrow keys), then double-click letters or type. A second "
        "click there (Tab) turns the way you write."
    )


def _say_words(t: Texts, words: Words) -> tuple[TextLine, ...]:
    """Where the game speaks another language, that the shipped words are English; a campaign's own may be any."""
    source = words.source if isinstance(words, Lexicon) else None
    if t.language == ENGLISH or (source is not None and source.own is not None):
        return ()
    return (TextLine(t("The words to be laid are English."), Tone.WARNING),)


def _discard(t: Texts, controller: GameController) -> tuple[Row, ...]:
    """How many letters must be given up, and how many are chosen."""
    held, limit = controller.game.view.rack.count, controller.game.setup.rules.rack.limit
    said = t("Your rack holds {held}, the limit is {limit}.", held=held, limit=limit)
    how = t.plural(
        "Click or type the letter to give up, or drag it off the rack.",
        "Click or type the {count} letters to give up, or drag them off the rack.",
        controller.rack.must_discard,
    )
    chosen = t("Chosen: {chosen} of {count}.", chosen=len(controller.rack.chosen), count=controller.rack.must_discard)
    return TextLine(how), TextLine(chosen, Tone.GOOD), TextLine(said)


class BoardShown:
    """What a player sees of the game itself: letters that lie, are laid, dragged, refused, or about to be touched."""

    def __init__(self, controller: GameController, gestures: Gestures, messages: Messages, board: GameBoard) -> None:
        self._controller, self._gestures, self._messages = controller, gestures, messages
        self._board = board
        self._seen: tuple[Board, BoardLook] | None = None

    def show(self) -> None:
        """Show it as it is now."""
        game, rack = self._controller.game, self._controller.rack
        terrain = game.view.table.board.terrain
        self._board.show_board(terrain, self._look(), rack.laying.direction, self._outlines())

    def _look(self) -> BoardLook:
        """The board with what is laid on it."""
        game, laying, told = self._controller.game, self._controller.rack.laying, self._controller.log.told
        board = game.view.table.board
        if self._seen is None or self._seen[0] != board:
            self._seen = (board, board_look(board, game.setup.words))
        refused = tuple(dict.fromkeys(cell for one in self._controller.notices.refused for cell in one.cells))
        return replace(
            self._seen[1],
            laid=self._laid(),
            values=game.setup.rules.letters.values,
            refused=tuple(cell for cell in refused if cell in board.size),
            highlighted=told.last_move if laying.is_empty or told.is_opponent_seen(game.shown) else (),
            cursor=laying.cursor if game.may_act else None,
        )

    def _laid(self) -> LaidLook:
        """The letters that are not committed, but for those that are dragged; or those of an attack that waits."""
        game, waiting = self._controller.game, self._controller.game.view.waiting
        if waiting is not None:
            links = laid_links((waiting.main, *waiting.cross), waiting.new)
            return LaidLook(game.view.to_move, waiting.new, links)
        held = self._gestures.in_hand
        laid = tuple(one for one in self._controller.rack.laying.laid if one.at not in held)
        return LaidLook(game.shown, laid, () if held else self._links())

    def _links(self) -> tuple[Link, ...]:
        """The words that the laid letters would make, where they may be laid."""
        preview = self._controller.rack.move_preview.preview
        if preview is None or preview.refusals or preview.main is None:
            return ()
        return laid_links((preview.main, *preview.cross), self._controller.rack.laying.laid)

    def _outlines(self) -> tuple[Outline, ...]:
        """What is outlined: the cells of a message, or what the player is about to do."""
        about, cells = pending_outlines(self._controller), self._messages.pointed
        held = held_outlines(self._controller.game.countdowns)
        if cells and not (about and self._messages.is_read):
            return (*held, Outline(cells, Shade.POINTED))
        hinted = self._controller.coach.cells
        return (*held, *about, Outline(hinted, Shade.POINTED)) if hinted else (*held, *about)


class RackShown:
    """The rack of whoever looks on, with the letters and the token that are chosen."""

    def __init__(self, controller: GameController, gestures: Gestures, rack: RackView) -> None:
        self._controller, self._gestures, self._rack = controller, gestures, rack

    def show(self) -> None:
        """Show it as it is now."""
        game, rack = self._controller.game, self._controller.rack
        self._rack.show_rack(
            game.shown,
            rack.laying,
            game.setup.rules.rack.limit,
            tokens=game.view.rack.tokens,
            token=rack.pending.place if isinstance(rack.pending, Invoking) else None,
            hidden=game.is_hidden or (game.shown not in game.people and bool(game.people)),
            chosen=rack.chosen,
            lifted=self._gestures.lifted,
        )


class SidesShown:
    """Scores, counts and names on the plaques of both sides."""

    def __init__(
        self, controller: GameController, naming: PlayerNames, t: Texts, plaques: BySide[PlayerPlaque]
    ) -> None:
        self._controller, self._naming, self._t, self._plaques = controller, naming, t, plaques
        self._strengths = read_strength(resources.assets() / FOLDER)
        self._counts = False

    def show(self) -> None:
        """Show it as it is now."""
        game = self._controller.game
        view, scores, countdowns = game.view, game.scores, game.countdowns
        self._counts = self._counts or bool(countdowns)  # Room that was made is not taken away again.
        for side in SIDES:
            is_seen = side is game.shown
            endless = view.setup.pools[side].kind is PoolKind.INFINITE
            figures = PlayerFigures(
                score=scores[side],
                letters=len(view.rack.letters) if is_seen else view.opponent_letters,
                pool=None if endless else view.pool_counts[side],
                player=self._naming.player(side),
                about=say_player(self._t, game.seats[side].computer or "", self._strengths),
                to_move=view.to_act is side and not game.is_over,
                thinking=game.thinking is side and not game.is_paused,
                tokens=tuple(token.element for token in (view.rack.tokens if is_seen else view.opponent_tokens)),
                countdowns=tuple(line for line in countdowns if line.side is side),
                counts=self._counts,
            )
            self._plaques[side].show_figures(figures)


class _Held:
    """Shows nothing new while it is held: what happens is told of once it has been seen on the board."""

    _is_held = _is_waited_with = False

    def hold(self, held: bool) -> None:
        """Wait from now on, or show what was waited with."""
        self._is_held = held
        if not held and self._is_waited_with:
            self.show()

    def show(self) -> None:
        """Show it as it is now, unless it is held."""
        self._is_waited_with = self._is_held
        if not self._is_held:
            self._show()

    def _show(self) -> None:
        raise NotImplementedError


class TurnShown(_Held):
    """The number of the turn, and what is to be done, on the plaque between those of the sides."""

    def __init__(self, controller: GameController, t: Texts, turn: TurnPlaque) -> None:
        self._controller, self._t, self._turn = controller, t, turn

    def _show(self) -> None:
        t, game = self._t, self._controller.game
        turn, last = game.view.turn, game.setup.rules.turn_limit
        is_late = last - turn < LATE
        said = t("Turn {turn} of {last}", turn=turn, last=last) if is_late else t("Turn {turn}", turn=turn)
        self._turn.show_turn(said, self.say_turn())

    def say_turn(self) -> str:
        """Whose turn it is, or what is to be done."""
        t, game, rack = self._t, self._controller.game, self._controller.rack
        name = side_name(t, game.view.to_act)
        if game.is_over:
            return t("The game is over")
        if game.thinking is not None:
            if game.is_paused:
                return t("Paused: {side} to move", side=name)
            is_ready = self._controller.computer.is_ready  # The first time it has to compile its search.
            return t("{side} is thinking", side=name) if is_ready else t("{side} gets ready", side=name)
        if game.must_answer:
            return t("Order your defenders") if game.must_order else t("Choose")
        if rack.choosing:
            return t.plural("Give up {count} letter", "Give up {count} letters", rack.choosing)
        is_own = len(game.people) == 1 and not game.is_far_awaited
        return t("Your turn") if is_own else t("{side} to move", side=name)


class RecordShown(_Held):
    """What has happened, and what either side must do to win."""

    def __init__(
        self, controller: GameController, t: Texts, *, log: LogView, objectives: ObjectivesView, record: RecordPane
    ) -> None:
        self._controller, self._t = controller, t
        self._log, self._objectives, self._record = log, objectives, record

    def _show(self) -> None:
        self._log.show_lines(self._controller.log.entries)
        self.show_objectives(self._objectives)

    def show_objectives(self, where: ObjectivesView) -> None:
        """The objectives beside the board, or wherever else; the tab says how many are met."""
        t, game = self._t, self._controller.game
        lines = objective_lines(t, game.view, game.ears)
        where.show_lines(lines, say_standard_end(t, game.view), say_variables(t, game.view))
        self._record.count(sum(line.standing is ObjectiveStanding.MET for line in lines), len(lines))


def _ways(controller: GameController) -> tuple[str, ...]:
    """The commands that are left to who can lay no word, by their ids."""
    pending = controller.pending
    tried = (("redeploy", pending.why_no_redeploy), ("invoke", pending.why_no_invoke), ("end_turn", ""))
    return tuple(name for name, why_not in tried if not why_not)


class PanelShown(_Held):
    """Fills the panel, and says what a click on it does."""

    def __init__(
        self,
        controller: GameController,
        gestures: Gestures,
        messages: Messages,
        t: Texts,
        *,
        panel: PreviewPanel,
        room: SharedRoom,
        next_key: Callable[[], str],
    ) -> None:
        """``next_key`` is the key that leads to the next part of the window, or nothing."""
        self._next_key = next_key
        self._controller, self._gestures, self._messages, self._t = controller, gestures, messages, t
        self._panel, self._room = panel, room

    def _show(self) -> None:
        t, controller, rack, notices = self._t, self._controller, self._controller.rack, self._controller.notices
        title, rows = panel_rows(t, controller, is_lifted=self._gestures.lifted is not None)
        at_rest = not title and rack.laying.is_empty and notices.note is None and not notices.proposed
        again = bool(self._messages.heard) and at_rest
        if again:
            rows = (*rows, TextLine(t("Click here ({key_of[follow]:Ctrl+H}) to read once more what was said.")))
        if at_rest and self._gestures.by_keys and controller.game.may_act and (key := self._next_key()):
            rows = (*rows, TextLine(t("{key} leads to the next part of the window.", key=key)))
        pressing = any(one is not None for one in (notices.note, rack.move_preview.preview, rack.pending))
        self._room.press(pressing or controller.spy.is_out or bool(rack.not_yet or notices.advice))
        self._panel.show_rows(title, rows)
        tip = t("Read once more what was said") if again else ""
        is_offered = is_wordless(controller) and controller.rack.pending is None
        self._panel.show_ways(_ways(controller) if is_offered else ())
        self._panel.offer_click(t("Lay the letters as the hint says") if notices.proposed else tip)


class Presenter:
    """Lets each part of the window hear of what concerns it, the board first of all.

    Effects go by what the board shows: they hear of a change later.
    """

    def __init__(
        self,
        signals: GameSignals,
        gestures: Gestures,
        messages: Messages,
        *,
        board: BoardShown,
        rack: RackShown,
        sides: SidesShown,
        turn: TurnShown,
        panel: PanelShown,
        record: RecordShown,
        buttons: Callable[[], None],
    ) -> None:
        position, held, tried = signals.position_changed, signals.rack_changed, signals.notices_changed
        lifted, spoken = gestures.lifted_changed, messages.changed
        self._shown: Mapping[Callable[[], None], tuple[SignalInstance, ...]] = {
            board.show: (position, held, tried, lifted, spoken),
            rack.show: (position, held, lifted),
            sides.show: (position, signals.turn_changed),
            turn.show: (position, held, signals.turn_changed),
            panel.show: (position, held, tried, signals.turn_changed, lifted, spoken),
            record.show: (position, signals.log_changed),
            buttons: (position, held, tried, signals.turn_changed),
        }
        for show, changes in self._shown.items():
            for change in changes:
                change.connect(show)

    def refresh(self) -> None:
        """Show everything as it is now."""
        for show in self._shown:
            show()
