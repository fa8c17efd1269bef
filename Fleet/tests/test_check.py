"""Tests that `check` finds no difference in an unchanged lake, and each difference in a changed one."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from cluster import Cluster
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from navlog_fleet.check import check, differences
from navlog_fleet.command import Navlog
from navlog_fleet.lake import Lake, Table


def test_all_sessions_replay_as_they_were_recorded(lake: Lake, worker: Navlog) -> None:
    checked = check(lake, worker)
    assert differences(checked).collect() == []
    (whole,) = checked.groupBy().agg(F.count("*"), F.sum("events")).collect()
    assert tuple(whole) == (lake.table("sessions").count(), lake.table("events").count())


def test_differences_are_counted_by_version_and_kind_with_an_example(lake: Lake, worker: Navlog) -> None:
    wrong = lake.table("event_log").where("kind = 'pop' AND outcome = 'applied' AND position > 1")
    victims = wrong.groupBy("session").agg(F.min("position").alias("position")).orderBy("session").limit(5).persist()
    versions = {
        row["session"]: row["version"] for row in lake.table("session_summary").join(victims, "session", "left_semi").collect()
    }
    edited = lake.table("events").join(victims.withColumn("edited", F.lit(True)), ["session", "position"], "left")
    line = F.when(F.col("edited"), F.regexp_replace("line", '"depth":\\d+', '"depth":77')).otherwise(F.col("line"))
    found = differences(check(_with_events(lake, edited.withColumn("line", line)), worker)).collect()
    assert {(row["kind"], row["field"], row["recorded"]) for row in found} == {("pop", "depth", "77")}
    assert sum(row["sessions"] for row in found) == len(versions)
    places = {row["session"]: f"{row['session']}@{row['position']}" for row in victims.collect()}
    for row in found:
        assert (
            row["examples"].split()
            == [places[session] for session in sorted(versions) if versions[session] == row["version"]][:3]
        )


def test_a_session_that_cannot_be_replayed_is_named_with_the_reason(lake: Lake, worker: Navlog) -> None:
    session = str(lake.table("event_log").where("position = 3").agg(F.min("session")).collect()[0][0])
    events = lake.table("events").where(~((F.col("session") == session) & (F.col("position") == 2)))
    (row,) = differences(check(_with_events(lake, events), worker)).collect()
    assert (row["kind"], row["sessions"], row["examples"]) == (None, 1, f"{session}@0")
    assert "position" in row["problem"]


def test_a_session_that_kills_the_command_does_not_stop_the_other_sessions(lake: Lake, navlog: Path, tmp_path: Path) -> None:
    deadly, *others = sorted(row["session"] for row in lake.table("sessions").where("events > 0").limit(4).collect())
    command = tmp_path / "navlog"
    # If the folder contains the deadly session, the program prints only the first line of navlog's output, and then dies.
    command.write_text(f'#!/bin/sh\ngrep -rlq {deadly} "$3" && {navlog} "$@" | head -n 1 && kill -9 $$\nexec {navlog} "$@"\n')
    command.chmod(0o755)
    some = Lake(lake.spark, lake.root)
    wanted = F.col("session").isin(deadly, *others)
    some.table = lambda name, *given: lake.table(name, *given).where(wanted)  # type: ignore[method-assign]
    checked = check(some, Navlog(str(command)))
    assert sorted(row["session"] for row in checked.where("kind IS NULL AND problem IS NULL").collect()) == others
    (row,) = differences(checked).collect()
    assert (row["problem"], row["examples"]) == ("navlog did not survive replaying it", f"{deadly}@0")


def test_a_check_in_which_a_worker_is_killed_replays_all_sessions(
    lake: Lake, navlog: Path, cluster: Cluster, tmp_path: Path
) -> None:
    started, go_on = tmp_path / "started", tmp_path / "go on"
    command = tmp_path / "navlog"
    # The first command waits until its worker is dead.
    wait = f"while [ ! -e '{go_on}' ]; do sleep 0.1; done"
    command.write_text(f"#!/bin/sh\n(set -C; echo $$ > '{started}') 2>&- && {wait}\nexec {navlog} \"$@\"\n")
    command.chmod(0o755)
    checked = check(lake, Navlog(str(command)))
    with ThreadPoolExecutor(1) as work:
        counted = work.submit(lambda: checked.where("kind IS NULL").groupBy().agg(F.count("*"), F.sum("events")).collect())
        while not (started.exists() and started.read_text()):
            assert not counted.done(), counted.result()
            time.sleep(0.05)
        number = cluster.worker_of(int(started.read_text()))
        cluster.kill_worker(number)
        go_on.touch()
        cluster.restart_worker(number)
        (whole,) = counted.result()
    assert tuple(whole) == (lake.table("sessions").count(), lake.table("events").count())
    assert differences(checked).collect() == []


def _with_events(lake: Lake, events: DataFrame) -> Lake:
    """Return the lake with other events. The events are written, but not committed."""
    other = Lake(lake.spark, lake.root)
    rows = events.select("session", "position", "line", F.lit("2026-11-20").alias("day"))
    parts = other.write("events", f"edited-{id(events)}", rows)
    tables = dict(other.manifest.tables) | {"events": Table(other.manifest.tables["events"].columns, parts)}
    other.manifest = replace(other.manifest, tables=tables)
    return other
