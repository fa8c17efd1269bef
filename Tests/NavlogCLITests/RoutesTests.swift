import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct RoutesTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  /// Returns a file that declares routes.
  private func file(_ text: String) throws -> String {
    try folder.write(text, to: "routes.json")
  }

  private func declaration() throws -> String {
    try file(
      """
      {"routes":[
        {"name":"home","type":"Screen"},
        {"name":"character","pattern":"character/:_0(Int)","requires":["isAuthenticated"],"tests":["A/detail","A/link"]},
        {"name":"paywall","requires":["isAuthenticated"],"tests":["PaywallTests"]},
        {"name":"filter"},{"name":"detail"}]}
      """)
  }

  @Test
  func `navlog routes prints a line for every route, with its triggers and the sessions that visited it`()
    throws
  {
    #expect(
      try CommandRun(line: "routes \(log) --format text")
        == CommandRun(
          status: 0,
          output: """
            character  4  deepLink Challenge/App.swift:50; navigate Challenge/Wiring.swift:21; restore Challenge/App.swift:12  a1b2c3d4; c3d4e5f6
            filter     2  navigate Challenge/Wiring.swift:30                                                                   a1b2c3d4
            detail     1  navigate Challenge/Wiring.swift:34                                                                   a1b2c3d4
            home       0  deepLink, below Challenge/App.swift:50; restore, below Challenge/App.swift:12
            gallery    1  navigate Challenge/Wiring.swift:60                                                                   c3d4e5f6

            5 routes in 2 sessions: 4 visited, 1 not visited
            bottom screens are not listed, because they have no destination: main (1 visit)

            """))
  }

  @Test func `navlog routes counts the same visits as the view screen_visits`() throws {
    let view = try CommandRun([
      "sql", log, "SELECT screen, count(*) FROM screen_visits GROUP BY screen ORDER BY screen", "--format",
      "csv",
    ]).lines.dropFirst()
    let run = try CommandRun(line: "routes \(log) --format csv")
    let routes = run.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .filter { $0[3] != "0" }.map { "\($0[0]),\($0[3])" }
    #expect((routes + ["main,1"]).sorted() == Array(view))
  }

  @Test func `navlog routes compares declared routes with visited routes`() throws {
    let run = try CommandRun(line: "routes \(log) --declared \(declaration()) --format text")
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            home       never visited    deepLink, below Challenge/App.swift:50; restore, below Challenge/App.swift:12
            character  4                deepLink Challenge/App.swift:50; navigate Challenge/Wiring.swift:21; restore Challenge/App.swift:12  isAuthenticated  A/detail; A/link; a1b2c3d4; c3d4e5f6
            paywall    never visited                                                                                                         isAuthenticated  PaywallTests
            filter     2                navigate Challenge/Wiring.swift:30                                                                                    a1b2c3d4
            detail     1                navigate Challenge/Wiring.swift:34                                                                                    a1b2c3d4
            gallery    1, not declared  navigate Challenge/Wiring.swift:60                                                                                    c3d4e5f6

            6 routes in 2 sessions: 3 visited, 2 never visited, 1 not declared
            bottom screens are not listed, because they have no destination: main (1 visit)

            """))
  }

  @Test func `navlog routes can be limited to one session`() throws {
    let run = try CommandRun(line: "routes \(log) last --declared \(declaration()) --format text")
    #expect(run.output.contains("6 routes in 1 session: 1 visited, 4 never visited, 1 not declared\n"))
    #expect(try CommandRun(line: "routes \(log) c3d4 --declared \(declaration()) --format text") == run)
    #expect(
      try CommandRun(line: "routes \(log) zz").errors
        == "navlog: no session's id begins with \"zz\"; the last session is c3d4e5f6\n")
  }

  @Test
  func `navlog routes prints the same for a log and for its export, from a file or from standard input`()
    throws
  {
    let run = try CommandRun(line: "routes \(log) --format text")
    let export = try CommandRun(line: "export \(log) --with-sensitive-data")
    try folder.write(export.output, to: "tour.jsonl")
    #expect(try CommandRun(line: "routes \(folder.path("tour.jsonl")) --format text") == run)
    #expect(try CommandRun(["routes", "-", "--format", "text"], input: export.output) == run)
  }

  @Test @MainActor
  func `navlog routes --exit-code exits with 1 if a route was never visited or is not declared`()
    throws
  {
    #expect(try CommandRun(line: "routes \(log) --declared \(declaration()) --exit-code").status == 1)
    let all = ["character", "filter", "detail", "gallery"]
    func declare(_ names: [String]) throws -> String {
      let routes = names.map { #"{"name":"\#($0)"}"# }
      return try file(#"{"routes":[\#(routes.joined(separator: ","))]}"#)
    }
    // The home screen was only placed below another screen, and was never visible.
    #expect(try CommandRun(line: "routes \(log) -2 --declared \(declare(all)) --exit-code").status == 1)
    let small = try Fixture(folder).running("small.sqlite")
    small.router.navigate(to: .list)
    try small.close()
    let path = folder.path("small.sqlite")
    #expect(try CommandRun(line: "routes \(path) --declared \(declare(["list"])) --exit-code").status == 0)
    #expect(
      try CommandRun(line: "routes \(path) --declared \(declare(["list", "x"])) --exit-code").status == 1)
    #expect(try CommandRun(line: "routes \(path) --declared \(declare([])) --exit-code").status == 1)
    #expect(try CommandRun(line: "routes \(path) --declared \(declare([]))").status == 0)
  }

  @Test func `navlog routes can print all routes as one JSON document, or one route per line as JSON Lines`()
    throws
  {
    let declaration = try declaration()
    let run = try CommandRun(line: "routes \(log) --declared \(declaration) --json")
    #expect(
      try JSONValue(parsing: run.output)
        == JSONValue(
          parsing: """
            {"schema":1,"sessions":2,"roots":{"main":1},"visited":3,"neverVisited":2,"notDeclared":1,"routes":[
            {"name":"home","type":"Screen","status":"neverVisited","visits":0,
             "sessions":{"count":0,"first":null,"last":null},"calls":[
             {"kind":"deepLink","source":"Challenge/App.swift:50","role":"laidBelow","reason":null,"times":1},
             {"kind":"restore","source":"Challenge/App.swift:12","role":"laidBelow","reason":null,"times":1}],
             "decisions":[],"patterns":[],"requires":[],"tests":[]},
            {"name":"character","type":"Screen","status":"visited","visits":4,
             "sessions":{"count":2,"first":"a1b2c3d4e5f60718","last":"c3d4e5f6a7b80910"},"calls":[
             {"kind":"deepLink","source":"Challenge/App.swift:50","role":"brought","reason":null,"times":1},
             {"kind":"navigate","source":"Challenge/Wiring.swift:21","role":"brought","reason":null,"times":1},
             {"kind":"restore","source":"Challenge/App.swift:12","role":"brought","reason":null,"times":1},
             {"kind":"dismiss","source":"Challenge/Wiring.swift:61","role":"uncovered","reason":null,"times":1}],
             "decisions":[],"patterns":["character/:_0(Int)"],"requires":["isAuthenticated"],"tests":["A/detail","A/link"]},
            {"name":"paywall","type":"","status":"neverVisited","visits":0,
             "sessions":{"count":0,"first":null,"last":null},"calls":[],"decisions":[],"patterns":[],
             "requires":["isAuthenticated"],"tests":["PaywallTests"]},
            {"name":"filter","type":"Screen","status":"visited","visits":2,
             "sessions":{"count":1,"first":"a1b2c3d4e5f60718","last":"a1b2c3d4e5f60718"},"calls":[
             {"kind":"navigate","source":"Challenge/Wiring.swift:30","role":"brought","reason":null,"times":1},
             {"kind":"pop","source":"Challenge/Wiring.swift:40","role":"uncovered","reason":null,"times":1}],
             "decisions":[],"patterns":[],"requires":[],"tests":[]},
            {"name":"detail","type":"Screen","status":"visited","visits":1,
             "sessions":{"count":1,"first":"a1b2c3d4e5f60718","last":"a1b2c3d4e5f60718"},"calls":[
             {"kind":"navigate","source":"Challenge/Wiring.swift:34","role":"brought","reason":null,"times":1}],
             "decisions":[],"patterns":[],"requires":[],"tests":[]},
            {"name":"gallery","type":"Screen","status":"notDeclared","visits":1,
             "sessions":{"count":1,"first":"c3d4e5f6a7b80910","last":"c3d4e5f6a7b80910"},"calls":[
             {"kind":"navigate","source":"Challenge/Wiring.swift:60","role":"brought","reason":null,"times":1}],
             "decisions":[],"patterns":[],"requires":[],"tests":[]}]}
            """))
    let lines = try CommandRun(line: "routes \(log) --declared \(declaration) --format jsonl").lines
    guard case .array(let routes)? = try JSONValue(parsing: run.output)["routes"] else {
      Issue.record("there is no list of routes")
      return
    }
    #expect(
      try lines.map { try JSONValue(parsing: $0) }
        == routes.map { .object([.init("schema", 1)] + (Self.members($0))) })
  }

  private static func members(_ value: JSONValue) -> [JSONValue.Member] {
    if case .object(let members) = value { members } else { [] }
  }

  @Test func `the CSV of navlog routes has a column for every property of a route`() throws {
    #expect(
      try CommandRun(line: "routes \(log) -2 --declared \(declaration()) --format csv").lines.prefix(3) == [
        "name,type,status,visits,sessions,first_session,last_session,calls,patterns,requires,decisions,tests",
        "home,Screen,neverVisited,0,0,,,\"deepLink, below Challenge/App.swift:50\",,,,",
        "character,Screen,visited,2,1,a1b2c3d4e5f60718,a1b2c3d4e5f60718,"
          + "deepLink Challenge/App.swift:50; navigate Challenge/Wiring.swift:21,character/:_0(Int),isAuthenticated,,"
          + "A/detail; A/link",
      ])
  }

  @Test func `navlog routes can print the list of routes as a Markdown table`() throws {
    #expect(
      try CommandRun(line: "routes \(log) last --declared \(declaration()) --format md").output == """
        | route | visits | triggered by | requires | covered by |
        | --- | --- | --- | --- | --- |
        | home | never visited | restore, below Challenge/App.swift:12 |  |  |
        | character | 2 | restore Challenge/App.swift:12 | isAuthenticated | A/detail; A/link; c3d4e5f6 |
        | paywall | never visited |  | isAuthenticated | PaywallTests |
        | filter | never visited |  |  |  |
        | detail | never visited |  |  |  |
        | gallery | 1, not declared | navigate Challenge/Wiring.swift:60 |  | c3d4e5f6 |

        """)
  }

  @Test func `the table of navlog routes prints each call of a route on a separate line`() throws {
    let run = try CommandRun(line: "routes \(log) --declared \(declaration()) --format table")
    #expect(
      run.output == """
        route      visits  triggered by     source                     requires         covered by
        home            0  never visited
                           deepLink, below  Challenge/App.swift:50
                           restore, below   Challenge/App.swift:12
        character       4  deepLink         Challenge/App.swift:50     isAuthenticated  A/detail
                           navigate         Challenge/Wiring.swift:21                   A/link
                           restore          Challenge/App.swift:12                      a1b2c3d4
                                                                                        c3d4e5f6
        paywall         0  never visited                               isAuthenticated  PaywallTests
        filter          2  navigate         Challenge/Wiring.swift:30                   a1b2c3d4
        detail          1  navigate         Challenge/Wiring.swift:34                   a1b2c3d4
        gallery         1  not declared                                                 c3d4e5f6
                           navigate         Challenge/Wiring.swift:60

        6 routes in 2 sessions: 3 visited, 2 never visited, 1 not declared
        bottom screens are not listed, because they have no destination: main (1 visit)

        """)
  }

  @Test @MainActor
  func `the table of navlog routes shows up to three calls of a route, and counts the other calls`() throws {
    let session = try Fixture(folder).running("many.sqlite")
    for line in 1...9 { session.router.navigate(to: .list, file: "A.swift", line: line) }
    for _ in 1...2 { session.router.navigate(to: .list, file: "A.swift", line: 9) }
    try session.close()
    let run = try CommandRun(line: "routes \(folder.path("many.sqlite")) --format table")
    #expect(
      run.lines.prefix(5) == [
        "route  visits  triggered by  source     covered by",
        "list       11  navigate ×3   A.swift:9  feed0000",
        "               navigate      A.swift:1",
        "               navigate      A.swift:2",
        "               and 6 more",
      ])
  }

  @Test @MainActor func `navlog routes lists the decisions of guards next to the declared conditions`() throws
  {
    let path = folder.path("guarded.sqlite")
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: path),
      configuration: .init(
        rules: NavigationRules(guards: [
          NavigationGuard("login") { state, screen in
            guard screen == .gallery, state.flags["isAuthenticated"] != true else { return .allow }
            return .defer(until: "isAuthenticated", showing: .home)
          },
          NavigationGuard("cellar") { _, screen in screen == .list ? .deny("nobody goes there") : .allow },
        ]), environment: TestClock("feed0000cafe0000").environment))
    for _ in 1...2 { session.router.navigate(to: .gallery, file: "A.swift", line: 1) }
    session.router.navigate(to: .list, file: "A.swift", line: 2)
    try session.close()
    #expect(
      try CommandRun(line: "routes \(path) --format table").output == """
        route    visits  triggered by            source     requires           covered by
        gallery       0  deferred ×2             A.swift:1  login: deferred 2
        home          1  navigate                A.swift:1                     feed0000
                         navigate, alreadyOnTop  A.swift:1
        list          0  navigate, refused       A.swift:2  cellar: denied 1

        3 routes in 1 session: 1 visited, 2 not visited
        bottom screens are not listed, because they have no destination: main (1 visit)

        """)
    #expect(
      try JSONValue(parsing: CommandRun(line: "routes \(path) --format jsonl").lines[0])["decisions"]
        == .array([
          .object([
            .init("rule", "login"), .init("verdict", "deferred"), .init("until", "isAuthenticated"),
            .init("times", 2),
          ])
        ]))
    let names = ["gallery", "home", "list"].map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    let compared = try CommandRun(
      line: "routes \(path) --declared \(file(#"{"routes":[\#(names)]}"#)) --exit-code --format text")
    #expect(compared.status == 1)
    #expect(compared.lines.first?.hasPrefix("gallery  never visited  deferred ×2 A.swift:1") == true)
  }

  @Test @MainActor func `a log without events has no routes`() throws {
    try Fixture(folder).running("empty.sqlite").close()
    let path = folder.path("empty.sqlite")
    #expect(try CommandRun(line: "routes \(path) --format text").output == "0 routes in 1 session\n")
    #expect(
      try CommandRun(line: "routes \(path) --declared \(file(#"{"routes":[]}"#)) --json --exit-code")
        == CommandRun(
          status: 0,
          output:
            "{\"schema\":1,\"sessions\":1,\"roots\":{},\"visited\":0,\"neverVisited\":0,\"notDeclared\":0,\"routes\":[\n]}\n"
        ))
    #expect(
      try CommandRun(
        line: "routes \(path) --declared \(file(#"{"routes":[{"name":"a"}]}"#)) --exit-code --format text")
        == CommandRun(
          status: 1,
          output: "a  never visited\n\n1 route in 1 session: 0 visited, 1 never visited, 0 not declared\n"))
  }

  @Test
  func `in the output of navlog routes, control characters and formulas in a route's name have no effect`()
    throws
  {
    let log = folder.path("hostile.sqlite")
    let run = try CommandRun(
      ["record", log],
      input: #"""
        {"call":"navigate","to":{"name":"=1+1\u001b[2J\u202e|x","type":"A"},"source":"\u001b[31m.swift:1"}
        {"call":"navigate","to":{"name":"=1+1\u001b[2J\u202e|x","type":"B"}}
        {"call":"select","root":"\u001b[2J"}
        """#)
    #expect(run.status == 0)
    let declared = try file(
      #"{"routes":[{"name":"=1+1\u001b[2J\u202e|x","type":"A","requires":["=\u001b"],"tests":["\u0007"]}]}"#)
    for format in ["table", "text", "csv", "md", "json", "jsonl"] {
      let run = try CommandRun(line: "routes \(log) --declared \(declared) --format \(format)")
      #expect(run.status == 0)
      let isPrintable = run.output.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{202E}")
      }
      #expect(isPrintable, "\(format)")
    }
    let text = try CommandRun(line: "routes \(log) --declared \(declared) --format text").lines
    #expect(text.first?.hasPrefix(#"A.=1+1\u001b[2J\u202e|x  1 "#) == true)
    #expect(text.dropFirst().first?.hasPrefix(#"B.=1+1\u001b[2J\u202e|x  1, not declared"#) == true)
    let csv = try CommandRun(line: "routes \(log) --declared \(declared) --format csv").lines
    #expect(csv.dropFirst().first?.hasPrefix(#"'=1+1\u001b[2J\u202e|x,A,visited,1,1,"#) == true)
    #expect(csv.dropFirst().first?.hasSuffix(#",'=\u001b,,\u0007"#) == true)
  }

  @Test(
    arguments: [
      ("{", "DIR/routes.json is not a route declaration: "),
      ("", "DIR/routes.json is not a route declaration: "),
      (
        "[]",
        "DIR/routes.json is not a route declaration: field \"routes\" is missing: the value is not a JSON object\n"
      ),
      (
        #"{"routes":[{"name":"a"},{"name":"b","test":["T"]}]}"#,
        "DIR/routes.json is not a route declaration: field \"routes[1].test\" is not known"
      ),
      (
        #"{"routes":[{"name":"a","pattern":"b/:"}]}"#,
        "DIR/routes.json is not a route declaration: field \"routes[0].pattern\" cannot be read: the pattern"
      ),
    ])
  func `navlog routes refuses an invalid declaration with the file name and the field`(
    text: String, sentence: String
  )
    throws
  {
    let run = try CommandRun(line: "routes \(log) --declared \(file(text)) --format text")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.replacing(folder.url.path, with: "DIR").hasPrefix("navlog: \(sentence)"))
  }

  @Test func `navlog routes refuses a missing declaration and contradictory options`() throws {
    let missing = try CommandRun(line: "routes \(log) --declared \(folder.path("none.json"))")
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("navlog: \(folder.path("none.json")) cannot be read: "))
    #expect(
      try CommandRun(line: "routes \(log) --exit-code")
        == CommandRun(
          status: 2,
          errors:
            "navlog: --exit-code needs --declared: without a declaration there is nothing to compare with\n"))
    #expect(try CommandRun(line: "routes \(log) --declared").status == 2)
    #expect(try CommandRun(line: "routes \(log) @3").status == 2)
    #expect(try CommandRun(line: "routes \(log) -o \(log)").status == 2)
  }

  @Test func `navlog routes accepts the link table of navlog record as a declaration`() throws {
    let links = try file(
      #"""
      {"schemes":["shop"],"routes":[{"pattern":"item/:id(Int)","name":"item","below":["home"],"requires":["login"]},
        {"pattern":"about","name":"about","tests":["AboutTests"]},{"pattern":null,"name":"help"}]}
      """#)
    let log = folder.path("shop.sqlite")
    let recorded = try CommandRun(
      ["record", log, "--links", links], input: #"{"call":"deepLink","url":"shop://item/7"}"#)
    #expect(recorded.status == 0)
    #expect(
      try CommandRun(line: "routes \(log) --declared \(links) --format text").lines.map {
        $0.replacing(#/ +[0-9a-f]{8}$/#, with: "")
      } == [
        "item   1                deepLink         login",
        "about  never visited                            AboutTests", "help   never visited",
        "home   0, not declared  deepLink, below",
        "4 routes in 1 session: 1 visited, 2 never visited, 1 not declared",
        "bottom screens are not listed, because they have no destination: main (1 visit)",
      ])
  }
}
