"""What the panel beside the board says: what is about to be done, the preview, what the cursor is on, or a hint."""

from __future__ import annotations

from runtime.engine.placement import Preview
from runtime.support.texts import Texts
from runtime.ui.game.panel.advising import meant_word
from runtime.ui.game.panel.inspecting import cell_rows, has_something
from runtime.ui.game.panel.ledger import Row
from runtime.ui.game.panel.preview_rows import preview_rows
from runtime.ui.game.panel.venture_lines import venture_lines
from runtime.ui.game.playing import Playing
from runtime.ui.speech.names import side_name
from runtime.ui.speech.sentences import Line, Tone

Panel = tuple[str, tuple[Row, ...]]
"""A title and the rows below it."""


def panel_rows(t: Texts, playing: Playing, *, is_lifted: bool) -> Panel:
    """What is said now; a note comes first. ``is_lifted`` says that a letter of the rack waits for its cell."""
    notes: tuple[Row, ...] = (note,) if (note := playing.remarks.note) is not None else ()
    rows: tuple[Row, ...]
    if playing.hand.venture is not None or playing.spying.is_out:
        title, rows = venture_lines(t, playing)
    elif playing.game.must_order:
        title, rows = (
            t("You are attacked"),
            (Line(t("Order (Enter) opens the order of your defenders."), Tone.WARNING),),
        )
    elif playing.hand.foresight.preview is not None:
        title, rows = _preview(t, playing, playing.hand.foresight.preview)
    elif playing.hand.must_discard:
        title, rows = t("Too many letters"), _discard(t, playing)
    else:
        title, rows = _idle(t, playing, bool(notes), is_lifted)
    return title, notes + _advice(t, playing) + rows


def _advice(t: Texts, playing: Playing) -> tuple[Row, ...]:
    """How what was refused can be mended; what names a place can be followed with a key."""
    rows = [Line(one.text, Tone.GOOD) for one in playing.remarks.advice]
    if playing.remarks.proposed:
        rows.append(Line(t("Click here or press Ctrl+H to lay it so.")))
    return tuple(rows)


def _preview(t: Texts, playing: Playing, preview: Preview) -> Panel:
    """What the laid letters would bring."""
    title = preview.main.text if preview.main is not None else "".join(one.letter for one in playing.hand.laying.laid)
    told = bool(playing.remarks.refused) and playing.remarks.note is not None
    words = playing.game.setup.words
    meant = meant_word(playing.hand.laying.laid, preview, words)
    rows = preview_rows(
        t, preview, playing.game.view.table, words, playing.hand.foresight.prospect, told=told, meant=meant
    )
    return title, rows


def _idle(t: Texts, playing: Playing, is_noted: bool, is_lifted: bool) -> Panel:
    """What can be done now, or what the cursor is on; beside a note only what must not be missed."""
    offered: tuple[Row, ...] = ()
    if playing.game.may_act and playing.agreements.is_draw_offered:
        name = side_name(t, playing.game.shown.other)
        said = t("{side} offers a draw. The scales below (Ctrl+D) accept it; play on to decline.", side=name)
        offered = (Line(said, Tone.WARNING),)
    if is_noted or offered:
        return "", offered
    if not playing.game.may_act:
        return "", (Line(playing.game.why_not),)
    if is_lifted:
        return "", (
            Line(t("Click the cell on which the letter shall lie, or the letter again to lay it at the cursor.")),
        )
    rows: tuple[Row, ...] = ()
    if playing.log.has_committed:
        more = t("Lay another word, or press End turn (Ctrl+Enter).")
        rows = (
            Line(
                more if playing.hand.laying.slots else t("Your rack is empty: press End turn (Ctrl+Enter)."), Tone.GOOD
            ),
        )
    cursor = playing.hand.laying.cursor
    if cursor is not None and has_something(playing, cursor):
        return "", rows + cell_rows(t, playing, cursor)
    return "", rows or (Line(_how_to_lay(t)),)


def _how_to_lay(t: Texts) -> str:
    """How letters come onto the board, by mouse and by keys."""
    return t(
        "Drag letters to the board; or go to a cell (click or arrow keys), then double-click letters or type. A second "
        "click there (Tab) turns the way you write."
    )


def _discard(t: Texts, playing: Playing) -> tuple[Row, ...]:
    """How many letters must be given up, and how many are chosen."""
    held, limit = playing.game.view.rack.count, playing.game.setup.rules.rack.limit
    said = t("Your rack holds {held}, the limit is {limit}.", held=held, limit=limit)
    how = t.plural(
        "Click or type the letter to give up, or drag it off the rack.",
        "Click or type the {count} letters to give up, or drag them off the rack.",
        playing.hand.must_discard,
    )
    chosen = t("Chosen: {chosen} of {count}.", chosen=len(playing.hand.chosen), count=playing.hand.must_discard)
    return Line(how), Line(chosen, Tone.GOOD), Line(said)
