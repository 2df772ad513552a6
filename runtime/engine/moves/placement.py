"""Whether letters may be laid, and what laying them would bring (rules, section 3); nothing is changed here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat import Forecast, attack_strength, defence_strength, forest_score, outlook, undecided
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.events import IceBroken, Strength
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import ForestPasses, IceMelts
from runtime.engine.words.board_context import BoardContext, touching_letters
from runtime.engine.words.network import read_network, reading_order, run_at
from runtime.engine.words.words import Considerate, Words


@dataclass(frozen=True, slots=True)
class Placement:
    """New letters with the words they make: ``new`` and ``cross`` by row and column, ``letters`` with them laid.

    ``attack`` says whether a new letter overlaps or touches a letter of the opponent (section 3.8).
    """

    side: Side
    new: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    letters: LetterGrid
    attack: bool


def check(table: BoardContext, side: Side, rack: str, laid: tuple[Laid, ...], words: Words) -> tuple[Refusal, ...]:
    """Why ``side``, with these rack letters, may not commit ``laid``; empty where it may.

    The first refusal is the first rule that fails (3.1 to 3.6); the others are advice and may be incomplete.
    """
    return judge(table, side, rack, laid, words)[1]


def judge(
    table: BoardContext, side: Side, rack: str, laid: tuple[Laid, ...], words: Words
) -> tuple[Placement | None, tuple[Refusal, ...]]:
    """What ``laid`` makes, as far as it makes anything, and why it may not be committed."""
    refusals = _letters(table, side, rack, laid)
    if refusals:
        return None, refusals
    # Letters can be named in any order; from here on they stand in reading order, and so do events and refusals.
    new = tuple(sorted(laid))
    refusals = _gaps(table.board.letters[side], new)
    if refusals:
        return None, refusals
    placement = _read(table, side, new, words)
    if placement is None:
        cells = tuple(letter.at for letter in new)
        return None, (Refusal(RefusalCode.NO_RUN, "3.3", cells, {"letters": _text(new)}),)
    refusals = _words(placement, words)
    # A run that is no word can't be linked either: saying so as well would only hide what is to be mended.
    if not refusals:
        refusals = _link(table, placement, words)
    return placement, (*refusals, *_water(table, placement), *_forest(table, placement, words))


def forest_needs(table: BoardContext, new: tuple[Laid, ...]) -> int:
    """F of section 3.6: the forest's density for each forest cell under a new letter."""
    terrain = table.board.terrain
    return table.rules.forest.density * sum(terrain[laid.at] is Terrain.FOREST for laid in new)


def _text(new: tuple[Laid, ...]) -> str:
    return "".join(laid.letter for laid in new)


def _letters(table: BoardContext, side: Side, rack: str, laid: tuple[Laid, ...]) -> tuple[Refusal, ...]:
    """Rule 3.1: from the rack, in one line, on the board, not on lava nor on own letters."""
    if not laid:
        return (Refusal(RefusalCode.NO_LETTERS, "3.1"),)
    refusals: list[Refusal] = []
    # All of rule 3.1 at once: any of these faults would make what the other rules say of the letters meaningless.
    lacking = Counter(letter.letter for letter in laid) - Counter(rack)
    if lacking:
        letters = "".join(sorted(lacking.elements()))
        cells = tuple(sorted({letter.at for letter in laid if letter.letter in lacking}))
        refusals.append(Refusal(RefusalCode.NOT_IN_RACK, "3.1", cells, {"letters": letters}))
    cells = tuple(sorted(letter.at for letter in laid))
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    if (len(rows) > 1 and len(columns) > 1) or len(set(cells)) < len(cells):
        refusals.append(Refusal(RefusalCode.NOT_A_LINE, "3.1", cells))
    board = table.board
    off = tuple(cell for cell in cells if cell not in board.size)
    there = [cell for cell in cells if cell in board.size]
    lava = tuple(cell for cell in there if not board.terrain[cell].holds_letters)
    own = tuple(cell for cell in there if board.letters[side].has(cell))
    for code, where in ((RefusalCode.OFF_BOARD, off), (RefusalCode.LAVA, lava), (RefusalCode.OWN_LETTER, own)):
        if where:
            refusals.append(Refusal(code, "3.1", where))
    return tuple(refusals)


