"""Installs lists of words for whoever works here, and removes them: campaigns take them over in their properties."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.actions.prints import FileJobs
from editor.dialogs.questions import Questions
from runtime.lexicon import LexiconError
from runtime.match.word_packs import MadePack, PackShelf, say_made, say_removed, usual_name
from runtime.support.texts import Texts, mark, reason_of
from runtime.support.wording import say_issue

FAILED = mark("The list was not installed")


class WordPackCommands:
    """Makes packs on the ``shelf`` by ``jobs``; ``changed`` shows them anew."""

    def __init__(
        self,
        ask: Callable[[], Questions],
        jobs: FileJobs,
        shelf: PackShelf,
        t: Texts,
        *,
        place: Callable[[], Path],
        changed: Callable[[], object],
        say: Callable[[str], object],
    ) -> None:
        """``place`` is where a list is looked for first."""
        self._ask, self._jobs, self._shelf, self._t = ask, jobs, shelf, t
        self._place, self._changed, self._say = place, changed, say

    def install(self) -> None:
        """Ask for a list of one word a line and make a pack of it, after a question in the place of one of its name."""
        t = self._t
        file = self._ask().list_to_open(self._place())
        if file is None:
            return
        name = usual_name(file)
        if self._shelf.find(name) is not None:
            text = t("There is a word pack “{name}” already. Replace it?", name=name)
            more = t("Campaigns that go by it keep their own copy.")
            if not self._ask().confirm(t("Install a list of words"), text, more, t("Replace")):
                return

        def make(_progress: object) -> MadePack | LexiconError | OSError:
            try:
                return self._shelf.install(file, name)
            except (LexiconError, OSError) as problem:
                return problem

        self._jobs.read(make, self._tell, title=t("Install a list of words"), text=t("Reading {file}…", file=file.name))

    def _tell(self, made: MadePack | LexiconError | OSError) -> None:
        t = self._t
        if isinstance(made, LexiconError):
            self._ask().tell(t(FAILED), *say_issue(t, made.issue))
        elif isinstance(made, OSError):
            self._ask().tell(t(FAILED), t("Nothing could be written: {reason}.", reason=reason_of(made)))
        else:
            first, *more = say_made(t, made)
            more.append(t("Choose it among the campaign's words, in its properties."))
            self._changed()
            self._ask().tell(t("Install a list of words"), first, "\n".join(more))

    def remove(self) -> None:
        """Ask which pack is not wanted any more, and remove it."""
        t, packs = self._t, self._shelf.packs()
        if not packs:
            self._say(t("No word pack is installed."))
            return
        name = self._ask().pack_to_remove(tuple(pack.name for pack in packs))
        pack = self._shelf.find(name) if name else None
        if pack is None:
            return
        try:
            self._shelf.remove(pack)
        except OSError as problem:
            text = t("The word pack {name} could not be removed: {reason}.", name=name, reason=reason_of(problem))
            self._ask().tell(t("Remove a word pack"), text)
            return
        self._changed()
        self._say(say_removed(t, pack))
