"""Tests the output of the command, and that each error is one sentence."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from arrivals import copied
from conftest import ALL, Command, Story, manifests
from generator import SYSTEMS, VERSIONS, Fleet
from pyspark.sql import DataFrame, SparkSession

from navlog_fleet import cli
from navlog_fleet import spark as spark_session
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.ingest import Ingest, Ingested
from navlog_fleet.lake import Lake
from navlog_fleet.output import write
from navlog_fleet.retention import drop

BAD = {
    "no lake": (["sql", "SELECT 1", "--lake", "/nowhere"], "/nowhere is not a lake: make one with navlog-fleet ingest"),
    "no such column": (["sql", "SELECT nope FROM event_log"], "the query: "),
    "no such table": (["sql", "SELECT 1 FROM nope"], "the query: "),
    "no query": (["sql", "DELETE FROM event_log"], "the query: only a single SELECT statement is allowed"),
    "two queries": (["sql", "SELECT 1; SELECT 2"], "the query: only a single SELECT statement is allowed"),
    "not SQL": (["sql", "SELECT FROM WHERE"], 'the query: syntax error in line 1 at "'),
    "a date": (
        ["sql", "SELECT date(at, 'weekday 0') FROM screen_log"],
        "the query: the date modifier 'weekday 0' is not supported",
    ),
    "no moment": (
        ["sql", "SELECT * FROM on_screen"],
        "the query: on_screen needs a condition for one moment, WHERE moment_ms = ",
    ),
    "changes in Spark's SQL": (
        ["sql", "DROP VIEW event_log", "--dialect", "spark"],
        "the query: only a single SELECT statement is allowed",
    ),
    "a condition": (["find", "nope = 1", "-o", "out"], "the query: "),
    "no session": (["session", "zz", "-o", "out"], "the lake has no session zz"),
    "no logs": (["ingest", "/nowhere"], "there are no files at /nowhere"),
    "no navlog": (["check", "--navlog", "/nowhere"], "/nowhere is not a program: install it with Scripts/install"),
    "no table": (["files", "nope"], "there is no table nope; the tables are decisions, deep_links, "),
    "no day": (["drop", "--before", "monday"], "--before takes a day, such as 2026-11-01, not monday"),
}


@pytest.mark.parametrize("name", BAD)
def test_each_error_is_one_sentence(
    name: str, here: None, story: Story, navlog: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, said = BAD[name]
    words = words if "--lake" in words else [*words, "--lake", str(story.lake)]
    if words[0] in ("ingest", "session", "find") and "--navlog" not in words:
        words += ["--navlog", str(navlog)]
    before = manifests(story.lake)
    assert cli.main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"navlog-fleet: {said}"), printed.err
    assert len(printed.err.splitlines()) == 1
    assert manifests(story.lake) == before


@pytest.mark.parametrize("form", ["table", "text", "json", "jsonl", "csv", "md"])
def test_a_list_is_printed_as_navlog_prints_it(
    form: str, here: None, story: Story, fleet: Fleet, navlog: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, log = next(iter(fleet.sessions.items()))
    columns = "position, at, kind, source, params, elapsed, screen, reason, '=1|2' AS odd"
    assert (
        cli.main(
            [
                "sql",
                f"SELECT {columns} FROM event_log WHERE session = '{session}' ORDER BY position",
                "--format",
                form,
                "--lake",
                str(story.lake),
            ]
        )
        == 0
    )
    asked: list[str | Path] = [navlog, "sql", log, f"SELECT {columns} FROM event_log ORDER BY position", "--format", form]
    expected = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert capsys.readouterr().out == expected


def test_timestamps_are_printed_in_utc(
    here: None, story: Story, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    query = "SELECT TIMESTAMP '0000-03-01 12:00:00' AS t, TIMESTAMP '2026-11-21 12:30:31.15' AS t, 1 AS n"
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        status = cli.main(["sql", query, "--dialect", "spark", "--format", "csv", "--lake", str(story.lake)])
    time.tzset()
    assert status == 0
    assert capsys.readouterr().out == "t,t,n\n0000-03-01 12:00:00,2026-11-21 12:30:31.15,1\n"


def test_check_reports_that_nothing_differs(here: None, story: Story, navlog: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--lake", str(story.lake), "--navlog", str(navlog)]) == 0
    assert "all replay as they were recorded" in capsys.readouterr().err


def test_friction_prints_json_for_programs(here: None, story: Story, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["friction", "--lake", str(story.lake), "--format", "json"]) == 0
    rules = {row["rule"] for row in json.loads(capsys.readouterr().out)["rows"]}
    assert rules == {"doublePush", "pingPong", "rageBack", "bounce", "noEffect"}


def test_a_missing_cluster_is_reported_in_one_sentence(navlog: Path, tmp_path: Path) -> None:
    done = Command(navlog, "nonsense").run("stats", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("navlog-fleet: Spark did not start: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_or_outdated_java_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    java = tmp_path / "bin" / "java"
    java.parent.mkdir()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(FleetError, match="Spark needs Java 17 or newer, which was not found: install it, or set JAVA_HOME"):
        spark_session.need_java()
    for version, said in {"1.8.0_392": "8", "11.0.22": "11"}.items():
        java.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2024-01-16' >&2\n")
        java.chmod(0o755)
        with pytest.raises(FleetError, match=f"Spark needs Java 17 or newer, and {java} is {said}: "):
            spark_session.need_java()


def test_the_time_zone_of_the_days_cannot_be_changed() -> None:
    with pytest.raises(FleetError, match=r"--set cannot change spark\.sql\.session\.timeZone: the days of a lake are in UTC"):
        spark_session.session(None, ["spark.sql.session.timeZone=Europe/Berlin"])


def test_sessions_are_written_as_logs(
    here: None, story: Story, fleet: Fleet, navlog: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lake = ["--lake", str(story.lake), "--navlog", str(navlog)]
    session = max(fleet.sessions)
    assert cli.main(["session", session[:20], "-o", str(tmp_path / "one.sqlite"), *lake]) == 0
    verified = subprocess.run([navlog, "verify", tmp_path / "one.sqlite"], capture_output=True, text=True, check=True)
    assert "VERIFIED" in verified.stdout
    found = tmp_path / "found"
    assert cli.main(["find", "kind = 'pop'", "--limit", "2", "-o", str(found), *lake]) == 0
    assert capsys.readouterr().out.splitlines() == sorted(map(str, found.glob("*.sqlite")))
    assert len(list(found.glob("*.sqlite"))) == 2
    assert cli.main(["find", "kind = 'none'", "-o", str(found), *lake]) == 1


def test_stats_have_a_row_for_each_version_and_system(here: None, story: Story, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["stats", "--lake", str(story.lake), "--format", "json"]) == 0
    launches = json.loads(capsys.readouterr().out)["rows"]
    assert {(row["version"], row["system"]) for row in launches} == set(product(VERSIONS, SYSTEMS))
    assert cli.main(["stats", "--screens", "--lake", str(story.lake), "--format", "json"]) == 0
    screens = json.loads(capsys.readouterr().out)["rows"]
    assert {(row["version"], row["system"]) for row in screens} <= set(product(VERSIONS, SYSTEMS))
    assert "paywall" in {row["screen"] for row in screens}


@pytest.fixture(scope="module")
def single(spark: SparkSession, worker: Navlog, fleet: Fleet, tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with one session."""
    lake = Lake(spark, str(tmp_path_factory.mktemp("single") / "lake"))
    done = Ingest(lake, worker, with_sensitive_data=False).run([str(min(fleet.sessions.values()))], 1 << 28)
    assert "sessions: 1 new\n" in str(done)
    return lake


