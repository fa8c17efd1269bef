"""A lake: Parquet files that never change, and a manifest that lists the files of the lake.

Manifests have unique numbers. A job begins by writing a manifest without changes, and ends by writing a manifest with the next
number. If another job began in the meantime, the other job has already used this number, so the first job cannot commit. A job
that dies leaves files that no manifest lists, and the next job removes these files. The lake therefore contains all changes of
a job, or none of them. Apache Iceberg works in the same way. This module implements only what a lake needs. Every engine that
reads Parquet can read a lake.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from py4j.protocol import Py4JJavaError
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from navlog_fleet.errors import FleetError
from navlog_fleet.files import FileSystem

_MANIFESTS = "_manifests"
_FORMAT = 1


@dataclass(frozen=True)
class Part:
    """A file of a table, with the rows of one day (UTC): for most tables, the day on which the session began."""

    path: str
    day: str


@dataclass(frozen=True)
class Table:
    """A table: its columns, as Spark declares them, and its files."""

    columns: str
    parts: list[Part]


@dataclass(frozen=True)
class Manifest:
    """The contents of a lake."""

    version: int = 0
    tables: dict[str, Table] = field(default_factory=dict)
    since: str = ""
    """The first day that the lake keeps; empty if no day was dropped."""

    def json(self) -> str:
        """Return the text of the manifest's file."""
        tables = {
            name: {"columns": table.columns, "files": [{"path": part.path, "day": part.day} for part in table.parts]}
            for name, table in sorted(self.tables.items())
        }
        return json.dumps({"format": _FORMAT, "version": self.version, "since": self.since, "tables": tables}, indent=1)

    @staticmethod
    def parse(text: str, path: str) -> "Manifest":
        """Parse the text of a manifest's file."""
        try:
            found = json.loads(text)
            if found["format"] != _FORMAT:
                raise FleetError(f"{path} has format {found['format']}, and this version reads {_FORMAT}: update navlog-fleet")
            tables = {
                name: Table(table["columns"], [Part(file["path"], file["day"]) for file in table["files"]])
                for name, table in found["tables"].items()
            }
            return Manifest(found["version"], tables, found["since"])
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise FleetError(f"{path} is damaged: restore it from a backup of the lake") from error


