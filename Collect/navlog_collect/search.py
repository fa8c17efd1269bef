"""Searches the stored sessions, the newest first, for a condition in the SQL of `navlog bisect`."""

import time
from dataclasses import dataclass
from typing import Any

from navlog_collect.collector import Collector
from navlog_collect.command import CommandFailed, TimedOut
from navlog_collect.errors import Refused
from navlog_collect.sessions import Filter, listed
from navlog_collect.store import name_of

SECONDS = 20
MOST_SESSIONS = 2_000
_TOGETHER = 50
LONGEST_CONDITION = 2_000


@dataclass(frozen=True)
class Found:
    """The sessions in which a condition starts to hold, with the events, and the number of searched sessions."""

    sessions: list[dict[str, Any]]
    searched: int
    is_complete: bool


def search(collector: Collector, wanted: Filter, condition: str, limit: int) -> Found:
    """Search the sessions of a filter, until enough sessions are found, or the limit of time or sessions is reached."""
    if len(condition) > LONGEST_CONDITION or "\0" in condition:
        raise Refused(400, f"a condition has up to {LONGEST_CONDITION} characters")
    found: list[dict[str, Any]] = []
    searched, before, end = 0, None, time.monotonic() + SECONDS
    with collector.reading():
        while len(found) < limit and searched < MOST_SESSIONS and (left := end - time.monotonic()) > 0:
            group = listed(collector.reader.db, wanted, _TOGETHER, before)
            if not group:
                break
            try:
                matches = _matches(collector, group, condition, left)
            except TimedOut:
                break
            before = group[-1]["id"]
            searched += len(group)
            found += [each | {"matches": matches[each["key"]]} for each in group if each["key"] in matches]
        remain = len(found) > limit or listed(collector.reader.db, wanted, 1, before)
    return Found(found[:limit], searched, is_complete=not remain)


def _matches(collector: Collector, group: list[dict[str, Any]], condition: str, seconds: float) -> dict[str, list[int]]:
    with collector.store.local([name_of(each["log"], each["key"]) for each in group]) as files:
        if not files:
            return {}
        try:
            return collector.navlog.matches(files, condition, max(seconds, 1))
        except TimedOut:
            raise
        except CommandFailed as error:
            sentence = str(error).removeprefix("--bad: ")
            for file in files:
                sentence = sentence.replace(str(file), file.stem)
            raise Refused(400, f"the condition: {sentence}") from error
