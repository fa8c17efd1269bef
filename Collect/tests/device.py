"""A device: sessions as Navlog exports them, and a client that uploads them."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx

START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def text(time: datetime) -> str:
    """Return a time as Navlog writes it."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def compact(value: object) -> str:
    """Return a value in JSON as Navlog writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Session:
    """A session that `navlog verify` accepts: screens are pushed and popped in turn."""

    id: str
    events: int
    app: str = "Shop"
    version: str = "1.0"
    system: str = "iOS 18.1"
    started: datetime = START
    is_closed: bool = False
    parent: dict[str, object] | None = None
    screens: Sequence[str] = ("detail", "settings")
    lines: list[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = [self._line(position) for position in range(1, self.events + 1)]

    def _line(self, position: int) -> bytes:
        elapsed = position * 250_000
        event: dict[str, object] = {
            "session": self.id,
            "position": position,
            "at": text(self.started + timedelta(microseconds=elapsed)),
            "elapsed_us": elapsed,
        }
        shown: dict[str, object] | None
        more: dict[str, object] = {}
        if position == 1:
            event |= {"kind": "setRoots", "router": "home", "roots": ["home"]}
            shown, depth = None, 0
        elif position % 2 == 0:
            name = self.screens[position // 2 % len(self.screens)]
            shown, depth = {"name": name, "params": {"id": position}, "type": "Screens"}, 1
            event |= {"kind": "navigate", "router": "home", "to": shown, "as": "push"}
        else:
            event |= {"kind": "pop", "router": "home", "count": 1}
            shown, depth, more = None, 0, {"removed": 1}
        event |= {"origin": "user", "source": f"{self.app}/Wiring.swift:{position % 90 + 1}", "outcome": "applied"}
        return compact(event | more | {"screen": shown, "depth": depth}).encode()

    def header(self, first: int, last: int, *, events: int | None = None, is_closed: bool | None = None) -> bytes:
        """Return the header of a batch with the events of some positions."""
        events = self.events if events is None else events
        members: dict[str, object] = {"id": self.id, "started": text(self.started), "ended": None}
        if self.is_closed if is_closed is None else is_closed:
            duration = self.events * 250_000
            members |= {"ended": text(self.started + timedelta(microseconds=duration)), "duration_us": duration}
        members |= {"app": self.app, "version": self.version, "system": self.system}
        if self.parent:
            members["parent"] = self.parent
        members["events"] = events
        if (first, last) != (1, events):
            members["positions"] = [first, last] if last >= first else []
        return compact({"format": "navlog", "schema": 1, "sessions": [members]}).encode()

    def batch(self, first: int = 1, last: int | None = None, **header: object) -> bytes:
        """Return a batch with the events from one position to another."""
        last = self.events if last is None else last
        lines = [self.header(first, last, **header), *self.lines[first - 1 : last]]  # type: ignore[arg-type]
        return b"".join(line + b"\n" for line in lines)


@dataclass
class Device:
    """A client with a token."""

    client: httpx.Client
    token: str
    log: str = "0" * 32

    def post(self, session: str, body: bytes, encoding: str = "identity", suffix: str = "") -> httpx.Response:
        """Send bytes to the address of a session."""
        packed = {
            "identity": lambda: body,
            "deflate": lambda: zlib.compress(body),
            "gzip": lambda: zlib.compress(body, wbits=31),
        }[encoding]()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/x-ndjson"}
        if encoding != "identity":
            headers["Content-Encoding"] = encoding
        return self.client.post(f"/v1/logs/{self.log}/sessions/{session}{suffix}", content=packed, headers=headers)

    def upload(self, session: Session, first: int = 1, last: int | None = None, **header: object) -> httpx.Response:
        """Upload a batch of a session."""
        return self.post(session.id, session.batch(first, last, **header), "deflate")

    def report(self, session: str, position: int, text: str) -> httpx.Response:
        """Report a problem."""
        return self.post(session, compact({"position": position, "text": text}).encode(), suffix="/reports")

    def end(self, session: str, how: str, **report: object) -> httpx.Response:
        """Report the ending of a session."""
        body = {"how": how} | ({"report": report} if report else {})
        return self.post(session, compact(body).encode(), suffix="/end")
