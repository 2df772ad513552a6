"""Takes screenshots of a journey with table games among its stations.

``python tests/pictures/table_journey_screens.py FOLDER``
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from opening import Asked, asked, game_application, wait

if TYPE_CHECKING:
    from runtime.campaign.model import Campaign


def campaign() -> Campaign:
    """The shipped campaign with the three games among its stations."""
    from runtime import resources
    from runtime.campaign.model import Edge, LevelOutcome, Node
    from runtime.campaign.reader import read_campaign
    from runtime.campaign.tables import Prize, TableLevel

    read = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert read is not None
    tables = (
        TableLevel("glyphs", "Glyphs at the Mill", "scribe", prize=Prize("QXZ", spies=1), description="A wager."),
        TableLevel("stones", "Turning Stones", "scrambler", opponent=None),
        TableLevel("bricks", "Hidden Bricks", "scryper"),
    )
    nodes = (
        Node("glyphs", "glyphs"),
        Node("meadow", read.levels[0].id),
        Node("stones", "stones"),
        Node("bricks", "bricks"),
        Node("ford", read.levels[1].id),
    )
    edges = (
        Edge("a", "glyphs", "meadow"),
        Edge("b", "glyphs", "meadow", LevelOutcome.LOST),
        Edge("c", "meadow", "stones"),
        Edge("d", "stones", "bricks"),
        Edge("e", "bricks", "ford"),
    )
    return replace(read, nodes=nodes, edges=edges, start="glyphs", tables=tables)


def journey(asks: Asked, campaign: Campaign) -> None:
    """The map with the games, and one of them played from there."""
    from runtime import resources
    from runtime.campaign.rulesets import read_rulesets
    from runtime.lexicon import WordSource, load_words
    from runtime.profile.home import find_home
    from runtime.profile.settings import Settings
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import ProgramPlan, load_parts
    from runtime.ui.program.program import Program

    parts = load_parts(asks.texts, Preferences.of(Settings(**asks.wishes)))
    lexicon = load_words(WordSource(resources.assets() / "lexicon"))
    with tempfile.TemporaryDirectory() as place:
        home = find_home(Path(place))
        rulesets = read_rulesets(resources.assets() / "rulesets")
        program = Program(ProgramPlan(campaign, None, 1, {}, home), parts, rulesets, lexicon)
        program.begin()
        journey = program.journey
        assert journey is not None
        journey.resize(*asks.size)
        wait(500)
        asks.keep(journey, "table-journey")
        journey.enter("glyphs")
        wait(900)
        if program.table is not None:
            asks.keep(program.table, "table-journey-play")
        program.close()


def main() -> int:
    """The map with the three games, and one of them played from there."""
    asks = asked(__doc__)
    game_application(asks)
    journey(asks, campaign())
    return 0


if __name__ == "__main__":
    sys.exit(main())
