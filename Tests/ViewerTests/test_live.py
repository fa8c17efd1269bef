"""The page of a running app, which `navlog view --attach` serves."""

import pathlib
import subprocess
import tempfile
import time

from support import INTERNALS, WORK, ViewerTest, browser

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / ".build" / "debug"


class RunningApp(ViewerTest):
    def setUp(self):
        folder = tempfile.mkdtemp(dir=WORK)
        self.app = self.start("AttachableApp", "run", f"{folder}/app.sqlite", f"{folder}/live", stdin=subprocess.PIPE)
        socket = self.app.stdout.readline().strip()
        self.navigate(1)
        address = self.start("navlog-cli", "view", "--attach", socket).stdout.readline().strip()
        self.page = browser().new_page()
        self.watch(self.page)
        self.requests, self.errors = [], []
        self.page.add_init_script(INTERNALS)
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready]")

    def start(self, program, *arguments, **options):
        process = subprocess.Popen([PROGRAMS / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **options)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def tearDown(self):
        address = self.page.url.split("#")[0]
        self.assertEqual([url for url in self.requests if not url.startswith(address)], [], "the page sent a request to another server")

    def navigate(self, number):
        self.app.stdin.write(f"{number}\n")
        self.app.stdin.flush()
        return self.app.stdout.readline().strip()

    def status(self, text):
        self.wait(f"byId('live-status').textContent === {text!r}")

    def test_the_live_page_follows_the_app_shows_moments_makes_calls_and_keeps_its_moment(self):
        self.assertEqual(self.position(), 1)
        self.navigate(2)
        self.wait("viewer.session.count === 2")
        self.assertEqual(self.position(), 2, "the page stays at the end")
        self.press(",")
        self.page.fill("#search", "item")
        self.navigate(3)
        self.wait("viewer.session.count === 3")
        self.assertEqual((self.position(), self.page.input_value("#search")), (1, "item"))
        self.assertEqual(self.page.evaluate("finder.hits.length"), 3)

        self.page.click("#live-show")
        self.status("the app shows event 1")
        self.assertEqual(self.navigate(4), "event 3, on screen 1")
        self.page.click("#live-present")
        self.status("the app shows the present")
        self.page.fill("#live-text", "app://filter")
        self.press("Enter")
        self.status("event 4: applied, filter is visible")
        self.page.fill("#live-text", '{"call":"dismiss"}')
        self.press("Enter")
        self.status("event 5: applied, item is visible")
        self.wait("viewer.session.count === 5")
        self.page.fill("#live-text", "{pop}")
        self.press("Enter")
        self.status('a call is JSON, such as {"call":"pop"}')
        self.assertEqual(self.errors, [])

    def test_new_events_do_not_stop_the_playback_and_a_zoomed_timeline_follows_the_end(self):
        self.navigate(2)
        self.wait("viewer.session.count === 2")
        self.press("g")
        self.page.evaluate("update({ speed: 0.001 })")
        self.press(" ")
        self.wait("viewer.at > 0")
        at = self.page.evaluate("viewer.at")
        self.navigate(3)
        self.wait("viewer.session.count === 3")
        self.assertTrue(self.page.evaluate("viewer.playing"))
        self.assertGreaterEqual(self.page.evaluate("viewer.at"), at)
        self.wait(f"viewer.at > {at}")

        self.press("G", *"zzzzzz")
        # The new event is so much later that the zoomed part does not contain it.
        time.sleep(0.2)
        self.navigate(4)
        self.wait("viewer.session.count === 4")
        self.assertEqual(self.position(), 4)
        self.assertTrue(self.page.evaluate("viewer.from > 0 && viewer.from <= viewer.at && viewer.at <= viewer.to"))
        self.assertEqual(self.errors, [])

    def test_a_new_event_does_not_move_a_timeline_that_the_user_has_panned_away_from_the_playhead(self):
        time.sleep(0.2)
        self.navigate(2)
        self.wait("viewer.session.count === 2")
        first = self.page.evaluate("viewer.time.shown[1]")
        pan = "([from, to]) => { update({ from, to }); draw(); return [viewer.from, viewer.to]; }"
        # The playhead is between two events, at least 0.2 s apart.
        self.page.evaluate("update({ at: viewer.time.shown[1] + 1, position: 1 }); draw()")
        part = self.page.evaluate(pan, [first + 100, first + 120])
        self.navigate(3)
        self.wait("viewer.session.count === 3")
        self.page.evaluate("draw()")
        self.assertEqual(self.page.evaluate("[viewer.from, viewer.to]"), part)
        self.assertAlmostEqual(self.page.evaluate("viewer.at"), first + 1)
        # The playhead is at the end, which the new event moves.
        self.press("G")
        self.page.evaluate("draw()")
        part = self.page.evaluate(pan, [0, first + 20])
        self.navigate(4)
        self.wait("viewer.session.count === 4")
        self.page.evaluate("draw()")
        self.assertEqual(self.position(), 4)
        self.assertEqual(self.page.evaluate("[viewer.from, viewer.to]"), part)
        self.assertEqual(self.errors, [])

    def test_the_live_page_stays_usable_after_the_app_has_ended(self):
        self.navigate(2)
        self.wait("viewer.session.count === 2")
        self.app.kill()
        self.wait("byId('live-show').disabled")
        self.press("g")
        self.assertEqual(self.position(), 0)
