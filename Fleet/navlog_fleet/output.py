"""Rows of a result, printed as `navlog sql` prints them."""

import csv
import json
import sys

from pyspark.sql import DataFrame

FORMATS = ["table", "json", "jsonl", "csv"]


def write(rows: DataFrame, form: str) -> None:
    """Print all rows of a result."""
    names, values = rows.columns, [list(row) for row in rows.collect()]
    if form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\r\n")
        writer.writerow(names)
        writer.writerows([["" if value is None else value for value in row] for row in values])
    elif form == "jsonl":
        for row in values:
            print(json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, default=str))
    elif form == "json":
        listed = [dict(zip(names, row, strict=True)) for row in values]
        print(json.dumps({"schema": 1, "rows": listed}, ensure_ascii=False, default=str))
    else:
        texts = [names] + [["" if value is None else str(value) for value in row] for row in values]
        widths = [max(len(row[column]) for row in texts) for column in range(len(names))]
        for row in texts:
            print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
