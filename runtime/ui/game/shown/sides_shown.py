"""Shows how both sides stand, and whose turn it is."""

from __future__ import annotations

from runtime import resources
from runtime.engine.level import PoolKind
from runtime.engine.sides import SIDES, BySide
from runtime.simulate.strength import FOLDER, read_strength, say_player
from runtime.support.texts import Texts
from runtime.ui.game.naming import Naming
from runtime.ui.game.panel.plaques import PlayerFigures, PlayerPlaque, TurnPlaque
from runtime.ui.game.playing import Playing
from runtime.ui.speech.names import side_name


class SidesShown:
    """Scores, counts and names on the plaques of both sides, and what is to be done on the one between."""

    def __init__(
        self, playing: Playing, naming: Naming, t: Texts, *, plaques: BySide[PlayerPlaque], turn: TurnPlaque
    ) -> None:
        self._playing, self._naming, self._t = playing, naming, t
        self._plaques, self._turn = plaques, turn
        self._strengths = read_strength(resources.assets() / FOLDER)

    def show(self) -> None:
        """Show it as it is now."""
        game = self._playing.game
        view, scores = game.view, game.scores
        for side in SIDES:
            is_seen = side is game.shown
            endless = view.setup.pools[side].kind is PoolKind.INFINITE
            figures = PlayerFigures(
                score=scores[side],
                letters=len(view.rack.letters) if is_seen else view.opponent_letters,
                pool=None if endless else view.pool_counts[side],
                player=self._naming.player(side),
                about=say_player(self._t, game.setup.seats[side].computer or "", self._strengths),
                to_move=view.to_act is side and not game.is_over,
                thinking=game.thinking is side and not game.is_paused,
                tokens=tuple(token.element for token in (view.rack.tokens if is_seen else view.opponent_tokens)),
            )
            self._plaques[side].show_figures(figures)
        self._turn.show_turn(self._t("Turn {turn}", turn=view.turn), self._say_turn())

    def _say_turn(self) -> str:
        """Whose turn it is, or what is to be done."""
        t, game, hand = self._t, self._playing.game, self._playing.hand
        name = side_name(t, game.view.to_act)
        if game.is_over:
            return t("The game is over")
        if game.thinking is not None:
            if game.is_paused:
                return t("Paused: {side} to move", side=name)
            is_ready = self._playing.computer.is_ready  # The first time it has to compile its search.
            return t("{side} is thinking", side=name) if is_ready else t("{side} gets ready", side=name)
        if game.must_order:
            return t("Order your defenders")
        if hand.choosing:
            return t.plural("Give up {count} letter", "Give up {count} letters", hand.choosing)
        return t("Your turn") if len(game.people) == 1 else t("{side} to move", side=name)
