"""The one door to the network: certificates must hold, redirects stay within the rules, and no module goes past it."""

from __future__ import annotations

import ast
import socket
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from runtime.support.network import NetworkError, NetworkLimits, NetworkReader, NetworkRefusal, is_local, parts_of
from tests.gallery.certificates import tls_server
from tests.gallery.web_server import WebServer, redirect
from tests.sources import ROOT

MODULES = {"asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "ssl", "urllib", "xmlrpc"}
"""What of the standard library speaks to other machines."""

ALLOWED = {
    "runtime/support/network.py": {"http", "socket", "ssl", "urllib"},
    "runtime/gallery/client.py": {"urllib"},
    "runtime/engine/records/notation.py": {"urllib"},
    "runtime/ui/application/qt_application.py": {"socket"},
    "runtime/ui/application/startup.py": {"socket"},
}
"""The door; who writes addresses and names apart; and who has signals wake the window through a pair of sockets."""


def why(error: pytest.ExceptionInfo[NetworkError]) -> NetworkRefusal:
    return error.value.why


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.json").write_bytes(b"hello")
    return tmp_path / "site"


def test_a_server_with_a_certificate_that_holds_is_read(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tls, certificate = tls_server(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with WebServer(folder, tls) as web:
        assert NetworkReader().read(web.address, "index.json", 100) == b"hello"


def test_a_certificate_from_nobody_is_refused(tmp_path: Path, folder: Path) -> None:
    tls, _ = tls_server(tmp_path)
    with WebServer(folder, tls) as web, pytest.raises(NetworkError) as error:
        NetworkReader().read(web.address, "index.json", 100)
    assert why(error) is NetworkRefusal.CERTIFICATE_UNKNOWN
    assert web.asked == []


@pytest.mark.parametrize(
    ("holds", "reason"),
    [
        ({"days": (-3, -1)}, NetworkRefusal.CERTIFICATE_EXPIRED),
        ({"days": (1, 3)}, NetworkRefusal.CERTIFICATE_EARLY),
        ({"address": "127.0.0.2"}, NetworkRefusal.CERTIFICATE_OF_ANOTHER),
    ],
)
def test_a_trusted_certificate_that_does_not_hold_here_is_refused(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, holds: dict[str, Any], reason: NetworkRefusal
) -> None:
    tls, certificate = tls_server(tmp_path, **holds)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with WebServer(folder, tls) as web, pytest.raises(NetworkError) as error:
        NetworkReader().read(web.address, "index.json", 100)
    assert why(error) is reason


def test_what_came_safely_is_not_sent_on_without_safety(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tls, certificate = tls_server(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with WebServer(folder) as plain, WebServer(folder, tls) as web:
        web.replies["/index.json"] = [redirect(f"{plain.address}index.json")]
        with pytest.raises(NetworkError) as error:
            NetworkReader().read(web.address, "index.json", 100)
    assert why(error) is NetworkRefusal.REDIRECTED_AWAY
    assert plain.asked == []


def test_a_server_that_speaks_no_tls_is_told(folder: Path) -> None:
    with WebServer(folder) as web, pytest.raises(NetworkError) as error:
        NetworkReader().read(web.address.replace("http:", "https:"), "index.json", 100)
    assert why(error) is NetworkRefusal.NO_TLS


def test_a_server_that_never_shakes_hands_is_left() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        taken: list[socket.socket] = []
        thread = Thread(target=lambda: taken.append(listening.accept()[0]))
        thread.start()
        with pytest.raises(NetworkError) as error:
            NetworkReader(NetworkLimits(beginning=0.3)).read(f"https://127.0.0.1:{port}/", "index.json", 100)
        thread.join()
        taken[0].close()
    assert why(error) is NetworkRefusal.TOO_SLOW


def test_a_server_that_is_not_there_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with pytest.raises(NetworkError) as error:
        NetworkReader().read(f"http://127.0.0.1:{port}/", "index.json", 100)
    assert why(error) is NetworkRefusal.UNREACHABLE


def test_a_folder_is_read_and_no_link_leads_out_of_it(tmp_path: Path, folder: Path) -> None:
    base = f"{folder.as_uri()}/"
    assert NetworkReader().read(base, "index.json", 100) == b"hello"
    with pytest.raises(NetworkError) as error:
        NetworkReader().read(base, "missing.json", 100)
    assert why(error) is NetworkRefusal.NOT_THERE
    with pytest.raises(NetworkError) as error:
        NetworkReader().read(base, "index.json", 4)
    assert why(error) is NetworkRefusal.TOO_LARGE
    (tmp_path / "secret.txt").write_bytes(b"secret")
    (folder / "link.json").symlink_to(tmp_path / "secret.txt")
    for name in ("link.json", "../secret.txt"):
        with pytest.raises(NetworkError) as error:
            NetworkReader().read(base, name, 100)
        assert why(error) is NetworkRefusal.UNREACHABLE


def test_only_this_machine_may_do_without_safety() -> None:
    assert all(map(is_local, ("localhost", "127.0.0.1", "127.9.9.9", "::1")))
    assert not any(map(is_local, ("example.org", "localhost.example.org", "10.0.0.1", "0.0.0.0", "127.1", "")))
    with pytest.raises(NetworkError) as error:
        parts_of("http://10.0.0.1/")
    assert why(error) is NetworkRefusal.NOT_SAFE


def test_no_module_goes_past_the_door() -> None:
    past = {}
    for source in sorted([*ROOT.glob("runtime/**/*.py"), *ROOT.glob("editor/**/*.py")]):
        name, text = source.relative_to(ROOT).as_posix(), source.read_text("utf-8")
        if not any(module in text for module in MODULES):
            continue
        found = set()
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Import(names=names):
                    found |= {one.name.partition(".")[0] for one in names} & MODULES
                case ast.ImportFrom(module=str(module), level=0):
                    found |= {module.partition(".")[0]} & MODULES
        if found - ALLOWED.get(name, set()):
            past[name] = found
    assert not past, "go through runtime/support/network.py"
