"""Rejected uploads, with the reason. Sessions that navlog rejects stay in the table of sessions, with a reason."""

import hashlib
import sqlite3

from navlog_collect.receipts import now

MOST_BYTES = 64 << 20
MOST_ENTRIES = 10_000


def add(db: sqlite3.Connection, log: str, session: str, reason: str, body: bytes, *, keeps_body: bool) -> None:
    """Store a rejected upload.

    If an upload contradicts stored events, its content is kept. For a malformed upload, only the hash is kept, because the
    upload may contain anything.
    """
    values = [now(), log, session, reason, len(body), hashlib.sha3_256(body).hexdigest(), body if keeps_body else None]
    db.execute(
        "INSERT INTO quarantine (received, log, session, reason, bytes, hash, body) VALUES (?, ?, ?, ?, ?, ?, ?)", values
    )
    _bound(db)


def _bound(db: sqlite3.Connection) -> None:
    """Delete the oldest uploads above the limits, so that a hostile device cannot fill the disk."""
    db.execute(
        "DELETE FROM quarantine WHERE id <= (SELECT id FROM quarantine ORDER BY id DESC LIMIT 1 OFFSET ?)", [MOST_ENTRIES]
    )
    db.execute(
        "DELETE FROM quarantine WHERE id IN (SELECT id FROM (SELECT id, sum(length(body)) OVER (ORDER BY id DESC) AS total "
        "FROM quarantine WHERE body IS NOT NULL) WHERE total > ?)",
        [MOST_BYTES],
    )


def listed(db: sqlite3.Connection, limit: int = 200) -> list[dict[str, object]]:
    """Return the newest rejected uploads."""
    query = "SELECT id, received, log, session, reason, bytes, hash, body IS NOT NULL AS kept FROM quarantine ORDER BY id DESC"
    return [dict(row) for row in db.execute(f"{query} LIMIT ?", [limit])]


def sessions(db: sqlite3.Connection, limit: int = 200) -> list[dict[str, object]]:
    """Return the sessions that navlog rejected."""
    query = "SELECT key, log, session, app, version, position, received, reason FROM sessions WHERE reason IS NOT NULL"
    return [dict(row) for row in db.execute(f"{query} ORDER BY received DESC LIMIT ?", [limit])]
