"""The pages, in a real browser."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from conftest import ALL, Team, serving
from device import START, Session
from playwright.sync_api import Browser
from visit import PHONE, WIDE, Visit

HOSTILE = "<script>document.title='owned'</script><img src=x onerror=alert(1)>\u202e&quot;'\""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    """A collector with sessions of two apps, one of them hostile, and with a report, two endings and rejected uploads."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "app.rules").write_text("no settings: never screen = 'settings'\n")
    with serving(folder / "data", "--rules", str(folder / "app.rules")) as team:
        _fill(team)
        yield team


def _fill(team: Team) -> None:
    device = team.device
    device.upload(Session("aaaa0000", 9, screens=("cart", "checkout"), is_closed=True))
    device.upload(Session("bbbb0000", 6, version="2.0"))
    device.report("bbbb0000", 4, f"After back, the cart was empty.\n{HOSTILE}")
    device.end("bbbb0000", "crashed", kind="sentry", id=HOSTILE)
    device.end("aaaa0000", "hung", kind="metricKit", id="6F1C", candidates=2)
    hostile = Session(
        "cccc" + HOSTILE.replace("\u202e", ""),
        5,
        app=HOSTILE,
        version=HOSTILE,
        system=HOSTILE,
        screens=(HOSTILE,),
        started=START + timedelta(days=1),
    )
    device.post("cccc" + _escaped(HOSTILE.replace("\u202e", "")), hostile.batch())
    device.post("dddd0000", Session("dddd0000", 4).batch().replace(b'"depth":1', b'"depth":7'))
    device.post("eeee0000", b"not a batch\n")
    for session, events in (("aaaa0000", 9), ("bbbb0000", 6), (hostile.id, 5)):
        team.verified(session, events)


def _escaped(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode())


@pytest.fixture
def visit(browser: Browser, filled: Team) -> Iterator[Visit]:
    visit = Visit(browser, filled, WIDE).sign_in()
    yield visit
    assert visit.problems == []
    visit.close()


def test_a_hostile_session_is_accessible_and_inert_in_the_viewer(browser: Browser, filled: Team) -> None:
    (key,) = [each["key"] for each in filled.sessions(day="2026-11-22")]
    for size, theme in ((WIDE, "light"), (PHONE, "dark")):
        visit = Visit(browser, filled, size, theme).sign_in()
        page = visit.page
        page.goto(f"/sessions/{key}/view?at=4")
        page.wait_for_selector("html[data-ready]")
        # The page shows the texts of the device as text, and contains no elements from these texts.
        assert "<script>document.title='owned'</script>" in page.inner_text("body")
        assert page.locator("img[src=x], [onerror]").count() == 0
        visit.check_fit()
        visit.close()


LOOKS = [(WIDE, "light"), (PHONE, "dark"), *([(WIDE, "dark"), (PHONE, "light")] if ALL else [])]


@pytest.mark.parametrize(("size", "theme"), LOOKS, ids=[f"{size['width']}-{theme}" for size, theme in LOOKS])
def test_every_page_is_accessible_and_fits_the_window(browser: Browser, filled: Team, size: dict[str, int], theme: str) -> None:
    visit = Visit(browser, filled, size, theme)
    page = visit.page
    page.goto("/login")
    visit.check()
    visit.sign_in().check()
    keys = [each["key"] for each in filled.sessions()]
    condition = "/?condition=" + _escaped("screen = 'settings'")
    for path in (condition, "/?condition=nonsense(", "/quarantine", "/nothing"):
        page.goto(path)
        visit.check()
    for path in (*(f"/sessions/{key}" for key in keys), f"/sessions/{keys[0]}/delete"):
        page.goto(path)
        visit.check()
    visit.close()


def test_a_session_is_found_and_opens_in_the_viewer_at_its_moment(visit: Visit) -> None:
    page = visit.page
    page.fill("#condition", "screen = 'settings' AND kind = 'navigate'")
    page.press("#condition", "Enter")
    page.wait_for_selector("text=The condition holds in 1 session of 3 sessions searched.")
    page.click("text=Open at event 2")
    page.wait_for_selector("html[data-ready]")
    assert page.get_attribute("#timeline-slider", "aria-valuenow") == "2"
    # The viewer's page has scripts, but no origin, so the scripts cannot read the collector.
    assert page.evaluate("origin") == "null"


def test_each_filter_lists_only_the_matching_sessions(visit: Visit) -> None:
    page = visit.page

    def shown() -> list[str]:
        return [text.split()[0] for text in page.locator(".head .quiet").all_text_contents()]

    assert len(shown()) == 3
    page.select_option("#app", "Shop")
    page.select_option("#screen", "checkout")
    page.click("text=Show")
    assert shown() == ["aaaa0000"]
    page.click("text=Clear")
    for name, value, expected in (
        ("version", "2.0", "bbbb0000"),
        ("ending", "crashed", "bbbb0000"),
        ("problem", "no settings", "bbbb0000"),
        ("day", "2026-11-22", "cccc<scr"),
    ):
        page.goto("/")
        page.select_option(f"#{name}", value)
        page.click("text=Show")
        assert shown() == [expected]
    page.goto("/")
    code = page.text_content(".mark") or ""
    page.fill("#code", code.lower())
    page.press("#code", "Enter")
    page.wait_for_selector("text=1 session, the newest first")
    assert shown() == ["bbbb0000"]
    page.click("text=Open at event 4")
    page.wait_for_selector("html[data-ready]")
    assert page.get_attribute("#timeline-slider", "aria-valuenow") == "4"


