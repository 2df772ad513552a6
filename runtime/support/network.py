"""The one door to the network: what the programs fetch, only when somebody asks for it, and only to read it.

Addresses begin with ``https:`` or ``file:``, and with ``http:`` only for this very machine. Redirects stay within that,
never lead to a file or from elsewhere to this machine, and are few. Every answer has a bound that the caller names, and
a least speed. Nothing is sent but the address and, where a caller asks whether something has changed, the
:data:`ContentMark` that came with it; nothing else is kept of what a server would like to be remembered by.
"""

from __future__ import annotations

import errno
import http.client
import ipaddress
import re
import socket
import ssl
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from types import MappingProxyType
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass, url2pathname

from runtime.support.files import FileRefusal, FileRefusedError, read_file
from runtime.support.texts import Phrase, mark, reason_of

PIECE = 65_536
MOST_REDIRECTS = 5
LONGEST_ADDRESS = 500


class NetworkRefusal(Enum):
    """For what reason something was not fetched."""

    BAD_ADDRESS = "bad-address"
    NOT_SAFE = "not-safe"
    REDIRECTED_AWAY = "redirected-away"
    REDIRECTED_OFTEN = "redirected-often"
    UNKNOWN_HOST = "unknown-host"
    UNREACHABLE = "unreachable"
    TOO_SLOW = "too-slow"
    TOO_LARGE = "too-large"
    CUT_OFF = "cut-off"
    NOT_THERE = "not-there"
    FORBIDDEN = "forbidden"
    BUSY = "busy"
    NO_SENSE = "no-sense"
    STOPPED = "stopped"
    NO_TLS = "no-tls"
    CERTIFICATE = "certificate"
    CERTIFICATE_EXPIRED = "certificate-expired"
    CERTIFICATE_EARLY = "certificate-early"
    CERTIFICATE_UNKNOWN = "certificate-unknown"
    CERTIFICATE_OF_ANOTHER = "certificate-of-another"


_REASONS: Mapping[NetworkRefusal, str] = MappingProxyType(
    {
        NetworkRefusal.BAD_ADDRESS: mark("this is no address that begins with https: or file:"),
        NetworkRefusal.NOT_SAFE: mark("addresses with http: are not safe on the way; https: is needed"),
        NetworkRefusal.REDIRECTED_AWAY: mark("the server sends us to a place that is not safe to go to"),
        NetworkRefusal.REDIRECTED_OFTEN: mark("the server sends us from one place to the next without end"),
        NetworkRefusal.UNKNOWN_HOST: mark("there is no server of that name, or this computer is offline"),
        NetworkRefusal.UNREACHABLE: mark("the server can't be reached"),
        NetworkRefusal.TOO_SLOW: mark("the server is too slow"),
        NetworkRefusal.TOO_LARGE: mark("the server sends more than there may be"),
        NetworkRefusal.CUT_OFF: mark("the connection broke off"),
        NetworkRefusal.NOT_THERE: mark("there is nothing at this address"),
        NetworkRefusal.FORBIDDEN: mark("the server does not let everybody see this"),
        NetworkRefusal.BUSY: mark("the server can't answer now"),
        NetworkRefusal.NO_SENSE: mark("the server's answer makes no sense"),
        NetworkRefusal.STOPPED: mark("stopped"),
        NetworkRefusal.NO_TLS: mark("no safe connection comes about with the server"),
        NetworkRefusal.CERTIFICATE: mark("the server's certificate is not to be trusted"),
        NetworkRefusal.CERTIFICATE_EXPIRED: mark("the server's certificate has expired"),
        NetworkRefusal.CERTIFICATE_EARLY: mark("the server's certificate does not hold yet"),
        NetworkRefusal.CERTIFICATE_UNKNOWN: mark("the server's certificate is from nobody whom we trust"),
        NetworkRefusal.CERTIFICATE_OF_ANOTHER: mark("the server's certificate is that of another server"),
    }
)

