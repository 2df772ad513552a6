"""What a player may do besides laying words, and why not; what is left where no word can be laid."""

from __future__ import annotations

from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.standard_ends import PASSES
from runtime.engine.levels.level import PoolKind
from runtime.engine.turn.view import SideView
from runtime.support.texts import Texts
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.play.rack_state import RackState


def why_no_redeploy(t: Texts, game: PlayerView, hand: RackState) -> str:
    """Why no run can be lifted now."""
    why = hand.why_not
    if not why and game.view.redeployed:
        why = t("You have redeployed a word this turn; it can be done once a turn.")
    if not why and not game.view.table.network(game.shown, game.setup.words).runs:
        why = t("You have no word on the board yet.")
    return why


def why_no_invoke(t: Texts, game: PlayerView, hand: RackState) -> str:
    """Why no token can be invoked now."""
    lacking = "" if game.view.rack.tokens else t("You hold no token. Lay a word over one to capture it.")
    return hand.why_not or lacking


def why_no_spy(t: Texts, game: PlayerView, hand: RackState, *, is_out: bool) -> str:
    """Why no spy can be sent now; one that ``is_out`` must come back first."""
    why = hand.why_not
    if not why and not game.setup.rules.spies:
        why = t("There are no spies in this game.")
    if not why and not game.view.spies[game.shown]:
        why = t("You have no spy left.")
    return why or (t("Your spy is still looking.") if is_out else "")


def why_no_draw(t: Texts, game: PlayerView, hand: RackState) -> str:
    """Why a draw can be neither offered nor accepted now."""
    why = game.why_not
    if not why and game.must_order:
        why = hand.not_yet
    if not why and game.view.offer is game.shown:
        why = t("You have offered a draw; your opponent will answer it.")
    return why


def why_no_take_back(t: Texts, game: PlayerView) -> str:
    """Why no move can be taken back now."""
    if game.is_over or game.is_hidden:
        return game.why_not
    if not game.people:
        return t("Nobody sits at this board.")
    return "" if game.moves_back else t("There is no move to take back yet.")


def say_passing(t: Texts, view: SideView) -> str:
    """What passing does, and what it costs."""
    rack = view.table.rules.rack
    said = t.plural(
        "End the turn without a word. Your next turn begins with {count} new letter; above {limit} you choose what to "
        "give up.",
        "End the turn without a word. Your next turn begins with {count} new letters; above {limit} you choose what to "
        "give up.",
        rack.draw,
        limit=rack.limit,
    )
    ending = t("Once both pools are empty, {count} passes in a row end the game.", count=PASSES)
    if _passes_count(view):
        ending = t("{count} passes in a row end the game.", count=PASSES)
    return f"{said} {ending}"


def passing_ends(view: SideView) -> bool:
    """Whether one more pass ends the game."""
    return view.passes >= PASSES - 1 and _passes_count(view)


def ways_out(t: Texts, game: PlayerView, hand: RackState) -> tuple[Advice, ...]:
    """What a player may still do who finds no word, a sentence each."""
    said = []
    if not why_no_redeploy(t, game, hand):
        said.append(t("Redeploy (F7) a word of yours: its letters return to your rack, and may be laid at once."))
    if not why_no_invoke(t, game, hand):
        said.append(t("Invoke a token (F9): it changes the land around the place where it lay."))
    rack = game.view.table.rules.rack
    said.append(
        t.plural(
            "Pass: your next turn begins with {count} new letter. Where that is more than {limit} in all, you choose "
            "which to give up, and so get rid of those that do not fit.",
            "Pass: your next turn begins with {count} new letters. Where that is more than {limit} in all, you choose "
            "which to give up, and so get rid of those that do not fit.",
            rack.draw,
            limit=rack.limit,
        )
    )
    return tuple(Advice(one) for one in said)


def _passes_count(view: SideView) -> bool:
    """Whether passes in a row end the game from now on: pools are empty, or never will be."""
    endless = any(view.setup.pools[side].kind is PoolKind.INFINITE for side in SIDES)
    return endless or view.table.rules.rack.discards_return or not any(view.pool_counts[side] for side in SIDES)
