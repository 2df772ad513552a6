"""A level's objectives and triggers as players read them, what is wrong with each, and the box that shows it.

Sentences and progress come from the engine and the game's own speech, so that they can't differ from what is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.kind_texts import EFFECTS, named, say_branch, say_effect
from editor.docks.builder.part_edits import EntryPath
from editor.document.references import cells_of_condition, cells_of_effect
from editor.theme import EditorTheme
from editor.tools.options import Judge
from runtime import resources
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.arguments import ArgumentIssue, ArgumentScope
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.conditions.objectives import condition_text, objective_text, objectives
from runtime.engine.conditions.plan_builder import planned, scene_of
from runtime.engine.game.condition_plan import ConditionNode, EffectNode, Objective, Rule
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.level import Level, Trigger
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import NotPlayableError, lay_out
from runtime.engine.words.words import Words
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game_texts.objectives import ObjectiveLine, objective_line
from runtime.ui.plain_widgets import Label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme, load_theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.fields import Scrolled

LARGEST = 40_000
"""Cells of a map up to which the progress at the beginning is shown; it takes laying out a game."""


class ObjectiveTexts:
    """One value of a level as it is read; ``words`` may be missing while they are being loaded."""

    def __init__(self, t: Texts, level: Level, rules: Ruleset, words: Words | None) -> None:
        self._t, self.level, self._rules, self._words = t, level, rules, words
        self.scene: ArgumentScope = scene_of(level, rules)
        found = planned(level, rules)
        self.plan, self.flaws = found.plan, found.flaws
        self._nodes = {node.pointer: node for tree in self.plan.trees for node in tree.walk()}

    def flaws_at(self, pointer: str) -> tuple[ArgumentIssue, ...]:
        """What is wrong there or anywhere below."""
        return tuple(flaw for flaw in self.flaws if flaw.pointer == pointer or flaw.pointer.startswith(f"{pointer}/"))

    def can_say(self, pointer: str) -> bool:
        """Whether what stands there is whole, so that it has a sentence."""
        return not any(flaw.is_fatal for flaw in self.flaws_at(pointer))

    def node(self, pointer: str) -> ConditionNode | None:
        """The condition that stands there, as it is judged."""
        return self._nodes.get(pointer)

    def clause(self, pointer: str) -> str:
        """What the condition there asks; empty where it is not whole."""
        node = self._nodes.get(pointer)
        return say_sentence(self._t, condition_text(node)) if node is not None and self.can_say(pointer) else ""

    def objective(self, side: Side, number: int, *, you: Side | None = None) -> str:
        """The sentence of a side's objective, said to ``you`` where that is a side; empty where it is not whole."""
        found, to = self._objective(side, number), you.value if you is not None else ""
        is_whole = found is not None and self.can_say(_pointer(side, number))
        return say_sentence(self._t, objective_text(found), you=to) if found is not None and is_whole else ""

    def line(self, side: Side, number: int) -> ObjectiveLine | None:
        """The objective with its progress at the beginning, as the game lists it; None where no game can begin."""
        found = self._objective(side, number)
        return self._lines.get(found.id) if found else None

    def rule(self, trigger: int) -> Rule:
        """A trigger, as it is judged."""
        return self.plan.rules[trigger]

    def effect(self, effect: EffectNode) -> str:
        """What an effect does, in a sentence."""
        said = say_effect(self._t, effect) if self.can_say(effect.pointer) else ""
        return said or named(self._t, EFFECTS, effect.kind)

    def message(self, pointer: str) -> MessageShown | None:
        """The message that the effect there shows, pointing at the cells of the start; None for any other effect."""
        doing = next((one for one in self.plan.every_effect() if one.pointer == pointer), None)
        if doing is None or doing.kind != MESSAGE.kind or not self.can_say(pointer):
            return None
        cells = effect_cells(doing)
        return MessageShown(doing.text("text"), doing.text("speaker"), doing.text("portrait"), cells, None)

    def rank(self, side: Side, number: int) -> str:
        """``primary``, ``alternative`` or ``bonus``."""
        paths = self.level.conditions[side]
        first = next((place for place, path in enumerate(paths) if not path.bonus), -1)
        return "bonus" if paths[number].bonus else "primary" if number == first else "alternative"

    @cached_property
    def _lines(self) -> Mapping[str, ObjectiveLine]:
        return dict(self._made_lines())

    def _made_lines(self) -> Iterator[tuple[str, ObjectiveLine]]:
        if self._words is None or self.level.terrain.size.count > LARGEST:
            return
        try:
            state = lay_out(self.level, self._rules, seed=0)
        except NotPlayableError:
            return
        names = {"primary": self._t("Primary"), "alternative": self._t("Alternative"), "bonus": self._t("Bonus")}
        seen = iter(objectives(state, self._words))
        for side in SIDES:
            for number in range(len(self.level.conditions[side])):
                one = next(seen)
                yield one.id, objective_line(self._t, one, names[self.rank(side, number)], you=side)

    def _objective(self, side: Side, number: int) -> Objective | None:
        mine = [one for one in self.plan.objectives if one.side is side]
        return mine[number] if number < len(mine) else None


