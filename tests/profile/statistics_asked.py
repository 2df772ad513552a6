"""Games for the statistics, and everything that can be asked of them."""

from __future__ import annotations

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import EndReason
from runtime.profile.home import Home
from runtime.profile.statistics import HistoryOrder, look_at_statistics
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer, TableFacts


def some_game(number: int) -> GameFacts:
    """A game of the day ``number``, every third of them at a table."""
    table = TableFacts("scribe", "full", {"scoring": "marks"}) if number % 3 == 0 else None
    return GameFacts(
        GameContext(
            BySide(SeatPlayer("Ada"), SeatPlayer(computer="adept")), f"2026-01-{1 + number:02}T10:00:00Z", 600, "war"
        ),
        "meadow",
        "Meadow",
        "release",
        SIDES[number % 2] if number % 4 else None,
        EndReason.NO_CITY if table is None else None,
        10 + number,
        BySide(30, 20),
        BySide(GameStatistics(5, "TEA", 3, "TEA"), GameStatistics(4, "QUIZ", 22, "QUIZ", 1, 0, "QUIZ", 9)),
        table,
    )


def asked(home: Home) -> None:
    """Ask for everything there is, and look at the kinds of the answers; raises StatisticsError."""
    statistics = look_at_statistics(home)
    for player in (None, "Ada", ""):
        totals = statistics.totals(player)
        assert all(type(value) is int for value in (totals.seconds, totals.turns, totals.score, totals.balance.games))
        assert all(type(one.best_score) is int for one in statistics.against(player))
        assert all(type(one.name) is str for one in statistics.on_levels(player))
        assert all(type(one.seconds) is int and one.seconds >= 0 for one in statistics.on_tables(player))
        for order in HistoryOrder if player is None else (HistoryOrder.ENDED,):
            for game in statistics.history(player, order=order).games:
                assert isinstance(game.facts.winner, Side | None)
        best = statistics.best_game(player)
        assert best is None or type(best.score) is int
        for feat in (statistics.best_word, statistics.longest_word, statistics.strongest_attack):
            found = feat(player)
            assert found is None or (type(found.word) is str and type(found.points) is int)
    statistics.players()
    statistics.rename("Nobody", "Somebody")
