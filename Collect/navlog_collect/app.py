"""The ASGI application: its routes, and its answers to errors."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from navlog_collect import api, pages, uploads
from navlog_collect.collector import Collector
from navlog_collect.errors import Refused
from navlog_collect.web import Shield, answer


def make_app(collector: Collector) -> Starlette:
    """Return the application of a collector. The collector's threads run as long as the application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        collector.start()
        try:
            yield
        finally:
            collector.stop()

    app = Starlette(
        # The routes of the API come first, because the routes of uploads match more addresses.
        routes=[*api.routes(), *uploads.routes(), *pages.routes()],
        middleware=[Middleware(Shield)],
        exception_handlers={
            Refused: refused,
            pages.SignInFirst: sign_in_first,
            HTTPException: not_found,
        },
        lifespan=lifespan,
    )
    app.state.collector = collector
    return app


def _is_page(request: Request) -> bool:
    return not request.url.path.startswith("/v1/") and "text/html" in request.headers.get("accept", "")


async def refused(request: Request, error: Exception) -> Response:
    """Answer a refusal: a page for people, JSON for programs."""
    assert isinstance(error, Refused)
    if _is_page(request):
        page = pages.render("error.html", None, error.status, problem=error.sentence)
        page.headers.update(error.headers)
        return page
    return answer(error)


async def sign_in_first(request: Request, error: Exception) -> Response:
    """Send people to the page where they sign in."""
    return RedirectResponse("/login", 303)


async def not_found(request: Request, error: Exception) -> Response:
    """Answer an address or a method that does not exist."""
    assert isinstance(error, HTTPException)
    sentences = {404: "there is nothing at this address", 405: "this address does not support this method"}
    return await refused(request, Refused(error.status_code, sentences.get(error.status_code, error.detail)))
