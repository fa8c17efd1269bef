"""A fleet: the logs of many devices, as they arrive on two days.

`navlog record` records random walks, so that the reducer computes the outcomes. A session is the beginning of a walk with its
own times, app version and system. `navlog import` converts the sessions to logs. The same seed gives the same fleet.
"""

import json
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

SEED = 17
LOGS = 200
VERSIONS = ["1.0", "1.1", "1.2", "2.0", "2.1"]
SYSTEMS = ["iOS 18.6", "iOS 26.1"]
WALKS = 60
# Sessions of an app with guards, redirects and pending intents, because `navlog record` has no rules.
SAMPLES = Path(__file__).parents[2] / "Tests/Golden/sessions.jsonl"
SAMPLE_APP = "Challenge"
LINKS = {"schemes": ["shop"], "routes": [{"pattern": "item/:id(Int)", "name": "item", "below": ["list"]}]}

Json = dict[str, Any]


@dataclass
class Walk:
    """The calls of a session, without times and device."""

    header: Json
    events: list[Json]


@dataclass
class Session:
    """A session of a device: the header and the event lines of its export."""

    info: Json
    events: list[str]

    def export(self, count: int | None = None) -> str:
        """Return an export of the whole session, or of its first events, as if the session were still running."""
        info, events = dict(self.info), self.events
        if count is not None and count < len(events):
            info |= {"ended": None, "events": count}
            info.pop("duration_us", None)
            events = events[:count]
        header = {"format": "navlog", "schema": 1, "sessions": [info]}
        return "\n".join([text(header), *events]) + "\n"


@dataclass
class Fleet:
    """The folders with logs, and their contents."""

    first: Path
    second: Path
    refused: set[str] = field(default_factory=set)
    """The names of the damaged and hostile files, which an ingest must reject."""
    sessions: dict[str, Path] = field(default_factory=dict)
    """For each session, the file that contains the complete session."""


