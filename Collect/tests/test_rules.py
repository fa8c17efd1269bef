"""Sessions are checked by the rules of a file, and a webhook reports each violation until it is received."""

import contextlib
import hashlib
import hmac
import http.server
import json
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import RULES, Team, deliveries, navlog_after, serving, until
from device import Session


class Hook:
    """A receiver of webhooks. The first `failures` answers are errors."""

    def __init__(self) -> None:
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.failures = 0
        hook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.received.append((dict(self.headers.items()), body))
                is_failing = len(hook.received) <= hook.failures
                self.send_response(500 if is_failing else 204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop receiving."""
        self._server.shutdown()


@pytest.fixture
def hook() -> Iterator[Hook]:
    hook = Hook()
    yield hook
    hook.close()


def test_a_violated_rule_is_reported_in_a_signed_message_which_is_repeated_until_it_is_received(
    data: Path, rules: Path, hook: Hook
) -> None:
    hook.failures = 1
    with serving(data, "--rules", str(rules), "--webhook", hook.url) as team:
        team.device.upload(Session("sound", 3, screens=("cart",)))
        team.device.upload(Session("loud", 5))
        found = team.verified("loud", 5)
        assert [(each["name"], each["position"]) for each in found["rules"]] == [("no settings", 2)]
        until(lambda: hook.received)
        # The retry is due in half a minute. The test brings it forward, as an operator would.
        until(lambda: _due(team) > time.time())
        subprocess.run(["sqlite3", str(team.server.data / "index.sqlite"), "UPDATE deliveries SET due = 0"], check=True)
        until(lambda: len(hook.received) == 2)
        (first_headers, first), (headers, body) = hook.received
        assert first == body and first_headers["Navlog-Delivery"] == headers["Navlog-Delivery"]
        message = json.loads(body)
        assert (message["rule"], message["session"], message["position"]) == ("no settings", "loud", 2)
        assert message["page"] == f"/sessions/{found['key']}/view?at=2"
        moment, signature = (part.partition("=")[2] for part in headers["Navlog-Signature"].split(","))
        secret = team.server.command("webhook").encode()
        assert hmac.new(secret, f"{moment}.".encode() + body, hashlib.sha256).hexdigest() == signature
        # A growing session is checked again, but a known violation is not reported again.
        team.device.upload(Session("loud", 9), 6, 9)
        team.verified("loud", 9)
        until(lambda: deliveries(team) == 0)
        assert len(hook.received) == 2


def test_a_violated_rule_is_reported_at_the_event_at_which_the_violation_occurs(data: Path, rules: Path, hook: Hook) -> None:
    rules.write_text("few pushes: at most 2 kind = 'navigate' per session\n")
    with serving(data, "--rules", str(rules), "--webhook", hook.url) as team:
        # The events 2, 4, 6 and 8 are pushes.
        team.device.upload(Session("pushes", 9))
        assert [each["position"] for each in team.verified("pushes", 9)["rules"]] == [6]
        until(lambda: hook.received)
        assert json.loads(hook.received[0][1])["position"] == 6


def _due(team: Team) -> float:
    words = ["sqlite3", str(team.server.data / "index.sqlite"), "SELECT ifnull(max(due), 0) FROM deliveries"]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def test_a_webhook_that_does_not_answer_in_http_is_tried_again_later(data: Path, rules: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    with connection:
                        connection.recv(1 << 16)
                        connection.sendall(b"this is not HTTP\r\n")

        threading.Thread(target=answer, daemon=True).start()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        with serving(data, "--rules", str(rules), "--webhook", url) as team:
            team.device.upload(Session("loud", 5))
            until(lambda: _due(team) > time.time())
            with contextlib.closing(sqlite3.connect(data / "index.sqlite")) as db:
                assert db.execute("SELECT attempts FROM deliveries").fetchall() == [(1,)]


def test_a_rule_that_fails_in_a_session_does_not_hide_the_session(data: Path, rules: Path) -> None:
    # The rule reads the name of a screen as JSON. The name is not JSON, so the rule fails at the first event with a screen.
    rules.write_text(f"{RULES}fails: never json_extract(screen, '$.a') = 1\n")
    with serving(data, "--rules", str(rules)) as team:
        session = Session("judged", 5)
        team.device.upload(session, 1, 1)
        team.verified("judged", 1)
        team.device.upload(session, 2, 5)
        assert team.verified("judged", 5)["rules"] == []
        assert 'rule "fails"' in team.server.printed
        # The file of rules disappears while the collector runs.
        rules.unlink()
        team.device.upload(Session("unjudged", 5))
        assert team.verified("unjudged", 5)["rules"] == []
        assert team.get("/v1/quarantine").json()["sessions"] == []


def test_a_check_that_fails_once_does_not_repeat_a_webhook(data: Path, rules: Path, hook: Hook, tmp_path: Path) -> None:
    fails = tmp_path / "fails"
    navlog = navlog_after(f"if [ -e {fails}-$1 ]; then exit 3; fi", tmp_path)
    with serving(data, "--rules", str(rules), "--webhook", hook.url, "--navlog", str(navlog)) as team:
        session = Session("loud", 9)
        team.device.upload(session, 1, 5)
        violated = team.verified("loud", 5)["rules"]
        assert [each["name"] for each in violated] == ["no settings"]
        until(lambda: len(hook.received) == 1)
        check = Path(f"{fails}-check")
        check.touch()
        team.device.upload(session, 6, 7)
        assert team.verified("loud", 7)["rules"] == violated
        check.unlink()
        # A session in quarantine also keeps its violations.
        verify = Path(f"{fails}-verify")
        verify.touch()
        team.device.upload(session, 8, 9)
        until(lambda: team.get("/v1/quarantine").json()["sessions"])
        verify.unlink()
        team.server.command("verify")
        assert team.verified("loud", 9)["rules"] == violated
        until(lambda: deliveries(team) == 0)
        assert len(hook.received) == 1


def test_a_mistake_in_the_rules_is_reported_at_the_start(data: Path, rules: Path) -> None:
    rules.write_text("no settings: never screen LIKEE 'settings'\n")
    words = [sys.executable, "-m", "navlog_collect", "serve", "--data", str(data), "--port", "0", "--rules", str(rules)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert f"{rules}:1:" in done.stderr and "is not an SQL expression" in done.stderr
