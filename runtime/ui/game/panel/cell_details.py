"""What is told of a cell that the pointer or the cursor rests on: its words with their arithmetic, land, city, token.

All strengths are the engine's own, with its own steps; nothing is reckoned here.
"""

from __future__ import annotations

from collections.abc import Iterator

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.combat.strength import attack_strength, defence_strength
from runtime.engine.game.state import Run
from runtime.engine.words.network import Network, covers
from runtime.support.texts import Texts
from runtime.ui.game.panel.ledger import Heading, Row, sum_of
from runtime.ui.game.panel.pending_lines import EFFECTS, say_offer, say_share
from runtime.ui.game.play.advice import meant_word
from runtime.ui.game.play.advice_texts import say_why
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.pending_action import Invoking, Lifting
from runtime.ui.game_texts.combat import suggested_lines
from runtime.ui.game_texts.names import ELEMENT_NAMES, side_name
from runtime.ui.game_texts.sentences import TextLine, Tone, face_value, say_cell
from runtime.ui.game_texts.terrain import say_city_rule, say_terrain


def cell_rows(t: Texts, playing: GameController, cell: Cell) -> tuple[Row, ...]:
    """Everything that is to be told of a cell, the weightiest first."""
    return tuple(_cell_rows(t, playing, cell))


def detail_cells(playing: GameController, cell: Cell) -> tuple[Cell, ...]:
    """The cells of all words through a cell, those of laid letters too."""
    table, preview = playing.game.view.table, playing.hand.foresight.preview
    runs = [run for side in SIDES for run in table.network(side, playing.game.setup.words).through(cell)]
    if preview is not None and preview.main is not None:
        runs += [run for run in (preview.main, *preview.cross) if covers(run, cell)]
    return tuple(one for run in runs for one in run.cells)


def has_something(playing: GameController, cell: Cell) -> bool:
    """Whether a letter, a city or a token lies on a cell."""
    board = playing.game.view.table.board
    places = [*(city.at for city in board.cities), *(token.at for token in board.tokens)]
    return cell in places or any(board.letters[side].has(cell) for side in SIDES)


def _cell_rows(t: Texts, playing: GameController, cell: Cell) -> Iterator[Row]:
    board, laying = playing.game.view.table.board, playing.hand.laying
    slot = laying.slot_at(cell)
    laid = "" if slot is None else laying.slots[slot]
    yield Heading(say_cell(t, cell, board, laid))
    if isinstance(playing.hand.venture, Lifting):
        yield from (TextLine(say_offer(t, offer)) for offer in playing.hand.venture.through(cell))
        return
    meant = meant_word(laying.laid, playing.hand.foresight.preview, playing.game.setup.words)
    for refusal in playing.remarks.refused:
        if cell in refusal.cells:
            yield TextLine(say_why(t, refusal, meant), Tone.BAD)
    if isinstance(playing.hand.venture, Invoking):
        yield TextLine(say_share(t, playing.hand.venture, cell), Tone.WARNING)
    if laid:
        yield from _laid_rows(t, playing, cell)
    for side in SIDES:
        if board.letters[side].has(cell):
            yield from _side_rows(t, playing, side, cell)
    yield from _thing_rows(t, playing, cell)
    if not any(city.at == cell for city in board.cities):
        land = say_terrain(t, board.terrain[cell], playing.game.setup.rules)
        if land:
            yield TextLine(land)


def _laid_rows(t: Texts, playing: GameController, cell: Cell) -> Iterator[Row]:
    """The words through a letter that is not committed."""
    preview, table, words = playing.hand.foresight.preview, playing.game.view.table, playing.game.setup.words
    runs = [] if preview is None or preview.main is None else [preview.main, *preview.cross]
    for run in runs:
        if not covers(run, cell):
            continue
        if not words.valid(run.text):
            yield Heading(t("{word} is no word", word=run.text), Tone.BAD)
            continue
        face = face_value(run.text, playing.game.setup.rules.letters.values)
        yield Heading(t("{word}, worth {face}, not committed", word=run.text, face=face))
        yield sum_of(t, t("Attack"), attack_strength(table, run, words))
        yield from suggested_lines(t, run.text, words)
    yield TextLine(
        t("Drag it, or with the right button all of them. A right click takes it back, Space turns the word.")
    )


def _side_rows(t: Texts, playing: GameController, side: Side, cell: Cell) -> Iterator[Row]:
    """The words of a side through one of its letters."""
    network = playing.game.view.table.network(side, playing.game.setup.words)
    runs = network.through(cell)
    for run in runs:
        yield from _run_rows(t, playing, side, network, run)
    if not runs:
        yield TextLine(t("This letter stands alone: it is in no word."), Tone.WARNING)


def _run_rows(t: Texts, playing: GameController, side: Side, network: Network, run: Run) -> Iterator[Row]:
    """One run: how it stands, what it is worth, how it would attack and defend, what it suggests."""
    table, words = playing.game.view.table, playing.game.setup.words
    face = face_value(run.text, playing.game.setup.rules.letters.values)
    name = side_name(t, side)
    if not network.is_word(run):
        if run in table.board.broken[side]:
            yield Heading(t("{word} of {side}, broken", word=run.text, side=name), Tone.WARNING)
            yield TextLine(t("It defends nothing and scores nothing before the turn ends."))
        else:
            yield Heading(t("{word} of {side}, no word", word=run.text, side=name), Tone.BAD)
            yield TextLine(t("It defends nothing, scores nothing and links nothing."))
        return
    linked = network.is_linked(run)
    if linked:
        yield Heading(t("{word} of {side}, worth {face}, linked to a city", word=run.text, side=name, face=face))
    else:
        said = t("{word} of {side}, worth {face}, cut off from every city", word=run.text, side=name, face=face)
        yield Heading(said, Tone.WARNING)
    yield sum_of(t, t("Defence"), defence_strength(table, side, run, linked, words))
    if linked:
        yield sum_of(t, t("Attack"), attack_strength(table, run, words))
    else:
        yield TextLine(t("It can't attack before it is linked again."))
    yield from suggested_lines(t, run.text, words)


def _thing_rows(t: Texts, playing: GameController, cell: Cell) -> Iterator[Row]:
    """A city with its owners, a token with its effect."""
    board, rules = playing.game.view.table.board, playing.game.setup.rules
    for city in board.cities:
        if city.at == cell:
            owners = playing.game.session.owners(city.id)
            names = [t("nobody") if owner is None else side_name(t, owner) for owner in owners]
            if len(names) > 1:
                yield TextLine(t("Held one after the other by: {names}.", names=", ".join(names)))
            yield TextLine(say_city_rule(t, rules))
    for token in board.tokens:
        if token.at == cell and not token.captured:
            name = t(ELEMENT_NAMES[token.element])
            reach = t.plural("{count} cell", "{count} cells", token.power)
            yield TextLine(
                t("Lay a letter here to capture the {element} token. It reaches {reach}.", element=name, reach=reach)
            )
            yield TextLine(t(EFFECTS[token.element]))
