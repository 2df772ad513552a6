"""Table games as levels of a campaign: which game by what parameters, against whom, and what winning gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from runtime.campaign.play import CarryOver
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Extra, Story
from runtime.tablegames.catalogue import KINDS, game_of, parameter_names
from runtime.tablegames.game import FormError, TableGame, TablePlayer
from runtime.tablegames.players import Skill

TOKEN_POWER = 12
"""How many cells a token covers that a prize gives without saying so: as many as by the usual rules."""


CORNER = Cell(0, 0)
"""Where a token lies that a prize gives without saying so."""


@dataclass(frozen=True, slots=True)
class PrizeToken:
    """An elemental token that winning gives: it covers ``power`` cells when it is invoked, from the cell ``at`` on."""

    element: Element
    power: int = TOKEN_POWER
    at: Cell = CORNER
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prize:
    """What winning gives: it goes along on every way that the victory opens, beside what that way itself carries."""

    letters: str = ""
    tokens: tuple[PrizeToken, ...] = ()
    spies: int = 0
    score: int = 0
    extra: Extra = field(default_factory=dict)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is to be won."""
        return not (self.letters or self.tokens or self.spies or self.score)

    def added_to(self, carry: CarryOver) -> CarryOver:
        """What a player has along on a way who also won this."""
        held = tuple(HeldToken(token.element, token.at, token.power) for token in self.tokens)
        return replace(
            carry,
            letters=carry.letters + self.letters,
            tokens=carry.tokens + held,
            spies=carry.spies + self.spies,
            score=carry.score + self.score,
        )


NO_PRIZE = Prize()
"""Nothing is to be won."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """How a table game differs at one difficulty: how well the computer plays, where it does, and single parameters."""

    opponent: Skill | None = None
    parameters: Mapping[str, object] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableLevel:
    """A level that is one of the table games.

    ``parameters`` are as its file gives them; those left out have the game's defaults. ``opponent`` is how well the
    computer plays against the campaign's player, None where a second person does. ``protagonist`` is the side of the
    campaign's player: the first player begins. ``difficulty`` has a column for each of the campaign's difficulties at
    which the level differs, by its id.
    """

    id: str
    name: str
    game: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    opponent: Skill | None = Skill.APPRENTICE
    protagonist: TablePlayer = TablePlayer.FIRST
    prize: Prize = field(default_factory=Prize)
    description: str = ""
    story: Story = field(default_factory=Story)
    difficulty: Mapping[str, TableColumn] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)

    def rules(self) -> TableGame[Any, Any, Any]:
        """The game with its parameters; raises :class:`runtime.tablegames.game.FormError` where there is none."""
        return game_of(self.game, fitting_parameters(self.game, self.parameters))


def fitting_parameters(game: str, parameters: Mapping[str, object]) -> dict[str, object]:
    """The parameters that a game knows; those of newer versions, which files keep, are left out."""
    known = parameter_names(game) if game in KINDS else ()
    return {key: value for key, value in parameters.items() if key in known}


def table_at_difficulty(level: TableLevel, difficulty: str) -> TableLevel:
    """The level as it stands at a difficulty, without columns of its own; one that has none for it stays as it is.

    A second person stays one at every difficulty.
    """
    if not level.difficulty:
        return level
    column = level.difficulty.get(difficulty, TableColumn())
    opponent = column.opponent if column.opponent is not None and level.opponent is not None else level.opponent
    parameters = {**level.parameters, **column.parameters}
    return replace(level, opponent=opponent, parameters=parameters, difficulty={})


def why_unplayable(level: TableLevel) -> FormError | None:
    """What keeps a table game from being played: an unknown game, or a parameter out of bounds; None where nothing."""
    try:
        level.rules()
    except FormError as problem:
        return problem
    return None
