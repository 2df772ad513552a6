"""The cards of a game of its own: hand-over in a hot seat, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import Ending
from runtime.match.lookback import Replay
from runtime.match.lookback_review import best_word
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer, facts_of
from runtime.support.texts import Texts
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.review.course_view import CourseView
from runtime.ui.game.review.review_texts import say_best
from runtime.ui.game.review.reviewer import Reviewer
from runtime.ui.game_texts.history import say_length
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import say_reason, say_result
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import HandOver, LastCard, PaintedPicture, in_a_row, words
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import EDGE

_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class EndFacts:
    """The end of a game in words; ``rows`` compare the two sides, ``course`` is empty where nothing is known of it.

    A row without a label belongs to the one above it.
    """

    title: str
    reason: str
    winner: Side | None
    players: BySide[str]
    scores: BySide[int]
    course: str = ""
    rows: tuple[tuple[str, BySide[str]], ...] = ()


def end_facts(
    t: Texts,
    game: PlayerView,
    ending: Ending,
    *,
    players: BySide[str],
    person: Callable[[Side], str],
    replay: Replay | None,
) -> EndFacts:
    """What is to be said of a game that has ended so; ``person`` is what one of two persons is called.

    ``replay`` is all of it, None where its course is lost.
    """
    facts = _remembered(game, replay)
    return EndFacts(
        title=_title(t, game, ending, person),
        reason=say_reason(t, ending, game.objective_texts),
        winner=ending.winner,
        players=players,
        scores=game.scores,
        course=" ".join(filter(None, (_course(t, facts) if facts is not None else "", _hints(t, game.session.hints)))),
        rows=_rows(t, facts.deeds, replay) if facts is not None else (),
    )


def _title(t: Texts, game: PlayerView, ending: Ending, person: Callable[[Side], str]) -> str:
    """Who has won, said to whoever plays alone."""
    if ending.winner is None or not game.people:
        return say_result(t, ending)
    if len(game.people) == 1:
        return t("You win!") if ending.winner in game.people else t("You lose.")
    return t("{side} wins.", side=person(ending.winner) or side_name(t, ending.winner))


def _remembered(game: PlayerView, replay: Replay | None) -> GameFacts | None:
    """What the statistics know of the game, reckoned anew where nobody keeps it; None where its course is lost."""
    saver, session = game.setup.saver, game.session
    if saver is not None and saver.facts is not None:
        return saver.facts
    if replay is None:
        return None
    played = GameContext(BySide(SeatPlayer(), SeatPlayer()), "")
    events = (event for happened in replay.events for event in happened)
    return facts_of(session.record, events, session.state, session.words, played)


def _course(t: Texts, facts: GameFacts) -> str:
    """After how many turns, and after how long."""
    if not facts.played.seconds:
        return t.plural("It took {count} turn.", "It took {count} turns.", facts.turns)
    length = say_length(t, facts.played.seconds)
    return t.plural("It took {count} turn and {time}.", "It took {count} turns and {time}.", facts.turns, time=length)


def _hints(t: Texts, hints: int) -> str:
    """How often the coach was asked; nothing where it never was."""
    if not hints:
        return ""
    return t.plural("{count} hint of the coach was taken.", "{count} hints of the coach were taken.", hints)


def _rows(t: Texts, deeds: BySide[GameStatistics], replay: Replay | None) -> tuple[tuple[str, BySide[str]], ...]:
    """What each side did best; what neither did is left out."""

    def worth(word: str, points: int) -> str:
        return t("{word} ({points})", word=word, points=points) if word else _NOTHING

    best, done = deeds.map(lambda one: worth(one.best_word, one.best_points)), BySide("", "")
    if replay is not None:
        best, done = say_best(t, replay, BySide(*(best_word(replay, side) for side in SIDES)))
    rows = (
        (t("Best word"), best),
        ("", done),
        (t("Longest word"), deeds.map(lambda one: one.longest_word)),
        (t("Strongest attack"), deeds.map(lambda one: worth(one.attack_word, one.attack))),
        (t("Cities taken"), deeds.map(lambda one: str(one.cities) if one.cities else "")),
    )
    shown = (row for row in rows if any(row[1][side] not in ("", _NOTHING) for side in SIDES))
    return tuple((label, values.map(lambda one: one or _NOTHING) if label else values) for label, values in shown)


LOW = 560
"""In windows lower than this, in pixels at the usual size of texts, the end of a game is told closer together."""
WIDE = 960
"""In windows narrower than this, in pixels at the usual size of texts, what is told stands below one another."""
LEAST, MOST = 420, 640
"""How wide that is told, in pixels at the usual size of texts."""
BESIDE = 40
"""What a page that scrolls leaves free of the window at its left and right, in pixels."""
PAGING: Mapping[int, QAbstractSlider.SliderAction] = MappingProxyType(
    {
        Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
        Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
        Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
        Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
        Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
        Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
    }
)
"""The keys that lead on through a page that scrolls."""
NOTE = 140
"""How wide what a word did is told, in pixels at the usual size of texts."""


def city_picture(coins: Coins, side: Side, size: int = 76) -> QWidget:
    """The city of a player, large."""
    picture = coins.emblem(side, size)
    return PaintedPicture(lambda painter, _rect: painter.drawImage(0, 0, picture), size)


class HandOverCard(HandOver):
    """Covers the window until the next player says that they are there; the rack stays hidden meanwhile."""

    left = Signal()
    """Escape was pressed where it leads out of the game."""

    def __init__(
        self,
        theme: Theme,
        coins: Coins,
        t: Texts,
        over: QWidget,
        side: Side,
        *,
        name: str = "",
        attacked: bool = False,
        leaves: bool = False,
    ) -> None:
        """``attacked`` says that ``side`` must name the order of its defenders, in the midst of the other's turn.

        ``name`` is what the person is called, where that is known; ``leaves`` says that Escape leads out of the game.
        """
        name = name or side_name(t, side)
        title = t("{side} is attacked", side=name) if attacked else t("{side}'s turn", side=name)
        super().__init__(theme, title, over, dim=205)
        self.inside.addLayout(in_a_row(city_picture(coins, side)))
        self.inside.addWidget(
            words(t("Hand the board to {side}. The letters stay hidden until {side} is there.", side=name), theme)
        )
        if attacked:
            said = t("{side} chooses the order in which the attacked words fight.", side=name)
            self.inside.addWidget(words(said, theme))
        self.ready = self.enter_button(
            t, t("I am {side}: show my letters", side=name), "look", t("Show the letters of {side}", side=name)
        )
        self.inside.addLayout(in_a_row(self.ready))
        self._leaves = leaves
        if leaves:
            self.inside.addWidget(words(t("Esc leads back to the editor."), theme, 16, theme.colours.quiet))

    def refuse(self) -> None:
        """Escape shows no letters; in a playtest it leads back."""
        if self._leaves:
            self.left.emit()


class EndCard(LastCard):
    """How the game ended, what decided it, and what each side did; on, once more, look at the board, or leave."""

    went_on = Signal()
    again = Signal()
    shut = Signal()
    replayed = Signal(int)
    """The game is to be looked at again, from this place."""
    reviewed = Signal()
    """The same, with its review."""
    proved = Signal()
    """The game is to be kept as a proof."""

    def __init__(
        self,
        theme: Theme,
        coins: Coins,
        t: Texts,
        over: QWidget,
        *,
        facts: EndFacts,
        going_on: str,
        leaving: str,
        proof: str = "",
        replays: bool = True,
        reviewer: Reviewer | None = None,
        again: bool = True,
    ) -> None:
        """``going_on`` is what going on is called, empty where nothing follows; ``leaving`` is what closing is called.

        ``proof`` is what the game proves where it may be kept for that, else empty.
        With ``replays`` the game can be looked at again, with ``again`` played again from the start. With a
        ``reviewer`` it is told where the game turned: beside what each side did where the window has room for that,
        else between the scores and that, on a page that scrolls.
        """
        super().__init__(theme, facts.title, over)
        self.facts = facts
        is_wide = over.width() >= theme.px(WIDE) and over.height() >= theme.px(LOW)
        self.course = CourseView(theme, t, reviewer, is_low=not is_wide) if reviewer is not None else None
        self.area: Scrolled | None = None
        """The page that scrolls, where there is one."""
        self._tell(coins, t, over, is_wide=is_wide)
        self.look = BrassButton(theme, t("Look at the board"), "look")
        self.look.describe(
            t("Put this card aside and see the board as it ended; Result brings the card back"),
            t("Esc") if going_on else t("Enter"),
        )
        self.answer_with(self.look)
        self.look.clicked.connect(self.refuse)
        about = t("Watch the game from its beginning, with what could have been played")
        self.replay = self.choice_button(
            t("Look at the game again"), "history", about, lambda: self.replayed.emit(0), primary=False
        )
        self.replay.setVisible(replays)
        about = t("The chance to win over the turns, the turns that cost most of it, and words to learn")
        self.review = self.choice_button(t("Review"), "wand", about, self.reviewed.emit, primary=False)
        self.review.setVisible(replays)
        about = t("Play this level again from the start")
        self.once_more = self.choice_button(t("Play again"), "play", about, self.again.emit, primary=False)
        self.once_more.setVisible(again)
        about = t("Leave this game for good; it has ended")
        self.shutting = self.choice_button(leaving, "close", about, self.shut.emit, primary=False)
        self.next_level = self._goes_on(t, going_on) if going_on else None
        self.keep_proof = self._proves(t, proof) if proof else None
        buttons = ((self.look, self.replay, self.review), (self.once_more, self.shutting))
        for row in buttons if self.course is None or not is_wide else ((*buttons[0], *buttons[1]),):
            self.inside.addLayout(in_a_row(*row))

    def _tell(self, coins: Coins, t: Texts, over: QWidget, *, is_wide: bool) -> None:
        """Why it ended, what each side did, and how it went."""
        theme, facts = self.theme, self.facts
        self.inside.addWidget(words(facts.reason, theme))
        scores = (t("{side}: {figure}", side=side_name(t, side), figure=facts.scores[side]) for side in SIDES)
        self.said = "\n".join(filter(None, (facts.reason, *scores, facts.course)))
        is_low = over.height() < theme.px(LOW)
        if is_low:
            self.inside.setSpacing(4)
        took = [words(facts.course, theme, 16, theme.colours.quiet)] if facts.course else []
        if self.course is not None and not is_wide:
            self._stack(self.course, coins, t, over, took)
            return
        standings = _standings(theme, coins, t, facts, is_low=is_low, is_centred=self.course is None)
        if self.course is None:
            self.inside.addLayout(standings)
            for label in took:
                self.inside.addWidget(label)
            return
        for label in took:
            self.inside.addWidget(label)
        standing = QVBoxLayout()
        standing.addLayout(standings)
        standing.addStretch(1)
        self.course.setFixedWidth(max(theme.px(LEAST), min(theme.px(MOST), round(over.width() * 0.44))))
        self.course.wanted.connect(lambda place: self.leave_with(lambda: self.replayed.emit(place)))
        beside = QHBoxLayout()
        beside.setSpacing(26)
        beside.addLayout(standing)
        beside.addWidget(self.course)
        self.inside.addLayout(beside)

    def _stack(self, course: CourseView, coins: Coins, t: Texts, over: QWidget, took: list[QLabel]) -> None:
        """Below one another: scores, how the game went, what each side did; what has no room is scrolled to."""
        theme = self.theme
        deeds = _deeds(theme, t, self.facts, _grid(spacing=18), first_row=0)
        deeds.setColumnStretch(1 + len(SIDES), 1)
        lines = [
            in_row(None, *_line(theme, coins, t, side, self.facts), None, spacing=theme.span(10)) for side in SIDES
        ]
        page = QWidget()
        margins = (0, 0, theme.span(6), 0)
        in_column(*lines, course, in_row(None, deeds, None), *took, spacing=theme.span(8), margins=margins, on=page)
        self.area = area = Scrolled(page, t("How the game went"))
        wide = min(theme.px(MOST), over.width() - 2 * (EDGE + 22) - 2 * BESIDE)
        area.setFixedWidth(wide)
        course.setFixedWidth(wide - area.verticalScrollBar().sizeHint().width() - theme.span(6))
        self.inside.addWidget(area, 1)
        self.inside.setSpacing(theme.span(6))
        course.wanted.connect(lambda place: self.leave_with(lambda: self.replayed.emit(place)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that lead on through a page do so here, whatever on the card has the keyboard."""
        action = PAGING.get(event.key())
        if self.area is None or action is None or self.is_too_early:
            super().keyPressEvent(event)
        else:
            self.area.verticalScrollBar().triggerAction(action)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """What gets the keyboard is to be seen."""
        done = super().focusNextPrevChild(forward)
        now = self.focusWidget()
        if self.area is not None and now is not None and self.area.isAncestorOf(now):
            self.area.ensureWidgetVisible(now)
        return done

    def _goes_on(self, t: Texts, text: str) -> BrassButton:
        """The answer that goes on to what follows."""
        button = self.enter_button(t, text, "right", text)
        self.inside.addLayout(in_a_row(button))
        return button

    def _proves(self, t: Texts, way: str) -> BrassButton:
        """The button that keeps the game with the level."""
        about = t("Keep this game with the level: it shows that it can be won so")
        text = t("Keep as proof of “{way}”", way=way)
        button = self.choice_button(text, "check", about, self.proved.emit, primary=False)
        self.inside.addLayout(in_a_row(button))
        return button

    def accept(self) -> None:
        """Enter goes on, where there is somewhere to go; else it closes the card, lest one Enter too many plays."""
        if self.next_level is not None:
            self.leave_with(self.went_on.emit)
        else:
            self.leave()


