// Opens the page: reads the data, and shows the session that the link names, by default the first one. If this fails, shows the
// error.

import { momentLink, parseLink } from "./model/moments.js";
import { DataError } from "./model/reader.js";
import { readData } from "./view/data.js";
import { watchTabs } from "./view/details.js";
import { byId, say } from "./view/dom.js";
import { watchEvents } from "./view/events.js";
import { watchFinder } from "./view/finder.js";
import { watchKeys } from "./view/keys.js";
import { watchApp } from "./view/live.js";
import { watchMoments } from "./view/moments.js";
import { openSession } from "./view/opening.js";
import { watchPhone } from "./view/phone.js";
import { watchPlayer } from "./view/player.js";
import { watchPrinting } from "./view/print.js";
import { watchTimeline } from "./view/scrub.js";
import { fillSessions } from "./view/summary.js";
import { draw, viewer } from "./view/viewer.js";
import * as internals from "./view/internals.js";

/** @param {unknown} error */
function fail(error) {
  const words = error instanceof DataError ? error.message : `The page failed: ${error instanceof Error ? error.message : error}. The data may be damaged; write the file again with “navlog view”.`;
  const problem = byId("problem");
  problem.textContent = words;
  problem.hidden = false;
  byId("app").hidden = true;
}

/** Returns the link to the moment at which the file opens.
 * @param {FileData} file */
function openingLink(file) { return file.opens ? momentLink({ id: file.opens.session }, file.opens.position) : ""; }

async function start() {
  try {
    const { file, blocks } = await readData();
    viewer.file = file;
    viewer.blocks = blocks;
    if (file.sessions.length === 0) throw new DataError("This log has no sessions: nothing was recorded in it yet.");
    byId("app").hidden = false;
    if (matchMedia("(max-width: 719px)").matches) viewer.pane = "events";
    fillSessions();
    watchTimeline();
    watchEvents();
    watchFinder();
    watchPhone();
    watchTabs();
    watchPlayer();
    watchMoments();
    watchKeys();
    watchPrinting();
    const { number, event } = parseLink(file, location.hash || openingLink(file));
    await openSession(Math.max(0, number), number < 0 ? 0 : event);
    if (number < 0) say("The link names a session that is not in this file; the first session is shown.");
    draw();
    watchApp();
    document.documentElement.dataset.ready = "true";
    performance.mark("ready");
  } catch (error) {
    fail(error);
  }
}

// The page has no globals. Its tests listen to this event to get access to its state.
document.dispatchEvent(new CustomEvent("navlog", { detail: internals }));
start();
