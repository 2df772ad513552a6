"""The bar of the tools: each with its picture and its name, in groups, as tight as the window is high."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from editor.tools.tool import ToolGroup, ToolTable, tool_action_id
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label

_HEIGHTS = range(32, 19, -1)
"""How high a button may be, in pixels, the best first."""

_LARGEST_ICON = 22

NAMED_FROM = 1150
"""How wide the window must be for the names, in pixels: below that the map needs their place."""


class ToolList(QToolBar):
    """``actions`` take up the ``tools``, after which they are named."""

    def __init__(self, t: Texts, window: QWidget, tools: ToolTable, actions: Sequence[QAction]) -> None:
        super().__init__(t("Tools"), window)
        self.setAccessibleName(t("Tools"))
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setOrientation(Qt.Orientation.Vertical)
        self._buttons: list[QToolButton] = []
        self._heads: list[QWidget] = []
        self._lines: list[QAction] = []
        self._labels: list[QAction] = []
        window.installEventFilter(self)
        for title, shown in grouped(tools, actions):
            self._add_head(t(title))
            for action in shown:
                self._add_tool(action)

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """The buttons of the tools, from the top."""
        return tuple(self._buttons)

    @property
    def is_named(self) -> bool:
        """Whether the names of the tools are shown."""
        return bool(self._labels) and self._labels[0].isVisible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show names as long as the window is wide enough."""
        if isinstance(event, QResizeEvent) and watched is self.parent():
            self._show_names(event.size().width() >= NAMED_FROM)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the buttons as high as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _show_names(self, are_shown: bool) -> None:
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if are_shown else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._buttons:
            button.setMinimumWidth(0)
            button.setToolButtonStyle(style)
        for label in self._labels:
            label.setVisible(are_shown)
        for line in self._lines[1:]:
            line.setVisible(not are_shown)
        self._fit()

    def _fit(self) -> None:
        layout, style = self.layout(), self.style()
        between = (layout.spacing() if layout else 0) * (len(self._buttons) + len(self._heads))
        heads = sum(head.sizeHint().height() for head in self._heads)
        around = 2 * style.pixelMetric(style.PixelMetric.PM_ToolBarItemMargin) + 8
        margins = self.contentsMargins()
        room = self.height() - heads - between - around - margins.top() - margins.bottom()
        height = next((height for height in _HEIGHTS if height * len(self._buttons) <= room), _HEIGHTS[-1])
        icon = min(_LARGEST_ICON, height - 6)
        if icon != self.iconSize().height():
            self.setIconSize(QSize(icon, icon))
        for button in self._buttons:
            button.setFixedHeight(height)
        wide = max((button.sizeHint().width() for button in self._buttons), default=0)
        for button in self._buttons:
            button.setMinimumWidth(wide)  # Else the bar would put each into its middle.

    def _add_head(self, title: str) -> None:
        head = Label(title)
        head.setObjectName("group")
        line = self.addSeparator()
        line.setVisible(False)
        self._lines.append(line)
        self._labels.append(self.addWidget(head))
        self._heads.append(head)

    def _add_tool(self, action: QAction) -> None:
        self.addAction(action)
        button = self.widgetForAction(action)
        assert isinstance(button, QToolButton)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(action.text())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons.append(button)


def grouped(tools: ToolTable, actions: Sequence[QAction]) -> tuple[tuple[str, tuple[QAction, ...]], ...]:
    """The actions of the tools in their groups, each with its title as a message of the catalogue."""
    named = {action.objectName(): action for action in actions}
    return tuple(
        (group.value, tuple(named[tool_action_id(tool.id)] for tool in tools.values() if tool.group is group))
        for group in ToolGroup
    )
