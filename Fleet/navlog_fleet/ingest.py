"""Ingest: files of logs become rows of the lake, each event once."""

import json
import uuid
from dataclasses import dataclass

from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession, Window, WindowSpec
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.dump import dump_files
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake, Manifest, Part

QUARANTINE = "log STRING, session STRING, position BIGINT, reason STRING, known STRING, found STRING"
SESSIONS = "session STRING, started TIMESTAMP, events BIGINT, masked BOOLEAN, header STRING, log STRING"
EVENTS = "session STRING, position BIGINT, line STRING"

_SESSION = "session STRING, events BIGINT, masked BOOLEAN, header STRING"
_SQL_TYPES = {"text": "STRING", "integer": "BIGINT", "real": "DOUBLE", "boolean": "BOOLEAN"}


@dataclass(frozen=True)
class Ingested:
    """What an ingest did."""

    logs: int
    refused: int
    conflicts: int
    added: int
    grown: int
    known: int
    events: int

    def __str__(self) -> str:
        return (
            f"{self.logs} logs read, {self.refused} refused; sessions: {self.added} new, {self.grown} longer than known, "
            f"{self.known} known, {self.conflicts} in conflict; {self.events} events added"
        )


class Ingest:
    """One run: everything is written beside the lake, then becomes a part of it by one commit."""

    def __init__(self, spark: SparkSession, navlog: Navlog, lake: Lake, *, with_sensitive_data: bool) -> None:
        self._spark = spark
        self._navlog = navlog
        self._lake = lake
        self._takes_unmasked = with_sensitive_data
        self._batch = uuid.uuid4().hex[:12]
        self._folder = f"_staging/{self._batch}"

    def run(self, sources: list[str], limit: int) -> Ingested:
        """Read the logs of some folders or globs into the lake.

        A file of more than `limit` bytes is refused unread.
        """
        rows = self._dumped(sources, limit)
        found = rows.where("name = 'sessions'").select(
            "log", F.from_json("line", _SESSION).alias("row")
        ).select("log", "row.*")
        decided = self._decide(rows, found).persist(StorageLevel.MEMORY_AND_DISK)
        quarantined = self._quarantined(rows, decided)
        manifest = self._written(rows, decided, quarantined)
        count = {row["verdict"]: row for row in decided.groupBy("verdict").agg(
            F.count("*").alias("sessions"), F.sum("added").alias("events")
        ).collect()}
        logs = rows.where("name IN ('end', 'refused')").count()
        refused = rows.where("name = 'refused'").count()
        self._lake.commit(manifest)
        self._lake.sweep()
        return Ingested(
            logs=logs,
            refused=refused,
            conflicts=sum(_count(count, name) for name in ("conflict", "unmasked")),
            added=_count(count, "new"),
            grown=_count(count, "grown"),
            known=_count(count, "known"),
            events=sum(row["events"] or 0 for row in count.values()),
        )

    # What the files hold

    def _dumped(self, sources: list[str], limit: int) -> DataFrame:
        """Dump all logs on the workers, once: the rows stand in the staging folder, by table."""
        files = (
            self._spark.read.format("binaryFile")
            .option("recursiveFileLookup", "true")
            .load(sources)
            .where(F.col("path").rlike(r"\.(sqlite|jsonl)(-wal)?$"))
        )
        sizes = files.select("path", "length")
        if sizes.isEmpty():
            raise FleetError(f"there is no .sqlite or .jsonl file in {', '.join(sources)}")
        small = files.where(F.col("length") <= limit)
        is_wal = F.col("path").endswith("-wal")
        logs = small.where(~is_wal).select("path", "content")
        wals = small.where(is_wal).select(F.expr("left(path, length(path) - 4)").alias("path"), F.col("content").alias("wal"))
        spread = logs.join(wals, "path", "left").repartition(self._tasks(sizes.count()))
        dumped = spread.mapInArrow(dump_files(self._navlog), "log STRING, name STRING, line STRING")
        target = f"{self._lake.root}/{self._folder}/rows"
        dumped.write.partitionBy("name").parquet(target)
        rows = self._spark.read.schema("log STRING, line STRING, name STRING").parquet(target)
        large = sizes.where(F.col("length") > limit).select(
            F.col("path").alias("log"),
            F.format_string(f"it has %d bytes, and files of up to {limit} are read: --max-bytes raises that", "length").alias("line"),
            F.lit("refused").alias("name"),
        )
        return rows.unionByName(large)

    def _tasks(self, files: int) -> int:
        """Several tasks a core, so that one large log does not hold up the job, and several logs a task."""
        return max(1, min(files // 8, 4 * self._spark.sparkContext.defaultParallelism))

    # Which sessions are taken

    def _decide(self, rows: DataFrame, found: DataFrame) -> DataFrame:
        """Say of each session in each log what becomes of it: new, grown, known, conflict or unmasked.

        Of a session that is in several logs, or in the lake, all that both have must be equal; the longest is taken.
        """
        lake = self._lake
        known = lake.table("sessions") if not lake.is_empty else self._spark.createDataFrame([], SESSIONS)
        known = known.select("session", F.col("events").alias("known_events"), F.col("header").alias("known_header"))
        seen = found.join(known, "session", "left")
        several = F.count("*").over(_by_session()) > 1
        seen = seen.withColumn("is_alone", ~several & F.col("known_events").isNull())
        differing = self._differing(rows, seen.where("NOT is_alone"))
        seen = seen.join(differing, ["log", "session"], "left")
        return seen.withColumn("rank", F.row_number().over(_by_session().orderBy(F.desc("events"), "log"))).select(
            "log", "session", "events", "masked", "header", "known_events", "differs_at",
            F.to_timestamp(F.get_json_object("header", "$.sessions[0].started")).alias("started"),
            F.expr(f"""
              CASE WHEN NOT masked AND NOT {str(self._takes_unmasked).lower()} THEN 'unmasked'
                WHEN differs_at IS NOT NULL THEN 'conflict'
                WHEN known_events >= events THEN 'known'
                WHEN rank > 1 THEN 'known'
                WHEN known_events IS NOT NULL THEN 'grown'
                ELSE 'new' END""").alias("verdict"),
        ).withColumn("added", F.expr("CASE verdict WHEN 'new' THEN events WHEN 'grown' THEN events - known_events ELSE 0 END"))

    def _differing(self, rows: DataFrame, contested: DataFrame) -> DataFrame:
        """Compare what several logs, or a log and the lake, say of the same positions of a session.

        Position 0 stands for what the header says of it. What the lake has is right; of two logs that it does not have,
        nobody knows which is.
        """
        lake, keys = self._lake, contested.select("log", "session", "header")
        found = _events(rows).join(keys.drop("header"), ["log", "session"], "left_semi").select(
            "log", "session", "position", "line"
        ).unionByName(keys.select("log", "session", F.lit(0).cast("bigint").alias("position"), _lasting("header").alias("line")))
        if not lake.is_empty:
            sessions = keys.select("session").distinct()
            known = lake.table("events").join(sessions, "session", "left_semi").unionByName(
                lake.table("sessions").join(sessions, "session", "left_semi").select(
                    "session", F.lit(0).cast("bigint").alias("position"), _lasting("header").alias("line")
                )
            )
            found = found.unionByName(known.withColumn("log", F.lit(None).cast("string")), allowMissingColumns=True)
        place = Window.partitionBy("session", "position")
        compared = found.select(
            "*",
            F.max(F.when(F.col("log").isNull(), F.col("line"))).over(place).alias("known"),
            F.min("line").over(place).alias("least"),
            F.max("line").over(place).alias("most"),
        )
        self._compared = compared.where(
            "log IS NOT NULL AND CASE WHEN known IS NULL THEN least <> most ELSE line <> known END"
        ).select(
            "log", "session", "position", F.col("line").alias("found"),
            F.expr("coalesce(known, CASE WHEN line = least THEN most ELSE least END)").alias("known"),
        ).persist(StorageLevel.MEMORY_AND_DISK)
        return self._compared.groupBy("log", "session").agg(F.min("position").alias("differs_at"))

    # What is written

    def _quarantined(self, rows: DataFrame, decided: DataFrame) -> DataFrame:
        """What was not taken, and why, with what is there from earlier runs."""
        none = {name: F.lit(None).cast("string").alias(name) for name in ("session", "known", "found")}
        nowhere = F.lit(None).cast("bigint").alias("position")
        columns = ["log", "session", "position", "reason", "known", "found"]
        refused = rows.where("name = 'refused'").select(
            "log", none["session"], nowhere, F.col("line").alias("reason"), none["known"], none["found"]
        )
        unmasked = decided.where("verdict = 'unmasked'").select(
            "log", "session", nowhere,
            F.lit("the session is not masked: export logs masked, or ingest --with-sensitive-data").alias("reason"),
            none["known"], none["found"],
        )
        conflicts = self._compared.join(decided.where("verdict = 'conflict'"), ["log", "session"], "left_semi").withColumn(
            "reason", F.lit("the position is known with another content")
        ).select(columns)
        new = refused.unionByName(unmasked).unionByName(conflicts)
        if self._lake.is_empty:
            return new
        return new.unionByName(self._lake.table("quarantine")).distinct()

    def _written(self, rows: DataFrame, decided: DataFrame, quarantined: DataFrame) -> Manifest:
        """Write the tables, and return the manifest with them."""
        old = self._lake.manifest
        taken = decided.where("verdict IN ('new', 'grown')").select(
            "log", "session", F.date_format("started", "yyyy-MM-dd").alias("day"), "started", "events", "masked", "header"
        )
        grown = decided.where("verdict = 'grown'").select(
            "session", F.date_format("started", "yyyy-MM-dd").alias("day")
        )
        days = {row["day"] for row in grown.select("day").distinct().collect()}
        manifest = Manifest()
        for name, schema in self._schemas(rows).items():
            if name == "sessions":
                new = taken.select("session", "started", "events", "masked", "header", "log", "day")
            else:
                new = _parsed(rows, name, schema).join(taken.select("log", "session", "day"), ["log", "session"])
                new = new.drop("log")
            kept = [part for part in old.parts.get(name, []) if part.day not in days]
            if days and name in old.schemas:
                stays = self._lake.table(name, days).join(grown.select("session"), "session", "left_anti")
                by_session = self._lake.table("sessions", days).select(
                    "session", F.date_format("started", "yyyy-MM-dd").alias("day")
                )
                new = new.unionByName(stays.join(by_session, "session"))
            manifest.schemas[name] = schema
            manifest.parts[name] = kept + self._write(name, new)
        manifest.schemas["quarantine"] = QUARANTINE
        manifest.parts["quarantine"] = self._write("quarantine", quarantined.withColumn("day", F.lit("any")))
        return manifest

    def _write(self, name: str, rows: DataFrame) -> list[Part]:
        folder = f"{name}/{self._batch}"
        order = [column for column in ("session", "position") if column in rows.columns]
        rows.repartition("day").sortWithinPartitions("day", *order).write.partitionBy("day").option(
            "compression", "zstd"
        ).parquet(f"{self._lake.root}/{folder}")
        return self._lake.parts(name, folder)

    def _schemas(self, rows: DataFrame) -> dict[str, str]:
        """The tables and their columns, as the command says them, or as the lake has them."""
        said = rows.where("name = 'schema'").select("line").distinct().collect()
        schemas = dict(self._lake.manifest.schemas)
        schemas.pop("quarantine", None)
        for row in said:
            table = json.loads(row["line"])
            schemas[table["table"]] = ", ".join(
                f"`{column}` {_SQL_TYPES[type_]}" for column, type_ in table["columns"].items()
            )
        return schemas | {"sessions": SESSIONS, "events": EVENTS}


def _by_session() -> WindowSpec:
    return Window.partitionBy("session")


def _events(rows: DataFrame) -> DataFrame:
    """The events of a dump, each with its line."""
    where = F.from_json("line", "session STRING, position BIGINT").alias("at")
    return rows.where("name = 'events'").select("log", where, "line").select("log", "at.*", "line")


def _parsed(rows: DataFrame, name: str, schema: str) -> DataFrame:
    if name == "events":
        return _events(rows)
    return rows.where(F.col("name") == name).select("log", F.from_json("line", schema).alias("row")).select("log", "row.*")


def _lasting(header: str) -> F.Column:
    """What does not change in a session's header when the session goes on."""
    names = ["id", "started", "app", "version", "system", "parent", "masked"]
    return F.concat_ws(" ", *(F.coalesce(F.get_json_object(header, f"$.sessions[0].{name}"), F.lit("")) for name in names))


def _count(counts: dict[str, object], verdict: str) -> int:
    row = counts.get(verdict)
    return row["sessions"] if row is not None else 0  # type: ignore[index]
