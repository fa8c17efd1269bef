"""A bug in the sample app becomes a test: a user reports it with a code, and an engineer finds, opens and bisects it."""

import os
import re
import subprocess
from pathlib import Path

from conftest import ALL, Team
from playwright.sync_api import Browser
from runner import navlog, needs_runner, run
from visit import WIDE, Visit

ROOT = Path(__file__).parents[2]
# A session of the sample app with the bug double-push. A test of Examples/Bugs records the session again, and compares it with
# this file.
SESSION = ROOT / "Examples/Bugs/Logs/double-push.jsonl"
BAD = "path LIKE '%characterDetail%characterDetail%'"
# The test that the command writes for this bug. Examples/Bugs compiles it, and runs it with and without the bug.
TEST = ROOT / "Examples/Bugs/Tests/Found/DoublePushTests.swift"


@needs_runner
def test_a_bug_becomes_a_test(team: Team, browser: Browser, tmp_path: Path) -> None:
    # The user's app reports the problem, and shows the code.
    device = tmp_path / "device.sqlite"
    navlog("import", device, SESSION)
    (printed,) = [
        line for line in run(team, "report", "I tapped Morty, and Back showed Morty again.", device) if "code" in line
    ]
    code = printed.removeprefix("code ")

    # An engineer types the code, and then searches all sessions for the bug.
    visit = Visit(browser, team, WIDE).sign_in()
    page = visit.page
    page.fill("#code", code)
    page.press("#code", "Enter")
    page.wait_for_selector("text=1 session, the newest first")
    page.click(".title")
    assert "Back showed Morty again" in page.inner_text("main")
    page.goto("/")
    page.fill("#condition", BAD)
    page.press("#condition", "Enter")
    page.wait_for_selector("text=The condition holds in 1 session of 1 session searched.")
    page.click("text=Open at event 8")
    page.wait_for_selector("html[data-ready]")
    assert page.get_attribute("#timeline-slider", "aria-valuenow") == "8"
    own = tmp_path / "own.html"
    navlog("view", device, "@8", "--with-sensitive-data", "-o", own)
    (found,) = team.sessions(code=code)
    assert team.client.post("/login", data={"token": team.manage}).status_code == 303
    assert team.client.get(f"/sessions/{found['key']}/view", params={"at": 8}).text == own.read_text()

    # From the downloaded log, the command writes the test that is in the repository.
    page.goto(f"/sessions/{found['key']}")
    with page.expect_download() as download:
        page.click("text=Log (SQLite)")
    log, test = tmp_path / "reported.sqlite", tmp_path / TEST.name
    download.value.save_as(log)
    assert "first holds after event 8 of 9" in navlog("bisect", log, "--bad", BAD, status=1)
    words = ["--app", "makeDoublePush", "--import", "ChallengeNavigation", "--name", "a character is pushed once"]
    navlog("test", log, "--bad", BAD, "--minimize", *words, "-o", test)
    assert test.read_text() == TEST.read_text()
    assert visit.problems == []
    visit.close()
    if ALL:
        words = ["--package-path", str(ROOT / "Examples/Bugs"), "--scratch-path", str(ROOT / ".build")]
        words += ["--disable-build-manifest-caching", "-Xswiftc", "-warnings-as-errors"]
        words += ["--explicit-target-dependency-import-check", "error", "--filter", "the test fails with the bug"]
        ran = subprocess.run(["swift", "test", *words], capture_output=True, text=True, check=False, cwd=ROOT, env=os.environ)
        assert ran.returncode == 0 and re.search("with 10 test cases passed", ran.stdout), ran.stdout[-2_000:]
