"""The Swift uploader with the collector: kills of both at random moments, logs of several processes, and secrets."""

import contextlib
import os
import random
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from conftest import ALL, Team, contents, serving, until
from runner import launch, navlog, needs_runner, run
from test_crashes import union

DEVICES, KILLS = (10, 200) if ALL else (2, 6)
SECRET = b"s3cr3t"
Record = Callable[[str, object], None]


def _stored(data: Path) -> list[str]:
    """Return the events that the collector holds, in any order."""
    return [line for content in union(data).values() for line in _lines(content.decode())]


def _lines(export: str) -> list[str]:
    return [line for line in export.split("\n") if line.startswith('{"session"')]


def _export(log: Path) -> str:
    return navlog("export", log, "--with-sensitive-data")


@needs_runner
def test_the_uploader_delivers_every_event_once_although_both_sides_are_killed(data: Path, record_property: Record) -> None:
    chance = random.Random(DEVICES)
    with serving(data) as team:
        logs = [data.parent / f"device-{number}.sqlite" for number in range(DEVICES)]
        printed: list[str] = []

        def end(process: "subprocess.Popen[str]") -> None:
            process.kill()
            printed.extend(process.communicate()[0].splitlines())

        running = {log: launch(team, "record", 200, log) for log in logs}
        for kill in range(KILLS):
            time.sleep(chance.uniform(0, 0.4))
            if kill % 3 == 2:
                team.server.kill()
                team.server.start()
            log = chance.choice(logs)
            end(running[log])
            running[log] = launch(team, "record", chance.choice([0, 60]), log)
        for log, process in running.items():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(60)
            end(process)
            # The last launch records nothing, and uploads the rest of the log.
            until(partial(_is_finished, team, log), 120)
        logged = [line for log in logs for line in _lines(_export(log))]
        until(lambda: len(_stored(data)) == len(logged), 60)
        assert sorted(_stored(data)) == sorted(logged)
        assert team.get("/v1/quarantine").json() == {"sessions": [], "uploads": []}
        # A killed process may have recorded one more event than it could print.
        recorded = {tuple(line.split()[1:]) for line in printed if line.startswith("recorded ")}
        persisted = recorded & {_identity(line) for line in logged}
        delivered = recorded & {_identity(line) for line in _stored(data)}
        shares = [f"{len(each) / len(recorded):.3%}" for each in (persisted, delivered)]
        figures = (
            f"{DEVICES} devices, {KILLS} kills, {len(recorded)} events recorded, {shares[0]} persisted, {shares[1]} delivered"
        )
        record_property("uploader", figures)
        assert recorded == persisted == delivered


def _identity(line: str) -> tuple[str, ...]:
    """Return the session and the position of an event."""
    _, _, _, session, rest = line.split('"', 4)
    return session, rest.removeprefix(',"position":').partition(",")[0]


def _is_finished(team: Team, log: Path) -> bool:
    process = launch(team, "record", 0, log)
    process.communicate(timeout=60)
    return process.returncode == 0


@needs_runner
def test_one_uploader_sends_the_logs_of_two_processes(team: Team, tmp_path: Path) -> None:
    app, widget = tmp_path / "app.sqlite", tmp_path / "widget.sqlite"
    calls = "".join(f'{{"call":"navigate","to":{{"name":"page{number}"}}}}\n' for number in range(100))
    words = [os.environ["NAVLOG"], "record", str(widget)]
    extension = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert extension.stdin is not None and extension.stdout is not None
    # Both processes record while one of them uploads.
    extension.stdin.write(calls)
    extension.stdin.flush()
    until(widget.exists)
    assert run(team, "record", 150, app, widget)[-1] == "finished"
    extension.communicate(calls)
    assert extension.returncode == 0
    assert run(team, "record", 0, app, widget)[-1] == "finished"
    logged = _lines(_export(app)) + _lines(_export(widget))
    until(lambda: len(_stored(team.server.data)) == len(logged))
    assert sorted(_stored(team.server.data)) == sorted(logged)
    assert len({each["log"] for each in team.sessions()}) == 2


@needs_runner
def test_no_secret_of_an_app_reaches_the_collectors_disk(data: Path) -> None:
    """The app passes ten secrets to the engine in each of 34 kinds of values, and uploads its log, a report and an ending."""
    with serving(data) as team:
        log = data.parent / "app.sqlite"
        (code,) = [line.removeprefix("code ") for line in run(team, "secrets", 340, log) if line.startswith("code ")]
        (found,) = until(lambda: team.sessions(code=code))
        until(lambda: len(_stored(data)) == len(_lines(_export(log))))
        assert [each["report"] for each in found["ends"]] == ["e1"]
        for condition in ("params IS NOT NULL", "kind = 'deepLink'"):
            assert team.sessions(condition=condition)
        for file in ("export", "log"):
            assert SECRET not in team.get(f"/v1/sessions/{found['key']}/{file}").content.lower()
        everything = contents(data).lower()
        assert SECRET not in everything and b"masked-" in everything
        # The same search finds a text that a device sends unmasked.
        assert team.device.log != found["log"]
        team.device.log = found["log"]
        assert team.device.report(found["session"], 1, SECRET.decode()).status_code == 201
        assert SECRET in contents(data)
