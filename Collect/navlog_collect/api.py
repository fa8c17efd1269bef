"""The API for programs of a team: the content of the pages, in JSON. `/openapi.json` describes the API."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from navlog_collect import quarantine, removal
from navlog_collect.downloads import Download, export_of, log_of, receipt_of
from navlog_collect.errors import Refused
from navlog_collect.openapi import description
from navlog_collect.protocol import check_log
from navlog_collect.search import search
from navlog_collect.sessions import Filter, choices, listed, one
from navlog_collect.tokens import bearer
from navlog_collect.web import Endpoint, collector_of

MOST_LISTED = 200


def routes() -> list[Route]:
    """Return the addresses of the API."""
    return [
        Route("/openapi.json", openapi, methods=["GET"]),
        Route("/health", health, methods=["GET"]),
        Route("/v1/sessions", sessions, methods=["GET"]),
        Route("/v1/choices", facets, methods=["GET"]),
        Route("/v1/sessions/{key}", session, methods=["GET"]),
        Route("/v1/sessions/{key}", delete_session, methods=["DELETE"]),
        Route("/v1/sessions/{key}/export", _file(export_of), methods=["GET"]),
        Route("/v1/sessions/{key}/log", _file(log_of), methods=["GET"]),
        Route("/v1/sessions/{key}/receipt", _file(receipt_of), methods=["GET"]),
        Route("/v1/logs/{log}", delete_log, methods=["DELETE"]),
        Route("/v1/quarantine", rejected, methods=["GET"]),
    ]


def _check(request: Request, *roles: str) -> None:
    bearer(collector_of(request).reader.db, request.headers.get("authorization"), *(roles or ("read", "manage")))


def openapi(request: Request) -> Response:
    """Return the description of the API."""
    return JSONResponse(description())


def health(request: Request) -> Response:
    """Read the index, and answer that the collector works."""
    collector_of(request).reader.db.execute("SELECT 1 FROM usage").fetchone()
    return JSONResponse({"status": "ok"})


def sessions(request: Request) -> Response:
    """Return the sessions that match a filter and, if the request has one, a condition."""
    _check(request)
    query, collector = request.query_params, collector_of(request)
    limit, before = number(query.get("limit"), 50) or 50, number(query.get("before"), None)
    wanted = Filter.of(query)
    if condition := query.get("condition", "").strip():
        found = search(collector, wanted, condition, min(limit, MOST_LISTED))
        return JSONResponse({"sessions": found.sessions, "searched": found.searched, "complete": found.is_complete})
    return JSONResponse({"sessions": listed(collector.reader.db, wanted, min(limit, MOST_LISTED), before)})


def facets(request: Request) -> Response:
    """Return the values that a filter can have."""
    _check(request)
    return JSONResponse(choices(collector_of(request).reader.db))


def session(request: Request) -> Response:
    """Return a session by its key."""
    _check(request)
    return JSONResponse(one(collector_of(request).reader.db, request.path_params["key"]))


def _file(download: Download) -> Endpoint:
    def file(request: Request) -> Response:
        _check(request)
        return download(collector_of(request), request.path_params["key"])

    return file


def delete_session(request: Request) -> Response:
    """Delete a session."""
    _check(request, "manage")
    collector, key = collector_of(request), request.path_params["key"]
    count = collector.remove(lambda db: removal.delete(db, "key = ?", [key]))
    if not count:
        raise Refused(404, "the session does not exist")
    return JSONResponse({"deleted": count})


def delete_log(request: Request) -> Response:
    """Delete all sessions of a log."""
    _check(request, "manage")
    collector, name = collector_of(request), check_log(request.path_params["log"])
    return JSONResponse({"deleted": collector.remove(lambda db: removal.delete_log(db, name))})


def rejected(request: Request) -> Response:
    """Return the sessions and uploads that were rejected, with the reasons."""
    _check(request)
    db = collector_of(request).reader.db
    return JSONResponse({"sessions": quarantine.sessions(db), "uploads": quarantine.listed(db)})


def number(text: str | None, otherwise: int | None) -> int | None:
    """Parse a whole number from the query of an address."""
    if text is None or text == "":
        return otherwise
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise Refused(400, "a number in the address must be whole")
    return int(text)
