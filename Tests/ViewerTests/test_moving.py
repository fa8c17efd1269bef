"""Moving through a session with keys, buttons, the slider and links, and playing with a clock that the test moves."""

import gzip
import pathlib

from support import PHONE, WORK, ViewerTest, moments


class Keys(ViewerTest):
    def test_every_key_moves_as_the_help_states(self):
        self.open("tour", "#e=10")
        for keys, position in [
            (".", 11), (",,", 9), ("g", 0), ("G", 30), ("g.", 1), ("jj", 3), ("k", 2), ("e", 7), ("e", 9), ("E", 7),
            ("E", 2), ("0", 0), ("5", 15), ("9", 27), ("G,", 29),
        ]:
            self.press(*keys)
            self.assertEqual(self.position(), position, keys)

    def test_an_arrow_key_moves_by_five_seconds(self):
        self.open("random-0")
        self.press("g", "ArrowRight")
        elapsed = self.page.evaluate("viewer.time.elapsedAt(viewer.at)")
        self.assertAlmostEqual(elapsed, 5000, delta=1)
        self.press("ArrowRight", "ArrowLeft", "ArrowLeft")
        self.assertEqual(self.position(), 0)

    def test_an_arrow_key_never_moves_in_the_opposite_direction(self):
        self.open("tour", "#e=1")
        self.assertEqual(self.page.evaluate("viewer.session.elapsed[1]"), 0)
        self.press("ArrowLeft")
        self.assertEqual(self.position(), 0)
        self.press("ArrowLeft")
        self.assertEqual(self.position(), 0, "the first event is at the same time as the moment before it")
        self.press("G")
        self.page.evaluate("update({ at: viewer.time.end })")
        self.press("ArrowRight")
        self.assertTrue(self.page.evaluate("viewer.at === viewer.time.end"))

    def test_keys_reach_markers_and_pauses_in_both_directions(self):
        self.open("random-0")
        marks = self.page.evaluate("viewer.session.markers")
        self.assertGreater(len(marks), 2)
        self.press("g", "]")
        self.assertEqual(self.position(), marks[0])
        self.press("]", "]", "[")
        self.assertEqual(self.position(), marks[1])
        pauses = self.page.evaluate("viewer.time.pauses")
        self.press("g", "s", "s", "S")
        self.assertEqual(self.position(), [i for i in pauses if i > 0][0])

    def test_a_key_in_a_text_field_only_types(self):
        self.open("tour", "#e=5")
        self.press("/", "g", "G", "5", " ")
        self.assertEqual(self.position(), 5)
        self.assertEqual(self.page.input_value("#search"), "gG5 ")
        self.press("Escape", ".")
        self.assertEqual(self.position(), 6)

    def test_the_help_opens_with_a_question_mark_and_names_every_key(self):
        self.open("tour")
        self.press("?")
        self.assertTrue(self.page.is_visible("#help"))
        named = self.page.evaluate("[...document.querySelectorAll('#keys dt')].map((dt) => dt.textContent)")
        self.assertEqual(len(named), self.page.evaluate("keys.length"))
        self.press("j", "q")
        self.assertFalse(self.page.is_visible("#help"))
        self.assertEqual(self.position(), 0, "keys for the page have no effect while the help is open")

    def test_the_field_for_moments_accepts_the_grammar_of_the_command(self):
        self.open("tour", "#e=10")
        for text, position in [
            ("20", 20), ("@7", 7), ("924ef18c@9", 9), ("last", 30), ("-3", 28), ("50%", 15), ("+1.2s", 9), ("+0m3s", 21),
            ("/planet/", 22), ("/nothing here/", None), ("31", None), ("05:13:00", 18), ("#none", None), ("", None), ("-999", None), ("+500ms", 5), ("2026-11-22T05:13:00Z", 18), ("ffff@4", None),
        ]:
            # A dialog closes shortly after the key press.
            self.wait("document.querySelector('dialog[open]') === null")
            self.press(":")
            self.page.fill("#go-text", text)
            self.press("Enter")
            if position is None:
                self.assertIn("No moment in this file matches", self.text("#go-problem"), text)
                self.press("Escape")
            else:
                self.assertEqual(self.position(), position, text)

    def test_keys_switch_the_side_the_tab_the_times_and_the_speed(self):
        self.open("tour", "#e=20")
        self.press("v")
        self.page.evaluate("draw()")
        self.assertEqual(self.text("#phone-note"), "Before event 20")
        self.press("v", "d", "t", "+")
        self.page.evaluate("draw()")
        self.assertEqual(self.page.get_attribute("#tab-tree", "aria-selected"), "true")
        self.assertEqual(self.text("#time-head"), "Since last")
        self.assertEqual(self.page.input_value("#speed"), "2")

    def test_the_tab_key_reaches_every_control(self):
        self.open("tour", "#e=20")
        reached = set()
        for _ in range(80):
            self.press("Tab")
            reached.add(self.page.evaluate("document.activeElement.id || document.activeElement.dataset?.does || document.activeElement.dataset?.side || document.activeElement.className || document.activeElement.tagName"))
        for name in ["copy-link", "open-help", "chip", "play", "start", "previous-problem", "zoom-in", "speed", "timeline-slider",
                     "search", "filter", "events", "before", "after", "tab-diff", "panel"]:
            self.assertIn(name, reached)


