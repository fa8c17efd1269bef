"""The lake folded again: nothing differs, until something does."""

from dataclasses import replace

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


def test_what_differs_is_counted_by_version_and_kind_with_an_example(lake: Lake, worker: Navlog) -> None:
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
    for row in found:
        session, position = row["example"].split("@")
        assert versions[session] == row["version"]
        assert victims.where(F.col("session") == session).first()["position"] == int(position)  # type: ignore[index]


def test_a_session_that_cannot_be_replayed_is_named_with_the_reason(lake: Lake, worker: Navlog) -> None:
    session = str(lake.table("event_log").where("position = 3").agg(F.min("session")).collect()[0][0])
    events = lake.table("events").where(~((F.col("session") == session) & (F.col("position") == 2)))
    (row,) = differences(check(_with_events(lake, events), worker)).collect()
    assert (row["kind"], row["sessions"], row["example"]) == (None, 1, f"{session}@0")
    assert "position" in row["problem"]


def _with_events(lake: Lake, events: DataFrame) -> Lake:
    """The same lake with other events, which no commit makes a part of it."""
    other = Lake(lake.spark, lake.root)
    rows = events.select("session", "position", "line", F.lit("2026-11-20").alias("day"))
    parts = other.write("events", f"edited-{id(events)}", rows)
    tables = dict(other.manifest.tables) | {"events": Table(other.manifest.tables["events"].columns, parts)}
    other.manifest = replace(other.manifest, tables=tables)
    return other
