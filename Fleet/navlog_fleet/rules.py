"""Judges all sessions of the lake by the rules of a file, as `navlog check` does for one log."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake
from navlog_fleet.workers import Row, asked_per_session

_COLUMNS = "session STRING, rule STRING, verdict STRING, position BIGINT, problem STRING"
_SESSIONS_IN_A_FOLDER = 200


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
        # An error in the rule file is reported before any session is read.
        navlog.check(rules, [empty])
    return asked_per_session(lake, _COLUMNS, _SESSIONS_IN_A_FOLDER, partial(_judged, navlog, text))


def by_rule(found: DataFrame, lake: Lake) -> DataFrame:
    """Return the verdicts by rule and app version, with the percentage of violations and one violation as an example."""
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


def _judged(navlog: Navlog, rules: bytes, folder: Path, names: dict[str, str]) -> Iterator[Row]:
    navlog.test()
    file = folder / "fleet.rules"
    file.write_bytes(rules)
    yield from _verdicts(navlog, file, {session: folder / name for name, session in names.items()})


def _verdicts(navlog: Navlog, rules: Path, exports: dict[str, Path]) -> Iterator[Row]:
    """Yield the verdicts on sessions. If the command fails, judge each session alone, to find those that make it fail."""
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
