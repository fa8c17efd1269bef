"use strict";
// Opens the page: reads the data, shows the session that the link names, or says in words why it cannot.

/** Shows a session of the file. */
async function openSession(number, event) {
  const { file } = viewer;
  const description = file.sessions[number];
  const blocks = [];
  for (const element of file.blocks.slice(description.first, description.first + description.blocks)) blocks.push(await inflate(element));
  const session = new Session(file, description, blocks);
  update({ playing: false });
  viewer.session = session;
  viewer.time = new TimeMap(session);
  viewer.position = Math.min(event, session.count);
  viewer.at = viewer.time.shown[viewer.position];
  viewer.query = "";
  viewer.filter = "all";
  viewer.follow = true;
  byId("search").value = "";
  byId("sessions").value = String(number);
  openTimeline();
  drawSummary();
  fillFilter();
  byId("app").classList.toggle("is-empty", session.count === 0);
  // The views of the file are drawn with the next frame, all at once.
  viewer.from = 0;
  viewer.to = viewer.time.end;
  viewer.session = null;
  update({ session });
}

function fail(error) {
  const words = error instanceof DataError ? error.message : `The page failed: ${error.message}. The data may be damaged; write the file anew with “navlog view”.`;
  const problem = byId("problem");
  problem.textContent = words;
  problem.hidden = false;
  byId("app").hidden = true;
}

/** The link to the moment with which the file begins. */
function openingLink(file) { return file.opens ? momentLink({ id: file.opens.session }, file.opens.position) : ""; }

async function start() {
  try {
    const { file, blocks } = await readData();
    file.blocks = blocks;
    viewer.file = file;
    if (file.sessions.length === 0) throw new DataError("This log has no sessions: nothing was recorded in it yet.");
    byId("app").hidden = false;
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
    const { number, event } = parseLink(location.hash || openingLink(file));
    await openSession(Math.max(0, number), number < 0 ? 0 : event);
    if (number < 0) say("The link names a session that this file does not hold; the first one is shown.");
    draw();
    document.documentElement.dataset.ready = "true";
    performance.mark("ready");
  } catch (error) {
    fail(error);
  }
}

start();