class Slider(ViewerTest):
    def test_the_slider_has_a_spoken_moment_and_moves_by_keys(self):
        self.open("tour", "#e=20")
        self.page.focus("#timeline-slider")
        spoken = self.page.get_attribute("#timeline-slider", "aria-valuetext")
        self.assertEqual(spoken, "Event 20 of 30, 2.75 s. navigate to episodeDetail(id: 8). On screen: episodeDetail(id: 8)")
        for key, position in [("ArrowUp", 21), ("ArrowDown", 20), ("PageUp", 23), ("PageDown", 20), ("Home", 0), ("End", 30)]:
            self.press(key)
            self.assertEqual(self.position(), position, key)
        self.press("Home", "ArrowUp")
        self.page.evaluate("seek(22); draw()")
        self.assertIn("Problem: noMatch. deepLink", self.page.get_attribute("#timeline-slider", "aria-valuetext"))

    def test_a_drag_scrubs_and_a_click_selects_an_event(self):
        self.open("tour")
        box = self.page.locator("#timeline-slider").bounding_box()
        x = lambda event: box["x"] + self.page.evaluate("(i) => xOf(viewer.time.shown[i])", event)
        self.page.mouse.click(x(20) + 2, box["y"] + 30)
        self.assertEqual(self.position(), 20)
        self.page.mouse.move(x(5), box["y"] + 60)
        self.page.mouse.down()
        self.page.mouse.move(x(12), box["y"] + 60, steps=8)
        self.assertEqual(self.position(), 12)
        self.page.mouse.up()
        self.page.mouse.move(x(3), box["y"] + 60)
        self.assertEqual(self.position(), 12, "a pointer without a pressed button does not scrub")

    def test_zooming_does_not_move_the_playhead_and_fit_shows_the_whole_session(self):
        self.open("random-0", "#e=100")
        before = self.page.evaluate("xOf(viewer.at)")
        self.press("z", "z")
        self.page.evaluate("draw()")
        self.assertAlmostEqual(self.page.evaluate("xOf(viewer.at)"), before, delta=1)
        self.assertLess(self.page.evaluate("viewer.to - viewer.from"), self.page.evaluate("viewer.time.end") / 3)
        self.press("G")
        self.page.evaluate("draw(); draw()")
        self.assertLessEqual(self.page.evaluate("viewer.at"), self.page.evaluate("viewer.to"), "the view follows the playhead")
        self.press("x")
        self.assertEqual(self.page.evaluate("[viewer.from, viewer.to === viewer.time.end]"), [0, True])


class Playing(ViewerTest):
    def test_playing_shows_events_at_their_recorded_times(self):
        self.open("tour", clock=True)
        rows = next(iter(moments("tour").values()))
        self.assertEqual(len(rows), 31)
        self.press(" ")
        self.page.clock.run_for(1250)
        self.press(" ")
        elapsed = self.page.evaluate("viewer.time.elapsedAt(viewer.at)")
        self.assertAlmostEqual(elapsed, 1250, delta=60)
        self.assertEqual(self.position(), self.page.evaluate("(at) => lastAtMost(viewer.session.elapsed, at)", elapsed))
        self.page.clock.run_for(2000)
        self.assertAlmostEqual(self.page.evaluate("viewer.time.elapsedAt(viewer.at)"), elapsed, delta=1)

    def test_playing_stops_at_the_end_and_then_restarts(self):
        self.open("tour", clock=True)
        self.page.select_option("#speed", "4")
        self.page.focus("#events")
        self.press(" ")
        self.page.clock.run_for(3000)
        self.assertEqual(self.position(), 30)
        self.assertEqual(self.page.get_attribute("#play", "aria-label"), "Play (space)")
        self.press(" ")
        self.page.clock.run_for(100)
        self.assertLess(self.position(), 10)
        self.assertEqual(self.page.get_attribute("#play", "aria-label"), "Pause (space)")

    def test_playing_compresses_pauses_and_does_not_accelerate_other_times(self):
        self.open("random-0", clock=True)
        pause = self.page.evaluate("viewer.time.pauses.find((i) => i > 3 && i < viewer.session.count - 3)")
        self.page.evaluate("(i) => seek(i)", pause)
        self.press(" ")
        self.page.clock.run_for(800)
        self.assertEqual(self.position(), pause, "a compressed pause still takes some time")
        self.page.clock.run_for(200)
        self.assertGreater(self.position(), pause)
        lengths = self.page.evaluate("""[...viewer.time.shown].map((at, i, all) => i === 0 ? true :
          viewer.session.elapsed[i] - viewer.session.elapsed[i - 1] > 2000 ? Math.abs(at - all[i - 1] - 900) < 1e-6
            : Math.abs(at - all[i - 1] - (viewer.session.elapsed[i] - viewer.session.elapsed[i - 1])) < 1e-6).every(Boolean)""")
        self.assertTrue(lengths)

    def test_playing_pauses_at_a_hit_on_request(self):
        self.open("tour", clock=True)
        self.page.fill("#search", "settings")
        self.page.clock.run_for(50)
        self.page.focus("#events")
        self.press("b", " ")
        self.page.clock.run_for(5000)
        self.assertEqual(self.position(), self.page.evaluate("finder.hits[0]"))


