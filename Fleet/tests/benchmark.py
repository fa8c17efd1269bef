"""Measures the cost of a fleet for Fleet/bench."""

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from cluster import Cluster
from generator import SEED, Walk, import_log, session, text, walks
from pyspark.sql import functions as F
from test_questions import QUESTIONS

from navlog_fleet import reports, tables
from navlog_fleet import spark as spark_session
from navlog_fleet.check import check, differences
from navlog_fleet.command import Navlog
from navlog_fleet.ingest import Ingest
from navlog_fleet.lake import Lake, Table

T = TypeVar("T")

SESSIONS_IN_A_LOG = 20
EVENTS_IN_A_SESSION = 80
# The events in a day of 1,000,000 devices, each with two sessions.
EVENTS_A_DAY = 1_000_000 * 2 * EVENTS_IN_A_SESSION
# Market prices in dollars: an hour of a core, and a gigabyte for a month.
CORE_HOUR, GIGABYTE_MONTH = 0.05, 0.023
ASKED = {
    "use by version": QUESTIONS["AuditingWithSQL 4"],
    "most visited screens": QUESTIONS["AuditingWithSQL 8"],
    "paths to the settings": QUESTIONS["README 1"],
    "double taps": QUESTIONS["AuditingWithSQL 20"],
    "how each screen is used": QUESTIONS["AuditingWithSQL 33"],
    "friction by version and system": reports.FRICTION,
}


