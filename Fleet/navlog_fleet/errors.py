"""What goes wrong, in sentences."""

import re

from py4j.protocol import Py4JJavaError
from pyspark.errors import AnalysisException, PySparkException

_OWN = re.compile(r"FleetError: (.+)")


class FleetError(Exception):
    """An error that the user can do something about: one sentence, which is printed as it is."""


def sentence(error: Exception) -> str:
    """What an error of Spark says to somebody who asked a question or started a job, without its traces."""
    text = _message(error)
    # A worker's error arrives as the text of its traceback.
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
