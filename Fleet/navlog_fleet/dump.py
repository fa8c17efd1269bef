"""The form of a dump, and how a worker turns files into its rows."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa

from navlog_fleet.command import Navlog

ROW = pa.schema([("log", pa.string()), ("name", pa.string()), ("line", pa.string())])
"""A row as it comes from a worker: the log, the table (or `schema`, `end`, `refused`), and its text."""

_ROWS_IN_A_BATCH = 10_000


def dump_files(navlog: Navlog) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """Make the function that workers run over batches of files: path, content, and the content of its `-wal`, if any.

    Each file is written into a private folder, where `navlog` reads it: what comes from a device is opened by nothing else.
    """

    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            folder = Path(tempfile.mkdtemp(prefix="navlog-fleet-"))
            try:
                named = _written(batch, folder)
                yield from _batched(_rows(navlog.dump(list(named)), named))
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    return run


def _written(batch: pa.RecordBatch, folder: Path) -> dict[str, str]:
    """Write the files of a batch, and return their own paths by the paths here."""
    named = {}
    for index, row in enumerate(batch.to_pylist()):
        # An export is told by its name.
        here = folder / (f"{index}.jsonl" if row["path"].endswith(".jsonl") else f"{index}.sqlite")
        here.write_bytes(row["content"])
        if row["wal"] is not None:
            Path(f"{here}-wal").write_bytes(row["wal"])
        named[str(here)] = row["path"]
    return named


def _rows(lines: Iterator[bytes], named: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    log, table = "", ""
    for line in lines:
        text = line.decode()
        # Only these lines begin so: no table has such a first column.
        if text.startswith('{"log":'):
            log = named[json.loads(text)["log"]]
        elif text.startswith('{"table":'):
            table = json.loads(text)["table"]
            yield log, "schema", text
        elif text.startswith('{"end":'):
            yield log, "end", ""
        elif text.startswith('{"refused":'):
            said = json.loads(text)
            yield log, "refused", said["reason"].replace(said["refused"], Path(log).name)
        else:
            yield log, table, text


def _batched(rows: Iterator[tuple[str, str, str]]) -> Iterator[pa.RecordBatch]:
    logs: list[str] = []
    names: list[str] = []
    lines: list[str] = []
    for log, name, line in rows:
        logs.append(log)
        names.append(name)
        lines.append(line)
        if len(lines) == _ROWS_IN_A_BATCH:
            yield pa.record_batch([logs, names, lines], schema=ROW)
            logs, names, lines = [], [], []
    if lines:
        yield pa.record_batch([logs, names, lines], schema=ROW)
