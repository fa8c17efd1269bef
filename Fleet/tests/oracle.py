"""The answers of the stock sqlite3 shell, from one log into which all logs are merged."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

MIGRATIONS = Path(__file__).parents[2] / "Migrations"

# The tables that store each value once, with their required columns and their nullable columns.
_DICTIONARIES = {
    "calls": (["kind", "origin", "repeated"], ["source", "style", "reason", "count"]),
    "routers": (["address"], []),
    "screens": (["name", "root"], ["params", "type"]),
}
_SESSIONS = """
UPDATE before SET
  sessions = (SELECT ifnull(max(id), 0) FROM main.sessions), events = (SELECT ifnull(max(id), 0) FROM main.events);
INSERT INTO main.sessions
SELECT id + b.sessions, session, first + b.events, started_ms, app, version, system, parent, parent_position
FROM l.sessions, before b;
INSERT INTO main.session_ends SELECT id + b.sessions, ended_ms, elapsed_us FROM l.session_ends, before b;
INSERT INTO main.events
SELECT
  e.id + b.events, elapsed_us, drift_ms,
  (SELECT new FROM merged_calls WHERE old = call), (SELECT new FROM merged_routers WHERE old = router),
  (SELECT new FROM merged_screens WHERE old = destination), (SELECT new FROM merged_screens WHERE old = screen),
  depth, removed, cause, detail
FROM l.events e, before b;
INSERT INTO main.maintenance (time_ms, kind, head, detail)
SELECT time_ms, kind, head, detail FROM l.maintenance WHERE kind = 'masked';
"""


class Oracle:
    """A log with all sessions of several logs. Only the sqlite3 shell creates and reads it."""

    def __init__(self, path: Path, logs: Iterable[Path]) -> None:
        self._path = path
        schema = "".join(file.read_text() for file in sorted(MIGRATIONS.glob("*.sql")))
        # The triggers would reject rows without an explicit id, and a second session before the events of the first session.
        schema = re.sub(r"^CREATE TRIGGER.*?\bEND;$", "", schema, flags=re.DOTALL | re.MULTILINE)
        made = "CREATE TEMP TABLE before (sessions, events); INSERT INTO before DEFAULT VALUES;"
        for table in _DICTIONARIES:
            made += f"CREATE TEMP TABLE merged_{table} (old INTEGER PRIMARY KEY, new);"
        one = "".join(_dictionary(table, *columns) for table, columns in _DICTIONARIES.items()) + _SESSIONS
        merge = "".join(f"ATTACH '{log}' AS l; BEGIN; {one} COMMIT; DETACH l;" for log in logs)
        self._shell(f"PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; {schema} {made} {merge} ANALYZE;")

    def ask(self, question: str) -> list[dict[str, Any]]:
        """Return the rows that answer a question."""
        said = self._shell(question, "-json")
        rows: list[dict[str, Any]] = json.loads(said) if said.strip() else []
        return rows

    def _shell(self, sql: str, *options: str) -> str:
        done = subprocess.run(
            ["sqlite3", "-bail", *options, self._path], input=sql, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def _dictionary(table: str, required: list[str], optional: list[str]) -> str:
    """Return the SQL that adds the new values of a log, and stores the new ids of all its values in a table."""
    columns = ", ".join(required + optional)
    # The conditions contain the expressions of the table's unique index, so that SQLite uses the index.
    same = [f"m.{name} = n.{name}" for name in required]
    same += [f"ifnull(m.{name}, '') = ifnull(n.{name}, '')" for name in optional]
    return f"""
INSERT INTO main.{table} ({columns}) SELECT {columns} FROM l.{table} EXCEPT SELECT {columns} FROM main.{table};
DELETE FROM merged_{table};
INSERT INTO merged_{table} SELECT n.id, m.id FROM l.{table} n CROSS JOIN main.{table} m ON {" AND ".join(same)};
"""
