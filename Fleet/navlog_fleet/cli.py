"""The command `navlog-fleet`: each verb opens the lake, calls the library, and prints the result."""

import argparse
import functools
import sys
from collections.abc import Callable
from pathlib import Path

from py4j.protocol import Py4JError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

import navlog_fleet
from navlog_fleet import reports, retention, rules, sessions, tables
from navlog_fleet import spark as spark_session
from navlog_fleet.check import check, differences
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError, sentence
from navlog_fleet.ingest import Ingest
from navlog_fleet.lake import Lake
from navlog_fleet.output import FORMATS, discard, write

Verb = Callable[[argparse.Namespace, SparkSession], int]


def main(words: list[str] | None = None) -> int:
    """Run a command line. Return 0 for success, 1 if a check failed or nothing was found, or 2 if the command failed."""
    arguments = _parser().parse_args(words)
    try:
        verb: Verb = arguments.verb
        status = verb(arguments, spark_session.session(arguments.master, arguments.set))
        sys.stdout.flush()
        return status
    except FleetError as error:
        return _failed(str(error))
    except (PySparkException, Py4JError) as error:
        return _failed(sentence(error))
    except BrokenPipeError:
        # The reader has closed the output.
        discard()
        return 0
    except OSError as error:
        discard()
        return _failed(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
    except KeyboardInterrupt:
        return 130


def _failed(text: str) -> int:
    print(f"navlog-fleet: {text}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="navlog-fleet", description=navlog_fleet.__doc__)
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    spark = argparse.ArgumentParser(add_help=False)
    spark.add_argument("--lake", required=True, metavar="DIR", help="the lake: a folder in one of Spark's file systems")
    spark.add_argument("--master", metavar="URL", help="the cluster, such as spark://host:7077 (default: this machine)")
    spark.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    navlog = argparse.ArgumentParser(add_help=False)
    navlog.add_argument("--navlog", metavar="PATH", help="the command, at the same path on every worker (default: on the PATH)")
    listing = argparse.ArgumentParser(add_help=False)
    listing.add_argument("--format", choices=FORMATS, help="default: table on a terminal, text elsewhere")

    def add(name: str, verb: Verb, help: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=help, description=verb.__doc__, parents=[spark, *parents])
        added.set_defaults(verb=verb)
        return added

    verb = add("ingest", _ingest, "reads logs into the lake", navlog)
    verb.add_argument("sources", nargs="+", metavar="SOURCE", help="a folder, or a glob, of .sqlite logs and .jsonl exports")
    verb.add_argument("--with-sensitive-data", action="store_true", help="also adds sessions that are not masked")
    verb.add_argument(
        "--max-bytes", type=int, default=64 << 20, metavar="N", help="refuses larger files (default: %(default)s)"
    )
    verb = add("sql", _sql, "answers a question of all sessions", listing)
    verb.add_argument("query", metavar="SQL")
    verb.add_argument("--dialect", choices=["sqlite", "spark"], default="sqlite", help="default: %(default)s")
    verb = add("session", _session, "writes a session as a log again", navlog)
    verb.add_argument("session", metavar="SESSION", help="the id of the session, or the beginning of the id")
    verb.add_argument("-o", "--output", type=Path, required=True, metavar="LOG")
    verb = add("find", _find, "writes the sessions in which a condition holds as logs", navlog)
    columns = "the columns of event_log, and app, version, system, ended and ending"
    verb.add_argument("condition", metavar="CONDITION", help=f"over {columns}")
    verb.add_argument("--limit", type=int, default=10, metavar="N", help="default: %(default)s")
    verb.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    add("check", _check, "replays all sessions with this version of navlog", navlog, listing)
    verb = add("rules", _rules, "judges all sessions by the rules of a file", navlog, listing)
    verb.add_argument("rules", type=Path, metavar="FILE", help="the rules; navlog check --help shows what a rule is")
    verb = add("stats", _stats, "summarizes usage by version and system", listing)
    verb.add_argument("--screens", action="store_true", help="prints a row for each screen")
    add("friction", _friction, "summarizes where users have trouble, by version and system", listing)
    verb = add("drop", _drop, "removes old sessions")
    verb.add_argument("--before", required=True, metavar="DAY", help="the first day that is kept, such as 2026-11-01")
    verb = add("files", _files, "lists the Parquet files of a table, for other programs")
    verb.add_argument("table", metavar="TABLE")
    return parser


def _about_lake(verb: Callable[[argparse.Namespace, Lake], int]) -> Verb:
    """Make a verb open an existing lake. If another job removes files that the verb reads, the error says so."""

    @functools.wraps(verb)
    def run(arguments: argparse.Namespace, spark: SparkSession) -> int:
        lake = Lake.existing(spark, arguments.lake)
        try:
            return verb(arguments, lake)
        except (PySparkException, Py4JError) as error:
            if lake.is_replaced:
                raise lake.changed() from error
            raise

    return run


def _ingest(arguments: argparse.Namespace, spark: SparkSession) -> int:
    """Verifies logs, and adds their events to the lake: each event once, and either all events or none."""
    lake, navlog = Lake(spark, arguments.lake), Navlog.find(arguments.navlog)
    print(Ingest(lake, navlog, with_sensitive_data=arguments.with_sensitive_data).run(arguments.sources, arguments.max_bytes))
    return 0


@_about_lake
def _sql(arguments: argparse.Namespace, lake: Lake) -> int:
    """Answers a question about all sessions, as `navlog sql` does for one log. The tables are named like a log's views."""
    write(tables.answer(lake, arguments.query, arguments.dialect), arguments.format)
    return 0


@_about_lake
def _session(arguments: argparse.Namespace, lake: Lake) -> int:
    """Writes a session as a log, with the same events and the same state at every moment."""
    navlog = Navlog.find(arguments.navlog)
    sessions.write_log(lake, navlog, sessions.named(lake, arguments.session), arguments.output)
    return 0


@_about_lake
def _find(arguments: argparse.Namespace, lake: Lake) -> int:
    """Finds sessions with an event that meets CONDITION. Writes each as DIR/SESSION.sqlite. Exits with 1 if none is found."""
    navlog = Navlog.find(arguments.navlog)
    found = sessions.matching(lake, arguments.condition, arguments.limit)
    for path in sessions.write_logs(lake, navlog, found, arguments.output):
        print(path)
    return 0 if found else 1


@_about_lake
def _check(arguments: argparse.Namespace, lake: Lake) -> int:
    """Replays all sessions on the workers, and lists differences from the recordings. Exits with 1 if a replay differs."""
    checked = check(lake, Navlog.find(arguments.navlog))
    whole = checked.where("kind IS NULL").selectExpr("count(*)", "ifnull(sum(events), 0)").collect()[0]
    found = differences(checked).persist()
    write(found, arguments.format)
    verdict = "all replay as they were recorded" if found.isEmpty() else "some do not replay as they were recorded"
    print(f"navlog-fleet: {whole[0]} sessions, {whole[1]} events: {verdict}", file=sys.stderr)
    return 0 if found.isEmpty() else 1


@_about_lake
def _rules(arguments: argparse.Namespace, lake: Lake) -> int:
    """Judges all sessions on the workers, and counts the verdicts by rule and version. Exits with 1 if a rule is violated."""
    found = rules.by_rule(rules.judged(lake, Navlog.find(arguments.navlog), arguments.rules), lake).persist()
    write(found, arguments.format)
    return 0 if found.where("violated > 0 OR problem IS NOT NULL").isEmpty() else 1


@_about_lake
def _stats(arguments: argparse.Namespace, lake: Lake) -> int:
    """Summarizes launches, or screens, by version and system. The durations of visits are in seconds."""
    if arguments.screens:
        tables.register(lake)
        tables.need_sessions(lake)
        screens = lake.spark.sql(tables.screen_stats("version", "system"))
        write(screens.orderBy("version", "system", screens.visits.desc(), "screen", "type"), arguments.format)
    else:
        write(tables.answer(lake, reports.STATS), arguments.format)
    return 0


@_about_lake
def _friction(arguments: argparse.Namespace, lake: Lake) -> int:
    """Counts the findings of the view friction, by rule, version and system. `percent`: the share of launches with findings."""
    write(tables.answer(lake, reports.FRICTION), arguments.format)
    return 0


@_about_lake
def _drop(arguments: argparse.Namespace, lake: Lake) -> int:
    """Removes all sessions that began before a day (UTC). Later ingests do not restore them."""
    print(f"{retention.drop(lake, arguments.before)} sessions dropped")
    return 0


@_about_lake
def _files(arguments: argparse.Namespace, lake: Lake) -> int:
    """Lists the Parquet files that currently belong to a table, one per line."""
    if arguments.table not in lake.manifest.tables:
        raise FleetError(f"there is no table {arguments.table}; the tables are {', '.join(sorted(lake.manifest.tables))}")
    for part in lake.manifest.tables[arguments.table].parts:
        print(f"{lake.root}/{part.path}")
    return 0