def _pointer(side: Side, number: int) -> str:
    return f"/conditions/{side.value}/{number}"


class LevelReader:
    """Knows no rules and no words until it is told which to use."""

    def __init__(self, t: Texts, deeds: EntryEdits) -> None:
        self._t, self._deeds = t, deeds
        self._rulesets: Mapping[str, Ruleset] = {}
        self._judge: Judge | None = None

    def use(self, rulesets: Mapping[str, Ruleset], judge: Judge) -> None:
        """Read levels by these rules and words from now on."""
        self._rulesets, self._judge = rulesets, judge

    def read(self, level: Level) -> ObjectiveTexts | None:
        """The level as its players read it; None as long as there are no rules."""
        from runtime.campaign.rulesets import resolve

        ruleset = self._rulesets.get(level.ruleset) or next(iter(self._rulesets.values()), None)
        if ruleset is None:
            return None
        rules = resolve(ruleset, level.rules)
        words = self._judge.words(level) if self._judge is not None else None
        return ObjectiveTexts(self._t, level, rules if isinstance(rules, Ruleset) else ruleset, words)

    def cells(self, level: Level, reading: ObjectiveTexts, spot: EntryPath) -> frozenset[object]:
        """The cells that the condition or effect in hand speaks of."""
        side = spot.side or level.protagonist
        effect, condition = self._deeds.effect(spot), self._deeds.condition(spot)
        if effect is not None:
            return frozenset(cells_of_effect(level, reading.scene, effect))
        if condition is not None:
            return frozenset(cells_of_condition(level, reading.scene, side, condition))
        return frozenset()

    def sentences(self, level: Level | None, reading: ObjectiveTexts | None) -> tuple[tuple[str, str], ...]:
        """Every objective by its id, with its sentence."""
        if level is None or reading is None:
            return ()
        return tuple(
            (path.id, self._t("{id}: {sentence}", id=path.id, sentence=reading.objective(side, number)))
            for side in SIDES
            for number, path in enumerate(level.conditions[side])
        )


_INDENT = 14


