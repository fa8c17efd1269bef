"""Check that the installed navlog still replays all sessions of the lake as they were recorded."""

import json
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F

from navlog_fleet.command import Navlog
from navlog_fleet.lake import Lake
from navlog_fleet.workers import Row, asked_per_session

_COLUMNS = (
    "session STRING, version STRING, kind STRING, field STRING, events BIGINT, position BIGINT, recorded STRING, "
    "replayed STRING, problem STRING"
)
_SESSIONS_IN_A_FOLDER = 1_000
_EXAMPLES = 3


def check(lake: Lake, navlog: Navlog) -> DataFrame:
    """Replay all sessions on the workers.

    The result has one row for each session, with the number of its events and without a `kind`. If events of a kind replay with
    another value in a field, the session has an additional row for this kind and field. If navlog rejects the session for
    another reason, `problem` contains the reason.
    """
    return asked_per_session(lake, _COLUMNS, _SESSIONS_IN_A_FOLDER, partial(_said, navlog))


def differences(checked: DataFrame) -> DataFrame:
    """Return the differences by app version, kind and field, with moments as examples, and the values of the first session."""
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


def _said(navlog: Navlog, folder: Path, names: dict[str, str]) -> Iterator[Row]:
    """Yield the verdict on each session in a folder. If a session kills the command, replay each remaining session alone."""
    navlog.test()
    left = yield from _answered(navlog, folder, names)
    for name, session in left.items():
        alone = folder / f"alone-{name}"
        alone.mkdir()
        (folder / name).rename(alone / name)
        if (yield from _answered(navlog, alone, {name: session})):
            yield {"session": session, "problem": "navlog did not survive replaying it"}


def _answered(navlog: Navlog, folder: Path, names: dict[str, str]) -> Generator[Row, None, dict[str, str]]:
    """Yield the verdicts until the command ends or dies. Return the sessions without a complete verdict."""
    left, held = dict(names), list[Row]()
    for line in navlog.verify(folder):
        if not line.endswith(b"\n"):
            # The line is incomplete, because a session killed the command.
            break
        said = json.loads(line.decode(errors="replace"))
        if "session" in said:
            of_session = {"session": said["session"], "version": said["version"]}
            held.append(of_session | {"events": said["events"]})
            held += [of_session | found for found in said["differences"]]
        else:
            session = left.pop(said["log"])
            if not said["sound"] and not any("kind" in row for row in held):
                problem = said["first"].replace(str(folder / said["log"]), "the session")
                # The problem is added to the row of the session, because each row without a kind counts as a session.
                held = [(held[0] if held else {"session": session}) | {"problem": problem}]
            yield from held
            held = []
    return left
