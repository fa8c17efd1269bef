"""The hash chain of a session, which the device, the collector and `navlog verify --receipt` compute from exported lines."""

import hashlib
from collections.abc import Iterable

IDENTITY = ("id", "started", "app", "version", "system")
"""The keys of a session's identity, in order. `parent` follows if the session has one."""


def identity(session: dict[str, str]) -> str:
    """The identity of a session, from the members of its header exactly as the header writes them."""
    keys = [*IDENTITY, *(["parent"] if "parent" in session else [])]
    return "{" + ",".join(f'"{key}":{session[key]}' for key in keys) + "}"


def start(identity: str) -> str:
    """The hash of a session without events."""
    return hashlib.sha3_256(identity.encode()).hexdigest()


def extend(head: str, lines: Iterable[bytes]) -> str:
    """The hash after more events: one line each, without its line feed."""
    for line in lines:
        head = hashlib.sha3_256(head.encode() + b"\n" + line).hexdigest()
    return head
