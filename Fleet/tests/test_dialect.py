"""Tests that an expression in SQLite's SQL has the same value on Spark."""

import re
import sqlite3
from collections.abc import Iterable

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

from navlog_fleet.dialect import FUNCTIONS, parse, translate
from navlog_fleet.output import cell

COLUMNS = {"position": "BIGINT", "n": "BIGINT", "t": "STRING", "s": "DOUBLE", "at": "STRING", "j": "STRING", "v": "STRING"}
ROWS = [
    (1, 7, "Ab", 0.25, "2026-11-21T12:30:31.150Z", '{"a":1,"b":true,"c":"x","d":[1,{"e":2}],"f":null}', "2.1.3"),
    (2, -7, "ab", 61.5, "2025-01-31T00:00:00.000Z", '{"a":2,"b":false,"c":"true","d":[]}', " -12.75e1x"),
    (3, 7, "a%", -1.0, "2024-02-29T23:59:59.999Z", "{}", "none"),
    (4, 0, "b", 0.125, "1969-12-31T23:59:59.999Z", "{}", "+.5"),
    (5, None, None, None, None, None, None),
]

EXPRESSIONS = """
n / 2
n / 2.0
s / 2
(n + 1) / 2 * 2
n % 4
s % 60
-s % 60
(s % 60) % 7 / 2
n % 2.5
n % 4 / 2
sum(n) / count(*)
sum(n = 7) * 100 / count(*)
count(*) FILTER (WHERE n > 0) * 100 / count(*)
sum(CASE WHEN n > 0 THEN 1 WHEN n = 0 THEN NULL ELSE 0 END) / count(*)
sum(iif(n > 0, 1, 0)) * 3 / 4
sum(iif(n > 0, 1.0, 0)) * 3 / 4
count(*) * 7 / (SELECT count(*) FROM x WHERE n > 0)
max(n), position * 5 / 2
abs(n) / 2
max(n, 3) / 2
nullif(n, 0) / 2
instr(t, 'b') * 3 / 2
(n > 0) * 3 / 2
n + 30 * 86400 * 1000
n + -30000 * -(86400)
substr(t, -1)
n = 7
n <> 7
n IS NULL
NOT n = 7
(n > 0) + (s > 0)
n > 0 AND s > 0
n IN (7, 0)
n BETWEEN -7 AND 0
n NOT BETWEEN -7 AND 0
n IS 7
n IS NOT 7
t IS NULL = (n IS NULL)
t LIKE 'AB'
t LIKE 'a%'
t NOT LIKE 'AB'
t LIKE '%\\%'
t LIKE 'A\\%' ESCAPE '\\'
t GLOB 'a*'
t GLOB 'a%'
t NOT GLOB '?b'
t GLOB 'a\\*'
t GLOB '[A-B]b'
t GLOB '?[^b]'
t GLOB '[ab]*[%_]'
t NOT GLOB '[]a-]*'
t GLOB '[ab'
t GLOB '[b-a]*'
t GLOB '[^b-a-z]*'
sum(t GLOB '[ab]*')
t || '!'
upper(t)
substr(t, 2)
substr(t, 1, 1)
length(t)
instr(t, 'b')
replace(t, 'b', 'c')
ifnull(n, 99)
nullif(n, 7)
iif(n > 0, 'more', 'less')
CASE WHEN n THEN 1 ELSE 2 END
CASE n WHEN 7 THEN 'seven' END
CASE WHEN t = 'ab' THEN 1 END
round(s)
round(s, 1)
round(n)
abs(n)
max(n, 3)
min(n, 3)
CAST(n AS TEXT)
CAST(s AS INTEGER)
CAST(-s AS INTEGER)
CAST(s * 1e10 AS INTEGER)
CAST(t AS INTEGER)
CAST(t || n AS INTEGER)
CAST(v AS INTEGER)
CAST(v AS REAL)
CAST(CAST(v AS TEXT) AS INTEGER)
CAST(CAST(v AS TEXT) AS REAL)
CAST(CAST(s AS TEXT) AS INTEGER)
CAST(substr(v, 1, 3) AS INTEGER) + 1
CAST(v AS REAL) / 2
CAST(v AS NUMERIC) * 1.0
CAST(s AS NUMERIC)
CAST(n AS NUMERIC) / 2
CAST(n > 0 AS INTEGER)
CAST(substr(at, 1, 4) AS INTEGER) / 100
max(CAST(v AS INTEGER))
CAST(strftime('%s', at) AS INTEGER) * 1000
total(n)
printf('%d: %.2f %s', ifnull(n, 0), ifnull(s, 0.0), ifnull(t, ''))
sum(n = 7)
sum(n > 0 OR s > 0)
count(*) FILTER (WHERE n > 0)
avg(n)
group_concat(t)
group_concat(DISTINCT n)
group_concat(t, '; ')
count(DISTINCT t)
max(n), t
min(n), t, position
json_extract(j, '$.a')
json_extract(j, '$.b')
json_extract(j, '$.c')
json_extract(j, '$.d[1].e')
json_extract(j, '$.f')
json_extract(j, '$.none')
json_extract(j, '$.a') = 1
j ->> '$.b'
j -> '$.d'
strftime('%Y-%m-%dT%H:%M:%SZ', at)
strftime('%s', at)
strftime('it''s %H:%M', n * 3600, 'unixepoch')
strftime('%j %f', at)
date(at)
time(at)
datetime(at, '+1 day')
date(at, 'start of month', '-1 day')
datetime(n, 'unixepoch')
julianday(at)
round(julianday(at) * 86400)
unixepoch(at)
unixepoch(at) / 3600
strftime('%s', at) / 3600
1000 * strftime('%s', '2026-11-21 12:03')
EXISTS (SELECT 1 FROM x y WHERE y.n = x.n AND y.position > 1)
lag(n) OVER (ORDER BY position)
row_number() OVER (ORDER BY position DESC)
sum(n) OVER (ORDER BY position)
count(*) > 3
""".strip().splitlines()

