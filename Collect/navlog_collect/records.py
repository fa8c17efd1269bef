"""Records that devices add to a session: problem reports and endings. The session itself never changes."""

import json
import secrets
import sqlite3
import time
from collections.abc import Iterable, Mapping
from typing import Any

from navlog_collect.accept import Contradiction
from navlog_collect.errors import Refused
from navlog_collect.jsontext import JSONProblem, parse
from navlog_collect.limits import Quotas, report_cost
from navlog_collect.protocol import LARGEST

ENDS = ("crashed", "hung", "killed", "superseded")
LONGEST_TEXT = 16 << 10
MOST_REPORTS = 100
MOST_ENDS = 8
# Crockford's alphabet, in which no letter looks like a digit.
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def report(db: sqlite3.Connection, log: str, session: str, body: bytes, received: str, quotas: Quotas) -> str:
    """Store a problem report, and return its code. A repeated report has the same code."""
    members = _object(body)
    _only(members, "position", "text")
    position, text = members.get("position"), _text(members, "text", LONGEST_TEXT)
    if not isinstance(position, int) or isinstance(position, bool) or position < 0:
        raise Refused(400, 'field "position" must be a whole number')
    held = _held(db, log, session)
    if position > held["position"]:
        raise Refused(409, f"events are missing: continue at {held['position'] + 1}", {"position": held["position"]})
    known = "SELECT code FROM reports WHERE session = ? AND position = ? AND text = ?"
    if row := db.execute(known, [held["id"], position, text]).fetchone():
        return str(row["code"])
    if db.execute("SELECT count(*) FROM reports WHERE session = ?", [held["id"]]).fetchone()[0] >= MOST_REPORTS:
        raise Refused(507, f"a session has up to {MOST_REPORTS} problem reports", retry_after=3600)
    cost = report_cost(text)
    quotas.check(db, log, cost, is_new_session=False)
    code = "".join(secrets.choice(_ALPHABET) for _ in range(8))
    code = f"{code[:4]}-{code[4:]}"
    db.execute("INSERT INTO reports VALUES (?, ?, ?, ?, ?)", [code, held["id"], position, text, received])
    db.execute("UPDATE sessions SET cost = cost + ? WHERE id = ?", [cost, held["id"]])
    # The session is verified immediately, because the user has sent the code to the team.
    db.execute("UPDATE sessions SET due = min(due, ?) WHERE id = ? AND due IS NOT NULL", [time.time(), held["id"]])
    return code


def end(db: sqlite3.Connection, log: str, session: str, body: bytes, received: str) -> dict[str, object]:
    """Store how a session ended. A crash report may arrive several launches later, so a session can have several records."""
    members = _object(body)
    _only(members, "how", "report")
    how = members.get("how")
    if how not in ENDS:
        raise Refused(400, f'field "how" must be one of {", ".join(ENDS)}')
    given = members.get("report")
    if given is not None and not isinstance(given, dict):
        raise Refused(400, 'field "report" must be an object')
    identity = given or {}
    _only(identity, "kind", "id", "candidates")
    kind, identifier = (_text(identity, "kind", 64), _text(identity, "id", 256)) if given else ("", "")
    candidates = identity.get("candidates", 1)
    if not isinstance(candidates, int) or isinstance(candidates, bool) or not 0 < candidates <= LARGEST:
        raise Refused(400, 'field "candidates" must be a whole number from 1')
    held = _held(db, log, session)
    record = [held["id"], how, kind, identifier]
    if not db.execute("SELECT 1 FROM ends WHERE (session, how, kind, report) = (?, ?, ?, ?)", record).fetchone():
        if db.execute("SELECT count(*) FROM ends WHERE session = ?", [held["id"]]).fetchone()[0] >= MOST_ENDS:
            raise Contradiction(f"a session has up to {MOST_ENDS} records of its end")
        columns = "session, how, kind, report, candidates, received"
        db.execute(f"INSERT INTO ends ({columns}) VALUES (?, ?, ?, ?, ?, ?)", [*record, candidates, received])
        # The next verification stores the export with the new ending.
        db.execute("UPDATE sessions SET due = ? WHERE id = ?", [time.time(), held["id"]])
    return {"log": log, "session": session, "how": how}


def endings_line(session: str, ends: Iterable[Mapping[str, Any]]) -> bytes:
    """Return the last line of a session's export, which contains the endings, or nothing if there are no endings."""
    endings = [_ending(session, each) for each in ends]
    line = {"format": "navlog", "schema": 1, "sessions": [], "endings": endings}
    return json.dumps(line, separators=(",", ":")).encode() + b"\n" if endings else b""


def _ending(session: str, end: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry of an export's endings. `Documentation/EventFormat.md` is the contract."""
    entry = {"session": session, "recorded": end["received"], "how": end["how"]}
    if not end["kind"]:
        return entry
    report = {"kind": _printable(end["kind"]), "id": _printable(end["report"])}
    return entry | {"report": report | ({"candidates": end["candidates"]} if end["candidates"] > 1 else {})}


def _printable(text: str) -> str:
    """Escape all characters except printable ASCII, because `navlog` refuses unprintable characters."""
    return "".join(each if " " <= each <= "~" else f"\\u{ord(each):04X}" for each in text)


def _held(db: sqlite3.Connection, log: str, session: str) -> sqlite3.Row:
    row: sqlite3.Row | None = db.execute("SELECT * FROM sessions WHERE log = ? AND session = ?", [log, session]).fetchone()
    if row is None:
        raise Refused(404, "the collector does not hold this session: upload it first")
    return row


def _object(body: bytes) -> dict[str, object]:
    try:
        value = parse(body.decode())
    except (JSONProblem, UnicodeDecodeError) as error:
        raise Refused(400, f"the body {error if isinstance(error, JSONProblem) else 'is not UTF-8'}") from error
    if not isinstance(value, dict):
        raise Refused(400, "the body must be a JSON object")
    return value


def _only(members: dict[str, object], *allowed: str) -> None:
    if unknown := members.keys() - {*allowed}:
        raise Refused(400, f'field "{min(unknown)[:40]}" is not known; the known fields are {", ".join(allowed)}')


def _text(members: dict[str, object], key: str, longest: int) -> str:
    value = members.get(key)
    try:
        is_right = isinstance(value, str) and 0 < len(value.encode()) <= longest and "\0" not in value
    except UnicodeEncodeError:
        is_right = False
    if not is_right:
        raise Refused(400, f'field "{key}" must be a text of 1 to {longest} bytes')
    return str(value)
