"""What the panel beside the board says while a player is about to lift a run, to invoke a token, or waits for a spy."""

from __future__ import annotations

from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import Board
from runtime.engine.moves.elements import EFFECTS as ENGINE_EFFECTS
from runtime.engine.moves.redeploy import score_cost
from runtime.support.names import cell_figures
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_refusal
from runtime.ui.game.board.outlines import Outline, Shade
from runtime.ui.game.play.advice import say_way
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.pending_action import Invoking, Lifting, RunOffer
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game_texts.names import ELEMENT_NAMES
from runtime.ui.game_texts.sentences import TextLine, Tone

EFFECTS = MappingProxyType(
    {
        Element.VOLCANO: mark("They turn to lava; letters and cities there are destroyed."),
        Element.FLOOD: mark("They turn to water, lava excepted; letters and cities there are destroyed."),
        Element.DROUGHT: mark("Water there turns to plains; letters stay."),
        Element.FIRESTORM: mark("Forest there turns to plains; letters stay."),
    }
)


def pending_lines(t: Texts, controller: GameController) -> tuple[str, tuple[TextLine, ...]]:
    """A title and the lines below it."""
    match controller.rack.pending:
        case Invoking() as pending:
            return _invoking(t, pending, controller.game.view.table.board)
        case Lifting(giving_up=True):
            return t("Too many letters"), _giving_up(t, controller)
        case Lifting() as pending:
            return _lifting(t, pending, controller.game)
        case None:
            said = t(
                "It looks for the strongest word that is sure to stand. Cancel ({key_of[take_back]:Esc}) calls it back."
            )
            return t("Your spy is on its way"), (TextLine(said),)


def pending_outlines(controller: GameController) -> tuple[Outline, ...]:
    """What the board outlines: runs to be lifted, where a token lay and may reach, or what an element has done."""
    match controller.rack.pending:
        case Invoking(token=token, reach=reach) as pending:
            at = frozenset((token.at,))
            likely = tuple((cell, float(share)) for cell, share in pending.likely.items())
            return (
                Outline(reach, Shade.REACH, token.element, likely=likely),
                Outline(at, Shade.SOURCE, token.element),
            )
        case Lifting() as pending:
            return _run_outlines(pending)
        case None if controller.notices.proposed:
            return (Outline(frozenset(one.at for one in controller.notices.proposed), Shade.MAY),)
        case None:
            struck = controller.log.told.struck
            if struck is None or not controller.rack.laying.is_empty:
                return ()
            lost = {laid.at for letters in struck.destroyed for laid in letters} | {city.at for city in struck.cities}
            return (Outline(frozenset(struck.region), Shade.STRUCK, struck.token.element, frozenset(lost)),)


def say_offer(t: Texts, offer: RunOffer) -> str:
    """A run in words: what lifting it brings, or why it may not be lifted."""
    if offer.lift is None:
        first = offer.refusals[0]
        return say_refusal(t, first.code.value, first.details)
    letters = " ".join(laid.letter for laid in offer.lift.lifted)
    return t("{word} may be redeployed: {letters} return to the rack.", word=offer.run.text, letters=letters)


def _run_outlines(lifting: Lifting) -> tuple[Outline, ...]:
    """The runs that may be lifted, those that may not, and the chosen one on top."""
    if lifting.giving_up and lifting.chosen is not None:
        return (Outline(frozenset(lifting.chosen.run.cells), Shade.CHOSEN),)
    found = [
        Outline(frozenset(offer.run.cells), Shade.MAY_NOT if offer.lift is None else Shade.MAY)
        for offer in sorted(lifting.offers, key=lambda offer: offer.lift is not None)
        if offer is not lifting.chosen
    ]
    if lifting.chosen is not None:
        found.append(Outline(frozenset(lifting.chosen.run.cells), Shade.CHOSEN))
    return tuple(found)


def say_share(t: Texts, pending: Invoking, cell: Cell) -> str:
    """How likely the chosen token's effect covers a cell."""
    name = t(ELEMENT_NAMES[pending.token.element])
    if cell not in pending.reach:
        return t("The {element} can't reach this cell.", element=name)
    percent = round(pending.share(cell) * 100)
    if percent:
        return t("The {element} covers this cell in about {percent} of 100 cases.", element=name, percent=percent)
    return t("The {element} hardly ever reaches this cell.", element=name)