_BY_STATUS: Mapping[int, NetworkRefusal] = MappingProxyType(
    {
        401: NetworkRefusal.FORBIDDEN,
        403: NetworkRefusal.FORBIDDEN,
        404: NetworkRefusal.NOT_THERE,
        410: NetworkRefusal.NOT_THERE,
        429: NetworkRefusal.BUSY,
    }
)
_REDIRECTS = frozenset((301, 302, 303, 307, 308))

_BY_CERTIFICATE: Mapping[int, NetworkRefusal] = MappingProxyType(
    {
        9: NetworkRefusal.CERTIFICATE_EARLY,
        10: NetworkRefusal.CERTIFICATE_EXPIRED,
        18: NetworkRefusal.CERTIFICATE_UNKNOWN,
        19: NetworkRefusal.CERTIFICATE_UNKNOWN,
        20: NetworkRefusal.CERTIFICATE_UNKNOWN,
        21: NetworkRefusal.CERTIFICATE_UNKNOWN,
        62: NetworkRefusal.CERTIFICATE_OF_ANOTHER,
        64: NetworkRefusal.CERTIFICATE_OF_ANOTHER,
    }
)
"""Why a certificate is refused, by the numbers of X509_verify_cert_error_string."""

_STORES = (
    *("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem"),
    *("/etc/ssl/cert.pem", "/etc/ca-certificates/extracted/tls-ca-bundle.pem"),
)
"""Where systems keep the certificates that they trust."""


class NetworkError(OSError):
    """Something was not fetched; ``why`` says for what reason."""

    def __init__(self, why: NetworkRefusal, address: str, reason: str = "") -> None:
        super().__init__(errno.EIO, reason or Phrase(_REASONS[why], why.value), address)
        self.why = why


@dataclass(frozen=True, slots=True)
class NetworkLimits:
    """How patient the programs are, in seconds: until a connection is made, until an answer begins, between its pieces.

    Once an answer has taken ``grace`` seconds, ``rate`` bytes a second are the least.
    """

    connection: float = 15.0
    beginning: float = 30.0
    silence: float = 20.0
    grace: float = 30.0
    rate: int = 4_000


def never() -> bool:
    """Says that nobody wants to stop."""
    return False


ContentMark = str
"""When a file of a server was changed last, or what else the server knows its content by; empty where it says neither.

A date comes first: it can tell one person from another less than a word that the server makes up.
"""

_CONDITIONS: Mapping[str, str] = MappingProxyType({"Last-Modified": "If-Modified-Since", "ETag": "If-None-Match"})
"""The heads of answers that mark what they bring, and those of requests that ask whether it is another one now."""

_IS_MARK = re.compile(r"(Last-Modified|ETag): ([\x20-\x7e]{1,100})")

StopRequest = Callable[[], bool]
"""Whether whoever asked for something does not want it any more."""


def is_local(host: str) -> bool:
    """Whether a server's name means this very machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def parts_of(address: str) -> SplitResult:
    """The parts of an address that may be asked; raises NetworkError for any other."""
    refused = NetworkError(NetworkRefusal.BAD_ADDRESS, address)
    if len(address) > LONGEST_ADDRESS or re.search(r"[\x00-\x20\x7f\\]", address):
        raise refused
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as fault:
        raise refused from fault
    if parts.username is not None or parts.password is not None or port == 0:
        raise refused
    if parts.scheme == "file":
        if host not in ("", "localhost") or not parts.path.startswith("/"):
            raise refused
        return parts
    if parts.scheme not in ("http", "https") or not host:
        raise refused
    if parts.scheme == "http" and not is_local(host):
        raise NetworkError(NetworkRefusal.NOT_SAFE, address)
    return parts


class _Watch:
    """Ends a connection that takes too long, or that nobody wants any more, whatever it waits for."""

    def __init__(self, limits: NetworkLimits, stop: StopRequest) -> None:
        self._limits, self._stop = limits, stop
        self.why: NetworkRefusal | None = None
        self.received = 0
        self._socket: socket.socket | None = None
        self._begun, self._answered = monotonic(), 0.0
        self._is_over = Event()
        self._thread = Thread(target=self._run, name="network watch", daemon=True)
        self._thread.start()

    def follow(self, connection: socket.socket) -> None:
        """Watch this connection from now on."""
        self._socket = connection
        self._begun, self._answered = monotonic(), 0.0
        if self.why is not None:
            self._end()

    def answered(self) -> None:
        """An answer has begun."""
        self._answered = monotonic()

    def close(self) -> None:
        """Watch no longer."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.wait(0.1):
            self.why = self._reason()
            if self.why is not None:
                self._end()
                return

    def _reason(self) -> NetworkRefusal | None:
        if self._stop():
            return NetworkRefusal.STOPPED
        now, most = monotonic(), self._limits
        if not self._answered:
            is_late = self._socket is not None and now - self._begun > most.beginning
            return NetworkRefusal.TOO_SLOW if is_late else None
        taken = now - self._answered - most.grace
        return NetworkRefusal.TOO_SLOW if taken > 0 and self.received < taken * most.rate else None

    def _end(self) -> None:
        if self._socket is not None:
            with suppress(OSError):
                # Not the TLS connection's own, which would be changed while another thread reads of it.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


