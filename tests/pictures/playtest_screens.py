"""Takes pictures of playtest reports: ``python tests/pictures/playtest_screens.py FOLDER [--language de]``.

Reports of games on the shipped campaign's first level are opened: the dock, the map with its flags, an overlay of the
testers' games, and the cards of the game with which notes are pinned and a report is saved.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from opening import application, asked, editor, until, wait

from runtime.campaign.playtest_json import PlaytestNote, PlaytestReport, ReportedGame, report_text
from runtime.campaign.rulesets import resolve
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.lexicon import level_words
from runtime.match.proof_games import game_of
from runtime.ui.game.commands.game_commands import PIN_NOTE, SAVE_REPORT
from runtime.ui.game.playtest_report import NoteCard

if TYPE_CHECKING:
    from editor.window import EditorWindow

WORDS = ("The ford took me long, then it was over quickly.", "Too easy.", "")


def reports(window: EditorWindow, folder: Path) -> list[Path]:
    """Files of reports, whose games are those of the level's proofs."""
    document, level, lexicon = window.state.document, window.state.level, window.parts.assets.lexicon
    assert document is not None
    assert level is not None
    rules = resolve(window.parts.assets.rulesets[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    proofs = document.campaign.proofs_of(level.id).proofs
    files = []
    for number, words in enumerate(WORDS):
        game = game_of(proofs[number % len(proofs)])
        actions = game.actions[:-1] if number == 2 else game.actions
        record = Record(level, rules, level_words(lexicon, level.words).hash, game.seed, actions)
        notes = (
            PlaytestNote(Cell(4, 5), "Why can't I build here?", 3),
            PlaytestNote(Cell(7, 2 + number), "I was stuck for a while at this river.", 5),
        )
        played = ReportedGame(record, BySide(Seat(), Seat("novice")), "", (12, 0, 45, 0, 132, 0, 20), notes)
        file = folder / f"tester-{number}.scryptic-report"
        report = PlaytestReport((played,), document.campaign.id, 5 - number if number < 2 else 0, words)
        file.write_text(report_text(report), "utf-8")
        files.append(file)
    return files


def main() -> int:
    """Take the pictures."""
    asks = asked(__doc__)
    app = application(asks)
    with editor(app, asks) as window, TemporaryDirectory() as folder:
        window.actions_by_id["view.balance"].trigger()
        until(lambda: window.parts.assets.lexicon is not None, "words")
        window.controls.playtests.take(reports(window, Path(folder)))
        until(lambda: len(window.controls.playtests.reports) == len(WORDS), "reports")
        dock = window.panes.playtests
        dock.list.setCurrentItem(dock.list.topLevelItem(0))
        dock.notes.setCurrentItem(dock.notes.topLevelItem(0))
        dock.answered.emit(dock.note, "Built over: see the new tip.", True)
        wait(600)
        for theme in ("dark", "light"):
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            wait(200)
            asks.keep(dock, f"playtests-dock-{theme}")
        window.docks.toggle("playtests")
        for theme in ("light", "stone", "dark"):
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            wait(200)
            asks.keep(window, f"playtests-flags-{theme}")
        dock.source.setCurrentIndex(1)
        window.actions_by_id["view.overlay-laid"].trigger()
        wait(300)
        asks.keep(window, "playtests-overlay")
        window.actions_by_id["play.level"].trigger()
        until(lambda: window.playtest.window is not None, "game")
        game = window.playtest.window
        assert game is not None
        game.resize(1280, 800)
        wait(600)
        game.stage.cards.dismiss()
        rack = game.stage.controller.rack
        rack.lay(rack.laying.pointed(Cell(4, 5)))
        game.stage.run(PIN_NOTE)
        wait(200)
        asks.keep(game, "game-note")
        card = game.stage.cards.card
        assert isinstance(card, NoteCard)
        card.field.setText("Why can't I build here?")
        card.accept()
        game.stage.run(SAVE_REPORT)
        wait(200)
        asks.keep(game, "game-report")
    return 0


if __name__ == "__main__":
    sys.exit(main())
