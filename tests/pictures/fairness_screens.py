"""Takes pictures of Make it fair and of advice: ``python tests/pictures/fairness_screens.py FOLDER [--language de]``.

The games are made up, so that the same pictures come of every run: the dialog while it looks, and what it has found.
"""

from __future__ import annotations

import sys
from functools import partial

from opening import application, asked, editor, until, wait


def main() -> int:
    """Take the pictures."""
    asks = asked(__doc__)
    app = application(asks)
    from editor.actions.balance import measured_level
    from editor.dialogs import fairness
    from editor.dialogs.fairness import FairnessDialog, FairnessTask
    from runtime.balance.race import SearchRunner
    from tests.balance.made_up import TiltedGames

    fairness.SearchRunner = partial(SearchRunner, answerer=TiltedGames)  # type: ignore[assignment,misc]
    with editor(app, asks) as window:
        window.actions_by_id["view.balance"].trigger()
        measured, _ = measured_level(window.state, window.parts.assets)
        assert measured is not None
        for theme in ("dark", "light"):
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            for advice, name in ((False, "fair"), (True, "advice")):
                task = FairnessTask(measured, lambda _: True, frozenset(), 1, advice)
                dialog = FairnessDialog(window.t, window.parts.assets.boards, task, window)
                dialog.show()
                wait(100)
                dialog.toggle()
                until(lambda dialog=dialog: dialog.progress.value() > 0, "games")  # type: ignore[misc]
                asks.keep(dialog, f"fairness-{name}-looking-{theme}")
                until(lambda dialog=dialog: not dialog.is_running, "changes")  # type: ignore[misc]
                dialog.cards[0].choice.click()
                wait(200)
                asks.keep(dialog, f"fairness-{name}-{theme}")
                dialog.reject()
    return 0


if __name__ == "__main__":
    sys.exit(main())
