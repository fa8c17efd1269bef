"""The Spark session of a command."""

import os
import sys

from pyspark.sql import SparkSession


def session(master: str | None, settings: list[str]) -> SparkSession:
    """Start Spark, on a cluster or in this process."""
    builder = (
        SparkSession.builder.appName("navlog-fleet")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        .config("spark.sql.files.ignoreCorruptFiles", "false")
        .config("spark.sql.ansi.enabled", "true")
    )
    # Under spark-submit the master is given there.
    if master is not None or "SPARK_ENV_LOADED" not in os.environ:
        builder = builder.master(master or "local[*]")
    for setting in settings:
        name, _, value = setting.partition("=")
        builder = builder.config(name, value)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark
