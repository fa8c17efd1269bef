"""The appearance of the page (axe-core's rules, sizes, themes, print, texts for every state), and the effects of hostile logs."""

import base64
import pathlib
import random
import zlib

import axe_playwright_python
from support import PHONE, SHOTS, TABLET, WIDE, ViewerTest, changed

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
SMALL, LARGE = (320, 640), (3840, 2160)


class Sight(ViewerTest):
    def axe(self, what):
        self.page.evaluate("draw()")
        # An element has a different contrast while it is fading in.
        self.page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
        # The browser's tools evaluate the script, so the page's content policy does not apply.
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)")
        said = [f"{rule['id']}: {rule['help']}: " + "; ".join(node["html"][:160] + " " + node["failureSummary"][:300] for node in rule["nodes"][:3]) for rule in found]
        self.assertEqual(said, [], what)

    def test_axe_finds_no_violation_in_any_theme_and_size(self):
        for theme in ("light", "dark"):
            for size in (WIDE, TABLET, PHONE):
                self.open("tour", "#e=24", size=size, theme=theme)
                self.axe(f"{theme} {size}")
            self.page.evaluate("showPane('details')")
            for tab in ("diff", "tree", "event", "cause", "sql", "graph", "dwell"):
                self.page.evaluate("(tab) => update({ tab })", tab)
                self.axe(f"{theme} {tab}")

    def test_axe_finds_no_violation_in_dialogs_searches_and_random_logs(self):
        self.open("random-0", "#e=60")
        self.page.fill("#search", "pop")
        self.page.select_option("#filter", "hits")
        self.axe("search")
        self.page.focus("#events")
        self.press("?")
        self.axe("help")
        self.press("q", ":")
        self.axe("go")

    def test_no_element_is_wider_than_the_window_from_320_pixels_to_4k(self):
        for name in ("tour", "random-0"):
            for size in (SMALL, PHONE, TABLET, WIDE, LARGE):
                self.open(name, "#e=20", size=size)
                wide = self.page.evaluate("""() => [document.documentElement.scrollWidth - innerWidth,
                  ...[...document.querySelectorAll("button, select, input, h1, h2")].filter((each) => each.offsetParent
                    && !each.closest(".tabs, dialog") && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML)]""")
                self.assertEqual(wide[1:], [], f"{name} {size}")
                self.assertLessEqual(wide[0], 0, f"{name} {size}")

    def test_a_wide_window_shows_every_pane_and_does_not_scroll(self):
        self.open("random-0", "#e=60")
        for selector in ("#story", "#timeline", "#events", "#phone", "#panel", "#play"):
            box = self.page.locator(selector).bounding_box()
            self.assertLess(box["y"] + 40, WIDE[1], selector)
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollHeight"), WIDE[1])
        self.assertGreater(self.page.locator(".device").bounding_box()["height"], 250)

    def test_on_a_phone_the_list_fills_half_the_screen_and_shows_times(self):
        for name in ("tour", "random-0", "3000-events-in-5-hours", "30-events-in-15-ms"):
            self.open(name, "#e=20", size=PHONE)
            list = self.page.locator("#events").bounding_box()
            visible = min(PHONE[1], list["y"] + list["height"]) - list["y"]
            self.assertGreaterEqual(visible, PHONE[1] / 2, name)
            # The list draws its rows again after the browser has scrolled it.
            for part in (".moment", ".screen"):
                self.page.wait_for_selector(f"#row-20 {part}")

    def test_the_screen_column_shows_the_screen_after_each_event(self):
        self.open("tour", "#e=24")
        shown = self.page.evaluate("[...document.querySelectorAll('#rows > :not([hidden])')].map((row) => [Number(row.id.slice(4)), row.querySelector('.screen').textContent])")
        for event, screen in shown:
            expected = self.page.evaluate("(i) => viewer.session.screenText(i) || viewer.session.screenName(i)", event)
            self.assertEqual(screen, expected)
        self.assertIn([24, "characterList"], shown)

    def test_the_time_header_switches_units_of_the_list_and_the_ruler(self):
        self.open("tour", "#e=20")
        heads = []
        for _ in range(3):
            self.page.click("#time-head")
            heads.append((self.text("#time-head"), self.text("#row-20 .moment")))
        self.assertEqual(heads, [("Since last", "+0.153s"), ("UTC", "05:13:00.252"), ("Time", "+2.749s")])

    def test_no_lane_is_empty(self):
        for name in ("tour", "random-0", "random-3", "3000-events-in-5-hours"):
            self.open(name)
            self.assertEqual(self.page.evaluate("timeline.lanes.list.filter((lane) => lane.from.length === 0).length"), 0, name)

    def test_a_narrow_window_shows_one_pane_at_a_time(self):
        self.open("tour", "#e=20", size=PHONE)
        for pane, selector in (("events", "#events"), ("screen", "#phone"), ("details", "#panel"), ("session", "#story")):
            self.page.click(f".panes-switch [data-pane={pane}]")
            self.page.evaluate("draw()")
            shown = [each for each in ("#events", "#phone", "#panel", "#story") if self.page.is_visible(each)]
            self.assertEqual(shown, [selector])
        self.press("/")
        self.assertTrue(self.page.is_visible("#search"))

    def test_the_timeline_is_drawn(self):
        self.open("tour", "#e=20")
        colors = self.page.evaluate("""() => {
          const canvas = byId("timeline-canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return new Set(new Uint32Array(data.buffer)).size;
        }""")
        self.assertGreater(colors, 50)
        self.assertEqual(self.page.evaluate("timeline.lanes.list.map((lane) => lane.label)"),
                         ["home", "cover", "sheet", "cover", "sheet"])

    def test_the_timeline_counts_hidden_lanes_and_shows_the_visible_routers_lane(self):
        self.open("random-0")
        for position in (1, 60, 120, 199):
            self.page.evaluate("(position) => { seek(position); draw(); }", position)
            lane, top, bottom = self.page.evaluate("""() => {
              const head = timeline.ruler + timeline.ticks;
              const lane = head + timeline.lanes.rowOf(viewer.session.visible[viewer.position]) * timeline.lane;
              const top = byId("timeline").scrollTop;
              return [lane, top + head, top + byId("timeline").clientHeight];
            }""")
            self.assertGreaterEqual(lane, top, position)
            self.assertLessEqual(lane + 22, bottom, position)
            lanes, view = self.page.evaluate("[timeline.lanes.list.length, (timeline.view - timeline.ruler - timeline.ticks) / timeline.lane]")
            said = [int(word) for word in self.text("#more-lanes").split() if word.isdigit()]
            self.assertAlmostEqual(sum(said), lanes - view, delta=1.5)
        self.open("tour")
        self.assertFalse(self.page.is_visible("#more-lanes"))

    def test_the_timeline_draws_many_problems_as_a_share_and_few_as_signs(self):
        self.open("events-20000")
        reddish = """() => {
          const canvas = byId("timeline-canvas");
          const { data } = canvas.getContext("2d").getImageData(timeline.gutter, timeline.ruler, canvas.width - timeline.gutter, timeline.ticks);
          let number = 0;
          for (let i = 0; i < data.length; i += 4) if (data[i] > 130 && data[i + 1] < 90 && data[i + 3] > 150) number += 1;
          return number / (data.length / 4);
        }"""
        share = self.page.evaluate("viewer.session.problems.length / viewer.session.count")
        drawn = self.page.evaluate(reddish)
        self.assertAlmostEqual(drawn, share * 0.75 * (19 / 24), delta=0.08)
        self.open("tour")
        self.assertLess(self.page.evaluate(reddish), 0.02)

    def test_the_page_has_no_animations_with_reduced_motion(self):
        self.open("tour", "#e=24", reduced_motion="reduce")
        self.assertEqual(self.page.evaluate("document.getAnimations().length"), 0)

    def test_a_printed_page_has_every_event_and_no_controls(self):
        self.open("random-0", "#e=60")
        self.page.emulate_media(media="print")
        self.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(self.page.locator("#rows > :not([hidden])").count(), 200)
        for selector in ("#play", "#search", "#copy-link", "#tabs"):
            self.assertFalse(self.page.is_visible(selector), selector)
        places = self.page.evaluate("[...document.querySelectorAll('#rows > *')].map((row) => row.getBoundingClientRect().top)")
        self.assertEqual(places, sorted(set(places)), "each row has its own position")
        self.page.evaluate("dispatchEvent(new Event('afterprint'))")
        self.page.emulate_media(media="screen")
        # The height of the list on screen is known in the next frame.
        self.wait("document.querySelectorAll('#rows > :not([hidden])').length < 80")