class _Connection(http.client.HTTPConnection):
    """A connection that is watched from its first byte on, with TLS where there is a ``context``."""

    def __init__(
        self, place: tuple[str, int], timeout: float, watch: _Watch, context: ssl.SSLContext | None, name: str
    ) -> None:
        super().__init__(*place, timeout=timeout)
        self._watch, self._context, self._name = watch, context, name

    def connect(self) -> None:
        """Connect, through a proxy where there is one."""
        super().connect()
        self._watch.follow(self.sock)
        if self._context is not None:
            self.sock = self._context.wrap_socket(self.sock, server_hostname=self._name, do_handshake_on_connect=False)
            self._watch.follow(self.sock)
            self.sock.do_handshake()


@dataclass(frozen=True, slots=True)
class NetworkAnswer:
    """What comes of an address, from the byte ``begin`` on; ``size`` is how much is to come, None where nobody says.

    Nothing comes where it ``is_unchanged`` since the server gave its ``mark``.
    """

    address: str
    begin: int
    size: int | None
    _read: Callable[[], bytes]
    mark: ContentMark = ""
    is_unchanged: bool = False

    def pieces(self, most: int) -> Iterator[bytes]:
        """All that comes, a piece at a time; raises NetworkError, also where it is more than ``most`` bytes."""
        if self.size is not None and self.size > most:
            raise NetworkError(NetworkRefusal.TOO_LARGE, self.address)
        received = 0
        while piece := self._read():
            received += len(piece)
            if received > most:
                raise NetworkError(NetworkRefusal.TOO_LARGE, self.address)
            yield piece
        if self.size is not None and received < self.size:
            raise NetworkError(NetworkRefusal.CUT_OFF, self.address)


