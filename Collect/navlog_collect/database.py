"""The collector's index, in SQLite. Every commit is on disk before it is acknowledged."""

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from navlog_collect.errors import CollectError, Refused

SCHEMA = 1
Result = TypeVar("Result")
Change = Callable[[sqlite3.Connection], Any]


def connect(path: Path) -> sqlite3.Connection:
    """Open the index, or create it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    db = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
    db.row_factory = sqlite3.Row
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", "trusted_schema=OFF"):
        db.execute(f"PRAGMA {setting}")
    with transaction(db):
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version == 0:
            # One statement at a time, because `executescript` would first commit the transaction.
            for statement in _statements(files(__package__).joinpath("schema.sql").read_text()):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={SCHEMA}")
        elif version != SCHEMA:
            raise CollectError(f"{path} has schema {version}, and this collector reads {SCHEMA}: update the collector")
    return db


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commit all changes of the block, or none of them."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # After some errors, such as a full disk, SQLite has already rolled back.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def refusal(error: Exception) -> Exception:
    """Return the refusal for an error of the disk or of a busy index. Return any other error unchanged."""
    text = str(error)
    if isinstance(error, sqlite3.OperationalError) and ("full" in text or "disk I/O" in text):
        return Refused(507, "the collector's disk is full or fails: try again later", retry_after=60)
    if isinstance(error, sqlite3.OperationalError) and ("locked" in text or "busy" in text):
        return Refused(503, "the collector is busy: try again", retry_after=1)
    return error


class Writer:
    """The only thread of the server that writes. It commits waiting changes together, and flushes them once."""

    MOST_WAITING = 512
    MOST_TOGETHER = 64

    def __init__(self, path: Path) -> None:
        self._db = connect(path)
        self._waiting: queue.Queue[tuple[Change, Future[Any]] | None] = queue.Queue(self.MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, change: Callable[[sqlite3.Connection], Result]) -> "Future[Result]":
        """Apply a change in a transaction. The future completes when the change is on disk, or fails with its error."""
        future: Future[Result] = Future()
        try:
            self._waiting.put_nowait((change, future))
        except queue.Full:
            raise Refused(503, "the collector is busy: try again", retry_after=1) from None
        return future

    def close(self) -> None:
        """Apply all waiting changes, and close the file."""
        self._waiting.put(None)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        following = self._waiting.get()
        while following is not None:
            together = []
            while following is not None:
                # A client that has disconnected may have cancelled its change.
                if following[1].set_running_or_notify_cancel():
                    together.append(following)
                if len(together) == self.MOST_TOGETHER or self._waiting.empty():
                    break
                following = self._waiting.get()
            self._commit(together)
            if following is not None:
                following = self._waiting.get()

    def _commit(self, together: list[tuple[Change, "Future[Any]"]]) -> None:
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with transaction(self._db):
                for change, future in together:
                    results.append((future, *self._applied(change)))
        except Exception as error:
            for _, future in together:
                future.set_exception(refusal(error))
            return
        for future, result, failure in results:
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _applied(self, change: Change) -> tuple[Any, Exception | None]:
        """Apply a change, and return its result or its error. A failed change has no effect."""
        self._db.execute("SAVEPOINT change")
        try:
            result = change(self._db)
        except Exception as error:
            if not self._db.in_transaction:
                raise
            self._db.execute("ROLLBACK TO change")
            self._db.execute("RELEASE change")
            return None, refusal(error)
        self._db.execute("RELEASE change")
        return result, None


class Reader:
    """Reads the index, with a connection for each thread. A reader never waits for the writer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = threading.local()

    @property
    def db(self) -> sqlite3.Connection:
        """The connection of this thread."""
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        if db is None:
            db = sqlite3.connect(self._path, isolation_level=None, timeout=30)
            db.row_factory = sqlite3.Row
            db.execute("PRAGMA query_only=ON")
            self._local.db = db
        return db
