"""Asks `navlog` about all sessions of the lake, on the workers: each process of navlog reads a folder of exports."""

import tempfile
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame

from navlog_fleet.dump import Batches, scratch
from navlog_fleet.lake import Lake
from navlog_fleet.sessions import lines

_TYPES = {"STRING": pa.string(), "BIGINT": pa.int64()}

Row = dict[str, Any]
"""The values of columns by their names. The other columns are null."""

Question = Callable[[Path, dict[str, str]], Iterator[Row]]
"""Returns the rows about the exports in a folder. The dictionary maps the name of each file to its session."""


def asked_per_session(lake: Lake, columns: str, sessions_in_a_folder: int, ask: Question) -> DataFrame:
    """Return the answers of `ask` about all sessions. A folder contains up to `sessions_in_a_folder` exports."""

    def run(batches: Batches) -> Batches:
        schema = pa.schema([(name, _TYPES[type_]) for name, type_ in (column.split() for column in columns.split(", "))])
        rows = (row for batch in batches for row in batch.to_pylist())
        sessions = groupby(rows, key=lambda row: str(row["session"]))
        while True:
            with tempfile.TemporaryDirectory(prefix="navlog-fleet-", dir=scratch()) as folder:
                names = {}
                for number, (session, of_session) in enumerate(islice(sessions, sessions_in_a_folder)):
                    names[f"{number}.jsonl"] = session
                    with Path(folder, f"{number}.jsonl").open("w", encoding="utf-8") as export:
                        export.writelines(f"{row['line']}\n" for row in of_session)
                if not names:
                    return
                found = [{name: row.get(name) for name in schema.names} for row in ask(Path(folder), names)]
                yield pa.RecordBatch.from_pylist(found, schema=schema)

    whole = lines(lake).repartition("session").sortWithinPartitions("session", "position")
    return whole.mapInArrow(run, columns).persist(StorageLevel.MEMORY_AND_DISK)
