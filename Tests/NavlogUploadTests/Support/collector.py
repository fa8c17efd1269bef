"""A collector in memory for tests. It implements the upload protocol, and computes hashes only from the text of the lines.

usage: collector.py FAULTS    FAULTS, from 0 to 1, sets how often the collector closes a connection without an answer. The
                              collector prints its port.
"""

import hashlib
import json
import random
import re
import sys
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

logs: dict[str, list[str]] = {}
turn = threading.Lock()


def chain(header: str, lines: list[str]) -> str:
    """Returns the hash of a session, computed from the text of the identity in the header and from the lines."""
    entry = header[header.index('{"id"') :]
    entry = re.sub(r'"ended":(null|"[^"]*"),', "", entry)
    entry = re.sub(r'"duration_us":\d+,', "", entry)
    identity = entry[: entry.index(',"events":')] + "}"
    hash = hashlib.sha3_256(identity.encode()).hexdigest()
    for line in lines:
        hash = hashlib.sha3_256(f"{hash}\n{line}".encode()).hexdigest()
    return hash


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer(200, logs)

    def do_POST(self):
        size = int(self.headers["Content-Length"])
        body = self.rfile.read(size)
        if len(body) < size:
            # The uploader was killed during the request.
            self.close_connection = True
            return
        if self.path.startswith("/moved"):
            self.answer(307, {}, {"Location": f"http://127.0.0.1:{server.server_port}/"})
            return
        if faults.random() < share / 2:
            self.close_connection = True
            return
        with turn:
            status, answer = self.accept(body)
        if faults.random() < share:
            self.close_connection = True
            return
        self.answer(status, answer)

    def accept(self, body: bytes):
        if self.headers["Authorization"] != "Bearer token":
            return 401, {"error": "no such token"}
        parts = self.path.split("/")
        key = parts[3] + "/" + parts[5]
        if parts[6:] == ["reports"]:
            return 201, {"code": "K7F3-9QWX"}
        assert self.headers["Content-Encoding"] == "deflate"
        assert self.headers["Content-Type"] == "application/x-ndjson"
        header, *lines = zlib.decompress(body).decode().removesuffix("\n").split("\n")
        session = json.loads(header)["sessions"][0]
        positions = session.get("positions", [1])
        first = positions[0] if positions else session["events"] + 1
        held = logs.setdefault(key, [])
        if first > len(held) + 1:
            return 409, {"error": "events are missing", "position": len(held)}
        for position, line in enumerate(lines, first):
            if position <= len(held):
                if held[position - 1] != line:
                    return 422, {"error": f"event {position} differs"}
            else:
                held.append(line)
        return 200, {
            "format": "navlog-receipt", "version": 1, "log": parts[3], "session": session["id"],
            "position": len(held), "hash": chain(header, held), "received": "2026-11-21T12:00:00.000Z",
            "key": "k", "signature": "c2ln",
        }

    def answer(self, status, answer, headers={}):
        body = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


share = float(sys.argv[1])
faults = random.Random(7)
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
