"""Reads the engine's events and settles what is to be seen of them, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.events import (
    AttackDeclared,
    CitiesGiven,
    CitiesRazed,
    CityFounded,
    ElementInvoked,
    Event,
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    LettersLaid,
    LettersRemoved,
    RunLifted,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TurnEnded,
    WordCommitted,
    WordOutcome,
)
from runtime.ui.game.effects.effect_values import (
    COUNT,
    CRACK,
    FIGHT,
    FLY,
    FORCES,
    GLINT,
    GROW,
    LAND,
    LET_DOWN,
    LOSSES,
    RISE,
    SINK,
    SPREAD,
    TAKE,
    TURN,
    WASH,
    BoardEffect,
    CityTurn,
    Clashing,
    Crumbling,
    Dealing,
    Falling,
    Force,
    Giving,
    Landing,
    LetterEffect,
    LetterLift,
    Passing,
    Rising,
    Setting,
    Shattering,
    Sinking,
    Snapping,
    Taking,
    Timeline,
)
from runtime.ui.game.effects.scene import BoardScene, Script, find_differences
from runtime.ui.sound.cues import DECIDED, LANDED, Cue, cues_of, fight_length

NOWHERE = Cell(0, 0)


def timeline(
    events: Iterable[Event],
    before: BoardScene,
    after: BoardScene,
    viewer: Side | None,
    gained: BySide[int] = BySide(0, 0),
) -> Timeline:
    """What is to be seen of one action, which led from ``before`` to ``after``; ``gained`` are the points it brought.

    The events are those that the viewer may see; what happens on the board follows one after another.
    """
    script = Script(before, after, viewer)
    begins = []
    for event in events:
        begins.append(script.now)
        reader = READERS.get(type(event))
        if reader is not None:
            reader(script, event)
    if script.effects and before.terrain.size == after.terrain.size:
        _consequences(script, gained)
    effects = sorted(script.effects, key=lambda effect: LAYERS.index(type(effect)))
    return Timeline(tuple(effects), tuple(sorted(script.reveals.items())), tuple(begins))


def _consequences(script: Script, gained: BySide[int]) -> None:
    """What follows on the board from what happened: broken runs, words that turn grey, points."""
    when = script.settled
    was = frozenset(script.before.snapped)
    for cell in script.after.snapped:
        if cell not in was:
            script.add(Snapping(cell, when, GLINT))
    changed = find_differences(script.before, script.after)
    for cell in sorted(changed):
        script.reveals.setdefault(cell, when)
    own = frozenset(script.reveals)
    # A picture that reaches into cells beside its own is seen there too as it was, until its own cell changes.
    for cell, near in changed.items():
        for one in near - own:
            script.reveals[one] = max(script.reveals.get(one, 0), script.reveals[cell])
    spot = _spot(script)
    # Not before the figures of a fight have faded.
    begin = max([0, when - 200, *(effect.end - 100 for effect in script.effects if isinstance(effect, Clashing))])
    for side in SIDES if spot is not None else ():
        points = gained[side]
        if points and spot is not None:
            place = spot[side]
            text = f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"
            script.add(Rising(place, begin, COUNT, text, side, points < 0, counted=True))


def _spot(script: Script) -> BySide[Cell] | None:
    """Where each side's points rise: over the middle of what it laid, else of what it lost."""
    laid: list[LetterEffect] = [effect for effect in script.effects if isinstance(effect, Landing)]
    lost = [effect for effect in script.effects if isinstance(effect, LetterEffect) and not isinstance(effect, Landing)]
    spots = []
    for side in SIDES:
        own = [one for one in laid if one.side is side] or [one for one in lost if one.side is side]
        if not own:
            own = [*laid, *lost]
        if not own:
            return None
        spots.append(own[len(own) // 2].at)
    return BySide(*spots)


def _lay(script: Script, side: Side, letters: tuple[Laid, ...]) -> tuple[list[Landing], int]:
    """Letters come down on the board; raised ones are only let down. Gives them, and when the last one lies."""
    landings = []
    raised = script.before.raised
    step = min(80, SPREAD // max(len(letters) - 1, 1))
    for place, laid in enumerate(letters):
        is_raised = laid.at in raised
        begin = script.now + (0 if is_raised else place * step)
        length = LET_DOWN if is_raised else LAND
        landings.append(Landing(laid.at, begin, length, side, laid.letter, begin + length, is_raised))
    return landings, max((one.end for one in landings), default=script.now)


def _word(script: Script, event: WordCommitted) -> None:
    """A word is laid, fights, breaks the ice, clears forests, takes jewels and cities; in time with what is heard."""
    cues = {heard.cue: script.now + round(heard.after * 1000) for heard in cues_of(event, None)}
    landings, down = _lay(script, event.side, event.new)
    stays = {one.at: one.end for one in landings}
    end = down
    if event.attack is not None or event.fights:
        end = _fights(script, event, max(down, round(LANDED * 1000)))
    if event.outcome is WordOutcome.REPELLED:
        stays = dict.fromkeys(stays, end)
        _repelled(script, event, landings, end)
    elif event.ice is not None:
        end = max(cues.get(Cue.ICE, end), down)
        for cell in event.ice.melted:
            script.add(Passing(cell, end, CRACK + WASH // 2, Force.ICE))
            script.reveal(cell, end + CRACK)
        for one in landings:
            stays[one.at] = end + CRACK
            kind = Sinking if one.at in event.ice.melted else Falling
            script.add(kind(one.at, end + CRACK, SINK, one.side, one.letter))
        script.lose(Sinking, event.side, event.ice.lost, end + CRACK)
    else:
        _takings(script, event, cues, down)
    for one in landings:
        until = max(stays[one.at], script.reveals.get(one.at, 0))
        script.add(Landing(one.at, one.begin, one.length, one.side, one.letter, until, one.raised))
        if event.outcome is WordOutcome.PLACED:
            script.reveal(one.at, until)
    script.now = max(script.settled, end)


def _repelled(script: Script, event: WordCommitted, landings: list[Landing], when: int) -> None:
    """The word that attacked breaks to pieces; the one that held bears the penalty from then on."""
    for one in landings:
        script.add(Shattering(one.at, when, FIGHT, one.side, one.letter))
    if event.penalty and event.fights:
        holding = event.fights[-1].defender.run
        text = f"\N{MINUS SIGN}{event.penalty}"
        script.add(Rising(holding.at, when + 220, RISE, text, event.side.other, bad=True))
        script.reveal(holding.at, when + 80)


def _fights(script: Script, event: WordCommitted, begin: int) -> int:
    """Each fight in its turn, long enough to be read; gives when the last one is over."""
    count = len(event.fights)
    step = round(fight_length(count) * 1000) // max(count, 1)
    decided = Fraction(max(step - round(DECIDED * 1000), step // 2), max(step, 1))
    when = begin
    cells = [laid.at for laid in event.new]
    for fight in event.fights:
        ours, theirs = _meeting(cells, fight.defender.run.cells)
        left = fight.attack_after if fight.defeated else None
        value = fight.defender.value
        script.add(Clashing(ours, when, step, theirs, event.side, fight.attack_before, value, left, decided))
        for cell in fight.defender.run.cells:
            script.add(Passing(cell, when, GLINT, Force.GLINT))
        script.lose(Falling, event.side.other, fight.removed, when + int(step * decided))
        when += step
    script.lose(Falling, event.side.other, event.leftovers, when)
    return when


def _meeting(ours: list[Cell], theirs: Iterable[Cell]) -> tuple[Cell, Cell]:
    """The two cells at which words meet: the nearest, the first in reading order."""
    pairs = [(a.steps_to(b), a, b) for a in ours for b in theirs]
    return min(pairs)[1:] if pairs else (NOWHERE, NOWHERE)


def _takings(script: Script, event: WordCommitted, cues: Mapping[Cue, int], down: int) -> None:
    """Forests are cleared, jewels and cities taken, each when it is heard."""
    home = script.viewer is event.side
    when = max(cues.get(Cue.FOREST, down), down)
    for cell in event.forest_cleared:
        script.add(Passing(cell, when, WASH, Force.LEAVES))
        script.reveal(cell, when + 100)
    when = max(cues.get(Cue.TOKEN, down), down)
    for token in event.tokens:
        script.add(Taking(token.at, when, TAKE, token.element, home))
        script.reveal(token.at, when)
    when = max(cues.get(Cue.CITY, down), down)
    for city in event.cities:
        script.add(CityTurn(city.at, when, TURN, city.before, event.side))
        script.reveal(city.at, when)


def _declared(script: Script, event: AttackDeclared) -> None:
    """The word of an attack lies there while its defenders are put in order."""
    landings, down = _lay(script, event.side, event.new)
    for one in landings:
        script.add(one)
        script.reveal(one.at, one.end)
    for cell in (cell for run in event.defenders for cell in run.cells):
        script.add(Passing(cell, down, GLINT, Force.GLINT))
    script.now = down


def _element(script: Script, event: ElementInvoked) -> None:
    """An element grows over its region, cell by cell from where the jewel lay."""
    forces = FORCES[event.token.element]
    _spread(script, event.region, forces, event.changed)
    cities = {city.at: city for city in event.cities}
    when = dict(zip(event.region, _times(script.now, len(event.region)), strict=True))
    last = script.now + GROW
    for side in SIDES:
        for laid in event.destroyed[side]:
            script.lose(LOSSES.get(forces, Shattering), side, (laid,), when.get(laid.at, last) + WASH // 3)
    for cell, city in cities.items():
        script.destroy(city, when.get(cell, last) + WASH // 3)
    script.now = max(script.now, script.settled)


def _times(begin: int, count: int) -> list[int]:
    """When something that grows over ``count`` cells reaches each."""
    step = min(90, GROW // max(count - 1, 1))
    # More cells than milliseconds: some begin together, and all of them take no longer.
    return [begin + place * step if step else begin + place * GROW // max(count, 1) for place in range(count)]


def _spread(script: Script, region: tuple[Cell, ...], force: Force, changed: Iterable[Cell]) -> None:
    """A force passes over cells in their order; those that change do so in the midst of it."""
    times = dict(zip(region, _times(script.now, len(region)), strict=True))
    for cell, when in times.items():
        script.add(Passing(cell, when, WASH, force))
    for cell in changed:
        script.reveal(cell, times.get(cell, script.now) + WASH // 3)


def _landscape(script: Script, event: TerrainChanged) -> None:
    """The landscape changes, from the top."""
    forces = {Terrain.WATER: Force.FLOOD, Terrain.LAVA: Force.LAVA}
    _spread(script, event.changed, forces.get(event.terrain, Force.LAND), event.changed)
    for side in SIDES:
        script.lose(Shattering, side, event.destroyed[side], script.now + WASH // 3)
    for city in event.cities:
        script.destroy(city, script.now + WASH // 3)
    script.now = max(script.now, script.settled)


def _lifted(script: Script, event: RunLifted) -> None:
    """The letters of a run go back to their rack."""
    step = min(60, SPREAD // max(len(event.lifted) - 1, 1))
    for place, laid in enumerate(event.lifted):
        begin = script.now + place * step
        script.add(LetterLift(laid.at, begin, TAKE, event.side, laid.letter, script.viewer is event.side))
        script.reveal(laid.at, begin)
    script.now = max(script.now, script.settled)


def _drawn(script: Script, event: LettersDrawn | LettersGiven) -> None:
    """Letters come to the rack; those of others can't be seen."""
    if not event.letters or script.viewer is not event.side:
        return
    before = next((effect for effect in script.effects if isinstance(effect, Dealing)), None)
    letters = event.letters
    if before is not None:
        # All the letters of one action come in one row.
        script.effects.remove(before)
        letters = before.letters + letters
    begin = script.now if before is None else before.begin
    script.add(Dealing(NOWHERE, begin, FLY + min(90 * (len(letters) - 1), 420), event.side, letters))


def _discarded(script: Script, event: LettersDiscarded) -> None:
    """Letters leave the rack."""
    if event.letters and script.viewer is event.side:
        script.add(Giving(NOWHERE, script.now, FLY + 120, event.side, event.letters))


def _placed(script: Script, event: TokenPlaced) -> None:
    """A jewel comes to lie on the board."""
    script.add(Setting(event.at, script.now, TAKE, event.element))
    script.reveal(event.at, script.now + TAKE)
    script.now += TAKE // 2


def _removed(script: Script, event: TokenRemoved) -> None:
    """A jewel goes from the board."""
    element = next((token.element for token in script.before.look.tokens if token.at == event.at), None)
    if element is not None:
        script.add(Taking(event.at, script.now, TAKE, element, home=False))
        script.reveal(event.at, script.now)
        script.now += TAKE // 2


def _laid(script: Script, event: LettersLaid) -> None:
    """The level lays letters: they land as those of a word do."""
    landings, down = _lay(script, event.side, event.letters)
    for one in landings:
        script.add(one)
        script.reveal(one.at, one.end)
    script.now = down


def _taken_off(script: Script, event: LettersRemoved) -> None:
    """The level takes letters off the board."""
    script.lose(Shattering, event.side, event.letters, script.now)
    script.now = max(script.now, script.settled)


def _founded(script: Script, event: CityFounded) -> None:
    """A city comes to stand on the board."""
    script.add(Passing(event.at, script.now, GLINT, Force.GLINT))
    script.reveal(event.at, script.now + GLINT // 2)


def _razed(script: Script, event: CitiesRazed) -> None:
    """Cities go from the board."""
    for city in event.cities:
        script.destroy(city, script.now)
    script.now = max(script.now, script.settled)


def _passed_on(script: Script, event: CitiesGiven) -> None:
    """Cities change their owner."""
    for city in event.cities:
        script.add(CityTurn(city.at, script.now, TURN, city.before, event.owner))
        script.reveal(city.at, script.now)


def _ended(script: Script, event: TurnEnded) -> None:
    """Runs broken in the turn are words again."""
    for _, run in event.restored:
        for cell in run.cells:
            script.add(Passing(cell, script.now, GLINT, Force.GLINT))
    if event.restored:
        script.settled = max(script.settled, script.now + GLINT // 2)


READERS: Mapping[type, Callable[[Script, Any], None]] = MappingProxyType(
    {
        WordCommitted: _word,
        AttackDeclared: _declared,
        ElementInvoked: _element,
        TerrainChanged: _landscape,
        RunLifted: _lifted,
        LettersDrawn: _drawn,
        LettersGiven: _drawn,
        LettersDiscarded: _discarded,
        TokenPlaced: _placed,
        TokenRemoved: _removed,
        TurnEnded: _ended,
        LettersLaid: _laid,
        LettersRemoved: _taken_off,
        CityFounded: _founded,
        CitiesRazed: _razed,
        CitiesGiven: _passed_on,
    }
)
"""How each kind of event is seen."""

LAYERS: tuple[type[BoardEffect], ...] = (
    Crumbling,
    Passing,
    Sinking,
    Falling,
    Landing,
    Shattering,
    Snapping,
    CityTurn,
    Setting,
    LetterLift,
    Taking,
    Clashing,
    Giving,
    Dealing,
    Rising,
)
"""What is painted over what, from the bottom."""