def _line(new: tuple[Laid, ...]) -> Direction:
    """The line of placement of two or more letters."""
    return Direction.ACROSS if new[0].at.row == new[-1].at.row else Direction.DOWN


def _gaps(own: LetterGrid, new: tuple[Laid, ...]) -> tuple[Refusal, ...]:
    """Rule 3.2: new or own letters on every cell from the first to the last new one."""
    if len(new) < 2:
        return ()
    taken = {laid.at for laid in new}
    first, last = new[0].at, new[-1].at
    steps = last.row - first.row + last.column - first.column
    # Own letters close a gap, enemy ones don't: under a new letter they belong to no run of the attacker (3.1).
    between = (first.moved(_line(new), step) for step in range(steps))
    gaps = tuple(cell for cell in between if cell not in taken and not own.has(cell))
    return (Refusal(RefusalCode.GAP, "3.2", gaps),) if gaps else ()


def _read(table: BoardContext, side: Side, new: tuple[Laid, ...], words: Words) -> Placement | None:
    """The main word and the cross words, or None where no new letter stands in a run."""
    letters = table.board.letters[side].having(dict(new))
    if len(new) > 1:
        line = _line(new)
        main = run_at(letters, new[0].at, line)
        crossing = [run_at(letters, laid.at, line.crossing) for laid in new]
    else:
        across, down = (run_at(letters, new[0].at, direction) for direction in (Direction.ACROSS, Direction.DOWN))
        main, crossing = across or down, []
        # The only case in which the line of placement doesn't say which run is the main word (end of section 3).
        if across is not None and down is not None:
            main, other = _stronger(table, across, down, words)
            crossing = [other]
    if main is None:
        return None
    cross = tuple(sorted((run for run in crossing if run is not None), key=reading_order))
    attack = bool(touching_letters(table.board.letters[side.other], (laid.at for laid in new)))
    return Placement(side, new, main, cross, letters, attack)


def _stronger(table: BoardContext, across: Run, down: Run, words: Words) -> tuple[Run, Run]:
    """The run of greater rounded attack strength first, across on a tie."""
    falls = attack_strength(table, down, words).value > attack_strength(table, across, words).value
    return (down, across) if falls else (across, down)


def _words(placement: Placement, words: Words) -> tuple[Refusal, ...]:
    """Rule 3.3: every run through a new letter is in the lexicon."""
    return tuple(
        Refusal(RefusalCode.NOT_A_WORD, "3.3", run.cells, {"word": run.text, **_why(run.text, words)})
        for run in (placement.main, *placement.cross)
        if not words.valid(run.text)
    )


def _why(text: str, words: Words) -> dict[str, str]:
    """Why a text is no word, where it would be one otherwise."""
    return {"why": "unkind"} if isinstance(words, Considerate) and words.refuses(text) else {}


def _link(table: BoardContext, placement: Placement, words: Words) -> tuple[Refusal, ...]:
    """Rule 3.4: the main word is linked, cities being owned as before the commit."""
    side, board = placement.side, table.board
    # The new letters with the old owners: links through the same commit's words count, cities it takes don't yet (3.4).
    network = read_network(placement.letters, board.broken[side], board.cities, side, words)
    if network.is_linked(placement.main):
        return ()
    return (Refusal(RefusalCode.NOT_LINKED, "3.4", placement.main.cells, {"word": placement.main.text}),)


def _water(table: BoardContext, placement: Placement) -> tuple[Refusal, ...]:
    """Rule 3.5: no word made begins or ends on water."""
    terrain = table.board.terrain
    refusals: list[Refusal] = []
    for run in (placement.main, *placement.cross):
        ends: tuple[Cell, ...] = (run.at, run.at.moved(run.direction, len(run.text) - 1))
        wet = tuple(cell for cell in ends if not terrain[cell].ends_words)
        if wet:
            refusals.append(Refusal(RefusalCode.WATER_END, "3.5", wet, {"word": run.text}))
    return tuple(refusals)


