"""The hash chain of a session, which the device, the collector and `navlog verify --receipt` compute from exported lines."""

import hashlib
from collections.abc import Iterable

IDENTITY = ("id", "started", "app", "version", "system")
"""The keys of a session's identity, in order. `parent` follows if the session has one."""


def identity(session: dict[str, str]) -> str:
    """Return the identity of a session: members of its header, exactly as the header contains them."""
    keys = [*IDENTITY, *(["parent"] if "parent" in session else [])]
    return "{" + ",".join(f'"{key}":{session[key]}' for key in keys) + "}"


def start(identity: str) -> str:
    """Return the hash of a session without events."""
    return hashlib.sha3_256(identity.encode()).hexdigest()


def extend(head: str, lines: Iterable[bytes]) -> str:
    """Return the hash after further events, which are lines without line feeds."""
    for line in lines:
        head = hashlib.sha3_256(head.encode() + b"\n" + line).hexdigest()
    return head
