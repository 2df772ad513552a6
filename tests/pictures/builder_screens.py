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


def take_memory(window: EditorWindow, keep: Keep) -> None:
    """What levels remember, choose and take chances with: each effect of these with its form, and the variables."""
    from editor.docks.builder.part_edits import spot_of
    from runtime.engine.levels.level import Trigger

    builder, known = window.panes.objectives, window.state
    window.actions_by_id["objective.build"].trigger()

    def shoot(level_id: str, kind: str, name: str, inside: str = "") -> None:
        known.show_level(level_id)
        wait(150)
        level = known.document.campaign.level(level_id)
        pointer = next(found for number, one in enumerate(level.triggers) for found in _where(one, number, kind))
        spot = spot_of(level, pointer + inside)
        assert spot is not None, pointer
        builder.go_to(spot)
        wait(150)
        keep(window, name)

    def _where(trigger: Trigger, number: int, kind: str) -> list[str]:
        own = [f"/triggers/{number}/effects/{place}" for place, one in enumerate(trigger.effects) if one.kind == kind]
        when = [f"/triggers/{number}/when"] if trigger.when.kind == kind else []
        return own + when

    shoot("ferry", "choice", "choice")
    shoot("ferry", "choice", "choice-option", "/branches/1")
    shoot("pedlar", "choice", "choice-inside", "/branches/0/effects/0")
    shoot("fair", "chance", "chance")
    shoot("fair", "chance", "chance-branch", "/branches/0")
    shoot("first-lamp", "allow", "allow")
    shoot("kraken", "lay_letters", "lay-letters")
    shoot("causeway", "turn_begins", "every")
    window.docks.show("variables")
    wait(150)
    keep(window, "variables")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    app = application(asks)
    with editor(app, asks, "lamplighters-road") as window:
        for theme in ("dark", "light"):
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            take_memory(window, asks.keeper(theme))
    with editor(app, asks) as window:
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
