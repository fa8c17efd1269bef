"""A verified session as a file: an export, a log, a page, a receipt."""

import re
from pathlib import Path

from starlette.responses import JSONResponse, Response

from navlog_collect.collector import Collector
from navlog_collect.command import CommandFailed
from navlog_collect.errors import Refused
from navlog_collect.sessions import one
from navlog_collect.store import name_of

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"<>]{1,4000})">')


def export_of(collector: Collector, key: str) -> Response:
    """A session as an export in JSON Lines, exactly as it was uploaded."""
    content = _content(collector, key)
    return _attachment(content, f"{key}.jsonl", "application/x-ndjson")


def log_of(collector: Collector, key: str) -> Response:
    """A session as a log in SQLite."""
    found = one(collector.reader.db, key)
    with collector.reading(), collector.store.local([name_of(found["log"], key)]) as files:
        try:
            content = collector.navlog.log(_only(files))
        except CommandFailed as error:
            raise Refused(503, f"the log could not be made: {error}", retry_after=10) from error
    return _attachment(content, f"{key}.sqlite", "application/vnd.sqlite3")


def view_of(collector: Collector, key: str, position: int | None) -> Response:
    """A session in the viewer's page, opened at an event.

    The page has scripts. It runs without an origin (`sandbox`), so it cannot reach the collector.
    """
    found = one(collector.reader.db, key)
    if position is not None and not 0 <= position <= found["events"]:
        raise Refused(404, f"the session has {found['events']} events: event {position} is not one of them")
    with collector.reading(), collector.store.local([name_of(found["log"], key)]) as files:
        try:
            page = collector.navlog.page(_only(files), position)
        except CommandFailed as error:
            raise Refused(503, f"the page could not be made: {error}", retry_after=10) from error
    policy = _META.search(page[:8_000])
    if policy is None:
        raise Refused(503, "the viewer's page has no policy: update navlog", retry_after=3600)
    own = f"{policy[1]}; frame-ancestors 'none'; sandbox allow-scripts allow-downloads"
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": own})


def receipt_of(collector: Collector, key: str) -> Response:
    """A receipt for the events of a session that the collector holds now."""
    one(collector.reader.db, key)
    row = collector.reader.db.execute("SELECT * FROM sessions WHERE key = ?", [key]).fetchone()
    receipt = collector.signer.receipt(row["log"], row["session"], row["position"], row["head"], row["received"])
    return JSONResponse(receipt, headers={"Content-Disposition": f'attachment; filename="{key}.receipt.json"'})


def _content(collector: Collector, key: str) -> bytes:
    found = one(collector.reader.db, key)
    try:
        return collector.store.get(name_of(found["log"], key))
    except FileNotFoundError as error:
        raise Refused(404, "the session was deleted at this moment") from error


def _only(files: list[Path]) -> Path:
    if not files:
        raise Refused(404, "the session was deleted at this moment")
    return files[0]


def _attachment(content: bytes, name: str, media_type: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
