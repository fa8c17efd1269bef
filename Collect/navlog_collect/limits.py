"""Quotas and rates: how much a client may store, and how often it may send requests."""

import contextlib
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from navlog_collect.errors import Refused

# A cost is a number of bytes that counts towards the quota of its log and the quota of all logs. The cost of an event is its
# size.
SESSION_COST = 4 << 10
"""The bytes that each session costs, in addition to its events, its identity and its reports."""
REPORT_COST = 4 << 10
"""The bytes that each problem report costs, in addition to its text, for its rows and for unused space next to them."""


def session_cost(identity: str) -> int:
    """Return the cost of a session without events. The index and the verified copy of the session both contain the identity."""
    return SESSION_COST + 2 * len(identity.encode())


def report_cost(text: str) -> int:
    """Return the cost of a problem report. The table of reports and the index of its UNIQUE constraint contain the text."""
    return REPORT_COST + 2 * len(text.encode())


@dataclass(frozen=True)
class Quotas:
    """The limits for the bytes of a session's events, the cost of a log and of all logs, and the sessions of a log."""

    session: int = 64 << 20
    log: int = 256 << 20
    total: int = 64 << 30
    sessions: int = 20_000

    def check_session(self, size: int) -> None:
        """Refuse a session whose events have more bytes than allowed."""
        if size > self.session:
            raise Refused(413, f"a session has up to {self.session} bytes of events")

    def check(self, db: sqlite3.Connection, log: str, cost: int, *, is_new_session: bool) -> None:
        """Refuse data that would exceed a quota of its log or of all logs."""
        usage = {row["log"]: row for row in db.execute("SELECT * FROM usage WHERE log IN ('', ?)", [log])}
        for name, most, whose in ((log, self.log, "this log"), ("", self.total, "all logs together")):
            row = usage.get(name)
            if (row["cost"] if row else 0) + cost > most:
                raise Refused(507, f"the quota of {whose} is reached: {most} bytes", retry_after=3600)
        if is_new_session and log in usage and usage[log]["sessions"] >= self.sessions:
            raise Refused(507, f"the quota of this log is reached: {self.sessions} sessions", retry_after=3600)


class Places:
    """A limit for the number of requests at a time, which bounds memory for any number of clients."""

    def __init__(self, most: int) -> None:
        self._left = most

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Admit a request, or refuse it."""
        if self._left == 0:
            raise Refused(503, "the collector is busy: try again", retry_after=2)
        self._left -= 1
        try:
            yield
        finally:
            self._left += 1


class Rate:
    """A limit for the rate of requests of each client, with token buckets. The number of buckets is bounded."""

    MOST_BUCKETS = 50_000

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, client: str) -> None:
        """Take one token from a client's bucket, or refuse the request if the bucket is empty."""
        now = time.monotonic()
        left, since = self._buckets.pop(client, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._per_second)
        self._buckets[client] = (max(left - 1, 0) if left >= 1 else left, now)
        while len(self._buckets) > self.MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            seconds = int((1 - left) / self._per_second) + 1
            raise Refused(429, "too many requests: wait", retry_after=seconds)
