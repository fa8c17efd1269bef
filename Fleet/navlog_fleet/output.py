"""Prints the rows of a result in the formats of `navlog`."""

import csv
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from pyspark.sql import DataFrame

FORMATS = ["table", "text", "json", "jsonl", "csv", "md"]


def write(rows: DataFrame, form: str | None) -> None:
    """Print all rows of a result. The default format is a table on a terminal, and text elsewhere."""
    form = form or ("table" if sys.stdout.isatty() else "text")
    # Two columns of a result can have the same name, so the columns get unique names.
    numbered = rows.toDF(*(f"c{number}" for number in range(len(rows.columns))))
    # Spark converts timestamps to texts, because Python would use the time zone of this machine, and lacks the year 0.
    texts = numbered.select(
        *(numbered[name].cast("string") if type_ == "timestamp" else numbered[name] for name, type_ in numbered.dtypes)
    )
    try:
        for text in formatted(rows.columns, (list(row) for row in texts.toLocalIterator()), form):
            sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the output. The verdict of a check does not depend on how much of the output was read.
        discard()


def discard() -> None:
    """Discard the output that could not be written. Otherwise, Python would try to write it again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def formatted(names: list[str], rows: Iterable[list[Any]], form: str) -> Iterator[str]:
    """Yield the text of a result, in pieces."""
    match form:
        case "json":
            yield '{"schema":1,"rows":['
            for index, row in enumerate(rows):
                yield ("," if index else "") + "\n" + _json(dict(zip(names, row, strict=True)))
            yield "\n]}\n"
        case "jsonl":
            for row in rows:
                yield _json({"schema": 1} | dict(zip(names, row, strict=True))) + "\n"
        case "csv":
            yield _csv(names)
            for row in rows:
                yield _csv([_inert(cell(value)) for value in row])
        case "md":
            yield _markdown(names)
            yield f"| {' | '.join('---' for _ in names)} |\n"
            for row in rows:
                yield _markdown([cell(value) for value in row])
        case _:
            texts = [[cell(value) for value in row] for row in rows]
            if form == "table" and texts:
                texts.insert(0, names)
            widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
            for text in texts:
                parts = (part.ljust(width) for part, width in zip(text, widths, strict=True) if width)
                yield "  ".join(parts).rstrip() + "\n"


def cell(value: Any) -> str:  # noqa: ANN401
    """Return a value as SQLite's shell prints it, but on one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        # A float has 15 exact digits. A point or an exponent distinguishes the float from an integer.
        text = f"{value:.15g}"
        return text if re.search(r"[.e]", text) else f"{text}.0"
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in str(value))


def _json(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"), default=str)


def _csv(cells: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _inert(text: str) -> str:
    """Return the text of a cell in a form that spreadsheets do not evaluate as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@", "\t") or re.match(r"-(?![\d.])", text) else text


def _markdown(cells: list[str]) -> str:
    escaped = (re.sub(r"([\\|`*_<>[\]#~])", r"\\\1", text) for text in cells)
    return f"| {' | '.join(escaped)} |\n"
