"""The tasks of a team: rules and webhooks, deletion, retention, the API and the command."""

import contextlib
import hashlib
import hmac
import http.server
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import fsspec
import pytest
from conftest import RULES, Server, Team, contents, team_of, until
from device import START, Session
from openapi_spec_validator import validate

from navlog_collect import removal, search
from navlog_collect.accept import accept, key_of
from navlog_collect.collector import Collector
from navlog_collect.limits import Quotas
from navlog_collect.protocol import parse_batch
from navlog_collect.receipts import now
from navlog_collect.sessions import Filter, listed
from navlog_collect.settings import Settings
from navlog_collect.store import Store, name_of
from navlog_collect.verification import empty_trash


class Hook:
    """A receiver of webhooks, which fails a given number of times."""

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


def test_a_violated_rule_is_reported_once_with_a_signature_and_again_until_it_is_received(data: Path, hook: Hook) -> None:
    rules = data.parent / "app.rules"
    rules.write_text(RULES)
    hook.failures = 1
    server = Server(data, ["--rules", str(rules), "--webhook", hook.url]).start()
    try:
        team = team_of(server)
        team.device.upload(Session("sound", 3, screens=("cart",)))
        team.device.upload(Session("loud", 5))
        found = team.verified("loud", 5)
        assert [(each["name"], each["position"]) for each in found["rules"]] == [("no settings", 2)]
        until(lambda: hook.received)
        # The retry is due in half a minute. The test brings it forward, as an operator would.
        until(lambda: _due(team) > time.time())
        subprocess.run(["sqlite3", str(server.data / "index.sqlite"), "UPDATE deliveries SET due = 0"], check=True)
        until(lambda: len(hook.received) == 2)
        (first_headers, first), (headers, body) = hook.received
        assert first == body and first_headers["Navlog-Delivery"] == headers["Navlog-Delivery"]
        message = json.loads(body)
        assert (message["rule"], message["session"], message["position"]) == ("no settings", "loud", 2)
        assert message["page"] == f"/sessions/{found['key']}/view?at=2"
        moment, signature = (part.partition("=")[2] for part in headers["Navlog-Signature"].split(","))
        secret = server.command("webhook").encode()
        assert hmac.new(secret, f"{moment}.".encode() + body, hashlib.sha256).hexdigest() == signature
        # A growing session is checked again, but a known violation is not reported again.
        team.device.upload(Session("loud", 9), 6, 9)
        team.verified("loud", 9)
        until(lambda: _deliveries(team) == 0)
        assert len(hook.received) == 2
    finally:
        server.kill()


def test_a_violated_rule_is_reported_at_the_event_at_which_the_violation_occurs(data: Path, hook: Hook) -> None:
    rules = data.parent / "app.rules"
    rules.write_text("few pushes: at most 2 kind = 'navigate' per session\n")
    server = Server(data, ["--rules", str(rules), "--webhook", hook.url]).start()
    try:
        team = team_of(server)
        # The events 2, 4, 6 and 8 are pushes.
        team.device.upload(Session("pushes", 9))
        assert [each["position"] for each in team.verified("pushes", 9)["rules"]] == [6]
        until(lambda: hook.received)
        assert json.loads(hook.received[0][1])["position"] == 6
    finally:
        server.kill()


def _due(team: Team) -> float:
    words = ["sqlite3", str(team.server.data / "index.sqlite"), "SELECT ifnull(max(due), 0) FROM deliveries"]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def _deliveries(team: Team) -> int:
    words = ["sqlite3", str(team.server.data / "index.sqlite"), "SELECT count(*) FROM deliveries"]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def test_a_webhook_that_does_not_answer_in_http_is_tried_again_later(data: Path) -> None:
    rules = data.parent / "app.rules"
    rules.write_text(RULES)
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
        server = Server(data, ["--rules", str(rules), "--webhook", url]).start()
        try:
            team = team_of(server)
            team.device.upload(Session("loud", 5))
            until(lambda: _due(team) > time.time())
            with contextlib.closing(sqlite3.connect(data / "index.sqlite")) as db:
                assert db.execute("SELECT attempts FROM deliveries").fetchall() == [(1,)]
        finally:
            server.kill()