def test_the_list_shows_how_sessions_ended_and_links_to_those_that_crashed(visit: Visit) -> None:
    page = visit.page

    def endings() -> dict[str, str]:
        """Return how each session of the list ended, by the beginning of the session's identifier."""
        ids = [text.split()[0] for text in page.locator(".head .quiet").all_text_contents()]
        return dict(zip(ids, page.locator(".badges .badge:first-child").all_text_contents(), strict=True))

    page.select_option("#app", "Shop")
    page.click("text=Show")
    everything = {"bbbb0000": "crashed", "aaaa0000": "hung?"}
    assert endings() == everything
    links = page.locator("nav[aria-label=Crashes] a")
    assert links.all_text_contents() == ["All", "Crashed (1)", "Hung (1)"]
    for text, expected in (("Crashed (1)", {"bbbb0000": "crashed"}), ("Hung (1)", {"aaaa0000": "hung?"}), ("All", everything)):
        page.click(f"nav[aria-label=Crashes] >> text={text}")
        assert endings() == expected
        assert page.locator("nav[aria-label=Crashes] [aria-current]").all_text_contents() == [text]
        # The other filters still apply.
        assert page.input_value("#app") == "Shop"
        visit.check()
    page.click("nav[aria-label=Crashes] >> text=Hung")
    page.click(".title")
    assert "6F1C could be about 2 sessions" in " ".join((page.text_content("dl") or "").split())


def test_the_tab_key_reaches_every_control(visit: Visit) -> None:
    page = visit.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))
        is_inside = page.evaluate("document.activeElement !== document.body")
        assert not is_inside or page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert {"app", "version", "day", "screen", "problem", "ending", "code", "condition", "Show", "Clear"} <= reached
    assert any(text.startswith("Open at event 4") for text in reached)


def test_a_log_is_downloaded(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    page.goto("/?screen=checkout")
    page.click(".title")
    for text, begin in (
        ("Log (SQLite)", b"SQLite format 3"),
        ("Export (JSON Lines)", b'{"format":"navlog"'),
        ("Receipt", b"{"),
    ):
        with page.expect_download() as download:
            page.click(f"text={text}")
        path = tmp_path / "file"
        download.value.save_as(path)
        assert path.read_bytes().startswith(begin)


def test_a_person_with_a_token_for_reading_cannot_delete(browser: Browser, filled: Team) -> None:
    token = filled.server.command("token", "make", "read")
    visit = Visit(browser, filled, WIDE).sign_in(token)
    page = visit.page
    page.click(".title >> nth=0")
    page.wait_for_selector("dl")
    assert page.locator("text=Delete").count() == 0
    page.goto(page.url + "/delete")
    assert "cannot delete" in (page.text_content("main") or "")
    visit.close()


def test_a_page_can_delete_a_log_and_later_uploads_do_not_restore_it(browser: Browser, filled: Team, tmp_path: Path) -> None:
    device = filled.device
    device.log = "9" * 32
    for name in ("one", "two"):
        device.upload(Session(name, 4))
        filled.verified(name, 4)
    assert device.post("three", b"not an export").status_code == 400
    visit = Visit(browser, filled, PHONE).sign_in()
    page = visit.page
    page.goto(f"/?log={device.log}")
    assert page.locator(".title").count() == 2
    page.click(".title >> nth=0")
    page.click("text=Delete …")
    page.click("text=Delete the whole log, 2 sessions")
    page.wait_for_selector("h1:text('Sessions')")
    assert filled.sessions(log=device.log) == []
    assert list((filled.server.data / "sessions").glob(f"{device.log}/*")) == []
    assert "deleted" in device.upload(Session("one", 4)).json()["error"]
    assert device.log not in [each["log"] for each in filled.get("/v1/quarantine").json()["uploads"]]
    visit.close()
    device.log = "0" * 32


def test_reading_needs_a_login(filled: Team) -> None:
    client, (key, *_) = filled.client, [each["key"] for each in filled.sessions()]
    for path in (
        "/",
        "/quarantine",
        *(f"/sessions/{key}{end}" for end in ("", "/view", "/export", "/log", "/receipt", "/delete")),
    ):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/login"), path
    for path in ("/v1/sessions", "/v1/choices", "/v1/quarantine", *(f"/v1/sessions/{key}{end}" for end in ("", "/export"))):
        assert client.get(path).status_code == 401, path
        assert filled.get(path, filled.device.token).status_code == 403, path
    # A token for uploads cannot sign in, either.
    assert client.post("/login", data={"token": filled.device.token}).status_code == 403


def test_a_form_of_another_site_cannot_delete_a_session(filled: Team) -> None:
    client = filled.client
    signed = client.post("/login", data={"token": filled.manage})
    cookie = signed.headers["set-cookie"]
    assert re.search(r"HttpOnly", cookie) and re.search(r"SameSite=strict", cookie, re.I)
    client.cookies.clear()
    headers = {"Cookie": cookie.split(";")[0]}
    (key, *_) = [each["key"] for each in filled.sessions()]
    for more in ({"Origin": "https://evil.example"}, {}):
        answer = client.post(f"/sessions/{key}/delete", data={"what": "log", "form": "0" * 64}, headers=headers | more)
        assert answer.status_code == 403, answer.text
    assert key in [each["key"] for each in filled.sessions()]


def test_every_answer_forbids_scripts_and_frames(filled: Team) -> None:
    for path in ("/login", "/v1/key", "/openapi.json", "/style.css", "/nothing", "/v1/sessions"):
        headers = filled.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