QUERIES = """
SELECT t FROM x WHERE n
SELECT t FROM x WHERE NOT n
SELECT t FROM x WHERE instr(t, 'b')
SELECT t FROM x WHERE t LIKE 'A!%' ESCAPE '!' OR NOT t LIKE '%b' ESCAPE '!'
SELECT t FROM x WHERE ifnull(n > 0, 1)
SELECT a.t FROM x a JOIN x b ON b.position = a.position + 1 AND b.n
SELECT n > 0, count(*), max(position), t FROM x GROUP BY n > 0
SELECT n > 0 AS positive, min(position), t FROM x GROUP BY positive HAVING count(*) > 1
SELECT substr(t, 1, 1) AS t, count(*) FROM x GROUP BY 1
SELECT unixepoch(at) / 86400, count(*) FROM x GROUP BY 1
SELECT sum / 2 FROM (SELECT sum(n) AS sum FROM x)
SELECT n / 2 FROM (SELECT avg(n) AS n FROM x)
SELECT a.n / 2, b.n / 2 FROM (SELECT avg(n) AS n FROM x) a, (SELECT sum(n) AS n FROM x) b
WITH y AS (SELECT s AS n FROM x), z AS (SELECT count(*) AS s FROM x) SELECT y.n / 2, z.s / 2, x.n / 2 FROM y, z, x
SELECT y.n / 2, y.half / 2 FROM (SELECT *, n / 2 AS half FROM x) y
SELECT avg(n) AS k FROM x GROUP BY t ORDER BY k / 2, t
SELECT CAST(v AS INTEGER) AS number, count(*) FROM x GROUP BY CAST(v AS INTEGER)
SELECT n FROM x WHERE n IN (SELECT max(n) FROM x)
SELECT n FROM x WHERE (n, t) NOT IN (SELECT 7, 'Ab')
WITH y AS (SELECT n / 2 AS half FROM x) SELECT half FROM y WHERE half IS NOT NULL
SELECT t FROM x EXCEPT SELECT 'ab'
SELECT n FROM x ORDER BY n = 0 DESC, n LIMIT 2
SELECT n FROM x ORDER BY position LIMIT 2 * 1 OFFSET 1 * -(-2)
SELECT n FROM x ORDER BY position LIMIT CAST('2' AS INTEGER)
""".strip().splitlines()


@pytest.fixture(scope="module")
def tables(spark: SparkSession) -> sqlite3.Connection:
    """The same rows in SQLite and Spark."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE x (position INTEGER, n INTEGER, t TEXT, s REAL, at TEXT, j TEXT, v TEXT)")
    connection.executemany("INSERT INTO x VALUES (?, ?, ?, ?, ?, ?, ?)", ROWS)
    types = {"BIGINT": pa.int64(), "DOUBLE": pa.float64(), "STRING": pa.string()}
    columns = zip(COLUMNS.items(), zip(*ROWS, strict=True), strict=True)
    arrays = {name: pa.array(values, types[type_]) for (name, type_), values in columns}
    # The driver answers most questions about such rows without the workers.
    spark.createDataFrame(pa.table(arrays)).createOrReplaceTempView("x")
    for function in FUNCTIONS:
        spark.sql(function)
    return connection


@pytest.mark.parametrize("question", [*(f"SELECT {expression} FROM x" for expression in EXPRESSIONS), *QUERIES])
def test_spark_answers_a_question_as_sqlite_does(question: str, tables: sqlite3.Connection, spark: SparkSession) -> None:
    found = spark.sql(translate(parse(question), {"x": COLUMNS})).collect()
    assert texts(found) == texts(tables.execute(question).fetchall())


@pytest.mark.parametrize("value", ["d / 2", "1 + (d / 2)", "CASE WHEN d / 2 > 1 THEN d % 2 END"])
def test_a_result_may_be_named_after_an_unknown_column_in_its_expression(value: str) -> None:
    assert translate(parse(f"SELECT {value} AS d FROM unknown ORDER BY d / 2"), {"x": COLUMNS}).endswith("/ 2")


def texts(rows: Iterable[Iterable[object]]) -> list[list[str]]:
    """Return rows as sorted texts, in which the texts of a group are also sorted."""
    return sorted([" ".join(sorted(re.split(r"(?<=.)[,;] ?(?=.)", cell(value)))) for value in row] for row in rows)
