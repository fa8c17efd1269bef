"""Errors as sentences for the user."""

import re

from py4j.protocol import Py4JJavaError
from pyspark.errors import AnalysisException, PySparkException

_OWN = re.compile(r"FleetError: (.+)")


class FleetError(Exception):
    """An error that the user can act on: one sentence, which is printed unchanged."""


def sentence(error: Exception) -> str:
    """Return the sentence that tells the user about an error of Spark, without stack traces."""
    text = _message(error)
    # An error of a worker arrives as the text of its traceback.
    own = _OWN.search(text)
    if own:
        return own[1].strip()
    line = next((line.strip() for line in text.splitlines() if line.strip()), type(error).__name__)
    line = re.sub(r"\s*SQLSTATE: \w+$", "", re.sub(r"^\[[\w.]+\]\s*", "", line)).rstrip(".;")
    return f"the query: {line}" if isinstance(error, AnalysisException) else f"the job failed: {line}"


def _message(error: Exception) -> str:
    if isinstance(error, Py4JJavaError):
        cause = error.java_exception
        while cause.getCause() is not None:
            cause = cause.getCause()
        return str(cause.getMessage() or cause.toString())
    if isinstance(error, PySparkException):
        return str(error.getMessage() or error)
    return str(error)
