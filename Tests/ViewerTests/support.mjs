// The sample pages for the tests that need no browser. Scripts/test --viewer makes them, and names their folder.

import { readdirSync, readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { Session } from "../../Sources/NavlogViewer/Page/model/session.js";

const folder = process.env.NAVLOG_VIEWER_SAMPLES ?? new URL("../../.build/viewer-tests", import.meta.url).pathname;

/** Returns the names of the sample pages with the output of `navlog state` for every moment. */
export function samples() {
  return readdirSync(folder).filter((name) => name.endsWith(".jsonl")).map((name) => name.slice(0, -".jsonl".length)).sort();
}

/** Returns the data of a page with all its sessions. A function can add members to the description of each session, such as
 * the verdicts of rules. */
export function open(name, more = () => ({})) {
  const page = readFileSync(`${folder}/${name}.html`, "utf8");
  const elements = [...page.matchAll(/<script [^>]*data-navlog="(block|index)">([^<]*)<\/script>/g)];
  const bytes = (kind) => elements.filter((element) => element[1] === kind)
    .map((element) => new Uint8Array(inflateRawSync(Buffer.from(element[2], "base64"))));
  const file = JSON.parse(new TextDecoder().decode(bytes("index")[0]));
  const blocks = bytes("block");
  const sessions = file.sessions.map((each) => new Session(file, { ...each, ...more(each) }, blocks.slice(each.first, each.first + each.blocks)));
  return { file, sessions };
}

/** Returns the moments of a sample, as `navlog state` prints them: a list for each session. */
export function moments(name) {
  const sessions = new Map();
  for (const line of readFileSync(`${folder}/${name}.jsonl`, "utf8").trimEnd().split("\n")) {
    const moment = JSON.parse(line);
    sessions.set(moment.session, [...(sessions.get(moment.session) ?? []), moment]);
  }
  return sessions;
}

/** Returns the names and paths of the sample logs that are files, so that SQLite can query their views. */
export function databases() {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sqlite")).map((name) => name.slice(0, -".sqlite".length));
  return names.sort().map((name) => ({ name, path: `${folder}/${name}.sqlite` }));
}
