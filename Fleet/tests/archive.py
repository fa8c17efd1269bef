"""Archives the Java classes that Spark loads for two ingests and a query, so that the processes of the tests start faster."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cluster import ARCHIVE, JAVA
from conftest import SETTINGS
from generator import Json, text

from navlog_fleet import spark as spark_session
from navlog_fleet.command import Navlog
from navlog_fleet.ingest import Ingest
from navlog_fleet.lake import Lake
from navlog_fleet.tables import answer

QUESTION = """
SELECT kind, count(*) AS n, group_concat(DISTINCT name)
FROM (SELECT *, lag(name) OVER (PARTITION BY session ORDER BY position) AS last FROM calls) JOIN flags USING (session)
WHERE kind LIKE 'p%' OR last IS NOT NULL GROUP BY kind ORDER BY n DESC LIMIT 9
"""


def archive() -> None:
    """Run two ingests and a query in one process of Java, which writes the archive when it ends.

    If Java cannot write the archive, the tests run without it.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        # A command that prints the content of each log, because navlog may not have been built yet.
        command = folder / "navlog"
        command.write_text('#!/bin/sh\nwhile read -r path; do cat "$path"; done\n')
        command.chmod(0o755)
        # If this process is interrupted, Java writes only a part of the file.
        written = ARCHIVE.with_suffix(".part")
        written.unlink(missing_ok=True)
        java = f"{JAVA} -XX:ArchiveClassesAtExit={written} -Xlog:disable"
        spark = spark_session.session("local[2]", [*SETTINGS, f"spark.driver.extraJavaOptions={java}"])
        lake = Lake(spark, str(folder / "lake"))
        for events in (2, 3):
            (folder / "a.sqlite").write_text("".join(f"{text(line)}\n" for line in _dump(events)))
            Ingest(lake, Navlog(str(command)), with_sensitive_data=False).run([f"{folder}/*.sqlite"], 1 << 20)
        answer(lake, QUESTION).collect()
        java_process = spark.sparkContext._gateway.proc  # type: ignore[union-attr]
        spark.stop()
        # Java ends when its standard input ends.
        java_process.stdin.close()
        java_process.wait()
        if written.exists():
            written.rename(ARCHIVE)


def _dump(events: int) -> list[Json]:
    """Return the dump of a session with several events."""
    header = {"format": "navlog", "schema": 1, "sessions": [{"id": "a", "started": "2026-11-21T00:00:00.000Z", "ended": None}]}
    columns = {"session": "text", "position": "integer", "kind": "text", "name": "text"}
    calls = [{"session": "a", "position": number, "kind": "push", "name": "x"} for number in range(1, events + 1)]
    return [
        {"table": "sessions", "columns": {"session": "text", "events": "integer", "masked": "boolean", "header": "text"}},
        {"session": "a", "events": events, "masked": True, "header": text(header)},
        {"table": "events", "columns": {"session": "text"}},
        *calls,
        {"table": "calls", "columns": columns},
        *calls,
        {"table": "flags", "columns": {"session": "text", "value": "boolean"}},
        {"session": "a", "value": True},
        {"end": "a", "rows": 2},
    ]


if __name__ == "__main__":
    archive()
