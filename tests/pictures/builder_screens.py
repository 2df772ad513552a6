"""Takes screenshots of the builder of objectives and triggers in each theme, like ``screenshots.py`` beside it.

``python tests/pictures/builder_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from opening import Keep, application, asked, editor, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow


def take_builder(window: EditorWindow, keep: Keep) -> None:
    """Each kind of thing in hand: a list, an objective, parts of a group, what is wrong, a trigger, its effects."""
    from editor.docks.builder.part_edits import EntryPath
    from runtime.engine.board.sides import Side

    builder, by_id = window.panes.objectives, window.actions_by_id

    def shoot(name: str) -> None:
        wait(80)
        keep(window, name)

    by_id["objective.build"].trigger()
    builder.go_to(EntryPath(Side.GOLD))
    shoot("empty")
    builder.bar.objective.menu().popup(builder.bar.objective.mapToGlobal(builder.bar.objective.rect().bottomLeft()))
    wait(80)
    keep(builder.bar.objective.menu(), "menu")
    builder.bar.objective.menu().close()
    by_id["objective.hold"].trigger()
    shoot("hold")
    builder.sheet.form.fields["cities"].pick.click()
    shoot("pick")
    window.view.picking.back()
    builder.go_to(builder.deeds.add_part(builder.spot, "play_word"))
    shoot("word")
    builder.go_to(builder.deeds.add_part(builder.spot, "occupy"))
    shoot("wrong")
    builder.go_to(builder.deeds.add_objective(Side.SILVER, "reach"))
    shoot("reach")
    by_id["objective.message"].trigger()
    shoot("message")
    builder.go_to(builder.deeds.add_effect(builder.spot, "terrain"))
    shoot("terrain")
    builder.go_to(builder.deeds.add_effect(builder.spot, "place_token"))
    shoot("token")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        from editor.palettes import THEMES

        window.state.show_level("pass")
        wait(300)
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            steps = window.state.document.position
            take_builder(window, asks.keeper(theme))
            window.state.document.go_to(steps)
    return 0


if __name__ == "__main__":
    sys.exit(main())
