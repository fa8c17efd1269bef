"""Deleted and old sessions leave no trace, and are not accepted again."""

import os
import sqlite3
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
from conftest import Team, below, contents, deliveries, serving, until
from device import START, Session

from navlog_collect import removal
from navlog_collect.accept import accept, key_of
from navlog_collect.collector import Collector
from navlog_collect.limits import Quotas
from navlog_collect.protocol import parse_batch
from navlog_collect.settings import Settings
from navlog_collect.store import name_of
from navlog_collect.verification import empty_trash


def test_a_deleted_log_leaves_no_trace_and_is_not_accepted_again(data: Path, rules: Path) -> None:
    # No server receives the webhooks, so the messages stay in the index.
    with serving(data, "--rules", str(rules), "--webhook", "http://127.0.0.1:9/") as team:
        device, traces = team.device, [f"trace{number}x{os.urandom(8).hex()}" for number in range(7)]
        name, screen, forged_screen, report, crash, malformed, other = traces
        device.log = "e" * 32
        device.upload(Session("kept", 4))
        team.verified("kept", 4)
        device.log = "d" * 32
        session, forged = Session(name, 6, screens=("settings", screen)), Session(name, 6, screens=("settings", forged_screen))
        device.upload(session)
        assert device.upload(forged).status_code == 422
        assert device.report(name, 2, report).status_code == 201
        assert device.end(name, "crashed", kind="sentry", id=crash).status_code == 200
        assert device.post(malformed, b"not a batch\n").status_code == 400
        team.verified(name, 6)
        until(lambda: deliveries(team))
        device.log = "f" * 32
        assert device.post(other, b"not a batch\n").status_code == 400
        device.log = "d" * 32
        found = contents(data)
        assert [trace for trace in traces if trace.encode() not in found] == []
        assert team.server.command("delete", "d" * 32) == "1 sessions deleted"
        assert team.server.command("delete", "f" * 32) == "0 sessions deleted"
        found = contents(data)
        assert [trace for trace in traces if trace.encode() in found] == []
        assert b"kept" in found
        # Later uploads leave no trace, either.
        for late in (session, forged):
            assert device.upload(late).status_code == 422
        assert device.report(name, 2, report).status_code == 404
        found = contents(data)
        assert [trace for trace in traces if trace.encode() in found] == []
        assert [each["session"] for each in team.sessions()] == ["kept"]
        assert [path.parent.name for path in (data / "sessions").rglob("*.jsonl")] == ["e" * 32]
        # The collector keeps the names of the deleted files for up to two hours, or until its next start. The start tries to
        # delete the files again.
        team.server.stop()
        team.server.start()
        team.server.stop()
        assert b"d" * 32 not in contents(data)


def test_a_deleted_session_is_not_accepted_in_another_log(team: Team) -> None:
    """A device that has lost `LOG-upload` sends all sessions again, in a new log."""
    device, session = team.device, Session("copied", 4)
    for device.log in ("a" * 32, "b" * 32):
        assert device.upload(session, 1, 3).status_code == 200
    team.verified("copied", 3)
    assert team.server.command("delete", "a" * 32) == "1 sessions deleted"
    # The copy that was not deleted still grows.
    assert device.upload(session, 4).status_code == 200
    assert device.upload(Session("other", 4)).status_code == 200
    device.log = "c" * 32
    refused = device.upload(session)
    assert (refused.status_code, "was deleted" in refused.text) == (422, True)
    # A session that started at another time is another session, even if it has the same identifier.
    assert device.upload(Session("copied", 4, started=START + timedelta(days=1))).status_code == 200


def test_old_sessions_are_deleted_by_the_collectors_clock(data: Path) -> None:
    with serving(data) as team:
        for name in ("old", "new"):
            team.device.upload(Session(name, 3))
            team.verified(name, 3)
        update = "UPDATE sessions SET received = '2020-01-01T00:00:00.000Z' WHERE session = 'old'"
        subprocess.run(["sqlite3", str(data / "index.sqlite"), update], check=True)
        assert team.server.command("prune", "--days", "4000") == "0 sessions deleted"
        team.server.stop()
        team.server.options = ["--keep-days", "30"]
        team.server.start()
        until(lambda: [each["session"] for each in team.sessions()] == ["new"])
        until(lambda: len([path for path in below(data / "sessions") if path.suffix == ".jsonl"]) == 1)


