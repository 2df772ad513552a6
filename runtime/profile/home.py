"""Where a person's own data lie: the system's usual folders, or one folder of their choice."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from platformdirs import PlatformDirs

from runtime.support.files import make_folder
from runtime.support.texts import reason_of

VARIABLE = "SCRYPTIC_HOME"
PLAYERS = "players"
"""The folder of the players after the first."""


@dataclass(frozen=True, slots=True)
class Home:
    """The folders of those who play at this computer; none of them need exist yet.

    ``player`` is the id of who plays (:class:`runtime.profile.players.Profile`), empty for the first.
    """

    settings: Path
    data: Path
    state: Path
    cache: Path
    player: str = ""

    @property
    def campaigns(self) -> Path:
        """The folder of the installed campaigns, which all players share."""
        return self.data / "campaigns"

    @property
    def words(self) -> Path:
        """The folder of the installed word packs, which all players share."""
        return self.data / "words"

    @property
    def own(self) -> Path:
        """The folder of what is the player's own, saved games and progress; the first one's lie among the data."""
        return self.data / PLAYERS / self.player if self.player else self.data


def no_home(folder: Path) -> str:
    """Why a folder that was chosen can't hold a person's data; empty where it can. It is made where it is not there."""
    whole = folder.expanduser().absolute()
    try:
        if not whole.exists():
            make_folder(whole)
        with TemporaryFile(dir=whole):
            return ""
    except OSError as problem:
        return reason_of(problem)


def find_home(chosen: Path | None = None, environment: Mapping[str, str] = os.environ) -> Home:
    """``chosen`` (the option ``--home``), else the folder named by ``SCRYPTIC_HOME``, else the system's folders."""
    named = chosen or (Path(environment[VARIABLE]) if environment.get(VARIABLE) else None)
    if named is not None:
        whole = named.expanduser().absolute()
        return Home(whole, whole / "data", whole / "state", whole / "cache")
    usual = PlatformDirs("scryptic", appauthor=False)
    return Home(
        Path(usual.user_config_dir), Path(usual.user_data_dir), Path(usual.user_state_dir), Path(usual.user_cache_dir)
    )


def folder_key(folder: Path) -> str:
    """A short name of its own for each folder, the same by whatever path it is reached, that still tells its name."""
    whole = os.path.realpath(folder)
    if sys.platform == "darwin":  # There both ways to write an umlaut are one name.
        whole = unicodedata.normalize("NFC", whole)
    whole = os.path.normcase(whole)
    plain = unicodedata.normalize("NFKD", Path(whole).name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "campaign"
    return f"{slug}-{hashlib.sha256(os.fsencode(whole)).hexdigest()[:16]}"
