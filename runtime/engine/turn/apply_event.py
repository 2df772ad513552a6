"""Every event at work on a position: whatever changes in a game changes here.

:mod:`runtime.engine.turn.turn` decides what happens and lets it happen by this module, so that events hold all there
is to know: replaying them over the first position gives every later one. It takes the unredacted events, for it needs
the letters that were drawn and given up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.chance import draw
from runtime.engine.game.events import (
    ActionsAllowed,
    AttackDeclared,
    BoardEvent,
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    CitiesGiven,
    CitiesRazed,
    CityFounded,
    ConditionsAdvanced,
    DecisionEvent,
    DrawOffered,
    EffectFailed,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    LettersLaid,
    LettersRemoved,
    MessageShown,
    ObjectiveClosed,
    ObjectiveMet,
    ObjectiveRevealed,
    OrderChosen,
    PointsAwarded,
    RunLifted,
    SidesSwapped,
    SpiesAwarded,
    SpyReported,
    StoryEvent,
    TerrainChanged,
    TokenGiven,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnBegan,
    TurnEnded,
    TurnGiven,
    VariableChanged,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import (
    Board,
    BoardToken,
    GameState,
    HeldToken,
    Penalty,
    PendingAttack,
    Phase,
    Rack,
    draw_letters,
    excess,
    give_up,
    spelled,
    together,
    without,
)
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import Passes
from runtime.engine.moves.elements import region_of
from runtime.engine.words.network import cut, is_whole, lose, reading_order, run_at


def after_commit(state: GameState, event: WordCommitted) -> GameState:
    """Combat, ice, letters, forest, tokens and cities, in this order (section 4)."""
    board = _after_fights(state.board, event)
    if event.outcome is WordOutcome.REPELLED:
        board = _penalised(board, event)
    elif event.ice is not None:
        board = replace(board, terrain=board.terrain.having(dict.fromkeys(event.ice.melted, Terrain.WATER)))
        board = _without(board, event.side, event.ice.lost)
    else:
        board = _standing(board, event)
    committed = state.setup.rules.passes is Passes.NOTHING_COMMITTED
    return _accounted(replace(state, board=board, phase=Phase.PLAY, waiting=None, committed=committed), event)


def after_lifting(state: GameState, event: RunLifted) -> GameState:
    """The lifted letters are on the rack, and the turn's redeployment is used up (section 7)."""
    side, rack = event.side, state.racks[event.side]
    held = Rack(together(rack.letters, spelled(event.lifted)), rack.tokens)
    return replace(
        state,
        board=_without(state.board, side, event.lifted),
        racks=state.racks.having(side, held),
        redeployed=True,
    )


def after_element(state: GameState, event: ElementInvoked) -> GameState:
    """The land has changed, what stood there is destroyed, and the token is used up (section 8)."""
    side, rack, board = event.side, state.racks[event.side], state.board
    gone = {city.at for city in event.cities}
    board = replace(
        board,
        terrain=board.terrain.having(dict.fromkeys(event.changed, event.terrain)),
        cities=tuple(city for city in board.cities if city.at not in gone),
    )
    for owner in SIDES:
        board = _without(board, owner, event.destroyed[owner])
    chance = state.chance
    if not event.given:
        # The event tells the region but not the generator's next state, which only growing it again gives.
        _, chance = region_of(state, event.token)
    return replace(
        state,
        board=board,
        racks=state.racks.having(side, Rack(rack.letters, _less(rack.tokens, event.token))),
        out=BySide(*(together(state.out[owner], spelled(event.destroyed[owner])) for owner in SIDES)),
        chance=chance,
    )


def _less(tokens: tuple[HeldToken, ...], used: HeldToken) -> tuple[HeldToken, ...]:
    # One of them alone: a rack may hold two that are equal in all they say.
    place = tokens.index(used)
    return (*tokens[:place], *tokens[place + 1 :])


def _without(board: Board, side: Side, lost: Iterable[Laid]) -> Board:
    """The board without these letters; what they cut is judged at once (section 6.6)."""
    letters, broken = cut(board.letters[side], board.broken[side], [laid.at for laid in lost])
    both = board.letters.having(side, letters)
    return replace(board, letters=both, broken=board.broken.having(side, broken), penalties=_held(board, both))


def _having(board: Board, side: Side, laid: Iterable[Laid]) -> Board:
    """The board with these letters; what was broken already stays so, in the runs that it is part of now (6.4)."""
    letters = board.letters[side].having(dict(laid))
    whole_runs = (run_at(letters, run.at, run.direction) for run in board.broken[side])
    broken = tuple(sorted({run for run in whole_runs if run is not None}, key=reading_order))
    both = board.letters.having(side, letters)
    return replace(board, letters=both, broken=board.broken.having(side, broken), penalties=_held(board, both))


