"""One game of each shipped map as text that people read: its actions, what came of them, and the board now and then.

    python tests/records/golden_games.py [--anew] [MAP…]

writes ``tests/records/games/CAMPAIGN/MAP.txt`` anew, of the maps named or of all: the actions that stand there are
played again, and all else is told of them. A map without a game gets one of its proofs; so does one whose rules no
longer allow what stands there, and with ``--anew`` every one. What has changed then shows `git diff tests/records`.

Lines that begin with ``>`` are actions in the notation of `runtime/engine/records/notation.py`. The first twelve turns
are told
event by event; of the rest there are the actions, and the end. The board stands on the left as its letters (gold upper
case, silver lower), on the right as its ground, with G, S and N for cities.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.action_json import write_events_data
from runtime.campaign.reader import read_campaign, read_level
from runtime.campaign.schema_validation import Schemas
from runtime.checks.proofs import rules_of
from runtime.engine.board.sides import SIDES
from runtime.engine.game.actions import Action
from runtime.engine.game.events import Event
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.records.notation import read_action, write_action
from runtime.engine.records.record import Record, Replayed, fingerprint, replay
from runtime.engine.words.board_context import BoardContext, scores
from runtime.lexicon import Lexicon, level_words, load_lexicon
from runtime.match.proof_games import game_of
from tests.engine.boards import EDITIONS, ground, letters

GAMES = Path(__file__).with_name("games")
TOLD = 12
"""The turns that are told event by event."""
BOARDS = 4
"""After so many turns each the board is shown."""
ENOUGH = 24
"""So many actions make a game to look at; of the proofs that have them the shortest is taken, else the longest."""


@dataclass(frozen=True)
class Game:
    """What settles a game on a shipped map."""

    level: Level
    seed: int
    actions: tuple[Action, ...]
    deals: int = 1


def shipped_maps() -> dict[str, Path]:
    """The level file of every shipped map by ``CAMPAIGN/MAP``; table games have no map."""
    found = {}
    for folder in sorted(resources.campaigns().iterdir()):
        for file in sorted((folder / "levels").glob("*.json")):
            if '"game":' not in file.read_text("utf-8").partition('"terrain"')[0]:
                found[f"{folder.name}/{file.stem}"] = file
    return found


def shipped_level(file: Path, schemas: Schemas) -> Level:
    """A shipped map."""
    level = read_level(file, schemas).level
    assert level is not None, file
    return level


def kept(name: str) -> Path:
    """Where the game of a map is kept."""
    return GAMES / f"{name}.txt"


def read_game(text: str, level: Level) -> Game:
    """The game of a text: its seed and its actions, whatever else is told there."""
    lines = text.splitlines()
    seed = next(int(line.removeprefix("seed ")) for line in lines if line.startswith("seed "))
    deals = next((int(line.removeprefix("deals ")) for line in lines if line.startswith("deals ")), 1)
    return Game(level, seed, tuple(read_action(line[1:]) for line in lines if line.startswith(">")), deals)


def proved_game(name: str, level: Level, lexicon: Lexicon) -> Game:
    """The game of one of a map's proofs; not of one that needs what its player brought along."""
    campaign = read_campaign(resources.campaigns() / name.partition("/")[0], mend=False).campaign
    assert campaign is not None
    kept_games = [game_of(proof) for proof in campaign.proofs[level.id].proofs]
    games = [Game(level, game.seed, game.actions, game.deals) for game in kept_games]
    games = [game for game in games if not played(game, lexicon)[0].refusals]
    long = [game for game in games if len(game.actions) >= ENOUGH]
    by_length = {len(game.actions): game for game in reversed(long or games)}
    return by_length[min(by_length) if long else max(by_length)]


def played(game: Game, lexicon: Lexicon) -> tuple[Replayed, Lexicon]:
    """A game played again, and the words that hold in it."""
    words, rules = level_words(lexicon, game.level.words), rules_of(game.level, EDITIONS)
    assert rules is not None
    return replay(Record(game.level, rules, words.hash, game.seed, game.actions, deals=game.deals), words), words


def told(name: str, game: Game, lexicon: Lexicon) -> str:
    """The whole text of a game."""
    found, words = played(game, lexicon)
    return "\n".join(line.rstrip() for line in _lines(name, game, found, words)) + "\n"


