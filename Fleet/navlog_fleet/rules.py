"""Judges all sessions of the lake by the rules of a file, as `navlog check` does for one log."""

import tempfile
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.dump import Batches, scratch
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake
from navlog_fleet.sessions import lines

_COLUMNS = {"session": pa.string(), "rule": pa.string(), "verdict": pa.string(), "position": pa.int64(), "problem": pa.string()}
_SESSIONS_IN_A_FOLDER = 200

Row = dict[str, Any]


def judged(lake: Lake, navlog: Navlog, rules: Path) -> DataFrame:
    """Judge all sessions on the workers: a row for each session and rule.

    `position` is the event that violates the rule. If a session cannot be judged, its only row has a `problem`.
    """
    try:
        text = rules.read_bytes()
    except OSError as error:
        raise FleetError(f"{rules}: {error.strerror}") from error
    with tempfile.TemporaryDirectory(prefix="navlog-fleet-") as folder:
        empty = Path(folder, "empty.jsonl")
        empty.write_text('{"format":"navlog","schema":1,"sessions":[]}\n')
        # An error in the file is reported before any session is read.
        navlog.check(rules, [empty])
    whole = lines(lake).repartition("session").sortWithinPartitions("session", "position")
    columns = "session STRING, rule STRING, verdict STRING, position BIGINT, problem STRING"
    return whole.mapInArrow(_judged(navlog, text), columns).persist(StorageLevel.MEMORY_AND_DISK)


def by_rule(found: DataFrame, lake: Lake) -> DataFrame:
    """The verdicts by rule and app version, with the share of violated sessions and one of the violations."""
    versions = lake.table("session_summary").select("session", "version")
    violated = F.col("verdict") == "violated"
    return (
        found.join(versions, "session")
        .groupBy("rule", "version", "problem")
        .agg(
            F.count("*").alias("sessions"),
            F.count_if(violated).alias("violated"),
            F.count_if(F.col("verdict") == "undecided").alias("undecided"),
            F.round(100 * F.count_if(violated) / F.count("*"), 1).alias("percent"),
            F.expr("min(session || '@' || position)").alias("example"),
        )
        .orderBy("rule", "version", "problem")
    )


def _judged(navlog: Navlog, rules: bytes) -> Callable[[Batches], Batches]:
    def run(batches: Batches) -> Batches:
        rows = (row for batch in batches for row in batch.to_pylist())
        sessions = groupby(rows, key=lambda row: str(row["session"]))
        while True:
            with tempfile.TemporaryDirectory(prefix="navlog-fleet-", dir=scratch()) as folder:
                file = Path(folder, "fleet.rules")
                file.write_bytes(rules)
                exports = {}
                for number, (session, of_session) in enumerate(islice(sessions, _SESSIONS_IN_A_FOLDER)):
                    exports[session] = Path(folder, f"{number}.jsonl")
                    with exports[session].open("w", encoding="utf-8") as export:
                        export.writelines(f"{row['line']}\n" for row in of_session)
                if not exports:
                    return
                found = list(_verdicts(navlog, file, exports))
                schema = pa.schema(list(_COLUMNS.items()))
                yield pa.RecordBatch.from_pylist([{name: row.get(name) for name in _COLUMNS} for row in found], schema=schema)

    return run


def _verdicts(navlog: Navlog, rules: Path, exports: dict[str, Path]) -> Iterator[Row]:
    """The verdicts on sessions. If the command fails, each session is judged alone, so that only one of them has no verdict."""
    try:
        for found in navlog.check(rules, exports.values()):
            stretch = found["stretch"]
            yield found | {"position": stretch["to"] if stretch else None}
    except FleetError as error:
        if len(exports) > 1:
            for session, export in exports.items():
                yield from _verdicts(navlog, rules, {session: export})
        else:
            (session, export), *_ = exports.items()
            yield {"session": session, "problem": str(error).replace(str(export), "the session")}
