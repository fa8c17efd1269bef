"""Writes sessions of the lake as logs."""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.ingest import EVENTS
from navlog_fleet.lake import Lake
from navlog_fleet.tables import answer
from navlog_fleet.verdicts import SESSIONS

_SHOWN = 5


def lines(lake: Lake, days: set[str] | None = None) -> DataFrame:
    """Return the lines of the exports of all sessions, or of the sessions of some days: `session`, `position`, `line`.

    The header of an export has position 0, and the reports of how the session ended follow the last event.
    """
    found = lake.table("sessions", SESSIONS, days)
    headers = found.select("session", F.lit(0).cast("bigint").alias("position"), F.col("header").alias("line"))
    endings = found.where("endings IS NOT NULL").select(
        "session", (F.col("events") + 1).alias("position"), F.col("endings").alias("line")
    )
    return headers.unionByName(lake.table("events", EVENTS, days)).unionByName(endings)


def named(lake: Lake, beginning: str) -> str:
    """Return the session whose id is this text, or else the only session whose id begins with the text."""
    session = F.col("session")
    ids: list[str] = []
    for condition in (session == beginning, session.startswith(beginning), session.startswith(beginning.lower())):
        found = lake.table("sessions", SESSIONS).where(condition).select("session")
        ids = ids or sorted(row["session"] for row in found.limit(_SHOWN + 1).collect())
    if not ids:
        raise FleetError(f"the lake has no session {beginning}")
    if len(ids) > 1:
        more = " and more" if len(ids) > _SHOWN else ""
        raise FleetError(f"{beginning} is the beginning of several sessions: {', '.join(ids[:_SHOWN])}{more}")
    return str(ids[0])


def matching(lake: Lake, condition: str, limit: int) -> list[str]:
    """Return sessions with an event that meets a condition over columns of event_log and session_summary."""
    events = (
        "SELECT e.*, s.app, s.version, s.system, s.ended, s.ending "
        "FROM event_log e JOIN session_summary s ON s.session = e.session"
    )
    found = answer(lake, f"SELECT DISTINCT session FROM ({events}) WHERE ({condition}\n) ORDER BY session LIMIT {limit}")
    return [row["session"] for row in found.collect()]


def write_log(lake: Lake, navlog: Navlog, session: str, target: Path) -> None:
    """Write one session as a log."""
    for _, export in _exports(lake, [session]):
        _import(navlog, export, target)


def write_logs(lake: Lake, navlog: Navlog, sessions: list[str], folder: Path) -> list[Path]:
    """Write sessions as logs in a folder, named after their ids. Return their paths."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FleetError(f"{folder}: {error.strerror}") from error
    with ThreadPoolExecutor(os.cpu_count()) as imports:
        done = {
            folder / file_name(session): imports.submit(_import, navlog, export, folder / file_name(session))
            for session, export in _exports(lake, sessions)
        }
    for one in done.values():
        one.result()
    return list(done)


def file_name(session: str) -> str:
    """Return the file name for a session's log. An id comes from a device, and is not always a valid file name."""
    is_name = len(session) <= 200 and re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*", session)
    return f"{session if is_name else hashlib.sha256(session.encode()).hexdigest()[:32]}.sqlite"


def _exports(lake: Lake, sessions: list[str]) -> Iterator[tuple[str, str]]:
    # With this filter, Spark uses Parquet's statistics to read only the parts of files that can contain the sessions. A join
    # would read all files.
    wanted = F.col("session").isin(sessions)
    started = lake.table("sessions", SESSIONS).where(wanted).select(F.date_format("started", "yyyy-MM-dd").alias("day"))
    days = {row["day"] for row in started.distinct().collect()}
    found = lines(lake, days).where(wanted).orderBy("session", "position")
    for session, rows in groupby(found.toLocalIterator(prefetchPartitions=True), key=lambda row: str(row["session"])):
        yield session, "".join(f"{row['line']}\n" for row in rows)


def _import(navlog: Navlog, export: str, target: Path) -> None:
    """Create a log from an export, completely or not at all."""
    try:
        with tempfile.TemporaryDirectory(prefix=".navlog-fleet-", dir=target.parent) as folder:
            made = Path(folder, "log.sqlite")
            given = Path(folder, "session.jsonl")
            given.write_text(export, encoding="utf-8")
            navlog.run("import", made, given)
            # Unlike a rename, a link does not replace a file.
            os.link(made, target)
            # navlog verify compares the log with the head of its hash chain.
            os.replace(f"{made}-head", f"{target}-head")
    except FileExistsError:
        raise FleetError(f"{target} already exists") from None
    except OSError as error:
        raise FleetError(f"{target}: {error.strerror}") from error