class Copying(ViewerTest):
    def test_the_copied_moment_can_be_pasted(self):
        self.open("tour", "#e=20")
        self.page.click("#copy-link")
        self.wait("document.querySelector('#spoken').textContent.startsWith('Copied the moment: ')")
        moment = self.text("#spoken").removeprefix("Copied the moment: ")
        self.page.focus("#search")
        self.page.keyboard.press("Control+V")
        self.assertEqual(self.page.input_value("#search"), moment)

    def test_the_page_says_that_the_browser_did_not_copy(self):
        refuse = "navigator.clipboard.writeText = () => Promise.reject(new Error()); document.execCommand = () => false"
        self.open("tour", "#e=20", before=refuse)
        self.page.click("#copy-link")
        self.wait("document.querySelector('#spoken').textContent.startsWith('The browser did not copy the moment: ')")


class Links(ViewerTest):
    def test_the_address_of_the_page_is_a_link_to_the_moment(self):
        self.open("tour", "#s=924ef18cc18945f68e6df783a0aaa8a5&e=20")
        self.assertEqual(self.position(), 20)
        self.press(".")
        self.wait("location.hash.endsWith('&e=21')")
        self.page.evaluate("location.hash = '#s=924ef18cc18945f68e6df783a0aaa8a5&e=9'")
        self.wait("viewer.position === 9")
        self.assertEqual(self.position(), 9)

    def test_a_page_of_version_0_1_0_opens_at_its_moments(self):
        golden = pathlib.Path(__file__).parents[1] / "Golden/page-1.html.gz"
        page = WORK / "page-1.html"
        page.write_bytes(gzip.decompress(golden.read_bytes()))
        self.open(page, "#s=9c3d41aa&e=10")
        self.assertEqual(self.page.evaluate("viewer.session.id"), "9c3d41aa000000000000000000000001")
        self.assertEqual(self.position(), 10)
        self.assertEqual(self.page.locator("#sessions option").count(), 9)

    def test_a_link_leads_to_a_session_by_the_prefix_of_its_id(self):
        self.open("schema-1", "#s=9c3d41aa&e=10")
        self.assertEqual(self.page.evaluate("viewer.session.id"), "9c3d41aa000000000000000000000001")
        self.assertEqual(self.position(), 10)
        # A notice links to the earlier session that this session continues.
        self.page.click("#notices a")
        self.wait("viewer.session.id.startsWith('5e551077')")
        self.assertEqual(self.position(), 10)
        self.page.select_option("#sessions", "0")
        self.wait("viewer.session.id.startsWith('1a7c0de2')")
        self.assertEqual(self.position(), 0)

    def test_a_link_to_an_unknown_session_or_moment_does_not_break_the_page(self):
        self.open("tour", "#s=ffffffff&e=20")
        self.assertIn("is not in this file", self.text("#spoken"))
        for fragment in ["#e=-4", "#e=abc", "#e=1e999", "#nonsense", "#s=&e=", "#s=%E0%A4&e=3"]:
            self.open("tour", fragment)
            self.assertIn(self.position(), (0, 3), fragment)
        self.open("tour", "#e=1000")
        self.assertEqual(self.position(), 30)

    def test_a_link_also_opens_on_a_phone(self):
        self.open("tour", "#e=20", size=PHONE)
        self.assertEqual(self.position(), 20)
        self.assertIn("episodeDetail", self.page.get_attribute("#phone", "aria-label"))
