"""A verified session as a file: an export, a log, a page, a receipt."""

import contextlib
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from starlette.responses import JSONResponse, Response

from navlog_collect.collector import Collector
from navlog_collect.command import CommandFailed
from navlog_collect.errors import Refused
from navlog_collect.records import endings_line
from navlog_collect.sessions import one
from navlog_collect.store import name_of

Download = Callable[[Collector, str], Response]
"""Returns a session as a file, by its key."""

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"<>]{1,4000})">')


def export_of(collector: Collector, key: str) -> Response:
    """Return a session as an export in JSON Lines: the uploaded events, followed by the endings."""
    return _attachment(_export(collector, one(collector.reader.db, key)), f"{key}.jsonl", "application/x-ndjson")


def log_of(collector: Collector, key: str) -> Response:
    """Return a session as a log in SQLite."""
    with _file_of(collector, one(collector.reader.db, key)) as file:
        try:
            content = collector.navlog.log(file)
        except CommandFailed as error:
            raise Refused(503, f"the log could not be made: {error}", retry_after=10) from error
    return _attachment(content, f"{key}.sqlite", "application/vnd.sqlite3")


def view_of(collector: Collector, key: str, position: int | None) -> Response:
    """Return a session in the viewer's page, opened at an event.

    The page has scripts. It runs without an origin (`sandbox`), so its scripts cannot reach the collector.
    """
    found = one(collector.reader.db, key)
    if position is not None and not 0 <= position <= found["events"]:
        raise Refused(404, f"the session has {found['events']} events: event {position} is not one of them")
    with _file_of(collector, found) as file:
        try:
            page = collector.navlog.page(file, position)
        except CommandFailed as error:
            raise Refused(503, f"the page could not be made: {error}", retry_after=10) from error
    policy = _META.search(page[:8_000])
    if policy is None:
        raise Refused(503, "the viewer's page has no policy: update navlog", retry_after=3600)
    own = f"{policy[1]}; frame-ancestors 'none'; sandbox allow-scripts allow-downloads"
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": own})


def receipt_of(collector: Collector, key: str) -> Response:
    """Return a receipt for the events of a session that the collector holds now."""
    one(collector.reader.db, key)
    row = collector.reader.db.execute("SELECT * FROM sessions WHERE key = ?", [key]).fetchone()
    receipt = collector.signer.receipt(row["log"], row["session"], row["position"], row["head"], row["received"])
    return JSONResponse(receipt, headers={"Content-Disposition": f'attachment; filename="{key}.receipt.json"'})


@contextlib.contextmanager
def _file_of(collector: Collector, found: dict[str, Any]) -> Iterator[Path]:
    """Write a session as an export into a temporary file, and yield the path."""
    with collector.reading(), tempfile.TemporaryDirectory(dir=collector.navlog.work) as folder:
        file = Path(folder) / f"{found['key']}.jsonl"
        file.write_bytes(_export(collector, found))
        yield file


def _export(collector: Collector, found: dict[str, Any]) -> bytes:
    try:
        content = collector.store.get(name_of(found["log"], found["key"]))
    except FileNotFoundError as error:
        raise Refused(404, "the session has just been deleted") from error
    # The stored file may lack the newest ending, so its endings are replaced. Apart from the header, only the line of the
    # endings begins with {"format".
    events: bytes = content.partition(b'\n{"format":')[0].removesuffix(b"\n") + b"\n"
    return events + endings_line(found["session"], found["ends"])


def _attachment(content: bytes, name: str, media_type: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
