"""Shared by the tests: a collector in a process, clients, and a browser."""

import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import contract
import httpx
import pytest
from device import Device
from playwright.sync_api import Browser, sync_playwright

ALL = "NAVLOG_COLLECT_ALL" in os.environ
RULES = "never a second screen: never depth > 1\nno settings: never screen = 'settings'\n"


def free_port() -> int:
    """Find a port that no program uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def until(holds: Callable[[], Any], seconds: float = 30) -> Any:  # noqa: ANN401
    """Wait until a function returns a true value, and return this value."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "the condition never became true"
        time.sleep(0.02)
    return found


@dataclass
class Server:
    """A collector in its own process."""

    data: Path
    options: list[str] = field(default_factory=list)
    port: int = field(default_factory=free_port)
    output: str = ""
    process: "subprocess.Popen[str] | None" = None
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, waits: bool = True) -> "Server":
        """Start the server, and wait until it answers."""
        words = ["serve", "--data", str(self.data), "--port", str(self.port), "--settle", "0.2", "--rate", "100000"]
        self.log = open(self.data.with_suffix(".log"), "a+")  # noqa: SIM115
        self.process = subprocess.Popen(
            [sys.executable, "-m", "navlog_collect", *words, *self.options],
            stdout=self.log,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | self.environment,
            start_new_session=True,
        )
        if waits:
            until(self.answers)
        return self

    def answers(self) -> bool:
        """Return whether the server answers."""
        assert self.process is not None
        assert self.process.poll() is None, self.printed
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/health", timeout=5).status_code == 200
        return False

    @property
    def printed(self) -> str:
        """The output of the server."""
        return self.data.with_suffix(".log").read_text()

    def tokens(self) -> tuple[str, str]:
        """Return the tokens for uploading and managing, which the first start printed."""
        upload, manage = re.findall(r"navlog_[0-9a-f]{12}_[\w-]{43}", self.printed)[:2]
        return upload, manage

    def kill(self) -> None:
        """Kill the server and the processes that it started."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        """Ask the server to stop, and wait for its end."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(30)

    def command(self, *words: str) -> str:
        """Run a verb of the command on the server's data."""
        verb, *rest = words
        done = subprocess.run(
            [sys.executable, "-m", "navlog_collect", verb, "--data", str(self.data), *rest],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@dataclass
class Team:
    """A collector and its clients."""

    server: Server
    client: httpx.Client
    device: Device
    manage: str

    def get(self, path: str, token: str | None = None, **query: Any) -> httpx.Response:  # noqa: ANN401
        """Ask the API."""
        headers = {"Authorization": f"Bearer {token or self.manage}"}
        return self.client.get(path, params={name: str(value) for name, value in query.items()}, headers=headers)

    def sessions(self, **query: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the sessions that the API lists."""
        answer = self.get("/v1/sessions", **query)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["sessions"]
        return found

    def verified(self, session: str, events: int) -> dict[str, Any]:
        """Wait until a session is verified up to an event."""

        def found() -> dict[str, Any] | None:
            listed = self.sessions(log=self.device.log, limit=200)
            return next((each for each in listed if (each["session"], each["events"]) == (session, events)), None)

        answer: dict[str, Any] = until(found)
        return answer


def navlog_after(script: str, folder: Path) -> Path:
    """Create a program that runs a script, and then navlog with the program's arguments."""
    program = folder / "navlog"
    program.write_text(f'#!/bin/sh\n{script}\nexec {os.environ["NAVLOG"]} "$@"\n')
    program.chmod(0o755)
    return program


def deliveries(team: Team) -> int:
    """Return the number of messages that the webhook has not received yet."""
    words = ["sqlite3", str(team.server.data / "index.sqlite"), "SELECT count(*) FROM deliveries"]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def below(folder: Path) -> list[Path]:
    """Return all paths below a folder. Unlike `rglob`, it does not fail when the collector deletes a folder meanwhile."""
    return [Path(parent, name) for parent, folders, files in os.walk(folder) for name in [*folders, *files]]


def contents(data: Path) -> bytes:
    """Return the bytes of all files of a collector, its output, and the decompressed values of its index."""
    found = []
    for path in [*below(data), data.with_suffix(".log")]:
        # The collector can delete a temporary file between the listing and the reading.
        with contextlib.suppress(FileNotFoundError):
            found += [path.read_bytes()] if path.is_file() else []
    files = len(found)
    with contextlib.closing(sqlite3.connect(data / "index.sqlite")) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            found += [value for row in db.execute(f'SELECT * FROM "{table}"') for value in row if isinstance(value, bytes)]
    for value in found[files:]:
        with contextlib.suppress(zlib.error):
            found.append(zlib.decompress(value))
    return b"\n".join(found)


def team_of(server: Server) -> Team:
    """Return a running server with its clients, which compare each answer with the description of the API."""
    upload, manage = server.tokens()
    client = httpx.Client(base_url=server.url, timeout=30, event_hooks={"response": [contract.check]})
    return Team(server, client, Device(client, upload), manage)


@contextlib.contextmanager
def serving(data: Path, *options: str, **environment: str) -> Iterator[Team]:
    """Run a collector with options of `serve`, and yield the collector with its clients."""
    server = Server(data, [*options], environment=environment).start()
    try:
        yield team_of(server)
    finally:
        server.kill()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests measured."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty folder for a collector."""
    return tmp_path / "data"


@pytest.fixture
def rules(data: Path) -> Path:
    """A file of rules."""
    file = data.parent / "app.rules"
    file.write_text(RULES)
    return file


@pytest.fixture
def team(data: Path) -> Iterator[Team]:
    """A collector for one test, and clients."""
    with serving(data) as team:
        yield team


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    """A collector that several tests share. Each test uses its own log."""
    folder = tmp_path_factory.mktemp("shared")
    (folder / "app.rules").write_text(RULES)
    with serving(folder / "data", "--rules", str(folder / "app.rules")) as team:
        yield team


@pytest.fixture
def collector(shared: Team) -> Team:
    """The shared collector, and a device with a new log."""
    log = os.urandom(16).hex()
    return Team(shared.server, shared.client, Device(shared.client, shared.device.token, log), shared.manage)
