"""Certificates for servers on this machine, signed by an authority that is made for each."""

from __future__ import annotations

import ipaddress
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

DAY = timedelta(days=1)


def tls_server(
    folder: Path, *, address: str = "127.0.0.1", days: tuple[int, int] = (-1, 1)
) -> tuple[ssl.SSLContext, Path]:
    """What a server needs to speak TLS, and the file of the authority's certificate for who is to trust it.

    ``address`` is whose certificate it is, and ``days`` are those from and to which it holds, from today on.
    """
    authority, key, now = generate_private_key(SECP256R1()), generate_private_key(SECP256R1()), datetime.now(UTC)
    issuer, name = _name("An authority of Scryptic's tests"), _name("Scryptic's tests")
    root = _begun(issuer, issuer, authority, now - DAY, now + DAY)
    root = root.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    leaf = _begun(name, issuer, key, now + days[0] * DAY, now + days[1] * DAY)
    host = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
    leaf = leaf.add_extension(host, critical=False)
    trusted, certificate, secret = folder / "authority.pem", folder / "certificate.pem", folder / "secret.pem"
    trusted.write_bytes(root.sign(authority, SHA256()).public_bytes(Encoding.PEM))
    certificate.write_bytes(leaf.sign(authority, SHA256()).public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, secret)
    return context, trusted


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _begun(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, begin: datetime, end: datetime
) -> x509.CertificateBuilder:
    made = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    return made.serial_number(x509.random_serial_number()).not_valid_before(begin).not_valid_after(end)
