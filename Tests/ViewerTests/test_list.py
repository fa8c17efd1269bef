"""The list of events: only visible rows exist, the list follows the playhead, and the user can search and filter it."""

import pathlib
import sqlite3

from support import ViewerTest, changed, moments

VISIBLE = """() => {
  const box = byId("events").getBoundingClientRect();
  const head = document.querySelector(".event-head").getBoundingClientRect();
  return [...document.querySelectorAll("#rows > :not([hidden])")].filter((row) => {
    const place = row.getBoundingClientRect();
    return place.top >= head.bottom - 2 && place.bottom <= box.bottom + 2;
  }).map((row) => Number(row.firstElementChild.textContent));
}"""


class List(ViewerTest):
    def test_the_list_has_only_the_visible_rows_and_each_row_has_its_number(self):
        self.open("events-20000", "#e=10000")
        rows = self.page.locator("#rows > :not([hidden])")
        self.assertLess(rows.count(), 60)
        self.assertEqual(self.page.get_attribute("#events", "aria-rowcount"), "20001")
        current = self.page.locator("#rows [aria-selected=true]")
        self.assertEqual(current.get_attribute("aria-rowindex"), "10001")
        self.assertEqual(self.page.get_attribute("#events", "aria-activedescendant"), current.get_attribute("id"))
        self.assertIn(10000, self.page.evaluate(VISIBLE))

    def test_every_event_can_be_scrolled_to(self):
        self.open("events-20000")
        for share in [0, 0.25, 0.5, 1]:
            first = self.page.evaluate("(share) => { const box = byId('events'); box.scrollTop = share * (box.scrollHeight - box.clientHeight); list.scrolled = box.scrollTop; drawRows(); return listTop() / list.row; }", share)
            self.assertIn(min(20000, round(first) + 2), self.page.evaluate(VISIBLE))
        self.assertIn(20000, self.page.evaluate(VISIBLE))

    def test_a_list_taller_than_browsers_allow_still_reaches_every_event(self):
        self.open("events-20000")
        # With a lower limit, 20,000 events are enough to exceed it.
        self.page.evaluate("list.tallest = 100000; drawRows()")
        for event in [1, 12_345, 20_000]:
            self.page.evaluate("(event) => { seek(event); draw(); drawRows(); }", event)
            self.assertIn(event, self.page.evaluate(VISIBLE))

    def test_the_list_follows_the_playhead_until_the_user_scrolls(self):
        self.open("events-20000", clock=True)
        self.page.select_option("#speed", "16")
        self.page.focus("#events")
        self.press(" ")
        self.page.clock.run_for(4000)
        self.assertGreater(self.position(), 30)
        self.assertIn(self.position(), self.page.evaluate(VISIBLE))
        self.page.hover("#events")
        self.page.mouse.wheel(0, 3000)
        self.wait("!viewer.follow")
        seen = self.page.evaluate(VISIBLE)
        self.page.clock.run_for(2000)
        self.assertEqual(self.page.evaluate(VISIBLE), seen, "the list stays where the user scrolled it")
        self.assertTrue(self.page.is_visible("#follow"))
        self.page.click("#follow")
        self.page.clock.run_for(100)
        self.assertIn(self.position(), self.page.evaluate(VISIBLE))
        self.assertFalse(self.page.is_visible("#follow"))

    def test_a_click_on_a_row_shows_the_event(self):
        self.open("tour", "#e=10")
        self.page.click("#row-12")
        self.assertEqual(self.position(), 12)
        self.assertIn("12", self.text(".event-line"))


