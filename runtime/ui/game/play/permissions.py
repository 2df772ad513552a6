"""What a player may do just now besides laying words, and why not: each reason is a sentence for a button to give.

All of them are empty where it can be done.
"""

from __future__ import annotations

from runtime.support.texts import Texts
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
    return "" if moves_back(game) else t("There is no move to take back yet.")


def moves_back(game: PlayerView) -> int:
    """How many actions are taken back at once: to the person's own last one, the computer's after it too.

    Where two people play, it is the last action, whoever did it.
    """
    actors = game.session.actors
    if game.is_hot_seat or not actors:
        return min(1, len(actors))
    own = [place for place, side in enumerate(actors) if side in game.people]
    return len(actors) - own[-1] if own else 0
