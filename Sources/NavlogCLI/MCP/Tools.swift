extension Tool {
  /// The tools, in the order in which the search for a bug typically uses them.
  static let all = [sessions, events, state, why, watch, diff, bisect, test]

  private static let moment = "SESSION@WHERE: 3f2a@120, @120, @last, @+1m12s, @50%, @#marker, @/regex/"
  private static let condition =
    "SQL over an event (kind, router, params, outcome, reason, removed, repeated, source, root, screen, depth) and the "
    + "state after it (path, stack, modals, seen, state, flag('name', 0))"
  private static let session = ToolParameter(
    "session", .text, .positional(default: "last"),
    "the beginning of an id, 'last' (the default), -2, 'all', or a moment to begin at")

  private static let explanation: [RowMember] = [
    .init("moment"), .init("time"), .init("call"), .init("router"),
    .init("outcome", "string", "omitted if the call was applied"),
    .init("removed", "integer", "the number of removed screens"),
    .init("rules", "strings", "the decisions of redirects and guards"),
    .init("origin", "string", "omitted if it is 'user'"),
    .init("source", "string", "the line of code that made the call"),
    .init("causes", "strings", "the events that led to this event, nearest first"), .init("before"),
    .init("after", "string", "omitted if the path did not change"), .init("changed", "strings"),
  ]

  private static let sessions = Tool(
    verb: Sessions.self, name: "sessions",
    description:
      "Begin here: lists the sessions of the logs, oldest first, with the problems of each. The problem "
      + "'doublePush @8' consists of a rule and a moment: use the tool 'why' at that moment.",
    parameters: [
      ToolParameter(
        "tail", .number(from: 1, to: 1_000_000), .option("--tail"), "the last N sessions of each log")
    ],
    row: [
      .init("log"), .init("id"), .init("start"), .init("duration", "number", "seconds"),
      .init("active", "number", "seconds without pauses"), .init("events", "integer"), .init("app"),
      .init("system"), .init("ended", "string", "omitted if the session was closed"), .init("parent"),
      .init("problems"),
    ])

  private static let events = Tool(
    verb: Events.self, name: "events",
    description:
      "Lists the events of a session, one per row. Narrow the list with 'where', 'kind', 'screen' or 'no_effect'.",
    parameters: [
      session,
      ToolParameter("where", .text, .option("--where"), "a condition, as in the tool 'bisect'"),
      ToolParameter("kind", .text, .option("--kind"), "push,sheet,pop,deepLink,setFlag,…"),
      ToolParameter("screen", .text, .option("--screen"), "the screen visible after the event, or a glob"),
      ToolParameter("router", .text, .option("--router"), "the router that was called, or a glob"),
      ToolParameter("origin", .text, .option("--origin"), "who called: user,system,deepLink,…"),
      ToolParameter(
        "grep", .text, .option("--grep"), "a regular expression that matches the event's line of text"),
      ToolParameter("no_effect", .flag, .option("--no-effect"), "only calls that changed nothing"),
      ToolParameter("tail", .number(from: 1, to: 10_000), .option("--tail"), "the last N matches"),
    ],
    row: [
      .init("session"), .init("position", "integer"),
      .init("time", "number", "seconds since the session began"),
      .init("kind"), .init("router"), .init("call"), .init("screen", "string", "visible after the event"),
      .init("outcome", "string", "omitted if the call was applied"), .init("source"),
      .init("origin", "string", "omitted if it is 'user'"), .init("removed", "integer"),
    ])

  private static let state = Tool(
    verb: State.self, name: "state",
    description: "Shows what was on screen at a moment: path, roots, flags and pending intents.",
    parameters: [
      ToolParameter(
        "moment", .text, .positional(default: nil), moment + "; by default the end of the last session")
    ],
    row: [
      .init("moment"), .init("screen"),
      .init("path", "string", "a slash means a push, and an angle bracket means a modal"),
      .init("roots", "strings"), .init("flags", "object"), .init("pending", "strings"),
    ])

  private static let why = Tool(
    verb: Show.self, name: "why",
    description:
      "Explains one event: its call, the line of code that made it, the decisions of redirects and guards, its causes, "
      + "and what it changed.",
    parameters: [ToolParameter("moment", .text, .positional(default: nil), moment, isRequired: true)],
    row: explanation)

  private static let watch = Tool(
    verb: Watch.self, name: "watch",
    description: "Lists the events at which the value of an SQL expression changes.",
    parameters: [
      session,
      ToolParameter(
        "expressions", .texts, .positional(default: nil),
        "SQL over the columns of a condition: stack, modals, screen, …",
        isRequired: true),
    ],
    row: [
      .init("session"), .init("position", "integer"), .init("time", "number"), .init("call"),
      .init("changes"),
    ])

  private static let diff = Tool(
    verb: Diff.self, name: "diff",
    description: "Compares the states of two moments, or the calls of two sessions.",
    parameters: [
      ToolParameter(
        "a", .text, .positional(default: nil), "a moment, or a session such as -2", isRequired: true),
      ToolParameter(
        "b", .text, .positional(default: nil), "the other moment or session, such as 'last'", isRequired: true
      ),
    ],
    row: [
      .init("from"), .init("to"), .init("same", "boolean"), .init("changes", "strings"),
      .init("common", "integer", "the number of equal calls at the beginning"), .init("onlyFrom", "strings"),
      .init("onlyTo", "strings"),
    ])

  private static let bisect = Tool(
    verb: Bisect.self, name: "bisect",
    description:
      "Finds the first event after which a condition holds, and explains it. Write the bug as a condition: repeated > 0 "
      + "(a screen twice), removed > 1 (too much closed), outcome = 'noEffect' (nothing happened), modals > 0 (a modal stays).",
    parameters: [
      ToolParameter("condition", .text, .option("--bad"), condition, isRequired: true),
      ToolParameter(
        "session", .text, .positional(default: "last"),
        "the beginning of an id, 'last' (the default), -2 or 'all'"),
      ToolParameter(
        "all", .flag, .option("--all"), "every event where the condition starts or stops holding"),
    ],
    row: [.init("result")] + explanation
      + [
        .init("session"), .init("position", "integer"),
        .init("edge", "string", "good → bad: the condition starts to hold; bad → good: it stops"),
      ])

  private static let test = Tool(
    verb: Test.self, name: "test",
    description: "Writes a Swift test or a list of calls that replays a session up to a moment.",
    parameters: [
      ToolParameter("moment", .text, .positional(default: "last"), moment),
      ToolParameter("bad", .text, .option("--bad"), "a condition that holds while the fault is visible"),
      ToolParameter("minimize", .flag, .option("--minimize"), "keeps only the calls that lead to the fault"),
      ToolParameter(
        "type", .text, .option("--type"), "the app's destination type, if the log does not name it"),
      ToolParameter("format", .choice(["swift", "calls"]), .option("--format"), "swift by default"),
    ], row: [.init("source", "string", "a line of the Swift test or of the calls")], printsText: true)
}
