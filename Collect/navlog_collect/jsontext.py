"""JSON whose spelling matters: the collector hashes and stores texts exactly as a device wrote them."""

import json
import re

_SPACE = re.compile(r"[ \t\n\r]*")


class JSONProblem(ValueError):
    """The reason why a text is not acceptable JSON."""


def _constant(name: str) -> object:
    raise JSONProblem(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_constant)


def parse(text: str) -> object:
    """Parse one value."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise JSONProblem(f"is not JSON: {error.msg} at character {error.pos + 1}") from error
    except JSONProblem:
        raise
    except (RecursionError, ValueError) as error:
        # The text is nested too deeply, or contains a number with thousands of digits.
        raise JSONProblem("is not JSON that can be read: it is nested too deep or has too long a number") from error


def members(text: str) -> dict[str, str]:
    """Return the members of an object, in order: each key with the exact text of its value. A repeated key is refused."""
    if not isinstance(parse(text), dict):
        raise JSONProblem("is not a JSON object")
    found: dict[str, str] = {}
    at = _skip(text, _skip(text, 0) + 1)
    # The text is known to be an object, so the positions below are valid.
    while text[at] != "}":
        key, end = _DECODER.raw_decode(text, at)
        start = _skip(text, _skip(text, end) + 1)
        _, end = _DECODER.raw_decode(text, start)
        if key in found:
            raise JSONProblem(f"has the key {key[:40]!r} twice")
        found[key] = text[start:end]
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return found


def elements(text: str) -> list[str]:
    """Return the elements of an array, each as its exact text."""
    if not isinstance(parse(text), list):
        raise JSONProblem("is not a JSON array")
    found: list[str] = []
    at = _skip(text, _skip(text, 0) + 1)
    while text[at] != "]":
        _, end = _DECODER.raw_decode(text, at)
        found.append(text[at:end])
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return found


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