def _held(board: Board, letters: BySide[LetterGrid]) -> tuple[Penalty, ...]:
    """The penalties of runs that are still whole: one goes with a run that changed (section 6.5)."""
    return tuple(mark for mark in board.penalties if is_whole(letters[mark.side], mark.run))


def _after_fights(board: Board, event: WordCommitted) -> Board:
    """The board with what the fights left of the opponent's letters (sections 6.4 and 6.7)."""
    foe = event.side.other
    letters, broken = board.letters[foe], board.broken[foe]
    for fight in event.fights:
        if fight.felled:
            letters, broken = lose(letters, (*broken, fight.defender.run), [laid.at for laid in fight.removed])
    letters, broken = lose(letters, broken, [laid.at for laid in event.leftovers])
    both = board.letters.having(foe, letters)
    return replace(board, letters=both, broken=board.broken.having(foe, broken), penalties=_held(board, both))


def _penalised(board: Board, event: WordCommitted) -> Board:
    """The board with what the word that repelled the attack now bears (section 6.5)."""
    foe, run = event.side.other, event.fights[-1].defender.run
    if not event.penalty:
        return board
    # The event's penalty is the sum with what the word bore before; see moves.commit.
    others = tuple(mark for mark in board.penalties if not (mark.side is foe and mark.run == run))
    return replace(board, penalties=(*others, Penalty(foe, run, event.penalty)))


def _standing(board: Board, event: WordCommitted) -> Board:
    """The board with the word on it, and what it took."""
    side = event.side
    captured = {token.at for token in event.tokens}
    taken: set[Cell] = {city.at for city in event.cities}
    return replace(
        board,
        terrain=board.terrain.having(dict.fromkeys(event.forest_cleared, Terrain.PLAINS)),
        letters=board.letters.having(side, board.letters[side].having(dict(event.new))),
        tokens=tuple(replace(token, captured=True) if token.at in captured else token for token in board.tokens),
        cities=tuple(replace(city, owner=side) if city.at in taken else city for city in board.cities),
    )


def _accounted(state: GameState, event: WordCommitted) -> GameState:
    """The position with letters moved from the rack and out of the game, tokens held and scores gained."""
    side, foe = event.side, event.side.other
    rack, new = state.racks[side], spelled(event.new)
    # Repelled or drowned, the new letters leave the game, and what the fights won is kept all the same (6.5, 6.6).
    lost: tuple[Laid, ...] = () if event.outcome is WordOutcome.PLACED else event.new
    if event.ice is not None:
        lost = (*lost, *event.ice.lost)
    won = (*event.leftovers, *(laid for fight in event.fights for laid in fight.removed))
    out = state.out.having(side, together(state.out[side], spelled(lost)))
    return replace(
        state,
        racks=state.racks.having(side, Rack(without(rack.letters, new), (*rack.tokens, *event.tokens))),
        out=out.having(foe, together(out[foe], spelled(won))),
        base=state.base.having(side, state.base[side] + event.base_gained),
    )


def after_story_event(state: GameState, event: StoryEvent) -> GameState:
    """The position after such an event."""
    course = state.course
    match event:
        case ConditionsAdvanced(over=over, marks=marks):
            course = replace(course.remembering(dict(marks)), looked=True, over=over)
        case ObjectiveMet(objective=name):
            course = replace(course, met=_with(course.met, name))
        case ObjectiveRevealed(objective=name):
            course = replace(course, revealed=_with(course.revealed, name))
        case TriggerFired(trigger=name):
            course = replace(course, fired=_with(course.fired, name))
        case TurnGiven(side=side):
            course = replace(course, next_turn=side)
        case LettersGiven():
            return _given(state, event)
        case VariableChanged(variable=name, value=value):
            return replace(state, variables={**state.variables, name: value})
        case TerrainChanged():
            return _reshaped(state, event)
        case TokenPlaced(id=name, at=at, element=element, power=power):
            # All that can still be there is the empty setting of a captured token, and the new one takes its place.
            others = tuple(token for token in state.board.tokens if token.at != at)
            tokens = (*others, BoardToken(name, at, element, power))
            return replace(state, board=replace(state.board, tokens=tokens))
        case TokenRemoved(id=name, at=at):
            left = tuple(token for token in state.board.tokens if (token.id, token.at) != (name, at))
            return replace(state, board=replace(state.board, tokens=left))
        case MessageShown():
            pass
    return replace(state, course=course)