class Search(ViewerTest):
    def test_a_search_finds_the_lines_that_contain_the_text(self):
        self.open("tour")
        self.page.fill("#search", "DEEPLINK")
        self.wait("finder.hits.length > 0")
        lines = self.page.evaluate("Array.from({ length: viewer.session.count }, (_, i) => viewer.session.line(i + 1))")
        expected = [i for i, line in enumerate(lines, 1) if "deeplink" in line.lower()]
        self.assertEqual(self.page.evaluate("finder.hits"), expected)
        self.assertEqual(self.text("#hits"), f"{len(expected)} hits")
        self.page.keyboard.press("Enter")
        self.assertEqual(self.position(), expected[0])
        self.assertEqual(self.text("#hits"), f"1 of {len(expected)}")
        self.page.focus("#events")
        self.press("n")
        self.assertEqual(self.position(), expected[1])
        self.press("N", "N")
        self.assertEqual(self.position(), expected[-1])

    def test_a_search_accepts_a_pattern_and_reports_a_malformed_one(self):
        self.open("tour")
        self.page.fill("#search", "/detail\\(id: [27]\\)/")
        self.wait("finder.hits.length === 4")
        self.page.fill("#search", "/(/")
        self.wait("byId('hits').textContent === 'not a pattern'")
        self.page.fill("#search", "no such text")
        self.wait("byId('hits').textContent === 'no hit'")
        self.assertTrue(self.page.is_disabled("#next-hit"))

    def test_a_filter_lists_only_matching_events(self):
        self.open("tour", "#e=20")
        self.page.select_option("#filter", "problems")
        self.wait(f"String(({VISIBLE})()) === '2,7,9,10,12,21,22,23,26,27'")
        self.page.focus("#events")
        self.press("j")
        self.assertEqual(self.position(), 21)
        self.press("k", "j", "j", "j", "j", "j", "j")
        self.assertEqual(self.position(), 27)
        self.page.select_option("#filter", label="dismiss (4)")
        self.wait(f"String(({VISIBLE})()) === '4,10,14,27'")
        self.page.select_option("#filter", "markers")
        self.wait("listedCount() === 0")
        self.assertIn("No matching events", self.text("#no-rows"))


