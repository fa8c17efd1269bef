"""Each event reaches the collector once and in order, despite kills, full disks, wrong clocks and failures of navlog."""

import asyncio
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from conftest import ALL, Server, Team, navlog_after, serving, team_of, until
from device import Session
from fleet import run

from navlog_collect.command import CommandFailed, Navlog, TimedOut

CLIENTS, KILLS, SERVER_KILLS = (100, 10_000, 100) if ALL else (6, 90, 3)


def union(data: Path) -> dict[str, bytes]:
    """Return all exports that the collector stores, by session."""
    found = {}
    for path in (data / "sessions").rglob("*.jsonl"):
        content = path.read_bytes()
        found[json.loads(content.split(b"\n", 1)[0])["sessions"][0]["id"]] = content
    return found


def test_the_stored_events_equal_the_recorded_ones_after_kills_on_both_sides(
    data: Path, record_property: Callable[[str, object], None]
) -> None:
    devices = [
        [
            Session(f"{device:04x}-{number}", 20 + (device * 7 + number * 13) % 40, is_closed=number % 2 == 0)
            for number in range(3)
        ]
        for device in range(CLIENTS)
    ]
    with serving(data) as team:
        clients, server_kills = KILLS - SERVER_KILLS, SERVER_KILLS
        counts = asyncio.run(run(team.server, team.device.token, devices, clients, server_kills, seed=len(devices)))
        sessions = [session for device in devices for session in device]
        db = sqlite3.connect(data / "index.sqlite")
        until(lambda: db.execute("SELECT count(*) FROM sessions WHERE due IS NOT NULL").fetchone()[0] == 0, 900)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        # No torn or stale batch created a session that navlog rejects.
        assert db.execute("SELECT session, reason FROM sessions WHERE reason IS NOT NULL").fetchall() == []
        db.close()
        stored = union(data)
        assert stored == {session.id: session.batch() for session in sessions}
        recorded = sum(session.events for session in sessions)
        delivered = sum(content.count(b"\n") - 1 for content in stored.values())
        figures = f"{len(devices)} devices, {recorded} events recorded, {delivered / recorded:.3%} delivered, {counts}"
        record_property("union", figures)
        assert (counts.kills >= clients - len(devices), counts.server_kills) == (True, server_kills)


def test_an_acknowledged_event_survives_an_immediate_kill(data: Path) -> None:
    with serving(data) as team:
        session = Session("acknowledged", 40)
        step = 3 if ALL else 14
        for first in range(1, 41, step):
            position = team.device.upload(session, first, min(40, first + step - 1)).json()["position"]
            team.server.kill()
            team.server.start()
            held = team.device.upload(session, 41, 40)
            assert held.status_code in (200, 409) and held.json()["position"] == position


@pytest.mark.parametrize("kind", ["limit", "mount"])
def test_a_full_disk_is_answered_with_507_and_nothing_is_lost(tmp_path: Path, kind: str) -> None:
    data = tmp_path / "disk" / "data"
    data.parent.mkdir()
    if kind == "mount":
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", data.parent], capture_output=True, check=False
        )
        if mounted.returncode:
            pytest.skip("only root can mount a small disk")
    server = Server(data)
    try:
        server.start()
        team = team_of(server)
        sessions = [Session(f"full-{number}", 400, screens=(os.urandom(200).hex(),)) for number in range(12)]
        filler = data.parent / "filler"
        if kind == "mount":
            free = shutil.disk_usage(data.parent).free
            filler.write_bytes(b"x" * (free - (200 << 10)))
        else:
            assert server.process is not None
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (150 << 10, resource.RLIM_INFINITY))
        answers = {session.id: _noisy(team, session) for session in sessions}
        assert 507 in answers.values() and set(answers.values()) <= {200, 507}
        if kind == "mount":
            exported = tmp_path / "full.jsonl"
            exported.write_bytes(sessions[0].batch())
            # A full disk does not mean that the session is unsound.
            with pytest.raises(OSError, match="the disk is full or fails"):
                Navlog.find(None, data / "work").rows(exported, "SELECT 1")
            filler.unlink()
            subprocess.run(["mount", "-o", "remount,size=200m", data.parent], check=True)
        else:
            assert server.process is not None
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        # The same process continues, and accepts the batches that it refused.
        for session in sessions:
            assert _noisy(team, session) == 200
        for session in sessions:
            team.verified(session.id, session.events)
        assert union(data) == {session.id: session.batch() for session in sessions}
    finally:
        server.kill()
        if kind == "mount":
            subprocess.run(["umount", "-l", data.parent], check=False)


