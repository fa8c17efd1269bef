"""Adds the events of log files to the lake, each event once.

A job first writes all files outside of the lake, and adds them with one commit. If a session of the lake has grown, or a crash
report about it has arrived, the job rewrites the files of the day on which the session began, without the old rows of the
session. Other days only get additional files.
"""

import json
import re
import uuid
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import unquote

from py4j.protocol import Py4JError
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from navlog_fleet import dump
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.files import has_files
from navlog_fleet.lake import Lake, Table
from navlog_fleet.verdicts import SESSIONS, Verdicts

EVENTS = "session STRING, position BIGINT, line STRING"
QUARANTINE = "log STRING, session STRING, position BIGINT, reason STRING, known STRING, found STRING"

# The tables are written in parallel, because a small table does not occupy a whole cluster.
_TABLES_AT_ONCE = 4
_TYPES = {"text": "STRING", "integer": "BIGINT", "real": "DOUBLE", "boolean": "BOOLEAN"}


@dataclass(frozen=True)
class Ingested:
    """The result of an ingest."""

    logs: int
    refused: int
    sessions: dict[str, int]
    events: int

    def __str__(self) -> str:
        words = {
            "new": "new",
            "grown": "longer than known",
            "known": "known",
            "conflict": "in conflict",
            "unmasked": "not masked",
            "undated": "without a valid day",
            "dropped": "older than the lake keeps",
        }
        counts = [f"{self.sessions[verdict]} {text}" for verdict, text in words.items() if verdict in self.sessions]
        lines = [
            f"logs: {self.logs - self.refused} read, {self.refused} refused",
            f"sessions: {', '.join(counts) or 'none'}",
            f"events: {self.events} added",
        ]
        if self.has_quarantined:
            lines.append("the table quarantine lists the rejected files, sessions and events, with the reasons")
        return "\n".join(lines)

    @property
    def has_quarantined(self) -> bool:
        """Whether a log or session was rejected."""
        return self.refused > 0 or bool(self.sessions.keys() & {"conflict", "unmasked", "undated"})