def _lines(name: str, game: Game, found: Replayed, words: Lexicon) -> Iterator[str]:
    first, last = found.states[0], found.state
    yield from (f"map {name}", f"rules {game.level.ruleset}", f"seed {game.seed}")
    yield from (*([f"deals {game.deals}"] if game.deals > 1 else []), "")
    yield from _events(found.events[0])
    yield from _board(first)
    turn = 0
    for action, before, after, events in zip(
        game.actions, found.states, found.states[1:], found.events[1:], strict=False
    ):
        if before.turn != turn:
            turn = before.turn
            if turn <= TOLD:
                if turn % BOARDS == 1 and turn > 1:
                    yield from _board(before)
                yield from ("", f"turn {turn}, {before.to_move.value}: {_standing(before, words)}")
            elif turn == TOLD + 1:
                yield from ("", f"after turn {TOLD} the actions alone")
        yield f"> {write_action(action)}"
        if turn <= TOLD:
            yield from _events(events)
        elif after.ended is not None:
            yield from ("", "the end", *_events(events))
    yield from _board(last)
    yield from ("", f"{_standing(last, words)}; {sum(map(len, found.events))} events")
    for refusal in found.refusals:
        yield f"refused: {refusal.code.value} {sorted(refusal.details.items())}"
    if last.ended is not None:
        winner = last.ended.winner.value if last.ended.winner else "nobody"
        yield f"won by {winner}: {last.ended.why.value} {last.ended.path}"
    yield f"position {fingerprint(last)}"


def _standing(state: GameState, words: Lexicon) -> str:
    """Points and letters of both sides."""
    points = scores(BoardContext.of(state), state.base, words)
    sides = []
    for side in SIDES:
        tokens = "".join(f" +{token.element.value}" for token in state.racks[side].tokens)
        sides.append(f"{side.value} {points[side]} [{state.racks[side].letters}{tokens}] of {len(state.pools[side])}")
    return ", ".join(sides)


def _board(state: GameState) -> Iterator[str]:
    yield ""
    for row, land in zip(letters(state.board).splitlines(), ground(state.board).splitlines(), strict=True):
        yield f"  {row}    {land}"
    if state.board.tokens:
        yield "  " + ", ".join(
            f"{token.element.value} {token.at.row}:{token.at.column}" for token in state.board.tokens
        )


def _events(events: Iterable[Event]) -> Iterator[str]:
    """Each event on a line, and below it what is made of parts."""
    for data in write_events_data(events):
        parts = {name: value for name, value in data.items() if _is_made_of_parts(value)}
        plain = " ".join(
            f"{name} {_said(value)}" for name, value in data.items() if name not in parts and _is_worth_saying(value)
        )
        yield f"  {plain.removeprefix('event ')}"
        for name, value in parts.items():
            for one in value if isinstance(value, list) else [value]:
                yield f"    {name}: {_said(one)}"


def _is_worth_saying(value: object) -> bool:
    """Anything but nothing, no, and an empty text or list."""
    return not (value is None or value is False or value in ("", [], {}))


def _is_made_of_parts(value: object) -> bool:
    return bool(value) and (
        isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(one, Mapping) for one in value))
    )


def _said(value: object) -> str:
    """A value in a line: cells as ``3:4``, letters there as ``3:4=S``."""
    if isinstance(value, Mapping):
        if "modifier" in value:
            sign = "×" if value["how"] == "multiply" else "+"
            return f"{value['modifier']} {sign}{value['amount']} = {value['total']}"
        return " ".join(f"{name} {_said(one)}" for name, one in value.items() if _is_worth_saying(one))
    if isinstance(value, list):
        if 2 <= len(value) <= 3 and [type(one) for one in value[:2]] == [int, int]:
            return f"{value[0]}:{value[1]}" + (f"={value[2]}" if len(value) == 3 else "")
        return f"({', '.join(map(_said, value))})"
    return str(value)


def main() -> None:
    """Write the games of the maps named, or of all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("maps", nargs="*", metavar="MAP", help="a map as CAMPAIGN/MAP; all where none is named")
    parser.add_argument("--anew", action="store_true", help="take the games from the maps' proofs again")
    asked = parser.parse_args()
    maps, schemas, lexicon = shipped_maps(), Schemas(resources.schemas()), load_lexicon()
    unknown = sorted(set(asked.maps) - set(maps))
    if unknown:
        parser.error(f"no shipped map is called {', '.join(unknown)}")
    for file in [] if asked.maps else sorted(GAMES.rglob("*.txt")):
        if file.relative_to(GAMES).with_suffix("").as_posix() not in maps:
            file.unlink()
    for name in asked.maps or maps:
        level, file = shipped_level(maps[name], schemas), kept(name)
        game = None if asked.anew or not file.exists() else read_game(file.read_text("utf-8"), level)
        if game is None or played(game, lexicon)[0].refusals:
            game = proved_game(name, level, lexicon)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(told(name, game, lexicon), "utf-8")


if __name__ == "__main__":
    main()
