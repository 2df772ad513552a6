"""Make it fair, and advice: asks with the dialog, and makes what was chosen one step of the history."""

from __future__ import annotations

from collections.abc import Callable

from editor.actions.balance import measured_level
from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.document.levels import ChangeBalance
from editor.editor_state import EditorState
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts


class FairnessCommands:
    """Helps the level on the screen; with no ``processes`` nothing is ever played."""

    def __init__(
        self, state: EditorState, ask: Callable[[], Questions], assets: AssetCache, t: Texts, *, processes: int
    ) -> None:
        self._state, self._ask, self._assets, self._t, self._processes = state, ask, assets, t, processes

    def begin(self, advice: bool) -> None:
        """Ask what would help who is behind, or for the smallest changes that make the level fair."""
        from editor.dialogs.fairness import FairnessTask
        from runtime.balance.edit_texts import edit_title
        from runtime.checks.level import check_level, makes_worse
        from runtime.support.issues import Severity

        state, t, rulesets = self._state, self._t, self._assets.rulesets
        state.finish()
        measured, why = measured_level(state, self._assets)
        if measured is None or not self._processes:
            state.say(t(why) if measured is None else t("This window plays no games."), refused=True)
            return
        level = measured.level
        if any(one.severity is Severity.ERROR for one in check_level(level, rulesets)):
            state.say(t("Left out, for they have errors: {levels}", levels=level.name or level.id), refused=True)
            return

        def is_sound(changed: Level) -> bool:
            return not makes_worse(level, changed, rulesets)

        selection = frozenset(state.toolbox.held.selection.cells()) if state.toolbox else frozenset()
        wanted = self._ask().fairness(FairnessTask(measured, is_sound, selection, self._processes, advice))
        if wanted is not None:
            label = t("Balance: {change}", change=edit_title(t, wanted.edit, level))
            state.perform(label, ChangeBalance(level.id, wanted.edit))