def _invoking(t: Texts, pending: Invoking, board: Board) -> tuple[str, tuple[TextLine, ...]]:
    """Where the token lay, how far it reaches, what it does, what it would cost on average."""
    token = pending.token
    reach = t.plural(
        "It reaches the cell where it lay: row {row}, column {column}.",
        "It reaches {count} cells around row {row}, column {column}, nobody knows which; the brighter, the likelier.",
        token.power,
        **cell_figures(token.at),
    )
    title = t("Invoke the {element}?", element=t(ELEMENT_NAMES[token.element]))
    lines = [TextLine(reach, Tone.WARNING), TextLine(t(EFFECTS[token.element]))]
    effect = ENGINE_EFFECTS[token.element]
    if effect.destroys:
        letters = [pending.struck(laid.at for laid in board.letters[side].laid()) for side in SIDES]
        gold, silver = (t.number(float(count), 1) for count in letters)
        said = t("Letters lost on average: {gold} of Gold, {silver} of Silver.", gold=gold, silver=silver)
        lines.append(TextLine(said, Tone.WARNING))
        lines += [
            TextLine(
                t(
                    "{city}: destroyed in about {percent} of 100 cases.",
                    city=city.name or t("The city at row {row}, column {column}", **cell_figures(city.at)),
                    percent=percent,
                ),
                Tone.WARNING,
            )
            for city in board.cities
            if (percent := round(pending.share(city.at) * 100))
        ]
    else:
        size = board.size
        count = pending.struck(cell for cell in size.cells() if effect.hits(board.terrain[cell]))
        lines.append(TextLine(t("Cells that change on average: {count}.", count=t.number(float(count), 1))))
    return title, tuple(lines)


def _lifting(t: Texts, pending: Lifting, game: PlayerView) -> tuple[str, tuple[TextLine, ...]]:
    """Which run is chosen, and what lifting it brings."""
    offer = pending.chosen
    if offer is None and not pending.liftable:
        return t("No word may be redeployed now"), (
            TextLine(t("Point at a dotted one to read why. Cancel ({key_of[take_back]:Esc}) goes back.")),
        )
    if offer is None:
        title = t.plural("{count} word may be redeployed", "{count} words may be redeployed", pending.liftable)
        how = t("Click one, or walk with the arrow keys. Dotted ones stay: point at one to read why.")
        return title, (TextLine(how),)
    tone = Tone.GOOD if offer.lift is not None else Tone.BAD
    lines = [TextLine(say_offer(t, offer), tone)]
    if offer.lift is None:
        lines.append(TextLine(say_way(t, offer.refusals[0].code)))
    if offer.lift is not None:
        cost, score = score_cost(game.view.table, game.shown, offer.lift, game.setup.words), game.scores[game.shown]
        if cost > 0:
            said = t("Your score falls from {before} to {after}.", before=score, after=score - cost)
            lines.append(TextLine(said, Tone.WARNING))
    if offer.lift is not None and offer.lift.must_discard:
        said = t.plural(
            "Then {count} letter must be given up.",
            "Then {count} letters must be given up.",
            offer.lift.must_discard,
        )
        lines.append(TextLine(said, Tone.WARNING))
    return offer.run.text, tuple(lines)


def _giving_up(t: Texts, controller: GameController) -> tuple[TextLine, ...]:
    """How many letters must be given up for the lifted run, and how many are chosen."""
    count = controller.rack.choosing
    how = t.plural(
        "Click or type the letter to give up; the rest is yours.",
        "Click or type the {count} letters to give up; the rest is yours.",
        count,
    )
    chosen = t("Chosen: {chosen} of {count}.", chosen=len(controller.rack.chosen), count=count)
    return (
        TextLine(how),
        TextLine(chosen, Tone.GOOD),
        TextLine(t("Cancel ({key_of[take_back]:Esc}) leaves everything as it is.")),
    )