class Lake:
    """A folder of tables in one of Spark's file systems."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        self.spark = spark
        self.files = FileSystem(spark, root)
        self.root = self.files.root
        self._batch = ""
        self.manifest = self._newest()

    def _newest(self) -> Manifest:
        names = self._manifests()
        while names:
            try:
                path = f"{_MANIFESTS}/{names[-1]}"
                return Manifest.parse(self.files.read(path), path)
            except Py4JJavaError:
                # A job has written the next manifest and removed this one.
                before, names = names, self._manifests()
                if names == before:
                    raise
        return Manifest()

    def _manifests(self) -> list[str]:
        return [name for name in self.files.names(_MANIFESTS) if re.fullmatch(r"\d+\.json", name)]

    @staticmethod
    def existing(spark: SparkSession, root: str) -> "Lake":
        """Open a lake that must exist."""
        lake = Lake(spark, root)
        if not lake.manifest.tables:
            raise FleetError(f"{root} is not a lake: make one with navlog-fleet ingest")
        return lake

    def table(self, name: str, columns: str = "", days: set[str] | None = None) -> DataFrame:
        """Read a table, or some days of it, with all or some of its columns.

        A table that does not exist has no rows.
        """
        table = self.manifest.tables.get(name) or Table(columns, [])
        columns = columns or table.columns
        paths = [f"{self.root}/{part.path}" for part in table.parts if days is None or part.day in days]
        if not paths:
            return self.empty(columns)
        return self.spark.read.schema(columns).parquet(*paths)

    def empty(self, columns: str) -> DataFrame:
        """Return an empty table with these columns. Spark's optimizer knows that it is empty, and omits joins with it."""
        if not columns:
            return self.spark.range(0).select()
        nulls = (f"CAST(NULL AS {type_}) AS {name}" for name, type_ in (column.split() for column in columns.split(", ")))
        return self.spark.sql(f"SELECT {', '.join(nulls)} WHERE false")

    def table_with_days(self, name: str, columns: str, days: set[str]) -> DataFrame:
        """Read some days of a table, with a column `day`, by which `write` separates the rows."""
        # Only the last folder counts, because the path of the lake can also contain such a name.
        day = F.regexp_extract(F.col("_metadata.file_path"), "/day=([^/]+)/[^/]+$", 1)
        return self.table(name, columns, days).withColumn("day", day)

    def write(self, name: str, batch: str, rows: DataFrame) -> list[Part]:
        """Write rows as new files of a table, separated by the column `day`. A commit adds the files to the lake."""
        order = [column for column in ("session", "position") if column in rows.columns]
        folder = f"{name}/{batch}"
        # The size of a day's rows determines the number of files, regardless of the number of sessions.
        rows.hint("rebalance", "day").sortWithinPartitions("day", *order).write.partitionBy("day").parquet(
            f"{self.root}/{folder}"
        )
        # Files below _temporary do not count: a slow copy of a task may still write them.
        found = (re.fullmatch(rf"{re.escape(folder)}/day=([^/]+)/[^/]+\.parquet", path) for path in self.files.below(folder))
        return sorted((Part(match[0], match[1]) for match in found if match), key=lambda part: part.path)

    def begin(self, batch: str) -> None:
        """Start a job, whose files form a batch. Other running jobs can no longer commit."""
        self._batch = batch
        while True:
            self.manifest = self._newest()
            if self._written(self.manifest.tables, self.manifest.since):
                return self.sweep()

    @property
    def is_mine(self) -> bool:
        """Whether no other job has begun since this job began."""
        return bool(self._batch) and self._manifests()[-1:] == [_name(self.manifest.version)]

    @property
    def is_replaced(self) -> bool:
        """Whether another job has replaced or dropped files of this lake since it was opened."""
        newest = {part for table in self._newest().tables.values() for part in table.parts}
        return not newest.issuperset(part for table in self.manifest.tables.values() for part in table.parts)

    def end(self) -> None:
        """End a job, and sweep. If the job has not committed, also remove its own files."""
        self.sweep()
        parts = [part.path for table in self._newest().tables.values() for part in table.parts]
        committed = any(f"/{self._batch}/" in path for path in parts)
        for name in self.files.names(""):
            if name == "_staging" or (name != _MANIFESTS and not committed):
                self.files.remove(f"{name}/{self._batch}")

    def changed(self) -> FleetError:
        """Return the error of a job that cannot commit, because another job began later."""
        return FleetError(f"another job changed {self.root} in the meantime: run this one again")

    def commit(self, tables: dict[str, Table], since: str) -> None:
        """Make these tables the contents of the lake. If another job began in the meantime, raise an error."""
        if not self._batch or not self._written(tables, since):
            raise self.changed()

    def _written(self, tables: dict[str, Table], since: str) -> bool:
        manifest = Manifest(self.manifest.version + 1, tables, since)
        name = _name(manifest.version)
        if not self.files.create(f"{_MANIFESTS}/{name}", manifest.json()):
            return False
        if self._manifests()[-1] != name:
            # Later manifests exist: another job used this number, and a later job removed its manifest.
            self.files.remove(f"{_MANIFESTS}/{name}")
            return False
        self.manifest = manifest
        return True

    def sweep(self) -> None:
        """Remove files that do not belong to the lake: files of jobs that died, replaced files and older manifests.

        If another job began, remove nothing.
        """
        # The files are listed before the check for another job, so they cannot belong to a job that begins later.
        doomed = list(self._dead())
        if self.is_mine:
            for path in doomed:
                self.files.remove(path)

    def _dead(self) -> Iterator[str]:
        # A day of a batch belongs to the lake completely or not at all.
        paths = [part.path for table in self.manifest.tables.values() for part in table.parts]
        live = {path.rsplit("/", depth)[0] for path in paths for depth in (1, 2)}
        for name in self.files.names(""):
            if name == _MANIFESTS:
                yield from (f"{name}/{file}" for file in self.files.names(name) if file != _name(self.manifest.version))
            elif name in self.manifest.tables or name == "_staging":
                for batch in (f"{name}/{batch}" for batch in self.files.names(name)):
                    if batch in live:
                        yield from (f"{batch}/{day}" for day in self.files.names(batch) if f"{batch}/{day}" not in live)
                    else:
                        yield batch


def _name(version: int) -> str:
    return f"{version:08d}.json"
