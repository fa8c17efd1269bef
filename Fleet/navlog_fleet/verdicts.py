"""Decides about each session in the ingested files, so that each event enters the lake once.

A session can be in several files and in the lake. Events at the same position must be equal, and the longest copy is taken.
If two copies have the same number of events, the closed copy counts as longer. If both or neither are closed, the copy with
more reports of how the session ended counts as longer.
If a copy differs from the lake, the lake keeps its events. If two copies differ at a position that the lake does not have, the
lake takes neither.
"""

from collections.abc import Callable

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F

from navlog_fleet.lake import Lake

SESSIONS = (
    "session STRING, started TIMESTAMP, ended TIMESTAMP, elapsed_us BIGINT, events BIGINT, masked BOOLEAN, header STRING, "
    "log STRING, endings STRING"
)
"""A session: `elapsed_us` is the duration of a closed session in microseconds; `header` is the first line of the export;
`endings` is the last line, with the reports of how the session ended, or NULL if the export has no reports."""

DIFFERENCES = "log STRING, session STRING, position BIGINT, known STRING, found STRING"

Stage = Callable[[DataFrame], DataFrame]
"""Stores the rows of a result until the end of the job."""

_DUMPED = "session STRING, events BIGINT, masked BOOLEAN, header STRING, endings STRING"

# A log never removes reports, so a later copy of a session has at least as many reports.
_PROGRESS = "struct(events, ended IS NOT NULL, ifnull(json_array_length(get_json_object(endings, '$.endings')), 0))"


