"""Tests that the lake contains each event of the fleet's logs once, although files arrived twice and processes died."""

import re

from conftest import Story, manifests
from generator import Fleet
from oracle import Oracle

from navlog_fleet.command import Navlog
from navlog_fleet.ingest import Ingest
from navlog_fleet.lake import Lake


def test_the_lake_has_every_event_once_although_a_worker_and_a_driver_were_killed(lake: Lake, oracle: Oracle) -> None:
    events = lake.table("events")
    (expected,) = oracle.ask("SELECT count(*) AS events FROM events")
    assert events.count() == expected["events"]
    assert events.select("session", "position").distinct().count() == expected["events"]


def test_every_damaged_file_is_in_quarantine_once_with_its_reason(lake: Lake, fleet: Fleet) -> None:
    kept = lake.table("quarantine").collect()
    assert sorted(row["log"].rsplit("/", 1)[1] for row in kept) == sorted(fleet.refused)
    for row in kept:
        assert re.match(r"(hostile-\d\d\.sqlite|the file) ", row["reason"]), row["reason"]


def test_ingesting_everything_again_changes_nothing(lake: Lake, fleet: Fleet, worker: Navlog) -> None:
    before = lake.manifest.tables
    again = Ingest(lake, worker, with_sensitive_data=False).run([str(fleet.first), str(fleet.second)], 1 << 28)
    assert lake.manifest.tables == before
    assert (again.refused, list(again.sessions), again.events) == (len(fleet.refused), ["known"], 0)


def test_after_an_ingest_the_lake_has_only_the_files_of_the_newest_manifest(story: Story, lake: Lake) -> None:
    live = {part.path for table in lake.manifest.tables.values() for part in table.parts}
    there = {str(path.relative_to(story.lake)) for path in story.lake.rglob("*.parquet")}
    assert there == live
    assert manifests(story.lake) == [f"{lake.manifest.version:08d}.json"]
    assert not list(story.lake.glob("_staging/*"))


def test_the_ingests_report_their_results(story: Story, fleet: Fleet, oracle: Oracle) -> None:
    added = [int(re.search(r"events: (\d+) added", said)[1]) for said in (story.first, story.second)]  # type: ignore[index]
    (expected,) = oracle.ask("SELECT count(*) AS events FROM events")
    assert sum(added) == expected["events"]
    assert f"{len(fleet.refused)} refused" in story.first
    assert re.search(r"\d+ longer than known", story.second)