def main() -> None:
    """Run all measurements, and print each result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=500, help="default: %(default)s")
    parser.add_argument("--events", type=int, default=10_000_000, help="read by the questions; default: %(default)s")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    arguments = parser.parse_args()
    navlog = Navlog(os.environ["NAVLOG"])
    with tempfile.TemporaryDirectory(prefix="navlog-fleet-bench-") as name:
        folder = Path(name)
        logs = _logs(folder / "logs", Path(navlog.path), arguments.logs)
        size = sum(log.stat().st_size for log in logs.iterdir())
        print(f"{arguments.logs} logs of {SESSIONS_IN_A_LOG} sessions of {EVENTS_IN_A_SESSION} events: {size / 1e6:.0f} MB")
        for workers in (1, 2):
            measured = _measured(folder, logs, navlog, workers, arguments)
        _on_paper(measured)


@dataclass
class Measured:
    """The results."""

    ingest: float
    """Events per second and core."""
    check: float
    bytes_an_event: float
    asked: float = 0
    """The core-seconds that all questions take per event."""


def _on_paper(measured: Measured) -> None:
    print(f"\na day of 1,000,000 devices with 2 sessions of {EVENTS_IN_A_SESSION} events: {EVENTS_A_DAY / 1e6:.0f} M events,")
    print(f"at {CORE_HOUR} $ for an hour of a core, and {GIGABYTE_MONTH} $ for a gigabyte and month")
    size = EVENTS_A_DAY * measured.bytes_an_event / 1e9
    print(f"  to keep for a year     {size:9.1f} GB      {size * 12 * GIGABYTE_MONTH:9.2f} $")
    hours = {
        "to ingest": EVENTS_A_DAY / measured.ingest / 3600,
        "to check": EVENTS_A_DAY / measured.check / 3600,
        f"to ask all {len(ASKED)} questions": EVENTS_A_DAY * measured.asked / 3600,
    }
    for name, cores in hours.items():
        print(f"  {name:22} {cores:9.1f} hours   {cores * CORE_HOUR:9.2f} $")


def _logs(folder: Path, navlog: Path, count: int) -> Path:
    """Write the logs of devices. Each log has many sessions."""
    folder.mkdir()
    chance = random.Random(SEED)
    scratch = folder.with_name("walks")
    scratch.mkdir()
    long = [walk for walk in walks(scratch, navlog, chance) if len(walk.events) > EVENTS_IN_A_SESSION]

    def export(log: int) -> str:
        own = random.Random(f"{SEED} {log}")
        sessions = []
        for number in range(SESSIONS_IN_A_LOG):
            walk = own.choice(long)
            sessions.append(session(1 + number, Walk(walk.header, walk.events[:EVENTS_IN_A_SESSION]), own, whole=True))
        header = {"format": "navlog", "schema": 1, "sessions": [one.info for one in sessions]}
        return "\n".join([text(header), *(line for one in sessions for line in one.events)]) + "\n"

    with ThreadPoolExecutor(2) as work:
        list(work.map(lambda log: import_log(navlog, folder / f"{log}.sqlite", export(log)), range(count)))
    return folder


def _measured(folder: Path, logs: Path, navlog: Navlog, workers: int, arguments: argparse.Namespace) -> Measured:
    """Measure an ingest and a check with a number of workers, and with two workers also the questions."""
    cluster = Cluster(folder / f"cluster-{workers}", workers, memory="3g")
    settings = ["spark.driver.host=127.0.0.1", "spark.ui.enabled=false", "spark.executor.memory=2g"]
    spark = spark_session.session(cluster.url, [*settings, *arguments.set])
    try:
        # This run is not measured. Afterwards, the code of the measured runs is already compiled.
        warm = Lake(spark, str(folder / f"warm-{workers}"))
        Ingest(warm, navlog, with_sensitive_data=False).run([f"{logs}/1*.sqlite"], 1 << 28)
        lake = Lake(spark, str(folder / f"lake-{workers}"))
        ingest = Ingest(lake, navlog, with_sensitive_data=False)
        seconds, done = _timed(lambda: ingest.run([str(logs)], 1 << 28))
        assert done.sessions == {"new": done.events // EVENTS_IN_A_SESSION}, done
        rate = done.events / seconds / workers
        print(f"\n{workers} worker{'s' if workers > 1 else ''} of one core")
        print(f"  ingest                             {rate:9,.0f} events/s and core, {done.events:,} in {seconds:.1f} s")
        seconds, found = _timed(lambda: differences(check(lake, navlog)).collect())
        assert found == []
        checked = done.events / seconds / workers
        print(f"  check                              {checked:9,.0f} events/s and core, in {seconds:.1f} s")
        size = sum(lake.files.below(name)[path] for name in lake.manifest.tables for path in lake.files.below(name))
        print(f"  in the lake                        {size / done.events:9.1f} bytes an event, of all tables")
        measured = Measured(rate, checked, size / done.events)
        if workers == 2:
            large = _multiplied(lake, folder / "large", -(-arguments.events // done.events))
            measured.asked = _asked(large) * workers / large.table("events").count()
        return measured
    finally:
        spark.stop()
        cluster.stop()


def _multiplied(lake: Lake, root: Path, times: int) -> Lake:
    """Copy a lake's sessions under other ids, several times."""
    large = Lake(lake.spark, str(root))
    large.begin("copies")
    copies = lake.spark.range(times).withColumnRenamed("id", "copy_")
    written = {}
    for name, table in lake.manifest.tables.items():
        if not table.parts:
            written[name] = table
            continue
        days = {part.day for part in table.parts}
        rows = lake.table_with_days(name, table.columns, days).crossJoin(F.broadcast(copies))
        rows = rows.withColumn("session", F.md5(F.concat_ws(" ", "session", "copy_"))).drop("copy_")
        written[name] = Table(table.columns, large.write(name, "copies", rows))
    large.commit(written, "")
    return large


def _asked(lake: Lake) -> float:
    """Ask the questions, and return the seconds that they take in total."""
    print(f"  questions over {lake.table('events').count():,} events: those that were ingested, copied under other ids")
    whole = 0.0
    for name, question in ASKED.items():
        seconds, found = _timed(lambda question=question: tables.answer(lake, question).collect())  # type: ignore[misc]
        print(f"    {name:32} {seconds:9.1f} s, {len(found):,} rows")
        assert found, f"the question has no rows: {name}"
        whole += seconds
    return whole


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.monotonic()
    done = work()
    return time.monotonic() - began, done


if __name__ == "__main__":
    main()