class Words(ViewerTest):
    def test_the_page_of_an_empty_log_shows_a_message(self):
        self.open(changed("tour", lambda index: index.update(sessions=[])), ready=False)
        self.page.wait_for_selector("#problem:not([hidden])")
        self.assertIn("has no sessions", self.text("#problem"))

    def test_every_pane_of_an_empty_session_shows_a_message(self):
        self.open(changed("tour", lambda index: index["sessions"][0].update(events=0, blocks=0)))
        self.assertIn("This session has no events", self.text("#story"))
        self.assertIn("no events", self.text("#no-rows"))
        self.assertIn("Nothing was on screen", self.text("#phone"))
        for tab in ("diff", "tree", "event", "cause", "sql", "graph", "dwell"):
            self.page.evaluate("(tab) => { update({ tab }); draw(); }", tab)
            self.assertGreater(len(self.text("#panel")), 20, tab)
        self.press(" ", ".", "e", "]", "z", "5", "ArrowRight", "n", "s", "j", "G")
        self.assertEqual(self.position(), 0)

    def test_the_page_reports_damage_and_masking_and_a_missing_end(self):
        def change(index):
            index["sessions"][0].update(ended=None, duration=None, masked=True)
            index["kinds"][index["kinds"].index("popToRoot")] = "damaged"
        self.open(changed("tour", change))
        self.assertIn("No end was recorded", self.text("#story"))
        self.assertIn("Masked.", self.text("#notices"))
        self.assertIn("Damaged.", self.text("#notices"))
        self.page.click("#notices a")
        self.wait("viewer.position === 25")
        self.open("tour")
        self.assertIn("Not masked.", self.text("#notices"))

    def test_the_page_reports_that_its_file_was_truncated_or_damaged(self):
        cases = {
            "does not decompress": lambda all: [[a, b, c[: len(c) // 2] if b == "block" else c, d] for a, b, c, d in all],
            "has 0 of its 30 events": None,
            "contains no data": lambda all: [each for each in all if each[1] == "block"],
            "index cannot be read": lambda all: [[a, b, next(c for _, kind, c, _ in all if kind == "block"), d] for a, b, c, d in all],
        }
        for words, change in cases.items():
            page = changed("tour", None, change) if change else changed("tour", lambda index: index["sessions"][0].update(blocks=0))
            self.open(page, ready=False)
            self.page.wait_for_selector("#problem:not([hidden])")
            self.assertIn(words, self.text("#problem"))
            self.assertFalse(self.page.is_visible("#app"))

    def test_changed_bytes_never_make_the_page_hang(self):
        seed = random.randrange(2**32)
        numbers = random.Random(seed)
        for _ in range(12):
            def corrupt(all):
                for element in all:
                    if element[1] == "block":
                        data = bytearray(zlib.decompress(base64.b64decode(element[2]), -15))
                        for _ in range(numbers.randrange(1, 4)):
                            data[numbers.randrange(len(data))] = numbers.randrange(256)
                        packer = zlib.compressobj(wbits=-15)
                        element[2] = base64.b64encode(packer.compress(bytes(data)) + packer.flush()).decode()
                return all
            self.open(changed("tour", None, corrupt), ready=False)
            self.expects_errors = True
            self.wait("document.documentElement.dataset.ready === 'true' || !byId('problem').hidden")

    def test_the_page_reports_an_unknown_format_or_an_old_browser(self):
        self.open(changed("tour", lambda index: index.update(format=7)), ready=False)
        self.page.wait_for_selector("#problem:not([hidden])")
        self.assertIn("format 7", self.text("#problem"))
        self.open("tour", before="delete window.DecompressionStream", ready=False)
        self.page.wait_for_selector("#problem:not([hidden])")
        self.assertIn("cannot decompress", self.text("#problem"))

    def test_without_javascript_the_page_names_a_command(self):
        self.open("tour", ready=False, java_script_enabled=False)
        self.assertIn("navlog events LOG", self.page.inner_text("body"))


class Hostile(ViewerTest):
    TEXTS = [
        "<img src=x onerror=\"document.title='hacked'\">", "</script><script>document.title='hacked'</script>",
        "\u202e\u2066gnp.exe", "javascript:document.title='hacked'", "'; DROP TABLE events; --", "{{constructor}}",
        "x" * 1_000_000, "https://example.com/beacon.png", "\u0000\u001b[31m", "👩‍👩‍👧‍👦" * 50,
    ]

    def test_hostile_names_in_a_log_have_no_effect(self):
        def change(index):
            number = 0

            def hostile(value):
                nonlocal number
                if isinstance(value, str):
                    number += 1
                    return self.TEXTS[number % len(self.TEXTS)]
                if isinstance(value, list):
                    return [hostile(each) for each in value]
                return value
            for key in ("kinds", "origins", "sources", "styles", "subjects", "details", "destinations", "texts"):
                index[key] = hostile(index[key])
            for key in ("app", "version", "system"):
                index["sessions"][0][key] = self.TEXTS[0]
            for root in index["roots"]:
                root.update(name=self.TEXTS[1], address=self.TEXTS[0])
            for outcome in index["outcomes"]:
                outcome.update(text=hostile(outcome["text"]), why=self.TEXTS[1])
        self.open(changed("tour", change))
        for tab in ("diff", "tree", "event", "cause", "sql", "graph", "dwell"):
            for position in (1, 9, 20, 21, 24, 30):
                self.page.evaluate("([tab, position]) => { update({ tab }); seek(position); draw(); }", [tab, position])
        self.page.fill("#search", "img")
        self.page.wait_for_timeout(100)
        self.assertEqual(self.page.evaluate("[document.images.length, document.querySelectorAll('iframe, object, embed, base, [onerror]').length]"), [0, 0])
        self.assertNotIn("hacked", self.page.evaluate("[document.title, location.href]")[0].replace("<img src=x onerror=\"document.title='hacked'\">", ""))
        self.assertLess(self.page.evaluate("document.documentElement.scrollWidth"), WIDE[0] + 1)

    def test_the_policy_refuses_scripts_styles_and_the_network(self):
        self.open("tour")
        self.expects_errors = True
        refused = self.page.evaluate("""async () => {
          const refused = [];
          document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "document.title = 'hacked'";
          document.body.append(script);
          const image = new Image();
          image.src = "https://example.invalid/x.png";
          document.body.append(image);
          await fetch("https://example.invalid/").catch(() => {});
          const style = document.createElement("style");
          style.textContent = "body { display: none }";
          document.head.append(style);
          await new Promise((done) => setTimeout(done, 100));
          return [refused.sort(), document.title.includes("hacked"), getComputedStyle(document.body).display];
        }""")
        self.assertEqual(refused, [["connect-src", "img-src", "script-src-elem", "style-src-elem"], False, "block"])
        # Refused requests were never sent.
        self.requests = [url for url in self.requests if "example.invalid" not in url]

    def test_the_page_stores_nothing(self):
        self.open("tour", "#e=20")
        self.press(".", "v", "z", " ", " ")
        stored = self.page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")
        self.assertEqual(stored, [0, 0, ""])
