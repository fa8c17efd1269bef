"""The command: what it prints, and one sentence for each thing that it cannot do."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Command, Story, manifests
from generator import Fleet
from pyspark.sql import SparkSession

from navlog_fleet import cli
from navlog_fleet import spark as spark_session


@pytest.fixture
def here(spark: SparkSession, monkeypatch: pytest.MonkeyPatch, navlog: Path) -> None:
    """The command in this process: Java runs already."""
    monkeypatch.setattr(spark_session, "session", lambda master, settings: spark)
    monkeypatch.setenv("PATH", f"{navlog.parent}:{os.environ['PATH']}")


BAD = {
    "no lake": (["sql", "SELECT 1", "--lake", "/nowhere"], "/nowhere is not a lake: make one with navlog-fleet ingest"),
    "no such column": (["sql", "SELECT nope FROM event_log"], "the query: "),
    "no such table": (["sql", "SELECT 1 FROM nope"], "the query: "),
    "no query": (["sql", "DELETE FROM event_log"], "the query: one SELECT is answered, and nothing is ever changed"),
    "two queries": (["sql", "SELECT 1; SELECT 2"], "the query: one SELECT is answered"),
    "not SQL": (["sql", "SELECT FROM WHERE"], 'the query: it is not understood in line 1 at "'),
    "a date": (
        ["sql", "SELECT date(at, 'weekday 0') FROM screens"],
        "the query: the modifier 'weekday 0' of a date is not known",
    ),
    "no moment": (["sql", "SELECT * FROM on_screen"], "the query: on_screen is asked for one moment, WHERE moment = "),
    "changes in Spark's SQL": (
        ["sql", "DROP VIEW event_log", "--dialect", "spark"],
        "the query: one SELECT is answered",
    ),
    "a condition": (["find", "nope = 1", "-o", "out"], "the query: "),
    "no session": (["session", "zz", "-o", "out"], "the lake has no session zz"),
    "no logs": (["ingest", "/nowhere"], "there is nothing at /nowhere"),
    "no navlog": (["check", "--navlog", "/nowhere"], "/nowhere is not a program: install it with Scripts/install"),
    "no table": (["files", "nope"], "there is no table nope, but deep_links, event_log, "),
    "no day": (["drop", "--before", "monday"], "--before takes a day, such as 2026-11-01, not monday"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_done_is_one_sentence(
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
    columns = "position, at, kind, source, params, seconds, screen, reason"
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


def test_check_says_that_nothing_differs(here: None, story: Story, navlog: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--lake", str(story.lake), "--navlog", str(navlog)]) == 0
    assert "all replay as they were recorded" in capsys.readouterr().err


def test_friction_is_json_for_programs(here: None, story: Story, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["friction", "--lake", str(story.lake), "--format", "json"]) == 0
    rules = {row["rule"] for row in json.loads(capsys.readouterr().out)["rows"]}
    assert rules == {"doublePush", "pingPong", "rageBack", "bounce", "noEffect"}


def test_no_cluster_is_one_sentence(navlog: Path, tmp_path: Path) -> None:
    done = Command(navlog, "nonsense").run("stats", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("navlog-fleet: Spark did not start: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MiB."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small file system")
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], check=True)
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_a_full_disk_leaves_the_lake_as_it_was(
    here: None, small_disk: Path, fleet: Fleet, navlog: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lake = small_disk / "lake"
    some, all_logs = sorted(fleet.sessions.values())[:3], [str(log) for log in sorted(fleet.sessions.values())[:150]]
    ingest = ["ingest", "--lake", str(lake), "--navlog", str(navlog)]
    assert cli.main([*ingest, *map(str, some)]) == 0
    before = {path: path.read_bytes() for path in lake.rglob("*") if path.is_file()}
    assert cli.main([*ingest, *all_logs]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("navlog-fleet: ")
    assert "No space left on device" in complaint
    assert {path: path.read_bytes() for path in lake.rglob("*") if path.is_file()} == before
    subprocess.run(["mount", "-o", "remount,size=200m", small_disk], check=True)
    assert cli.main([*ingest, *all_logs]) == 0
    assert "147 new, 3 known" in capsys.readouterr().out
