"""Tests the rules for adding a session to a lake.

The sessions of all tests are in the same few ingests, because an ingest of one session takes as long as an ingest of many
sessions.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from arrivals import (
    ARRIVALS,
    LIMIT,
    Copies,
    Day,
    Export,
    Watched,
    arrives,
    closed,
    copied,
    different,
    ended,
    first,
    id_of,
    import_log,
    import_with_wal,
    of_version,
    opened,
    renamed,
    started,
    unmasked,
)
from generator import output
from pyspark.sql import SparkSession

from navlog_fleet import sessions
from navlog_fleet.command import Navlog
from navlog_fleet.lake import Lake
from navlog_fleet.retention import drop

# After the second day, the lake drops the sessions that began before this date.
KEPT_SINCE = "2001-01-02"
EVIL = "../../evil"
# Sources that match a log with a write-ahead log, and the session in each of these logs.
SOURCES = {"*": "of-a-folder", "*.sqlite": "of-a-pattern", "a.sqlite": "of-a-file"}


@pytest.fixture(scope="module")
def days(
    spark: SparkSession, export: Export, navlog: Path, worker: Navlog, tmp_path_factory: pytest.TempPathFactory
) -> list[Day]:
    """Four days of a lake. On the third day, the lake also accepts sessions that are not masked."""
    folder = tmp_path_factory.mktemp("days")
    lake = Lake(spark, str(folder / "lake"))
    arrivals = {session: arrival(renamed(export, session)) for session, arrival in ARRIVALS.items()}
    arrivals[EVIL] = [[renamed(export, EVIL)]]
    sources = _other_files(folder, export, navlog)
    found = []
    for number in range(4):
        logs = folder / f"day-{number}"
        logs.mkdir()
        for session, copies in enumerate(arrivals.values()):
            for copy, lines in enumerate(copies[number] if number < len(copies) else []):
                import_log(navlog, logs / f"{session:02}-{copy}.sqlite", lines)
        ingest = Watched(lake, worker, with_sensitive_data=number == 2)
        day = Day(ingest.run([str(logs), *sources[number]], LIMIT), copied(lake, folder / f"lake-{number}"))
        for row in ingest.verdicts:
            day.verdicts[row["session"]].append(row["verdict"])
        found.append(day)
        if number == 1:
            drop(lake, KEPT_SINCE)
    return found


def _other_files(folder: Path, export: Export, navlog: Path) -> list[list[str]]:
    """Create further files, and return their sources by day: logs with write-ahead logs, exports, and files over the limit."""
    for name in ("exports", "large", "larger"):
        (folder / name).mkdir()
    for session in SOURCES.values():
        import_with_wal(navlog, folder / session, renamed(export, session))
    (folder / "exports" / "a.jsonl").write_text("\n".join(renamed(export, "an-export")) + "\n")
    (folder / "exports" / "b.jsonl").write_text("no export\n")
    import_log(navlog, folder / "large" / "log.sqlite", export)
    (folder / "large" / "log.sqlite-wal").write_bytes(bytes(LIMIT))
    (folder / "larger" / "log.sqlite").write_bytes(bytes(LIMIT + 1))
    with_wal = [f"{folder}/{session}/{source}" for source, session in SOURCES.items()]
    return [[*with_wal, f"{folder}/exports", f"{folder}/large/log.sqlite*"], [f"{folder}/larger"], [], []]


@pytest.fixture
def copies(request: pytest.FixtureRequest, days: list[Day], export: Export) -> Copies:
    """The copies of the test's own session, on the days on which they arrive."""
    session = request.node.name
    exports = renamed(export, session)
    return Copies(session, exports, days[: len(ARRIVALS[session](exports))])


@arrives(lambda export: [[opened(export)], [closed(export)], [opened(export)]])
def test_a_session_that_is_closed_between_two_ingests_is_closed_in_the_lake(copies: Copies) -> None:
    # On the third day, the lake already knows the events.
    assert copies.verdicts == [["new"], ["grown"], ["known"]]
    assert copies.endings[0] != ["closed"]
    assert copies.endings[1:] == [["closed"], ["closed"]]
    assert copies.events == [copies.export[1:]] * 3


