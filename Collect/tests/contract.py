"""The API's answers, compared with its OpenAPI description."""

import copy
import re
from typing import Any

import httpx
from openapi_schema_validator import OAS31Validator

from navlog_collect.openapi import description


def _closed(value: Any) -> Any:  # noqa: ANN401
    """Return a schema that allows only the members that it describes."""
    if isinstance(value, list):
        return [_closed(each) for each in value]
    if not isinstance(value, dict):
        return value
    closed = {key: _closed(each) for key, each in value.items()}
    return closed | ({"additionalProperties": False} if isinstance(value.get("properties"), dict) else {})


_DESCRIPTION = description()
_COMPONENTS = {"components": _closed(copy.deepcopy(_DESCRIPTION["components"]))}
_PATHS = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), methods) for path, methods in _DESCRIPTION["paths"].items()]


def check(response: httpx.Response) -> None:
    """Fail if the description of the API contains the address but does not describe the answer."""
    request = response.request
    path = request.url.raw_path.partition(b"?")[0].decode()
    operation = next((methods.get(request.method.lower()) for pattern, methods in _PATHS if pattern.fullmatch(path)), None)
    if operation is None:
        return
    name = f"{request.method} {path}"
    answer = operation["responses"].get(str(response.status_code))
    assert answer, f"{name}: the status {response.status_code} is not described"
    kind = response.headers["content-type"].partition(";")[0]
    assert kind in answer["content"], f"{name}: the type {kind} is not described"
    if kind == "application/json":
        response.read()
        schema = _closed(answer["content"][kind]["schema"]) | _COMPONENTS
        problems = [error.message for error in OAS31Validator(schema).iter_errors(response.json())]
        assert problems == [], f"{name}: {problems}: {response.text}"
