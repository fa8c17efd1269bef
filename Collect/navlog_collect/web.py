"""The shared part of pages, the API and uploads: the client, the answer to an error, and the headers of every answer."""

import asyncio
import logging
import traceback
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from navlog_collect.collector import Collector
from navlog_collect.errors import Refused

Result = TypeVar("Result")
Endpoint = Callable[[Request], Response]
"""Answers a request on a thread of the pool."""
_LOGGER = logging.getLogger("navlog_collect")

POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # With the policy "no-referrer", browsers would hide the origin of the collector's own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}


class Shield:
    """Adds protective headers to every answer, and answers errors of the collector."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_answered = False

        async def add(message: Message) -> None:
            nonlocal is_answered
            if message["type"] == "http.response.start":
                is_answered = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, add)
        except ClientDisconnect:
            return
        except Exception as error:
            # The error's message is not printed, because it could quote uploaded data.
            at = traceback.extract_tb(error.__traceback__)[-1]
            _LOGGER.error("an answer failed: %s in %s, line %s", type(error).__name__, at.name, at.lineno)
            if not is_answered:
                failed = Refused(503, "the collector failed: try again later", retry_after=10)
                await answer(failed)(scope, receive, add)


def collector_of(request: Request) -> Collector:
    """Return the collector that answers a request."""
    collector: Collector = request.app.state.collector
    return collector


def client_of(request: Request) -> str:
    """Return the address of a client. If uvicorn trusts a proxy, this is the address of the proxy's client."""
    return request.client.host if request.client else ""


async def written(request: Request, change: Callable[[Any], Result]) -> Result:
    """Apply a change, and wait until it is on disk."""
    return await asyncio.wrap_future(collector_of(request).writer.submit(change))


def answer(error: Refused) -> Response:
    """Answer a refusal in JSON."""
    return JSONResponse(error.body, error.status, error.headers)
