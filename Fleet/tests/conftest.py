"""Fixtures of the tests: the command, a fleet, a cluster, the lake that the cluster created, and SQLite's answers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cluster import JAVA, Cluster
from generator import LOGS, Fleet, generate, output
from oracle import Oracle
from pyspark.sql import SparkSession

from navlog_fleet import cli
from navlog_fleet import spark as spark_session
from navlog_fleet.command import Navlog
from navlog_fleet.ingest import Ingest
from navlog_fleet.lake import Lake

# Whether to run the tests that take long: Fleet/test --all.
ALL = "NAVLOG_FLEET_ALL" in os.environ

SETTINGS = [
    "spark.driver.memory=1g",
    "spark.executor.memory=768m",
    "spark.sql.shuffle.partitions=2",
    "spark.default.parallelism=2",
    "spark.ui.enabled=false",
    f"spark.driver.extraJavaOptions={JAVA}",
    f"spark.executor.extraJavaOptions={JAVA}",
    "spark.driver.host=127.0.0.1",
    # The tests run many small queries: compiling them would take longer than interpreting them.
    "spark.sql.codegen.wholeStage=false",
    "spark.sql.codegen.factoryMode=NO_CODEGEN",
    # All processes are local, so a process that does not answer has been killed.
    "spark.locality.wait=0",
    "spark.shuffle.io.retryWait=200ms",
]


@pytest.fixture(scope="session")
def navlog() -> Path:
    """The release build of the command."""
    return Path(os.environ["NAVLOG"])


@pytest.fixture(scope="session")
def generating(tmp_path_factory: pytest.TempPathFactory, navlog: Path) -> Iterator["Future[Fleet]"]:
    """The fleet, which is generated while the cluster starts."""
    logs = int(os.environ.get("NAVLOG_FLEET_LOGS", LOGS))
    folder = tmp_path_factory.mktemp("fleet") / "logs"
    with ThreadPoolExecutor(1) as work:
        yield work.submit(generate, folder, navlog, logs)


@pytest.fixture(scope="session")
def fleet(generating: "Future[Fleet]") -> Fleet:
    """The logs of many devices; NAVLOG_FLEET_LOGS is their number."""
    return generating.result()


@pytest.fixture(scope="session")
def export(fleet: Fleet, navlog: Path) -> list[str]:
    """The lines of an export of a session with at least ten events."""
    for log in sorted(fleet.sessions.values()):
        lines = output(navlog, "export", log, "--with-sensitive-data").splitlines()
        if len(lines) > 12:
            return lines
    raise AssertionError("no session is so long")


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A master and two workers."""
    cluster = Cluster(tmp_path_factory.mktemp("cluster") / "run")
    yield cluster
    cluster.stop()


