"""Tests the rules for adding a session to a lake, on small lakes."""

import json
import re
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import ALL
from generator import Fleet, output
from pyspark.sql import DataFrame, SparkSession

from navlog_fleet import sessions
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.ingest import Ingest, Ingested
from navlog_fleet.lake import Lake, Table
from navlog_fleet.retention import drop
from navlog_fleet.tables import answer
from navlog_fleet.verdicts import SESSIONS

Export = list[str]
Ingesting = Callable[..., Ingested]


@pytest.fixture
def export(fleet: Fleet, navlog: Path) -> Export:
    """The lines of a session with at least ten events."""
    for log in sorted(fleet.sessions.values()):
        lines = output(navlog, "export", log, "--with-sensitive-data").splitlines()
        if len(lines) > 12:
            return lines
    raise AssertionError("no session is so long")


@pytest.fixture
def small(spark: SparkSession, tmp_path: Path) -> Lake:
    """A separate lake."""
    return Lake(spark, str(tmp_path / "lake"))


@pytest.fixture
def ingest(small: Lake, navlog: Path, worker: Navlog, tmp_path: Path) -> Ingesting:
    """Create logs from exports, and ingest them together."""

    def run(*exports: Export, with_sensitive_data: bool = False) -> Ingested:
        folder = tmp_path / f"day-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        for number, lines in enumerate(exports):
            output(navlog, "import", folder / f"{number}.sqlite", "-", given="\n".join(lines) + "\n")
        return Ingest(small, worker, with_sensitive_data=with_sensitive_data).run([str(folder)], 1 << 28)

    return run


def test_a_session_that_was_closed_later_is_closed(export: Export, small: Lake, ingest: Ingesting) -> None:
    assert ingest(_open(export)).sessions == {"new": 1}
    assert ingest(_closed(export)).sessions == {"grown": 1}
    assert [row["ending"] for row in small.table("session_summary").collect()] == ["closed"]
    assert small.table("events").count() == len(export) - 1
    # The lake already knows the earlier events.
    assert ingest(_open(export)).sessions == {"known": 1}


def test_of_two_files_with_the_same_events_the_closed_one_is_taken(export: Export, small: Lake, ingest: Ingesting) -> None:
    assert ingest(_open(export), _closed(export)).sessions == {"new": 1, "known": 1}
    assert [row["ending"] for row in small.table("session_summary").collect()] == ["closed"]


def test_a_crash_report_that_arrives_after_a_session_was_ingested_changes_its_ending(
    export: Export, small: Lake, ingest: Ingesting, worker: Navlog, tmp_path: Path
) -> None:
    first, both = _ended(_open(export), "crashed"), _ended(_open(export), "crashed", "hung")
    assert ingest(_open(export)).sessions == {"new": 1}
    for later, ending in ((first, "crashed"), (both, "hung")):
        done = ingest(later)
        assert (done.sessions, done.events) == ({"grown": 1}, 0)
        assert [row["ending"] for row in small.table("session_summary").collect()] == [ending]
        assert small.table("events").count() == len(export) - 1
    # The lake already knows the reports of the earlier copies.
    before = small.manifest.tables
    assert ingest(_open(export), first, both).sessions == {"known": 3}
    assert small.manifest.tables == before
    log = tmp_path / "crashed.sqlite"
    session = json.loads(export[0])["sessions"][0]["id"]
    sessions.write_log(small, worker, session, log)
    assert output(Path(worker.path), "export", log, "--with-sensitive-data").splitlines() == both


def test_of_two_files_with_the_same_events_the_one_with_a_crash_report_is_taken(
    export: Export, small: Lake, ingest: Ingesting
) -> None:
    assert ingest(_open(export), _ended(_open(export), "crashed")).sessions == {"new": 1, "known": 1}
    assert [row["ending"] for row in small.table("session_summary").collect()] == ["crashed"]


@pytest.mark.parametrize("at_once", [False, True])
def test_a_closed_session_does_not_continue(at_once: bool, export: Export, small: Lake, ingest: Ingesting) -> None:
    closed = _closed(_first(export, 3))
    later = [closed[0].replace("2027", "2028"), *closed[1:]]
    if at_once:
        assert ingest(closed, export).sessions == {"conflict": 2}
        assert small.table("events").count() == 0
        return
    ingest(closed)
    assert ingest(export, later, _first(export, 2)).sessions == {"conflict": 2, "known": 1}
    assert small.table("events").count() == 3
    assert {row["position"] for row in small.table("quarantine").collect()} == {0}