class NetworkReader:
    """Fetches what lies beside one another at an address."""

    def __init__(self, limits: NetworkLimits | None = None) -> None:
        self._limits = limits or NetworkLimits()

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return _trusted()

    def read(self, base: str, name: str, most: int, stop: StopRequest = never) -> bytes:
        """At most so many bytes of what is called ``name`` at the address ``base``; raises NetworkError."""
        with self.opened(base, name, stop=stop) as answer:
            return b"".join(answer.pieces(most))

    def read_again(
        self, base: str, name: str, most: int, mark: ContentMark, stop: StopRequest = never
    ) -> tuple[bytes | None, ContentMark]:
        """The same with its mark now; None where it is still what came with ``mark``. Raises NetworkError."""
        with self.opened(base, name, mark=mark, stop=stop) as answer:
            return (None if answer.is_unchanged else b"".join(answer.pieces(most))), answer.mark

    @contextmanager
    def opened(
        self, base: str, name: str, *, begin: int = 0, mark: ContentMark = "", stop: StopRequest = never
    ) -> Iterator[NetworkAnswer]:
        """The answer for ``name`` at ``base``, an address that ends with a slash; raises NetworkError.

        Servers that can do so answer from the byte ``begin`` on, where that is none of theirs, from the first; and
        with nothing where it is still what ``mark`` came with.
        """
        parts = parts_of(base)
        address = base + quote(name)
        if parts.scheme == "file":
            yield _of_file(base, address)
            return
        if stop():
            raise NetworkError(NetworkRefusal.STOPPED, address)
        watch = _Watch(self._limits, stop)
        opened = ExitStack()
        try:
            yield self._answer(address, _conditions(begin, mark), watch, opened)
        except NetworkError as fault:
            # What the watch has ended looks like a connection that broke off.
            if watch.why is not None and fault.why is not NetworkRefusal.TOO_LARGE:
                raise NetworkError(watch.why, address) from fault
            raise
        finally:
            watch.close()
            opened.close()

    def _answer(self, address: str, wishes: Mapping[str, str], watch: _Watch, opened: ExitStack) -> NetworkAnswer:
        """The first answer that is no redirect."""
        here = address
        for _ in range(MOST_REDIRECTS + 1):
            parts = parts_of(here)
            with _told(here, watch):
                connection = self._connection(parts, watch)
                opened.callback(connection.close)
                answer = self._asked(connection, parts, wishes)
                # Connections that servers are to close are left to their answers.
                opened.callback(answer.close)
            watch.answered()
            if answer.status in _REDIRECTS:
                here = _redirected(here, answer.getheader("Location") or "")
                continue
            return _judged(here, answer, wishes, watch)
        raise NetworkError(NetworkRefusal.REDIRECTED_OFTEN, address)

    def _connection(self, parts: SplitResult, watch: _Watch) -> _Connection:
        host = (parts.hostname or "").encode("idna").decode("ascii")
        is_safe = parts.scheme == "https"
        port = parts.port or (443 if is_safe else 80)
        context = self._context if is_safe else None
        proxy = None if is_local(host) or proxy_bypass(host) else urlsplit(getproxies().get("https", ""))
        if proxy is None or not proxy.hostname:
            return _Connection((host, port), self._limits.connection, watch, context, host)
        through = _Connection((proxy.hostname, proxy.port or 8080), self._limits.connection, watch, context, host)
        through.set_tunnel(host, port, _proxy_headers(proxy))
        return through

    def _asked(
        self, connection: _Connection, parts: SplitResult, wishes: Mapping[str, str]
    ) -> http.client.HTTPResponse:
        path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (f"?{parts.query}" if parts.query else "")
        headers = {"User-Agent": "scryptic", "Accept-Encoding": "identity", "Connection": "close"}
        connection.request("GET", path, headers={**headers, **wishes})
        connection.sock.settimeout(self._limits.silence)
        return connection.getresponse()


def _conditions(begin: int, mark: ContentMark) -> dict[str, str]:
    """What is said of a wish for something from a byte on, or only where it has changed."""
    found = _IS_MARK.fullmatch(mark)
    conditions = {_CONDITIONS[found[1]]: found[2]} if found is not None else {}
    return conditions | ({"Range": f"bytes={begin}-"} if begin else {})


def _mark_of(answer: http.client.HTTPResponse) -> ContentMark:
    marks = (f"{name}: {answer.getheader(name) or ''}" for name in _CONDITIONS)
    return next((mark for mark in marks if _IS_MARK.fullmatch(mark)), "")


