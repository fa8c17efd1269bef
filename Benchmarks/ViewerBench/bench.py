"""Measures the viewer's page in Chromium: the time until it is ready, a seek, frames during scrubbing, and memory.

bench.py PAGE…: compares the first page with the budgets, and only prints the figures of the others.
"""

import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

# The times are in milliseconds, and the memory is in MiB. A frame at 60 Hz takes 16.7 ms.
BUDGETS = {"ready": 1000, "seek p95": 4, "frame p95": 16.7, "memory": 96}

# A seek is the page's own work: it decodes and applies the patches, and changes the elements of all panes. The browser
# computes styles and layout of changed elements once per frame, regardless of the number of seeks.
SEEK = """async () => {
  const seeks = [], layouts = [];
  let number = 12345;
  for (let k = 0; k < 300; k++) {
    number = (number * 1103515245 + 12345) % 2147483648;
    const start = performance.now();
    seek(number % (viewer.session.count + 1));
    draw();
    const drawn = performance.now();
    document.body.offsetHeight;
    seeks.push(drawn - start);
    layouts.push(performance.now() - drawn);
    if (k % 3 === 0) await new Promise(requestAnimationFrame);
  }
  return [seeks, layouts];
}"""

# The work of the main thread for a frame: the move of the pointer, all panes, styles and layout.
SCRUB = """async () => {
  const slider = byId("timeline-slider");
  const box = slider.getBoundingClientRect();
  const event = (type, x) => new PointerEvent(type, { clientX: box.left + x, clientY: box.top + 60, pointerId: 1, button: 0, bubbles: true });
  slider.setPointerCapture = () => {};
  slider.dispatchEvent(event("pointerdown", timeline.gutter));
  const times = [];
  for (let k = 0; k < 240; k++) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    slider.dispatchEvent(event("pointermove", timeline.gutter + k * 4.5));
    draw();
    document.body.offsetHeight;
    times.push(performance.now() - start);
  }
  slider.dispatchEvent(event("pointerup", timeline.gutter));
  return times;
}"""


# The page has no globals. The values that it passes with this event become global.
INTERNALS = """document.addEventListener("navlog", ({ detail }) => {
  for (const name of Object.keys(detail)) Object.defineProperty(window, name, { get: () => detail[name] });
})"""


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def measure(browser, path):
    ready = []
    for _ in range(3):
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.add_init_script(INTERNALS)
        page.goto(path.resolve().as_uri())
        page.wait_for_selector("html[data-ready]", timeout=120_000)
        ready.append(page.evaluate("performance.getEntriesByName('ready')[0].startTime"))
        if len(ready) < 3:
            page.context.close()
    # Each time is the shortest of three equal runs, because other programs on the machine can only add time.
    rounds = [[*page.evaluate(SEEK), page.evaluate(SCRUB)] for _ in range(3)]
    seeks, layouts, frames = ([min(times) for times in zip(*kind)] for kind in zip(*rounds))
    figures = {
        "events": page.evaluate("viewer.session.count"), "size": path.stat().st_size / 2**20, "ready": min(ready),
        "seek p50": percentile(seeks, 0.5), "seek p95": percentile(seeks, 0.95),
        "layout p50": percentile(layouts, 0.5), "layout p95": percentile(layouts, 0.95),
        "frame p50": percentile(frames, 0.5), "frame p95": percentile(frames, 0.95),
        "memory": page.evaluate("performance.memory.usedJSHeapSize") / 2**20,
    }
    page.context.close()
    return figures


def main(paths):
    exceeded = []
    with sync_playwright() as playwright:
        arguments = ["--enable-precise-memory-info", "--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)
        for number, path in enumerate(paths):
            figures = measure(browser, pathlib.Path(path))
            print(f"{figures.pop('events'):,} events")
            for name, value in figures.items():
                budget = BUDGETS.get(name) if number == 0 else None
                unit = "MiB" if name in ("size", "memory") else "ms"
                print(f"  {name:10} {value:10.1f} {unit:3}" + (f"   budget {budget} {unit}" if budget else ""))
                if budget and value > budget:
                    exceeded.append(name)
        browser.close()
    if exceeded:
        print(f"over the budget: {', '.join(exceeded)}", file=sys.stderr)
    return 1 if exceeded else 0


sys.exit(main(sys.argv[1:]))
