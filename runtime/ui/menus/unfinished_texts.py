"""How games that were left are told of."""

from __future__ import annotations

from runtime.ai import PLAYERS
from runtime.engine.board.sides import SIDES
from runtime.match.saves import UnfinishedGame
from runtime.support.texts import Texts
from runtime.ui.tablegames.words import GAMES, SKILLS, game_name


def say_opponents(t: Texts, game: UnfinishedGame) -> str:
    """Against whom a game is played."""
    computers = [player for side in SIDES if (player := game.seats[side].computer)]
    if not computers:
        return t("Two people at one screen")
    if len(computers) > 1:
        return t("Two computers")
    called = {skill.value: texts[0] for skill, texts in SKILLS.items()}
    if not game.table:
        called = {player: one.name for player, one in PLAYERS.items()}
    (one,) = computers
    return t("Against {player}", player=t(called[one]) if one in called else one)


def say_last(t: Texts, game: UnfinishedGame) -> str:
    """A game in one line, for the plate of the main menu."""
    if game.table:
        name = game_name(t, game.table) if game.table in GAMES else game.table
        return t(
            "{level} – {players}, move {turn}", level=game.level or name, players=say_opponents(t, game), turn=game.turn
        )
    return t("{level} – {players}, turn {turn}", level=game.level, players=say_opponents(t, game), turn=game.turn)


def say_saves(t: Texts, newest: UnfinishedGame, count: int) -> str:
    """What there is to choose from where no game was left, only saves: what the one is, or how many they are."""
    if count > 1 or newest.is_damaged:
        return t.plural("Choose from {count} saved game", "Choose from {count} saved games", count)
    level = newest.level or (game_name(t, newest.table) if newest.table in GAMES else newest.table)
    return t("{level} – saved as “{name}”", level=level, name=newest.name) if newest.name else level
