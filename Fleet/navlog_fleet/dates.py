"""Translates SQLite's date functions (https://sqlite.org/lang_datefunc.html) for which Spark has an equivalent."""

import re

from sqlglot import exp

from navlog_fleet.errors import FleetError

_FORMATS = {
    "date": "%Y-%m-%d",
    "time": "%H:%M:%S",
    "datetime": "%Y-%m-%d %H:%M:%S",
}
_FIELDS = {
    "Y": "yyyy",
    "m": "MM",
    "d": "dd",
    "H": "HH",
    "M": "mm",
    "S": "ss",
    "f": "ss.SSS",
    "j": "DDD",
    "F": "yyyy-MM-dd",
    "T": "HH:mm:ss",
    "R": "HH:mm",
    "%": "%",
}
_STEP = re.compile(r"([+-]?\d+(?:\.\d+)?) (second|minute|hour|day|month|year)s?")
_JULIAN_EPOCH = 210_866_760_000_000
"""The beginning of 1970, in milliseconds since the beginning of the Julian day numbers."""


def date_function(node: exp.Expr) -> exp.Expr | None:
    """Translate a call of a date function. Return `None` for other expressions."""
    match node:
        case exp.TimeToStr(this=exp.TsOrDsToTimestamp() as value):
            return _text(node.args["format"], _moment([value.this]))
        case exp.Date():
            return _text(exp.Literal.string(_FORMATS["date"]), _moment([node.this, *node.expressions]))
        case exp.Anonymous():
            name, values = node.name.lower(), node.expressions
            if name == "strftime" and values:
                return _text(values[0], _moment(values[1:]))
            if name in _FORMATS:
                return _text(exp.Literal.string(_FORMATS[name]), _moment(values))
            if name == "unixepoch":
                return _spark(f"unix_seconds({_moment(values)})")
            if name == "julianday":
                return _spark(f"(unix_millis({_moment(values)}) + {_JULIAN_EPOCH}BD) / 86400000D")
    return None


def _moment(values: list[exp.Expr]) -> str:
    """Return the timestamp, in Spark's SQL, of a moment with modifiers."""
    value, modifiers = (values[0], values[1:]) if values else (exp.Literal.string("now"), [])
    words = [modifier.name.lower() for modifier in modifiers]
    text = value.sql("spark")
    if "unixepoch" in words:
        words.remove("unixepoch")
        moment = f"timestamp_seconds(CAST({text} AS DOUBLE))"
    elif value.is_string and value.name.lower() == "now":
        moment = "current_timestamp()"
    else:
        moment = f"CAST({text} AS TIMESTAMP)"
    for word in words:
        step = _STEP.fullmatch(word)
        if step:
            moment = f"({moment} + INTERVAL '{step[1]}' {step[2].upper()})"
        elif word in ("start of day", "start of month", "start of year"):
            moment = f"date_trunc('{word.split()[-1].upper()}', {moment})"
        elif word != "utc":
            raise FleetError(f"the query: the date modifier '{word}' is not supported")
    return moment


def _text(form: exp.Expr, moment: str) -> exp.Expr:
    if not form.is_string:
        raise FleetError("the query: the format of a date must be a literal text, such as '%Y-%m-%d'")
    if form.name == "%s":
        return _spark(f"unix_seconds({moment})")
    pattern = re.sub(r"%(.)|([^%]+)", _field, form.name)
    return _spark(f"date_format({moment}, '{pattern}')")


def _field(found: re.Match[str]) -> str:
    if found[2]:
        # In the pattern, a quote is doubled. In the literal of SQL, a backslash precedes each quote.
        return "\\'" + found[2].replace("'", "\\'\\'") + "\\'"
    if found[1] not in _FIELDS:
        raise FleetError(f"the query: the date field %{found[1]} is not supported")
    return _FIELDS[found[1]]


def _spark(text: str) -> exp.Expr:
    """Return an expression that consists of a text in Spark's SQL."""
    return exp.Var(this=text)