class Ingest:
    """One run of an ingest."""

    def __init__(self, lake: Lake, navlog: Navlog, *, with_sensitive_data: bool) -> None:
        self._lake = lake
        self._spark = lake.spark
        self._navlog = navlog
        self._takes_unmasked = with_sensitive_data
        self._batch = uuid.uuid4().hex
        self._staging = f"{lake.root}/_staging/{self._batch}"
        self._results = 0

    def run(self, sources: list[str], limit: int) -> Ingested:
        """Add the logs of folders or globs to the lake. Files of more than `limit` bytes are refused unread."""
        lake, files = self._lake, self._files(sources)
        lake.begin(self._batch)
        try:
            rows = self._dumped(files, limit)
            verdicts = Verdicts(lake, rows, self._staged, takes_unmasked=self._takes_unmasked)
            decided = self._staged(verdicts.decided)
            counts = {row["name"]: row["count"] for row in rows.groupBy("name").count().collect()}
            done = self._summary(counts, decided)
            tables = dict(lake.manifest.tables)
            if done.sessions.keys() & {"new", "grown"}:
                tables |= self._tables(rows, counts.keys(), decided)
            tables.setdefault("quarantine", Table(QUARANTINE, []))
            if done.has_quarantined:
                tables["quarantine"] = self._quarantine(rows, verdicts, decided)
            if tables != lake.manifest.tables:
                lake.commit(tables, lake.manifest.since)
            elif not lake.is_mine:
                # Another job may have removed intermediate files of this job, so sessions may be missing from the result.
                raise lake.changed()
        except (PySparkException, Py4JError) as error:
            # Another job may have removed the files of this job.
            if not lake.is_mine:
                raise lake.changed() from error
            raise
        finally:
            lake.end()
        return done

    def _staged(self, rows: DataFrame) -> DataFrame:
        """Write a result into the staging folder, and return the rows of the written files.

        Spark plans queries on the written rows quickly. A plan on cached rows would contain all steps that produced the rows.
        """
        self._results += 1
        path = f"{self._staging}/result-{self._results}"
        rows.write.parquet(path)
        return self._spark.read.schema(rows.schema).parquet(path)

    def _files(self, sources: list[str]) -> DataFrame:
        # A source such as *.sqlite does not match write-ahead logs. If two sources match a file, Spark lists it only once.
        wals = [f"{source}-wal" for source in sources if has_files(self._spark, f"{source}-wal")]
        try:
            return (
                self._spark.read.format("binaryFile")
                .option("recursiveFileLookup", "true")
                .option("pathGlobFilter", "*.{sqlite,sqlite-wal,jsonl}")
                .load([*sources, *wals])
            )
        except AnalysisException as error:
            raise FleetError(f"there are no files at {', '.join(sources)}") from error

    def _dumped(self, files: DataFrame, limit: int) -> DataFrame:
        """Dump all logs on the workers into a staging folder, by table."""
        is_log = ~F.col("path").endswith("-wal")
        there, wals_there = files.select(F.count("*"), F.count_if(~is_log)).collect()[0]
        empty = self._empty(files, there)
        if there - wals_there + len(empty) == 0:
            raise FleetError("the sources contain no .sqlite and no .jsonl files")
        small = files.where(F.col("length") <= limit)
        logs = small.where(is_log).select("path", "content")
        wals = small.where(~is_log).select(F.regexp_replace("path", "-wal$", "").alias("path"), F.col("content").alias("wal"))
        # Most logs are one file, whose content stays on one worker.
        none = F.lit(None).cast("binary").alias("wal")
        too_large = files.where(is_log & (F.col("length") > limit)).select("path", F.col("length").alias("bytes"))
        if wals_there:
            # A log and its write-ahead log are in memory at the same time, so the sum of their sizes counts.
            whole = files.select(F.regexp_replace("path", "-wal$", "").alias("path"), "length", is_log.alias("is_log"))
            sizes = whole.groupBy("path").agg(F.sum("length").alias("bytes"), F.max("is_log").alias("is_log"))
            too_large = sizes.where(F.col("is_log") & (F.col("bytes") > limit)).select("path", "bytes")
            pairs = logs.join(F.broadcast(too_large), "path", "left_anti").join(wals, "path", "left")
        else:
            pairs = logs.withColumn("wal", none)
        staged = f"{self._staging}/rows"
        dumped = dump.dump_files(self._navlog, with_sensitive_data=self._takes_unmasked)
        pairs.mapInArrow(dumped, dump.ROWS).write.partitionBy("name").parquet(staged)
        rows = self._spark.read.schema(dump.ROWS).parquet(staged).select(*_names(dump.ROWS))
        refused = too_large.select(
            F.col("path").alias("log"),
            F.lit("refused").alias("name"),
            F.format_string(f"%d bytes exceed the limit of {limit} (--max-bytes)", "bytes").alias("line"),
        )
        nothing = [(log, "refused", "the file is empty", None, None) for log in empty]
        rows = rows.unionByName(refused, allowMissingColumns=True)
        return rows.unionByName(self._spark.createDataFrame(nothing, dump.ROWS)) if nothing else rows

    def _empty(self, files: DataFrame, scanned: int) -> list[str]:
        """Return the empty files, which Spark lists but does not read."""
        listed = files.inputFiles()
        if len(listed) == scanned:
            return []
        paths = {re.sub("^(\\w+):///", r"\1:/", unquote(path)) for path in listed}
        paths -= {row["path"] for row in files.select("path").collect()}
        return sorted(path for path in paths if not path.endswith("-wal"))

    def _tables(self, rows: DataFrame, filled: Collection[str], decided: DataFrame) -> dict[str, Table]:
        """Write the accepted rows. Return all tables except `quarantine`, with their new files and their earlier files."""
        taken = decided.where("verdict IN ('new', 'grown')")
        grown = decided.where("verdict = 'grown'").select("session", "day")
        days = {row["day"] for row in grown.select("day").distinct().collect()}

        def written(name: str, columns: str) -> Table:
            old = self._lake.manifest.tables.get(name, Table(columns, []))
            parts = [part for part in old.parts if part.day not in days]
            if name not in filled and len(parts) == len(old.parts):
                return Table(columns, parts)
            if name == "sessions":
                new = taken
            else:
                new = _parsed(rows, name, columns).join(taken.select("log", "session", "day"), ["log", "session"])
            new = new.select(*_names(columns), "day")
            if len(parts) < len(old.parts):
                stays = self._lake.table_with_days(name, columns, days)
                new = new.unionByName(stays.join(grown, "session", "left_anti"))
            return Table(columns, parts + self._lake.write(name, self._batch, new))

        columns = self._columns(rows)
        with ThreadPoolExecutor(_TABLES_AT_ONCE) as work:
            return dict(zip(columns, work.map(written, columns.keys(), columns.values()), strict=True))

    def _columns(self, rows: DataFrame) -> dict[str, str]:
        """Return the columns of all tables except `quarantine`, from the lake and from the current command.

        An older command lacks columns that a newer command has added to the lake. The lake keeps these columns.
        """
        columns = {name: table.columns for name, table in self._lake.manifest.tables.items() if name != "quarantine"}
        for row in rows.where("name = 'schema'").select("line").distinct().collect():
            table = json.loads(row["line"])
            known = dict(column.split() for column in columns.get(table["table"], "").split(", ") if column)
            found = {name: _TYPES[type_] for name, type_ in table["columns"].items()}
            columns[table["table"]] = ", ".join(f"{name} {type_}" for name, type_ in (known | found).items())
        return columns | {"sessions": SESSIONS, "events": EVENTS}

    def _quarantine(self, rows: DataFrame, verdicts: Verdicts, decided: DataFrame) -> Table:
        """Write the rejected files, sessions and events that are not yet in the quarantine, with the reasons."""
        refused = rows.where("name = 'refused'").selectExpr("log", "line AS reason")
        unmasked = decided.where("verdict = 'unmasked'").selectExpr(
            "log", "session", "'the session is not masked: ingest a redacted log, or --with-sensitive-data' AS reason"
        )
        undated = decided.where("verdict = 'undated'").selectExpr(
            "log", "session", "'the session start is not in the years 0 to 9999' AS reason"
        )
        conflicts = verdicts.differences.join(decided.where("verdict = 'conflict'"), ["log", "session"], "left_semi")
        conflicts = conflicts.withColumn("reason", F.lit("this position has another content elsewhere"))
        found = self._lake.empty(QUARANTINE)
        for more in (refused, unmasked, undated, conflicts):
            found = found.unionByName(more, allowMissingColumns=True)
        known = self._lake.table("quarantine", QUARANTINE)
        new = (
            found.select(_names(QUARANTINE))
            .subtract(known)
            .withColumn("day", F.date_format(F.current_timestamp(), "yyyy-MM-dd"))
        )
        old = self._lake.manifest.tables.get("quarantine")
        return Table(QUARANTINE, (old.parts if old else []) + self._lake.write("quarantine", self._batch, new))

    def _summary(self, counts: dict[str, int], decided: DataFrame) -> Ingested:
        sums = decided.groupBy("verdict").agg(F.count("*").alias("sessions"), F.sum("added").alias("events")).collect()
        return Ingested(
            logs=counts.get("end", 0) + counts.get("refused", 0),
            refused=counts.get("refused", 0),
            sessions={row["verdict"]: row["sessions"] for row in sums},
            events=sum(row["events"] for row in sums),
        )


def _parsed(rows: DataFrame, name: str, columns: str) -> DataFrame:
    """Return the rows of a table, from the lines of a dump."""
    lines = rows.where(F.col("name") == name)
    if name == "events":
        return lines.select("log", "session", "position", "line")
    return lines.select("log", F.from_json("line", columns).alias("row")).select("log", "row.*")


def _names(columns: str) -> list[str]:
    return [column.split()[0] for column in columns.split(", ")]
