"""The Spark session of a command."""

import atexit
import contextlib
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from pyspark import SparkContext, cloudpickle
from pyspark.sql import SparkSession

import navlog_fleet
from navlog_fleet.errors import FleetError

# Each job sends the functions of this package to the workers, so the package is not installed there.
cloudpickle.register_pickle_by_value(navlog_fleet)  # type: ignore[no-untyped-call]

_JAVA = 17
_TIME_ZONE = "spark.sql.session.timeZone"
_SETTINGS = {
    # Days are in UTC, like the times in a log. In another time zone, an ingest would not find the known sessions of a day.
    _TIME_ZONE: "UTC",
    # As in SQLite, a division by zero is NULL, and a text can be compared with a number.
    "spark.sql.ansi.enabled": "false",
    "spark.sql.parquet.compression.codec": "zstd",
    # The folder of a table contains only Parquet files, so that other engines can read the folder.
    "spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs": "false",
    # One process of navlog reads up to 256 files, or fewer large files, so that the files fit into a worker's memory.
    "spark.sql.execution.arrow.maxRecordsPerBatch": "256",
    "spark.sql.execution.arrow.maxBytesPerBatch": str(64 << 20),
    "spark.ui.showConsoleProgress": "false",
    # Spark describes a plan after each change of the plan. Long descriptions take a tenth of the time of a small job.
    "spark.sql.ui.explainMode": "simple",
}


def session(master: str | None, settings: list[str]) -> SparkSession:
    """Start Spark on a cluster, or in this process.

    Under `spark-submit`, Spark already runs, and its settings apply.
    """
    builder = SparkSession.builder.appName("navlog-fleet")
    given = dict(_pair(setting) for setting in settings)
    if _TIME_ZONE in given:
        raise FleetError(f"--set cannot change {_TIME_ZONE}: the days of a lake are in UTC")
    if "SPARK_ENV_LOADED" not in os.environ:
        given.setdefault("spark.master", master or "local[*]")
        if given["spark.master"].startswith("local"):
            given.setdefault("spark.sql.shuffle.partitions", "8")
            given.setdefault("spark.ui.enabled", "false")
        given.setdefault("spark.driver.memory", f"{_memory() >> 20}m")
    elif master is not None:
        given["spark.master"] = master
    if "spark.sql.warehouse.dir" not in given:
        # Spark creates this folder, which stays empty.
        given["spark.sql.warehouse.dir"] = folder = tempfile.mkdtemp(prefix="navlog-fleet-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, value in (_SETTINGS | given).items():
        builder = builder.config(name, value)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if SparkContext._gateway is None:
        need_java()
    with _quiet():
        try:
            spark = builder.getOrCreate()
        except Exception as error:
            raise FleetError(f"Spark did not start: it needs the cluster that --master names: {_first(error)}") from error
    # Spark's log is off, because the command prints the message of each exception.
    spark.sparkContext.setLogLevel("OFF")
    logging.getLogger("SQLQueryContextLogger").disabled = True
    return spark


def _memory() -> int:
    """Return the bytes of memory for the driver: half of the machine's memory, up to 16 GB. navlog and Python need the rest."""
    return min(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2, 16 << 30)


def need_java() -> None:
    """Raise an error if Java is missing or outdated, because Spark's own error does not mention Java."""
    home = os.environ.get("JAVA_HOME")
    program = os.path.join(home, "bin", "java") if home else "java"
    try:
        said = subprocess.run([program, "-version"], capture_output=True, text=True, check=True).stderr
    except (OSError, subprocess.CalledProcessError) as error:
        raise FleetError(f"Spark needs Java {_JAVA} or newer, which was not found: install it, or set JAVA_HOME") from error
    found = re.search(r'version "(?:1\.)?(\d+)', said)
    if found and int(found[1]) < _JAVA:
        raise FleetError(f"Spark needs Java {_JAVA} or newer, and {program} is {found[1]}: install one, or set JAVA_HOME")


def _pair(setting: str) -> tuple[str, str]:
    name, equals, value = setting.partition("=")
    if not equals:
        raise FleetError(f"--set takes NAME=VALUE, not {setting}")
    return name, value


def _first(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Redirect standard error to a file while the Java process starts, so that the user does not see Java's output.

    The file is temporary, because failures are reported by exceptions.
    """
    if SparkContext._gateway is not None or os.environ.get("NAVLOG_FLEET_VERBOSE"):
        yield
        return
    sys.stderr.flush()
    own = os.dup(2)
    with tempfile.TemporaryFile() as noise:
        os.dup2(noise.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(own, 2)
            os.close(own)
