import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct GraphTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func log(seeds: [UInt64]) throws -> String {
    let path = folder.path("log.sqlite")
    let log = try SQLiteEventLog(path: path)
    for seed in seeds { try RandomSession(seed: seed, count: 120).write(to: log) }
    return path
  }

  @Test(arguments: [1, 6] as [UInt64])
  func `a graph contains every transition that the sqlite3 shell counts, with the same count`(seed: UInt64)
    throws
  {
    let log = try log(seeds: [seed, seed + 1])
    let dialogs = "'pop', 'popTo', 'popToRoot', 'dismissDialog'"
    let shell = try CommandRun(
      "sqlite3",
      [
        "-safe", "-readonly", log,
        """
        SELECT from_screen, to_screen, kind IN (\(dialogs)) OR kind LIKE 'dismiss%' AS back, count(*)
        FROM transitions WHERE kind NOT IN ('restore', 'branch') GROUP BY from_screen, from_type, to_screen, to_type, back
        """,
      ])
    let run = try CommandRun(["graph", log, "--back", "--json"])
    let json = try JSONValue(parsingUTF8: Data(run.output.utf8))
    guard case .array(let edges)? = json["edges"] else { throw BadGraph() }
    let found = edges.compactMap { edge -> String? in
      guard case .string(let from)? = edge["from"]?["name"], case .string(let to)? = edge["to"]?["name"],
        case .bool(let isBack)? = edge["back"]
      else { return nil }
      let names = [from, to].map { StoredText.escaped($0) }
      return "\(names[0])|\(names[1])|\(isBack ? 1 : 0)|\(edge["times"]?.text ?? "")"
    }
    #expect(found.count > 10)
    #expect(found.sorted() == shell.lines.sorted())
  }

  @Test
  func `a graph draws a route that was never visited, and the route's links, with dashed lines`() throws {
    let log = folder.path("shop.sqlite")
    let calls = ["list", "item", "item"].map { #"{"call":"navigate","to":{"name":"\#($0)"}}"# }
    _ = try CommandRun(["record", log], input: (calls + [#"{"call":"pop"}"#]).joined(separator: "\n"))
    let declared = folder.path("routes.json")
    try Data(
      #"{"routes":[{"name":"item","pattern":"item/:id"},{"name":"cart","pattern":"cart"},{"name":"help"}]}"#
        .utf8
    )
    .write(to: URL(fileURLWithPath: declared))
    #expect(
      try CommandRun(["graph", log, "--declared", declared])
        == CommandRun(
          status: 0,
          output: """
            flowchart LR
              start(("start"))
              n0["main"]
              n1["list"]
              n2["item"]
              start -->|1| n0
              n2 -->|1| n2
              n1 -->|1| n2
              n0 -->|1| n1
              links(("links"))
              d0["cart"]:::never
              links -.->|"cart"| d0
              d1["help"]:::never
              classDef never stroke-dasharray: 5 5

            """))
    #expect(
      try CommandRun(["graph", log, "--limit", "1", "--format", "dot", "--back"]).output == """
        digraph navigation {
          rankdir=LR;
          node [shape=box];
          // not drawn: 4 rarer edges
          start [shape=circle];
          n0 [label="main"];
          start -> n0 [label="1"];
        }

        """)
    #expect(
      try CommandRun(["graph", log, "--min", "2"]).output == "flowchart LR\n  %% not drawn: 4 rarer edges\n")
  }

  @Test func `in Graphviz's language, a graph escapes a quote before a combining mark`() throws {
    let log = folder.path("quoted.sqlite")
    let call = "{\"call\":\"navigate\",\"to\":{\"name\":\"\\\"\u{301}\"}}"
    try #require(try CommandRun(["record", log], input: call).status == 0)
    let output = try CommandRun(["graph", log, "--format", "dot"]).output
    #expect(output.contains("n1 [label=\"\\\"\u{301}\"];"), "\(output)")
  }

  @Test func `a restored state adds no edge to a graph`() throws {
    let log = folder.path("restored.sqlite")
    var state = NavigationState<RecordedDestination>()
    func push(_ name: String) -> NavigationAction<RecordedDestination> {
      .navigate(RecordedDestination(name: name), style: .push, unlessOnTop: false)
    }
    state.fold(push("cart"), on: RouterID(.main), at: 1)
    let actions = [push("list"), .restore(state, collapsedCalls: 0), push("pay")]
    let stretch = RecordedStretch(
      of: SessionInfo(id: "a", started: 0, app: "", version: "", system: ""),
      events: actions.enumerated().map {
        RecordedEvent(position: $0 + 1, time: 0, elapsed: 0, event: NavigationEvent($1))
      })
    let run = try CommandRun(
      ["record", log], input: CallLines(of: stretch).calls.map(\.text).joined(separator: "\n"))
    #expect(run.status == 0, "\(run)")
    let shown = try CommandRun(["graph", log, "--back"]).output
    #expect(
      shown == """
        flowchart LR
          start(("start"))
          n0["main"]
          n1["list"]
          n2["cart"]
          n3["pay"]
          start -->|1| n0
          n2 -->|1| n3
          n0 -->|1| n1

        """)
  }

  @Test func `in a graph, the answer to a dialog counts as going back`() throws {
    let log = folder.path("dialog.sqlite")
    let calls = [
      #"{"call":"navigate","to":{"name":"sure"},"as":"alert"}"#, #"{"call":"dismissDialog","answer":"yes"}"#,
    ]
    _ = try CommandRun(["record", log], input: calls.joined(separator: "\n"))
    let forward = try CommandRun(["graph", log]).output
    #expect(!forward.contains("n1 -"))
    #expect(try CommandRun(["graph", log, "--back"]).output == forward + "  n1 -.->|1| n0\n")
  }

  private static let hostileNames = [
    #"a"]; evil --> b["x"#, #"quote" ]"#, #"end\"#, #"\N\G"#, "<script>alert(1)</script>", "a --> b",
    "%% comment",
    "}\n digraph", "click n0 href", "&quot;#34;", "`md`", "end", "größe 日本", "{};",
  ]

  @Test(arguments: ["mermaid", "dot"])
  func `a name in a log cannot break out of its label in a graph`(format: String) throws {
    let log = folder.path("hostile.sqlite")
    let calls = Self.hostileNames.map { name in
      JSONValue.object([.init("call", "navigate"), .init("to", .object([.init("name", .string(name))]))]).text
    }
    #expect(try CommandRun(["record", log], input: calls.joined(separator: "\n")).status == 0)
    let lines = try CommandRun(["graph", log, "--format", format]).lines
    let plain =
      #/  start(\(\("start"\)\)| \[shape=circle\];)|digraph navigation \{|  rankdir=LR;|  node \[shape=box\];|\}|flowchart LR/#
    let edge = format == "dot" ? #/  \w+ -> n\d+ \[label="\d+"\];/# : #/  \w+ -->\|\d+\| n\d+/#
    // A label ends at the first quote without a backslash. In Mermaid, a label contains only letters and entities.
    let node =
      format == "dot"
      ? #/  n\d+ \[label="(?:[^"\\]|\\["\\])*"\];/# : #/  n\d+\["(?:[\p{L}\p{N} ._\-\/:]|#\d+;)*"\]/#
    for line in lines {
      let isKnown =
        (try? plain.wholeMatch(in: line)) != nil || (try? edge.wholeMatch(in: line)) != nil
        || (try? node.wholeMatch(in: line)) != nil
      #expect(isKnown, "\(line)")
    }
    #expect(lines.count { (try? node.wholeMatch(in: $0)) != nil } == Self.hostileNames.count + 1)
  }

  private struct BadGraph: Error {}
}
