"""A batch: the events that a device uploads at once. `Documentation/UploadFormat.md` is the contract."""

import re
from dataclasses import dataclass

from navlog_collect import chain
from navlog_collect.errors import Refused
from navlog_collect.jsontext import JSONProblem, elements, members, parse

MOST_EVENTS = 10_000
"""The maximum number of events in a batch."""
LONGEST_NAME = 1 << 10
"""The maximum number of bytes in an app's name, its version and the system."""
LONGEST_HEADER = 64 << 10
LONGEST_LINE = 8 << 20
"""The maximum number of bytes in the line of an event. Navlog records up to 7 MiB of fields."""
LARGEST = (1 << 53) - 1
SCHEMA = 1

_LOG = re.compile(r"[0-9a-f]{32}")
_TIME = re.compile(r"(\d{4}|[+-]\d{6,9})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_KEYS = {"id", "started", "ended", "duration_us", "app", "version", "system", "parent", "events", "masked", "positions"}


@dataclass(frozen=True)
class End:
    """The end of a closed session, exactly as in its header."""

    ended: str
    duration: str
    events: int


@dataclass(frozen=True)
class Batch:
    """A session and some of its events: one line per event, from the position `first`."""

    session: str
    identity: str
    is_masked: bool
    end: End | None
    events: int
    """The number of events that the session had when the batch was made."""
    first: int
    lines: list[bytes]
    app: str
    version: str
    system: str
    started: str

    @property
    def last(self) -> int:
        """The position of the last event; `first - 1` without events."""
        return self.first + len(self.lines) - 1


def check_log(log: str) -> str:
    """Return the identifier of a log, or refuse a malformed identifier."""
    if not _LOG.fullmatch(log):
        raise Refused(400, "the identifier of a log is 32 lower-case hexadecimal digits")
    return log


def check_session(session: str) -> str:
    """Return the identifier of a session, or refuse a malformed identifier."""
    if not session.isprintable() or not 1 <= len(session.encode(errors="replace")) <= 128:
        raise Refused(400, "the identifier of a session is 1 to 128 bytes of printable text")
    return session


def parse_batch(body: bytes, session: str) -> Batch:
    """Parse the body of an upload of a session."""
    count = body.count(b"\n")
    if not body.endswith(b"\n"):
        raise Refused(400, f"line {count + 1}: the batch is truncated: the last line has no line feed")
    # The lines are counted before they are parsed, because small objects take much more memory than their text.
    if count > MOST_EVENTS + 1:
        raise Refused(413, f"a batch holds up to {MOST_EVENTS} events, and this one has {count - 1}")
    header, *lines = body[:-1].split(b"\n")
    if len(header) > LONGEST_HEADER or any(len(line) > LONGEST_LINE for line in lines):
        raise Refused(413, f"a header has up to {LONGEST_HEADER} bytes, and an event up to {LONGEST_LINE}")
    if lines and lines[-1].startswith(b'{"format":'):
        raise Refused(400, f"line {count}: is a header: a batch does not contain the lines after the events of an export")
    batch = _header(header, session, lines)
    if batch.lines:
        _check_events(batch)
    return batch


def _header(line: bytes, session: str, lines: list[bytes]) -> Batch:
    try:
        header = members(line.decode())
        if parse(header.get("format", "null")) != "navlog":
            raise JSONProblem('field "format" must be navlog')
        if (schema := parse(header.get("schema", "null"))) != SCHEMA:
            raise JSONProblem(f'field "schema" is {schema!s:.20}, and this collector reads {SCHEMA}')
        if unknown := header.keys() - {"format", "schema", "sessions"}:
            raise JSONProblem(f'field "{min(unknown)[:40]}" is not a field of a batch\'s header')
        sessions = elements(header.get("sessions", "null"))
        if len(sessions) != 1:
            raise JSONProblem(f'field "sessions" has {len(sessions)} sessions: a batch has one')
        return _session(members(sessions[0]), session, lines)
    except JSONProblem as problem:
        raise Refused(400, f"line 1: {problem}") from problem
    except UnicodeDecodeError as error:
        raise Refused(400, "line 1: is not UTF-8") from error


def _session(raw: dict[str, str], session: str, lines: list[bytes]) -> Batch:
    if unknown := raw.keys() - _KEYS:
        raise JSONProblem(f'field "{min(unknown)[:40]}" is not a field of a session')
    if missing := [key for key in (*chain.IDENTITY, "ended", "events") if key not in raw]:
        raise JSONProblem(f'field "{missing[0]}" is missing')
    if _text(raw, "id", 128) != session:
        raise JSONProblem('field "id" is not the session of the address')
    if "parent" in raw:
        _check_parent(raw["parent"])
    events = _count(raw, "events")
    first = _first(raw, events, len(lines))
    return Batch(
        session=session,
        identity=chain.identity(raw),
        is_masked=_flag(raw, "masked"),
        end=_end(raw, events),
        events=events,
        first=first,
        lines=lines,
        app=_text(raw, "app"),
        version=_text(raw, "version"),
        system=_text(raw, "system"),
        started=_time(raw, "started"),
    )


def _first(raw: dict[str, str], events: int, count: int) -> int:
    """Return the position of the first event of a batch, from its positions and the number of its lines."""
    if "positions" not in raw:
        if count != events:
            raise JSONProblem(f'field "events" is {events}, and {count} events follow: a part has "positions"')
        return 1
    positions = parse(raw["positions"])
    if positions == []:
        if count:
            raise JSONProblem(f'field "positions" is empty, and {count} events follow')
        return events + 1
    if not isinstance(positions, list) or len(positions) != 2 or not all(_is_count(number) for number in positions):
        raise JSONProblem('field "positions" must be [first, last]')
    first, last = positions
    if not 1 <= first <= last <= events:
        raise JSONProblem(f'field "positions" must be a part of the {events} events')
    if last - first + 1 != count:
        raise JSONProblem(f'field "positions" names {last - first + 1} events, and {count} follow')
    return int(first)


def _end(raw: dict[str, str], events: int) -> End | None:
    if (raw["ended"] == "null") != ("duration_us" not in raw):
        raise JSONProblem('field "duration_us" must be given with "ended", and only then')
    if raw["ended"] == "null":
        return None
    _time(raw, "ended")
    _count(raw, "duration_us")
    return End(raw["ended"], raw["duration_us"], events)


def _check_parent(raw: str) -> None:
    parent = members(raw)
    if parent.keys() != {"session", "position"}:
        raise JSONProblem('field "parent" must have "session" and "position"')
    _text(parent, "session", 128)
    _count(parent, "position")


def _check_events(batch: Batch) -> None:
    for index, line in enumerate(batch.lines):
        found, position = _event(line, index + 2)
        if found != batch.session:
            raise Refused(400, f'line {index + 2}: field "session" is not the session of the header')
        if position != batch.first + index:
            raise Refused(400, f'line {index + 2}: field "position" is {position}, and {batch.first + index} is next')


def _event(line: bytes, number: int) -> tuple[object, object]:
    """Return the session and the position of an event. `navlog verify` checks the rest of the event."""
    try:
        event = parse(line.decode())
    except (JSONProblem, UnicodeDecodeError) as error:
        raise Refused(400, f"line {number}: {error if isinstance(error, JSONProblem) else 'is not UTF-8'}") from error
    if not isinstance(event, dict):
        raise Refused(400, f"line {number}: is not a JSON object")
    position = event.get("position")
    if not _is_count(position):
        raise Refused(400, f'line {number}: field "position" must be a whole number')
    return event.get("session"), position


def _text(raw: dict[str, str], key: str, longest: int = LONGEST_NAME) -> str:
    value = parse(raw[key])
    if not isinstance(value, str):
        raise JSONProblem(f'field "{key}" must be a text')
    try:
        size = len(value.encode())
    except UnicodeEncodeError as error:
        raise JSONProblem(f'field "{key}" contains half of a surrogate pair') from error
    if size > longest or "\0" in value:
        raise JSONProblem(f'field "{key}" must be a text of up to {longest} bytes')
    return value


def _time(raw: dict[str, str], key: str) -> str:
    value = _text(raw, key)
    if not _TIME.fullmatch(value):
        raise JSONProblem(f'field "{key}" must be a time such as 2026-11-21T12:03:04.123Z')
    return value


def _count(raw: dict[str, str], key: str) -> int:
    value = parse(raw[key])
    if not _is_count(value):
        raise JSONProblem(f'field "{key}" must be a whole number')
    return int(str(value))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def _flag(raw: dict[str, str], key: str) -> bool:
    if raw.get(key, "false") not in ("true", "false"):
        raise JSONProblem(f'field "{key}" must be true or false')
    return raw.get(key) == "true"
