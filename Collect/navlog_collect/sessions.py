"""The verified sessions, which pages and the API show, and their filters."""

import re
import sqlite3
from dataclasses import dataclass, fields, replace
from typing import Any

from navlog_collect.errors import Refused

_COLUMNS = (
    "id, key, log, session, app, version, system, started, day, ended, events, verified, position, received, first_received"
)


@dataclass(frozen=True)
class Filter:
    """A filter of sessions; an empty text matches any value."""

    app: str = ""
    version: str = ""
    day: str = ""
    screen: str = ""
    problem: str = ""
    ending: str = ""
    code: str = ""
    log: str = ""

    @staticmethod
    def of(query: Any) -> "Filter":  # noqa: ANN401
        """Return the filter that the query parameters of a URL describe."""
        return Filter(**{field.name: query.get(field.name, "").strip()[:200] for field in fields(Filter)})

    @property
    def members(self) -> dict[str, str]:
        """The values that are not empty."""
        return {field.name: value for field in fields(self) if (value := getattr(self, field.name))}

    def sql(self) -> tuple[str, list[object]]:
        """Return the filter as a condition in SQL, and the values of the condition."""
        parts, values = ["verified IS NOT NULL"], []
        for column in ("app", "version", "day", "log"):
            if value := getattr(self, column):
                parts.append(f"{column} = ?")
                values.append(value)
        if self.screen:
            parts.append("id IN (SELECT session FROM facets WHERE facet = 'screen' AND name = ?)")
            values.append(self.screen)
        if self.problem:
            parts.append("id IN (SELECT session FROM facets WHERE facet IN ('problem', 'rule') AND name = ?)")
            values.append(self.problem)
        if self.ending:
            parts.append("id IN (SELECT session FROM endings WHERE ending = ?)")
            values.append(self.ending)
        if self.code:
            parts.append("id IN (SELECT session FROM reports WHERE code = ?)")
            values.append(canonical(self.code))
        return " AND ".join(parts), values


def canonical(code: str) -> str:
    """Return the original form of a code that a person typed."""
    typed = re.sub(r"[\s-]", "", code).upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return f"{typed[:4]}-{typed[4:]}"


def listed(db: sqlite3.Connection, wanted: Filter, limit: int, before: int | None = None) -> list[dict[str, Any]]:
    """Return sessions, the newest first. `before` limits the list to sessions with smaller ids."""
    condition, values = wanted.sql()
    if before is not None:
        condition += " AND id < ?"
        values.append(before)
    found = db.execute(f"SELECT {_COLUMNS} FROM sessions WHERE {condition} ORDER BY id DESC LIMIT ?", [*values, limit])
    return [_described(db, row) for row in found.fetchall()]


def one(db: sqlite3.Connection, key: str) -> dict[str, Any]:
    """Return a session by its key."""
    row = db.execute(f"SELECT {_COLUMNS} FROM sessions WHERE key = ? AND verified IS NOT NULL", [key]).fetchone()
    if row is None:
        raise Refused(404, "the session does not exist, or it is not verified yet")
    return _described(db, row)


def _described(db: sqlite3.Connection, row: sqlite3.Row) -> dict[str, Any]:
    def all_of(query: str) -> list[dict[str, Any]]:
        return [dict(each) for each in db.execute(query, [row["id"]])]

    (ending,) = all_of("SELECT ending, candidates FROM endings WHERE session = ?")
    return {
        **{key: row[key] for key in ("id", "key", "log", "session", "app", "version", "system", "started", "received")},
        "events": row["verified"],
        **ending,
        "ends": all_of("SELECT how, kind, report, candidates, received FROM ends WHERE session = ? ORDER BY id"),
        "screens": all_of("SELECT name, position, count FROM facets WHERE session = ? AND facet = 'screen' ORDER BY position"),
        "problems": all_of(
            "SELECT name, position, count FROM facets WHERE session = ? AND facet = 'problem' ORDER BY position"
        ),
        "rules": all_of("SELECT name, position FROM facets WHERE session = ? AND facet = 'rule' ORDER BY position"),
        "reports": all_of("SELECT code, position, text, received FROM reports WHERE session = ? ORDER BY received"),
    }


def choices(db: sqlite3.Connection) -> dict[str, list[str]]:
    """Return the values that a filter can have."""

    def all_of(query: str) -> list[str]:
        return [row[0] for row in db.execute(query)]

    def column(name: str, order: str) -> list[str]:
        return all_of(f"SELECT DISTINCT {name} FROM sessions WHERE verified IS NOT NULL ORDER BY {name} {order} LIMIT 500")

    return {
        "app": column("app", "ASC"),
        "version": column("version", "DESC"),
        "day": column("day", "DESC"),
        "screen": all_of("SELECT DISTINCT name FROM facets WHERE facet = 'screen' ORDER BY name LIMIT 500"),
        "problem": all_of("SELECT DISTINCT name FROM facets WHERE facet IN ('problem', 'rule') ORDER BY name LIMIT 500"),
        "ending": all_of("SELECT DISTINCT ending FROM endings ORDER BY ending"),
    }


def crashed(db: sqlite3.Connection, wanted: Filter) -> dict[str, int]:
    """Return the numbers of crashed and of hung sessions that match a filter. The ending of the filter is ignored."""
    condition, values = replace(wanted, ending="").sql()
    found = db.execute(
        "SELECT ending, count(*) FROM endings WHERE ending IN ('crashed', 'hung') "
        f"AND session IN (SELECT id FROM sessions WHERE {condition}) GROUP BY ending",
        values,
    )
    return {row[0]: row[1] for row in found}
