"""Makes the pictures with which the lessons of the tutorial end: the board as the Master's way of playing leaves it.

``python assets/make/lesson_pictures.py`` writes them into the campaign's folder. Each is what the engine makes of the
lesson's proof and the game's own painter draws of it, so that it shows what was learnt and can't show anything wrong;
it is to be made anew where a lesson's map or proof changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import numpy as np
from PIL import Image

from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.proofs import rules_of
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.words.words import Words
from runtime.lexicon import load_words
from runtime.match.proof_games import replay_proof
from runtime.match.wordlists import campaign_source
from runtime.pictures.board_look import board_look
from runtime.pictures.render import BoardPictures
from runtime.pictures.stamps import CellArea

ASSETS = Path(__file__).resolve().parents[1]
FOLDER = ASSETS.parent / "campaigns" / "apprentice"
CELL = 64
QUALITY = 84

SEEN: Mapping[str, CellArea] = MappingProxyType(
    {
        "first-word": CellArea(4, 0, 5, 9),
        "forest-and-water": CellArea(3, 0, 6, 11),
        "cities-and-links": CellArea(0, 0, 6, 11),
        "combat": CellArea(2, 0, 6, 11),
        "connotations": CellArea(0, 1, 8, 11),
        "ice-and-elements": CellArea(1, 0, 6, 10),
        "redeployment-and-spies": CellArea(0, 0, 6, 9),
    }
)
"""The part of each lesson's board that its picture shows: upper row, left column, rows and columns."""


def last_position(campaign: Campaign, level: Level, words: Words) -> GameState:
    """How a lesson lies in the end when it is played as its proof does."""
    rulesets = read_rulesets(ASSETS / "rulesets")
    rules = rules_of(level, rulesets)
    assert rules is not None
    return replay_proof(campaign.proofs_of(level.id).proofs[0], level, rules, words, rulesets).state


def picture(boards: BoardPictures, state: GameState, words: Words, seen: CellArea) -> Image.Image:
    """A part of a board in the brass frame."""
    look = replace(board_look(state.board, words), values=state.setup.rules.letters.values)
    pixels = boards.part(state.board.terrain, look, CELL, seen)
    whole = boards.framed(pixels, CELL // 2, "")
    return Image.fromarray(np.ascontiguousarray(whole[..., :3]))


def main() -> None:
    """Make them all."""
    campaign = read_campaign(FOLDER, mend=False).campaign
    assert campaign is not None
    words = load_words(campaign_source(campaign.words, FOLDER))
    boards = BoardPictures(ASSETS / "textures", ASSETS / "fonts")
    for level in campaign.levels:
        if level.id in SEEN:
            state = last_position(campaign, level, words)
            made = picture(boards, state, words, SEEN[level.id])
            made.save(FOLDER / "assets" / f"{level.id}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