class Verdicts:
    """The verdict on each session in each file: new, grown, known, conflict, unmasked, undated, or dropped."""

    def __init__(self, lake: Lake, rows: DataFrame, stage: Stage, *, takes_unmasked: bool) -> None:
        self._lake = lake
        self._stage = stage
        found = self._found(rows)
        refusal = F.expr(f"""CASE
          WHEN day IS NULL OR NOT day RLIKE '^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]$' THEN 'undated'
          WHEN day < '{lake.manifest.since}' THEN 'dropped'
          WHEN NOT masked AND NOT {takes_unmasked} THEN 'unmasked' END""")
        found = stage(found.withColumn("refusal", refusal))
        candidates = found.where("refusal IS NULL").drop("refusal")
        self._days = self._known_days(candidates)
        ids = candidates.select("session").distinct()
        known = lake.table("sessions", SESSIONS, self._days).join(ids, "session", "left_semi")
        self._known = stage(known) if self._days else known
        self.differences = self._differences(rows, candidates)
        """A row for each position at which a file is in conflict, with both contents."""
        self.decided = self._decided(candidates).unionByName(
            found.where("refusal IS NOT NULL").withColumnRenamed("refusal", "verdict").withColumn("added", F.lit(0))
        )
        """A row for each session in each file, with its verdict and the number of events that it adds."""

    def _found(self, rows: DataFrame) -> DataFrame:
        """Return the sessions of the files that were read completely."""
        whole = rows.where("name = 'end'").select("log")
        parsed = rows.where("name = 'sessions'").select("log", F.from_json("line", _DUMPED).alias("row"))
        of_header = F.from_json(
            "header", "sessions ARRAY<STRUCT<started: TIMESTAMP, ended: TIMESTAMP, duration_us: BIGINT>>"
        ).sessions[0]
        return (
            parsed.join(whole, "log", "left_semi")
            .select("log", "row.*")
            .select(
                "session",
                of_header.started.alias("started"),
                of_header.ended.alias("ended"),
                of_header.duration_us.alias("elapsed_us"),
                "events",
                "masked",
                "header",
                "log",
                "endings",
                F.date_format(of_header.started, "yyyy-MM-dd").alias("day"),
            )
        )

    def _known_days(self, candidates: DataFrame) -> set[str]:
        """Return the days of the sessions in the lake that have the same ids as candidates."""
        if "sessions" not in self._lake.manifest.tables:
            return set()
        known = self._lake.table("sessions", SESSIONS).select("session", F.date_format("started", "yyyy-MM-dd").alias("day"))
        return {row["day"] for row in known.join(candidates, "session", "left_semi").select("day").distinct().collect()}

    def _decided(self, candidates: DataFrame) -> DataFrame:
        known = self._known.selectExpr("session", "events AS known_events", f"{_PROGRESS} AS known_progress")
        conflicts = self.differences.select("log", "session").distinct().withColumn("conflicts", F.lit(True))
        seen = candidates.join(known, "session", "left").join(conflicts, ["log", "session"], "left")
        furthest = Window.partitionBy("session", "conflicts").orderBy(F.expr(_PROGRESS).desc(), "log")
        verdict = F.expr(f"""CASE
          WHEN conflicts THEN 'conflict'
          WHEN known_progress >= {_PROGRESS} OR rank > 1 THEN 'known'
          WHEN known_progress IS NOT NULL THEN 'grown'
          ELSE 'new' END""")
        added = F.expr("CASE verdict WHEN 'new' THEN events WHEN 'grown' THEN events - known_events ELSE 0 END")
        ranked = seen.withColumn("rank", F.row_number().over(furthest)).withColumn("verdict", verdict)
        return ranked.withColumn("added", added).drop("known_events", "known_progress", "conflicts", "rank")

    def _differences(self, rows: DataFrame, candidates: DataFrame) -> DataFrame:
        """Compare the events at the same positions of a session in several files, or in a file and the lake.

        Position 0 contains the header.
        """
        several = candidates.groupBy("session").count().where("count > 1").select("session")
        contested = self._stage(several.union(self._known.select("session")).distinct())
        if contested.isEmpty():
            return self._lake.empty(DIFFERENCES)
        found = candidates.join(contested, "session", "left_semi")
        lines = rows.where("name = 'events'").select("log", "session", "position", "line")
        of_files = lines.join(found.select("log", "session"), ["log", "session"], "left_semi").unionByName(_headers(found))
        events = self._lake.table("events", "session STRING, position BIGINT, line STRING", self._days)
        of_lake = events.join(contested, "session", "left_semi").unionByName(_headers(self._known).drop("log"))
        both = of_files.unionByName(of_lake.withColumn("log", F.lit(None).cast("string")))

        place = Window.partitionBy("session", "position")
        compared = both.withColumns(
            {
                "right": F.max(F.when(F.col("log").isNull(), F.col("line"))).over(place),
                "least": F.min("line").over(place),
                "most": F.max("line").over(place),
            }
        )
        other = F.expr("coalesce(right, CASE WHEN line = least THEN most ELSE least END)")
        of_lines = compared.where("log IS NOT NULL AND CASE WHEN right IS NULL THEN least <> most ELSE line <> right END")
        of_lines = of_lines.select("log", "session", "position", other.alias("known"), F.col("line").alias("found"))
        return self._stage(of_lines.unionByName(self._after_the_end(found)))

    def _after_the_end(self, found: DataFrame) -> DataFrame:
        """Return the conflicts of files that add events to a closed session or change its end. Their position is 0."""
        names = ["log", "session", "events", "ended", "elapsed_us", "header"]
        known = self._known.select(*names).withColumn("log", F.lit(None).cast("string"))
        place = Window.partitionBy("session")
        end = F.when(F.col("ended").isNotNull(), F.struct("events", "ended", "elapsed_us", "header"))
        compared = found.select(*names).unionByName(known).withColumn("end", end)
        compared = compared.withColumns(
            {
                "right": F.max(F.when(F.col("log").isNull(), F.col("end"))).over(place),
                "least": F.min("end").over(place),
                "most": F.max("end").over(place),
                "longest": F.max(F.struct("events", "header")).over(place),
            }
        )
        # An end can contradict the end in the lake, the end in another file, or a file with more events.
        other = F.expr(f"""coalesce(right.header, CASE
          WHEN NOT {_same("end", "least")} THEN least.header
          WHEN NOT {_same("least", "most")} THEN most.header
          ELSE longest.header END)""")
        wrong = f"""log IS NOT NULL AND least IS NOT NULL AND CASE
          WHEN end IS NULL THEN events > coalesce(right, least).events
          WHEN right IS NULL THEN longest.events > events OR NOT {_same("least", "most")}
          ELSE NOT {_same("end", "right")} END"""
        return compared.where(wrong).select(
            "log",
            "session",
            F.lit(0).cast("bigint").alias("position"),
            other.alias("known"),
            F.col("header").alias("found"),
        )


def _same(one: str, other: str) -> str:
    """Return the condition that two ends are equal."""
    return f"struct({one}.events, {one}.ended, {one}.elapsed_us) <=> struct({other}.events, {other}.ended, {other}.elapsed_us)"


def _headers(sessions: DataFrame) -> DataFrame:
    """Return the parts of a session's header that do not change while the session continues, as a line at position 0."""
    names = ["id", "started", "app", "version", "system", "parent", "masked"]
    values: list[Column] = [F.get_json_object("header", f"$.sessions[0].{name}") for name in names]
    line = F.to_json(F.struct(*(value.alias(name) for name, value in zip(names, values, strict=True))))
    return sessions.select("log", "session", F.lit(0).cast("bigint").alias("position"), line.alias("line"))
