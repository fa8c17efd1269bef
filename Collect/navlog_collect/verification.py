"""Verifies sessions with `navlog`, and publishes those that pass. The pages and the API show only verified sessions."""

import logging
import sqlite3
import tempfile
import threading
import time
import zlib
from dataclasses import dataclass
from pathlib import Path

from navlog_collect.command import CommandFailed, Navlog
from navlog_collect.database import Reader, Writer
from navlog_collect.jsontext import members
from navlog_collect.records import endings_line
from navlog_collect.store import Store, name_of
from navlog_collect.webhooks import violated

# The facets of a session: its screens, and the findings of the view friction.
_FACETS = """
SELECT 'screen' AS facet, screen AS name, min(position) AS position, count(*) AS count FROM screen_visits GROUP BY screen
UNION ALL SELECT 'problem', rule, min(position), count(*) FROM friction GROUP BY rule"""
# The maximum number of seconds between two reads of the index. An upload does not wake the threads.
_PAUSE = 0.5
# The seconds until a session is verified again after a failure of the machine.
_RETRY = 5
_LOGGER = logging.getLogger("navlog_collect")


@dataclass(frozen=True)
class Findings:
    """The result of a verification: the reason why a session is not sound, or its facets."""

    reason: str | None
    facets: list[tuple[str, str, int, int]]
    keeps_rules: bool = True
    """Whether the violations of an earlier check remain, because the rules were not checked or the check failed."""


