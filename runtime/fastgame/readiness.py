"""Getting the kernels ready before they are needed: imported, and compiled where no compiled code is kept yet.

The compiler is slow to import, and few programs that import this module need it in their own process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.state import Board
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext
from runtime.movegen.compiled_code import MOVES, WHOLE
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.file_lock import alone

SIZE = Size(2, 2)
CITIES = (City("home", Cell(0, 0), Side.GOLD), City("away", Cell(1, 1), Side.SILVER))
"""A board that is small enough to be searched at once."""

WORDS = ("AT", "TA")

LONGEST_WAIT = 120.0
"""Seconds that another process is given to compile what this one needs too; then both do."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether what was asked for ``is_compiled``; if not, its first use takes some seconds.

    ``refused`` is the folder where compiled code should be kept but can't be written, and ``spare`` one where it is
    kept instead until the system clears it; None where there is none. ``is_open`` says that others may write there.
    """

    is_compiled: bool
    refused: Path | None = None
    spare: Path | None = None
    is_open: bool = False

    @property
    def lasts(self) -> bool:
        """Whether what is compiled now is there the next time."""
        return self.refused is None or self.spare is not None


def readiness(*, game: bool = False) -> Readiness:
    """How ready the search of moves is and, where it is asked for, the compiled ``game``."""
    from runtime.movegen.kernel.compilation import KEPT

    spare = KEPT.folder if KEPT.is_kept and KEPT.refused is not None else None
    return Readiness(KEPT.has(WHOLE if game else MOVES), KEPT.refused, spare, KEPT.is_open)


class _FewWords:
    """As few words as searching and playing take."""

    hash = ""

    def valid(self, text: str) -> bool:
        """Whether it is one of them."""
        return text in WORDS

    def connotations(self, _text: str) -> tuple[str, ...]:
        """They suggest nothing."""
        return ()


def get_ready(on_progress: Callable[[float], object] = lambda _share: None, *, game: bool = False) -> None:
    """Call what finds moves and, where it is asked for, all of the compiled ``game``, so that both are compiled.

    This takes about a minute where no compiled code is kept, else less than a second; ``on_progress`` hears which share
    of the functions is ready. Of several processes that begin at once one compiles what all of them need; who wants
    moves only goes on as soon as they are found, while another one compiles the game.
    """
    from runtime.movegen.kernel.compilation import compile_progress, note_ready

    for call, what in ((_search, MOVES), (_play, WHOLE)) if game else ((_search, MOVES),):
        with _turn(what), compile_progress(on_progress):
            call()
            note_ready(what)


@contextmanager
def _turn(what: str) -> Iterator[None]:
    """Compile ``what`` while no other process does, unless it is compiled; nobody waits for more than that."""
    from runtime.movegen.kernel.compilation import KEPT, renew_compiled

    with ExitStack() as turn:
        if KEPT.is_kept and not KEPT.has(what):
            with suppress(OSError):  # Where files can't be held, each compiles for itself.
                turn.enter_context(alone(KEPT.folder / "compiling", LONGEST_WAIT, lambda: KEPT.has(what)))
            if KEPT.has(what):
                # Another process has compiled it meanwhile: to load it nobody need be kept waiting.
                turn.close()
                renew_compiled()
        yield


def _search() -> None:
    """Search a small board once."""
    grids = BySide(LetterGrid.empty(SIZE), LetterGrid.empty(SIZE))
    table = BoardContext(_rules(), Board(TerrainMap.filled(SIZE), CITIES, (), grids))
    Vocabulary(WORDS).generator(_FewWords()).moves(table, Side.GOLD, WORDS[0])


def _play() -> None:
    """Play on a small board by each grade of the quick players."""
    from runtime.fastgame.fast_game import FastGame
    from runtime.fastgame.player_weights import GRADES, shipped_players
    from runtime.fastgame.quick_player import QuickGame
    from runtime.fastgame.vocabulary import GameVocabulary

    level, rules = Level("small", "", TerrainMap.filled(SIZE), cities=CITIES), _rules()
    game = FastGame.of_level(level, rules, GameVocabulary.of(_FewWords(), WORDS, WORDS, rules.letters.values))
    position = game.position()
    for weights in (shipped_players().of(rules.id, grade) for grade in GRADES):
        game.deal(position, 0, 1)
        QuickGame(game, BySide(weights, weights)).act(position, 0)
    game.moves(position)
    game.can_lift(position, Cell(0, 0), Direction.ACROSS)


def _rules() -> Ruleset:
    return next(iter(read_rulesets(resources.assets() / "rulesets").values()))
