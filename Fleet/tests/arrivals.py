"""The copies of sessions that arrive at a small lake on several days, and the state of the lake after each day."""

import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import generator
from pyspark.sql import DataFrame, Row

from navlog_fleet.ingest import Ingest, Ingested
from navlog_fleet.lake import Lake

Export = list[str]
"""The lines of an export of one session."""

Arrival = Callable[[Export], list[list[Export]]]
"""Returns the copies of a session that arrive on each day."""

ARRIVALS: dict[str, Arrival] = {}
"""The arrivals of each session."""

LIMIT = 3 << 20
"""The size of the largest file that the ingests read."""

Test = TypeVar("Test", bound=Callable[..., None])


def arrives(arrival: Arrival) -> Callable[[Test], Test]:
    """Give a test its own session, whose id is the name of the test. The sessions of all tests are ingested together."""

    def added(test: Test) -> Test:
        ARRIVALS[test.__name__] = arrival
        return test

    return added


class Watched(Ingest):
    """An ingest that stores its verdict on each session in each file."""

    verdicts: list[Row]

    def _summary(self, counts: dict[str, int], decided: DataFrame) -> Ingested:
        self.verdicts = decided.select("session", "log", "verdict").orderBy("log").collect()
        return super()._summary(counts, decided)


@dataclass
class Day:
    """An ingest, and a copy of the lake after the ingest."""

    done: Ingested
    lake: Lake
    verdicts: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """For each session, the verdicts on its copies in the order of their files."""

    @cached_property
    def events(self) -> dict[str, list[str]]:
        """The lines of the events of each session."""
        found = defaultdict(list)
        for row in self.lake.table("events").orderBy("session", "position").collect():
            found[row["session"]].append(row["line"])
        return found

    @cached_property
    def endings(self) -> dict[str, list[str]]:
        """For each session, a list of its endings. The list has one element if the lake contains the session once."""
        found = defaultdict(list)
        for row in self.lake.table("session_summary").collect():
            found[row["session"]].append(row["ending"])
        return found

    @cached_property
    def quarantine(self) -> list[Row]:
        """The rows of the quarantine."""
        return self.lake.table("quarantine").collect()


@dataclass
class Copies:
    """The copies of one session, and the content of the lake after each day on which a copy could arrive."""

    session: str
    export: Export
    days: list[Day]

    @property
    def verdicts(self) -> list[list[str]]:
        """For each day, the verdicts on the copies."""
        return [day.verdicts.get(self.session, []) for day in self.days]

    @property
    def events(self) -> list[list[str]]:
        """For each day, the lines of the session's events."""
        return [day.events.get(self.session, []) for day in self.days]

    @property
    def counts(self) -> list[int]:
        """For each day, the number of the session's events."""
        return [len(lines) for lines in self.events]

    @property
    def endings(self) -> list[list[str]]:
        """For each day, a list of the session's endings, which is empty if the lake does not contain the session."""
        return [day.endings.get(self.session, []) for day in self.days]

    @property
    def quarantine(self) -> list[Row]:
        """The rows of the quarantine about the session after the last of these days."""
        return [row for row in self.days[-1].quarantine if row["session"] == self.session]


def copied(lake: Lake, folder: Path) -> Lake:
    """Copy a lake, so that a test can change the copy."""
    shutil.copytree(lake.root.removeprefix("file:"), folder)
    return Lake(lake.spark, str(folder))


def import_log(navlog: Path, log: Path, export: Export) -> Path:
    """Create a log from an export, and return its path."""
    generator.import_log(navlog, log, "\n".join(export) + "\n")
    return log


def import_with_wal(navlog: Path, folder: Path, export: Export) -> None:
    """Create a log, a.sqlite, from an export. The file contains only three events; its write-ahead log contains the others."""
    folder.mkdir()
    scratch = folder.with_name(f"{folder.name}-scratch")
    scratch.mkdir()
    log = import_log(navlog, scratch / "log.sqlite", first(export, 3))
    whole = import_log(navlog, scratch / "whole.sqlite", export)
    script = (
        f".open {log}\nPRAGMA journal_mode = WAL;\nPRAGMA wal_autocheckpoint = 0;\n.restore {whole}\n"
        f".system cp {log} '{folder}/a.sqlite'\n.system cp {log}-wal '{folder}/a.sqlite-wal'\n"
    )
    subprocess.run(["sqlite3"], input=script, text=True, check=True)
    assert (folder / "a.sqlite-wal").stat().st_size > 0


def renamed(export: Export, session: str) -> Export:
    """Return the session with another id."""
    return [line.replace(id_of(export), session) for line in export]


def id_of(export: Export) -> str:
    """Return the id of a session."""
    return str(json.loads(export[0])["sessions"][0]["id"])


def opened(export: Export) -> Export:
    """Return the session without an end, as if it were still running."""
    header = re.sub('"ended":"[^"]*"(,"duration_us":\\d+)?', '"ended":null', export[0])
    return [header, *export[1:]]


def closed(export: Export, year: int = 2027) -> Export:
    """Return the session as if it was closed at the beginning of a year."""
    end = f'"ended":"{year}-01-01T00:00:00.000Z","duration_us":99000000000'
    return [opened(export)[0].replace('"ended":null', end), *export[1:]]


def ended(export: Export, *endings: str) -> Export:
    """Return the session without an end, followed by reports of how it ended."""
    reports = [{"session": id_of(export), "recorded": "2027-01-01T00:00:00.000Z", "how": how} for how in endings]
    line = {"format": "navlog", "schema": 1, "sessions": [], "endings": reports}
    return [*opened(export), json.dumps(line, separators=(",", ":"))]


def first(export: Export, count: int) -> Export:
    """Return the session without an end, and with only its first events."""
    return [re.sub('"events":\\d+', f'"events":{count}', opened(export)[0]), *export[1 : count + 1]]


def different(export: Export, position: int) -> Export:
    """Return the session with another call site in one event."""
    other = list(export)
    other[position] = re.sub(
        '"origin":"[^"]*"(,"cause":\\d+)?(,"source":"[^"]*")?',
        '"origin":"user","source":"Else.swift:1"',
        other[position],
    )
    assert other[position] != export[position]
    return other


def started(export: Export, day: str) -> Export:
    """Return the session with another day in its header."""
    return [re.sub('"started":"[^"]*"', f'"started":"{day}T00:00:00.000Z"', export[0]), *export[1:]]


def of_version(export: Export, version: str) -> Export:
    """Return the session with another version of the app."""
    return [re.sub('"version":"[^"]*"', f'"version":"{version}"', export[0]), *export[1:]]


def unmasked(export: Export) -> Export:
    """Return the session without the mark `masked` in its header."""
    assert ',"masked":true' in export[0]
    return [export[0].replace(',"masked":true', ""), *export[1:]]
