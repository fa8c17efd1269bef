"""The description of the API, for programs that generate clients."""

from typing import Any

from navlog_collect import __doc__ as summary

_ERROR = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
_Security = list[dict[str, list[str]]]
_READ: _Security = [{"read": []}]
_UPLOAD: _Security = [{"upload": []}]
_MANAGE: _Security = [{"manage": []}]
_COUNT = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}


def description() -> dict[str, Any]:
    """Return the description of the API, in OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Navlog collector", "version": "1", "summary": summary},
        "paths": _uploads() | _sessions() | _others(),
        "components": {
            "securitySchemes": {
                role: {"type": "http", "scheme": "bearer", "description": f"a token for {role}"}
                for role in ("upload", "read", "manage")
            },
            "schemas": _schemas(),
        },
    }


def _uploads() -> dict[str, Any]:
    batch = {"content": {"application/x-ndjson": {"schema": _TEXT}}, "required": True}
    report = _object({"position": _COUNT, "text": _TEXT}, "position", "text")
    identity = _object({"kind": _TEXT, "id": _TEXT, "candidates": _COUNT}, "kind", "id")
    end = _object({"how": {"enum": ["crashed", "hung", "killed", "superseded"]}, "report": identity}, "how")
    codes = (400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503, 507)
    place = "/v1/logs/{log}/sessions/{session}"
    where = [_path("log"), _path("session")]
    return {
        place: {"post": _operation("uploadBatch", "Receives events", _UPLOAD, where, _reference("Receipt"), codes, batch)},
        f"{place}/reports": {
            "post": _operation(
                "reportProblem", "Receives a problem report", _UPLOAD, where, _object({"code": _TEXT}, "code"), codes,
                _json(report), success=201,
            )
        },
        f"{place}/end": {
            "post": _operation(
                "recordEnd", "Receives how a session ended", _UPLOAD, where, {"type": "object"}, codes, _json(end)
            )
        },
        "/v1/key": {
            "get": {
                "operationId": "getKey",
                "summary": "The public key of receipts, in PEM",
                "responses": {"200": {"description": "the key", "content": {"application/x-pem-file": {"schema": _TEXT}}}},
            }
        },
    }  # fmt: skip


def _sessions() -> dict[str, Any]:
    names = ["app", "version", "day", "screen", "problem", "ending", "code", "log", "condition"]
    query: list[Any] = [{"name": name, "in": "query", "schema": _TEXT} for name in names]
    query += [{"name": name, "in": "query", "schema": _COUNT} for name in ("limit", "before")]
    found = _object(
        {"sessions": {"type": "array", "items": _reference("Session")}, "searched": _COUNT, "complete": {"type": "boolean"}},
        "sessions",
    )
    key, codes = [_path("key")], (401, 403, 404)
    deleted = _object({"deleted": _COUNT}, "deleted")
    return {
        "/v1/sessions": {"get": _operation("listSessions", "Lists or searches", _READ, query, found, (400, 401, 403, 503))},
        "/v1/sessions/{key}": {
            "get": _operation("getSession", "A session", _READ, key, _reference("Session"), codes),
            "delete": _operation("deleteSession", "Deletes a session", _MANAGE, key, deleted, codes),
        },
        "/v1/sessions/{key}/export": {"get": _file("getExport", "A session as an export", "application/x-ndjson")},
        "/v1/sessions/{key}/log": {"get": _file("getLog", "A session as a log", "application/vnd.sqlite3")},
        "/v1/sessions/{key}/receipt": {
            "get": _operation("getReceipt", "A receipt for a session", _READ, key, _reference("Receipt"), codes)
        },
        "/v1/logs/{log}": {
            "delete": _operation(
                "deleteLog", "Deletes all sessions of a log", _MANAGE, [_path("log")], deleted, (400, 401, 403)
            )
        },
    }


def _others() -> dict[str, Any]:
    anything: dict[str, Any] = {"type": "object"}
    return {
        "/v1/choices": {"get": _operation("getChoices", "Values of filters", _READ, [], anything, (401, 403))},
        "/v1/quarantine": {
            "get": _operation("getQuarantine", "Rejected sessions and uploads", _READ, [], anything, (401, 403))
        },
        "/health": {"get": _operation("getHealth", "Whether the collector answers", [], [], anything, (503,))},
    }


def _operation(
    name: str,
    text: str,
    security: list[Any],
    parameters: list[Any],
    schema: dict[str, Any],
    codes: tuple[int, ...],
    body: dict[str, Any] | None = None,
    success: int = 200,
) -> dict[str, Any]:
    answers: dict[str, Any] = {str(success): {"description": "done", **_json(schema, is_required=False)}}
    answers |= {str(code): {"description": "refused", **_ERROR} for code in codes}
    operation = {"operationId": name, "summary": text, "security": security, "parameters": parameters, "responses": answers}
    return operation | ({"requestBody": body} if body else {})


def _file(name: str, text: str, media: str) -> dict[str, Any]:
    operation = _operation(name, text, _READ, [_path("key")], {}, (401, 403, 404))
    operation["responses"]["200"] = {
        "description": "the file",
        "content": {media: {"schema": {"type": "string", "format": "binary"}}},
    }
    return operation


def _schemas() -> dict[str, Any]:
    texts = {"format", "log", "session", "hash", "received", "key", "signature"}
    receipt: dict[str, Any] = {name: _TEXT for name in sorted(texts)} | {"version": _COUNT, "position": _COUNT}
    found = _object({"name": _TEXT, "position": _COUNT, "count": _COUNT}, "name", "position")
    report = _object({"code": _TEXT, "position": _COUNT, "text": _TEXT, "received": _TEXT}, "code", "position", "text")
    end = _object({"how": _TEXT, "kind": _TEXT, "report": _TEXT, "candidates": _COUNT, "received": _TEXT}, "how")
    names = ("key", "log", "session", "app", "version", "system", "started", "received", "ending")
    lists: dict[str, dict[str, Any]] = {"screens": found, "problems": found, "rules": found, "reports": report, "ends": end}
    session: dict[str, Any] = {name: _TEXT for name in names} | {"id": _COUNT, "events": _COUNT, "candidates": _COUNT}
    session |= {name: {"type": "array", "items": items} for name, items in lists.items()}
    session |= {"matches": {"type": "array", "items": _COUNT}}
    return {
        "Error": _object({"error": _TEXT, "position": _COUNT}, "error"),
        "Receipt": _object(receipt, *receipt),
        "Session": _object(session, *names, "id", "events", "candidates", *lists),
    }


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*required]}


def _json(schema: dict[str, Any], *, is_required: bool = True) -> dict[str, Any]:
    content = {"content": {"application/json": {"schema": schema}}}
    return content | ({"required": True} if is_required else {})


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": _TEXT}