@dataclass
class Command:
    """The command navlog-fleet in a separate process, with its own driver."""

    navlog: Path
    master: str

    def start(self, verb: str, lake: Path, *words: str | Path) -> "subprocess.Popen[str]":
        """Start a verb in its own process group, which also contains Java, so that `kill` ends both."""
        options = ["--lake", str(lake), "--master", self.master]
        if verb in ("ingest", "session", "find", "check"):
            options += ["--navlog", str(self.navlog)]
        for setting in SETTINGS:
            options += ["--set", setting]
        return subprocess.Popen(
            [sys.executable, "-m", "navlog_fleet", verb, *options, *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, verb: str, lake: Path, *words: str | Path) -> "subprocess.CompletedProcess[str]":
        """Run a verb to its end."""
        process = self.start(verb, lake, *words)
        said, complained = process.communicate(timeout=600)
        return subprocess.CompletedProcess(process.args, process.returncode, said, complained)


def until(holds: Callable[[], bool], has_ended: Callable[[], bool]) -> None:
    """Wait until a condition holds. Fail if a job ends first."""
    while not holds():
        assert not has_ended(), "the job ended too early"
        time.sleep(0.02)


def kill(process: "subprocess.Popen[str]") -> None:
    """Kill a process and its Java process."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@dataclass
class Story:
    """The lake of the fleet, and the output of each ingest that created the lake."""

    lake: Path
    first: str
    second: str = ""


@pytest.fixture(scope="session")
def spark(cluster: Cluster) -> Iterator[SparkSession]:
    """A session of Spark on the cluster, in this process."""
    session = spark_session.session(cluster.url, SETTINGS)
    yield session
    session.stop()


@pytest.fixture(scope="session")
def interrupted(
    tmp_path_factory: pytest.TempPathFactory,
    # pytest creates fixtures in this order, so the generation begins before Spark starts.
    generating: "Future[Fleet]",
    spark: SparkSession,
    cluster: Cluster,
    navlog: Path,
    fleet: Fleet,
) -> Story:
    """A lake with the logs of the first day. A worker was killed during the first ingest, and the driver during the second."""
    lake = tmp_path_factory.mktemp("lake") / "lake"
    words = ["ingest", str(fleet.first), "--lake", str(lake), "--navlog", str(navlog)]
    said, complained = StringIO(), StringIO()
    with (
        pytest.MonkeyPatch.context() as patched,
        redirect_stdout(said),
        redirect_stderr(complained),
        ThreadPoolExecutor(1) as work,
    ):
        patched.setattr(spark_session, "session", lambda master, settings: spark)
        ingest = work.submit(cli.main, words)
        until(lambda: any(lake.glob("_staging/*/rows/_temporary/0/_temporary/*/name=events/*")), ingest.done)
        cluster.kill_worker()
        assert (ingest.result(timeout=600), complained.getvalue()) == (0, "")
    cluster.restart_worker()
    before = tables_of(lake)
    # The Spark session of this process occupies the cluster, so the next ingest uses its own processes.
    process = Command(navlog, "local[2]").start("ingest", lake, fleet.second)
    # The ingest is killed when some tables have been written, and others have not.
    batches = len([*lake.glob("[!_]*/*")])
    until(lambda: len([*lake.glob("[!_]*/*")]) > batches + 4, lambda: process.poll() is not None)
    kill(process)
    assert tables_of(lake) == before
    return Story(lake, said.getvalue())


def tables_of(lake: Path) -> Any:  # noqa: ANN401
    """Return the tables of a lake in its newest manifest."""
    return json.loads((lake / "_manifests" / manifests(lake)[-1]).read_text())["tables"]


def manifests(lake: Path) -> list[str]:
    """Return the manifests of a lake."""
    return sorted(path.name for path in lake.glob("_manifests/*.json"))


@pytest.fixture(scope="session")
def story(interrupted: Story, spark: SparkSession, worker: Navlog, fleet: Fleet) -> Story:
    """A lake with the logs of both days. The ingest of the second day was repeated after its driver had been killed."""
    done = Ingest(Lake(spark, str(interrupted.lake)), worker, with_sensitive_data=False).run([str(fleet.second)], 1 << 28)
    return replace(interrupted, second=str(done))


@pytest.fixture(scope="session")
def lake(story: Story, spark: SparkSession) -> Lake:
    """The lake of the fleet. The story comes first, so that Spark does not start before the generation begins."""
    return Lake.existing(spark, str(story.lake))


@pytest.fixture(scope="session")
def worker(navlog: Path) -> Navlog:
    """The command as workers run it."""
    return Navlog(str(navlog))


@pytest.fixture(scope="session")
def oracle(tmp_path_factory: pytest.TempPathFactory, fleet: Fleet) -> Oracle:
    """The answers of the sqlite3 shell for the logs of the fleet."""
    return Oracle(tmp_path_factory.mktemp("oracle") / "merged.sqlite", fleet.sessions.values())


@pytest.fixture
def here(spark: SparkSession, monkeypatch: pytest.MonkeyPatch, navlog: Path) -> None:
    """Make `cli.main` use the Spark session of this process, so that Java does not start again."""
    monkeypatch.setattr(spark_session, "session", lambda master, settings: spark)
    monkeypatch.setenv("PATH", f"{navlog.parent}:{os.environ['PATH']}")