def test_a_rule_that_fails_in_a_session_does_not_hide_the_session(data: Path) -> None:
    rules = data.parent / "app.rules"
    # The name of a screen is not JSON, which navlog notices at the first event with a screen.
    rules.write_text(f"{RULES}fails: never json_extract(screen, '$.a') = 1\n")
    server = Server(data, ["--rules", str(rules)]).start()
    try:
        team, session = team_of(server), Session("judged", 5)
        team.device.upload(session, 1, 1)
        team.verified("judged", 1)
        team.device.upload(session, 2, 5)
        assert team.verified("judged", 5)["rules"] == []
        assert 'rule "fails"' in server.printed
        # The file of rules disappears while the collector runs.
        rules.unlink()
        team.device.upload(Session("unjudged", 5))
        assert team.verified("unjudged", 5)["rules"] == []
        assert team.get("/v1/quarantine").json()["sessions"] == []
    finally:
        server.kill()


def test_a_check_that_fails_once_does_not_repeat_a_webhook(data: Path, hook: Hook, tmp_path: Path) -> None:
    rules, fails = data.parent / "app.rules", tmp_path / "fails"
    rules.write_text(RULES)
    navlog = tmp_path / "navlog"
    navlog.write_text(f'#!/bin/sh\nif [ -e {fails}-$1 ]; then exit 3; fi\nexec {os.environ["NAVLOG"]} "$@"\n')
    navlog.chmod(0o755)
    server = Server(data, ["--rules", str(rules), "--webhook", hook.url, "--navlog", str(navlog)]).start()
    try:
        team, session = team_of(server), Session("loud", 9)
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
        server.command("verify")
        assert team.verified("loud", 9)["rules"] == violated
        until(lambda: _deliveries(team) == 0)
        assert len(hook.received) == 1
    finally:
        server.kill()