def test_an_export_is_read_like_a_log(export: Export, small: Lake, worker: Navlog, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("\n".join(export) + "\n")
    (tmp_path / "b.jsonl").write_text("no export\n")
    done = Ingest(small, worker, with_sensitive_data=False).run([str(tmp_path)], 1 << 28)
    assert (done.logs, done.refused, done.sessions) == (2, 1, {"new": 1})
    assert [row["line"] for row in small.table("events").orderBy("position").collect()] == export[1:]


def test_of_two_jobs_that_commit_at_the_same_moment_one_succeeds(small: Lake) -> None:
    for _ in range(20):
        jobs = [Lake(small.spark, small.root) for _ in range(2)]
        with ThreadPoolExecutor(2) as work:
            created = list(work.map(lambda lake: lake.files.create("same", "x"), jobs))
        assert sorted(created) == [False, True]
        small.files.remove("same")


def test_the_lake_keeps_its_content_and_quarantine_stores_both_contents(export: Export, small: Lake, ingest: Ingesting) -> None:
    ingest(export)
    before = small.table("events").collect()
    assert ingest(_otherwise(export, 4)).sessions == {"conflict": 1}
    assert small.table("events").collect() == before
    (kept,) = small.table("quarantine").collect()
    assert (kept["position"], kept["known"]) == (4, export[4])
    assert kept["found"] == _otherwise(export, 4)[4]


def test_of_two_different_files_only_the_common_beginning_is_added(export: Export, small: Lake, ingest: Ingesting) -> None:
    assert ingest(export, _otherwise(export, 6)).sessions == {"conflict": 2}
    assert small.table("events").count() == 0
    assert ingest(export, _otherwise(export, 6), _first(export, 3)).sessions == {"conflict": 2, "new": 1}
    assert small.table("events").count() == 3
    assert small.table("quarantine").where("position = 6").count() == 4


def test_another_launch_under_the_same_id_is_a_conflict(export: Export, small: Lake, ingest: Ingesting) -> None:
    ingest(export)
    other = [re.sub('"version":"[^"]*"', '"version":"6.6"', export[0]), *export[1:]]
    assert ingest(other).sessions == {"conflict": 1}
    assert [row["position"] for row in small.table("quarantine").collect()] == [0]


def test_an_unmasked_session_is_refused_without_the_option(export: Export, small: Lake, ingest: Ingesting) -> None:
    plain = [export[0].replace(',"masked":true', ""), *export[1:]]
    assert ingest(plain).sessions == {"unmasked": 1}
    (kept,) = small.table("quarantine").collect()
    assert "not masked" in kept["reason"]
    assert ingest(plain, with_sensitive_data=True).sessions == {"new": 1}


def test_a_day_that_was_dropped_does_not_come_back(export: Export, small: Lake, ingest: Ingesting) -> None:
    ingest(export)
    day = small.table("session_summary").collect()[0]["started"][:10]
    assert drop(small, day) == 0
    assert drop(small, "2026-12-01") == 1
    assert small.table("events").count() == 0
    assert ingest(export).sessions == {"dropped": 1}
    with pytest.raises(FleetError, match="--before takes a day"):
        drop(small, "yesterday")


def test_the_files_of_a_dropped_day_are_gone_and_those_of_others_stay(export: Export, small: Lake, ingest: Ingesting) -> None:
    header = re.sub('"started":"[^"]*"', '"started":"2026-11-01T00:00:00.000Z"', export[0])
    known = json.loads(export[0])["sessions"][0]["id"]
    earlier = [line.replace(known, f"{int(known, 16) ^ 1:032x}") for line in (header, *export[1:])]
    assert ingest(export, earlier).sessions == {"new": 2}
    assert drop(small, "2026-11-02") == 1
    _is_whole(small, small)
    assert [row["session"] for row in small.table("sessions").collect()] == [known]


@pytest.mark.parametrize("source", ["*", "*.sqlite", "a.sqlite"])
def test_a_log_with_its_write_ahead_log_is_read_whole(
    source: str, export: Export, small: Lake, navlog: Path, worker: Navlog, tmp_path: Path
) -> None:
    folder = tmp_path / "with wal"
    folder.mkdir()
    log, whole = tmp_path / "log.sqlite", tmp_path / "whole.sqlite"
    output(navlog, "import", log, "-", given="\n".join(_first(export, 3)) + "\n")
    output(navlog, "import", whole, "-", given="\n".join(export) + "\n")
    # The file alone is a log with three events. All later events are only in its write-ahead log.
    script = (
        f".open {log}\nPRAGMA journal_mode = WAL;\nPRAGMA wal_autocheckpoint = 0;\n.restore {whole}\n"
        f".system cp {log} '{folder}/a.sqlite'\n.system cp {log}-wal '{folder}/a.sqlite-wal'\n"
    )
    subprocess.run(["sqlite3"], input=script, text=True, check=True)
    assert (folder / "a.sqlite-wal").stat().st_size > 0
    done = Ingest(small, worker, with_sensitive_data=False).run([f"{folder}/{source}"], 1 << 28)
    assert (done.logs, done.refused, done.sessions) == (1, 0, {"new": 1})
    assert [row["line"] for row in small.table("events").orderBy("position").collect()] == export[1:]


def test_a_file_that_is_too_large_is_refused_unread(small: Lake, worker: Navlog, fleet: Fleet, tmp_path: Path) -> None:
    done = Ingest(small, worker, with_sensitive_data=False).run([str(min(fleet.sessions.values()))], 1_000)
    assert (done.logs, done.refused) == (1, 1)
    wal = tmp_path / "log.sqlite-wal"
    wal.write_bytes(bytes(3 << 20))
    (tmp_path / "log.sqlite").write_bytes(min(fleet.sessions.values()).read_bytes())
    done = Ingest(small, worker, with_sensitive_data=False).run([str(tmp_path / "log.sqlite*")], 3 << 20)
    assert (done.logs, done.refused) == (1, 1)
    reasons = {row["reason"].split(" ", 1)[1] for row in small.table("quarantine").collect()}
    assert reasons == {"bytes exceed the limit of 1000 (--max-bytes)", "bytes exceed the limit of 3145728 (--max-bytes)"}


@pytest.mark.parametrize("other", ["drop", *(["ingest"] if ALL else [])])
def test_the_second_of_two_jobs_wins_and_the_first_ends_with_an_error(
    other: str, export: Export, small: Lake, ingest: Ingesting, worker: Navlog, fleet: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    ingest(_first(export, 3))
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

    monkeypatch.setattr(Ingest, "_summary", interrupted)
    with pytest.raises(FleetError, match="another job changed"):
        ingest(export)
    _is_whole(small, others[0])
    assert ingest(export).sessions.keys() <= {"grown", "known"}
    _is_whole(small, small)


def test_a_job_commits_nothing_after_another_job_began(small: Lake, export: Export, ingest: Ingesting) -> None:
    ingest(export)
    first, second = Lake(small.spark, small.root), Lake(small.spark, small.root)
    first.begin("first")
    second.begin("second")
    rows = second.table("quarantine").selectExpr("*", "'2026-11-20' AS day")
    written = second.write("quarantine", "second", rows)
    first.write("quarantine", "first", rows)
    with pytest.raises(FleetError, match="another job changed"):
        first.commit({}, "")
    first.end()
    assert small.files.names("quarantine") == ["second"]
    tables = dict(second.manifest.tables)
    second.commit(tables | {"quarantine": Table(tables["quarantine"].columns, written)}, "")
    second.end()
    _is_whole(small, second)
    # The number that the first job would use is free again.
    with pytest.raises(FleetError, match="another job changed"):
        first.commit({}, "")
    _is_whole(small, second)


def test_a_log_whose_id_contains_a_path_stays_in_its_folder(
    export: Export, small: Lake, ingest: Ingesting, worker: Navlog, tmp_path: Path
) -> None:
    known = json.loads(export[0])["sessions"][0]["id"]
    ingest([line.replace(known, "../../evil") for line in export])
    (path,) = sessions.write_logs(small, worker, ["../../evil"], tmp_path / "a" / "b")
    assert path.parent == tmp_path / "a" / "b"
    assert path.exists()
    assert not list(tmp_path.rglob("evil*"))
    assert sessions.named(small, "../../e") == "../../evil"


@pytest.mark.parametrize("session", ["..", ".", "", "a/b", "/a", "a\n", ".hidden", "ä", "a" * 300])
def test_a_log_whose_id_is_not_a_file_name_is_named_by_a_hash(session: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{32}\.sqlite", sessions.file_name(session))
    assert sessions.file_name("A_1-b.c") == "A_1-b.c.sqlite"


def test_a_lake_without_sessions_has_a_quarantine(export: Export, small: Lake, ingest: Ingesting) -> None:
    ingest([export[0].replace(',"masked":true', ""), *export[1:]])
    assert answer(small, "SELECT * FROM quarantine").count() == 1
    with pytest.raises(FleetError, match="has no sessions yet"):
        answer(small, "SELECT * FROM event_log")
    assert drop(small, "2020-01-01") == 0


@pytest.mark.parametrize("started", ["+300000-01-01T00:00:00.000Z", "+12026-01-01T00:00:00.000Z", "soon"])
def test_a_session_without_a_valid_day_is_refused(started: str, small: Lake, tmp_path: Path) -> None:
    log = tmp_path / "a.sqlite"
    log.write_text("a")
    command = _command(tmp_path, started, '{"end":"a","rows":1}')
    for _ in range(2):
        done = Ingest(small, command, with_sensitive_data=False).run([str(log)], 1 << 28)
        assert done.sessions == {"undated": 1}
    assert [row["reason"] for row in small.table("quarantine").collect()] == ["the session start is not in the years 0 to 9999"]


def test_no_row_of_a_log_that_is_refused_at_its_end_is_added(small: Lake, tmp_path: Path) -> None:
    log = tmp_path / "a.sqlite"
    log.write_text("a")
    command = _command(tmp_path, "2026-11-21T00:00:00.000Z", '{"refused":"a","reason":"it was changed meanwhile"}')
    done = Ingest(small, command, with_sensitive_data=False).run([str(log)], 1 << 28)
    assert (done.refused, done.sessions) == (1, {})
    assert small.table("sessions", SESSIONS).count() == 0


def _command(folder: Path, started: str, last: str) -> Navlog:
    """A command that prints for every log a session without events, and then other lines."""
    header = json.dumps({"format": "navlog", "schema": 1, "sessions": [{"id": "a", "started": started}]})
    lines = [
        '{"table":"sessions","columns":{"session":"text","events":"integer","masked":"boolean","header":"text"}}',
        json.dumps({"session": "a", "events": 0, "masked": True, "header": header}),
        last,
    ]
    path = folder / "navlog"
    path.write_text("#!/bin/sh\nwhile read -r path; do\ncat <<'END'\n" + "\n".join(lines) + "\nEND\ndone\n")
    path.chmod(0o755)
    return Navlog(str(path))


def _is_whole(small: Lake, expected: Lake) -> None:
    """The lake after a job, which contains the job's files and no others."""
    found = Lake(small.spark, small.root)
    assert found.manifest == expected.manifest
    root = Path(small.root.removeprefix("file:"))
    there = {str(path.relative_to(root)) for path in root.rglob("*.parquet")}
    assert there == {part.path for table in found.manifest.tables.values() for part in table.parts}
    assert [path.name for path in root.glob("_manifests/[!.]*")] == [f"{found.manifest.version:08d}.json"]


def _open(export: Export) -> Export:
    """The session while it runs."""
    header = re.sub('"ended":"[^"]*"(,"duration_us":\\d+)?', '"ended":null', export[0])
    return [header, *export[1:]]


def _closed(export: Export) -> Export:
    """The closed session."""
    end = '"ended":"2027-01-01T00:00:00.000Z","duration_us":99000000000'
    return [_open(export)[0].replace('"ended":null', end), *export[1:]]


def _ended(export: Export, *endings: str) -> Export:
    """The session with reports of how it ended."""
    session = json.loads(export[0])["sessions"][0]["id"]
    reports = [{"session": session, "recorded": "2027-01-01T00:00:00.000Z", "how": how} for how in endings]
    line = {"format": "navlog", "schema": 1, "sessions": [], "endings": reports}
    return [*export, json.dumps(line, separators=(",", ":"))]


def _first(export: Export, count: int) -> Export:
    return [re.sub('"events":\\d+', f'"events":{count}', _open(export)[0]), *export[1 : count + 1]]


def _otherwise(export: Export, position: int) -> Export:
    """The same session with another call site in one event."""
    other = list(export)
    other[position] = re.sub(
        '"origin":"[^"]*"(,"cause":\\d+)?(,"source":"[^"]*")?',
        '"origin":"user","source":"Else.swift:1"',
        other[position],
    )
    assert other[position] != export[position]
    return other
