"""Webhooks: a signed message for each violation that a verification finds. It is sent until it is received, up to 12 times."""

import hashlib
import hmac
import http.client
import json
import logging
import secrets
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from navlog_collect.database import Reader, Writer
from navlog_collect.files import create
from navlog_collect.receipts import now

MOST_ATTEMPTS = 12
"""The last attempt is about 17 hours after the first."""
_LOGGER = logging.getLogger("navlog_collect")


def secret_of(path: Path) -> str:
    """Read the secret that signs messages, or create it."""
    if not path.exists():
        create(path, secrets.token_urlsafe(32).encode())
    return path.read_text()


def signature(secret: str, timestamp: str, body: str) -> str:
    """Return the value of the header `Navlog-Signature`."""
    digest = hmac.new(secret.encode(), f"{timestamp}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={digest}"


def violated(db: sqlite3.Connection, session: sqlite3.Row, rule: str, position: int) -> None:
    """Queue the message of a violation, in the transaction that records the violation."""
    identifier = secrets.token_hex(16)
    body = {
        "event": "rule.violated",
        "delivery": identifier,
        "rule": rule,
        "log": session["log"],
        "session": session["session"],
        "position": position,
        "app": session["app"],
        "version": session["version"],
        "page": f"/sessions/{session['key']}/view?at={position}",
        "created": now(),
    }
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    db.execute("INSERT INTO deliveries VALUES (?, ?, ?, 0, ?)", [identifier, session["id"], text, time.time()])


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Refuse a redirect, because a message goes only to the address that the operator named."""


class Courier:
    """A thread that sends the messages that are due."""

    def __init__(self, writer: Writer, reader: Reader, url: str, secret: str, first_pause: float = 30) -> None:
        self._writer, self._reader, self._url, self._secret = writer, reader, url, secret
        self._first_pause = first_pause
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="courier", daemon=True)
        self._opener = urllib.request.build_opener(_NoRedirects)

    def start(self) -> None:
        """Start sending."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the message that is being sent."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(1):
            try:
                due = self._reader.db.execute("SELECT * FROM deliveries WHERE due <= ? ORDER BY due LIMIT 20", [time.time()])
                for row in due.fetchall():
                    if self._stopped.is_set():
                        return
                    self._deliver(row)
            except Exception as error:
                _LOGGER.error("webhooks could not be sent; the collector will try again: %s", error)

    def _deliver(self, row: sqlite3.Row) -> None:
        problem = self._send(row["id"], row["body"])
        attempts = row["attempts"] + 1
        if problem is None or attempts >= MOST_ATTEMPTS:
            if problem is not None:
                _LOGGER.error("the webhook did not receive message %s in %d attempts: %s", row["id"], attempts, problem)
            self._writer.submit(lambda db: db.execute("DELETE FROM deliveries WHERE id = ?", [row["id"]])).result()
            return
        due = time.time() + self._first_pause * 2 ** (attempts - 1)
        update = "UPDATE deliveries SET attempts = ?, due = ? WHERE id = ?"
        self._writer.submit(lambda db: db.execute(update, [attempts, due, row["id"]])).result()

    def _send(self, identifier: str, body: str) -> str | None:
        """Send a message. Return the reason why it was not received, or `None` if it was received."""
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "navlog-collect",
            "Navlog-Delivery": identifier,
            "Navlog-Signature": signature(self._secret, str(int(time.time())), body),
        }
        request = urllib.request.Request(self._url, body.encode(), headers, method="POST")
        try:
            with self._opener.open(request, timeout=10) as answer:
                return None if 200 <= answer.status < 300 else f"its answer was {answer.status}"
        except urllib.error.HTTPError as error:
            error.close()
            return f"its answer was {error.code}"
        except (OSError, ValueError, http.client.HTTPException) as error:
            return str(error)