def _proxy_headers(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    user = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": f"Basic {b64encode(user.encode()).decode('ascii')}"}


def _trusted() -> ssl.SSLContext:
    """What is trusted: what this system trusts."""
    context = ssl.create_default_context()
    places = ssl.get_default_verify_paths()
    if places.cafile is None and places.capath is None:
        # A program that was built on another system looks for them in that one's place.
        for store in _STORES:
            if Path(store).is_file():
                context.load_verify_locations(store)
                break
    return context


def _of_file(base: str, address: str) -> NetworkAnswer:
    """What lies in a folder of this machine; no link of it leads out."""
    folder, path = (
        Path(url2pathname(unquote(urlsplit(one).path, errors="surrogateescape"))) for one in (base, address)
    )
    done = False

    def read() -> bytes:
        nonlocal done
        data = b"" if done else read_file(path, inside=folder)
        done = True
        return data

    def told() -> bytes:
        try:
            return read()
        except FileNotFoundError as fault:
            raise NetworkError(NetworkRefusal.NOT_THERE, address) from fault
        except FileRefusedError as fault:
            is_large = fault.why is FileRefusal.TOO_BIG
            raise NetworkError(
                NetworkRefusal.TOO_LARGE if is_large else NetworkRefusal.UNREACHABLE, address, reason_of(fault)
            ) from fault
        except OSError as fault:
            raise NetworkError(NetworkRefusal.UNREACHABLE, address, reason_of(fault)) from fault

    return NetworkAnswer(address, 0, None, told)


def _redirected(here: str, location: str) -> str:
    """Where a server sends us; raises NetworkError where that is nowhere to go."""
    there = urljoin(here, location)
    try:
        before, after = parts_of(here), parts_of(there)
    except NetworkError as fault:
        raise NetworkError(NetworkRefusal.REDIRECTED_AWAY, here) from fault
    is_worse = after.scheme == "file" or (before.scheme == "https" and after.scheme != "https")
    # Somebody's server may not have this machine ask its own services.
    comes_home = is_local(after.hostname or "") and not is_local(before.hostname or "")
    if not location or is_worse or comes_home:
        raise NetworkError(NetworkRefusal.REDIRECTED_AWAY, here)
    return there


def _judged(address: str, answer: http.client.HTTPResponse, wishes: Mapping[str, str], watch: _Watch) -> NetworkAnswer:
    """An answer that brings what was asked for, or says that it has not changed; raises NetworkError for any other."""
    no_sense = NetworkError(NetworkRefusal.NO_SENSE, address)
    if answer.status == 304 and not wishes.keys().isdisjoint(_CONDITIONS.values()):
        return NetworkAnswer(address, 0, 0, bytes, is_unchanged=True)
    if answer.status not in (200, 206):
        usual = NetworkRefusal.BUSY if answer.status >= 500 else NetworkRefusal.NO_SENSE
        raise NetworkError(_BY_STATUS.get(answer.status, usual), address)
    if (answer.getheader("Content-Encoding") or "identity").strip().lower() != "identity":
        raise no_sense
    if answer.status == 206:
        found = re.match(r"bytes (\d{1,12})-", answer.getheader("Content-Range") or "")
        if found is None or wishes.get("Range") != f"bytes={int(found[1])}-":
            raise no_sense
        begin = int(found[1])
    else:
        begin = 0

    def read() -> bytes:
        with _told(address, watch):
            piece = answer.read1(PIECE)
        if watch.why is not None:  # An answer whose length nobody says looks whole where it was ended.
            raise NetworkError(watch.why, address)
        watch.received += len(piece)
        return piece

    return NetworkAnswer(address, begin, answer.length, read, _mark_of(answer))


@contextmanager
def _told(address: str, watch: _Watch) -> Iterator[None]:
    """Tell whatever goes wrong with a connection as a NetworkError."""
    try:
        yield
    except NetworkError:
        raise
    except ssl.SSLCertVerificationError as fault:
        why = _BY_CERTIFICATE.get(fault.verify_code, NetworkRefusal.CERTIFICATE)
        raise NetworkError(why, address) from fault
    except (OSError, http.client.HTTPException, ValueError) as fault:
        raise NetworkError(watch.why or _reason_for(fault), address) from fault


_BY_FAULT: Sequence[tuple[tuple[type[Exception], ...], NetworkRefusal]] = (
    ((TimeoutError,), NetworkRefusal.TOO_SLOW),
    ((socket.gaierror,), NetworkRefusal.UNKNOWN_HOST),
    ((ConnectionResetError, BrokenPipeError, http.client.IncompleteRead, ssl.SSLEOFError), NetworkRefusal.CUT_OFF),
    ((ssl.SSLError,), NetworkRefusal.NO_TLS),
    ((OSError,), NetworkRefusal.UNREACHABLE),
)


def _reason_for(fault: Exception) -> NetworkRefusal:
    return next((why for kinds, why in _BY_FAULT if isinstance(fault, kinds)), NetworkRefusal.NO_SENSE)
