"""The body of a request, read and decompressed within limits."""

import asyncio
import zlib
from collections.abc import AsyncIterator

from navlog_collect.errors import Refused

MOST_COMPRESSED = 1 << 20
MOST_BYTES = 16 << 20
PATIENCE = 30
"""The seconds in which a body must arrive."""

_WINDOW = {"deflate": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}


def encoding(header: str | None) -> str:
    """Return the encoding of a body: `deflate` (zlib), `gzip` or `identity`. Refuse any other encoding."""
    name = (header or "identity").strip().lower()
    if name != "identity" and name not in _WINDOW:
        raise Refused(415, "Content-Encoding must be deflate, gzip or identity")
    return name


async def read(chunks: AsyncIterator[bytes], most: int = MOST_COMPRESSED) -> bytes:
    """Read a body. Refuse it as soon as it exceeds the limit, regardless of the announced length."""
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in chunks:
                body += chunk
                if len(body) > most:
                    raise Refused(413, f"a body has up to {most} bytes")
    except TimeoutError as error:
        raise Refused(408, f"the body did not arrive within {PATIENCE} seconds") from error
    return bytes(body)


def decompress(body: bytes, encoding: str, most: int = MOST_BYTES) -> bytes:
    """Decompress a body. Decompression stops one byte above the limit, so that the text does not fill the memory.

    The network can truncate or damage a body. The answer then asks for the same body again.
    """
    if encoding == "identity":
        return body
    unpacker = zlib.decompressobj(_WINDOW[encoding])
    try:
        text = unpacker.decompress(body, most + 1)
    except zlib.error as error:
        raise Refused(408, f"the body is not {encoding}: {error}; send it again") from error
    if len(text) > most:
        raise Refused(413, f"a batch has up to {most} bytes when it is decompressed")
    if not unpacker.eof:
        raise Refused(408, f"the body is truncated: its {encoding} stream has no end; send it again")
    if unpacker.unused_data:
        raise Refused(408, f"the body has bytes after the end of its {encoding} stream; send it again")
    return text
