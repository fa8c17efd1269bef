"""What the stock sqlite3 shell says: the logs one by one, merged into one of the same schema, and asked the same question."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

MIGRATIONS = Path(__file__).parents[2] / "Migrations"

_MERGE = """
ATTACH '{log}' AS l;
UPDATE place SET
  term = (SELECT ifnull(max(id), 0) FROM main.terms), router = (SELECT ifnull(max(id), 0) FROM main.routers),
  source = (SELECT ifnull(max(id), 0) FROM main.sources),
  destination = (SELECT ifnull(max(id), 0) FROM main.destinations),
  session = (SELECT ifnull(max(id), 0) FROM main.sessions), event = (SELECT ifnull(max(id), 0) FROM main.events);
INSERT INTO main.terms SELECT id + p.term, l.terms.term FROM l.terms, place p;
INSERT INTO main.routers SELECT id + p.router, address FROM l.routers, place p;
INSERT INTO main.sources SELECT id + p.source, l.sources.place FROM l.sources, place p;
INSERT INTO main.destinations SELECT id + p.destination, type, name, params FROM l.destinations, place p;
INSERT INTO main.sessions
SELECT id + p.session, uid, first + p.event, started, app, version, system, parent_uid, parent_position
FROM l.sessions, place p;
INSERT INTO main.session_ends SELECT e.session + p.session, ended, elapsed FROM l.session_ends e, place p;
INSERT INTO main.events
SELECT
  e.id + p.event, time, elapsed, kind + p.term, e.router + p.router, e.destination + p.destination, style + p.term, count,
  removed, origin + p.term, cause, e.source + p.source, reason + p.term, screen + p.destination, depth, detail,
  selected + p.router
FROM l.events e, place p;
INSERT INTO main.clock_jumps SELECT id + p.event FROM l.clock_jumps, place p;
DETACH l;
"""


class Oracle:
    """A log with all sessions of several logs, made and read by nothing but the shell."""

    def __init__(self, path: Path, logs: Iterable[Path]) -> None:
        self._path = path
        schema = "".join(file.read_text() for file in sorted(MIGRATIONS.glob("*.sql")))
        # They let rows be added one by one only.
        schema = re.sub(r"CREATE TRIGGER.*?\nBEGIN.*?END;", "", schema, flags=re.DOTALL)
        merge = "".join(_MERGE.format(log=log) for log in logs)
        place = "CREATE TEMP TABLE place (term, router, source, destination, session, event); INSERT INTO place DEFAULT VALUES;"
        self._shell(f"PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; {schema} {place} {merge} ANALYZE;")

    def ask(self, question: str) -> list[dict[str, Any]]:
        """The rows that answer a question."""
        said = self._shell(question, "-json")
        rows: list[dict[str, Any]] = json.loads(said) if said.strip() else []
        return rows

    def _shell(self, sql: str, *options: str) -> str:
        done = subprocess.run(
            ["sqlite3", "-bail", *options, self._path], input=sql, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout
