"use strict";
// Search and filter. A search marks the events whose line holds the text; a filter decides which are listed.

const finder = {
  /** The events that the search found. */
  hits: [],
  /** For each event whether it is one of them; `null` without a search. */
  isHit: null,
  breaks: false,
};

/** The test of a search: a text in any case, or `/a regular expression/`. */
function searchTest(query) {
  const expression = /^\/(.+)\/$/.exec(query);
  if (expression) {
    try {
      const pattern = new RegExp(expression[1], "iu");
      return (text) => pattern.test(text);
    } catch {
      return null;
    }
  }
  const wanted = query.toLowerCase();
  return (text) => text.toLowerCase().includes(wanted);
}

/** Finds the events whose line in the list matches. */
function search(query) {
  const { session } = viewer;
  finder.hits = [];
  finder.isHit = null;
  if (query === "") return "";
  const test = searchTest(query);
  if (!test) return "not a pattern";
  finder.isHit = new Uint8Array(session.count + 1);
  // Lines repeat: most are made of the same few parts.
  const known = new Map();
  for (let i = 1; i <= session.count; i++) {
    const key = `${session.kind[i]} ${session.router[i]} ${session.subject[i]} ${session.style[i]} ${session.destination[i]} ${session.outcome[i]} ${session.source[i]}`;
    let found = known.get(key);
    if (found === undefined) {
      found = test(session.line(i));
      if (known.size < 1e5) known.set(key, found);
    }
    if (found) {
      finder.isHit[i] = 1;
      finder.hits.push(i);
    }
  }
  return finder.hits.length === 0 ? "no hit" : null;
}

/** Decides which events the list shows. */
function chooseEvents() {
  const { session, query, filter } = viewer;
  const words = search(query);
  showHits(words);
  const wanted = {
    all: null,
    problems: (i) => session.isProblem(i),
    hits: (i) => finder.isHit === null || finder.isHit[i] === 1,
    links: (i) => session.kindText(i) === "deepLink",
    modals: (i) => session.visible[i] !== session.visible[i - 1],
    markers: (i) => session.isMarker(i),
  };
  const kind = filter.startsWith("kind ") ? Number(filter.slice(5)) : -1;
  const test = kind >= 0 ? (i) => session.kind[i] === kind : wanted[filter];
  if (!test) {
    list.shown = null;
    return;
  }
  const shown = [];
  for (let i = 1; i <= session.count; i++) if (test(i)) shown.push(i);
  list.shown = Int32Array.from(shown);
}

function showHits(words) {
  const { hits } = finder;
  const at = lastAtMost(hits, viewer.position);
  const isOn = hits.length > 0 && hits[at] === viewer.position;
  setText(byId("hits"), words ?? (isOn ? `${grouped.format(at + 1)} of ${grouped.format(hits.length)}` : count(hits.length, "hit")));
  byId("next-hit").disabled = byId("previous-hit").disabled = hits.length === 0;
  byId("search").setAttribute("aria-invalid", words === "not a pattern");
}

/** Moves to the next event of a sorted list, in a direction, and around its end. */
function nextOf(events, direction, what) {
  if (events.length === 0) {
    say(`There is no ${what} in this session.`);
    return;
  }
  const { position } = viewer;
  const next = direction > 0
    ? events.find((i) => i > position) ?? events[0]
    : events.findLast((i) => i < position) ?? events[events.length - 1];
  seek(next, { playing: false });
}

function fillFilter() {
  const { session, file } = viewer;
  const kinds = new Map();
  for (let i = 1; i <= session.count; i++) kinds.set(session.kind[i], (kinds.get(session.kind[i]) ?? 0) + 1);
  const option = (value, text) => make("option", { value, text });
  byId("filter").replaceChildren(
    option("all", "All events"), option("problems", `Problems (${grouped.format(timeline.problems.length)})`),
    option("hits", "Search hits"), option("links", "Links"), option("modals", "Modals and roots"), option("markers", "Markers"),
    make("optgroup", { label: "One kind of call" },
      ...[...kinds].sort((left, right) => right[1] - left[1]).slice(0, 40)
        .map(([kind, number]) => option(`kind ${kind}`, `${clip(file.kinds[kind], 40)} (${grouped.format(number)})`))));
  byId("filter").value = viewer.filter;
}

function watchFinder() {
  byId("search").addEventListener("input", (event) => update({ query: event.target.value.trim() }));
  byId("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      draw();
      nextOf(finder.hits, event.shiftKey ? -1 : 1, "hit");
    } else if (event.key === "Escape") {
      event.target.value = "";
      update({ query: "" });
      byId("events").focus();
    }
  });
  byId("next-hit").addEventListener("click", () => nextOf(finder.hits, 1, "hit"));
  byId("previous-hit").addEventListener("click", () => nextOf(finder.hits, -1, "hit"));
  byId("filter").addEventListener("change", (event) => update({ filter: event.target.value, follow: true }));
}

drawing(["position"], () => { if (viewer.query !== "" && finder.hits.length > 0) showHits(null); });