def test_old_sessions_are_dropped(
    here: None, single: Lake, navlog: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lake = ["--lake", copied(single, tmp_path / "lake").root]
    assert cli.main(["drop", "--before", "2100-01-01", *lake]) == 0
    assert capsys.readouterr().out == "1 sessions dropped\n"
    assert cli.main(["check", "--navlog", str(navlog), *lake]) == 0
    assert "0 sessions, 0 events" in capsys.readouterr().err


def test_a_question_fails_with_advice_if_another_job_has_removed_its_files(
    here: None, single: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lake = copied(single, tmp_path / "lake")

    def late(rows: DataFrame, form: str | None) -> None:
        drop(Lake(lake.spark, lake.root), "2100-01-01")
        write(rows, form)

    monkeypatch.setattr(cli, "write", late)
    assert cli.main(["sql", "SELECT session FROM event_log", "--lake", lake.root]) == 2
    assert capsys.readouterr().err == f"navlog-fleet: another job changed {lake.root} in the meantime: run this one again\n"


@pytest.mark.parametrize(
    ("differs", "row"), [(True, "1.0,pop,depth,,1,1,a@4,2,1"), (False, "1.0,,,it is not sound,9,1,a@0,,")], ids=["event", "log"]
)
def test_check_ends_with_1_when_something_differs(
    differs: bool, row: str, here: None, single: Lake, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # A program that prints what another version of navlog would print if its replay differed.
    said = {"session": "a", "version": "1.0", "events": 9, "differences": []}
    found = {"kind": "pop", "field": "depth", "events": 1, "position": 4, "recorded": "2", "replayed": "1"}
    log = {"log": "0.jsonl", "sound": False, "first": "it is not sound"}
    other = tmp_path / "navlog"
    lines = [json.dumps(line) for line in (said | {"differences": [found] if differs else []}, log)]
    other.write_text("#!/bin/sh\ncat <<'END'\n" + "\n".join(lines) + "\nEND\n")
    other.chmod(0o755)
    assert cli.main(["check", "--lake", single.root, "--navlog", str(other), "--format", "csv"]) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines()[1] == row
    assert printed.err == "navlog-fleet: 1 sessions, 9 events: some do not replay as they were recorded\n"


@pytest.mark.parametrize("verb", ["check", "rules"])
def test_a_command_that_does_not_run_on_a_worker_fails_the_job_and_blames_no_session(
    verb: str, here: None, single: Lake, navlog: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, other = tmp_path / "app.rules", tmp_path / "navlog"
    rules.write_text("no pop: never kind = 'pop'\n")
    # Before a worker uses the command, it tests the command with the verb dump.
    other.write_text(f'#!/bin/sh\n[ "$1" = dump ] && echo "a library is missing" >&2 && exit 127\nexec {navlog} "$@"\n')
    other.chmod(0o755)
    words = [verb, *([str(rules)] if verb == "rules" else []), "--lake", single.root, "--navlog", str(other)]
    assert cli.main(words) == 2
    assert capsys.readouterr().err == "navlog-fleet: a library is missing\n"


def test_check_ends_with_1_although_the_reader_has_closed_the_output(
    here: None, single: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "navlog"
    log = {"log": "0.jsonl", "sound": False, "first": "it is not sound"}
    other.write_text(f"#!/bin/sh\necho '{json.dumps(log)}'\n")
    other.chmod(0o755)
    reader, writer = os.pipe()
    os.close(reader)
    with monkeypatch.context() as patched, open(writer, "w") as closed:
        patched.setattr(sys, "stdout", closed)
        assert cli.main(["check", "--lake", single.root, "--navlog", str(other)]) == 1


def test_output_that_cannot_be_written_is_a_failure(
    here: None, single: Lake, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["sql", "SELECT 1"], ["files", "events"]):
        with monkeypatch.context() as patched, open("/dev/full", "w") as full:
            patched.setattr(sys, "stdout", full)
            assert cli.main([*words, "--lake", single.root]) == 2
        assert capsys.readouterr().err == "navlog-fleet: No space left on device\n"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True, text=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip(f"a small file system can be mounted by root only: {mounted.stderr.strip()}")
    yield disk
    # A task of the failed ingest may still be closing its files.
    subprocess.run(["umount", "--lazy", disk], check=True)


@pytest.mark.parametrize("full", ["while tables are written", *(["while logs are read"] if ALL else [])])
def test_a_full_disk_leaves_the_lake_as_it_was(
    full: str,
    here: None,
    single: Lake,
    small_disk: Path,
    fleet: Fleet,
    navlog: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lake, filler = small_disk / "lake", small_disk / "filler"
    copied(single, lake)
    # The lake already contains the first of these logs.
    logs = [str(log) for log in sorted(fleet.sessions.values())[:5]]
    ingest = ["ingest", "--lake", str(lake), "--navlog", str(navlog), *logs]
    before = _files(lake)

    def fill() -> None:
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))

    with monkeypatch.context() as patched:
        if full == "while logs are read":
            fill()
        else:
            subprocess.run(["mount", "-o", "remount,size=50m", small_disk], check=True)
            summary = Ingest._summary

            def filled(self: Ingest, counts: dict[str, int], decided: DataFrame) -> Ingested:
                fill()
                return summary(self, counts, decided)

            patched.setattr(Ingest, "_summary", filled)
        assert cli.main(ingest) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("navlog-fleet: ")
    assert "No space left on device" in complaint
    assert _files(lake) == before
    filler.unlink()
    subprocess.run(["mount", "-o", "remount,size=200m", small_disk], check=True)
    assert cli.main(ingest) == 0
    assert "4 new, 1 known" in capsys.readouterr().out


def _files(lake: Path) -> dict[Path, bytes]:
    """Return the contents of the files of a lake's tables."""
    return {path: path.read_bytes() for path in lake.rglob("*.parquet")}
