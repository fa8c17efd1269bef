"""The command `navlog`, which reads the logs: the fleet has no reader of its own."""

import contextlib
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from navlog_fleet.errors import FleetError


@dataclass(frozen=True)
class Navlog:
    """The command, by its path. It must lie at the same path on every worker."""

    path: str

    @staticmethod
    def find(given: str | None) -> "Navlog":
        """Find the command where `--navlog` says, or on the PATH."""
        path = shutil.which(given or "navlog")
        if path is None:
            where = f"{given} is not a program" if given else "navlog is not on the PATH"
            raise FleetError(f"{where}: install it with Scripts/install, or name it with --navlog")
        return Navlog(os.path.abspath(path))

    def dump(self, paths: list[str]) -> Iterator[bytes]:
        """Dump logs in one process: the lines of `navlog dump -`, without their ends."""
        with subprocess.Popen(
            [self.path, "dump", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdin is not None and process.stdout is not None and process.stderr is not None
            feed = "".join(f"{path}\n" for path in paths).encode()
            # A thread, since the command writes before it has read all paths.
            writer = threading.Thread(target=_feed, args=(process.stdin, feed))
            writer.start()
            for line in process.stdout:
                yield line[:-1]
            writer.join()
            said = process.stderr.read().decode(errors="replace").strip()
        # 1 says that a log was refused, which a line of the dump says too.
        if process.returncode not in (0, 1):
            raise FleetError(f"navlog dump ended with {process.returncode}: {said or 'it said nothing'}")

    def run(self, *words: str | Path, given: bytes | None = None) -> str:
        """Run a verb to its end, and return what it prints."""
        done = subprocess.run([self.path, *map(str, words)], input=given, capture_output=True, check=False)
        if done.returncode != 0:
            raise FleetError(done.stderr.decode(errors="replace").strip() or f"navlog {words[0]} failed")
        return done.stdout.decode()


def _feed(pipe: IO[bytes], content: bytes) -> None:
    # A command that ended early says why itself.
    with contextlib.suppress(BrokenPipeError), pipe:
        pipe.write(content)
