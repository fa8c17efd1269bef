import Navlog
import NavlogSQLite
import Testing

/// What a reader sees of calls that rules redirected, refused or deferred: asked, given, and why.
@Suite @MainActor struct RuledCallsTests {
  private let folder: TemporaryFolder
  private let log: String

  private struct OldNames: NavigationRedirect {
    func redirect(_ navigation: any Navigation) -> (any Navigation)? {
      if case .list = navigation as? Screen { Screen.character(7) } else { nil }
    }
  }

  private static let rules = NavigationRules<Screen>(
    redirects: [OldNames()],
    guards: [
      NavigationGuard("closed") { _, destination in
        destination == .gallery ? .deny("under repair") : .allow
      },
      NavigationGuard("login") { state, destination in
        guard case .character = destination, state.flags["isAuthenticated"] != true else { return .allow }
        return .defer(until: "isAuthenticated", showing: .home, expiring: .seconds(60))
      },
    ])

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let clock = TestClock("a1b2c3d4e5f60718")
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: log), app: AppInfo(name: "Challenge", version: "1.0", system: "iOS 26.1"),
      links: { _ in .plan([.dismissAll, .setPath([.home, .character(9)])]) }, rules: Self.rules,
      environment: clock.environment)
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

  @Test func `events print which rule decided`() throws {
    #expect(
      try output("events", log) == """
         1     +0.000s  navigate  main  -> fullScreen:gallery                                 noEffect: refused(closed: under repair)  App/Wiring.swift:1
         2     +0.000s  defer     main  challenge://character/9 until isAuthenticated = true  deferred by login                        App/Wiring.swift:2
         3     +0.000s  navigate  main  -> home unless on top                                 applied                                  App/Wiring.swift:2
         4     +0.000s  defer     main  list until isAuthenticated = true                     deferred by login                        App/Wiring.swift:3
         5     +0.000s  navigate  main  -> home unless on top                                 noEffect: alreadyOnTop                   App/Wiring.swift:3
         6    +30.000s  setFlag   main  isAuthenticated = true                                applied                                  App/Wiring.swift:4
         7    +30.000s  resume    main  intent 2 -> character(9)                              resumed                                  App/Wiring.swift:4
         8    +30.000s  resume    main  intent 4 -> character(7) (asked: list)                resumed, redirected by OldNames          App/Wiring.swift:4
         9    +30.000s  navigate  main  -> character(7) (asked: list)                         redirected by OldNames                   App/Wiring.swift:5
        10    +30.000s  setFlag   main  isAuthenticated = false                               applied                                  App/Wiring.swift:6
        11    +30.000s  defer     main  challenge://character/9 until isAuthenticated = true  deferred by login                        App/Wiring.swift:7
        12    +30.000s  navigate  main  -> home unless on top                                 applied                                  App/Wiring.swift:7
        13  +1m35.000s  setFlag   main  isAuthenticated = true                                applied                                  App/Wiring.swift:8
        14  +1m35.000s  abandon   main  intent 11: expired                                    abandoned                                App/Wiring.swift:8

        """)
  }

  @Test func `show prints which rule refused a call, and why`() throws {
    #expect(
      try output("show", log, "@1") == """
        event 1 of session a1b2c3d4, 2026-11-21T12:00:00.000Z, +0.000s

        call     navigate -> fullScreen:gallery
        router   main
        outcome  noEffect: refused(closed: under repair)
        ruled    closed: Screen.gallery denied, under repair
        origin   user
        source   App/Wiring.swift:1
        cause    none
        before   main
        after    main
        changed  nothing

        """)
  }

  @Test func `show prints where a pending intent leads, and when it expires`() throws {
    #expect(
      try output("show", log, "@4") == """
        event 4 of session a1b2c3d4, 2026-11-21T12:00:00.000Z, +0.000s

        call     defer list until isAuthenticated = true
        router   main
        outcome  deferred by login
        ruled    OldNames: Screen.list -> Screen.character(7)
                 login: Screen.character(7) deferred until isAuthenticated = true
        intent   list until isAuthenticated = true
                 leads to list
                 expires 2026-11-21T12:01:00.000Z
        origin   user
        source   App/Wiring.swift:3
        cause    none
        before   main/home
        after    main/home
        changed  deferred list until isAuthenticated = true

        """)
  }

  @Test func `show prints the intent that a call resumed`() throws {
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

  @Test func `show prints the requested and the redirected destination`() throws {
    #expect(
      try output("show", log, "@8") == """
        event 8 of session a1b2c3d4, 2026-11-21T12:00:30.000Z, +30.000s

        call     resume intent 4 -> character(7)
        router   main
        outcome  resumed, redirected by OldNames
        ruled    OldNames: Screen.list -> Screen.character(7)
        intent   list until isAuthenticated = true
                 leads to list
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

  @Test func `show prints the intent that was abandoned, and why`() throws {
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

  @Test func `the views of rules and links can be queried`() throws {
    #expect(
      try output("sql", log, "SELECT position, rule, ruling, asked, given, why FROM rulings") == """
        1   closed    denied      gallery               under repair
        2   login     deferred    character             until isAuthenticated = true
        4   OldNames  redirected  list       character
        4   login     deferred    character             until isAuthenticated = true
        8   OldNames  redirected  list       character
        9   OldNames  redirected  list       character
        11  login     deferred    character             until isAuthenticated = true

        """)
    #expect(
      try output("sql", log, "SELECT position, url, outcome FROM deep_links") == """
        2   challenge://character/9  deferred
        11  challenge://character/9  deferred

        """)
  }

  @Test func `machine-readable formats print the outcome as recorded`() throws {
    let lines = try output("events", log, "--kind", "defer", "--format", "csv").split(separator: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.contains(",applied,") })
  }
}
