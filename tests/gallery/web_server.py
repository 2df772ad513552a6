"""A web server on this machine for tests: it serves a folder, parts of files too, or answers as badly as is wished."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Self
from urllib.parse import unquote

from tests.patience import PATIENCE

Reply = Callable[["Handler"], None]
_CONDITIONS = {"Last_Modified": "If-Modified-Since", "ETag": "If-None-Match"}


class Handler(BaseHTTPRequestHandler):
    """Answers one request; ``web`` is the server whose behaviour was settled by the test."""

    web: WebServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.close_connection = True
        self.web.asked.append((self.path, self.headers.get("Range", "")))
        self.web.conditions.append([self.headers[name] for name in _CONDITIONS.values() if name in self.headers])
        replies = self.web.replies.get(self.path, [])
        reply = (replies.pop(0) if len(replies) > 1 else replies[0]) if replies else serve
        try:
            reply(self)
        except OSError:
            # Who asked has gone, as they should from a server like this.
            return

    def begin(self, status: int, **headers: str) -> None:
        """Send the head of an answer."""
        self.web.answered.append(status)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class WebServer:
    """Serves a folder until its block ends; ``replies`` says by path what is answered otherwise, the last one for ever.

    ``asked`` are the paths that were asked for, each with the range that was wished, ``conditions`` on what they were
    wished, and ``answered`` how; ``mark`` gives the heads by which the server knows a content again, where it does.
    """

    def __init__(self, folder: Path, tls: ssl.SSLContext | None = None) -> None:
        self.folder = folder
        self.replies: dict[str, list[Reply]] = {}
        self.asked: list[tuple[str, str]] = []
        self.answered: list[int] = []
        self.conditions: list[list[str]] = []
        self.mark: Callable[[bytes], dict[str, str]] | None = None
        self.closing = Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("_Handler", (Handler,), {"web": self}))
        # A failed handshake is what some tests are about.
        self._server.handle_error = lambda *_: None  # type: ignore[method-assign]
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        scheme = "http" if tls is None else "https"
        self.address = f"{scheme}://127.0.0.1:{self._server.server_address[1]}/"
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _where: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Answer no more."""
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()


def found(handler: Handler) -> bytes:
    """The bytes of the file that is asked for."""
    return (handler.web.folder / unquote(handler.path.partition("?")[0]).lstrip("/")).read_bytes()


def serve(handler: Handler) -> None:
    """Send a file of the folder, or the end of it; nothing where it is known by its mark, for servers that give one."""
    try:
        data = found(handler)
    except OSError:
        handler.begin(404, Content_Length="0")
        return
    begin = int((handler.headers.get("Range") or "bytes=0-").removeprefix("bytes=").rstrip("-"))
    if begin >= len(data) > 0:
        handler.begin(416, Content_Length="0")
        return
    if begin:
        place = f"bytes {begin}-{len(data) - 1}/{len(data)}"
        handler.begin(206, Content_Length=str(len(data) - begin), Content_Range=place)
    else:
        mark = handler.web.mark(data) if handler.web.mark is not None else {}
        if any(handler.headers.get(_CONDITIONS[name]) == said for name, said in mark.items()):
            handler.begin(304, **mark)
            return
        handler.begin(200, Content_Length=str(len(data)), **mark)
    handler.wfile.write(data[begin:])


def whole(handler: Handler) -> None:
    """Send the whole file, whatever part of it was wished."""
    data = found(handler)
    handler.begin(200, Content_Length=str(len(data)))
    handler.wfile.write(data)


def cut(after: int, *, honest: bool = True) -> Reply:
    """Send so many bytes of what was wished and hang up; not ``honest``, the length is not told before."""

    def reply(handler: Handler) -> None:
        data = found(handler)
        begin = int((handler.headers.get("Range") or "bytes=0-").removeprefix("bytes=").rstrip("-"))
        length = {"Content_Length": str(len(data) - begin)} if honest else {}
        if begin:
            handler.begin(206, Content_Range=f"bytes {begin}-{len(data) - 1}/{len(data)}", **length)
        else:
            handler.begin(200, **length)
        handler.wfile.write(data[begin : begin + after])

    return reply


def sending(data: bytes, status: int = 200, **headers: str) -> Reply:
    """Send these bytes under this status."""

    def reply(handler: Handler) -> None:
        handler.begin(status, Content_Length=str(len(data)), **headers)
        handler.wfile.write(data)

    return reply


def redirect(to: str, status: int = 302) -> Reply:
    """Send away."""
    return lambda handler: handler.begin(status, Location=to, Content_Length="0")


def silent(handler: Handler) -> None:
    """Say nothing until nobody listens any more."""
    handler.web.closing.wait(PATIENCE)


def dripping(handler: Handler) -> None:
    """Send a byte now and then, without end."""
    handler.begin(200)
    while not handler.web.closing.wait(0.02):
        handler.wfile.write(b"{")
        handler.wfile.flush()


def dripping_head(handler: Handler) -> None:
    """Send an answer's head without end, a few bytes at a time."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.web.closing.wait(0.02):
        handler.wfile.write(b"X-More: and more\r\n"[:2])
        handler.wfile.flush()


def endless(handler: Handler) -> None:
    """Send as much as anybody takes."""
    handler.begin(200)
    while not handler.web.closing.is_set():
        handler.wfile.write(b" " * 65_536)
