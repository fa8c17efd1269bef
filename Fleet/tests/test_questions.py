"""Tests that the lake answers each question of the README and of Auditing with SQL, and each report, as sqlite3 does."""

import math
import re
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

import pytest
from generator import SYSTEMS, VERSIONS, Fleet
from oracle import Oracle
from pyspark.sql import DataFrame

from navlog_fleet import reports, tables
from navlog_fleet.dialect import parse
from navlog_fleet.lake import Lake
from navlog_fleet.output import cell

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "Sources/NavlogSQLite/NavlogSQLite.docc/AuditingWithSQL.md"]


def questions() -> dict[str, str]:
    """Return the blocks of SQL of the pages, by page and number."""
    found = {}
    for page in PAGES:
        for number, block in enumerate(re.findall(r"```sql\n(.*?)```", (ROOT / page).read_text(), re.DOTALL), 1):
            found[f"{Path(page).stem} {number}"] = block
    return found


QUESTIONS = questions()


def test_every_page_has_questions() -> None:
    assert {name.split()[0] for name in QUESTIONS} == {"README", "AuditingWithSQL"}
    assert len(QUESTIONS) >= 35


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_answered_as_by_sqlite3(name: str, lake: Lake, oracle: Oracle) -> None:
    expected = oracle.ask(QUESTIONS[name])
    assert expected, "no row shows nothing"
    agree(tables.answer(lake, QUESTIONS[name]), expected, QUESTIONS[name])


def test_spark_divides_the_columns_of_screen_stats_as_integers(lake: Lake, oracle: Oracle) -> None:
    question = "SELECT screen, type, 100 * exits / visits AS percent, onward / entries AS rate FROM screen_stats"
    assert rows(tables.answer(lake, question)) == texts(oracle.ask(question))


@pytest.mark.parametrize("report", [reports.STATS, reports.FRICTION], ids=["stats", "friction"])
def test_a_report_equals_the_answer_of_sqlite3(report: str, lake: Lake, oracle: Oracle) -> None:
    agree(tables.answer(lake, report), oracle.ask(report), report)


def test_screen_stats_by_version_and_system_equal_the_answers_of_sqlite3(lake: Lake, fleet: Fleet, tmp_path: Path) -> None:
    tables.register(lake)
    found = lake.spark.sql(tables.screen_stats("version", "system"))
    asked = lake.spark.sql("SELECT session, version, system FROM session_summary").collect()
    expected = []
    for version in VERSIONS:
        for system in SYSTEMS:
            own = [fleet.sessions[row["session"]] for row in asked if (row["version"], row["system"]) == (version, system)]
            shell = Oracle(tmp_path / f"{version} {system}.sqlite", own)
            expected += [{"version": version, "system": system} | row for row in shell.ask("SELECT * FROM screen_stats")]
    assert rows(found) == texts(expected)


@pytest.mark.parametrize(
    "view",
    [
        "event_log",
        "screen_log",
        "screen_visits",
        "transitions",
        "deep_links",
        "intents",
        "flags",
        "decisions",
        "no_effect",
        "friction",
        "screen_stats",
        "session_summary",
    ],
)
def test_a_view_has_the_same_columns_and_rows_as_in_sqlite3(view: str, lake: Lake, oracle: Oracle) -> None:
    tables.register(lake)
    found = lake.spark.table(view)
    # An id is a number within one file, so ids are not compared.
    names = [name for name in oracle.ask(f"SELECT * FROM {view} LIMIT 1")[0]]
    assert found.columns == names
    kept = ", ".join(name for name in names if name != "id")
    counted = f"SELECT {kept} FROM {view}"
    assert rows(lake.spark.sql(counted)) == texts(oracle.ask(counted))


def test_on_screen_has_the_rows_of_sqlite3_even_after_a_clock_was_set_back(lake: Lake, oracle: Oracle) -> None:
    # The most difficult moments are those after which a clock was set back.
    jumps = oracle.ask(
        "SELECT p.session, CAST(strftime('%s', p.at) AS INTEGER) * 1000 + substr(p.at, 21, 3) AS moment FROM event_log e "
        "JOIN event_log p ON p.session = e.session AND p.id = e.id - 1 WHERE e.at < p.at AND e.elapsed > p.elapsed LIMIT 3"
    )
    assert jumps
    for jump in jumps:
        columns = "session, position, at, root, screen, params, type, depth"
        question = f"SELECT {columns} FROM on_screen o WHERE o.moment_ms = {jump['moment']}"
        expected = oracle.ask(question)
        assert jump["session"] in [row["session"] for row in expected]
        assert rows(tables.answer(lake, question)) == texts(expected)


def agree(found: DataFrame, expected: list[dict[str, object]], question: str) -> None:
    """Check that two answers have the same rows.

    The last digits of a sum of seconds depend on the order of the terms, so rounded answers can differ by one unit of the
    last digit.
    """
    rounded = re.search(r"round\(sum\(\w+\.?\w*\)(?:, (\d))?\)", question)
    unit = 1.001 * 10.0 ** -int(rounded[1] or 0) if rounded else 0.0
    answered = [row.asDict() for row in found.collect()]
    assert in_order(answered, question) == in_order(expected, question)
    pairs = zip(sorted(_key(row.values()) for row in answered), sorted(_key(row.values()) for row in expected), strict=True)
    for (texts, numbers), (texts_, numbers_) in pairs:
        assert texts == texts_
        assert all(math.isclose(a, b, rel_tol=1e-12, abs_tol=unit) for a, b in zip(numbers, numbers_, strict=True))


def in_order(rows: list[dict[str, object]], question: str) -> list[list[str]]:
    """Return the values that order the rows, up to the first real number, whose last digits can differ."""
    order = parse(question).args.get("order")
    names = [key.this.name for key in order.expressions] if order else []
    kept = list(takewhile(lambda name: rows and name in rows[0] and not isinstance(rows[0][name], float), names))
    return [[ordered(cell(row[name])) for name in kept] for row in rows]


def _key(row: Iterable[object]) -> tuple[list[str], list[float]]:
    values = list(row)
    texts = ["" if isinstance(value, float) else ordered(cell(value)) for value in values]
    return texts, [value for value in values if isinstance(value, float)]


def rows(found: DataFrame) -> list[list[str]]:
    """Return the rows of an answer as sorted texts."""
    return sorted([ordered(cell(value)) for value in row] for row in found.collect())


def texts(expected: list[dict[str, object]]) -> list[list[str]]:
    """Return rows of the sqlite3 shell as sorted texts."""
    return sorted([ordered(cell(value)) for value in row.values()] for row in expected)


def ordered(text: str) -> str:
    """Sort the items of group_concat, because their order is undefined."""
    return ",".join(sorted(text.split(","))) if re.fullmatch(r"\w+(,\w+)+", text) else text