class SentenceBox(QFrame):
    """A heading and the text; it says what is missing where there is no sentence yet."""

    def __init__(self, deeds: EntryEdits, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._deeds, self._theme, self._t = deeds, theme, t
        self.setObjectName("card")
        heading = Label(t("As the player reads it"))
        heading.setObjectName("quiet")
        self.text = _Rows(theme)
        self.text.setAccessibleName(t("As the player reads it"))
        self._window = _RowWindow(self.text, t("As the player reads it"))
        in_column(heading, self._window, spacing=2, margins=(10, 6, 10, 8), on=self)

    def show_spot(self, spot: EntryPath, reading: ObjectiveTexts) -> None:
        """Show the whole entry that the spot lies in."""
        self._show(spot, reading)
        self._window.fit()

    def _show(self, spot: EntryPath, reading: ObjectiveTexts) -> None:
        entry, t = self._deeds.entry(spot), self._t
        self.setVisible(entry is not None)
        number = self._deeds.number(spot)
        if entry is None:
            return
        if isinstance(entry, Trigger):
            clause = reading.clause(f"/triggers/{number}/when") or t("What is marked below is still missing.")
            self.text.show_rows(_Row(clause), *self._effects(reading, reading.rule(number).effects, 1))
            return
        assert spot.side is not None
        sentence = reading.objective(spot.side, number, you=spot.side)
        line = reading.line(spot.side, number) if sentence else None
        progress = self._progress(line, hidden=entry.hidden) if line else []
        self.text.show_rows(_Row(sentence or t("What is marked below is still missing.")), *progress)

    def _effects(self, reading: ObjectiveTexts, effects: Iterable[EffectNode], depth: int) -> Iterator[_Row]:
        """What effects do, those of their branches below each."""
        for effect in effects:
            yield _Row(self._t("→ {effect}", effect=reading.effect(effect)), depth)
            for number, branch in enumerate(effect.branches):
                yield _Row(say_branch(self._t, effect, number), depth + 1)
                yield from self._effects(reading, branch.effects, depth + 2)

    def _progress(self, line: ObjectiveLine, *, hidden: bool) -> list[_Row]:
        """The rank with the progress at the beginning, and that of the parts."""
        t = self._t
        rank = t("{rank}, hidden", rank=line.rank) if hidden else line.rank
        rows = [_Row(" · ".join(filter(None, (rank, line.progress))), is_progress=True)]
        for part in line.parts:
            text = t("{text} ({progress})", text=part.text, progress=part.progress) if part.progress else part.text
            rows.append(_Row(text, part.depth + 1))
        return rows


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the text: how deep it stands in, and whether it says how far something has come."""

    text: str
    depth: int = 0
    is_progress: bool = False


class _Rows(QWidget):
    """Lines below each other, each wrapped where it stands in."""

    def __init__(self, theme: EditorTheme) -> None:
        super().__init__()
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._labels: list[Label] = []

    def text(self) -> str:
        """All that the lines say."""
        return "\n".join(label.text() for label in self._labels if not label.isHidden())

    def show_rows(self, *rows: _Row) -> None:
        """Show other lines."""
        while len(self._labels) < len(rows):
            label = Label()
            label.setWordWrap(True)
            self._labels.append(label)
            self._column.addWidget(label)
        for label, row in zip_longest(self._labels, rows):
            label.setVisible(row is not None)
            if row is not None:
                label.setText(row.text)
                label.setContentsMargins(_INDENT * row.depth, 0, 0, 0)
                label.setStyleSheet(f"color: {self._theme.colours.brass}; font-style: italic" * row.is_progress)
        self.setAccessibleDescription(self.text())


_MOST_LINES = 7
"""So much of an entry is seen at once; more would leave its form no room."""


class _RowWindow(Scrolled):
    """Rows as tall as they are, up to so many lines; what is more is scrolled to, by keys as well."""

    def __init__(self, rows: _Rows, name: str) -> None:
        super().__init__(rows, name)
        self._rows = rows

    def fit(self) -> None:
        """Be as tall as the rows are at this width."""
        layout = self._rows.layout()
        tall = max(0, layout.totalHeightForWidth(self.viewport().width())) if layout is not None else 0
        most = _MOST_LINES * self.fontMetrics().lineSpacing()
        self.setFixedHeight(min(tall, most))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tall > most else Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere at another width."""
        super().resizeEvent(event)
        self.fit()


_ROOM = QSize(900, 700)
"""The window that the card is thought to lie in, in pixels; no message makes it larger."""


class MessagePreview(QAbstractButton):
    """``wanted`` asks for a message to be shown over the map, with its pictures and the game's theme."""

    wanted = Signal(object, object, object)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._game: Theme | None = None
        self._shown: tuple[MessageShown, StoryPictures] | None = None
        self._picture = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(t("As players see it. Press to see it over the map, with arrows to what it points at (Enter)"))
        self.setAccessibleName(t("The message as players see it"))
        self.clicked.connect(self._ask)

    def show_message(self, message: MessageShown | None, pictures: StoryPictures) -> None:
        """Show the card of a message, or nothing."""
        self.setVisible(message is not None)
        shown = (message, pictures) if message is not None else None
        if shown == self._shown or message is None:
            return
        self._shown = shown
        self._picture = self._made(message, pictures)
        said = " ".join(filter(None, (message.speaker, message.text)))
        self.setAccessibleName(self._t("As players see it: {text}", text=said))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(240, self._height(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card's proportions."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The card, and a line around it while it has the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = self.rect().adjusted(2, 2, -2, -2)
        if self._picture.isNull() or rect.isEmpty():
            return
        ratio = self.devicePixelRatioF()
        small = self._picture.scaled(
            QSize(round(rect.width() * ratio), round(rect.height() * ratio)),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawPixmap(rect, small)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(self._theme.colour("brass"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _made(self, message: MessageShown, pictures: StoryPictures) -> QPixmap:
        """The card as the game makes it, in twice its pixels, so that it stays sharp."""
        theme = self._game_theme
        over = QWidget()
        over.resize(_ROOM)
        over.setStyleSheet(theme.game_sheet())
        card = MessageCard(theme, self._t, over, message, pictures)
        card.setGeometry(over.rect())
        made = card.card.grab()
        over.deleteLater()
        return made

    @property
    def _game_theme(self) -> Theme:
        if self._game is None:
            self._game = load_theme(resources.assets())
        return self._game

    def _height(self, width: int) -> int:
        size = self._picture.size()
        return round((width - 4) * size.height() / size.width()) + 4 if size.width() else 0

    def _fit(self) -> None:
        if self.height() != self._height(self.width()):
            self.setFixedHeight(self._height(self.width()))

    def _ask(self) -> None:
        if self._shown is not None:
            self.wanted.emit(*self._shown, self._game_theme)
