"""Takes the README's picture, ``editor.jpg`` of assets/pictures: ``python tests/pictures/readme_screens.py FOLDER``.

The second level of the shipped campaign, the brush about to plant a wood, and what the balance meter knows of it, which
takes some minutes where nothing is compiled yet. ``game.jpg`` is the forecast of ``combat_screens.py --scene fight``,
``journey.jpg`` that of ``journey_screens.py --scene long_journey``, ``film.webp`` the film of ``readme_film.py``.
"""

from __future__ import annotations

import sys

from opening import application, asked, editor, wait
from PIL import Image
from screenshots import hover

LONGEST = 600
"""Seconds until the picture is taken without figures."""


def main() -> int:
    """Take the picture into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        for action in ("level.next", "terrain.forest", "tool.larger", "tool.larger"):
            window.actions_by_id[action].trigger()
        strip = window.panes.balance
        for _ in range(LONGEST):
            wait(1000)
            if strip.reading is not None and strip.reading.is_done:
                break
        hover(window, (3, 6))
        wait(300)
        asks.keep(window, "editor")
    taken = asks.folder / "editor.png"
    with Image.open(taken) as picture:
        picture.convert("RGB").save(taken.with_suffix(".jpg"), quality=90, optimize=True)
    return 0


if __name__ == "__main__":  # The meter's processes begin with this file.
    sys.exit(main())