class Verifier:
    """Threads that verify the sessions that are due."""

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        store: Store,
        navlog: Navlog,
        settle: float,
        rules: Path | None,
        hooks: bool,
        threads: int = 2,
    ) -> None:
        self._writer, self._reader, self._store, self._navlog = writer, reader, store, navlog
        self._settle, self._rules, self._hooks = settle, rules, hooks
        self._changed = threading.Condition()
        self._busy: set[int] = set()
        self._stopped = False
        self._threads = [threading.Thread(target=self._run, name=f"verifier-{n}", daemon=True) for n in range(threads)]

    def start(self) -> None:
        """Remove the files of deleted sessions that a crash left, and start the threads."""
        empty_trash(self._writer, self._reader, self._store)
        for thread in self._threads:
            thread.start()

    def wake(self) -> None:
        """Make the threads look for sessions that are due."""
        with self._changed:
            self._changed.notify_all()

    def stop(self) -> None:
        """Stop after the sessions that are being verified."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (id_ := self._next()) is not None:
            try:
                self._verify(id_)
            except Exception as error:
                # The machine failed, so the session is verified again later.
                _LOGGER.error("a session could not be verified; the collector will try again: %s", error)
                self._postpone(id_)
            finally:
                with self._changed:
                    self._busy.discard(id_)
                    self._changed.notify_all()

    def _next(self) -> int | None:
        """Wait until a session is due, and return the session that has been due longest."""
        with self._changed:
            while not self._stopped:
                try:
                    rows = self._reader.db.execute(
                        "SELECT id, due FROM sessions WHERE due IS NOT NULL ORDER BY due LIMIT ?", [len(self._busy) + 1]
                    ).fetchall()
                except sqlite3.Error as error:
                    _LOGGER.error("the index could not be read; the collector will try again: %s", error)
                    self._changed.wait(_RETRY)
                    continue
                free = [row for row in rows if row["id"] not in self._busy]
                left = free[0]["due"] - time.time() if free else _PAUSE
                if free and left <= 0:
                    self._busy.add(free[0]["id"])
                    return int(free[0]["id"])
                self._changed.wait(min(left, _PAUSE))
        return None

    def _verify(self, id_: int) -> None:
        row = self._reader.db.execute("SELECT * FROM sessions WHERE id = ?", [id_]).fetchone()
        if row is None:
            return
        content = export(self._reader.db, row)
        found = self.examine(content)
        name = name_of(row["log"], row["key"])
        if found.reason is None:
            self._store.put(name, content)
        self._writer.submit(lambda db: self._record(db, row, found)).result()
        if found.reason is not None:
            self._store.delete(name)
        still = self._reader.db.execute("SELECT 1 FROM sessions WHERE id = ?", [id_]).fetchone()
        if still is None:
            # The session was deleted in the meantime, perhaps before its file was written.
            self._store.delete(name)

    def examine(self, content: bytes) -> Findings:
        """Verify an export, and list its facets."""
        with tempfile.TemporaryDirectory(dir=self._navlog.work) as folder:
            file = Path(folder) / "session.jsonl"
            file.write_bytes(content)
            try:
                reason = self._navlog.unsound(file)
                if reason is not None:
                    return Findings(reason, [])
                rows = self._navlog.rows(file, _FACETS)
                facets = [(str(r["facet"]), str(r["name"]), int(str(r["position"])), int(str(r["count"]))) for r in rows]
            except CommandFailed as error:
                return Findings(str(error), [])
            violations = self._violations(file)
            facets += [("rule", rule, position, 1) for rule, position in (violations or {}).items()]
            return Findings(None, facets, keeps_rules=violations is None)

    def _violations(self, file: Path) -> dict[str, int] | None:
        """Return the violated rules, or `None` if the check failed. A failure is only logged: the session can be sound."""
        if self._rules is None:
            return {}
        try:
            return self._navlog.violations(file, self._rules)
        except CommandFailed as error:
            problem = str(error).replace(str(file), "the session")
            _LOGGER.error("a session could not be checked by the rules, and is shown with its known violations: %s", problem)
            return None

    def _record(self, db: sqlite3.Connection, row: sqlite3.Row, found: Findings) -> None:
        """Store the result of a verification. If the session has grown in the meantime, it stays due."""
        id_ = row["id"]
        known = {r["name"] for r in db.execute("SELECT name FROM facets WHERE session = ? AND facet = 'rule'", [id_])}
        # If the rules could not be checked, the known violations stay. Otherwise the next check would report them again.
        db.execute("DELETE FROM facets WHERE session = ? AND (facet <> 'rule' OR NOT ?)", [id_, found.keeps_rules])
        verified = row["position"] if found.reason is None else None
        reported = db.execute("SELECT 1 FROM reports WHERE session = ? AND position > ?", [id_, row["position"]]).fetchone()
        # The next verification waits for further events again, unless the session has ended or a report about a new event has
        # arrived. An ending that arrived in the meantime has already set the time of the next verification.
        settled = time.time() + (0 if reported else self._settle)
        updated = db.execute(
            "UPDATE sessions SET verified = ?, reason = ?, "
            "due = CASE WHEN ended IS NOT ? OR due IS NOT ? THEN due WHEN position = ? THEN NULL ELSE ? END WHERE id = ?",
            [verified, found.reason, row["ended"], row["due"], row["position"], settled, id_],
        )
        if updated.rowcount == 0:
            return
        db.executemany("INSERT INTO facets VALUES (?, ?, ?, ?, ?)", [(id_, *facet) for facet in found.facets])
        for facet, rule, position, _ in found.facets:
            if self._hooks and facet == "rule" and rule not in known:
                violated(db, row, rule, position)

    def _postpone(self, id_: int) -> None:
        try:
            later = time.time() + _RETRY
            self._writer.submit(lambda db: db.execute("UPDATE sessions SET due = ? WHERE id = ?", [later, id_])).result()
        except Exception as error:
            _LOGGER.error("%s", error)
            time.sleep(1)


def export(db: sqlite3.Connection, row: sqlite3.Row) -> bytes:
    """Return the events of a session that the collector holds, and its endings, as `navlog export` writes them."""
    raw = members(row["identity"])
    is_whole = row["ended"] is not None and row["events"] == row["position"]
    end = {"ended": row["ended"], "duration_us": row["duration"]} if is_whole else {"ended": "null"}
    more = {"events": str(row["position"])} | ({"masked": "true"} if row["masked"] else {})
    # The keys are in the order of an export's header.
    ordered = {key: raw.pop(key) for key in ("id", "started")} | end | raw | more
    session = ",".join(f'"{key}":{value}' for key, value in ordered.items())
    lines = db.execute("SELECT lines FROM batches WHERE session = ? AND last <= ? ORDER BY first", [row["id"], row["position"]])
    parts = [f'{{"format":"navlog","schema":1,"sessions":[{{{session}}}]}}\n'.encode()]
    ends = db.execute("SELECT * FROM ends WHERE session = ? ORDER BY id", [row["id"]])
    return b"".join([*parts, *(zlib.decompress(packed) for (packed,) in lines), endings_line(row["session"], ends)])


def empty_trash(writer: Writer, reader: Reader, store: Store, settled: set[str] | None = None) -> set[str]:
    """Delete files of deleted sessions. A crash, or a verification at the same time, may have left such files.

    Return the names of these files. While sessions are verified, pass the result of an earlier call as `settled`. Names that
    this result does not contain stay in the index, because a verification may still write their files.
    """
    names = {name for (name,) in reader.db.execute("SELECT name FROM trash")}
    deleted = names - {*store.delete_all([*names])}
    if settled is not None:
        deleted &= settled
    writer.submit(lambda db: db.executemany("DELETE FROM trash WHERE name = ?", [(name,) for name in deleted])).result()
    # The checkpoint also overwrites the old rows in the index itself.
    reader.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return names
