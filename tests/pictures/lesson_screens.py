"""Makes a picture of every message of a campaign's levels, as their proofs are played: ``lesson_screens.py FOLDER``.

``lesson_screens.py FOLDER [--campaign apprentice] [LEVEL …]``.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from battlefield import Screens
from opening import asked, game_application, until
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.campaign_texts import spoken_in
from runtime.campaign.model import Campaign
from runtime.campaign.play import ProofGame
from runtime.campaign.reader import read_campaign
from runtime.engine.game.actions import Choose
from runtime.engine.levels.level import Level
from runtime.lexicon import WordSource, load_words
from runtime.match.proof_games import game_of
from runtime.match.session import Session
from runtime.match.wordlists import campaign_source
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game.cards.choice_card import ChoiceCard
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.story.card import StoryCard


class Lessons(Screens):
    """Keeps pictures of a campaign's levels; ``source`` is where its words come from."""

    source: WordSource


REST = 0.4
"""So many seconds a card may take to come up."""


def settle(window: GameWindow) -> None:
    """Let what moves come to rest, and the next card come up."""
    ends = time.monotonic() + REST
    until(lambda: window.stage.cards.card is not None or time.monotonic() > ends, "a card or rest")
    QApplication.processEvents()


def cards(screens: Lessons, window: GameWindow, name: str) -> None:
    """Keep a picture of each card of story, messages or a choice that comes up, and close it; other cards only close.

    A choice stays open: its answer is the proof's next action.
    """
    number = 0
    settle(window)
    while (card := window.stage.cards.card) is not None:
        if isinstance(card, ChoiceCard):
            screens.keep(window, f"{name}-choice")
            return
        if isinstance(card, EndCard):
            screens.keep(window, f"{name}-end")
            card.refuse()
            return
        if isinstance(card, MessageCard | StoryCard):
            number += 1
            screens.keep(window, f"{name}-{number}")
        card.accept()
        settle(window)


def opened(screens: Lessons, level: Level, game: ProofGame, assets: Path) -> tuple[GameWindow, Session]:
    """A window with a new game of a level, and the game."""
    found: list[Session] = []

    def keep(session: Session, _unkept: object) -> Callable[[], None]:
        found.append(session)
        return lambda: None

    setup = prepare(level, screens.rulesets, load_words(screens.source.changed(level.words)), game.seed)
    assert isinstance(setup, GameSetup), setup
    window = GameWindow(replace(setup, assets=assets, tells=True, keep=keep), screens.parts)
    window.resize(*screens.size)
    window.show()
    until(
        lambda: window.stage.cards.card is not None or bool(window.stage.controller.game.people), "the first position"
    )
    return window, found[0]


def play(screens: Lessons, level: Level, game: ProofGame, assets: Path) -> None:
    """Play a proof's game in a window, the pages and messages of the level on the way."""
    window, session = opened(screens, level, game, assets)
    cards(screens, window, f"{level.id}-0")
    screens.keep(window, f"{level.id}-0-board")
    for number, action in enumerate(game.actions, 1):
        wait_for(session, level, number)
        card = window.stage.cards.card
        if isinstance(card, ChoiceCard) and isinstance(action, Choose):
            next(button for button in card.options if button.option.id == action.option).click()
            wait_for_answer(session, number)
        elif len(session.actions) < number:
            assert window.stage.controller.flow.submit(action), action
        cards(screens, window, f"{level.id}-{number}")
    window.close()


def wait_for(session: Session, level: Level, number: int) -> None:
    """Wait until it is the player's turn, or the computer has made the move of this number."""
    until(
        lambda: session.state.to_act is level.protagonist or len(session.actions) >= number,
        f"move {number} of the computer",
    )


def wait_for_answer(session: Session, number: int) -> None:
    """Wait until a choice was answered by its card, which goes first."""
    until(lambda: len(session.actions) >= number, "the answer")


def asked_levels(campaign: Campaign, names: list[str]) -> list[Level]:
    """The levels that were asked for, or all."""
    return [level for level in campaign.levels if not names or level.id in names]


def more(parser: argparse.ArgumentParser) -> None:
    """What this script is asked for beside the usual."""
    parser.add_argument("levels", nargs="*")
    parser.add_argument("--campaign", default="apprentice")


def main() -> int:
    """Takes the pictures."""
    asks = asked(__doc__, more=more)
    game_application(asks)
    screens = Lessons(asks.folder, *asks.size, asks.texts, asks.wishes["text_size"], checks=asks.checks)
    folder = resources.campaigns() / asks.more.campaign
    campaign = read_campaign(folder, mend=False).campaign
    assert campaign is not None
    screens.source = campaign_source(campaign.words, folder)
    for level in asked_levels(spoken_in(campaign, asks.language), asks.more.levels):
        for proof in campaign.proofs_of(level.id).proofs[:1]:
            play(screens, level, game_of(proof), folder / "assets")
    return 0


if __name__ == "__main__":
    sys.exit(main())
