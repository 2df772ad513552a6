"""What the action table can call of the whole campaign: its files, its graph and stories, its issues and proofs."""

from __future__ import annotations

from typing import Protocol


class FileActions(Protocol):
    """Campaigns as files."""

    def new(self) -> None:
        """Ask for a name and a size and open a new campaign."""

    def open(self) -> None:
        """Ask for a folder and open its campaign."""

    def save(self) -> object:
        """Save, asking for a folder where there is none yet."""

    def save_as(self) -> object:
        """Ask for a folder and save there."""

    def close(self) -> None:
        """Go back to the start page, asking first what to do with changes."""

    def quit(self) -> None:
        """Close the window, asking first what to do with changes."""


class BackupActions(Protocol):
    """What the campaign's files held before."""

    def show(self) -> None:
        """List the backups, look at one, restore one."""

    def restore(self) -> None:
        """Bring back the backup that the window shows."""


class RecoveryActions(Protocol):
    """Unsaved work that an editor has left behind."""

    def look(self) -> None:
        """Show what can be brought back."""


class SharingActions(Protocol):
    """Campaigns in one file."""

    def pack(self) -> object:
        """Show what would be packed, ask what is missing and where the bundle goes."""

    def open_bundle(self) -> object:
        """Ask for a bundle, show it, and install it or open a copy."""


class ExchangeActions(Protocol):
    """Maps of other programs."""

    def import_map(self) -> None:
        """Ask for a map of Tiled and make a level of it."""

    def export_map(self) -> None:
        """Ask for a file and write the level on the screen as a map of Tiled."""


class PrintActions(Protocol):
    """The level on the screen as a picture, and on paper."""

    def picture(self) -> None:
        """Ask how the picture is to be and where it goes, and write it."""

    def print_out(self) -> None:
        """Ask what is printed and where the booklet goes, and write it."""


class GraphActions(Protocol):
    """The campaign's graph; what is done is done to the station or way that is chosen."""

    @property
    def is_shown(self) -> bool:
        """Whether it is on show."""

    def show(self, shown: bool) -> None:
        """Show it, or the map."""

    def add(self) -> None:
        """Ask what a new station is and add it."""

    def link(self) -> None:
        """Draw a way with the keyboard."""

    def edit(self) -> None:
        """Lead the keyboard into the form."""

    def remove(self) -> None:
        """Take it out of the graph."""

    def set_start(self) -> None:
        """Let the campaign begin there."""

    def toggle_optional(self) -> None:
        """Let the campaign count as done without it, or not."""

    def end(self, kind: str) -> None:
        """Let the journey end there in ``victory``, ``defeat`` or ``open``, or go on."""

    def toggle_unlocks(self) -> None:
        """Let the way unlock its station, or lead there."""

    def prefer(self, by: int) -> None:
        """Let the way go before others (-1) or after them (1)."""

    def lay_out(self) -> None:
        """Leave it to the program where the stations lie."""

    def play(self) -> None:
        """Play from there, as somebody who arrives."""

    def zoom(self, by: int) -> None:
        """Show it one step larger (1) or smaller (-1)."""

    def zoom_fit(self) -> None:
        """Show all of it."""

    def zoom_100(self) -> None:
        """Show it at its usual size."""


class StoryActions(Protocol):
    """Stories, texts in all languages, difficulties."""

    def find_texts(self) -> None:
        """Look for something in all texts for players."""

    def bring_picture(self) -> None:
        """Ask for a picture and give it to the page of story that is being edited."""

    def add_language(self) -> None:
        """Ask for a language and begin its table of texts."""

    def add_difficulties(self) -> None:
        """Give the campaign easy, normal and hard."""


class IssueActions(Protocol):
    """What the checks have found; what is done is done to the issue that is chosen in the list."""

    def mend(self) -> None:
        """Mend it in the likeliest way."""

    def mend_all(self) -> None:
        """Mend all of its kind."""

    def accept(self) -> None:
        """Let it stand, or stand no longer."""

    def toggle_accepted(self) -> None:
        """List what is accepted, or do not."""

    def try_level(self) -> None:
        """Let computers play the level, or stop them."""


class ProofActions(Protocol):
    """Games that show how the level on the screen can be won."""

    def show(self) -> None:
        """Show the ways to win, with the keyboard in their list."""

    def keep(self) -> None:
        """Keep the game that was won in the game's window as a proof."""
