"""What is left to do where no word can be laid, and what passing costs (rules, sections 2, 7, 8 and 10)."""

from __future__ import annotations

from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.standard_ends import PASSES
from runtime.engine.levels.level import PoolKind
from runtime.engine.turn.view import SideView
from runtime.support.texts import Texts
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.permissions import why_no_invoke, why_no_redeploy
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.play.rack_state import RackState


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
