"""The API lists, searches and deletes sessions, and its description is complete."""

from functools import partial
from pathlib import Path

import pytest
from conftest import Team, navlog_after, until
from device import Session
from openapi_spec_validator import validate

from navlog_collect import search
from navlog_collect.accept import accept
from navlog_collect.collector import Collector
from navlog_collect.limits import Quotas
from navlog_collect.protocol import parse_batch
from navlog_collect.receipts import now
from navlog_collect.sessions import Filter, listed
from navlog_collect.settings import Settings


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
    for limit, is_complete in ((2, False), (3, True)):
        answer = collector.get("/v1/sessions", log=log, condition="screen = 'cart'", limit=limit).json()
        assert (len(answer["sessions"]), answer["complete"]) == (limit, is_complete)
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
    # Only the first run of navlog bisect ends in time.
    once = f"if [ $1 = bisect ]; then mkdir {tmp_path}/searched || {slow}; fi"
    navlog = navlog_after(once, tmp_path)
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
