"""Adds the events of a batch to the stored events of the session: each event once, in order."""

import hashlib
import sqlite3
import time
import zlib
from dataclasses import dataclass

from navlog_collect import chain
from navlog_collect.errors import Refused
from navlog_collect.limits import Quotas, session_cost
from navlog_collect.protocol import Batch


@dataclass(frozen=True)
class Accepted:
    """The last position of a session that the collector holds, and the head of the session's hash chain at this position."""

    position: int
    head: str


class Contradiction(Refused):
    """A batch that contradicts stored events."""

    def __init__(self, sentence: str) -> None:
        super().__init__(422, sentence)


class Deleted(Refused):
    """A batch of a deleted session. The collector stores nothing of the batch."""

    def __init__(self) -> None:
        super().__init__(422, "this session was deleted from the collector, and is not accepted again")


def key_of(log: str, session: str) -> str:
    """Return the name of a session in addresses and file names, which is safe whatever the session's identifier contains."""
    return hashlib.sha3_256(f"{log}:{session}".encode()).hexdigest()[:32]


def tombstones(log: str, session: str, identity: str) -> list[bytes]:
    """Return the hashes that remain of a deleted session.

    The second hash does not depend on the log, because a device that has lost `LOG-upload` sends the session in a new log.
    """
    return [hashlib.sha3_256(f"removed:{text}".encode()).digest() for text in (f"{log}:{session}", identity)]


def accept(db: sqlite3.Connection, log: str, batch: Batch, received: str, quotas: Quotas, settle: float) -> Accepted:
    """Store the new events of a batch, inside a transaction."""
    held = db.execute("SELECT * FROM sessions WHERE log = ? AND session = ?", [log, batch.session]).fetchone()
    hashes = tombstones(log, batch.session, batch.identity)
    # If only another log's copy of this session was deleted, this copy can still grow.
    if held is None and db.execute("SELECT 1 FROM removed WHERE hash IN (?, ?)", hashes).fetchone():
        raise Deleted
    position: int = held["position"] if held else 0
    if batch.first > position + 1:
        raise Refused(409, f"events are missing: continue at {position + 1}", {"position": position})
    if held:
        _check_same(db, held, batch)
    new = batch.lines[position + 1 - batch.first :]
    size = sum(len(line) + 1 for line in new)
    # A repeated batch needs no space.
    if new or not held:
        quotas.check_session((held["bytes"] if held else 0) + size)
        cost = size if held else size + session_cost(batch.identity)
        quotas.check(db, log, cost, is_new_session=held is None)
    head = chain.extend(held["head"] if held else chain.start(batch.identity), new)
    end = batch.end
    is_end_new = end is not None and (held is None or held["ended"] is None)
    due = time.time() + (1 if is_end_new else settle)
    id_ = _insert(db, log, batch, received) if held is None else held["id"]
    db.execute(
        "UPDATE sessions SET position = ?, head = ?, bytes = bytes + ?, cost = cost + ?, received = ? WHERE id = ?",
        [position + len(new), head, size, size, received, id_],
    )
    if is_end_new and end is not None:
        ended = [end.ended, end.duration, end.events, id_]
        db.execute("UPDATE sessions SET ended = ?, duration = ?, events = ? WHERE id = ?", ended)
    if new or is_end_new or held is None:
        db.execute("UPDATE sessions SET due = min(ifnull(due, ?1), ?1) WHERE id = ?2", [due, id_])
    if new:
        lines = zlib.compress(b"".join(line + b"\n" for line in new), 3)
        db.execute("INSERT INTO batches VALUES (?, ?, ?, ?)", [id_, position + 1, position + len(new), lines])
    return Accepted(position + len(new), head)


def _insert(db: sqlite3.Connection, log: str, batch: Batch, received: str) -> int:
    columns = {
        "key": key_of(log, batch.session),
        "log": log,
        "session": batch.session,
        "identity": batch.identity,
        "masked": batch.is_masked,
        "app": batch.app,
        "version": batch.version,
        "system": batch.system,
        "started": batch.started,
        "day": batch.started.partition("T")[0],
        "position": 0,
        "head": chain.start(batch.identity),
        "bytes": 0,
        "cost": session_cost(batch.identity),
        "first_received": received,
        "received": received,
    }
    marks = ", ".join("?" for _ in columns)
    inserted = db.execute(f"INSERT INTO sessions ({', '.join(columns)}) VALUES ({marks})", [*columns.values()])
    return int(inserted.lastrowid or 0)


def _check_same(db: sqlite3.Connection, held: sqlite3.Row, batch: Batch) -> None:
    if (held["identity"], bool(held["masked"])) != (batch.identity, batch.is_masked):
        raise Contradiction("the session's header differs from the stored header")
    last = max(held["position"], batch.last)
    for events, ended in ((held["events"], held["ended"]), _ending(batch)):
        if ended is not None and last > events:
            raise Contradiction(f"the session was closed with {events} events, and has an event {last}")
    if batch.end is not None and held["ended"] is not None:
        mine, theirs = (batch.end.ended, batch.end.duration, batch.end.events), tuple(held[k] for k in _END)
        if mine != theirs:
            raise Contradiction("the session's end differs from the stored end")
    if batch.first <= held["position"]:
        _check_overlap(db, held, batch)


_END = ("ended", "duration", "events")


def _ending(batch: Batch) -> tuple[int | None, str | None]:
    return (batch.end.events, batch.end.ended) if batch.end else (None, None)


def _check_overlap(db: sqlite3.Connection, held: sqlite3.Row, batch: Batch) -> None:
    """Compare the events of a batch with the stored events."""
    rows = db.execute(
        "SELECT first, lines FROM batches WHERE session = ? AND last >= ? AND first <= ? ORDER BY first",
        [held["id"], batch.first, batch.last],
    )
    for first, packed in rows:
        for position, line in enumerate(zlib.decompress(packed)[:-1].split(b"\n"), first):
            if batch.first <= position <= batch.last and batch.lines[position - batch.first] != line:
                raise Contradiction(f"event {position} differs from the stored event")
