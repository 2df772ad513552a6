"""Acts for a computer that failed or chose what the rules refuse, so that the game goes on."""

from __future__ import annotations

from runtime.engine.actions import Discard, EndTurn, Order, Resign
from runtime.engine.sides import Side
from runtime.match.session import Session
from runtime.support.texts import Texts
from runtime.ui.speech.names import side_name


def stand_in(t: Texts, session: Session, actor: Side, number: int, error: str) -> tuple[str, ...]:
    """Do the first thing that the rules allow in the place of ``actor``; gives what the log says of it.

    ``error`` is why the computer failed; empty where it chose what is refused.
    """
    side = side_name(t, actor)
    what = t("The computer that plays {side} chose what the rules refuse.", side=side)
    if error:
        what = t("The computer that plays {side} failed: {error}", side=side, error=error)
    view = session.view(actor)
    defenders = view.waiting.defenders if view.waiting is not None else ()
    instead = (
        (Order(defenders), t("The defenders of {side} fight from the top of the board instead.", side=side)),
        (EndTurn(), t("The turn of {side} ends without a move instead.", side=side)),
        (
            Discard(view.rack.letters[: view.must_discard]),
            t("The first letters on the rack of {side} are discarded instead.", side=side),
        ),
        (Resign(), t("{side} gives up the game instead.", side=side)),
    )
    for choice, said in instead:
        if not session.submit(actor, choice, number):
            return what, said
    return ()