def test_a_mistake_in_the_rules_is_reported_at_the_start(data: Path) -> None:
    rules = data.parent / "app.rules"
    rules.write_text("no settings: never screen LIKEE 'settings'\n")
    words = [sys.executable, "-m", "navlog_collect", "serve", "--data", str(data), "--port", "0", "--rules", str(rules)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert f"{rules}:1:" in done.stderr and "is not an SQL expression" in done.stderr


def test_a_deleted_log_leaves_no_trace_and_is_not_accepted_again(data: Path) -> None:
    rules = data.parent / "app.rules"
    rules.write_text(RULES)
    # No server receives the webhooks, so the messages stay.
    server = Server(data, ["--rules", str(rules), "--webhook", "http://127.0.0.1:9/"]).start()
    try:
        team = team_of(server)
        device, traces = team.device, [f"trace{number}x{os.urandom(8).hex()}" for number in range(7)]
        name, screen, forged_screen, report, crash, malformed, other = traces
        device.log = "e" * 32
        device.upload(Session("kept", 4))
        team.verified("kept", 4)
        device.log = "d" * 32
        session, forged = Session(name, 6, screens=("settings", screen)), Session(name, 6, screens=("settings", forged_screen))
        device.upload(session)
        assert device.upload(forged).status_code == 422
        assert device.report(name, 2, report).status_code == 201
        assert device.end(name, "crashed", kind="sentry", id=crash).status_code == 200
        assert device.post(malformed, b"not a batch\n").status_code == 400
        team.verified(name, 6)
        until(lambda: _deliveries(team))
        device.log = "f" * 32
        assert device.post(other, b"not a batch\n").status_code == 400
        device.log = "d" * 32
        found = contents(data)
        assert [trace for trace in traces if trace.encode() not in found] == []
        assert server.command("delete", "d" * 32) == "1 sessions deleted"
        assert server.command("delete", "f" * 32) == "0 sessions deleted"
        found = contents(data)
        assert [trace for trace in traces if trace.encode() in found] == []
        assert b"kept" in found
        # Later uploads leave no trace, either.
        for late in (session, forged):
            assert device.upload(late).status_code == 422
        assert device.report(name, 2, report).status_code == 404
        found = contents(data)
        assert [trace for trace in traces if trace.encode() in found] == []
        assert [each["session"] for each in team.sessions()] == ["kept"]
        assert [path.parent.name for path in (data / "sessions").rglob("*.jsonl")] == ["e" * 32]
        # The names of the deleted files stay for up to two hours or until the next start, which looks for the files again.
        server.stop()
        server.start()
        server.stop()
        assert b"d" * 32 not in contents(data)
    finally:
        server.kill()


def test_a_deleted_session_is_not_accepted_in_another_log(team: Team) -> None:
    """A device that has lost `LOG-upload` sends all sessions again, in a new log."""
    device, session = team.device, Session("copied", 4)
    for device.log in ("a" * 32, "b" * 32):
        assert device.upload(session, 1, 3).status_code == 200
    team.verified("copied", 3)
    assert team.server.command("delete", "a" * 32) == "1 sessions deleted"
    # The copy that was not deleted still grows.
    assert device.upload(session, 4).status_code == 200
    assert device.upload(Session("other", 4)).status_code == 200
    device.log = "c" * 32
    refused = device.upload(session)
    assert (refused.status_code, "was deleted" in refused.text) == (422, True)
    # A session that started at another time is another session, even if it has the same identifier.
    assert device.upload(Session("copied", 4, started=START + timedelta(days=1))).status_code == 200


def test_old_sessions_are_deleted_by_the_collectors_clock(data: Path) -> None:
    server = Server(data).start()
    try:
        team = team_of(server)
        for name in ("old", "new"):
            team.device.upload(Session(name, 3))
            team.verified(name, 3)
        update = "UPDATE sessions SET received = '2020-01-01T00:00:00.000Z' WHERE session = 'old'"
        subprocess.run(["sqlite3", str(data / "index.sqlite"), update], check=True)
        assert server.command("prune", "--days", "4000") == "0 sessions deleted"
        server.stop()
        server.options = ["--keep-days", "30"]
        server.start()
        until(lambda: [each["session"] for each in team.sessions()] == ["new"])
        until(lambda: len(list((data / "sessions").rglob("*.jsonl"))) == 1)
    finally:
        server.kill()


def test_old_sessions_are_deleted_after_a_full_disk_and_a_store_that_fails(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collector, session, log = Collector(Settings(data, keep_days=30)), Session("old", 3), "0" * 32
    batch = parse_batch(session.batch(), "old")
    accepted = collector.writer.submit(lambda db: accept(db, log, batch, "2020-01-01T00:00:00.000Z", Quotas(), 1e6))
    assert accepted.result().position == 3
    name = name_of(log, key_of(log, "old"))
    collector.store.put(name, session.batch())
    failing = {"prune": sqlite3.OperationalError("database or disk is full"), "delete": OSError("the store fails")}

    def once(owner: object, verb: str) -> None:
        works = getattr(owner, verb)

        def run(*values: object) -> object:
            if verb in failing:
                raise failing.pop(verb)
            return works(*values)

        monkeypatch.setattr(owner, verb, run)

    once(removal, "prune")
    once(collector.store, "delete")
    monkeypatch.setattr("navlog_collect.collector._HOUR", 0.05)
    collector.start()
    try:
        until(lambda: not (data / "sessions" / name).exists(), 5)
        assert failing == {}
    finally:
        collector.stop()


def test_a_file_that_cannot_be_deleted_does_not_keep_other_files(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collector, log = Collector(Settings(data, keep_days=30)), "0" * 32

    def add(id_: str, *, is_stuck: bool) -> Path:
        batch, name = parse_batch(Session(id_, 3).batch(), id_), name_of(log, key_of(log, id_))
        collector.writer.submit(lambda db: accept(db, log, batch, "2020-01-01T00:00:00.000Z", Quotas(), 1e6)).result()
        path = data / "sessions" / name
        if is_stuck:
            # A folder cannot be deleted like a file.
            path.mkdir(parents=True)
        else:
            collector.store.put(name, b"")
        return path

    stuck, free = add("stuck", is_stuck=True), add("free", is_stuck=False)
    with pytest.raises(OSError, match="1 files of deleted sessions remain"):
        collector.remove(collector.writer.submit(lambda db: removal.prune(db, 30)).result())
    assert stuck.exists() and not free.exists()
    later, last = add("later", is_stuck=True), add("last", is_stuck=False)
    monkeypatch.setattr("navlog_collect.collector._HOUR", 0.05)
    collector.start()
    try:
        until(lambda: not last.exists(), 5)
        # At its start, the collector tried to delete the first file again. It still remembers this file.
        names = [name for (name,) in collector.reader.db.execute("SELECT name FROM trash")]
        assert str(stuck.relative_to(data / "sessions")) in names and str(free.relative_to(data / "sessions")) not in names
        later.rmdir()
        later.touch()
        until(lambda: not later.exists(), 5)
    finally:
        collector.stop()


def test_a_running_collector_deletes_the_files_that_a_verb_left(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("navlog_collect.collector._HOUR", 0.05)
    collector, name = Collector(Settings(data)), name_of("0" * 32, "1" * 32)
    collector.start()
    try:
        collector.store.put(name, b"")
        collector.writer.submit(lambda db: db.execute("INSERT INTO trash VALUES (?)", [name])).result()
        until(lambda: not (data / "sessions" / name).exists(), 5)
        until(lambda: collector.reader.db.execute("SELECT 1 FROM trash").fetchone() is None, 5)
    finally:
        collector.stop()


def test_a_file_that_a_verification_writes_after_its_deletion_is_deleted_an_hour_later(data: Path) -> None:
    collector, name = Collector(Settings(data)), name_of("0" * 32, "1" * 32)
    collector.writer.submit(lambda db: db.execute("INSERT INTO trash VALUES (?)", [name])).result()
    seen = empty_trash(collector.writer, collector.reader, collector.store, set())
    collector.store.put(name, b"")
    assert empty_trash(collector.writer, collector.reader, collector.store, seen) == {name}
    assert not (data / "sessions" / name).exists()
    assert empty_trash(collector.writer, collector.reader, collector.store, {name}) == set()


def test_the_api_deletes_only_with_a_token_for_managing(team: Team) -> None:
    team.device.upload(Session("a", 2))
    key = team.verified("a", 2)["key"]
    read = team.server.command("token", "make", "read", "--name", "ci")
    assert "read" in team.server.command("token", "list")
    for path in (f"/v1/sessions/{key}", f"/v1/logs/{team.device.log}"):
        for token, status in ((None, 401), (team.device.token, 403), (read, 403)):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            assert team.client.delete(path, headers=headers).status_code == status
    headers = {"Authorization": f"Bearer {team.manage}"}
    assert team.client.delete(f"/v1/sessions/{key}", headers=headers).json() == {"deleted": 1}
    assert team.client.delete(f"/v1/sessions/{key}", headers=headers).status_code == 404
    assert team.client.delete(f"/v1/logs/{team.device.log}", headers=headers).json() == {"deleted": 0}


def test_the_description_of_the_api_is_valid_and_complete(collector: Team) -> None:
    document = collector.client.get("/openapi.json").json()
    validate(document)
    from navlog_collect import api, uploads

    described = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    routes = {
        (route.path, method)
        for route in (*api.routes(), *uploads.routes())
        for method in route.methods or ()
        if method != "HEAD"
    }
    upload = {(path, "POST") for path, _ in described if path.startswith("/v1/logs/{log}/sessions")}
    assert described - upload == routes - {("/v1/logs/{log}/sessions/{rest:path}", "POST"), ("/openapi.json", "GET")}
    assert len(upload) == 3


def test_the_api_lists_filters_and_searches(collector: Team) -> None:
    for number in range(3):
        collector.device.upload(Session(f"api-{number}", 4 + number, version=f"3.{number}", screens=("cart", f"page{number}")))
        collector.verified(f"api-{number}", 4 + number)
    log = collector.device.log
    first = collector.sessions(log=log, limit=2)
    rest = collector.sessions(log=log, limit=2, before=first[-1]["id"])
    assert [each["session"] for each in first + rest] == ["api-2", "api-1", "api-0"]
    assert [each["session"] for each in collector.sessions(log=log, version="3.1")] == ["api-1"]
    assert [each["session"] for each in collector.sessions(log=log, screen="page2")] == ["api-2"]
    answer = collector.get("/v1/sessions", log=log, condition="screen = 'cart' AND kind = 'navigate'").json()
    assert (answer["searched"], answer["complete"]) == (3, True)
    assert {each["session"]: each["matches"] for each in answer["sessions"]} == {"api-0": [4], "api-1": [4], "api-2": [4]}
    for condition in ("nonsense(", "1; DROP TABLE events", "--help", "load_extension('x')", "x" * 3_000):
        answer = collector.get("/v1/sessions", log=log, condition=condition)
        assert answer.status_code == 400 and answer.json()["error"].startswith(("the condition", "a condition")), answer.text
    for query in ({"limit": "-1"}, {"before": "x"}, {"limit": "9" * 99}):
        assert collector.get("/v1/sessions", **query).status_code == 400
    receipt = collector.get(f"/v1/sessions/{first[0]['key']}/receipt").json()
    assert (receipt["position"], receipt["session"]) == (6, "api-2")
    assert set(collector.get("/v1/choices").json()) == {"app", "version", "day", "screen", "problem", "ending"}


@pytest.mark.parametrize("slow", ["sleep 60", "kill -XCPU $$"])
def test_a_search_whose_time_expires_returns_its_matches(
    data: Path, tmp_path: Path, slow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only the first search for the condition ends.
    navlog = tmp_path / "navlog"
    once = f"if [ $1 = bisect ]; then mkdir {tmp_path}/searched || {slow}; fi"
    navlog.write_text(f'#!/bin/sh\n{once}\nexec {os.environ["NAVLOG"]} "$@"\n')
    navlog.chmod(0o755)
    monkeypatch.setattr(search, "SECONDS", 5)
    monkeypatch.setattr(search, "_TOGETHER", 1)
    collector = Collector(Settings(data, navlog=str(navlog)))
    for name in ("older", "newer"):
        batch = parse_batch(Session(name, 3).batch(), name)
        collector.writer.submit(partial(accept, log="0" * 32, batch=batch, received=now(), quotas=Quotas(), settle=0)).result()
    collector.start()
    try:
        until(lambda: len(listed(collector.reader.db, Filter(), 9)) == 2)
        found = search.search(collector, Filter(), "screen = 'settings'", 9)
        assert [(each["session"], each["matches"]) for each in found.sessions] == [("newer", [2])]
        assert (found.searched, found.is_complete) == (1, False)
    finally:
        collector.stop()


def test_sessions_may_be_in_an_object_store(tmp_path: Path) -> None:
    """An object store: fsspec's store in memory has the interface of S3, GCS and Azure."""
    store = Store("memory://bucket/sessions", tmp_path)
    store.put("a/b.jsonl", b"1\n")
    store.put("a/b.jsonl", b"2\n")
    assert (store.get("a/b.jsonl"), store.is_local) == (b"2\n", False)
    with store.local(["a/b.jsonl", "a/gone.jsonl"]) as paths:
        assert [path.read_bytes() for path in paths] == [b"2\n"]
    store.delete("a/b.jsonl")
    store.delete("a/b.jsonl")
    assert fsspec.filesystem("memory").find("/bucket") == []


def test_a_store_elsewhere_holds_the_sessions(data: Path, tmp_path: Path) -> None:
    server = Server(data, ["--store", f"file://{tmp_path}/elsewhere"]).start()
    try:
        team = team_of(server)
        team.device.upload(Session("a", 2))
        team.verified("a", 2)
        assert len(list((tmp_path / "elsewhere").rglob("*.jsonl"))) == 1
    finally:
        server.kill()


def test_the_verbs_delete_files_in_the_store_of_the_server(data: Path, tmp_path: Path) -> None:
    store = f"file://{tmp_path}/elsewhere"
    server = Server(data, ["--store", store]).start()
    try:
        team = team_of(server)
        team.device.upload(Session("a", 2))
        team.verified("a", 2)
        with pytest.raises(AssertionError, match=f"the server stores sessions in {store}"):
            server.command("delete", team.device.log, "--store", str(tmp_path / "other"))
        assert len(list((tmp_path / "elsewhere").rglob("*.jsonl"))) == 1
        assert server.command("delete", team.device.log) == "1 sessions deleted"
        assert list((tmp_path / "elsewhere").rglob("*.jsonl")) == []
    finally:
        server.kill()


def test_the_path_of_a_store_may_begin_with_a_tilde(data: Path) -> None:
    server = Server(data, ["--store=~/sessions"], environment={"HOME": str(data.parent / "home")}).start()
    try:
        assert (data / "store.url").read_text() == str(data.parent / "home/sessions")
    finally:
        server.kill()


def test_the_path_of_a_store_is_read_in_utf8_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "store.url").write_text("/é", encoding="utf-8")
    script = "from navlog_collect.settings import *; print(ascii(Settings(Path()).served_sessions))"
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(Path(__file__).parent.parent)}
    words = [sys.executable, "-B", "-X", "utf8=0", "-c", script]
    assert subprocess.check_output(words, cwd=tmp_path, env=environment, text=True) == "'/\\xe9'\n"


def test_a_collector_does_not_start_with_another_store(data: Path, tmp_path: Path) -> None:
    elsewhere = ["--store", str(tmp_path / "elsewhere")]
    for first, other, store in (([], elsewhere, data / "sessions"), (elsewhere, [], tmp_path / "elsewhere")):
        server = Server(data, first).start()
        try:
            server.stop()
            server.options = other
            with pytest.raises(AssertionError, match=f"the sessions are in {store}: name this store with --store, or move"):
                server.start()
            server.options = first
            server.start()
        finally:
            server.kill()
        (data / "store.url").unlink()


@pytest.mark.parametrize("names_store", [False, True])
def test_the_verbs_delete_the_files_of_a_copied_folder_and_not_those_of_the_original(data: Path, names_store: bool) -> None:
    server, copy = Server(data, ["--store", str(data / "sessions")] if names_store else []).start(), data.with_name("copy")
    try:
        team = team_of(server)
        team.device.upload(Session("a", 2))
        team.verified("a", 2)
        server.stop()
        shutil.copytree(data, copy)
        assert Server(copy).command("delete", team.device.log) == "1 sessions deleted"
        assert [len(list(folder.rglob("*.jsonl"))) for folder in (data, copy)] == [1, 0]
    finally:
        server.kill()


@pytest.mark.parametrize("words", [("delete", "0" * 32), ("prune", "--days", "9"), ("verify",)])
def test_the_verbs_need_the_index_of_a_server(data: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match="does not exist: name the folder of the server's data with --data"):
        Server(data).command(*words)
    assert not data.exists()
    data.mkdir()
    (data / "index.sqlite").write_bytes(b"not a database, but a text " * 99)
    with pytest.raises(AssertionError, match=r"^navlog-collect: \S+/index.sqlite: file is not a database\n"):
        Server(data).command(*words)


def test_a_collector_shows_searches_and_deletes_sessions_of_an_object_store(data: Path) -> None:
    server = Server(data, ["--store", "memory://bucket/sessions"]).start()
    try:
        team = team_of(server)
        session = Session("remote", 5)
        team.device.upload(session)
        key = team.verified("remote", 5)["key"]
        assert team.get(f"/v1/sessions/{key}/export").content == session.batch()
        assert team.get(f"/v1/sessions/{key}/log").content.startswith(b"SQLite format 3")
        (found,) = team.sessions(condition="screen = 'settings'")
        assert (found["key"], found["matches"]) == (key, [2])
        assert team.client.post("/login", data={"token": team.manage}).status_code == 303
        assert team.client.get(f"/sessions/{key}/view").status_code == 200
        assert not list(data.rglob("*.jsonl"))
        headers = {"Authorization": f"Bearer {team.manage}"}
        assert team.client.delete(f"/v1/sessions/{key}", headers=headers).json() == {"deleted": 1}
        assert team.get(f"/v1/sessions/{key}/export").status_code == 404
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["serve", "--navlog", "no-such-navlog"], "install navlog with Scripts/install"),
        (["serve", "--rules", "nowhere.rules"], "does not exist"),
        (["serve", "--webhook", "https://x"], "--webhook needs --rules"),
        (["serve", "--store", "nowhere://x"], "nowhere://x cannot store sessions"),
        (["token", "make", "everything"], "is not a role"),
        (["token", "revoke", "0"], "no token has the identifier"),
        (["delete", "../.."], "32 lower-case"),
    ],
)
def test_an_error_is_one_sentence(data: Path, words: list[str], sentence: str) -> None:
    verb, *rest = words
    done = subprocess.run(
        [sys.executable, "-m", "navlog_collect", verb, "--data", str(data), *rest], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n"), sentence in done.stderr) == (2, 1, True), done.stderr


def test_the_key_is_the_one_that_signs(team: Team) -> None:
    receipt = team.device.upload(Session("a", 1)).json()
    comment, _, pem = team.server.command("key").partition("\n")
    assert comment == f"# {receipt['key']}"
    assert pem.strip() == team.client.get("/v1/key").text.strip()


def test_only_one_collector_serves_a_folder(team: Team) -> None:
    words = [sys.executable, "-m", "navlog_collect", "serve", "--data", str(team.server.data), "--port", "0"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, "another collector serves" in done.stderr) == (2, True)
    assert team.device.upload(Session("undisturbed", 1)).status_code == 200
