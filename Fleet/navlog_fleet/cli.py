"""The command `navlog-fleet`."""

import argparse
import sys
from collections.abc import Callable

from navlog_fleet import spark as spark_session
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.ingest import Ingest
from navlog_fleet.lake import Lake
from navlog_fleet.output import FORMATS, write


def main(words: list[str] | None = None) -> int:
    """Run a command line. Return 0, 1 if something was found that should not be, or 2 if it is unusable."""
    arguments = _parser().parse_args(words)
    try:
        run: Callable[[argparse.Namespace], int] = arguments.run
        return run(arguments)
    except FleetError as error:
        print(f"navlog-fleet: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lake", required=True, metavar="DIR", help="the lake: a folder that Spark's file systems reach")
    common.add_argument("--master", metavar="URL", help="the cluster, such as spark://host:7077 (default: this machine)")
    common.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    common.add_argument("--navlog", metavar="PATH", help="the command navlog, at the same path on every worker")
    parser = argparse.ArgumentParser(prog="navlog-fleet", description=sys.modules["navlog_fleet"].__doc__)
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    verb = verbs.add_parser("ingest", parents=[common], help="reads logs into the lake")
    verb.add_argument("sources", nargs="+", metavar="SOURCE", help="a folder or a glob of .sqlite files and .jsonl exports")
    verb.add_argument("--with-sensitive-data", action="store_true", help="takes logs that are not masked, too")
    verb.add_argument("--max-bytes", type=int, default=256 << 20, metavar="N", help="refuses larger files (default: 256 MiB)")
    verb.set_defaults(run=_ingest)

    verb = verbs.add_parser("sql", parents=[common], help="runs a query over all sessions")
    verb.add_argument("query")
    verb.add_argument("--format", choices=FORMATS, default="table")
    verb.set_defaults(run=_sql)
    return parser


def _ingest(arguments: argparse.Namespace) -> int:
    spark = spark_session.session(arguments.master, arguments.set)
    job = Ingest(
        spark, Navlog.find(arguments.navlog), Lake(spark, arguments.lake),
        with_sensitive_data=arguments.with_sensitive_data,
    )
    print(job.run(arguments.sources, arguments.max_bytes))
    return 0


def _sql(arguments: argparse.Namespace) -> int:
    lake = Lake(spark_session.session(arguments.master, arguments.set), arguments.lake)
    for name in lake.manifest.schemas:
        lake.table(name).createOrReplaceTempView(name)
    write(lake.spark.sql(arguments.query), arguments.format)
    return 0
