"""What the statistics show of games that were played: the best, everything added up, and the tables of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QTableWidget, QWidget

from runtime.engine.board.sides import Side
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.match.campaigns import Campaigns
from runtime.profile.statistics import Statistics
from runtime.profile.statistics_facts import Against, Balance, BestGame, OnLevel, OnTable, Totals, WordFeat
from runtime.support.plain_text import isolate
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts, mark
from runtime.ui.game_texts.history import say_length, say_moment, say_player
from runtime.ui.menus.page import Room, paragraph, set_out
from runtime.ui.plain_widgets import TableItem
from runtime.ui.tablegames.words import game_name
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.materials import Recess, paint_recess, turned

_Row = tuple[str, ...]
TOTAL_TIPS = (
    mark("Games of Scryptic that were played to their end; table games have a leaf of their own"),
    mark("How the games ended"),
    mark("In all sittings together"),
    mark("The scores of all games together"),
    mark("Words that were committed and stood"),
    mark("The turns of both sides"),
    mark("Words that beat all they attacked, and words that were beaten by a defender"),
    mark("Spies that found what they were sent for"),
    mark("Hints of the coach, which it gives in games against the computer"),
    mark("Letters that the opponents lost to one's words, attacking or repelling, and to one's elements"),
    mark("Letters of one's own that fell in fights, with repelled words, through the ice, or by elements and the land"),
    mark("The average score of a game"),
)
"""What the lines of the totals count, in their order."""


def figures_of(balance: Balance) -> _Row:
    """Games, and how many of them were won, lost and drawn."""
    return str(balance.games), str(balance.won), str(balance.lost), str(balance.drawn)


def level_rows(t: Texts, levels: Sequence[OnLevel], names: Mapping[str, str]) -> Sequence[_Row]:
    """The record on each level, campaign by campaign; before several of one campaign what they come to together.

    ``names`` are those of the campaigns by their ids.
    """
    rows: list[_Row] = []
    for campaign in sorted({one.campaign for one in levels}, key=lambda one: names.get(one, one).casefold()):
        mine = [one for one in levels if one.campaign == campaign]
        name = names.get(campaign, campaign) or "–"
        if len(mine) > 1:
            balances = [one.balance for one in mine]
            whole = Balance(
                *(sum(figures) for figures in zip(*((b.won, b.lost, b.drawn) for b in balances), strict=True))
            )
            best = str(max(one.best_score for one in mine))
            rows.append((name, t("All levels"), *figures_of(whole), best, "–"))
        for one in mine:
            turns = str(one.fewest_turns_won) if one.fewest_turns_won is not None else "–"
            rows.append((name, one.name or one.level, *figures_of(one.balance), str(one.best_score), turns))
    return rows


def opponent_rows(t: Texts, against: Sequence[Against]) -> Sequence[_Row]:
    """The record against each opponent, game by game."""
    return [
        (say_player(t, one.opponent), say_kind(t, one.game), *figures_of(one.balance), str(one.best_score))
        for one in against
    ]


def table_rows(t: Texts, tables: Sequence[OnTable]) -> Sequence[_Row]:
    """The record in each table game, in the order in which they are offered."""
    rows: list[_Row] = []
    for one in sorted(tables, key=lambda one: list(GAMES).index(one.game) if one.game in GAMES else len(GAMES)):
        best = one.best
        score = f"{best.mine}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{best.others}" if best is not None else "–"
        fewest = "–" if one.fewest_moves_won is None else str(one.fewest_moves_won)
        rows.append((say_kind(t, one.game), *figures_of(one.balance), score, fewest, say_length(t, one.seconds)))
    return rows


def say_kind(t: Texts, game: str) -> str:
    """What a game is called: Scryptic, or a table game by its id."""
    if not game:
        return t("Scryptic")
    return game_name(t, game) if game in GAMES else game


def fill_table(table: QTableWidget, heads: Sequence[str], rows: Sequence[_Row]) -> None:
    """Show other rows in a table, the first one chosen."""
    table.clear()
    table.setColumnCount(len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.setRowCount(len(rows))
    for place, row in enumerate(rows):
        for column, text in enumerate(row):
            item = TableItem(text)
            item.setToolTip(text)
            table.setItem(place, column, item)
    if rows:
        table.setCurrentCell(0, 0)  # Laid out from right to left, Qt's selectRow may choose nothing.


def total_lines(t: Texts, totals: Totals) -> Sequence[str]:
    """Everything added up, a line each."""
    balance = totals.balance
    return (
        t("Games of Scryptic: {count}", count=balance.games),
        t("Won: {won}, lost: {lost}, drawn: {drawn}", won=balance.won, lost=balance.lost, drawn=balance.drawn),
        t("Time played: {time}", time=say_length(t, totals.seconds)),
        t("Points: {count}", count=totals.score),
        t("Words laid: {count}", count=totals.words),
        t("Turns: {count}", count=totals.turns),
        t("Attacks won: {won}, lost: {lost}", won=totals.attacks_won, lost=totals.attacks_lost),
        t("Spies sent: {count}", count=totals.spies),
        t("Hints taken: {count}", count=totals.hints),
        t("Letters destroyed: {count}", count=totals.destroyed),
        t("Letters lost: {count}", count=totals.lost),
        t("Points in a game: {count}", count=round(totals.score / max(1, balance.games))),
    )


BEST, FEWEST = 5, 6
"""The columns of the table games that only games by the usual rules have a part in."""


class RecordTables:
    """Three tables of one page, filled together for one player or for everybody."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.opponents, self.levels, self.tables = QTableWidget(), QTableWidget(), QTableWidget()
        self._set_out()

    def show(self, statistics: Statistics, player: str | None) -> None:
        """Fill them; raises StatisticsError."""
        t = self._room.t
        heads = (t("Games"), t("Won"), t("Lost"), t("Drawn"), t("Best score"))
        fill_table(self.opponents, (t("Opponent"), t("Game"), *heads), opponent_rows(t, statistics.against(player)))
        rows_of_levels = level_rows(t, statistics.on_levels(player), Campaigns.of(self._room.home).names())
        fill_table(self.levels, (t("Campaign"), t("Level"), *heads, t("Fewest turns")), rows_of_levels)
        bests = (t("Widest victory"), t("Fewest moves"), t("Time"))
        fill_table(self.tables, (t("Game"), *heads[:-1], *bests), table_rows(t, statistics.on_tables(player)))
        tips = {
            BEST: t("Of games by the usual rules: the two sums"),
            FEWEST: t("Of games by the usual rules that were won"),
        }
        for column, tip in tips.items():
            head = self.tables.horizontalHeaderItem(column)
            if head is not None:
                head.setToolTip(tip)
        self._set_out()

    def _set_out(self) -> None:
        theme, t = self._room.theme, self._room.t
        set_out(self.opponents, theme, t("Opponents"), 0)
        set_out(self.levels, theme, t("Levels"), 1)
        set_out(self.tables, theme, t("Table games"), 0)


COIN = 34
EDGE = 16


class FeatPlate(QWidget):
    """One feat: what it is called, its figure, its word in coins, and a line about the game."""

    def __init__(self, theme: Theme, coins: Coins, title: str) -> None:
        super().__init__()
        self._theme, self._coins, self._title = theme, coins, title
        self._figure = self._word = self._about = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_feat(self, figure: str, about: str, word: str = "") -> None:
        """Show another one."""
        self._figure, self._about, self._word = figure, about, word
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(self.said)
        self.setToolTip(self.said)
        self.update()

    @property
    def said(self) -> str:
        """The feat in words."""
        feat = " – ".join(filter(None, (self._title, isolate(self._word), self._figure)))
        return "\n".join(filter(None, (feat, self._about)))

    def sizeHint(self) -> QSize:
        """Room for three lines and a row of coins."""
        return QSize(300, self._theme.px(138))

    def minimumSizeHint(self) -> QSize:
        """No less high than what it says."""
        return QSize(220, self._theme.px(132))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Title above, the figure at the right of the coins, the line about the game below."""
        painter, theme, colours = QPainter(self), self._theme, self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -2)
        paint_recess(painter, whole, 130)
        inside = whole.adjusted(EDGE, 10, -EDGE, -10)
        left, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.title(15))
        painter.setPen(colours.bright_brass)
        line = QFontMetricsF(painter.font()).height()
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), line), left, self._title)
        below = theme.text(15, italic=True)
        foot = QFontMetricsF(below).height() * 2
        row = QRectF(inside.left(), inside.top() + line, inside.width(), inside.height() - line - foot)
        painter.setFont(theme.title(30))
        painter.setPen(colours.text if self._figure else colours.quiet)
        wide = QFontMetricsF(painter.font()).horizontalAdvance(self._figure)
        if self._word:
            painter.drawText(row, Qt.AlignmentFlag.AlignRight | middle, self._figure)
            place = row.adjusted(0, 0, -wide - 12, 0)
            self._paint_word(painter, turned(place, self.width()) if self.isRightToLeft() else place)
        else:
            painter.drawText(row, left | middle, self._figure or "–")
        painter.setFont(below)
        painter.setPen(colours.quiet)
        flags = left | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(inside.left(), inside.bottom() - foot, inside.width(), foot), flags, self._about)

    def _paint_word(self, painter: QPainter, place: QRectF) -> None:
        """The word in coins, as large as there is room for."""
        each = min(COIN, place.width() / len(self._word), place.height())
        top = place.top() + (place.height() - each) / 2
        left = place.right() - each * len(self._word) if self.isRightToLeft() else place.left()
        for number, letter in enumerate(self._word):
            picture = self._coins.letter(Side.GOLD, letter, COIN)
            painter.drawImage(QRectF(left + number * each, top, each, each), picture)


FEATS = (
    mark("Best score"),
    mark("Best word"),
    mark("Longest word"),
    mark("Strongest attack"),
    mark("Cities captured"),
    mark("Games won"),
)


class BestLeaf(QWidget):
    """Six plates, and under them what everything amounts to."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        theme, t = room.theme, room.t
        release = room.rulesets.get(USUAL_EDITION)
        values = release.letters.values if release is not None else {}
        coins = Coins(room.parts.painter, values, room.parts.textures, self.devicePixelRatioF())
        self.feats = [FeatPlate(theme, coins, t(title)) for title in FEATS]
        self.totals: list[QLabel] = []
        whole = QGridLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        for place, plate in enumerate(self.feats):
            whole.addWidget(plate, place // 3, place % 3)
        below = Recess()
        grid = QGridLayout(below)
        grid.setContentsMargins(18, 12, 18, 14)
        grid.setHorizontalSpacing(30)
        grid.setVerticalSpacing(8)
        for place in range(12):
            line = paragraph(theme, 17)
            line.setToolTip(t(TOTAL_TIPS[place]))
            self.totals.append(line)
            grid.addWidget(line, place // 3, place % 3)
        whole.addWidget(below, 2, 0, 1, 3)
        whole.setRowStretch(0, 2)
        whole.setRowStretch(1, 2)
        whole.setRowStretch(2, 2)

    def show_best(self, statistics: Statistics, player: str | None, totals: Totals) -> None:
        """Show the best of a player, or of everybody."""
        t = self._room.t
        best = statistics.best_game(player)
        words = (statistics.best_word(player), statistics.longest_word(player), statistics.strongest_attack(player))
        nothing = (t("No word yet"), t("No word yet"), t("No attack won yet"))
        if best is None:
            self.feats[0].show_feat("", t("No battle yet"))
        else:
            self.feats[0].show_feat(t.plural("{count} point", "{count} points", best.score), self._where(best))
        for plate, feat, none in zip(self.feats[1:4], words, nothing, strict=True):
            if feat is None:
                plate.show_feat("", none)
            else:
                plate.show_feat(str(feat.points), self._where(feat), feat.word)
        balance = totals.balance
        self.feats[4].show_feat(str(totals.cities), t("In all games together, neutral cities too"))
        share = t("{percent} % of all games of Scryptic", percent=round(100 * balance.won / max(1, balance.games)))
        self.feats[5].show_feat(str(balance.won), share)
        for label, text in zip(self.totals, total_lines(t, totals), strict=True):
            label.setText(text)

    def _where(self, feat: BestGame | WordFeat) -> str:
        facts, t = feat.game.facts, self._room.t
        return t(
            "{player} on “{level}”, {date}",
            player=feat.player or t("First player"),
            level=facts.level_name or facts.level,
            date=say_moment(facts.played.ended),
        )