def after_decision(state: GameState, event: DecisionEvent) -> GameState:
    """The position after chance has decided, or a choice of the level has opened or was answered (section 13)."""
    match event:
        case ChanceDecided(total=total):
            return replace(state, chance=draw(state.chance, total)[1])
        case ChoiceOpened(waits=waits):
            return replace(state, phase=Phase.CHOOSE, choice=waits, choices=state.choices + 1)
        case ChoiceMade(choice=choice, option=option):
            phase = state.choice.phase if state.choice is not None else state.phase
            return replace(state, phase=phase, choice=None, chosen={**state.chosen, choice: option})


def after_board_effect(state: GameState, event: BoardEvent) -> GameState:
    """The position after what a level did to the board, to scores and to racks, or failed to do (section 13)."""
    board = state.board
    match event:
        case PointsAwarded(side=side, amount=amount):
            state = replace(state, base=state.base.having(side, state.base[side] + amount))
        case SpiesAwarded(side=side, amount=amount):
            state = replace(state, spies=state.spies.having(side, state.spies[side] + amount))
        case TokenGiven(side=side, token=token):
            rack = state.racks[side]
            state = _brought(state, side, Rack(rack.letters, (*rack.tokens, token)))
        case ObjectiveClosed(objective=name):
            state = replace(state, closed=_with(state.closed, name))
        case ActionsAllowed(side=side, allowed=allowed):
            state = replace(state, allowed=state.allowed.having(side, allowed))
        case LettersLaid(side=side, letters=letters):
            laid = state.laid.having(side, together(state.laid[side], spelled(letters)))
            state = replace(state, board=_having(board, side, letters), laid=laid)
        case LettersRemoved(side=side, letters=letters):
            out = state.out.having(side, together(state.out[side], spelled(letters)))
            state = replace(state, board=_without(board, side, letters), out=out)
        case CityFounded(city_id=name, at=at, taken_by=taken_by):
            city = City(name, at, taken_by or event.owner, event.name)
            terrain = board.terrain.having({at: Terrain.PLAINS})
            # All that can still be there of a token is the empty setting of a captured one.
            tokens = tuple(token for token in board.tokens if token.at != at)
            state = replace(state, board=replace(board, terrain=terrain, tokens=tokens, cities=(*board.cities, city)))
        case CitiesRazed(cities=razed):
            gone = {city.at for city in razed}
            left = tuple(city for city in board.cities if city.at not in gone)
            state = replace(state, board=replace(board, cities=left))
        case CitiesGiven(owner=owner, cities=passed):
            given = {city.at for city in passed}
            cities = tuple(replace(city, owner=owner) if city.at in given else city for city in board.cities)
            state = replace(state, board=replace(board, cities=cities))
        case EffectFailed():
            pass
    return state


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def _given(state: GameState, event: LettersGiven) -> GameState:
    """The letters are on the rack; what is over its limit must be discarded.

    They count as if they had been there after the draw, so that they make no pass of a turn (section 2.3).
    """
    side, course, rack = event.side, state.course, state.racks[event.side]
    given = course.given.having(side, together(course.given[side], event.letters))
    held = Rack(together(rack.letters, event.letters), rack.tokens)
    return _brought(replace(state, course=replace(course, given=given)), side, held)


def _brought(state: GameState, side: Side, rack: Rack) -> GameState:
    """The position with what the level has put on a rack; it counts as if it had been there after the draw."""
    before, more = excess(state, side), len(rack.letters) - len(state.racks[side].letters)
    state = replace(state, racks=state.racks.having(side, rack))
    if side is not state.to_move or state.phase not in (Phase.PLAY, Phase.DISCARD):
        return state
    too_many = excess(state, side)
    return replace(
        state,
        phase=Phase.DISCARD if too_many else Phase.PLAY,
        # What must be discarded for its sake is taken off again, for a pass is counted after discards (section 2.3).
        rack_after_draw=state.rack_after_draw + more - (too_many - before),
    )


def _reshaped(state: GameState, event: TerrainChanged) -> GameState:
    """The land has changed, and what stood there is out of the game; what is left is judged at once (section 8)."""
    board = state.board
    gone = {city.at for city in event.cities}
    board = replace(
        board,
        terrain=board.terrain.having(dict.fromkeys(event.changed, event.terrain)),
        cities=tuple(city for city in board.cities if city.at not in gone),
    )
    return replace(
        state,
        board=_after_destruction(board, event),
        out=BySide(*(together(state.out[side], spelled(event.destroyed[side])) for side in SIDES)),
    )