@arrives(lambda export: [[first(export, 3)], [first(export, 5), first(export, 4)], [export]])
def test_a_session_that_has_grown_adds_its_new_events(copies: Copies) -> None:
    assert copies.verdicts == [["new"], ["grown", "known"], ["grown"]]
    assert copies.events == [copies.export[1:4], copies.export[1:6], copies.export[1:]]


@arrives(lambda export: [[opened(export), closed(export)]])
def test_of_two_files_with_the_same_events_the_one_with_a_closed_session_is_taken(copies: Copies) -> None:
    assert copies.verdicts == [["known", "new"]]
    assert copies.endings == [["closed"]]


@arrives(
    lambda export: [
        [opened(export)],
        [ended(export, "crashed")],
        [ended(export, "crashed", "hung")],
        [opened(export), ended(export, "crashed"), ended(export, "crashed", "hung")],
    ]
)
def test_a_crash_report_that_arrives_after_a_session_was_ingested_changes_its_ending(
    copies: Copies, worker: Navlog, tmp_path: Path
) -> None:
    # On the fourth day, the lake already knows the reports of the earlier copies.
    assert copies.verdicts == [["new"], ["grown"], ["grown"], ["known"] * 3]
    assert copies.endings[1:] == [["crashed"], ["hung"], ["hung"]]
    assert copies.events == [copies.export[1:]] * 4
    log = tmp_path / "crashed.sqlite"
    sessions.write_log(copies.days[-1].lake, worker, copies.session, log)
    written = output(Path(worker.path), "export", log, "--with-sensitive-data").splitlines()
    assert written == ended(copies.export, "crashed", "hung")


def test_an_ingest_of_known_sessions_changes_nothing(days: list[Day]) -> None:
    assert days[3].done.sessions.keys() == {"known"}
    assert days[3].lake.manifest.tables == days[2].lake.manifest.tables


@arrives(lambda export: [[opened(export), ended(export, "crashed")]])
def test_of_two_files_with_the_same_events_the_one_with_a_crash_report_is_taken(copies: Copies) -> None:
    assert copies.verdicts == [["known", "new"]]
    assert copies.endings == [["crashed"]]


@arrives(lambda export: [[closed(first(export, 3)), export]])
def test_a_closed_session_does_not_continue_in_another_file(copies: Copies) -> None:
    assert copies.verdicts == [["conflict", "conflict"]]
    assert copies.events == [[]]


@arrives(lambda export: [[closed(first(export, 3))], [export, closed(first(export, 3), year=2028), first(export, 2)]])
def test_a_later_file_that_changes_a_closed_session_is_a_conflict(copies: Copies) -> None:
    assert copies.verdicts == [["new"], ["conflict", "conflict", "known"]]
    assert copies.counts == [3, 3]
    assert {row["position"] for row in copies.quarantine} == {0}


def test_an_export_is_read_like_a_log(days: list[Day], export: Export) -> None:
    assert days[0].verdicts["an-export"] == ["new"]
    assert days[0].events["an-export"] == renamed(export, "an-export")[1:]
    (refused,) = (row for row in days[0].quarantine if row["log"].endswith("/exports/b.jsonl"))
    assert refused["session"] is None


@arrives(lambda export: [[export], [different(export, 4)]])
def test_the_lake_keeps_its_events_if_a_file_differs_and_quarantine_stores_both_contents(copies: Copies) -> None:
    assert copies.verdicts == [["new"], ["conflict"]]
    assert copies.events == [copies.export[1:]] * 2
    (kept,) = copies.quarantine
    assert (kept["position"], kept["known"]) == (4, copies.export[4])
    assert kept["found"] == different(copies.export, 4)[4]


