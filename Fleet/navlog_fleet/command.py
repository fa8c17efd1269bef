"""The command `navlog`, which reads the logs for the fleet."""

import contextlib
import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from navlog_fleet.errors import FleetError

LONGEST_LINE = 16 << 20
"""The maximum length of a line in bytes. Reading stops at this length, because Spark cannot parse longer lines as JSON."""


@dataclass(frozen=True)
class Navlog:
    """The command at a path, which must be the same on every worker."""

    path: str
    patience: float = 120
    """The seconds without output after which the command counts as hung and is killed."""

    @staticmethod
    def find(given: str | None) -> "Navlog":
        """Find the command at the path of `--navlog`, or on the PATH."""
        path = shutil.which(given or "navlog")
        if path is None:
            where = f"{given} is not a program" if given else "navlog is not on the PATH"
            raise FleetError(f"{where}: install it with Scripts/install, or name it with --navlog")
        return Navlog(os.path.abspath(path))

    def dump(self, paths: Iterable[Path]) -> Generator[bytes, None, None]:
        """Dump logs in one process, and yield the lines of `navlog dump -`.

        If the process dies, the lines end early. navlog has finished a log only if the log's lines end with an answer, `end`
        or `refused`. A failure that no log causes, such as a full disk, raises `FleetError`.
        """
        with self._started("dump", "-", stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdin is not None and process.stdout is not None and process.stderr is not None
            feed = "".join(f"{path}\n" for path in paths).encode()
            # A thread writes the paths, because the command prints lines before it has read all paths.
            writer = threading.Thread(target=_feed, args=(process.stdin, feed))
            writer.start()
            said: list[bytes] = []
            reader = threading.Thread(target=_drain, args=(process.stderr, said), daemon=True)
            reader.start()
            try:
                yield from self._lines(process, process.stdout)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    if process.wait(self.patience) == 2:
                        reader.join(self.patience)
                        raise _failure("dump", 2, b"".join(said))
            finally:
                process.kill()
                writer.join()

    def test(self) -> None:
        """Make sure that the command runs on this machine."""
        try:
            self.run("dump", "-")
        except OSError as error:
            raise FleetError(f"{self.path} is not a program on this worker: {error.strerror}") from error

    def verify(self, folder: Path) -> Iterator[bytes]:
        """Replay the logs of a folder in one process, and yield the lines of `navlog verify --corpus`."""
        with self._started("verify", "--corpus", folder, "--format", "jsonl") as process:
            assert process.stdout is not None
            try:
                yield from self._lines(process, process.stdout)
            finally:
                process.kill()

    def _lines(self, process: subprocess.Popen[bytes], pipe: IO[bytes]) -> Iterator[bytes]:
        """Yield the output of a process, and kill the process if it hangs. The caller's time between lines does not count."""
        waits_since: float | None = None
        done = threading.Event()

        def watch() -> None:
            while not done.wait(self.patience / 10):
                since = waits_since
                if since is not None and time.monotonic() - since > self.patience:
                    process.kill()
                    return

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            while True:
                waits_since = time.monotonic()
                line = pipe.readline(LONGEST_LINE)
                waits_since = None
                if not line:
                    return
                yield line
        finally:
            done.set()
            watcher.join()

    def _started(
        self, *words: str | Path, stdin: int = subprocess.DEVNULL, stderr: int = subprocess.DEVNULL
    ) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen([self.path, *map(str, words)], stdin=stdin, stdout=subprocess.PIPE, stderr=stderr)
        except OSError as error:
            raise FleetError(f"{self.path} is not a program on this worker: {error.strerror}") from error

    def check(self, rules: Path, logs: Iterable[Path]) -> list[dict[str, Any]]:
        """Judge the sessions of logs by the rules of a file, and return the verdicts of `navlog check`."""
        said = self.run("check", *logs, "--rules", rules, "--json", succeeds=(0, 1))
        verdicts: list[dict[str, Any]] = json.loads(said)["verdicts"]
        return verdicts

    def run(self, *words: str | Path, succeeds: tuple[int, ...] = (0,)) -> str:
        """Run a verb to its end, and return its output."""
        try:
            done = subprocess.run(
                [self.path, *map(str, words)],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=self.patience,
            )
        except subprocess.TimeoutExpired as error:
            raise FleetError(f"navlog {words[0]} did not end within {self.patience:.0f} seconds") from error
        if done.returncode not in succeeds:
            raise _failure(words[0], done.returncode, done.stderr)
        return done.stdout.decode()


def _failure(verb: str | Path, status: int, stderr: bytes) -> FleetError:
    said = stderr.decode(errors="replace").strip().removeprefix("navlog: ")
    return FleetError(said or f"navlog {verb} ended with status {status}")


def _drain(pipe: IO[bytes], said: list[bytes]) -> None:
    # Keeps only the beginning, but reads everything, because a dying process may print more than the pipe holds. If the caller
    # closes the pipe in the meantime, reading raises ValueError.
    with contextlib.suppress(ValueError):
        while text := pipe.read(1 << 16):
            said[:] = said or [text]


def _feed(pipe: IO[bytes], content: bytes) -> None:
    # The caller recognizes a dead command by its missing answers.
    with contextlib.suppress(BrokenPipeError), pipe:
        pipe.write(content)
