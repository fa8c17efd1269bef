"""How a worker turns files into rows, and the form that the rows have.

Files come from devices and are opened by nothing but `navlog`, which verifies each before it prints a row of it.
"""

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa

from navlog_fleet.command import Navlog

ROWS = "log STRING, name STRING, line STRING, session STRING, position BIGINT"
"""A row of a dump: the file, the table (or `schema`, `end`, `refused`), its text, and of an event its place."""

_SCHEMA = pa.schema(
    [("log", pa.string()), ("name", pa.string()), ("line", pa.string()), ("session", pa.string()), ("position", pa.int64())]
)
_ROWS_IN_A_BATCH = 10_000
_TEXT_IN_A_BATCH = 8 << 20
# The first keys of an event.
_PLACE = re.compile(r'\{"session":("(?:[^"\\]|\\.)*"),"position":(\d{1,18})[,}]')

Row = tuple[str, str, str, str | None, int | None]
Batches = Iterator[pa.RecordBatch]


def dump_files(navlog: Navlog) -> Callable[[Batches], Batches]:
    """Make the function that workers run over batches of files: `path`, `content`, and `wal`, which is null for most."""

    def run(batches: Batches) -> Batches:
        navlog.test()
        for batch in batches:
            with tempfile.TemporaryDirectory(prefix="navlog-fleet-", dir=scratch()) as folder:
                yield from _batched(_rows(navlog, _written(batch, Path(folder))))

    return run


def scratch() -> str | None:
    """The folder for a worker's files: Spark's own, which it removes even after a worker was killed."""
    return os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or None


def _written(batch: pa.RecordBatch, folder: Path) -> list[tuple[Path, str]]:
    """Write the files of a batch, and return where each lies, and what it is called where it comes from."""
    files = []
    for index, row in enumerate(batch.to_pylist()):
        # An export is told by its name.
        here = folder / f"{index}.{'jsonl' if row['path'].endswith('.jsonl') else 'sqlite'}"
        here.write_bytes(row["content"])
        if row["wal"] is not None:
            Path(f"{here}-wal").write_bytes(row["wal"])
        files.append((here, row["path"]))
    return files


def _rows(navlog: Navlog, files: list[tuple[Path, str]]) -> Iterator[Row]:
    """Dump files. One that the command does not survive is refused, and the next ones are read by another process."""
    while files:
        answered, table = 0, ""
        # How many events the sessions of a log have, and how many came.
        told, came = 0, 0
        for line in navlog.dump(here for here, _ in files):
            if not line.endswith(b"\n"):
                # The command died in it.
                break
            text = line.decode(errors="replace").rstrip("\n")
            log = files[min(answered, len(files) - 1)][1]
            # Only these lines begin so: no table has such a first column.
            if text.startswith('{"log":'):
                told, came = 0, 0
            elif text.startswith('{"table":'):
                table = json.loads(text)["table"]
                yield log, "schema", text, None, None
            elif text.startswith('{"end":'):
                if told == came:
                    yield log, "end", "", None, None
                else:
                    yield log, "refused", f"its sessions have {told} events, and {came} were read", None, None
                answered += 1
            elif text.startswith('{"refused":'):
                said = json.loads(text)
                yield log, "refused", said["reason"].replace(str(files[answered][0]), Path(log).name), None, None
                answered += 1
            elif table == "events":
                place = _PLACE.match(text)
                if place:
                    came += 1
                    yield log, table, text, json.loads(place[1]), int(place[2])
            else:
                told += json.loads(text)["events"] if table == "sessions" else 0
                yield log, table, text, None, None
        if answered < len(files):
            yield files[answered][1], "refused", "navlog did not survive reading it", None, None
        files = files[answered + 1 :]


def _batched(rows: Iterator[Row]) -> Batches:
    held: list[Row] = []
    size = 0
    for row in rows:
        held.append(row)
        size += len(row[2])
        if len(held) == _ROWS_IN_A_BATCH or size >= _TEXT_IN_A_BATCH:
            yield _record_batch(held)
            held, size = [], 0
    if held:
        yield _record_batch(held)


def _record_batch(rows: list[Row]) -> pa.RecordBatch:
    columns = zip(zip(*rows, strict=True), _SCHEMA.types, strict=True)
    return pa.record_batch([pa.array(column, type_) for column, type_ in columns], schema=_SCHEMA)
