"""Receipts: the head of a session's hash chain, signed by the collector. They are evidence outside of the device."""

import base64
import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from navlog_collect.errors import CollectError
from navlog_collect.files import create


def now() -> str:
    """Return the current time, as Navlog writes times."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Signer:
    """The collector's key, in a file that only the collector's user can read."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        public = key.public_key()
        self.pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
        self.id = hashlib.sha3_256(public.public_bytes(Encoding.Raw, PublicFormat.Raw)).hexdigest()[:16]

    @staticmethod
    def of(path: Path) -> "Signer":
        """Read the key of a collector, or create it."""
        if not path.exists():
            key = Ed25519PrivateKey.generate()
            create(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        if os.stat(path).st_mode & 0o077:
            raise CollectError(f"{path} can be read by other users: chmod 600 {path}")
        try:
            key_ = load_pem_private_key(path.read_bytes(), None)
        except ValueError as error:
            raise CollectError(f"{path} is not a key in PEM: restore it, or remove it to make another one") from error
        if not isinstance(key_, Ed25519PrivateKey):
            raise CollectError(f"{path} is not an Ed25519 key")
        return Signer(key_)

    def receipt(self, log: str, session: str, position: int, head: str, received: str) -> dict[str, object]:
        """Return a receipt for all events of a session up to a position."""
        text = f"navlog-receipt1:{log}:{session}:{position}:{head}:{received}"
        return {
            "format": "navlog-receipt",
            "version": 1,
            "log": log,
            "session": session,
            "position": position,
            "hash": head,
            "received": received,
            "key": self.id,
            "signature": base64.b64encode(self._key.sign(text.encode())).decode(),
        }
