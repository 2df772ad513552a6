"""How long each of the computer's players thinks before an action on 15x15, beside one listing of all moves.

    python tests/benchmarks/bench_opponents.py

All are asked in the same positions, taken from games of two Adepts on the maps of tests/maps with 15 rows and columns.
The goals: Adept 50 ms, Master 300 ms, Grandmaster 1 s, by the median.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.ai import PLAYERS, ComputerPlayer, choose
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.game.state import GameState
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.usage import parser_of

MAPS = Path(__file__).parents[1] / "maps"
EVERY = 9
"""Of the positions of a game each so-and-so-manieth is taken."""

GOALS = {"adept": 0.05, "master": 0.3, "grandmaster": 1.0}


def positions(lexicon: Lexicon, known: Vocabulary) -> list[GameState]:
    """Positions of games of two Adepts, from the first turn to the last."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    found = []
    for path in sorted(MAPS.glob("*.json")):
        level = read_level(path).level
        if level is None or level.terrain.size.rows != 15:
            continue
        rules = resolve(rulesets[level.ruleset], level.rules)
        assert isinstance(rules, Ruleset)
        state = start(level, rules, 3, lexicon).state
        number = 0
        while state.ended is None:
            if number % EVERY == 0:
                found.append(state)
            view = seen_by(state, state.to_act, lexicon)
            applied = apply(state, choose(view, lexicon, known, number, player=PLAYERS["adept"]), lexicon)
            assert isinstance(applied, Applied)
            state, number = applied.state, number + 1
    return found


def timed(states: list[GameState], ask: Callable[[GameState], object]) -> list[float]:
    """How many seconds ``ask`` takes in each of ``states``, once it is warm."""
    ask(states[0])
    took = []
    for state in states:
        begun = perf_counter()
        ask(state)
        took.append(perf_counter() - begun)
    return took


def asking(player: ComputerPlayer, lexicon: Lexicon, known: Vocabulary) -> Callable[[GameState], object]:
    """Asking ``player`` what it does."""

    def ask(state: GameState) -> object:
        return choose(seen_by(state, state.to_act, lexicon), lexicon, known, 1, player=player)

    return ask


def main() -> None:
    """Print the table."""
    parser_of(__doc__).parse_args()
    lexicon = load_lexicon()
    known = {player.tier: Vocabulary(lexicon.words(player.tier)) for player in PLAYERS.values()}
    states = positions(lexicon, known[50])
    generator = known[70].generator(lexicon)

    def listing(state: GameState) -> object:
        side = state.to_act
        return generator.moves(BoardContext.of(state), side, state.racks[side].letters)

    plain = median(timed(states, listing))
    print(f"{len(states)} positions; one listing of all moves takes {plain * 1e3:.2f} ms")
    for player in PLAYERS.values():
        took = timed(states, asking(player, lexicon, known[player.tier]))
        middle, slow = median(took), quantiles(took, n=20)[-1]
        goal = f"   goal {GOALS[player.id] * 1e3:.0f} ms" if player.id in GOALS else ""
        print(f"{player.name:<12}{middle * 1e3:8.1f} ms {middle / plain:7.1f} x   95 % {slow * 1e3:8.1f} ms{goal}")


if __name__ == "__main__":
    main()
