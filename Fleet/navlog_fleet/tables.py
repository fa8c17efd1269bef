"""Provides the tables of a lake under the names of a log's views, so that questions about a log work for all logs."""

from collections.abc import Iterator

from pyspark.sql import DataFrame
from sqlglot import exp

from navlog_fleet.dialect import FUNCTIONS, parse, translate
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake

_ON_SCREEN = """
SELECT session, position, at, root, screen, params, type, depth, moment_ms
FROM (
  SELECT
    *,
    CASE
      WHEN position = 0 THEN coalesce(next_ms, ended_ms, ms)
      WHEN next_ms >= ms THEN next_ms
      -- The clock was set back, so the end comes from the monotonic clock: this step, plus the time until the next step.
      WHEN next_ms IS NOT NULL THEN ms + (next_us - us) DIV 1000
      ELSE greatest(ended_ms, ms + (ended_us - us) DIV 1000)
    END AS until
  FROM (
    SELECT *, lead(ms) OVER w AS next_ms, lead(us) OVER w AS next_us
    FROM (
      SELECT *, unix_millis(CAST(at AS TIMESTAMP)) AS ms, CAST(round(elapsed * 1e6) AS BIGINT) AS us FROM screen_log
    )
    WINDOW w AS (PARTITION BY session ORDER BY position)
  )
  JOIN (SELECT session, unix_millis(ended) AS ended_ms, elapsed_us AS ended_us FROM sessions) USING (session)
  CROSS JOIN (SELECT CAST({moment} AS BIGINT) AS moment_ms)
)
WHERE ms <= moment_ms AND moment_ms < until"""
"""The view on_screen of a log, with a hidden argument: the moment in milliseconds since 1970."""

_SCREEN_STATS = """
WITH
  -- The last screen of each session, and the duration of the session in microseconds.
  ends AS (
    SELECT session, screen, type, coalesce(elapsed_us, last_us) AS us
    FROM (
      SELECT
        session, max_by(screen, position) AS screen, max_by(type, position) AS type,
        CAST(round(max(elapsed) * 1e6) AS BIGINT) AS last_us
      FROM screen_log
      GROUP BY session
    )
    JOIN (SELECT session, elapsed_us FROM sessions) USING (session)
  )
SELECT
  {by_v} v.screen, v.type, sum(v.visits) AS visits,
  min(CASE WHEN 2 * v.up_to >= v.whole THEN v.ms END) / 1e3D AS p50,
  min(CASE WHEN 20 * v.up_to >= 19 * v.whole THEN v.ms END) / 1e3D AS p95,
  sum(v.entries) AS entries, ifnull(first(x.exits), 0) AS exits, ifnull(first(o.onward), 0) AS onward
FROM (
  SELECT
    *, sum(visits) OVER (PARTITION BY {by} screen, type ORDER BY ms) AS up_to,
    sum(visits) OVER (PARTITION BY {by} screen, type) AS whole
  FROM (
    SELECT
      {by} screen, type, (ms + step - 1) DIV step * step AS ms, count(*) AS visits,
      count_if(position = 0 OR position = 1 AND entered_by IN ('setRoots', 'restore')) AS entries
    FROM (
      SELECT *, CASE WHEN ms < 1000 THEN 1 WHEN ms < 10000 THEN 10 WHEN ms < 100000 THEN 100 ELSE 1000 END AS step
      FROM (
        SELECT *, (greatest(until_us - us, 0) + 999) DIV 1000 AS ms
        FROM (
          SELECT v.*, coalesce(lead(v.us) OVER (PARTITION BY session ORDER BY v.position), e.us) AS until_us
          FROM (
            SELECT session, position, screen, type, entered_by, CAST(round(elapsed * 1e6) AS BIGINT) AS us
            FROM screen_visits
          ) v
          JOIN (SELECT session, us FROM ends) e USING (session)
        )
      )
    ) {join}
    GROUP BY {by} (ms + step - 1) DIV step * step, screen, type
  )
) v
LEFT JOIN (
  SELECT {by} screen, type, count(*) AS exits
  FROM ends {join}
  GROUP BY {by} screen, type
) x ON {same_x} x.screen = v.screen AND x.type <=> v.type
LEFT JOIN (
  SELECT {by} screen, type, count(*) AS onward
  FROM (
    SELECT
      session, kind, depth, lag(screen) OVER w AS screen, lag(type) OVER w AS type, lag(depth) OVER w AS from_depth
    FROM screen_log
    WINDOW w AS (PARTITION BY session ORDER BY position)
  ) {join}
  WHERE depth > from_depth AND kind NOT IN ('setRoots', 'restore', 'branch', 'select')
  GROUP BY {by} screen, type
) o ON {same_o} o.screen = v.screen AND o.type <=> v.type
GROUP BY {by_v} v.screen, v.type"""
"""The view screen_stats, with the numbers that it would have in one log of all sessions. The query reads all visits, because
the percentiles of single logs do not determine the percentiles of all logs. Percentiles are nearest ranks, rounded up to the
steps of the view. The durations in screen_visits are rounded, so the query computes durations from the beginnings of the
visits."""


