"""What a word that could be laid would bring, in words."""

from __future__ import annotations

from runtime.engine.board.grid import Direction
from runtime.match.lookback import PossiblePlay
from runtime.support.names import cell_figures
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import listed_cities
from runtime.ui.game_texts.sentences import join_names


def say_place(t: Texts, play: PossiblePlay) -> str:
    """Where a word would lie."""
    if play.main.direction is Direction.ACROSS:
        return t("{word} across from row {row}, column {column}", word=play.main.text, **cell_figures(play.main.at))
    return t("{word} down from row {row}, column {column}", word=play.main.text, **cell_figures(play.main.at))


def say_play(t: Texts, play: PossiblePlay) -> str:
    """A play in a few sentences: where, how much, what else."""
    points = t.plural("{count} point", "{count} points", play.points)
    said = [
        t("{place}: {points}, strength {strength}.", place=say_place(t, play), points=points, strength=play.strength)
    ]
    if play.lost:
        said.append(t("It would be lost."))
    if play.cities:
        said.append(t("It takes {cities}.", cities=join_names(t, listed_cities(t, play.cities))))
    if play.taken > 0:
        said.append(
            t.plural("It costs the opponent {count} point.", "It costs the opponent {count} points.", play.taken)
        )
    if play.cross:
        said.append(t("It also makes {words}.", words=join_names(t, tuple(run.text for run in play.cross))))
    return " ".join(said)
