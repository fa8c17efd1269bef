"""Tests the rules for jobs that change a lake: overlapping jobs, dropped days, and ingests that accept nothing."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from arrivals import Export, copied, first, id_of, import_log, renamed, started
from conftest import ALL
from generator import Fleet, Json, text
from pyspark.sql import DataFrame, SparkSession

from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.ingest import Ingest, Ingested
from navlog_fleet.lake import Lake, Manifest, Table
from navlog_fleet.retention import drop
from navlog_fleet.tables import answer
from navlog_fleet.verdicts import SESSIONS


@pytest.fixture(scope="module")
def ingested(
    spark: SparkSession, export: Export, navlog: Path, worker: Navlog, tmp_path_factory: pytest.TempPathFactory
) -> Lake:
    """A lake with the beginning of a session, with an earlier session, and with one file in quarantine."""
    folder = tmp_path_factory.mktemp("ingested")
    import_log(navlog, folder / "beginning.sqlite", first(export, 3))
    import_log(navlog, folder / "earlier.sqlite", started(renamed(export, "earlier"), "2001-01-01"))
    (folder / "refused.sqlite").write_text("no log\n")
    lake = Lake(spark, str(folder / "lake"))
    Ingest(lake, worker, with_sensitive_data=False).run([f"{folder}/*.sqlite"], 1 << 28)
    return lake


@pytest.fixture
def small(ingested: Lake, tmp_path: Path) -> Lake:
    """A copy of the lake, which the test can change."""
    return copied(ingested, tmp_path / "lake")


def test_only_one_of_two_jobs_can_create_the_same_file(small: Lake) -> None:
    for _ in range(20):
        jobs = [Lake(small.spark, small.root) for _ in range(2)]
        with ThreadPoolExecutor(2) as work:
            created = list(work.map(lambda lake: lake.files.create("same", "x"), jobs))
        assert sorted(created) == [False, True]
        small.files.remove("same")


@pytest.mark.parametrize("other", ["drop", *(["ingest"] if ALL else [])])
def test_the_second_of_two_jobs_wins_and_the_first_ends_with_an_error(
    other: str,
    small: Lake,
    export: Export,
    navlog: Path,
    worker: Navlog,
    fleet: Fleet,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = import_log(navlog, tmp_path / "log.sqlite", export)
    summary = Ingest._summary
    others: list[Lake] = []

    def interrupted(self: Ingest, counts: dict[str, int], decided: DataFrame) -> Ingested:
        done = summary(self, counts, decided)
        if not others:
            others.append(Lake(small.spark, small.root))
            if other == "drop":
                drop(others[0], "2020-01-01")
            else:
                Ingest(others[0], worker, with_sensitive_data=True).run([str(max(fleet.sessions.values()))], 1 << 28)
        return done

    def ingest() -> Ingested:
        return Ingest(small, worker, with_sensitive_data=False).run([str(log)], 1 << 28)

    monkeypatch.setattr(Ingest, "_summary", interrupted)
    with pytest.raises(FleetError, match="another job changed"):
        ingest()
    is_whole(small, others[0])
    assert ingest().sessions == {"grown": 1}
    is_whole(small, small)


def test_an_ingest_that_adds_nothing_also_fails_if_another_job_began(
    small: Lake, export: Export, navlog: Path, worker: Navlog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = import_log(navlog, tmp_path / "log.sqlite", first(export, 3))
    summary = Ingest._summary

    def interrupted(self: Ingest, counts: dict[str, int], decided: DataFrame) -> Ingested:
        done = summary(self, counts, decided)
        assert done.sessions == {"known": 1}
        Lake(small.spark, small.root).begin("second")
        return done

    monkeypatch.setattr(Ingest, "_summary", interrupted)
    with pytest.raises(FleetError, match="another job changed"):
        Ingest(small, worker, with_sensitive_data=False).run([str(known)], 1 << 28)


def test_a_job_commits_nothing_after_another_job_began(small: Lake) -> None:
    before = small.files.names("quarantine")
    first, second = Lake(small.spark, small.root), Lake(small.spark, small.root)
    first.begin("first")
    second.begin("second")
    rows = second.table("quarantine").selectExpr("*", "'2026-11-20' AS day")
    written = second.write("quarantine", "second", rows)
    first.write("quarantine", "first", rows)
    with pytest.raises(FleetError, match="another job changed"):
        first.commit({}, "")
    first.end()
    assert small.files.names("quarantine") == sorted([*before, "second"])
    tables = dict(second.manifest.tables)
    second.commit(tables | {"quarantine": Table(tables["quarantine"].columns, written)}, "")
    second.end()
    is_whole(small, second)
    # The number that the first job would use is free again.
    with pytest.raises(FleetError, match="another job changed"):
        first.commit({}, "")
    is_whole(small, second)


def test_a_dropped_day_loses_its_files_and_other_days_keep_theirs(small: Lake, export: Export) -> None:
    assert drop(small, "2001-01-01") == 0
    assert small.table("sessions").count() == 2
    assert drop(small, "2001-01-02") == 1
    is_whole(small, small)
    assert [row["session"] for row in small.table("sessions").collect()] == [id_of(export)]
    assert {row["session"] for row in small.table("events").collect()} == {id_of(export)}
    with pytest.raises(FleetError, match="--before takes a day"):
        drop(small, "yesterday")


def test_the_folder_of_a_lake_can_be_named_like_the_folder_of_a_day(ingested: Lake, tmp_path: Path) -> None:
    lake = copied(ingested, tmp_path / "day=1999-01-01" / "lake")
    days = {part.day for part in lake.manifest.tables["sessions"].parts}
    assert len(days) == 2
    found = lake.table_with_days("sessions", SESSIONS, days).select("day").collect()
    assert {row["day"] for row in found} == days


def test_a_file_that_a_slow_copy_of_a_task_still_writes_does_not_belong_to_the_table(
    small: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = "quarantine/batch/_temporary/0/_temporary/attempt/day=2026-11-20/part.parquet"
    below = small.files.below
    monkeypatch.setattr(small.files, "below", lambda folder: below(folder) | {late: 4})
    written = small.write("quarantine", "batch", small.table("quarantine").selectExpr("*", "'2026-11-20' AS day"))
    assert [part.day for part in written] == ["2026-11-20"]
    assert all(part.path.startswith("quarantine/batch/day=2026-11-20/") for part in written)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format":1}'])
def test_a_damaged_manifest_is_reported(content: str) -> None:
    with pytest.raises(FleetError, match=r"00000001\.json is damaged: restore it from a backup of the lake"):
        Manifest.parse(content, "_manifests/00000001.json")


def is_whole(small: Lake, expected: Lake) -> None:
    """Check that a lake has the manifest of another lake, the files of this manifest, and no other files."""
    found = Lake(small.spark, small.root)
    assert found.manifest == expected.manifest
    root = Path(small.root.removeprefix("file:"))
    there = {str(path.relative_to(root)) for path in root.rglob("*.parquet")}
    assert there == {part.path for table in found.manifest.tables.values() for part in table.parts}
    assert [path.name for path in root.glob("_manifests/[!.]*")] == [f"{found.manifest.version:08d}.json"]


UNDATED = ["+300000-01-01T00:00:00.000Z", "+12026-01-01T00:00:00.000Z", "soon"]


@pytest.fixture(scope="module")
def rejecting(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> tuple[Lake, list[Ingested]]:
    """A lake after two ingests of the same files: sessions without a valid day, and a log that is refused at its end."""
    folder = tmp_path_factory.mktemp("rejecting")
    command = _printing(folder)
    for number, time in enumerate(UNDATED):
        _write_dump(folder / f"{number}.sqlite", f"undated-{number}", time, {"end": "a", "rows": 1})
    refused = {"refused": "a", "reason": "it was changed meanwhile"}
    _write_dump(folder / "refused.sqlite", "refused", "2026-11-21T00:00:00.000Z", refused)
    lake = Lake(spark, str(folder / "lake"))
    ingest = [Ingest(lake, command, with_sensitive_data=False) for _ in range(2)]
    return lake, [one.run([f"{folder}/*.sqlite"], 1 << 28) for one in ingest]


def _printing(folder: Path) -> Navlog:
    """Create a command that prints the content of each log."""
    command = folder / "navlog"
    command.write_text('#!/bin/sh\nwhile read -r path; do cat "$path"; done\n')
    command.chmod(0o755)
    return Navlog(str(command))


def _write_dump(path: Path, session: str, started: str, *lines: Json, ended: str | None = None) -> None:
    """Write the dump of a session without events, followed by other lines."""
    header = text({"format": "navlog", "schema": 1, "sessions": [{"id": session, "started": started, "ended": ended}]})
    columns = {"session": "text", "events": "integer", "masked": "boolean", "header": "text"}
    row: Json = {"session": session, "events": 0, "masked": True, "header": header}
    table: Json = {"table": "sessions", "columns": columns}
    path.write_text("".join(f"{text(line)}\n" for line in (table, row, *lines)))


Rejecting = tuple[Lake, list[Ingested]]


def test_a_session_without_a_valid_day_is_refused(rejecting: Rejecting) -> None:
    lake, done = rejecting
    assert [one.sessions for one in done] == [{"undated": len(UNDATED)}] * 2
    rejected = {row["session"]: row["reason"] for row in lake.table("quarantine").where("session IS NOT NULL").collect()}
    assert rejected == {
        f"undated-{number}": "the session start is not in the years 0 to 9999" for number in range(len(UNDATED))
    }


def test_no_row_of_a_log_that_is_refused_at_its_end_is_added(rejecting: Rejecting) -> None:
    lake, done = rejecting
    assert [one.refused for one in done] == [1, 1]
    assert all("new" not in one.sessions for one in done)
    assert lake.table("sessions", SESSIONS).count() == 0


def test_a_lake_without_sessions_can_be_asked_only_for_its_quarantine(rejecting: Rejecting, tmp_path: Path) -> None:
    lake = copied(rejecting[0], tmp_path / "lake")
    # The second ingest of the same files adds no rows.
    assert answer(lake, "SELECT * FROM quarantine").count() == len(UNDATED) + 1
    with pytest.raises(FleetError, match="has no sessions yet"):
        answer(lake, "SELECT * FROM event_log")
    assert drop(lake, "2020-01-01") == 0


def test_an_older_command_keeps_the_columns_that_a_newer_one_has_added(spark: SparkSession, tmp_path: Path) -> None:
    lake, command = Lake(spark, str(tmp_path / "lake")), _printing(tmp_path)
    newer = {"table": "flags", "columns": {"session": "text", "name": "text", "added": "text"}}
    older = {"table": "flags", "columns": {"session": "text", "name": "text"}}
    day, end = "2026-11-21T00:00:00.000Z", {"end": "a", "rows": 2}
    _write_dump(tmp_path / "a.sqlite", "a", day, newer, {"session": "a", "name": "x", "added": "kept"}, end)
    _write_dump(tmp_path / "b.sqlite", "b", day, newer, end)
    Ingest(lake, command, with_sensitive_data=False).run([f"{tmp_path}/*.sqlite"], 1 << 28)
    # The session b has ended in the meantime, so the ingest rewrites the files of the day with the rows of both sessions.
    _write_dump(tmp_path / "b.sqlite", "b", day, older, {"session": "b", "name": "y"}, end, ended=day)
    done = Ingest(lake, command, with_sensitive_data=False).run([f"{tmp_path}/b.sqlite"], 1 << 28)
    assert done.sessions == {"grown": 1}
    assert lake.table("flags").orderBy("session").collect() == [("a", "x", "kept"), ("b", "y", None)]
