"""Takes screenshots of everything about bundles: ``python tests/pictures/bundle_screens.py FOLDER``.

The editor's dialogs in all themes, its start page with an installed campaign, and the game's cards.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from opening import Asked, asked, game_application, until, wait
from PySide6.QtWidgets import QApplication, QWidget

from editor.app import build_window
from editor.dialogs.bundles import BundleDialog, PackDialog, SharingTexts
from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.packer import find_missing, gather, pack
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.bundle_preview import BundleLook, look_into
from runtime.lexicon import load_lexicon
from runtime.match.campaign_updates import update_on
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.support.issues import Issue
from runtime.ui.preferences import Preferences
from runtime.ui.program.library_card import LibraryCard
from runtime.ui.program.plan import ProgramPlan, load_parts
from runtime.ui.program.program import Program
from runtime.ui.widgets.card_list import PICTURE
from runtime.ui.widgets.cards import QuestionCard


class Shots:
    """A home with an installed campaign, a campaign to be packed, and a bundle of it."""

    def __init__(self, asks: Asked, place: Path) -> None:
        self.asks, self.place = asks, place
        self.t = asks.texts
        self.rulesets = read_rulesets(resources.assets() / "rulesets")
        mine = Path(shutil.copytree(resources.campaigns() / "first-light", place / "valley"))
        for name, data in (("text/story.md", b"Once " * 400), ("notes/plan.txt", b"Later."), ("README.md", b"Read me")):
            (mine / name).parent.mkdir(exist_ok=True)
            (mine / name).write_bytes(data)
        (mine / "assets").mkdir()
        shutil.copy(resources.assets() / "pictures" / "editor.jpg", mine / "assets" / "cover.jpg")
        self.loaded: LoadResult = read_campaign(mine)
        assert self.loaded.campaign is not None
        self.campaign: Campaign = replace(self.loaded.campaign, id="valley", name="The Lost Valley", cover="cover.jpg")
        self.shelf = CampaignShelf(find_home(place / "home").campaigns)
        self.shelf.install(self.bundle(version="0.9", author="Ada Lovelace"))

    def bundle(self, **about: str) -> Bundle:
        """The campaign packed, with something said of it."""
        made = pack(gather(replace(self.campaign, **about), self.loaded.source), "valley").read.bundle
        assert made is not None
        return made

    def looked(self, **about: str) -> BundleLook:
        """A bundle that was looked into."""
        return look_into(self.bundle(**about), Path(tempfile.mkdtemp(dir=self.place)), self.rulesets)

    def keep(self, widget: QWidget, name: str) -> None:
        """Keep a picture."""
        wait(500)
        self.asks.keep(widget, name)


def editor(shots: Shots) -> None:
    """The start page with what is installed, and both dialogs in every theme."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    window = build_window(app, shots.place / "home", language=shots.asks.language)
    window.resize(*shots.asks.size)
    window.show()
    window.warm_up()
    shots.keep(window, "bundle-start-page")
    packed = pack(gather(shots.campaign, shots.loaded.source), "valley")

    def lacking(answers: SharingTexts) -> tuple[Issue, ...]:
        return tuple(find_missing(replace(shots.campaign, **answers._asdict()), packed.gathered.files))

    for theme in ("light", "stone", "dark"):
        window.actions_by_id[f"view.theme-{theme}"].trigger()
        bare = replace(shots.campaign, author="", licence="")
        dialog: QWidget = PackDialog(window.t, bare, packed, 2, lacking, parent=window)
        dialog.show()
        shots.keep(dialog, f"bundle-pack-{theme}")
        dialog.close()
        looked = shots.looked()
        update = update_on(shots.shelf, looked.bundle.head, None, window.t.language)
        dialog = BundleDialog(window.t, looked, window.parts.assets.boards, update, window)
        dialog.show()
        shots.keep(dialog, f"bundle-look-{theme}")
        dialog.close()
    window.close()


def game(shots: Shots) -> None:
    """The chooser, the list of campaigns, a bundle with and without an older version, and a refusal."""
    first = resources.campaigns() / "first-light"
    plan = ProgramPlan(
        read_campaign(first).campaign, None, 7, home=find_home(shots.place / "home"), assets=first / "assets"
    )
    program = Program(
        plan, load_parts(shots.t, Preferences.of(Settings(**shots.asks.wishes))), shots.rulesets, load_lexicon()
    )
    program.begin()
    assert program.front is not None
    program.front.resize(*shots.asks.size)
    shots.keep(program.front, "bundle-game-chooser")
    program.library.show(first)
    card = program.library.card
    assert isinstance(card, LibraryCard)
    rows = (card.list.item(row).text() for row in range(card.list.count()))
    card.list.setCurrentRow(next(row for row, text in enumerate(rows) if text.startswith("The Lost Valley")))
    until(lambda: card.list.currentItem().data(PICTURE) is not None, "the campaigns")
    wait(300)
    shots.keep(program.front, "bundle-game-campaigns")
    card.remove()
    shots.keep(program.front, "bundle-game-remove")
    program.front.findChildren(QuestionCard)[-1].refuse()
    card.leave()
    for name, installed in (("bundle-game-newer", True), ("bundle-game-new", False)):
        if not installed:
            shots.shelf.remove("valley")
        looked = shots.looked(cover="cover.jpg" if installed else "")
        program.library.show_unpacked(looked.bundle, looked.checked.folder)
        shots.keep(program.front, name)
        program.library.card.leave()
    refused = shots.place / "a-bundle-with-a-trick.scryptic"
    refused.write_bytes(looked.bundle.data[: len(looked.bundle.data) // 2])
    program.library.look_at(refused)
    program.front.grab().save(str(shots.asks.folder / "bundle-game-reading.png"))  # Before it has been read.
    until(lambda: program.library.card is None, "the end of reading")
    shots.keep(program.front, "bundle-game-refused")
    program.front.close()


SCENES = (game, editor)


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    with tempfile.TemporaryDirectory() as place:
        return asks.play(SCENES, Shots(asks, Path(place)))


if __name__ == "__main__":
    sys.exit(main())
