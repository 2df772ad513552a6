"""Which words a campaign goes by: three choices of its page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox

from editor.docks.fields import Choice
from runtime.campaign.model import CampaignWords
from runtime.lexicon.loading import TIERS, USUAL_TIER
from runtime.match.wordlists import FOLDER
from runtime.support.texts import Texts

_ALL = ""
_OWN = "list:"
_ACCEPTED, _REFUSED = "accepted", "refused"
_SIDECAR = ".not-offered.txt"


class WordChoices(QObject):
    """The words that are valid, those that the computer lays, and whether unkind ones are refused.

    ``changed`` is sent with the campaign's words as the person wants them.
    """

    changed = Signal(object)

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._words = CampaignWords()
        self.valid = Choice((), t("Words"), t("Which words are valid, for both sides alike"))
        self.offered = Choice(
            ((_ALL, t("All valid words"), QIcon()), *self._tiers()),
            t("Computer knows"),
            t("Which words the computer lays and spies offer; players may lay all that are valid"),
        )
        self.unkind = Choice(
            ((_ACCEPTED, t("Players may lay them"), QIcon()), (_REFUSED, t("Refused, for children"), QIcon())),
            t("Unkind words"),
            t("Whether words that hurt or are obscene are refused; the computer and spies never lay them"),
        )
        for choice in (self.valid, self.offered, self.unkind):
            # A list with a long name must not make the page wider than its dock.
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(8)
        self.valid.picked.connect(self._choose_valid)
        self.offered.picked.connect(lambda tier: self._change(offers=int(tier) if tier else None))
        self.unkind.picked.connect(lambda value: self._change(refuse_unkind=value == _REFUSED))

    def show_words(self, words: CampaignWords, folder: Path | None) -> None:
        """Show a campaign's words, and offer the lists in its folder."""
        self._words = words
        t = self._t
        english = [(str(tier), t("English, tier {tier}", tier=tier), QIcon()) for tier in TIERS]
        own = [(f"{_OWN}{name}", t("Own list: {file}", file=name), QIcon()) for name in _lists(words, folder)]
        self.valid.offer((*english, *own))
        self.valid.show_value(f"{_OWN}{words.list}" if words.list else str(words.lexicon or USUAL_TIER))
        self.offered.show_value(str(words.offers) if words.offers else _ALL)
        self.unkind.show_value(_REFUSED if words.refuse_unkind else _ACCEPTED)

    def _tiers(self) -> Iterable[tuple[str, str, QIcon]]:
        return ((str(tier), self._t("Up to tier {tier}", tier=tier), QIcon()) for tier in TIERS)

    def _choose_valid(self, value: str) -> None:
        if value.startswith(_OWN):
            self._change(list=value.removeprefix(_OWN), lexicon=None)
        else:
            tier = int(value)
            self._change(list="", lexicon=None if tier == USUAL_TIER else tier)

    def _change(self, **changed: Any) -> None:
        self.changed.emit(replace(self._words, **changed))


def _lists(words: CampaignWords, folder: Path | None) -> list[str]:
    """The lists in a campaign's folder, and the one that it names."""
    lists = folder / FOLDER if folder is not None else None
    found = lists.iterdir() if lists is not None and lists.is_dir() else ()
    names = {path.name for path in found if path.is_file() and path.name.endswith((".txt", ".txt.gz"))}
    return sorted({name for name in names if not name.endswith(_SIDECAR)} | ({words.list} if words.list else set()))
