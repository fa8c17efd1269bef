"""From a bug in the sample app to a test: reported with a code, found by a condition, opened at its moment, bisected."""

import os
import subprocess
from pathlib import Path

from conftest import Team

# The tour through the sample app, Examples/Challenge. Near its end, a button calls `pop` at the root, where nothing happens.
TOUR = Path(__file__).parents[2] / "Tests" / "ViewerTests" / "tour.sqlite"
BAD = "kind = 'pop' AND reason = 'atRoot'"


def navlog(*words: str | Path, status: int = 0) -> str:
    done = subprocess.run([os.environ["NAVLOG"], *words], capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


def test_a_bug_becomes_a_test(team: Team, tmp_path: Path) -> None:
    export = navlog("export", TOUR, "--with-sensitive-data").encode()
    session = "924ef18cc18945f68e6df783a0aaa8a5"
    assert team.device.post(session, export, "gzip").json()["position"] == 30
    code = team.device.report(session, 26, "I pressed back, and nothing happened.").json()["code"]
    team.verified(session, 30)

    # An engineer types the code that the user sent, and another one searches all sessions for this bug.
    (reported,) = team.sessions(code=code)
    (found,) = team.sessions(condition=BAD)
    assert (reported["key"], reported["reports"][0]["position"]) == (found["key"], 26)
    assert found["matches"] == [26]

    login = team.client.post("/login", data={"token": team.manage})
    page = team.client.get(f"/sessions/{found['key']}/view", params={"at": 26})
    assert login.status_code == 303 and page.status_code == 200
    own = tmp_path / "own.html"
    navlog("view", TOUR, "@26", "--with-sensitive-data", "-o", own)
    assert page.text == own.read_text()

    log = tmp_path / "reported.sqlite"
    log.write_bytes(team.get(f"/v1/sessions/{found['key']}/log").content)
    assert "first holds after event 26 of 30" in navlog("bisect", log, "--bad", BAD, status=1)
    test = navlog("test", log, "@26", "--bad", BAD, "--minimize", "--app", "makeApp")
    assert "import Testing" in test and "reason = 'atRoot'" in test and test.count("pop") >= 1