@arrives(lambda export: [[export, different(export, 6)], [export, different(export, 6), first(export, 3)]])
def test_of_two_different_files_only_the_common_beginning_is_added(copies: Copies) -> None:
    assert copies.verdicts == [["conflict", "conflict"], ["conflict", "conflict", "new"]]
    assert copies.events == [[], copies.export[1:4]]
    # Each of the two days has two files in conflict.
    assert [row["position"] for row in copies.quarantine] == [6] * 4


@arrives(lambda export: [[export], [of_version(export, "6.6")]])
def test_another_launch_under_the_same_id_is_a_conflict(copies: Copies) -> None:
    assert copies.verdicts == [["new"], ["conflict"]]
    assert [row["position"] for row in copies.quarantine] == [0]


@arrives(lambda export: [[unmasked(export)], [], [unmasked(export)]])
def test_an_unmasked_session_is_refused_without_the_option(copies: Copies) -> None:
    assert copies.verdicts == [["unmasked"], [], ["new"]]
    assert copies.events == [[], [], copies.export[1:]]
    (kept,) = copies.quarantine
    assert "not masked" in kept["reason"]


@arrives(lambda export: [[started(export, "2001-01-01")], [], [started(export, "2001-01-01")]])
def test_a_session_of_a_dropped_day_is_not_added_again(copies: Copies) -> None:
    assert copies.verdicts == [["new"], [], ["dropped"]]
    assert copies.counts == [len(copies.export) - 1, len(copies.export) - 1, 0]


@pytest.mark.parametrize("source", SOURCES)
def test_the_events_in_the_write_ahead_log_of_a_log_are_also_read(source: str, days: list[Day], export: Export) -> None:
    session = SOURCES[source]
    assert days[0].verdicts[session] == ["new"]
    assert days[0].events[session] == renamed(export, session)[1:]


def test_a_file_that_is_too_large_is_refused_unread(days: list[Day], export: Export) -> None:
    refused = [row for row in days[1].quarantine if "/large" in row["log"]]
    assert sorted(re.sub("^.*/([^/]+/[^/]+)$", r"\1", row["log"]) for row in refused) == [
        "large/log.sqlite",
        "larger/log.sqlite",
    ]
    for row in refused:
        size = sum(file.stat().st_size for file in Path(row["log"].removeprefix("file:")).parent.iterdir())
        assert size > LIMIT
        assert row["reason"] == f"{size} bytes exceed the limit of {LIMIT} (--max-bytes)"
    assert id_of(export) not in days[0].verdicts


def test_the_log_of_a_session_id_with_a_path_stays_in_its_folder(days: list[Day], worker: Navlog, tmp_path: Path) -> None:
    lake = days[0].lake
    (path,) = sessions.write_logs(lake, worker, [EVIL], tmp_path / "a" / "b")
    assert path.parent == tmp_path / "a" / "b"
    assert path.exists()
    assert not list(tmp_path.rglob("evil*"))
    assert sessions.named(lake, "../../e") == EVIL


@pytest.mark.parametrize("session", ["..", ".", "", "a/b", "/a", "a\n", ".hidden", "ä", "a" * 300])
def test_the_log_of_a_session_id_that_is_not_a_file_name_is_named_by_a_hash(session: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{32}\.sqlite", sessions.file_name(session))
    assert sessions.file_name("A_1-b.c") == "A_1-b.c.sqlite"


@pytest.mark.parametrize("number", range(4))
def test_an_ingest_counts_its_logs_sessions_and_events(number: int, days: list[Day]) -> None:
    day = days[number]
    before = days[number - 1].events if number else {}
    assert day.done.refused == [2, 1, 0, 0][number]
    assert day.done.logs == day.done.refused + sum(map(len, day.verdicts.values()))
    assert day.done.sessions == Counter(verdict for verdicts in day.verdicts.values() for verdict in verdicts)
    assert day.done.events == sum(len(lines) - len(before.get(session, [])) for session, lines in day.events.items())
