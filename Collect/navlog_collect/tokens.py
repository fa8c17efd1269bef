"""Tokens of devices and people. The index stores only hashes of tokens. Hashes are compared in constant time."""

import hashlib
import hmac
import re
import secrets
import sqlite3
import time
from dataclasses import dataclass

from navlog_collect.errors import CollectError, Refused
from navlog_collect.receipts import now

ROLES = ("upload", "read", "manage")
"""upload: can only send sessions. read: can open the pages and the API. manage: can also delete."""
LOGIN_SECONDS = 12 * 3600

_TOKEN = re.compile(r"navlog_([0-9a-f]{12})_([A-Za-z0-9_-]{43})")
_NOTHING = bytes(32)


@dataclass(frozen=True)
class Access:
    """The token of a request, and its role."""

    token: str
    role: str
    form: str = ""
    """The text that a form of a page must send back, so that no other site can submit it."""

    @property
    def can_manage(self) -> bool:
        """Whether the token may delete."""
        return self.role == "manage"


def make(db: sqlite3.Connection, role: str, name: str) -> str:
    """Create a token, and return its text, which is not stored."""
    if role not in ROLES:
        raise CollectError(f"{role} is not a role: the roles are {', '.join(ROLES)}")
    identifier, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
    db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", [identifier, name, role, _hash(secret), now()])
    return f"navlog_{identifier}_{secret}"


def revoke(db: sqlite3.Connection, identifier: str) -> None:
    """Remove a token by its identifier, and end its logins."""
    if db.execute("DELETE FROM tokens WHERE id = ?", [identifier]).rowcount == 0:
        raise CollectError(f"no token has the identifier {identifier}: navlog-collect token list shows them")


def access(db: sqlite3.Connection, text: str) -> Access | None:
    """Return the access that a token grants, or `None` if the token is not valid."""
    match = _TOKEN.fullmatch(text)
    row = db.execute("SELECT * FROM tokens WHERE id = ?", [match[1]]).fetchone() if match else None
    # The check takes as long for an unknown token as for a token with a wrong secret.
    is_right = hmac.compare_digest(_hash(match[2] if match else ""), row["hash"] if row else _NOTHING)
    return Access(row["id"], row["role"]) if row and is_right else None


def bearer(db: sqlite3.Connection, header: str | None, *roles: str) -> Access:
    """Return the access that an `Authorization` header grants. Refuse the request unless the token has one of the roles."""
    scheme, _, text = (header or "").partition(" ")
    found = access(db, text.strip()) if scheme.lower() == "bearer" else None
    if found is None:
        raise Refused(401, "a token is needed: Authorization: Bearer TOKEN")
    if found.role not in roles:
        raise Refused(403, f"a token for {found.role} cannot do that")
    return found


def sign_in(db: sqlite3.Connection, text: str) -> str | None:
    """Begin a login with a token that may read. Return the cookie, or `None` for any other token."""
    found = access(db, text)
    if found is None or found.role == "upload":
        return None
    cookie = secrets.token_urlsafe(32)
    db.execute("DELETE FROM logins WHERE expires < ?", [int(time.time())])
    db.execute("INSERT INTO logins VALUES (?, ?, ?)", [_hash(cookie), found.token, int(time.time()) + LOGIN_SECONDS])
    return cookie


def sign_out(db: sqlite3.Connection, cookie: str) -> None:
    """End a login."""
    db.execute("DELETE FROM logins WHERE hash = ?", [_hash(cookie)])


def signed_in(db: sqlite3.Connection, cookie: str) -> Access | None:
    """Return the access that a cookie grants, or `None` if the cookie does not belong to a login."""
    row = db.execute(
        "SELECT t.id, t.role FROM logins l JOIN tokens t ON t.id = l.token WHERE l.hash = ? AND l.expires >= ?",
        [_hash(cookie), int(time.time())],
    ).fetchone()
    return Access(row["id"], row["role"], _hash("form:" + cookie).hex()) if row else None


def _hash(text: str) -> bytes:
    return hashlib.sha3_256(text.encode(errors="replace")).digest()
