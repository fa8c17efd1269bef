"""Retention: the days that a lake keeps."""

import datetime
import uuid

from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake, Table
from navlog_fleet.verdicts import SESSIONS


def drop(lake: Lake, before: str) -> int:
    """Drop all sessions that began before a day (UTC), and older rows of `quarantine`. Return the number of sessions.

    No file is rewritten, and later ingests do not restore the sessions.
    """
    try:
        day = datetime.date.fromisoformat(before).isoformat()
    except ValueError as error:
        raise FleetError(f"--before takes a day, such as 2026-11-01, not {before}") from error
    lake.begin(uuid.uuid4().hex)
    try:
        sessions = lake.table("sessions", SESSIONS)
        dropped = sessions.where(sessions.started < f"{day} 00:00:00").count()
        tables = {
            name: Table(table.columns, [part for part in table.parts if part.day >= day])
            for name, table in lake.manifest.tables.items()
        }
        lake.commit(tables, max(day, lake.manifest.since))
    finally:
        lake.end()
    return dropped
