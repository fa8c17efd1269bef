"""Converts files to rows on a worker.

The files come from devices. Only `navlog` opens them. It verifies a file completely before it prints the rows of the file.
"""

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa

from navlog_fleet.command import LONGEST_LINE, Navlog

ROWS = "log STRING, name STRING, line STRING, session STRING, position BIGINT"
"""A row of a dump: its file, its table (or `schema`, `end`, `refused`), its text, and the session and position of an event."""

_SCHEMA = pa.schema(
    [("log", pa.string()), ("name", pa.string()), ("line", pa.string()), ("session", pa.string()), ("position", pa.int64())]
)
_ROWS_IN_A_BATCH = 10_000
_TEXT_IN_A_BATCH = 8 << 20
# The dump of a device's log is up to about thirty times as large as the log. Hostile files can have endless dumps.
_TIMES_ITS_SIZE = 100
_ALWAYS_ALLOWED = 64 << 20
# The first keys of an event.
_PLACE = re.compile(r'\{"session":("(?:[^"\\]|\\.)*"),"position":(\d{1,18})[,}]')
# The newest format of a dump that this version reads.
_FORMAT = 1
_DIED = "navlog did not survive reading it"

Row = tuple[str, str, str, str | None, int | None]
Batches = Iterator[pa.RecordBatch]


def dump_files(navlog: Navlog, *, with_sensitive_data: bool = False) -> Callable[[Batches], Batches]:
    """Create the function that workers run on batches of files: `path`, `content`, and `wal`, which is null for most files.

    Unless sensitive data is requested, only two parts of an unmasked session leave the worker: its header, and the reports of
    how it ended.
    """

    def run(batches: Batches) -> Batches:
        navlog.test()
        for batch in batches:
            with tempfile.TemporaryDirectory(prefix="navlog-fleet-", dir=scratch()) as folder:
                yield from _batched(_rows(navlog, _written(batch, Path(folder)), with_sensitive_data))

    return run


def scratch() -> str | None:
    """Return the folder for a worker's files. Spark removes this folder even after a worker was killed."""
    return os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or None


def _written(batch: pa.RecordBatch, folder: Path) -> list[tuple[Path, str]]:
    """Write the files of a batch. Return the local path and the original path of each file."""
    files = []
    for index, row in enumerate(batch.to_pylist()):
        # navlog recognizes an export by the name of its file.
        here = folder / f"{index}.{'jsonl' if row['path'].endswith('.jsonl') else 'sqlite'}"
        here.write_bytes(row["content"])
        if row["wal"] is not None:
            Path(f"{here}-wal").write_bytes(row["wal"])
        files.append((here, row["path"]))
    return files


def _rows(navlog: Navlog, files: list[tuple[Path, str]], takes_unmasked: bool) -> Iterator[Row]:
    """Dump files. A file that kills the command is refused, and another process reads the following files."""
    while files:
        answered, reason = 0, _DIED
        reading = _Reading(*files[0], takes_unmasked)
        try:
            with contextlib.closing(navlog.dump(here for here, _ in files)) as lines:
                for line in lines:
                    row = reading.row(line)
                    if row is not None:
                        yield row
                    if reading.is_answered:
                        answered += 1
                        if answered == len(files):
                            break
                        reading = _Reading(*files[answered], takes_unmasked)
        except _Unreadable as error:
            reason = str(error)
        if answered < len(files):
            yield files[answered][1], "refused", reason, None, None
        files = files[answered + 1 :]


class _Unreadable(Exception):
    """The reason for not reading the rest of a log."""


class _Reading:
    """The progress of reading a log, whose lines arrive one after another."""

    def __init__(self, here: Path, log: str, takes_unmasked: bool) -> None:
        self.is_answered = False
        self._here = here
        self._log = log
        self._takes_unmasked = takes_unmasked
        size = sum(file.stat().st_size for file in (here, Path(f"{here}-wal")) if file.exists())
        self._allowed = self._left = max(_ALWAYS_ALLOWED, size * _TIMES_ITS_SIZE)
        self._table = ""
        self._is_by_session = True
        # The number of events that the sessions of the log declare, and the number of events that arrived.
        self._told = self._came = 0
        self._unmasked: set[str] = set()

    def row(self, line: bytes) -> Row | None:
        """Return the row of a line, or `None` if the worker does not pass the line on."""
        if not line.endswith(b"\n"):
            raise _Unreadable(f"one of its rows is longer than {LONGEST_LINE} bytes" if len(line) == LONGEST_LINE else _DIED)
        self._left -= len(line)
        if self._left < 0:
            raise _Unreadable(f"its dump is larger than {self._allowed} bytes")
        text = line.decode(errors="replace").rstrip("\n")
        try:
            return self._row_of(text)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise _Unreadable(f"navlog printed an unexpected line: {text[:80]}") from error

    def _row_of(self, text: str) -> Row | None:
        # A row never begins with one of the following keys, because no table has a first column with such a name.
        if text.startswith('{"log":'):
            if json.loads(text).get("format", 1) > _FORMAT:
                raise _Unreadable(f"navlog wrote a dump of a newer format than {_FORMAT}: update navlog-fleet")
            return None
        if text.startswith('{"table":'):
            said = json.loads(text)
            self._table, self._is_by_session = said["table"], "session" in said["columns"]
            return (self._log, "schema", text, None, None) if self._is_by_session else None
        if text.startswith('{"end":'):
            self.is_answered = True
            if self._told == self._came:
                return self._log, "end", "", None, None
            return self._refused(f"its sessions declare {self._told} events, but {self._came} were read")
        if text.startswith('{"refused":'):
            self.is_answered = True
            return self._refused(json.loads(text)["reason"].replace(str(self._here), Path(self._log).name))
        if self._table == "events":
            place = _PLACE.match(text)
            if place is None:
                return None
            self._came += 1
            session, position = json.loads(place[1]), int(place[2])
            return None if session in self._unmasked else (self._log, self._table, text, session, position)
        # The line is parsed here, because Spark's own reader silently ignores lines that it cannot parse.
        values = json.loads(text)
        if self._table == "sessions":
            self._told += values["events"]
            if not values["masked"] and not self._takes_unmasked:
                self._unmasked.add(values["session"])
        elif not self._is_by_session or values["session"] in self._unmasked:
            return None
        return self._log, self._table, text, None, None

    def _refused(self, reason: str) -> Row:
        return self._log, "refused", reason, None, None


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
