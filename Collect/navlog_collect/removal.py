"""Deletes one session, all sessions of a log, or old sessions. Later uploads do not restore them."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from navlog_collect.accept import tombstones
from navlog_collect.store import Store, name_of

Removal = Callable[[sqlite3.Connection], list[str]]


def delete(db: sqlite3.Connection, where: str, values: list[object]) -> list[str]:
    """Delete sessions inside a transaction. Return the names of their files, which must be deleted after the commit."""
    rows = db.execute(f"SELECT id, log, session, identity, key FROM sessions WHERE {where}", values).fetchall()
    names = []
    for row in rows:
        name = name_of(row["log"], row["key"])
        hashes = tombstones(row["log"], row["session"], row["identity"])
        db.executemany("INSERT OR IGNORE INTO removed VALUES (?)", [[each] for each in hashes])
        db.execute("INSERT OR IGNORE INTO trash VALUES (?)", [name])
        db.execute("DELETE FROM quarantine WHERE log = ? AND session = ?", [row["log"], row["session"]])
        db.execute("DELETE FROM sessions WHERE id = ?", [row["id"]])
        names.append(name)
    return names


def delete_log(db: sqlite3.Connection, log: str) -> list[str]:
    """Delete everything that a log has uploaded."""
    names = delete(db, "log = ?", [log])
    db.execute("DELETE FROM quarantine WHERE log = ?", [log])
    return names


def prune(db: sqlite3.Connection, days: float) -> list[str]:
    """Delete the sessions whose last upload is older than a number of days, by the collector's clock."""
    before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    names = delete(db, "received < ?", [before])
    db.execute("DELETE FROM quarantine WHERE received < ?", [before])
    return names


def scrub(db: sqlite3.Connection, store: Store, names: list[str]) -> list[str]:
    """Delete the files of deleted sessions after the commit, and empty the write-ahead log, which still contains old rows.

    Return the names of the files that could not be deleted.
    """
    left = store.delete_all(names)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return left
