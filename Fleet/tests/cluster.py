"""A standalone Spark cluster on this machine, started with the README's commands: a master and two worker processes."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyspark

HOME = Path(pyspark.__file__).parent
README = Path(__file__).parents[1] / "README.md"
# The processes live only for minutes, on a small machine: these options save compilation time and memory.
JAVA = "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC"


class Cluster:
    """One master, and workers of one core each."""

    def __init__(self, folder: Path, workers: int = 2, memory: str = "1g") -> None:
        self._folder = folder
        self._memory = memory
        folder.mkdir(parents=True)
        # A signal that terminates this process raises SystemExit, so that the fixture stops the cluster.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        port, ui = _free_port(), _free_port()
        self.url = f"spark://127.0.0.1:{port}"
        self._workers: list[subprocess.Popen[bytes]] = []
        self._master = self._started("master", "Master", ["--port", str(port), "--webui-port", str(ui)])
        try:
            _wait("the master", lambda: _answers(port))
            for number in range(workers):
                self._workers.append(self._worker(number))
        except BaseException:
            self.stop()
            raise

    def _worker(self, number: int) -> subprocess.Popen[bytes]:
        name = f"worker-{number}-{time.time_ns()}"
        options = ["--cores", "1", "--memory", self._memory, "--webui-port", str(_free_port())]
        return self._started(name, "Worker", [*options, "--work-dir", str(self._folder / name)])

    def _started(self, log: str, name: str, options: list[str]) -> subprocess.Popen[bytes]:
        environment = os.environ | {
            "SPARK_HOME": str(HOME),
            "SPARK_DAEMON_MEMORY": "256m",
            "SPARK_DAEMON_JAVA_OPTS": JAVA,
            "SPARK_LOCAL_DIRS": str(self._folder / "scratch"),
            "SPARK_LOCAL_IP": "127.0.0.1",
        }
        found = re.search(rf"^spark-class (\S+\.{name} .*) &$", README.read_text(), re.MULTILINE)
        assert found, f"the README does not start a {name}"
        # If an option occurs twice, the last one applies.
        program, *words = shlex.split(found[1].replace("spark://127.0.0.1:7077", self.url))
        urls = [word for word in words if word == self.url]
        words = [word for word in words if word != self.url]
        command = [str(HOME / "bin/spark-class"), program, *words, *options, *urls]
        with (self._folder / f"{log}.log").open("wb") as said:
            # The executors are in the process group of the worker, so that they die with the worker.
            return subprocess.Popen(command, env=environment, stdout=said, stderr=said, start_new_session=True)

    @property
    def folder(self) -> Path:
        """The folder for the output of the processes."""
        return self._folder

    def kill_worker(self, number: int = 0) -> None:
        """Kill a worker and its executors, as a power failure of a machine would."""
        _killed(self._workers[number])

    def restart_worker(self, number: int = 0) -> None:
        """Replace the killed worker with a new one."""
        self._workers[number] = self._worker(number)

    def worker_of(self, process: int) -> int:
        """Return the number of the worker that is an ancestor of a process."""
        workers = [worker.pid for worker in self._workers]
        while process not in workers:
            process = int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
        return workers.index(process)

    def stop(self) -> None:
        """End all processes."""
        for process in [*self._workers, self._master]:
            _killed(process)


def _killed(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def _wait(what: str, holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what} did not start within a minute")
