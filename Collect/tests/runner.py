"""UploadRunner: a process that records with Navlog, and uploads with NavlogUpload."""

import os
import subprocess
from pathlib import Path

import pytest
from conftest import Team

RUNNER = Path(os.environ["NAVLOG"]).with_name("UploadRunner")
needs_runner = pytest.mark.skipif(not RUNNER.exists(), reason="swift build builds UploadRunner next to navlog")


def launch(team: Team, verb: str, value: object, *logs: Path) -> "subprocess.Popen[str]":
    """Start UploadRunner."""
    words = [str(RUNNER), team.server.url, team.device.token, verb, str(value), *map(str, logs)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(team: Team, verb: str, value: object, *logs: Path) -> list[str]:
    """Run UploadRunner to its end, and return the lines that it printed."""
    process = launch(team, verb, value, *logs)
    printed, _ = process.communicate(timeout=120)
    assert process.returncode == 0, printed
    return printed.splitlines()


def navlog(*words: str | Path, status: int = 0) -> str:
    """Run navlog, and return its output."""
    done = subprocess.run([os.environ["NAVLOG"], *words], capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout
