"""The uploader in Swift and the collector, both killed at random moments."""

import contextlib
import os
import random
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from conftest import ALL, Server, team_of, until
from test_crashes import union

RUNNER = Path(os.environ["NAVLOG"]).with_name("UploadRunner")
DEVICES, KILLS = (10, 200) if ALL else (2, 6)


@pytest.mark.skipif(not RUNNER.exists(), reason="swift build builds UploadRunner next to navlog")
def test_the_uploader_delivers_every_event_once_although_both_sides_are_killed(data: Path, tmp_path: Path) -> None:
    server = Server(data).start()
    chance = random.Random(DEVICES)
    try:
        team = team_of(server)
        logs = [tmp_path / f"device-{number}.sqlite" for number in range(DEVICES)]

        def launch(log: Path, events: int) -> "subprocess.Popen[bytes]":
            words = [str(RUNNER), str(log), server.url, team.device.token, str(events)]
            return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        running = {log: launch(log, 200) for log in logs}
        for kill in range(KILLS):
            time.sleep(chance.uniform(0, 0.4))
            if kill % 3 == 2:
                server.kill()
                server.start()
            log = chance.choice(logs)
            running[log].kill()
            running[log].wait()
            running[log] = launch(log, chance.choice([0, 60]))
        for log, process in running.items():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(60)
            process.kill()
            process.wait()
            # The last launch records nothing, and uploads the rest of the log.
            until(partial(_is_finished, launch, log), 120)
        recorded = b"".join(_export(log) for log in logs)
        events = {line for line in recorded.split(b"\n") if line.startswith(b'{"session"')}

        def stored() -> list[bytes]:
            return [line for content in union(data).values() for line in content.split(b"\n") if line.startswith(b'{"session"')]

        until(lambda: len(stored()) == len(events), 60)
        assert sorted(stored()) == sorted(events)
        assert team.get("/v1/quarantine").json() == {"sessions": [], "uploads": []}
    finally:
        server.kill()


def _is_finished(launch: Callable[[Path, int], "subprocess.Popen[bytes]"], log: Path) -> bool:
    return launch(log, 0).wait(60) == 0


def _export(log: Path) -> bytes:
    words = [os.environ["NAVLOG"], "export", str(log), "--with-sensitive-data"]
    return subprocess.run(words, capture_output=True, check=True).stdout
