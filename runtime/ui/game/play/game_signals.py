"""What a game in a window tells: signals that its parts give and hear, and that the widgets around it hear."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class GameSignals(QObject):
    """Every signal of one game; whoever is given it may tell, and may listen."""

    # For the window

    position_changed = Signal()
    """Another position is looked at, or with other eyes: letters, land, scores, log and all else may be others."""
    hand_changed = Signal()
    """What the player has in hand, before the session hears of it: letters, the cursor, what is set out for, a spy."""
    remarks_changed = Signal()
    """What is said of what the player has just tried: a note, refusals and the cells they are about, advice."""
    turn_changed = Signal()
    """Who moves and how: a computer is ready or paused, or moves at another speed."""
    log_changed = Signal()
    """The log tells more, of the same position."""
    happened = Signal(object)
    """What an accepted action brought about, a tuple of events; what is shown is still the position before it."""
    sounded = Signal(object)
    """Effects to be heard, a tuple of :class:`runtime.ui.sounds.cues.Heard`."""
    told = Signal(object)
    """A message of the level to whoever looks on, a :class:`runtime.engine.game.events.MessageShown`."""
    asked = Signal(object)
    """Forecasts of a combat, from the worst to the best, or None for a word that would break the ice: go on?"""
    combat_happened = Signal(object)
    """A :class:`runtime.ui.game.combat.combat_steps.Combat` to be shown."""
    order_wanted = Signal()
    """The person who looks on is attacked and must name the order of their defenders."""
    take_back_asked = Signal(str)
    """Both people are to be asked whether the last move is taken back; what it was."""
    handed_over = Signal(object)
    """In a hot seat this side is to act; the rack stays hidden until somebody sits down."""
    ended = Signal()
    """The game is over."""

    interrupted = Signal(object)
    """The computer's process failed and was started again; how that is told."""

    # Among the parts of the game

    seated = Signal()
    """Somebody looks at their rack for the first time in this turn."""
    moved = Signal()
    """The position has changed; nobody has been told of it yet."""
    written = Signal()
    """The log tells of all that has led to the present position."""
    refused = Signal(object)
    """Why an action of the person's was not accepted, a tuple of refusals."""
