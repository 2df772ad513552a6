"""Takes pictures of the players, the saves and the statistics, empty and after a while: a look for people.

python tests/pictures/profile_screens.py FOLDER
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from opening import asked, game_application

from runtime import resources
from runtime.ai import choose
from runtime.campaign.play import Context
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Seat
from runtime.lexicon import load_lexicon
from runtime.match.clock import Clock
from runtime.match.saves import games
from runtime.match.table_files import table_facts
from runtime.match.table_keeper import TableKeeper
from runtime.match.table_match import TableMatch, TableSeat, TableSetup
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.home import Home, find_home
from runtime.profile.players import Emblem, Players
from runtime.profile.statistics import open_statistics
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TableChance
from runtime.tablegames.players import Skill
from runtime.ui.game_setup.game_keeper import Keeper
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.menus.page import Room
from runtime.ui.menus.window import MenuWindow
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import load_parts

WORDS = ("QUARTZ", "SWORD", "RIVERS", "ALCHEMISTS", "JEWEL", "VEXATION", "OXIDE", "LAPIS")


class NoDeeds:
    """Does nothing that a page wishes."""

    def __getattr__(self, _name: str) -> Any:
        return lambda *_args, **_more: None


def fill(home: Home, parts: Any, t: Texts, named: Callable[[str], str] = str) -> Home:
    """Three players with games that are over and games that are not; the home of the one who plays.

    ``named`` makes other names of theirs, and of what they save.
    """
    players = Players(home)
    players.rename(players.read().present, named("Ada"))
    players.recolour(players.read().present, Emblem.LAPIS)
    for name, emblem in (("Bartholomäus von Hohenstein", Emblem.JADE), ("Grace", Emblem.GARNET)):
        players.add(named(name[:24]), emblem)
    gone = players.add(named("Kim"), Emblem.AMBER)
    players.remove(gone)
    players.choose(players.read().profiles[0])
    statistics = open_statistics(home).statistics
    rivals = (SeatPlayer("", "adept"), SeatPlayer("", "greedy"), SeatPlayer(named("Grace")), SeatPlayer("", "novice"))
    for number in range(60):
        mine = GameStatistics(
            8 + number % 7, WORDS[number % 8], 9 + number % 9, WORDS[number * 3 % 8], 2, 1, "SWORD", 12, 1, 3
        )
        deeds = BySide(mine, replace(mine, best_word="CAT", best_points=6, attack=9, attack_word="AXE"))
        moment = f"2026-{1 + number // 20:02}-{1 + number % 20:02}T1{number % 10}:15:00Z"
        played = GameContext(
            BySide(SeatPlayer(named("Ada")), rivals[number % 4]), moment, 340 + 97 * number, "first-light"
        )
        facts = GameFacts(
            played,
            f"level-{number % 3}",
            ("The Crossing", "A Meadow between Two Rivers", "Frozen Mere")[number % 3],
            "release",
            (Side.GOLD, Side.SILVER, Side.GOLD, None)[number % 4],
            EndReason.LETTERS_OUT,
            22 + number % 13,
            BySide(80 + number * 7 % 90, 70 + number * 5 % 80),
            deeds,
        )
        statistics.record(facts, f"a record of game {number}")
    rulesets = read_rulesets(resources.assets() / "rulesets")
    lexicon = load_lexicon()
    found = read_campaign(resources.campaigns() / "first-light")
    assert found.campaign is not None
    keeper = Keeper(home, found.campaign.id, rulesets, lexicon, t)
    for level in found.campaign.levels[:2]:
        made = prepare(level, rulesets, lexicon, 1, BySide(Seat(), Seat()))
        assert isinstance(made, GameSetup)
        setup = keeper.kept(replace(made, clock=Clock()), asks=False, context=Context(found.campaign.id))
        from runtime.ui.game.play.computer import Computer
        from runtime.ui.game.play.game_controller import GameController

        playing = GameController(setup, t, Computer(partial(parts.make_thinker, setup)))
        session, vocabulary = playing.game.session, Vocabulary(lexicon.words(35)[::40])
        for number in range(8):
            view = session.view(session.state.to_act)
            session.submit(view.side, choose(view, made.words, vocabulary, number), session.number)
        assert setup.saver is not None
        setup.saver.save_as(
            named("Before the storm" if level is found.campaign.levels[0] else "A bold try with the left flank")
        )
        playing.close()
    file = next((home.own / "saves").glob("*.json"))
    saved = games(home).read(file)
    assert saved.game is not None
    file.with_name(file.name + ".earlier").write_bytes(file.read_bytes())
    games(home).save(saved.game, named("Once more, with feeling"))
    (home.own / "saves" / "named" / "save-9.json").write_text("{")
    fill_tables(home, t, named)
    return home


def fill_tables(home: Home, t: Texts, named: Callable[[str], str]) -> None:
    """Table games that are over, one that was left, and one under a name."""
    statistics, keeper = open_statistics(home).statistics, TableKeeper(home, t)
    for number, game in enumerate(("scribe", "scryper", "scrambler", "scribe", "scrambler")):
        other = TableSeat(list(Skill)[number % 4]) if number else TableSeat(name=named("Grace"))
        match = TableMatch(
            TableSetup(game, {}, (TableSeat(name=named("Ada")), other), number, "Jorun's Lock" if number > 3 else "")
        )
        chance = TableChance(number)
        while match.result is None:
            player = match.to_act[0]
            match.submit(player, match.game.careless(match.state, player, chance))
        place = {"campaign": "alchemists-war", "level": "joruns-lock"} if number > 3 else {}
        found = table_facts(match, seconds=200 + 90 * number, **place)
        assert found is not None and statistics.record(*found)
        sitting = keeper.fresh(replace(match.setup, seed=number))
        left = TableMatch(sitting.setup)
        assert sitting.saver is not None
        sitting.saver.begin(left, sys.exit)
        for text in match.notes[:30]:
            left.submit(*_move(left, text))
        if number == 1:
            sitting.saver.save_as(named("The long march"))
        sitting.saver.close()


def _move(match: TableMatch, text: str) -> tuple[Any, Any]:
    """Who made a move that was noted, and which it is."""
    name, _, move = text.partition(" ")
    return PLAYERS[match.game.names.index(name)], match.game.read_move(move)


def keep_past_table(window: MenuWindow, asks: Any, app: Any) -> None:
    """The card of a table game of the history."""
    page: Any = window.page
    page.turn_to(3)
    page.history.table.setCurrentIndex(page.history.table.model().index(0, 0))
    page.history.replay.click()
    app.processEvents()
    asks.keep(window, "statistics-table-game")
    page.history.card.moves.setCurrentRow(12)
    app.processEvents()
    asks.keep(window, "statistics-table-game-12")


def take(asks: Any, app: Any, parts: Any, home: Home, state: str) -> None:
    """The pages of a home that is ``empty`` or ``filled``."""
    room = Room(
        parts.theme,
        asks.texts,
        home=home,
        preferences=parts.preferences,
        deeds=NoDeeds(),
        parts=lambda: parts,
        rulesets=lambda: read_rulesets(resources.assets() / "rulesets"),
    )
    for name in ("players", "saves", "statistics"):
        window = MenuWindow(room)
        window.show_page(name)
        window.resize(*asks.size)
        window.show()
        for _ in range(40):
            app.processEvents()
        if name == "saves":
            window.page.list.setCurrentRow(1)  # type: ignore[attr-defined]
            app.processEvents()
        leaves = range(5) if name == "statistics" and state == "filled" else range(1)
        for leaf in leaves:
            if leaf:
                window.page.turn_to(leaf)  # type: ignore[attr-defined]
                app.processEvents()
            asks.keep(window, f"{name}-{state}-{leaf}")
        if name == "statistics" and state == "filled":
            keep_past_table(window, asks, app)
        window.close()


def main() -> int:
    """Take them."""
    asks = asked(__doc__)
    app = game_application(asks)
    with tempfile.TemporaryDirectory() as temporary:
        preferences = Preferences()
        preferences.change(**asks.wishes)
        parts = load_parts(asks.texts, preferences)
        for state in ("empty", "filled"):
            home = find_home(Path(temporary) / state)
            if state == "filled":
                fill(home, parts, asks.texts)
            take(asks, app, parts, home, state)
    return 0


if __name__ == "__main__":
    sys.exit(main())
