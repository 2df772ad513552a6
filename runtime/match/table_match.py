"""Table games: how one is set up, one in progress as a session with giving up, and what was chosen last for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from runtime.campaign.tables import TableLevel, fitting_parameters, why_unplayable
from runtime.match.session import GameSession, Ply
from runtime.profile.home import Home
from runtime.support.damage import keep_if_damaged, read_object, write_object
from runtime.support.file_lock import alone
from runtime.support.table_texts import say_table_refusal
from runtime.support.texts import Texts
from runtime.tablegames.catalogue import KINDS, game_of, parameters_of, rules_of
from runtime.tablegames.game import (
    PLAYERS,
    FormError,
    GameOutcome,
    TableChance,
    TableEvent,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
)
from runtime.tablegames.players import Skill


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Who plays one side: the computer as well as ``skill`` says, or a person (None), called ``name`` if that is known.

    A person without a name is whoever plays at this computer usually.
    """

    skill: Skill | None = None
    name: str = ""


PERSON = TableSeat()
"""A person without a name."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table game before its first move.

    ``parameters`` are as files give them, those left out have their defaults. ``seats`` are the first player's and the
    second's. What the computer thinks comes from the ``seed`` alone, with the number of moves made. ``title`` stands
    over the table, the game's own name where it is empty; ``note`` is a sentence for who sits down, such as what is to
    be won. ``opening`` is the state that the game begins in, as data; None is the game's own beginning. ``played`` are
    the moves that were made already (:func:`runtime.match.table_match.noted`), and ``moved`` how many were made before
    the opening.
    """

    game: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[TableSeat, TableSeat] = (PERSON, PERSON)
    seed: int = 0
    title: str = ""
    note: str = ""
    opening: Mapping[str, Any] | None = None
    played: tuple[str, ...] = ()
    moved: int = 0

    def rules(self) -> TableGame[Any, Any, Any]:
        """The game with its parameters; raises :class:`runtime.tablegames.game.FormError` where they don't fit."""
        return game_of(self.game, self.parameters)

    def is_person(self, player: TablePlayer) -> bool:
        """Whether a person plays this side."""
        return self.seats[player].skill is None

    @property
    def persons(self) -> tuple[TablePlayer, ...]:
        """The sides that persons play."""
        return tuple(player for player in TablePlayer if self.is_person(player))


def setup_of(level: TableLevel, t: Texts, seed: int, note: str = "") -> TableSetup | str:
    """The game of a level from its beginning, or why it can't be played; the campaign's player sits on their side."""
    problem = why_unplayable(level)
    if problem is not None:
        return say_table_refusal(t, problem.code, problem.details)
    other = PERSON if level.opponent is None else TableSeat(level.opponent)
    first, second = (PERSON if player is level.protagonist else other for player in PLAYERS)
    parameters = fitting_parameters(level.game, level.parameters)
    return TableSetup(level.game, parameters, (first, second), seed, level.name, note)


RESIGNED = "resigned"
"""Why a game ended that somebody gave up."""


Made = Ply[TablePlayer, Any, Any, TableEvent]
"""A move of a table game that was made."""


def noted(game: TableGame[Any, Any, Any], made: Made) -> str:
    """A move with who made it, by the names that files have."""
    return f"{game.names[made.player]} {game.write_move(made.move)}"


