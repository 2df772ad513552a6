"""Takes screenshots of the builder of objectives and triggers in each theme, like ``screenshots.py`` beside it.

``python tests/pictures/builder_screens.py FOLDER [LANGUAGE]``
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from screenshots import wait

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.window import EditorWindow

Keep = Callable[["QWidget", str], None]


def take_builder(window: EditorWindow, keep: Keep) -> None:
    """Each kind of thing in hand: a list, an objective, parts of a group, what is wrong, a trigger, its effects."""
    from editor.docks.builder.spot import Spot
    from runtime.engine.sides import Side

    builder, by_id = window.panes.objectives, window.actions_by_id

    def shoot(name: str) -> None:
        wait(80)
        keep(window, name)

    by_id["objective.build"].trigger()
    builder.go_to(Spot(Side.GOLD))
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
    folder = Path(sys.argv[1])
    language = sys.argv[2] if len(sys.argv) > 2 else "en"
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from editor.app import build_window
    from editor.palettes import THEMES
    from runtime import resources

    app = QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        window = build_window(app, Path(place) / "home", language=language)
        window.resize(1280, 800)
        window.show()
        window.warm_up()
        window.files.open_folder(Path(shutil.copytree(resources.campaigns() / "first-light", Path(place) / "fl")))
        window.desk.show_level("pass")
        wait(300)
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            steps = window.desk.document.position
            take_builder(
                window,
                lambda widget, name, theme=theme: widget.grab().save(str(folder / f"{theme}-{name}.png")) and None,
            )
            window.desk.document.go_to(steps)
        window.files.save()
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
