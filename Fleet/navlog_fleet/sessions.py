"""Sessions of the lake as logs again."""

import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake
from navlog_fleet.tables import answer

_SHOWN = 5


def lines(lake: Lake) -> DataFrame:
    """All lines of the sessions' exports: `session`, `position`, `line`. The header of an export stands at position 0."""
    headers = lake.table("sessions").select("session", F.lit(0).cast("bigint").alias("position"), F.col("header").alias("line"))
    return headers.unionByName(lake.table("events"))


def named(lake: Lake, beginning: str) -> str:
    """The session whose id begins so."""
    found = lake.table("sessions").where(F.col("session").startswith(beginning.lower())).select("session")
    ids = sorted(row["session"] for row in found.limit(_SHOWN + 1).collect())
    if not ids:
        raise FleetError(f"the lake has no session {beginning}")
    if len(ids) > 1:
        more = " and more" if len(ids) > _SHOWN else ""
        raise FleetError(f"{beginning} is the beginning of several sessions: {', '.join(ids[:_SHOWN])}{more}")
    return str(ids[0])


def matching(lake: Lake, condition: str, limit: int) -> list[str]:
    """The sessions with an event for which a condition holds, over the columns of event_log, and what launches say."""
    events = "SELECT e.*, s.app, s.version, s.system, s.ended FROM event_log e JOIN session_summary s ON s.session = e.session"
    found = answer(lake, f"SELECT DISTINCT session FROM ({events}) WHERE ({condition}\n) ORDER BY session LIMIT {limit}")
    return [row["session"] for row in found.collect()]


def write_log(lake: Lake, navlog: Navlog, session: str, target: Path) -> None:
    """Write one session as a log."""
    for _, export in _exports(lake, [session]):
        _import(navlog, export, target)


def write_logs(lake: Lake, navlog: Navlog, sessions: list[str], folder: Path) -> None:
    """Write sessions as logs in a folder, each called by its id."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FleetError(f"{folder}: {error.strerror}") from error
    with ThreadPoolExecutor(os.cpu_count()) as imports:
        done = [
            imports.submit(_import, navlog, export, folder / f"{session}.sqlite")
            for session, export in _exports(lake, sessions)
        ]
    for one in done:
        one.result()


def _exports(lake: Lake, sessions: list[str]) -> Iterator[tuple[str, str]]:
    wanted = lake.spark.createDataFrame([(session,) for session in sessions], "session STRING")
    found = lines(lake).join(F.broadcast(wanted), "session", "left_semi").orderBy("session", "position")
    for session, rows in groupby(found.toLocalIterator(prefetchPartitions=True), key=lambda row: str(row["session"])):
        yield session, "".join(f"{row['line']}\n" for row in rows)


def _import(navlog: Navlog, export: str, target: Path) -> None:
    """Make a log of an export. It is there whole, or not at all."""
    try:
        with tempfile.TemporaryDirectory(prefix=".navlog-fleet-", dir=target.parent) as folder:
            made = Path(folder, "log.sqlite")
            given = Path(folder, "session.jsonl")
            given.write_text(export, encoding="utf-8")
            navlog.run("import", made, given)
            # Unlike a rename, a link replaces nothing.
            os.link(made, target)
            # The head of its chain, by which navlog verify confirms it.
            os.replace(f"{made}-head", f"{target}-head")
    except FileExistsError:
        raise FleetError(f"{target} is there already") from None
    except OSError as error:
        raise FleetError(f"{target}: {error.strerror}") from error
