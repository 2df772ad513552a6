"""Trying the level on the screen, from its start or from one of its presets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.desk import Desk
from editor.dialogs.ask import Ask
from editor.playtest import Playtest
from runtime.campaign.play import Preset
from runtime.campaign.source import level_file
from runtime.match.presets import presets_of
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

_MOST = 6


@dataclass(frozen=True, slots=True)
class PresetsOffered:
    """The presets of the level on the screen, in the designer's order; ``why`` says why there are none."""

    presets: tuple[Preset, ...] = ()
    why: str = ""


class PlayCommands:
    """Starts and stops the playtest; ``go_to`` leads to the place of an issue."""

    def __init__(
        self, desk: Desk, playtest: Playtest, ask: Callable[[], Ask], t: Texts, go_to: Callable[[Issue], None]
    ) -> None:
        self._desk, self._playtest, self._ask, self._t = desk, playtest, ask, t
        self._go_to = go_to

    def start(self) -> None:
        """Play the level on the screen, as it is; where that can't be, say why and lead to the first reason."""
        self._start(None)

    def start_preset(self, preset: Preset) -> None:
        """Play the level on the screen as a preset has it begin; where that can't be, say why."""
        self._start(preset)

    def presets(self) -> PresetsOffered:
        """The presets kept beside the level on the screen, read anew each time."""
        t, document, level = self._t, self._desk.document, self._desk.level
        if document is None or level is None:
            return PresetsOffered(why=t("Open a campaign and show one of its levels first."))
        if document.folder is None:
            return PresetsOffered(why=t("Save the campaign first: presets are kept in its folder."))
        found = presets_of(document.folder / level_file(level.id))
        if found.value is None:
            said = " ".join(say_issue(t, found.issues[0])) if found.issues else ""
            return PresetsOffered(why=t("The presets of “{level}” can't be read. {why}", level=level.name, why=said))
        if not found.value.presets:
            why = t("“{level}” has no presets: there are none in presets/{id}.json.", level=level.name, id=level.id)
            return PresetsOffered(why=why)
        return PresetsOffered(found.value.presets)

    def stop(self) -> None:
        """Close the game's window."""
        self._playtest.stop()

    def _start(self, preset: Preset | None) -> None:
        self._desk.finish()
        level, document = self._desk.level, self._desk.document
        if level is None or document is None:
            return
        wrong = self._playtest.start(level, preset, document.campaign, document.folder)
        if not wrong:
            return
        t = self._t
        if preset is None:
            self._go_to(wrong[0])
        said = [" ".join(say_issue(t, issue)) for issue in wrong[:_MOST]]
        if len(wrong) > _MOST:
            more = len(wrong) - _MOST
            said.append(t.plural("and {count} more", "and {count} more", more))
        about = (
            t("“{level}” can't be played as it is:", level=level.name)
            if preset is None
            else t("“{level}” can't be played with the preset “{preset}”:", level=level.name, preset=preset.name)
        )
        self._ask().tell(t("The level can't be played yet"), about, "\n".join(said))