def generate(folder: Path, navlog: Path, logs: int = LOGS) -> Fleet:
    """Write a fleet of logs from two days.

    Most logs are from the first day. The second day contains the other logs, copies of some logs from the first day, and the
    complete sessions of devices that were still recording on the first day.
    """
    chance = random.Random(SEED)
    shutil.rmtree(folder, ignore_errors=True)
    fleet = Fleet(folder / "first", folder / "second")
    for day in (fleet.first, fleet.second):
        day.mkdir(parents=True)
    recorded = list(walks(folder, navlog, chance))
    samples = [walk for walk in recorded if walk.header["app"] == SAMPLE_APP]
    # At least two files with each kind of damage.
    hostile = max(16, logs // 50)
    devices = logs * 3 // 20
    imports = []
    for number in range(logs - hostile):
        # A few logs contain the complete samples, because only samples have guards, redirects and pending intents.
        is_sample = 1 <= number <= len(samples)
        walk = samples[number - 1] if is_sample else chance.choice(recorded)
        one = session(number, walk, chance, whole=is_sample)
        name = f"device-{number % devices:03}-{number:04}.sqlite"
        day = fleet.first if number % 5 else fleet.second
        events = len(one.events)
        if number % 10 == 1 and events > 2:
            # The session was still running on the first day.
            early = chance.randrange(1, events)
            imports.append((fleet.first / name, one.export(early)))
            day = fleet.second
        imports.append((day / name, one.export()))
        fleet.sessions[one.info["id"]] = day / name
    with ThreadPoolExecutor(2) as work:
        list(work.map(lambda given: import_log(navlog, *given), imports))
    for number, path in enumerate(sorted(fleet.first.iterdir())[:60:3]):
        shutil.copy(path, fleet.second / f"again-{number:02}-{path.name}")
    whole = sorted(fleet.first.glob("device-*"), key=lambda log: (log.stat().st_size, log.name))[-hostile:]
    for number, path in enumerate(whole):
        name = f"hostile-{number:02}.sqlite"
        (fleet.first / name).write_bytes(_damaged(number, path, chance))
        fleet.refused.add(name)
    return fleet


def walks(folder: Path, navlog: Path, chance: random.Random) -> Iterator[Walk]:
    """Record random walks, and add the walks of the sample sessions."""
    links = folder / "links.json"
    links.write_text(json.dumps(LINKS))
    # The calls are drawn one walk after another, so that the same seed gives the same walks.
    given = ["".join(f"{json.dumps(call)}\n" for call in _calls(chance)) for _ in range(WALKS)]

    def recorded(number: int) -> str:
        log = folder / f"walk-{number}.sqlite"
        output(navlog, "record", log, "--links", links, given=given[number])
        return output(navlog, "export", log, "--with-sensitive-data")

    with ThreadPoolExecutor(2) as work:
        for export in work.map(recorded, range(WALKS)):
            yield from _parsed(export)
    yield from _parsed(SAMPLES.read_text())


def _parsed(export: str) -> Iterator[Walk]:
    header, *lines = map(json.loads, export.splitlines())
    for info in header["sessions"]:
        info.pop("parent", None)
        yield Walk(info, [line for line in lines if line["session"] == info["id"]])


def _calls(chance: random.Random) -> Iterator[Json]:
    """Yield the calls of a shop with three tabs: many pushes and pops, some links, a login, a paywall, and typical bugs."""
    tabs = ["home", "search", "account"]
    yield {"call": "setRoots", "roots": tabs, "source": "App/App.swift:9"}
    for _ in range(chance.choice([5, 20, 40, 80, 120])):
        item = {
            "name": chance.choice(["list", "item", "item", "reviews"]),
            "params": {"id": chance.randrange(9)},
            "type": "Shop",
        }
        calls: list[Json] = [
            {"call": "navigate", "to": item, "as": "push", "source": f"App/Shop.swift:{chance.randrange(5)}"},
            {"call": "pop", "source": "App/Back.swift:4", "origin": chance.choice(["user", "system"])},
            {"call": "select", "root": chance.choice(tabs), "source": "App/Tabs.swift:14"},
            {
                "call": "present",
                "to": {"name": "paywall", "params": {}},
                "as": chance.choice(["sheet", "fullScreen"]),
            },
            {"call": "dismiss", "source": "App/Paywall.swift:8"},
            {"call": "deepLink", "url": f"shop://item/{chance.randrange(9)}", "origin": "deepLink"},
            {"call": "deepLink", "url": "shop://nowhere", "origin": "notification"},
            {"call": "setFlag", "name": "isAuthenticated", "value": chance.random() < 0.7},
            {"call": "popToRoot"},
            {"call": "mark", "text": "ticket \u2028 4711"},
            {"call": "navigate", "to": item, "as": "push", "router": "home/sheet@3"},
            {"call": "navigate", "to": {"name": "settings"}, "as": "push", "source": "App/Account.swift:21"},
        ]
        call = chance.choices(calls, weights=[40, 20, 8, 5, 6, 4, 1, 2, 2, 1, 2, 1])[0]
        yield call
        if call["call"] == "navigate" and chance.random() < 0.1:
            yield call
        if call["call"] == "select" and chance.random() < 0.1:
            yield from ({"call": "select", "root": tabs[number % 2]} for number in range(9))


def session(number: int, walk: Walk, chance: random.Random, *, whole: bool = False) -> Session:
    """Create a session of a device from a whole walk or its beginning, at a random time within three days."""
    uid = f"{chance.getrandbits(128):032x}"
    started = datetime(2026, 11, 19, tzinfo=UTC) + timedelta(milliseconds=chance.randrange(3 * 86_400_000))
    # The article Auditing with SQL asks for the screens at 2026-11-21 12:03, and for the events of the session 5e551077.
    if number % 10 == 0:
        started = datetime(2026, 11, 21, 12, 2, tzinfo=UTC) + timedelta(milliseconds=chance.randrange(60_000))
    if number == 0:
        uid = f"5e551077{uid[8:]}"
    count = len(walk.events) if whole or number == 0 or chance.random() < 0.5 else chance.randrange(len(walk.events) + 1)
    elapsed, set_back = 0, 0
    events: list[str] = []
    kind = ""
    for event in walk.events[:count]:
        if event["kind"] == kind == "select":
            # A user who cannot find a screen switches tabs quickly.
            elapsed += 400_000
        elif events:
            elapsed += chance.choice([0, 40_000, 250_000, 650_000, 1_400_000, 4_000_123, 30_000_000])
            # Sometimes, the user sets the clock back.
            set_back += 90_000_000 if chance.random() < 0.002 else 0
        kind = event["kind"]
        time = _time(started + timedelta(microseconds=elapsed - set_back))
        events.append(text(event | {"session": uid, "at": time, "elapsed_us": elapsed}))
    info: Json = {"id": uid, "started": _time(started), "ended": None}
    # Most sessions are closed. In the other sessions, the app was killed.
    if chance.random() < 0.8:
        elapsed += 2_000_000
        info |= {"ended": _time(started + timedelta(microseconds=elapsed - set_back)), "duration_us": elapsed}
    if chance.random() < 0.05:
        info["parent"] = {"session": f"{chance.getrandbits(128):032x}", "position": 1}
    # Version 1.0 does not have the screens of the samples.
    versions = VERSIONS[1 if walk.header["app"] == SAMPLE_APP else number % 3 :]
    info |= {"app": "Shop", "version": chance.choice(versions), "system": SYSTEMS[number % 2]}
    return Session(info | {"events": count, "masked": True}, events)


def _damaged(number: int, path: Path, chance: random.Random) -> bytes:
    """Return a file that is not a valid log: truncated, overwritten, edited without its hash chain, or not a log at all."""
    content = path.read_bytes()
    match number % 8:
        case 0:
            return content[: len(content) // 2]
        case 1:
            return content[:4096] + chance.randbytes(len(content) - 4096)
        case 2:
            return b""
        case 3:
            return b"<html>The gateway is not available</html>"
        case 4:
            return _edited(path, "UPDATE events SET depth = depth + 1 WHERE id = 1")
        case 5:
            return _edited(path, "UPDATE sessions SET version = '9.9'")
        case 6:
            endless = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r"
            return _edited(path, f"DROP VIEW no_effect; CREATE VIEW no_effect AS {endless}")
        case _:
            return _edited(path, "DELETE FROM events WHERE id = (SELECT max(id) FROM events)")


def _edited(path: Path, sql: str) -> bytes:
    """Return a log that an attacker edited: its triggers were removed before the edit, and restored afterwards."""
    copy = path.with_name("edited")
    shutil.copy(path, copy)
    connection = sqlite3.connect(copy)
    triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    connection.executescript(";".join(f"DROP TRIGGER {name}" for name, _ in triggers))
    connection.executescript(sql)
    connection.executescript(";".join(trigger for _, trigger in triggers))
    connection.close()
    content = copy.read_bytes()
    copy.unlink()
    return content


def import_log(navlog: Path, log: Path, export: str) -> None:
    """Create a log from an export."""
    output(navlog, "import", log, "-", given=export)
    # A device does not send the file with the head of the hash chain.
    log.with_name(f"{log.name}-head").unlink()


def output(navlog: Path, *words: str | Path, given: str = "") -> str:
    """Run a verb of navlog, which must succeed, and return its output."""
    done = subprocess.run([navlog, *words], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def text(value: Json) -> str:
    """Return a value as a line of an export."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _time(time: datetime) -> str:
    return f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03}Z"
