"""Runs the command `navlog`, which reads uploaded data, in a process with limits."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from navlog_collect.errors import CollectError

# Limits for reading a device's data: processor time in seconds, memory in KiB, and the size of a file in blocks of 512 bytes.
# At the soft limit of processor time, the system sends SIGXCPU. SIGKILL usually has other causes, such as a lack of memory.
_LIMITED = 'ulimit -S -t "$0"; ulimit -H -t "$(($0 + 1))"; ulimit -v "$1"; ulimit -f "$2"; ulimit -c 0; shift 2; exec "$@"'

# The errors that navlog prints if a disk is full or fails. An error must match as a whole, and it can name only standard output
# or a file in the folder of temporary files. Uploaded text that an error quotes therefore does not match.
# SQLite reports a full quota as a failure of the disk.
_SYSTEM = "(No space left on device|Disk quota exceeded|Input/output error)(; .*)?"
_DISK = (
    rf"(standard output|{{path}}) cannot be written: {_SYSTEM}",
    rf"{{path}} cannot be copied for reading: {_SYSTEM}",
    r"{path}: the disk reported an error \(.*\)",
    r"the temporary folder {path} cannot be created: .*",
    r"{path} cannot grow: the disk is full; .*",
    r"{path} cannot be written completely: is the disk full\?",
    r"reading {path} needs a temporary file, and the disk is full; .*",
)


class CommandFailed(Exception):
    """A run of navlog that failed; the text is one sentence."""


class TimedOut(CommandFailed):
    """A run of navlog that took too much time."""


@dataclass(frozen=True)
class Done:
    """A run of the command: its exit status, its output, and its error message."""

    status: int
    output: str
    problem: str


@dataclass(frozen=True)
class Navlog:
    """The command, by its path."""

    path: str
    work: Path
    seconds: int = 60
    memory: int = 4 << 30
    output: int = 256 << 20

    @staticmethod
    def find(given: str | None, work: Path, seconds: int = 60) -> "Navlog":
        """Find the command: at the given path, at the path in NAVLOG, or on the PATH."""
        name = given or os.environ.get("NAVLOG") or "navlog"
        path = shutil.which(name)
        if path is None:
            raise CollectError(f"{name} is not a program: install navlog with Scripts/install, or name it with --navlog")
        work.mkdir(parents=True, exist_ok=True)
        return Navlog(os.path.abspath(path), work, seconds)

    def run(self, *words: str | Path, seconds: float | None = None) -> Done:
        """Run a verb. Its process is stopped if it exceeds a limit of time, memory or output.

        Raise `OSError` if navlog cannot be started, or the disk of its temporary files is full or fails. In these cases, the
        data may be sound.
        """
        seconds = self.seconds if seconds is None else seconds
        limits = [str(int(seconds) + 1), str(self.memory >> 10), str(self.output >> 9)]
        with tempfile.TemporaryDirectory(dir=self.work) as folder, tempfile.TemporaryFile(dir=self.work) as output:
            environment = {"PATH": os.defpath, "HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8"}
            if "LD_LIBRARY_PATH" in os.environ:
                environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
            process = subprocess.Popen(
                ["/bin/sh", "-c", _LIMITED, *limits, self.path, *map(str, words)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
            try:
                _, said = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired as error:
                raise TimedOut(f"navlog {words[0]} did not end within {seconds:.0f} seconds") from error
            finally:
                _kill(process)
            output.seek(0)
            text = output.read().decode(errors="replace")
        printed = said.decode(errors="replace").strip()
        problem = printed.removeprefix("navlog: ")[:2000]
        if process.returncode < 0:
            stopped = signal.Signals(-process.returncode)
            failure = TimedOut if stopped == signal.SIGXCPU else CommandFailed
            raise failure(f"navlog {words[0]} was stopped by {stopped.name}")
        if process.returncode in (126, 127):
            raise OSError(f"{self.path} cannot be started: {problem}")
        if process.returncode and self._is_disk_failure(printed):
            raise OSError(f"navlog {words[0]} cannot write or read its files: the disk is full or fails")
        return Done(process.returncode, text, problem)

    def _is_disk_failure(self, printed: str) -> bool:
        last = printed.rpartition("\n")[2].removeprefix("navlog: ")
        path = rf"{re.escape(str(self.work))}/[\w./-]+"
        return any(re.fullmatch(error.replace("{path}", path), last) for error in _DISK)

    def unsound(self, file: Path) -> str | None:
        """Return the reason why `navlog verify` rejects an export, or `None` if the export is sound."""
        done = self.run("verify", file, "--format", "json")
        if done.status == 0:
            return None
        try:
            failed = next(check for check in json.loads(done.output)["checks"] if check["first"])
            return f"{failed['first']}; required: {failed['claim']}"
        except (ValueError, LookupError, StopIteration, TypeError):
            return done.problem.replace(str(file), "the session") or f"navlog verify ended with status {done.status}"

    def rows(self, file: Path, query: str) -> list[dict[str, object]]:
        """Return the rows of a query on the views of an export."""
        return list(self._document("sql", file, query, "--format", "json")["rows"])

    def violations(self, file: Path, rules: Path) -> dict[str, int]:
        """Return the rules that the session of an export violates, each with the event at which the violation occurs."""
        verdicts = self._document("check", file, "--rules", rules, "--format", "json", accepts=(0, 1))["verdicts"]
        return {each["rule"]: each["stretch"]["to"] for each in verdicts if each["verdict"] == "violated"}

    def check_rules(self, rules: Path) -> None:
        """Raise an error if a rule file contains a mistake. The collector calls this function before it checks a session."""
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            empty = Path(folder) / "empty.jsonl"
            empty.write_text('{"format":"navlog","schema":1,"sessions":[]}\n')
            try:
                self.violations(empty, rules)
            except CommandFailed as error:
                raise CollectError(str(error)) from error

    def matches(self, files: list[Path], condition: str, seconds: float) -> dict[str, list[int]]:
        """Return the events of each export at which a condition starts to hold, by the export's name without the suffix."""
        # navlog names the file of an event only if it reads several files.
        words: list[str | Path] = [
            *files,
            *([] if len(files) > 1 else ["all"]),
            f"--bad={condition}",
            "--all",
            "--format",
            "json",
        ]
        found: dict[str, list[int]] = {}
        for edge in self._document("bisect", *words, accepts=(0, 1), seconds=seconds)["edges"]:
            if edge["isBad"]:
                name = Path(edge["log"]).stem if len(files) > 1 else files[0].stem
                found.setdefault(name, []).append(edge["position"])
        return found

    def page(self, file: Path, position: int | None) -> str:
        """Return a session as one page of HTML, opened at an event."""
        moment = [] if position is None else [f"@{position}"]
        return self._printed("view", file, *moment, "--with-sensitive-data", "-o", "-")

    def log(self, file: Path) -> bytes:
        """Return a session as a log in SQLite."""
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            log = Path(folder) / "session.sqlite"
            self._printed("import", log, file)
            return log.read_bytes()

    def _printed(self, *words: str | Path, accepts: Iterable[int] = (0,), seconds: float | None = None) -> str:
        done = self.run(*words, seconds=seconds)
        if done.status not in accepts:
            raise CommandFailed(done.problem or f"navlog {words[0]} ended with status {done.status}")
        return done.output

    def _document(self, *words: str | Path, accepts: Iterable[int] = (0,), seconds: float | None = None) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self._printed(*words, accepts=accepts, seconds=seconds))
        return document


def _kill(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
