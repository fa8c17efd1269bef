// Access to the page for its tests.

export { lastAtMost } from "../model/time.js";
export { topIn } from "../model/lanes.js";
export { stateAt } from "../model/state.js";
export { visibleRouter } from "../model/tree.js";
export { drawTree } from "./details.js";
export { byId } from "./dom.js";
export { drawRows, list, listTop, listedCount } from "./events.js";
export { finder } from "./finder.js";
export { keys, showPane } from "./keys.js";
export { openSession } from "./opening.js";
export { timeline, xOf } from "./timeline.js";
export { draw, seek, update, viewer } from "./viewer.js";