class TableMatch(GameSession[TablePlayer, Any, Any, Any, TableEvent, TableRefusal]):
    """A running table game with its set-up, in which players can give up at any time.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up's parameters, opening or moves don't fit the
    game.
    """

    game: TableGame[Any, Any, Any]

    def __init__(self, setup: TableSetup) -> None:
        game, opening = setup.rules(), setup.opening
        super().__init__(game, game.begin() if opening is None else game.read_state(dict(opening)))
        self.setup = setup
        self._given_up: TablePlayer | None = None
        for text in setup.played:
            self._play_again(text)

    @property
    def result(self) -> TableResult | None:
        """How the game ended; None while it goes on."""
        if self._given_up is not None:
            return GameOutcome(self._given_up.other, self.game.points(self.state), RESIGNED)
        return self.game.result(self.state)

    @property
    def to_act(self) -> tuple[TablePlayer, ...]:
        """Who has to do something now; nobody once the game is over."""
        return () if self._given_up is not None else self.game.to_act(self.state)

    @property
    def thinking_seed(self) -> int:
        """What the computer is given for its chance at this move: the same game gives the same."""
        said = f"table {self.setup.game} {self.setup.seed} {self.setup.moved + len(self.made)}"
        return int.from_bytes(sha256(said.encode()).digest()[:8], "big")

    def submit(self, player: TablePlayer, move: Any) -> Made | TableRefusal:
        """Make a move, or say why it is not allowed."""
        if self._given_up is not None:
            return TableRefusal("game-over")
        return self.attempt(player, move)

    def any_move(self, player: TablePlayer) -> Any:
        """A move that the rules allow a player who is to act, found without thinking from what they may see."""
        chance = TableChance(self.thinking_seed)
        return self.game.careless(self.game.completed(self.game.view(self.state, player), chance), player, chance)

    def resign(self, player: TablePlayer) -> bool:
        """Give the game up; False where it is over already."""
        if self.result is not None:
            return False
        self._given_up = player
        self._wake()
        return True

    def last_of(self, player: TablePlayer) -> int | None:
        """The place among the moves of the last one that a player has made; None where there is none."""
        return next((place for place in reversed(range(len(self.made))) if self.made[place].player is player), None)

    def back_to(self, place: int) -> None:
        """Take back the move at a place and all after it; a game that was given up goes on."""
        self._given_up = None
        super().back_to(place)

    @property
    def notes(self) -> tuple[str, ...]:
        """All moves as files have them."""
        return tuple(noted(self.game, made) for made in self.made)

    def _play_again(self, text: str) -> None:
        """Make a move that was made before; raises FormError where it is none, or not allowed."""
        name, _, move = text.partition(" ")
        if name not in self.game.names:
            raise FormError("bad-player", players=" ".join(self.game.names))
        player = PLAYERS[self.game.names.index(name)]
        if isinstance(self.submit(player, self.game.read_move(move)), TableRefusal):
            raise FormError("bad-move", text=text)


FILE = "table-wishes.json"
LOTS = "lots"
"""Who begins is drawn by lot."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The choices; ``begins`` is the place of who begins, None for lots. ``parameters`` are those of each game."""

    game: str = next(iter(KINDS))
    seats: tuple[TableSeat, TableSeat] = (PERSON, TableSeat(Skill.NOVICE))
    begins: int | None = 0
    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def wishes_file(home: Home) -> Path:
    """Where a player's choices lie."""
    return home.own / FILE


def read_table_wishes(home: Home) -> TableOptions:
    """The choices as they were kept; whatever is missing or not as it should be is as it usually is."""
    usual = TableOptions()
    try:
        raw = read_object(wishes_file(home))
    except (OSError, ValueError):
        return usual
    game, seats, begins, rules = (raw.get(key) for key in ("game", "seats", "begins", "parameters"))
    both = [_seat(one) for one in seats] if isinstance(seats, list) and len(seats) == len(usual.seats) else usual.seats
    kept = rules if isinstance(rules, dict) else {}
    return TableOptions(
        game if isinstance(game, str) and game in KINDS else usual.game,
        (both[0], both[1]),
        None if begins == LOTS else 1 if begins == 1 else 0,
        {game: _fitting(game, kept[game]) for game in KINDS if isinstance(kept.get(game), dict)},
    )


def write_table_wishes(home: Home, wishes: TableOptions) -> None:
    """Keep the choices; raises OSError where the folder can't be written."""
    seats = [{"skill": one.skill.value if one.skill is not None else "", "name": one.name} for one in wishes.seats]
    data = {
        "game": wishes.game,
        "seats": [{key: value for key, value in one.items() if value} for one in seats],
        "begins": LOTS if wishes.begins is None else wishes.begins,
        "parameters": {game: dict(rules) for game, rules in wishes.parameters.items() if rules},
    }
    path = wishes_file(home)
    with alone(path):
        keep_if_damaged(path)
        write_object(path, data)


def _seat(given: object) -> TableSeat:
    told = given if isinstance(given, dict) else {}
    skill = next((one for one in Skill if one.value == told.get("skill")), None)
    name = told.get("name")
    return TableSeat(skill, name if isinstance(name, str) and skill is None else "")


def _fitting(game: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parameters that the game knows, within their bounds."""
    found: dict[str, Any] = {}
    for key, value in given.items():
        try:
            found |= parameters_of(rules_of(game, {key: value}))
        except FormError:
            continue
    return found
