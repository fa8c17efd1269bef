"""Check that the installed navlog still replays all sessions of the lake as they were recorded."""

import json
import tempfile
from collections.abc import Callable, Generator, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.dump import Batches, scratch
from navlog_fleet.lake import Lake
from navlog_fleet.sessions import lines

_COLUMNS: dict[str, tuple[str, pa.DataType]] = {
    "session": ("STRING", pa.string()),
    "version": ("STRING", pa.string()),
    "kind": ("STRING", pa.string()),
    "field": ("STRING", pa.string()),
    "events": ("BIGINT", pa.int64()),
    "position": ("BIGINT", pa.int64()),
    "recorded": ("STRING", pa.string()),
    "replayed": ("STRING", pa.string()),
    "problem": ("STRING", pa.string()),
}
_SESSIONS_IN_A_FOLDER = 1_000
_EXAMPLES = 3

Row = dict[str, Any]


def check(lake: Lake, navlog: Navlog) -> DataFrame:
    """Fold all sessions on the workers.

    The result has a row without a `kind` for each session, with the number of its events, and a row for each kind of event and
    field in which a session differs. If navlog rejects a session for another reason, the column `problem` of its row contains
    the reason.
    """
    whole = lines(lake).repartition("session").sortWithinPartitions("session", "position")
    columns = ", ".join(f"{name} {declared}" for name, (declared, _) in _COLUMNS.items())
    return whole.mapInArrow(_folded(navlog), columns).persist(StorageLevel.MEMORY_AND_DISK)


def differences(checked: DataFrame) -> DataFrame:
    """The differences by app version and kind of event, with moments in some sessions and the texts of the first moment."""
    by = ["version", "kind", "field", "problem"]
    place = F.expr("session || '@' || ifnull(position, 0)")
    nth = F.row_number().over(Window.partitionBy(*by).orderBy("session"))
    return (
        checked.where("kind IS NOT NULL OR problem IS NOT NULL")
        .withColumn("place", F.when(nth <= _EXAMPLES, place))
        .groupBy(*by)
        .agg(
            F.sum("events").alias("events"),
            F.countDistinct("session").alias("sessions"),
            F.expr("array_join(sort_array(collect_list(place)), ' ')").alias("examples"),
            F.min_by("recorded", "session").alias("recorded"),
            F.min_by("replayed", "session").alias("replayed"),
        )
        .orderBy("version", "kind", "field", "problem")
    )


def _folded(navlog: Navlog) -> Callable[[Batches], Batches]:
    def run(batches: Batches) -> Batches:
        rows = (row for batch in batches for row in batch.to_pylist())
        sessions = groupby(rows, key=lambda row: str(row["session"]))
        while True:
            with tempfile.TemporaryDirectory(prefix="navlog-fleet-", dir=scratch()) as folder:
                names = {}
                for number, (session, of_session) in enumerate(islice(sessions, _SESSIONS_IN_A_FOLDER)):
                    names[f"{number}.jsonl"] = session
                    with Path(folder, f"{number}.jsonl").open("w", encoding="utf-8") as export:
                        export.writelines(f"{row['line']}\n" for row in of_session)
                if not names:
                    return
                yield _batch(list(_said(navlog, Path(folder), names)))

    return run


def _said(navlog: Navlog, folder: Path, names: dict[str, str]) -> Iterator[Row]:
    """The command's verdict on each session in a folder. If a session kills the command, the others are folded again."""
    left = yield from _answered(navlog, folder, names)
    for name, session in left.items():
        alone = folder / f"alone-{name}"
        alone.mkdir()
        (folder / name).rename(alone / name)
        if (yield from _answered(navlog, alone, {name: session})):
            yield {"session": session, "problem": "navlog did not survive replaying it"}


def _answered(navlog: Navlog, folder: Path, names: dict[str, str]) -> Generator[Row, None, dict[str, str]]:
    """The command's verdicts until it ends or dies, and the sessions without a complete verdict."""
    left, held = dict(names), list[Row]()
    for line in navlog.verify(folder):
        if not line.endswith(b"\n"):
            # This session killed the command.
            break
        said = json.loads(line.decode(errors="replace"))
        if "session" in said:
            of_session = {"session": said["session"], "version": said["version"]}
            held.append(of_session | {"events": said["events"]})
            held += [of_session | {name: found[name] for name in _COLUMNS if name in found} for found in said["differences"]]
        else:
            session = left.pop(said["log"])
            if not said["sound"] and not any("kind" in row for row in held):
                problem = said["first"].replace(str(folder / said["log"]), "the session")
                # The problem is added to the row of the session, because each row without a kind counts as a session.
                held = [(held[0] if held else {"session": session}) | {"problem": problem}]
            yield from held
            held = []
    return left


def _batch(rows: list[Row]) -> pa.RecordBatch:
    schema = pa.schema([(name, type_) for name, (_, type_) in _COLUMNS.items()])
    return pa.RecordBatch.from_pylist([{name: row.get(name) for name in _COLUMNS} for row in rows], schema=schema)