def test_old_sessions_are_deleted_after_a_full_disk_and_a_store_that_fails(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collector, session, log = Collector(Settings(data, keep_days=30)), Session("old", 3), "0" * 32
    batch = parse_batch(session.batch(), "old")
    accepted = collector.writer.submit(lambda db: accept(db, log, batch, "2020-01-01T00:00:00.000Z", Quotas(), 1e6))
    assert accepted.result().position == 3
    name = name_of(log, key_of(log, "old"))
    collector.store.put(name, session.batch())
    failing = {"prune": sqlite3.OperationalError("database or disk is full"), "delete": OSError("the store fails")}

    def once(owner: object, verb: str) -> None:
        works = getattr(owner, verb)

        def run(*values: object) -> object:
            if verb in failing:
                raise failing.pop(verb)
            return works(*values)

        monkeypatch.setattr(owner, verb, run)

    once(removal, "prune")
    once(collector.store, "delete")
    monkeypatch.setattr("navlog_collect.collector._HOUR", 0.05)
    collector.start()
    try:
        until(lambda: not (data / "sessions" / name).exists(), 5)
        assert failing == {}
    finally:
        collector.stop()


def test_a_file_that_cannot_be_deleted_does_not_prevent_other_deletions(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collector, log = Collector(Settings(data, keep_days=30)), "0" * 32

    def add(id_: str, *, is_stuck: bool) -> Path:
        batch, name = parse_batch(Session(id_, 3).batch(), id_), name_of(log, key_of(log, id_))
        collector.writer.submit(lambda db: accept(db, log, batch, "2020-01-01T00:00:00.000Z", Quotas(), 1e6)).result()
        path = data / "sessions" / name
        if is_stuck:
            # A folder cannot be deleted like a file.
            path.mkdir(parents=True)
        else:
            collector.store.put(name, b"")
        return path

    stuck, free = add("stuck", is_stuck=True), add("free", is_stuck=False)
    with pytest.raises(OSError, match="1 files of deleted sessions remain"):
        collector.remove(lambda db: removal.prune(db, 30))
    assert stuck.exists() and not free.exists()
    later, last = add("later", is_stuck=True), add("last", is_stuck=False)
    monkeypatch.setattr("navlog_collect.collector._HOUR", 0.05)
    collector.start()
    try:
        until(lambda: not last.exists(), 5)
        # At its start, the collector failed to delete the first file again, so the index still names it.
        names = [name for (name,) in collector.reader.db.execute("SELECT name FROM trash")]
        assert str(stuck.relative_to(data / "sessions")) in names and str(free.relative_to(data / "sessions")) not in names
        later.rmdir()
        later.touch()
        until(lambda: not later.exists(), 5)
    finally:
        collector.stop()


def test_a_running_collector_deletes_the_files_that_a_verb_left(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("navlog_collect.collector._HOUR", 0.05)
    collector, name = Collector(Settings(data)), name_of("0" * 32, "1" * 32)
    collector.start()
    try:
        collector.store.put(name, b"")
        collector.writer.submit(lambda db: db.execute("INSERT INTO trash VALUES (?)", [name])).result()
        until(lambda: not (data / "sessions" / name).exists(), 5)
        until(lambda: collector.reader.db.execute("SELECT 1 FROM trash").fetchone() is None, 5)
    finally:
        collector.stop()


def test_a_file_that_a_verification_writes_after_its_deletion_is_deleted_an_hour_later(data: Path) -> None:
    collector, name = Collector(Settings(data)), name_of("0" * 32, "1" * 32)
    collector.writer.submit(lambda db: db.execute("INSERT INTO trash VALUES (?)", [name])).result()
    seen = empty_trash(collector.writer, collector.reader, collector.store, set())
    collector.store.put(name, b"")
    assert empty_trash(collector.writer, collector.reader, collector.store, seen) == {name}
    assert not (data / "sessions" / name).exists()
    assert empty_trash(collector.writer, collector.reader, collector.store, {name}) == set()
