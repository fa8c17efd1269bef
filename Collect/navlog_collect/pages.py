"""The pages for people. The collector renders them without scripts; only the viewer's page has scripts."""

import hmac
import sqlite3
from datetime import datetime
from importlib.resources import files
from typing import Any
from urllib.parse import urlencode, urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from navlog_collect import quarantine, removal, tokens
from navlog_collect.api import number
from navlog_collect.collector import Collector
from navlog_collect.downloads import Download, export_of, log_of, receipt_of, view_of
from navlog_collect.errors import Refused
from navlog_collect.search import search
from navlog_collect.sessions import Filter, choices, crashed, listed, one
from navlog_collect.tokens import Access
from navlog_collect.web import Endpoint, client_of, collector_of

COOKIE = "navlog_login"
_ON_A_PAGE = 50


def _shown(value: object) -> str:
    """Return a text of a device on one line, with invisible and bidirectional characters escaped."""
    text = "" if value is None else str(value)
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def _time(value: str) -> str:
    """Return a time that the collector recorded, to the minute."""
    try:
        return datetime.fromisoformat(value).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return value


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


_TEMPLATES = Environment(
    loader=PackageLoader("navlog_collect"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
_TEMPLATES.filters |= {"shown": _shown, "time": _time, "counted": _counted}


def routes() -> list[Route]:
    """Return the addresses of the pages."""
    return [
        Route("/", overview, methods=["GET"]),
        Route("/style.css", static, methods=["GET"]),
        Route("/icon.svg", static, methods=["GET"]),
        Route("/login", login, methods=["GET"]),
        Route("/login", sign_in, methods=["POST"]),
        Route("/logout", sign_out, methods=["POST"]),
        Route("/quarantine", rejected, methods=["GET"]),
        Route("/sessions/{key}", session, methods=["GET"]),
        Route("/sessions/{key}/view", view, methods=["GET"]),
        Route("/sessions/{key}/export", _file(export_of), methods=["GET"]),
        Route("/sessions/{key}/log", _file(log_of), methods=["GET"]),
        Route("/sessions/{key}/receipt", _file(receipt_of), methods=["GET"]),
        Route("/sessions/{key}/delete", ask, methods=["GET"]),
        Route("/sessions/{key}/delete", delete, methods=["POST"]),
    ]


class SignInFirst(Exception):
    """The error of a page that needs a login."""


def _reader(request: Request) -> tuple[Collector, Access]:
    collector = collector_of(request)
    access = tokens.signed_in(collector.reader.db, request.cookies.get(COOKIE, ""))
    if access is None:
        raise SignInFirst
    return collector, access


def render(name: str, access: Access | None, status: int = 200, **values: object) -> Response:
    """Render a template as a page."""
    return HTMLResponse(_TEMPLATES.get_template(name).render(access=access, **values), status)


def overview(request: Request) -> Response:
    """Show the sessions that match a filter and, if the request has one, a condition."""
    collector, access = _reader(request)
    query, db = request.query_params, collector.reader.db
    wanted, condition = Filter.of(query), query.get("condition", "").strip()
    found: list[dict[str, Any]] = []
    more, searched, problem = "", None, None
    try:
        if condition:
            result = search(collector, wanted, condition, _ON_A_PAGE)
            found, searched = result.sessions, result
        else:
            found = listed(db, wanted, _ON_A_PAGE + 1, number(query.get("before"), None))
            if len(found) > _ON_A_PAGE:
                found.pop()
                more = "?" + urlencode(wanted.members | {"before": found[-1]["id"]})
    except Refused as error:
        problem = error.sentence
    values = {"wanted": wanted, "condition": condition, "found": found, "more": more, "searched": searched, "problem": problem}
    values |= {"choices": choices(db), "links": _crash_links(db, wanted, condition)}
    return render("sessions.html", access, 400 if problem else 200, **values)


def _crash_links(db: sqlite3.Connection, wanted: Filter, condition: str) -> list[tuple[str, str, bool]]:
    """Return the links to the crashed and hung sessions of a filter: text, address, and whether the link is the current one."""
    counts = crashed(db, wanted)
    if not counts and wanted.ending not in ("crashed", "hung"):
        return []
    given = wanted.members | ({"condition": condition} if condition else {})
    given.pop("ending", None)
    entries = [("All", ""), *((f"{how.capitalize()} ({count:,})", how) for how, count in sorted(counts.items()))]
    return [
        (text, "/?" + urlencode(given | ({"ending": ending} if ending else {})), ending == wanted.ending)
        for text, ending in entries
    ]


def session(request: Request) -> Response:
    """Show a session: its header, reports, problems and screens."""
    collector, access = _reader(request)
    return render("session.html", access, session=one(collector.reader.db, request.path_params["key"]))


def view(request: Request) -> Response:
    """Show a session in the viewer's page."""
    collector, _ = _reader(request)
    return view_of(collector, request.path_params["key"], number(request.query_params.get("at"), None))


def _file(download: Download) -> Endpoint:
    return lambda request: download(_reader(request)[0], request.path_params["key"])


def rejected(request: Request) -> Response:
    """Show the rejected sessions and uploads, with the reasons."""
    collector, access = _reader(request)
    db = collector.reader.db
    return render("quarantine.html", access, sessions=quarantine.sessions(db), uploads=quarantine.listed(db))


def ask(request: Request) -> Response:
    """Show the page that asks whether to delete a session, or its whole log."""
    collector, access = _managing(request)
    found = one(collector.reader.db, request.path_params["key"])
    count = collector.reader.db.execute("SELECT count(*) FROM sessions WHERE log = ?", [found["log"]]).fetchone()[0]
    return render("delete.html", access, session=found, count=count)


async def delete(request: Request) -> Response:
    """Delete a session, or its whole log."""
    form = await _form(request)

    def deleted() -> None:
        collector, access = _managing(request)
        _check_form(access, form)
        found = one(collector.reader.db, request.path_params["key"])

        def remove(db: sqlite3.Connection) -> list[str]:
            if form.get("what") == "log":
                return removal.delete_log(db, found["log"])
            return removal.delete(db, "key = ?", [found["key"]])

        collector.remove(remove)

    await run_in_threadpool(deleted)
    return RedirectResponse("/", 303)


_STATIC = {"/style.css": "text/css", "/icon.svg": "image/svg+xml"}


def static(request: Request) -> Response:
    """Return the style sheet or the icon of the pages."""
    path = request.url.path
    text = files("navlog_collect").joinpath(f"static{path}").read_text()
    return Response(text, media_type=_STATIC[path], headers={"Cache-Control": "public, max-age=3600"})


def login(request: Request) -> Response:
    """Show the page that asks for a token."""
    return render("login.html", None, problem=None)


async def sign_in(request: Request) -> Response:
    """Begin a login."""
    collector = collector_of(request)
    collector.login_rate.check(client_of(request))
    token = (await _form(request)).get("token", "").strip()
    cookie = await run_in_threadpool(lambda: collector.writer.submit(lambda db: tokens.sign_in(db, token)).result())
    if cookie is None:
        problem = "This token cannot read. To make a token for reading: navlog-collect token make read"
        return await run_in_threadpool(lambda: render("login.html", None, 403, problem=problem))
    answer = RedirectResponse("/", 303)
    answer.set_cookie(
        COOKIE,
        cookie,
        max_age=tokens.LOGIN_SECONDS,
        httponly=True,
        samesite="strict",
        secure=collector.settings.is_secure or request.url.scheme == "https",
    )
    return answer


async def sign_out(request: Request) -> Response:
    """End a login."""
    form = await _form(request)

    def ended() -> None:
        collector, access = _reader(request)
        _check_form(access, form)
        collector.writer.submit(lambda db: tokens.sign_out(db, request.cookies[COOKIE])).result()

    await run_in_threadpool(ended)
    answer = RedirectResponse("/login", 303)
    answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return answer


def _managing(request: Request) -> tuple[Collector, Access]:
    collector, access = _reader(request)
    if not access.can_manage:
        raise Refused(403, "a token for reading cannot delete: sign in with a token for managing")
    return collector, access


async def _form(request: Request) -> dict[str, str]:
    """Return the texts of a form. The form must be short, and must come from this site."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Refused(403, "the form comes from another site")
    length = request.headers.get("content-length", "")
    if not length.isdigit() or int(length) > 10_000:
        raise Refused(413, "a form has up to 10,000 bytes")
    async with request.form(max_files=0, max_fields=10) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def _check_form(access: Access, form: dict[str, str]) -> None:
    if not hmac.compare_digest(access.form.encode(), form.get("form", "").encode()):
        raise Refused(403, "the form is out of date: load the page again")
