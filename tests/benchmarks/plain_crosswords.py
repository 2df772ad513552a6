"""A plain generator of crossword moves after Appel and Jacobson, over a tree of words: the baseline of benchmarks.

It knows letters on a board and a rack, nothing of land, cities or an enemy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

Tree = dict[str, Any]
Move = frozenset[tuple[int, int, str]]
"""New letters with their rows and columns."""

END = "."
"""Marks a node of the tree at which a word ends; no letter."""


def tree_of(words: Iterable[str]) -> Tree:
    """The words letter by letter."""
    tree: Tree = {}
    for word in words:
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = {}
    return tree


class PlainBoard:
    """A board as rows of letters, a space where there is none, with the words that hold on it."""

    def __init__(self, rows: list[str], tree: Tree, words: frozenset[str]) -> None:
        self._rows = rows
        self._tree = tree
        self._words = words

    def moves(self, rack: str) -> set[Move]:
        """Every way to lay letters of ``rack`` that joins letters on the board and makes words only."""
        found: set[Move] = set()
        columns = ["".join(line) for line in zip(*self._rows, strict=True)]
        for down, (lines, across) in enumerate(((self._rows, columns), (columns, self._rows))):
            for number, line in enumerate(lines):
                search = _Line(line, [self._fitting(across[at], number, rack) for at in range(len(line))], rack)
                for start, text in search.words(self._tree):
                    new = [(start + step, letter) for step, letter in enumerate(text) if line[start + step] == " "]
                    found.add(frozenset((at, number, one) if down else (number, at, one) for at, one in new))
        return found

    def _fitting(self, line: str, place: int, rack: str) -> frozenset[str] | None:
        """The rack's letters that make a word across; None where nothing lies there that they would join."""
        if line[place] != " ":
            return None
        before = line[:place].rpartition(" ")[2]
        after = line[place + 1 :].partition(" ")[0]
        if not before and not after:
            return None
        return frozenset(letter for letter in set(rack) if before + letter + after in self._words)


class _Line:
    """One row or column, searched from each cell that touches a letter."""

    def __init__(self, line: str, fitting: list[frozenset[str] | None], rack: str) -> None:
        self._line = line
        self._fitting = fitting
        self._held = Counter(rack)
        self._anchors = [at for at in range(len(line)) if line[at] == " " and self._touches(at)]
        self._found: list[tuple[int, str]] = []

    def words(self, tree: Tree) -> list[tuple[int, str]]:
        """The words with their first cells."""
        free = 0
        for anchor in self._anchors:
            before = self._line[:anchor].rpartition(" ")[2]
            if before:
                node: Tree | None = tree
                for letter in before:
                    node = node.get(letter) if node is not None else None
                if node is not None:
                    self._right(anchor, anchor, node, before)
            else:
                self._left(anchor, anchor - free, tree, "")
            free = anchor + 1
        return self._found

    def _touches(self, at: int) -> bool:
        return self._fitting[at] is not None or self._line[max(at - 1, 0) : at + 2].strip() != ""

    def _left(self, anchor: int, room: int, node: Tree, text: str) -> None:
        self._right(anchor, anchor, node, text)
        if room > 0:
            for letter in self._usable(node):
                self._held[letter] -= 1
                self._left(anchor, room - 1, node[letter], text + letter)
                self._held[letter] += 1

    def _right(self, anchor: int, at: int, node: Tree, text: str) -> None:
        there = self._line[at] if at < len(self._line) else ""
        if there.strip():
            if there in node:
                self._right(anchor, at + 1, node[there], text + there)
            return
        if at > anchor and END in node:
            self._found.append((at - len(text), text))
        if there:
            fitting = self._fitting[at]
            for letter in self._usable(node):
                if fitting is None or letter in fitting:
                    self._held[letter] -= 1
                    self._right(anchor, at + 1, node[letter], text + letter)
                    self._held[letter] += 1

    def _usable(self, node: Tree) -> list[str]:
        return [letter for letter in node if self._held[letter] > 0]