_COMPUTED = {
    "screen_stats": {name: "BIGINT" for name in ("visits", "entries", "exits", "onward")},
    "on_screen": {"moment_ms": "BIGINT"},
}
"""The integer columns that only the computed views have."""


def answer(lake: Lake, question: str, dialect: str = "sqlite") -> DataFrame:
    """Answer a question about all sessions, in SQLite's SQL with the same meaning as for a log, or in Spark's SQL."""
    register(lake)
    query, columns = parse(question, dialect), _columns(lake)
    names = {table.name.lower() for table in query.find_all(exp.Table)} - {cte.alias.lower() for cte in query.find_all(exp.CTE)}
    if names - {"quarantine"}:
        need_sessions(lake)

    def in_spark(part: exp.Query) -> str:
        return part.sql("spark") if dialect == "spark" else translate(part, columns)

    for number, (table, moment) in enumerate(_moments(query)):
        rows = _ON_SCREEN.format(moment=f"({in_spark(exp.select(moment))})")
        lake.spark.sql(rows).createOrReplaceTempView(f"on_screen_{number}")
        table.replace(exp.to_table(f"on_screen_{number}").as_(table.alias_or_name))
    return lake.spark.sql(in_spark(query))


def register(lake: Lake) -> None:
    """Register the tables of a lake with Spark."""
    for function in FUNCTIONS:
        lake.spark.sql(function)
    for name in lake.manifest.tables:
        lake.table(name).createOrReplaceTempView(name)
    if "screen_visits" in lake.manifest.tables:
        lake.spark.sql(screen_stats()).createOrReplaceTempView("screen_stats")


def need_sessions(lake: Lake) -> None:
    """Raise an error if a lake has no sessions."""
    if "sessions" not in lake.manifest.tables:
        raise FleetError(f"{lake.root} has no sessions yet: the table quarantine contains the reasons")


def screen_stats(*by: str) -> str:
    """Return a query in Spark's SQL for the usage of each screen, grouped by columns of session_summary."""
    return _SCREEN_STATS.format(
        by="".join(f"{name}, " for name in by),
        by_v="".join(f"v.{name}, " for name in by),
        join=f"JOIN (SELECT session, {', '.join(by)} FROM session_summary) USING (session)" if by else "",
        same_x="".join(f"x.{name} = v.{name} AND " for name in by),
        same_o="".join(f"o.{name} = v.{name} AND " for name in by),
    )


def _columns(lake: Lake) -> dict[str, dict[str, str]]:
    tables = lake.manifest.tables.items()
    return _COMPUTED | {name: dict(column.split() for column in table.columns.split(", ")) for name, table in tables}


def _moments(query: exp.Query) -> Iterator[tuple[exp.Table, exp.Expr]]:
    """Yield each table `on_screen` of a query, with the moment that its condition names."""
    for table in list(query.find_all(exp.Table)):
        if table.name.lower() != "on_screen":
            continue
        where = table.find_ancestor(exp.Select).args.get("where")  # type: ignore[union-attr]
        equals = [node for node in (where.find_all(exp.EQ) if where else []) if node.this.name.lower() == "moment_ms"]
        if len(equals) != 1 or equals[0].expression.find(exp.Column):
            example = "WHERE moment_ms = 1000 * strftime('%s', '2026-11-21 12:03')"
            raise FleetError(f"the query: on_screen needs a condition for one moment, {example}")
        yield table, equals[0].expression.copy()
