"""A verified session as a file: an export, a log, a page, a receipt."""

import contextlib
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.responses import JSONResponse, Response

from navlog_collect.collector import Collector
from navlog_collect.command import CommandFailed
from navlog_collect.errors import Refused
from navlog_collect.sessions import one
from navlog_collect.store import name_of

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"<>]{1,4000})">')


def export_of(collector: Collector, key: str) -> Response:
    """A session as an export in JSON Lines: the uploaded events, followed by the endings."""
    return _attachment(_export(collector, one(collector.reader.db, key)), f"{key}.jsonl", "application/x-ndjson")


def log_of(collector: Collector, key: str) -> Response:
    """A session as a log in SQLite."""
    with _file_of(collector, one(collector.reader.db, key)) as file:
        try:
            content = collector.navlog.log(file)
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
    """A receipt for the events of a session that the collector holds now."""
    one(collector.reader.db, key)
    row = collector.reader.db.execute("SELECT * FROM sessions WHERE key = ?", [key]).fetchone()
    receipt = collector.signer.receipt(row["log"], row["session"], row["position"], row["head"], row["received"])
    return JSONResponse(receipt, headers={"Content-Disposition": f'attachment; filename="{key}.receipt.json"'})


@contextlib.contextmanager
def _file_of(collector: Collector, found: dict[str, Any]) -> Iterator[Path]:
    """A temporary file that contains a session as an export."""
    with collector.reading(), tempfile.TemporaryDirectory(dir=collector.navlog.work) as folder:
        file = Path(folder) / f"{found['key']}.jsonl"
        file.write_bytes(_export(collector, found))
        yield file


def _export(collector: Collector, found: dict[str, Any]) -> bytes:
    try:
        content = collector.store.get(name_of(found["log"], found["key"]))
    except FileNotFoundError as error:
        raise Refused(404, "the session was deleted at this moment") from error
    if not found["ends"]:
        return content
    endings = [_ending(found["session"], each) for each in found["ends"]]
    line = {"format": "navlog", "schema": 1, "sessions": [], "endings": endings}
    return content + json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _ending(session: str, end: dict[str, Any]) -> dict[str, Any]:
    """An entry of an export's endings. `Documentation/EventFormat.md` is the contract."""
    entry = {"session": session, "recorded": end["received"], "how": end["how"]}
    if not end["kind"]:
        return entry
    report = {"kind": _printable(end["kind"]), "id": _printable(end["report"])}
    return entry | {"report": report | ({"candidates": end["candidates"]} if end["candidates"] > 1 else {})}


def _printable(text: str) -> str:
    """A text that escapes all characters except printable ASCII, because `navlog` refuses unprintable characters."""
    return "".join(each if " " <= each <= "~" else f"\\u{ord(each):04X}" for each in text)


def _attachment(content: bytes, name: str, media_type: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
