"""At every moment the page shows the tree that `navlog state` prints: what an event does is known only to Swift."""

import json
import random

from support import ViewerTest, moments, samples

# The tree tab at each of some moments. All panes are drawn at the last one only: that takes most of the time.
SHOW = """(positions) => {
  const panel = byId("panel");
  viewer.side = "after";
  const shown = positions.map((position) => {
    viewer.position = position;
    drawTree(panel);
    return [byId("tree-text").textContent, panel.querySelector(".path").textContent];
  });
  viewer.position = -1;
  update({ tab: "tree" });
  seek(positions.at(-1));
  draw();
  shown.push([byId("tree-text").textContent, panel.querySelector(".path").textContent]);
  // One text crosses over to the test much faster than many.
  return JSON.stringify(shown);
}"""


class States(ViewerTest):
    def check(self, name):
        self.open(name)
        for number, (session, rows) in enumerate(moments(name).items()):
            if len(rows) == 1:
                continue
            self.page.evaluate("(number) => openSession(number, 0).then(draw)", number)
            forwards = list(range(len(rows)))
            seed = random.randrange(2**32)
            jumps = random.Random(seed).sample(forwards, min(30, len(forwards)))
            for positions in (forwards, jumps):
                shown = json.loads(self.page.evaluate(SHOW, positions))
                for position, (tree, path) in zip(positions + positions[-1:], shown):
                    row = rows[position]
                    where = f"{name} {session}@{position}, seed {seed}"
                    self.assertEqual(position, row["position"])
                    self.assertEqual(tree, row["tree"], where)
                    self.assertEqual(path, row["path"] if len(row["path"]) <= 4000 else path, where)

    def test_the_logs_of_the_sample_apps_show_the_states_of_every_moment(self):
        names = [name for name in samples() if not name.startswith(("random-", "events-"))]
        self.assertLess({"tour", "wide"}, set(names))
        for name in names:
            with self.subTest(name):
                self.check(name)

    def test_fifty_random_logs_show_the_states_of_every_moment(self):
        names = samples("random-*")
        self.assertEqual(len(names), 50)
        for name in names:
            with self.subTest(name):
                self.check(name)

    def test_the_side_before_an_event_is_the_state_of_the_moment_before(self):
        rows = next(iter(moments("tour").values()))
        self.open("tour", "#e=0")
        for position in range(1, len(rows)):
            tree = self.page.evaluate(
                "(position) => { update({ tab: 'tree', side: 'before' }); seek(position); draw(); return byId('tree-text').textContent; }",
                position)
            self.assertEqual(tree, rows[position - 1]["tree"], position)

    def test_a_lane_shows_what_its_router_shows(self):
        # A slice names the screen on top of its lane; the state at each of its events must say the same.
        for name in ["tour", "random-3", "random-11"]:
            self.open(name)
            wrong = self.page.evaluate("""() => {
              const { session } = viewer;
              const wrong = [];
              for (const lane of timeline.lanes.list) {
                for (let k = 0; k < lane.from.length; k++) {
                  for (let i = lane.from[k]; i < lane.to[k]; i++) {
                    const chain = [];
                    for (let r = session.visible[i]; r >= 0; r = session.routers.parent[r]) chain.push(r);
                    const router = chain[chain.length - 1 - lane.depth];
                    const dialog = i => visibleRouter(stateAt(session, i)).router.dialog;
                    const isTop = lane.depth === chain.length - 1;
                    const top = isTop ? session.screen[i] : topIn(stateAt(session, i), session.routers, router);
                    if (top !== lane.destination[k] || lane.covered[k] === isTop) wrong.push([lane.label, i]);
                  }
                }
              }
              return wrong;
            }""")
            self.assertEqual(wrong, [], name)
