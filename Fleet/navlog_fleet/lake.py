"""A lake: Parquet files that never change, and manifests that say which of them belong to it.

A commit is one new manifest. A job that dies before it leaves files that nobody reads, and the next one removes them. So a
lake is always as it was before an ingest, or as it is after it. Apache Iceberg works like this; a lake needs no more of it
than this page.
"""

import json
from dataclasses import dataclass, field

from pyspark.sql import DataFrame, SparkSession

from navlog_fleet.errors import FleetError
from navlog_fleet.files import FileSystem

_MANIFESTS = "_manifests"
FORMAT = 1


@dataclass(frozen=True)
class Part:
    """A file of a table: all of its rows are of sessions that began on one day (UTC)."""

    path: str
    day: str


@dataclass
class Manifest:
    """What belongs to a lake: the files of each table, and the columns that it has."""

    version: int = 0
    parts: dict[str, list[Part]] = field(default_factory=dict)
    schemas: dict[str, str] = field(default_factory=dict)

    def json(self) -> str:
        """The text of its file."""
        tables = {
            name: {"schema": self.schemas[name], "files": [[part.path, part.day] for part in parts]}
            for name, parts in sorted(self.parts.items())
        }
        return json.dumps({"format": FORMAT, "version": self.version, "tables": tables}, indent=1) + "\n"

    @staticmethod
    def parse(text: str, path: str) -> "Manifest":
        """Parse the text of a file."""
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise FleetError(f"{path} has format {found['format']}, and this version reads {FORMAT}: update navlog-fleet")
        tables = found["tables"]
        return Manifest(
            found["version"],
            {name: [Part(*pair) for pair in table["files"]] for name, table in tables.items()},
            {name: table["schema"] for name, table in tables.items()},
        )


class Lake:
    """A folder of tables, wherever Spark's file systems reach."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        self.spark = spark
        self.root = root.rstrip("/")
        self.files = FileSystem(spark, self.root)
        self.manifest = self._newest()

    def _newest(self) -> Manifest:
        names = sorted(name for name in self.files.names(f"{self.root}/{_MANIFESTS}") if name.endswith(".json"))
        if not names:
            return Manifest()
        path = f"{self.root}/{_MANIFESTS}/{names[-1]}"
        return Manifest.parse(self.files.read(path), path)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever ingested."""
        return not self.manifest.parts

    def table(self, name: str, days: set[str] | None = None) -> DataFrame:
        """Read a table, or what it has of some days, with exactly the columns of the view of that name."""
        schema = self.manifest.schemas.get(name)
        if schema is None:
            raise FleetError(f"the lake {self.root} has no table {name}: ingest logs first")
        paths = [
            f"{self.root}/{part.path}" for part in self.manifest.parts[name] if days is None or part.day in days
        ]
        if not paths:
            return self.spark.createDataFrame([], schema)
        return self.spark.read.schema(schema).parquet(*paths)

    def parts(self, name: str, folder: str) -> list[Part]:
        """The files that a job wrote into a folder of the lake, in folders by day."""
        found = []
        for path in self.files.below(f"{self.root}/{folder}", ".parquet"):
            relative = path[path.index(f"/{folder}/") + 1 :]
            day = relative.split("/day=")[1].split("/")[0]
            found.append(Part(relative, day))
        return sorted(found, key=lambda part: (part.day, part.path))

    def commit(self, manifest: Manifest) -> None:
        """Make a manifest the newest, unless another job was faster."""
        manifest.version = self.manifest.version + 1
        path = f"{self.root}/{_MANIFESTS}/{manifest.version:08d}.json"
        if not self.files.create(path, manifest.json()):
            raise FleetError(f"another job changed {self.root} meanwhile: run this one again")
        self.manifest = manifest

    def sweep(self) -> int:
        """Remove the files that no manifest names, and older manifests. Return the number of files."""
        kept = {part.path for parts in self.manifest.parts.values() for part in parts}
        removed = 0
        for path in self.files.below(self.root, ".parquet"):
            relative = path[len(self.files.qualified(self.root)) + 1 :]
            if relative not in kept:
                self.files.remove(path)
                removed += 1
        self.files.remove(f"{self.root}/_staging")
        for name in sorted(self.files.names(f"{self.root}/{_MANIFESTS}"))[:-1]:
            self.files.remove(f"{self.root}/{_MANIFESTS}/{name}")
        return removed
