"""Code that the tests of the viewer's page share: one Chromium, the sample pages, and screenshots of failures.

Scripts/test --viewer makes the samples and names their folder in NAVLOG_VIEWER_SAMPLES.
"""

import atexit
import base64
import json
import os
import pathlib
import re
import shutil
import tempfile
import unittest
import zlib

from playwright.sync_api import sync_playwright

SAMPLES = pathlib.Path(os.environ["NAVLOG_VIEWER_SAMPLES"])
SHOTS = pathlib.Path(os.environ.get("NAVLOG_VIEWER_SHOTS", tempfile.gettempdir()))
WORK = pathlib.Path(tempfile.mkdtemp(prefix="navlog-viewer-"))
atexit.register(shutil.rmtree, WORK, ignore_errors=True)

WIDE, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)

# The page has no globals. In the tests, the values that it passes with an event become global, so that expressions can use
# them.
INTERNALS = """document.addEventListener("navlog", ({ detail }) => {
  for (const name of Object.keys(detail)) Object.defineProperty(window, name, { get: () => detail[name], configurable: true });
})"""

_running = {}


def browser():
    """Returns the shared browser. The first call starts the browser."""
    if not _running:
        playwright = sync_playwright().start()
        arguments = ["--disable-dev-shm-usage", "--enable-precise-memory-info"]
        # Chromium's own sandbox does not run for root, as in a container.
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        _running["browser"] = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)

        def stop():
            _running["browser"].close()
            playwright.stop()

        atexit.register(stop)
    return _running["browser"]


def samples(pattern="*"):
    """Returns the names of the sample pages."""
    return sorted(path.stem for path in SAMPLES.glob(f"{pattern}.html"))


def moments(name):
    """Returns the moments of a sample's sessions, as `navlog state` prints them: a list for each session."""
    sessions = {}
    for line in (SAMPLES / f"{name}.jsonl").read_text().splitlines():
        moment = json.loads(line)
        sessions.setdefault(moment["session"], []).append(moment)
    return sessions


def changed(name, change=None, elements=None):
    """Creates a copy of a sample with a changed index or a changed list of data elements. Returns the path of the copy."""
    page = (SAMPLES / f"{name}.html").read_text()
    pattern = re.compile(r'(<script [^>]*data-navlog="(block|index)">)([^<]*)(</script>)')
    found = [list(match.groups()) for match in pattern.finditer(page)]
    if change:
        for element in found:
            if element[1] == "index":
                index = json.loads(zlib.decompress(base64.b64decode(element[2]), -15))
                change(index)
                packer = zlib.compressobj(wbits=-15)
                data = packer.compress(json.dumps(index).encode()) + packer.flush()
                element[2] = base64.b64encode(data).decode()
    if elements:
        found = elements(found)
    start, end = (lambda all: (all[0].start(), all[-1].end()))(list(pattern.finditer(page)))
    data = "\n".join(opening + text + closing for opening, _, text, closing in found)
    path = WORK / f"changed-{len(list(WORK.iterdir()))}.html"
    path.write_text(page[:start] + data + page[end:])
    return path


class ViewerTest(unittest.TestCase):
    """A test of the page. It fails if the page accesses the network or reports an error."""

    page = None

    def run(self, result=None):
        before = len(result.failures) + len(result.errors)
        self.expects_errors = False
        returned = super().run(result)
        if self.page:
            if len(result.failures) + len(result.errors) > before:
                path = SHOTS / f"{self.id()}.png"
                self.page.screenshot(path=path)
                print(f"\nA screenshot of the failure: {path}")
            self.close()
        return returned

    def tearDown(self):
        if self.page:
            self.assertEqual(self.requests, [], "the page sent a request")
            if not self.expects_errors:
                self.assertEqual(self.errors, [], "the page has errors")

    def open(self, name, fragment="", size=WIDE, theme="light", clock=False, before=None, ready=True, **context):
        """Opens a sample, or the file at a path."""
        options = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": theme, **context}
        path = name if isinstance(name, pathlib.Path) else SAMPLES / f"{name}.html"
        if self.page:
            self.tearDown()
        if self.page is None or self.options != options or clock or before:
            self.close()
            self.options = options
            self.page = browser().new_context(**options).new_page()
            self.watch(self.page)
            if clock:
                self.page.clock.install(time=0)
            self.page.add_init_script(INTERNALS)
            if before:
                self.page.add_init_script(before)
        self.requests, self.errors = [], []
        if self.page.url.startswith(path.as_uri()):
            # The browser does not load a URL again if it differs only in its fragment.
            self.page.goto("about:blank")
        self.page.goto(path.as_uri() + fragment)
        if ready:
            self.page.wait_for_selector("html[data-ready]")
        if clock:
            # From here on, only the test moves the clock.
            self.page.clock.pause_at(3_600_000)
        return self.page

    def watch(self, page):
        page.set_default_timeout(10_000)
        page.on("request", lambda request: self.requests.append(request.url) if not request.is_navigation_request() else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type in ("error", "warning") else None)
        page.on("dialog", lambda dialog: (self.errors.append(f"dialog {dialog.message}"), dialog.dismiss()))

    def close(self):
        if self.page:
            self.page.context.close()
        self.page = None

    # Short summaries of the page's content.

    def position(self):
        """Returns the position that the page shows. The timeline and the clock must agree."""
        self.page.evaluate("draw()")
        slider = int(self.page.get_attribute("#timeline-slider", "aria-valuenow"))
        self.assertIn(f" {slider:,} of ", self.page.text_content("#clock"))
        return slider

    def wait(self, expression):
        """Waits until an expression is true. Playwright's own function evaluates text in the page, which the page's policy refuses."""
        for _ in range(200):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(25)
        self.fail(f"never true: {expression}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def text(self, selector):
        self.page.evaluate("typeof draw === 'function' && draw()")
        return self.page.text_content(selector)