def _forest(table: BoardContext, placement: Placement, words: Words) -> tuple[Refusal, ...]:
    """Rule 3.6: the main word scores enough for the forest under the new letters."""
    needs = forest_needs(table, placement.new)
    if not needs:
        return ()
    score = forest_score(table, placement.main, words)
    passes = table.rules.forest.passes
    if score >= needs if passes is ForestPasses.AT_LEAST else score > needs:
        return ()
    terrain = table.board.terrain
    cells = tuple(laid.at for laid in placement.new if terrain[laid.at] is Terrain.FOREST)
    details: dict[str, str | int] = {
        "word": placement.main.text,
        "score": str(score),
        "needs": needs,
        "passes": passes.value,
    }
    return (Refusal(RefusalCode.FOREST, "3.6", cells, details),)


@dataclass(frozen=True, slots=True)
class CommitPreview:
    """What a player is shown of letters laid but not committed.

    ``main`` and ``cross`` are there as soon as the letters make runs, words or not. ``forest_score`` is the exact
    score against a forest that needs ``forest_needs``, or None where no forest is crossed. ``strength`` and
    ``forecast`` are only given where the commit is legal: the strength is that of the attack, or the one that the
    word would defend with once it stands; the forecast is None where nothing is attacked. Where the defending player
    will choose the order of the fights (6.2), ``forecast`` is the worst that can come of it, and ``best`` the best;
    elsewhere ``best`` is None.
    """

    refusals: tuple[Refusal, ...]
    main: Run | None
    cross: tuple[Run, ...]
    forest_score: Fraction | None
    forest_needs: int
    breaks_ice: bool
    attack: bool
    strength: Strength | None
    forecast: Forecast | None
    best: Forecast | None = None


def preview(table: BoardContext, side: Side, rack: str, laid: tuple[Laid, ...], words: Words) -> CommitPreview:
    """What committing ``laid`` would bring, as far as that can be known beforehand."""
    placement, refusals = judge(table, side, rack, laid, words)
    if placement is None:
        return CommitPreview(refusals, None, (), None, 0, False, False, None, None)
    main = placement.main
    needs = forest_needs(table, placement.new)
    score = forest_score(table, main, words) if needs else None
    strength: Strength | None = None
    forecast: Forecast | None = None
    best: Forecast | None = None
    if not refusals and placement.attack:
        faced = outlook(table, side, placement.new, main, words)
        forecast = faced.worst
        # Where nobody chooses both are the same, and showing a range would suggest a choice that isn't there.
        best = faced.best if undecided(table, side, placement.new, words) else None
        strength = forecast.attack
    elif not refusals:
        strength = standing_strength(table, placement, words)
    return CommitPreview(
        refusals,
        main,
        placement.cross,
        score,
        needs,
        bool(too_heavy(table, placement.new)),
        placement.attack,
        strength,
        forecast,
        best,
    )


def standing_strength(table: BoardContext, placement: Placement, words: Words) -> Strength:
    """The strength the main word would defend with once it stands and owns the cities under its new letters."""
    new = dict(placement.new)
    cities = tuple(replace(city, owner=placement.side) if city.at in new else city for city in table.board.cities)
    standing = BoardContext(table.rules, replace(table.board, cities=cities))
    # Linked for sure: it is asked for legal placements only, and these have a linked main word (3.4).
    return defence_strength(standing, placement.side, placement.main, True, words)


def too_heavy(table: BoardContext, new: tuple[Laid, ...]) -> tuple[Cell, ...]:
    """The ice cells that break under their new letter."""
    values, bears = table.rules.letters.values, table.rules.ice.bears
    terrain = table.board.terrain
    return tuple(laid.at for laid in new if terrain[laid.at] is Terrain.ICE and values[laid.letter] > bears)


def broken_by(table: BoardContext, new: tuple[Laid, ...], main: Run, older: LetterGrid) -> IceBroken | None:
    """What melts under a committed word and which ``older`` letters of its side go with it, or None where ice holds."""
    heavy = too_heavy(table, new)
    if not heavy:
        return None
    terrain = table.board.terrain
    word = table.rules.ice.melts is IceMelts.WORD
    melted = tuple(cell for cell in main.cells if terrain[cell] is Terrain.ICE) if word else tuple(sorted(heavy))
    return IceBroken(melted, tuple(Laid(cell, older[cell]) for cell in melted if older.has(cell)))
