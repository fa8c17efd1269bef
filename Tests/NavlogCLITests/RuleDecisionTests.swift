import Navlog
import NavlogSQLite
import TestThreads
import Testing

/// The command's output for calls that rules redirected, refused or deferred.
@Suite(.waitsForProcesses) struct RuleDecisionTests {
  private let folder: TemporaryFolder
  private let log: String

  private static let rules = NavigationRules<Screen>(
    guards: [
      NavigationGuard("OldNames") { _, destination in
        destination == .list ? .redirect(to: .character(7)) : .allow
      },
      NavigationGuard("closed") { _, destination in
        destination == .gallery ? .deny("under repair") : .allow
      },
      NavigationGuard("login") { state, destination in
        guard case .character = destination, state.flags["isAuthenticated"] != true else { return .allow }
        return .defer(until: "isAuthenticated", showing: .home, expiring: .seconds(60))
      },
    ])

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let clock = TestClock("a1b2c3d4e5f60718")
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: log),
      configuration: .init(
        app: AppInfo(name: "Challenge", version: "1.0", system: "iOS 26.1"),
        links: { _ in .plan([.dismissAll, .setPath([.home, .character(9)])]) }, rules: Self.rules,
        environment: clock.environment))
    let wiring = "App/Wiring.swift"
    session.router.navigate(to: .gallery, file: wiring, line: 1)
    session.open("challenge://character/9", file: wiring, line: 2)
    session.router.navigate(to: .list, file: wiring, line: 3)
    clock.at(30)
    session.setFlag("isAuthenticated", true, file: wiring, line: 4)
    session.router.navigate(to: .list, file: wiring, line: 5)
    session.setFlag("isAuthenticated", false, file: wiring, line: 6)
    session.open("challenge://character/9", file: wiring, line: 7)
    clock.at(95)
    session.setFlag("isAuthenticated", true, file: wiring, line: 8)
    try session.close()
  }

  private func output(_ arguments: String...) throws -> String {
    let run = try CommandRun(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.output
  }

  @Test func `the verb events prints the rule that decided about a call`() throws {
    #expect(
      try output("events", log, "--format", "text") == """
         1     +0.000s  navigate  main  -> fullScreen:gallery                                                         noEffect: refused(closed: under repair)  App/Wiring.swift:1
         2     +0.000s  defer     main  challenge://character/9 until isAuthenticated = true (deepLink)  → main       deferred by login                        App/Wiring.swift:2
         3     +0.000s  navigate  main  -> home unless on top (deepLink)                                 → home       applied                                  App/Wiring.swift:2
         4     +0.000s  defer     main  select main, list until isAuthenticated = true                   → home       deferred by login                        App/Wiring.swift:3
         5     +0.000s  navigate  main  -> home unless on top                                                         noEffect: alreadyOnTop                   App/Wiring.swift:3
         6    +30.000s  setFlag   main  isAuthenticated = true                                           → home       applied                                  App/Wiring.swift:4
         7    +30.000s  resume    main  intent 2 -> character(9) (deepLink)                              → character  resumed                                  App/Wiring.swift:4
         8    +30.000s  resume    main  intent 4 -> select main, character(7) (requested: list)          → character  resumed, redirected by OldNames          App/Wiring.swift:4
         9    +30.000s  navigate  main  -> character(7) (requested: list)                                → character  redirected by OldNames                   App/Wiring.swift:5
        10    +30.000s  setFlag   main  isAuthenticated = false                                          → character  applied                                  App/Wiring.swift:6
        11    +30.000s  defer     main  challenge://character/9 until isAuthenticated = true (deepLink)  → character  deferred by login                        App/Wiring.swift:7
        12    +30.000s  navigate  main  -> home unless on top (deepLink)                                 → home       applied                                  App/Wiring.swift:7
        13  +1m35.000s  setFlag   main  isAuthenticated = true                                           → home       applied                                  App/Wiring.swift:8
        14  +1m35.000s  abandon   main  intent 11: expired (deepLink)                                    → home       abandoned                                App/Wiring.swift:8

        """)
  }

  @Test func `navlog show prints the rule that refused a call, and the reason of the rule`() throws {
    #expect(
      try output("show", log, "@1") == """
        event 1 of session a1b2c3d4, 2026-11-21T12:00:00.000Z, +0.000s

        call     navigate -> fullScreen:gallery
        router   main
        outcome  noEffect: refused(closed: under repair)
        rules    closed: Screen.gallery denied, under repair
        origin   user
        source   App/Wiring.swift:1
        cause    none
        before   main
        after    main
        changed  nothing

        """)
  }

  @Test func `navlog show prints the destination and the expiry of a pending intent`() throws {
    #expect(
      try output("show", log, "@4") == """
        event 4 of session a1b2c3d4, 2026-11-21T12:00:00.000Z, +0.000s

        call     defer select main, list until isAuthenticated = true
        router   main
        outcome  deferred by login
        rules    OldNames: Screen.list -> Screen.character(7)
                 login: Screen.character(7) deferred until isAuthenticated = true
        intent   list until isAuthenticated = true
                 leads to select main, list
                 expires 2026-11-21T12:01:00.000Z
        origin   user
        source   App/Wiring.swift:3
        cause    none
        before   main/home
        after    main/home
        changed  deferred list until isAuthenticated = true

        """)
  }

  @Test func `navlog show prints the intent that a call resumed`() throws {
    #expect(
      try output("show", log, "@7") == """
        event 7 of session a1b2c3d4, 2026-11-21T12:00:30.000Z, +30.000s

        call     resume intent 2
        router   main
        outcome  resumed
        intent   challenge://character/9 until isAuthenticated = true
                 leads to dismissAll, home/character(9)
                 expires 2026-11-21T12:01:00.000Z
        origin   deepLink
        source   App/Wiring.swift:4
        cause    event 6: setFlag main isAuthenticated = true applied App/Wiring.swift:4
        before   main/home
        after    main/home/character(9)
        changed  pushed character(9) on main
                 no longer deferred: challenge://character/9 until isAuthenticated = true

        """)
  }

  @Test func `navlog show prints the requested destination and the destination after the redirect`() throws {
    #expect(
      try output("show", log, "@8") == """
        event 8 of session a1b2c3d4, 2026-11-21T12:00:30.000Z, +30.000s

        call     resume intent 4 -> select main, character(7)
        router   main
        outcome  resumed, redirected by OldNames
        rules    OldNames: Screen.list -> Screen.character(7)
        intent   list until isAuthenticated = true
                 leads to select main, list
                 expires 2026-11-21T12:01:00.000Z
        origin   user
        source   App/Wiring.swift:4
        cause    event 7: resume main intent 2 -> character(9) resumed App/Wiring.swift:4
                 event 6: setFlag main isAuthenticated = true applied App/Wiring.swift:4
        before   main/home/character(9)
        after    main/home/character(9)/character(7)
        changed  pushed character(7) on main
                 no longer deferred: list until isAuthenticated = true

        """)
  }

  @Test func `navlog show prints the abandoned intent and the reason`() throws {
    #expect(
      try output("show", log, "@14") == """
        event 14 of session a1b2c3d4, 2026-11-21T12:01:35.000Z, +1m35.000s

        call     abandon intent 11: expired
        router   main
        outcome  abandoned
        intent   challenge://character/9 until isAuthenticated = true
                 leads to dismissAll, home/character(9)
                 expires 2026-11-21T12:01:30.000Z
        origin   deepLink
        source   App/Wiring.swift:8
        cause    event 13: setFlag main isAuthenticated = true applied App/Wiring.swift:8
        before   main/home/character(9)/character(7)/character(7)/home
        after    main/home/character(9)/character(7)/character(7)/home
        changed  no longer deferred: challenge://character/9 until isAuthenticated = true

        """)
  }

  @Test func `the views of decisions, links, intents and flags can be queried`() throws {
    #expect(
      try output(
        "sql", log, "SELECT position, rule, decision, requested, replacement, reason FROM decisions",
        "--format", "text")
          == """
          1   closed    denied      gallery               under repair
          2   login     deferred    character             until isAuthenticated = true
          4   OldNames  redirected  list       character
          4   login     deferred    character             until isAuthenticated = true
          8   OldNames  redirected  list       character
          9   OldNames  redirected  list       character
          11  login     deferred    character             until isAuthenticated = true

          """)
    #expect(
      try output("sql", log, "SELECT position, url, outcome FROM deep_links", "--format", "text") == """
        2   challenge://character/9  deferred
        11  challenge://character/9  deferred

        """)
    #expect(
      try output(
        "sql", log, "SELECT position, url, destination, outcome, outcome_position, reason FROM intents",
        "--format", "text")
          == """
          2   challenge://character/9  character  resumed    7
          4                            list       resumed    8
          11  challenge://character/9  character  abandoned  14  expired

          """)
    #expect(
      try output("sql", log, "SELECT position, until, name, value FROM flags", "--format", "text") == """
        6   10  isAuthenticated  true
        10  13  isAuthenticated  false
        13      isAuthenticated  true

        """)
  }

  @Test
  func `in CSV, a deferred call has the outcome that the log recorded: applied`() throws {
    let lines = try output("events", log, "--kind", "defer", "--format", "csv").split(separator: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.contains(",applied,") })
  }

  // MARK: - Redirects that lead to one another

  /// Home is redirected to the first character, and the first character to the second.
  private static let renamed = NavigationGuard<Screen>("Renamed") { _, destination in
    switch destination {
    case .home: .redirect(to: .character(1))
    case .character(1): .redirect(to: .character(2))
    default: .allow
    }
  }

  @MainActor private func makeChainedLog() throws -> String {
    let path = folder.path("chained.sqlite")
    let rules = NavigationRules<Screen>(
      guards: [
        Self.renamed,
        NavigationGuard("members") { state, destination in
          switch destination {
          case .filter: .deny("nobody filters")
          case .gallery where state.flags["isAuthenticated"] != true: .defer(until: "isAuthenticated")
          default: .allow
          }
        },
      ])
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: path),
      configuration: .init(rules: rules, environment: TestClock("a1b2c3d4").environment))
    for screen in [Screen.home, .list, .filter, .gallery] {
      session.router.navigate(to: screen, file: "App/Wiring.swift", line: 7)
    }
    session.router.setPath([.home, .character(3), .home], file: "App/Wiring.swift", line: 9)
    try session.close()
    return path
  }

  /// Returns the lines of `show` about an event that begin with one of the names.
  private func show(_ log: String, _ position: Int, _ names: String...) throws -> [String] {
    try CommandRun(line: "show \(log) @\(position)").lines.filter { line in
      names.contains { line.hasPrefix($0 + String(repeating: " ", count: 9 - $0.count)) }
    }
  }

  @Test func `the verb events prints the requested destination and the destination after the redirect`()
    async throws
  {
    let log = try await makeChainedLog()
    let output = try CommandRun(line: "events \(log) --format text").output
    #expect(
      output == """
        1  +0.000s  navigate  main  -> character(2) (requested: home)                                  → character             redirected by Renamed                       App/Wiring.swift:7
        2  +0.000s  navigate  main  -> list                                                            → list                  applied                                     App/Wiring.swift:7
        3  +0.000s  navigate  main  -> sheet:filter                                                                            noEffect: refused(members: nobody filters)  App/Wiring.swift:7
        4  +0.000s  defer     main  select main, fullScreen:gallery until isAuthenticated = true       → list                  deferred by members                         App/Wiring.swift:7
        5  +0.000s  setPath   main  -> character(2)/character(3)/character(2) (requested: home, home)  → character, −1 screen  redirected by Renamed                       App/Wiring.swift:9

        """)
    #expect(try CommandRun(line: "events \(log) --grep requested.*home --format text").lines.count == 2)
  }

  @Test func `navlog show prints both destinations of a redirect with their types`() async throws {
    let log = try await makeChainedLog()
    #expect(
      try show(log, 1, "call", "rules") == [
        "call     navigate -> character(2)",
        "rules    Renamed: Screen.home -> Screen.character(1)",
      ])
  }

  @Test func `navlog show prints the denied destination, and the flag that a deferred call waits for`()
    async throws
  {
    let log = try await makeChainedLog()
    #expect(try show(log, 2, "rules") == [])
    #expect(try show(log, 3, "rules") == ["rules    members: Screen.filter denied, nobody filters"])
    #expect(
      try show(log, 4, "rules") == ["rules    members: Screen.gallery deferred until isAuthenticated = true"])
  }
}