@pytest.mark.parametrize(
    "error",
    [
        "standard output cannot be written: No space left on device",
        "$TMPDIR/navlog-1A/log.sqlite cannot be written: Disk quota exceeded",
        "$TMPDIR/navlog-1A/log.sqlite: the disk reported an error (disk I/O error, code 778)",
        "$TMPDIR/navlog-1A/log.sqlite cannot be copied for reading: No space left on device; set TMPDIR to a folder",
        "$TMPDIR/navlog-1A/log.sqlite cannot grow: the disk is full; free some space and try again",
        "reading $TMPDIR/navlog-1A/log.sqlite needs a temporary file, and the disk is full; free some space and try again",
    ],
)
def test_a_full_or_failing_disk_does_not_move_a_sound_session_to_quarantine(data: Path, tmp_path: Path, error: str) -> None:
    full = tmp_path / "full"
    failure = f'if [ -e {full} ]; then printf "navlog: a note%3000d\\n" 1 >&2; echo "navlog: {error}" >&2; exit 2; fi'
    navlog = navlog_after(failure, tmp_path)
    with serving(data, "--navlog", str(navlog)) as team:
        session = Session("sound", 6)
        team.device.upload(session, 1, 4)
        key = team.verified("sound", 4)["key"]
        full.touch()
        team.device.upload(session, 5, 6)
        until(lambda: "the disk is full or fails" in team.server.printed)
        assert team.get("/v1/quarantine").json()["sessions"] == []
        assert team.get(f"/v1/sessions/{key}/export").content == session.batch(1, 4, events=4)
        # The status blames the server and not the condition.
        assert team.get("/v1/sessions", condition="depth = 1").status_code == 503
        full.unlink()
        team.verified("sound", 6)


@pytest.mark.parametrize(
    "error",
    [
        r"$2: line 2: \"$TMPDIR/a cannot grow: the disk is full; free\"",
        r"$2: line 2: \"$TMPDIR/a: the disk reported an error (disk I/O error, code 778)\"",
        # The output exceeds the limit of the collector.
        "standard output cannot be written: File too large",
        "/elsewhere/log.sqlite cannot be written: No space left on device",
    ],
)
def test_uploaded_text_and_other_errors_do_not_look_like_a_full_disk(tmp_path: Path, error: str) -> None:
    program = tmp_path / "navlog"
    program.write_text(f'#!/bin/sh\necho "navlog: {error}" >&2; exit 2\n')
    program.chmod(0o755)
    assert Navlog(str(program), tmp_path).unsound(tmp_path / "session.jsonl")


def _noisy(team: Team, session: Session) -> int:
    """Upload a session that compresses badly, and return the status of the answer."""
    return team.device.post(session.id, session.batch(), "deflate").status_code


def test_sessions_of_devices_with_wrong_clocks_are_accepted_and_verified(collector: Team) -> None:
    """The clock of a device may show 1970 or 9999, or jump backwards. The collector trusts only its own clock."""
    moments = [datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 0, tzinfo=UTC), datetime(1, 1, 1, tzinfo=UTC)]
    for number, started in enumerate(moments):
        session = Session(f"clock-{number}", 6, started=started)
        assert collector.device.upload(session).status_code == 200
        found = collector.verified(session.id, 6)
        assert abs(datetime.fromisoformat(found["received"]) - datetime.now(UTC)) < timedelta(minutes=5)
    backwards = Session("clock-back", 6)
    back = backwards.lines[3].replace(b'"at":"2026-11-21T12:00:01', b'"at":"2001-01-01T00:00:01')
    assert back != backwards.lines[3]
    backwards.lines[3] = back
    assert collector.device.upload(backwards).status_code == 200
    collector.verified("clock-back", 6)
    assert [each["session"] for each in collector.sessions(day="1970-01-01", log=collector.device.log)] == ["clock-0"]