def _after_destruction(board: Board, event: TerrainChanged) -> Board:
    """The board without the destroyed letters, and without the penalties of runs that changed."""
    letters, broken = board.letters, board.broken
    for side in SIDES:
        grid, left = cut(letters[side], broken[side], [laid.at for laid in event.destroyed[side]])
        letters, broken = letters.having(side, grid), broken.having(side, left)
    held = tuple(mark for mark in board.penalties if is_whole(letters[mark.side], mark.run))
    return replace(board, letters=letters, broken=broken, penalties=held)


def replayed(state: GameState, events: Iterable[Event]) -> GameState:
    """The position that ``events``, unredacted and in their order, lead to from ``state``."""
    for event in events:
        state = after(state, event)
    return state


_FIRST_DEEDS = (WordCommitted, AttackDeclared, RunLifted, ElementInvoked, SpyReported, LettersDiscarded, TurnEnded)
"""Whoever does any of this keeps their side (the pie rule)."""


def after(state: GameState, event: Event) -> GameState:
    """The position after one event."""
    if state.may_swap and isinstance(event, _FIRST_DEEDS):
        state = replace(state, may_swap=False)
    match event:
        case WordCommitted():
            state = after_commit(state, event)
        case RunLifted():
            state = after_lifting(state, event)
        case ElementInvoked():
            state = after_element(state, event)
        case LettersDrawn() | LettersDiscarded() | TurnBegan() | TurnEnded() | DrawOffered() | GameEnded():
            state = _in_course(state, event)
        case AttackDeclared(new=new, main=main, cross=cross, defenders=defenders):
            state = replace(state, phase=Phase.ORDER, waiting=PendingAttack(new, main, cross, defenders))
        case SpyReported(side=side, found=True):
            state = replace(state, spies=state.spies.having(side, state.spies[side] - 1))
        case SidesSwapped():
            # Whoever offered a draw did so from the other side.
            state = replace(state, may_swap=False, swapped=True, offer=None)
        case OrderChosen() | SpyReported():
            # An order shows in the fights that follow it, and a spy that found nothing is not used up.
            pass
        case _ if isinstance(event, DecisionEvent):
            state = after_decision(state, event)
        case _ if isinstance(event, BoardEvent):
            state = after_board_effect(state, event)
        case _:
            state = after_story_event(state, event)
    return state


def _in_course(
    state: GameState, event: LettersDrawn | LettersDiscarded | TurnBegan | TurnEnded | DrawOffered | GameEnded
) -> GameState:
    """The position after an event of the game's ordinary course (sections 2 and 10)."""
    match event:
        case LettersDrawn(side=side, count=count):
            state, _ = draw_letters(state, side, count)
            # Before a side's first turn this is the deal, which asks for no discards (section 2.1).
            return _counted(state) if state.began[side] else state
        case LettersDiscarded(side=side, letters=letters):
            return replace(give_up(state, side, letters), phase=Phase.PLAY)
        case TurnBegan(side=side, turn=turn):
            began, course = state.began.having(side, True), state.course
            if course.next_turn is not None:
                course = replace(course, next_turn=None)
            may_swap = state.setup.rules.pie and state.began[side.other] and not state.began[side] and not state.swapped
            state = replace(state, to_move=side, turn=turn, redeployed=False, began=began, may_swap=may_swap, choices=0)
            return _counted(replace(state, course=course, committed=False))
        case TurnEnded(side=side, passed=passed):
            return replace(
                state,
                # Both sides' runs are looked at again (6.4): without the mark, those that spell a word are words.
                board=replace(state.board, broken=BySide((), ()), penalties=()),
                to_move=side.other,
                passes=state.passes + 1 if passed else 0,
                # An offer lapses with the turn of the side that could have accepted it, not with that of its maker.
                offer=None if state.offer is side.other else state.offer,
            )
        case DrawOffered(side=side):
            return replace(state, offer=side)
        case GameEnded(ending=ending):
            return replace(state, phase=Phase.OVER, ended=ending, waiting=None, choice=None, offer=None, may_swap=False)


def _counted(state: GameState) -> GameState:
    """The beginning of a turn: whether letters must be discarded, and how many are left then (sections 2.1, 2.3)."""
    side = state.to_move
    too_many = excess(state, side)
    return replace(
        state,
        phase=Phase.DISCARD if too_many else Phase.PLAY,
        rack_after_draw=len(state.racks[side].letters) - too_many,
    )
