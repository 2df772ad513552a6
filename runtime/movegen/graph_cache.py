"""Graphs of words kept in the person's cache folder; what lies there is checked, or made anew.

The digest finds what a crash or a bad disk has left; it is no protection against people, who could write that too. So
nothing is read, nor kept, where others may write.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import numpy as np

from runtime.lexicon.graph import WordGraph, build, header, prepared
from runtime.support.files import read_file, remove, set_mode, write_whole
from runtime.support.private_files import is_private, is_private_file, make_private, spare_folder

MAGIC = b"scryptic graph 1\n"
_DIGEST = 32

WORTH = 5_000
"""With fewer words than these a graph is made faster than it is read."""

MOST, ROOM = 24, 300_000_000
"""How many graphs are kept, and how many bytes they may take; the ones that were made longest ago go."""


_LARGEST = 2_000_000_000
"""The most bytes that a graph's file may have."""


def kept_graph(words: tuple[str, ...], folder: Path) -> WordGraph:
    """The graph of ``words``, out of ``folder`` where a sound one lies there; else it is made and put there.

    Raises :class:`runtime.lexicon.graph.AlphabetError` where the words have too many different letters.
    """
    chosen, alphabet, key = prepared(words)
    if len(chosen) < WORTH:
        return build(chosen, alphabet, key)
    # Whoever may write there could put a graph there, digest and all.
    if folder.exists() and not is_private(folder):
        folder = spare_folder() / folder.name
    path = folder / f"{key[:40]}.graph"
    graph = _read(path, WordGraph(alphabet, len(chosen), key, 0, False, np.zeros(0, dtype=np.uint32)))
    if graph is None:
        graph = build(chosen, alphabet, key)
        # Where nothing can be kept, the graph is made each time.
        with suppress(OSError):
            make_private(folder)
            if is_private(folder):
                write_whole(path, _written(graph))
                set_mode(path, 0o600)
                _clear(folder, path)
    return graph


def _written(graph: WordGraph) -> bytes:
    """A graph as the bytes of a file."""
    head = json.dumps({"key": graph.key, "root": graph.root, "wide": graph.wide}).encode() + b"\n"
    cells = graph.cells.astype("<u4", copy=False).data
    digest = sha256(head)
    digest.update(cells)
    # A long list's graph takes hundreds of megabytes; it is not copied oftener than need be.
    return b"".join((MAGIC, digest.digest(), head, cells))


def _read(path: Path, wanted: WordGraph) -> WordGraph | None:
    """The graph in a file, if it is whole and has the words and letters of the ``wanted`` one."""
    if not is_private(path.parent) or not is_private_file(path):
        return None
    try:
        data = read_file(path, _LARGEST)
    except OSError:
        return None
    body = memoryview(data)[len(MAGIC) + _DIGEST :]
    if not data.startswith(MAGIC) or data[len(MAGIC) : len(MAGIC) + _DIGEST] != sha256(body).digest():
        return None
    after = data.find(b"\n", len(MAGIC) + _DIGEST) + 1
    try:
        told = json.loads(data[len(MAGIC) + _DIGEST : after])
        root, wide, key = int(told["root"]), bool(told["wide"]), str(told["key"])
        cells = np.frombuffer(data, dtype="<u4", offset=after).astype(np.uint32)
    except (ValueError, KeyError, TypeError):
        return None
    # The kernel follows these numbers without looking: outside the array it would read whatever lies there.
    if key != wanted.key or not 0 <= root <= len(cells) - header(wide):
        return None
    # Shared by all generators of the words, and by threads.
    cells.flags.writeable = False
    return WordGraph(wanted.alphabet, wanted.words, key, root, wide, cells)


def _clear(folder: Path, newest: Path) -> None:
    """Remove the oldest graphs where there are too many, or they take too much room."""
    older = [(path, path.stat()) for path in folder.glob("*.graph") if path != newest]
    count, size = 1, newest.stat().st_size
    for path, about in sorted(older, key=lambda one: one[1].st_mtime, reverse=True):
        count, size = count + 1, size + about.st_size
        if count > MOST or size > ROOM:
            remove(path)