def test_a_session_that_navlog_rejects_is_not_shown_and_keeps_its_events(team: Team) -> None:
    session = Session("wrong", 6)
    team.device.post("wrong", session.batch(1, 4))
    key = team.verified("wrong", 4)["key"]
    # The session is sound up to event 4. A replay produces another event 6.
    wrong = session.batch(5, 6).replace(b'"depth":1', b'"depth":9')
    assert team.device.post("wrong", wrong).json()["position"] == 6
    (rejected,) = until(lambda: team.get("/v1/quarantine").json()["sessions"])
    assert "the depth is recorded as 9" in rejected["reason"]
    assert team.sessions() == []
    assert team.get(f"/v1/sessions/{key}").status_code == 404
    assert union(team.server.data) == {}
    # The session stays in quarantine after another verification.
    assert team.server.command("verify") == "1 session will be verified"
    until(lambda: team.get("/v1/quarantine").json()["sessions"])


def test_a_session_on_which_navlog_hangs_or_dies_goes_to_quarantine(data: Path, tmp_path: Path) -> None:
    broken = tmp_path / "navlog"
    broken.write_text("#!/bin/sh\nkill -SEGV $$\n")
    broken.chmod(0o755)
    with serving(data, "--navlog", str(broken)) as team:
        team.device.upload(Session("dies", 2))
        (rejected,) = until(lambda: team.get("/v1/quarantine").json()["sessions"])
        assert "stopped by SIGSEGV" in rejected["reason"]
        team.server.kill()
        # The collector kept the events, so a working navlog can verify them.
        team.server.options = []
        team.server.start()
        team.server.command("verify")
        team.verified("dies", 2)


def test_a_command_that_exceeds_a_limit_is_killed(tmp_path: Path) -> None:
    for body, sentence in (
        ("import time\ntime.sleep(60)", "did not end within 1 seconds"),
        # The system sends SIGXCPU at the first limit, and SIGKILL at the second.
        ("import resource, sys\nsys.exit(str(resource.getrlimit(resource.RLIMIT_CPU)))", r"\(2, 3\)"),
        ("signal.raise_signal(signal.SIGXCPU)", "was stopped by SIGXCPU"),
        # The system also stops programs with SIGKILL if the memory is full.
        ("signal.raise_signal(signal.SIGKILL)", "was stopped by SIGKILL"),
        ("x = bytearray(1 << 30)", "MemoryError"),
        ("import sys\nwhile True: sys.stdout.write('x' * 100000)", "SIGXFSZ|ended with status"),
    ):
        program = tmp_path / "navlog"
        program.write_text(f"#!{sys.executable}\nimport signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n{body}\n")
        program.chmod(0o755)
        navlog = Navlog(str(program), tmp_path, seconds=1, memory=512 << 20, output=1 << 20)
        with pytest.raises(CommandFailed, match=sentence) as failure:
            navlog.page(tmp_path / "log", None)
        assert isinstance(failure.value, TimedOut) == (sentence in ("did not end within 1 seconds", "was stopped by SIGXCPU"))


def test_the_fleet_reads_the_stored_sessions(team: Team) -> None:
    """The fleet's workers pass each file to `navlog dump -`. With --all, the fleet itself ingests the folder."""
    sessions = [Session(f"fleet-{number}", 5, is_closed=number == 0) for number in range(3)]
    for session in sessions:
        team.device.upload(session)
        team.verified(session.id, 5)
    folder = team.server.data / "sessions"
    paths = "".join(f"{path}\n" for path in sorted(folder.rglob("*.jsonl")))
    dumped = subprocess.run([os.environ["NAVLOG"], "dump", "-"], input=paths, capture_output=True, text=True, check=True).stdout
    lines = [json.loads(line) for line in dumped.splitlines()]
    assert [line for line in lines if "refused" in line] == [] and len([line for line in lines if "end" in line]) == 3
    if ALL:
        root = Path(__file__).parents[2]
        bin_, _ = subprocess.run([root / "Fleet/environment"], capture_output=True, text=True, check=True).stdout.split()
        words = ["ingest", str(folder), "--lake", str(team.server.data.parent / "lake"), "--with-sensitive-data"]
        done = subprocess.run(
            [f"{bin_}/python", "-m", "navlog_fleet", *words, "--navlog", os.environ["NAVLOG"]],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"PYTHONPATH": str(root / "Fleet"), "PATH": f"{bin_}:{os.environ['PATH']}"},
        )
        assert "sessions: 3 new\nevents: 15 added" in done.stdout, done.stderr