class Details(ViewerTest):
    def test_the_summary_names_problems_and_leads_to_their_events(self):
        self.open("tour")
        chips = self.page.locator("#wrong a")
        self.assertEqual(chips.count(), 6)
        self.assertIn("deepLink: No route matches the link", chips.nth(0).inner_text())
        self.assertIn("A screen was opened, and left within a second for a screen that is not deeper", chips.nth(2).inner_text())
        chips.nth(2).click()
        self.assertEqual(self.position(), 2)
        chips.nth(2).click()
        self.assertEqual(self.position(), 7, "another click leads to the next event")
        self.assertIn("The user saw 10 different screens, up to 4 layers deep, and ended on", self.text("#story"))

    def test_a_double_push_is_a_problem_and_the_diff_marks_its_second_entry(self):
        self.open("double-push", "#e=3")
        self.assertNotIn("every call had an effect", self.text("#wrong"))
        self.assertIn("opened twice", self.text("#wrong"))
        self.assertEqual([line.split()[-3] for line in self.page.locator(".lines .added").all_inner_texts()], ["detail"])
        self.assertEqual(self.page.locator(".lines .removed").count(), 0)
        self.assertTrue(self.page.locator(".lines > :last-child").evaluate("(line) => line.classList.contains('added')"))

    def test_the_diff_describes_added_and_removed_screens(self):
        self.open("tour", "#e=20")
        self.assertEqual(self.page.locator(".changes li").all_inner_texts(),
                         ["+\npushed episodeDetail(id: 8) on home/sheet@15/fullScreen@17/sheet@18"])
        self.page.evaluate("seek(24); draw()")
        self.assertIn("dismissed the sheet settings of home", self.text(".changes"))
        self.assertEqual(self.page.locator(".ghost").count(), 1)
        self.press("v")
        self.page.evaluate("draw()")
        self.assertEqual(self.page.locator(".ghost").count(), 0, "before the event, no screen was removed")
        self.page.evaluate("seek(26); draw()")
        self.assertIn("No screen was left to pop", self.text("#panel"))

    def test_the_tree_shows_the_state_before_or_after_the_event(self):
        rows = next(iter(moments("tour").values()))
        self.open("tour", "#e=24")
        for side, position in (("after", 24), ("before", 23)):
            self.page.evaluate("(side) => { update({ tab: 'tree', side }); draw(); }", side)
            self.assertEqual(self.text("#tree-text"), rows[position]["tree"])
            self.assertEqual(self.text("#panel .path"), rows[position]["path"])

    def test_each_tab_shows_the_current_event(self):
        self.open("tour", "#e=21")
        self.page.click("#tab-event")
        self.assertIn("Challenge/ChallengeApp+Navigation.swift:19", self.text("#panel"))
        self.assertIn("challenge://character/42", self.text("#panel"))
        self.page.click("#tab-sql")
        self.assertIn("position = 21", self.text("#panel"))
        self.page.click("#tab-cause")
        self.assertIn("No other event caused this event.", self.text("#panel"))
        self.page.click("#tab-dwell")
        self.assertIn("characterDetail", self.text("#panel table"))
        self.page.click("#tab-graph")
        self.wait("document.querySelectorAll('#panel svg g').length === 10")
        self.page.click("#panel tbody tr:first-child a")
        self.wait("viewer.position !== 21")

    def test_a_violated_rule_is_marked_and_listed_and_leads_to_its_events(self):
        rules = [
            {"rule": "links", "text": "always depth < 9", "verdict": "holds", "from": 0, "to": 0},
            {"rule": "one detail", "text": "at most 1 depth > 1 per session", "verdict": "violated", "from": 10, "to": 12},
        ]
        self.open(changed("tour", lambda index: index["sessions"][0].update(rules=rules)))
        self.page.click("#wrong a")
        self.assertEqual(self.position(), 12)
        self.assertIn("violates “one detail”", self.text("#row-12"))
        self.page.click("#tab-event")
        self.assertIn("one detail: at most 1 depth > 1 per session (events 10 to 12)", self.text("#panel"))
        self.page.click("#tab-rules")
        # The panel is drawn in the next frame.
        self.wait("document.querySelectorAll('#panel tbody tr').length === 2")
        self.assertEqual([" ".join(row.split()) for row in self.page.locator("#panel tbody tr").all_inner_texts()], [
            "one detail at most 1 depth > 1 per session ▲ violated 10 to 12", "links always depth < 9 holds",
        ])
        self.page.click("#panel tbody a")
        self.assertEqual(self.position(), 10)
        self.open("tour")
        self.assertFalse(self.page.is_visible("#tab-rules"), "a page without rules has no tab for rules")

    def test_the_queries_of_the_page_run_on_the_log_and_find_the_event(self):
        self.open("tour", "#e=22")
        self.page.evaluate("update({ tab: 'sql' }); draw()")
        queries = [text for text in self.page.locator("#panel pre").all_inner_texts() if text.startswith("SELECT")]
        self.assertEqual(len(queries), 4)
        log = sqlite3.connect(f"{pathlib.Path(__file__).with_name('tour.sqlite').as_uri()}?mode=ro&immutable=1", uri=True)
        self.addCleanup(log.close)
        rows = [log.execute(query).fetchall() for query in queries]
        self.assertEqual([len(found) for found in rows], [1, 11, 1, 4])

    def test_a_cause_leads_to_the_event_and_back(self):
        self.open("random-0")
        effect = self.page.evaluate("viewer.session.cause.findIndex((distance) => distance > 0)")
        self.assertGreater(effect, 0)
        self.page.evaluate("(i) => { update({ tab: 'cause' }); seek(i); draw(); }", effect)
        chain = self.page.locator(".chain").first.locator("li")
        self.assertGreater(chain.count(), 1)
        cause = int(chain.nth(chain.count() - 2).locator(".number").inner_text())
        chain.nth(chain.count() - 2).locator("a").click()
        self.assertEqual(self.position(), cause)
        self.assertIn(str(effect), self.page.locator(".chain").last.inner_text())
