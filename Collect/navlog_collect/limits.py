"""Quotas and rates: how much a client may store, and how often it may send requests."""

import contextlib
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from navlog_collect.errors import Refused

SESSION_COST = 4 << 10
"""The bytes that each session adds to the quota, in addition to its events."""


@dataclass(frozen=True)
class Quotas:
    """The maximum bytes of events in a session, in a log and in all logs, and the maximum number of sessions in a log."""

    session: int = 64 << 20
    log: int = 256 << 20
    total: int = 64 << 30
    sessions: int = 20_000

    def check(self, db: sqlite3.Connection, log: str, size: int, held: int | None) -> None:
        """Refuse a batch above a quota; `held` is the size of the session, and `None` for a new one."""
        is_new = held is None
        if (held or 0) + size > self.session:
            raise Refused(413, f"a session has up to {self.session} bytes of events")
        usage = {row["log"]: row for row in db.execute("SELECT * FROM usage WHERE log IN ('', ?)", [log])}
        for name, most, whose in ((log, self.log, "this log"), ("", self.total, "all logs together")):
            row = usage.get(name)
            used = row["bytes"] + row["sessions"] * SESSION_COST if row else 0
            if used + size + SESSION_COST * is_new > most:
                raise Refused(507, f"the quota of {whose} is reached: {most} bytes", retry_after=3600)
        if is_new and log in usage and usage[log]["sessions"] >= self.sessions:
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
    """The rate of requests of each client, as a token bucket. The number of buckets is bounded."""

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