def _standings(theme: Theme, coins: Coins, t: Texts, facts: EndFacts, *, is_low: bool, is_centred: bool) -> QGridLayout:
    """Both players side by side with their scores, the winner marked, below them what each did best.

    Where it ``is_centred`` they stand in the middle, if there is room for that.
    """
    grid = _grid(spacing=30 if is_centred else 18)
    grid.setVerticalSpacing(0 if is_low else 3)
    if is_centred:
        grid.setColumnStretch(1 + len(SIDES), 1)
    for column, side in enumerate(SIDES, 1):
        for row, widget in enumerate(_standing(theme, coins, t, side, facts, is_low=is_low)):
            grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignHCenter)
    first = grid.rowCount()
    _deeds(theme, t, facts, grid, first_row=first)
    if not is_low and is_centred:
        labels = [
            item.sizeHint().width() for row in range(first, grid.rowCount()) if (item := grid.itemAtPosition(row, 0))
        ]
        grid.setColumnMinimumWidth(1 + len(SIDES), max(labels, default=0))
    return grid


def _grid(*, spacing: int) -> QGridLayout:
    """A column for the names of rows, which takes the room that is left, and one for each side."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(spacing)
    grid.setColumnStretch(0, 1)
    return grid


def _deeds(theme: Theme, t: Texts, facts: EndFacts, grid: QGridLayout, *, first_row: int) -> QGridLayout:
    """What each side did best, in rows of a grid from ``first_row`` on."""
    above = ""
    middle, quiet = Qt.AlignmentFlag.AlignHCenter, theme.colours.quiet
    for row, (label, values) in enumerate(facts.rows, first_row):
        above = label or above
        named = _written(theme, label, f"font-size: 16px; color: {quiet};")
        grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignRight)
        sheet = f"font-size: 17px; font-weight: bold; color: {theme.colours.text};"
        for column, side in enumerate(SIDES, 1):
            value = _written(theme, values[side], sheet if label else f"font-size: 15px; color: {quiet};")
            value.setAccessibleName(t("{side}: {figure}", side=side_name(t, side), figure=f"{above} {values[side]}"))
            if not label:
                value.setWordWrap(True)
                value.setAlignment(middle | Qt.AlignmentFlag.AlignTop)
                value.setFixedWidth(theme.px(NOTE))
            grid.addWidget(value, row, column, middle)
    return grid


def _line(theme: Theme, coins: Coins, t: Texts, side: Side, facts: EndFacts) -> tuple[QWidget, ...]:
    """One player's emblem, name, score, and whether they won, side by side."""
    won, picture, called, score = _standing(theme, coins, t, side, facts, is_low=True)
    won.setVisible(facts.winner is side)
    return picture, called, score, won


def _standing(
    theme: Theme, coins: Coins, t: Texts, side: Side, facts: EndFacts, *, is_low: bool
) -> tuple[QWidget, ...]:
    """One player's emblem, whether they won, their name and their score; low windows have them closer together."""
    colours = theme.colours
    metal = colours.gold if side is Side.GOLD else colours.silver
    won = _written(theme, t("★ Winner ★") if facts.winner is side else "", theme.headline(17, colours.bright_brass))
    score = _written(theme, str(facts.scores[side]), theme.headline(24 if is_low else 36, metal))
    name = side_name(t, side)
    score.setAccessibleName(t("Score of {side}: {score}", side=name, score=facts.scores[side]))
    who = _written(theme, facts.players[side], f"font-size: 16px; font-style: italic; color: {colours.quiet};")
    if is_low:
        called = _written(
            theme, t("{side}: {player}", side=name, player=facts.players[side]), theme.headline(16, metal)
        )
        return (won, city_picture(coins, side, 38), called, score)
    return (won, city_picture(coins, side), _written(theme, name, theme.headline(18, metal)), who, score)


def _written(theme: Theme, text: str, sheet: str) -> QLabel:
    label = Label(text)
    theme.dress(label, sheet)
    return label
