"""A person with a browser."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from conftest import Team
from playwright.sync_api import Browser, Dialog, Page

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


class Visit:
    """A person with a browser. Checks fail if a page has an error or loads anything from another site."""

    def __init__(self, browser: Browser, team: Team, size: dict[str, int], theme: str = "light") -> None:
        self.team = team
        # A phone uses the width in the viewport element, and widens the page if its content is wider.
        phone: Any = {"is_mobile": True, "has_touch": True, "device_scale_factor": 3} if size is PHONE else {}
        look: Any = {"viewport": size, "color_scheme": theme}
        context = browser.new_context(base_url=team.server.url, **look, **phone)
        self.width = size["width"]
        self.page: Page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("dialog", self._dismiss)
        self.page.on("console", lambda line: self.problems.append(line.text) if "Content Security" in line.text else None)
        self.page.on("request", self._check_request)

    def _dismiss(self, dialog: Dialog) -> None:
        self.problems.append(dialog.message)
        dialog.dismiss()

    def _check_request(self, request: Any) -> None:  # noqa: ANN401
        if not request.url.startswith((self.team.server.url, "data:", "blob:")):
            self.problems.append(f"the page asked for {request.url}")

    def sign_in(self, token: str | None = None) -> "Visit":
        """Sign in with a token."""
        self.page.goto("/")
        self.page.fill("#token", token or self.team.manage)
        self.page.press("#token", "Enter")
        self.page.wait_for_selector("nav")
        return self

    def check(self) -> None:
        """Check that the page is accessible, fits its window, has no problem, and contains no script."""
        self.check_fit()
        assert (
            self.page.evaluate("document.scripts.length + document.querySelectorAll('[style], [onclick], [onerror]').length")
            == 0
        )

    def check_fit(self) -> None:
        """Check that the page is accessible, fits its window, and has no problem."""
        found = Axe().run(self.page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
        widths = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths == [self.width, self.width], widths
        assert self.page.title() != "owned"
        assert self.problems == []

    def close(self) -> None:
        """Close the browser's window."""
        self.page.context.close()
