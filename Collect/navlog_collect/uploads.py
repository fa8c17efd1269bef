"""The addresses for devices: batches, problem reports and endings. `Documentation/UploadFormat.md` is the contract."""

from urllib.parse import unquote_to_bytes

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from navlog_collect import body, quarantine, records
from navlog_collect.accept import Accepted, Contradiction, Deleted, accept
from navlog_collect.errors import Refused
from navlog_collect.protocol import Batch, check_log, check_session, parse_batch
from navlog_collect.receipts import now
from navlog_collect.tokens import bearer
from navlog_collect.web import client_of, collector_of, written

_MOST_RECORD = 64 << 10


def routes() -> list[Route]:
    """Return the addresses for devices."""
    return [
        Route("/v1/logs/{log}/sessions/{rest:path}", receive, methods=["POST"]),
        Route("/v1/key", key, methods=["GET"]),
    ]


async def key(request: Request) -> Response:
    """Return the public key of the collector's receipts."""
    return PlainTextResponse(collector_of(request).signer.pem, media_type="application/x-pem-file")


async def receive(request: Request) -> Response:
    """Receive a batch, a problem report or an ending."""
    collector = collector_of(request)
    bearer(collector.reader.db, request.headers.get("authorization"), "upload")
    log, session, record = _address(request)
    collector.address_rate.check(client_of(request))
    collector.log_rate.check(log)
    encoding = body.encoding(request.headers.get("content-encoding"))
    with collector.bodies.taken():
        content = await body.read(request.stream(), _MOST_RECORD if record else body.MOST_COMPRESSED)
    if record:
        content = body.decompress(content, encoding, _MOST_RECORD)
        if record == "reports":
            quotas = collector.settings.quotas
            code = await written(request, lambda db: records.report(db, log, session, content, now(), quotas))
            collector.verifier.wake()
            return JSONResponse({"code": code}, 201)
        return JSONResponse(await written(request, lambda db: records.end(db, log, session, content, now())))
    return await _batch(request, log, session, content, encoding)


async def _batch(request: Request, log: str, session: str, content: bytes, encoding: str) -> Response:
    collector, received = collector_of(request), now()

    def parsed() -> Batch:
        return parse_batch(body.decompress(content, encoding), session)

    settings = collector.settings
    try:
        # A batch takes the most memory from here until it is stored.
        async with collector.batches:
            batch = await anyio.to_thread.run_sync(parsed, limiter=collector.parsing)
            accepted: Accepted = await written(
                request, lambda db: accept(db, log, batch, received, settings.quotas, settings.settle)
            )
    except Refused as error:
        if error.status in (400, 422) and not isinstance(error, Deleted):
            keeps_body, reason = isinstance(error, Contradiction), error.sentence
            await written(request, lambda db: quarantine.add(db, log, session, reason, content, keeps_body=keeps_body))
        raise
    return JSONResponse(collector.signer.receipt(log, session, accepted.position, accepted.head, received))


def _address(request: Request) -> tuple[str, str, str]:
    """Return the log, the session, and the kind of record (`''` for a batch) of an address.

    A session's identifier may contain any printable character, so the address is split before it is unescaped.
    """
    raw: bytes = request.scope["raw_path"].partition(b"?")[0]
    try:
        parts = [unquote_to_bytes(part).decode() for part in raw.split(b"/")[1:]]
    except UnicodeDecodeError as error:
        raise Refused(400, "the address is not UTF-8") from error
    if len(parts) not in (5, 6) or (len(parts) == 6 and parts[5] not in ("reports", "end")):
        raise Refused(404, "there is nothing at this address")
    return check_log(parts[2]), check_session(parts[4]), parts[5] if len(parts) == 6 else ""
