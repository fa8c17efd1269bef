import Navlog
import NavlogSQLite
import Testing

@Suite @MainActor struct `What rules made of a call` {
  let folder: TemporaryFolder
  let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("rules.sqlite")
    let rules = NavigationRules<Screen>(
      redirects: [Renamed()],
      guards: [
        NavigationGuard("members") { state, destination in
          switch destination {
          case .filter: .deny("nobody filters")
          case .gallery where state.flags["isAuthenticated"] != true: .defer(until: "isAuthenticated")
          default: .allow
          }
        }
      ])
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: log), rules: rules, environment: TestClock("a1b2c3d4").environment)
    for screen in [Screen.home, .list, .filter, .gallery] {
      session.router.navigate(to: screen, file: "App/Wiring.swift", line: 7)
    }
    session.router.setPath([.home, .character(3), .home], file: "App/Wiring.swift", line: 9)
    try session.close()
  }

  /// What `show` says of an event, in the lines of some names.
  private func show(_ position: Int, _ names: String...) throws -> [String] {
    try CommandRun(line: "show \(log) @\(position)").lines.filter { line in
      names.contains { line.hasPrefix($0.padding(9)) }
    }
  }

  @Test func `events print the requested destination beside the redirected one`() throws {
    let output = try CommandRun(line: "events \(log) --format text").output
    #expect(
      output == """
        1  +0.000s  navigate  main  -> character(2) (asked: home)                                  redirected by Renamed                       App/Wiring.swift:7
        2  +0.000s  navigate  main  -> list                                                        applied                                     App/Wiring.swift:7
        3  +0.000s  navigate  main  -> sheet:filter                                                noEffect: refused(members: nobody filters)  App/Wiring.swift:7
        4  +0.000s  defer     main  fullScreen:gallery until isAuthenticated = true                deferred by members                         App/Wiring.swift:7
        5  +0.000s  setPath   main  -> character(2)/character(3)/character(2) (asked: home, home)  redirected by Renamed                       App/Wiring.swift:9

        """)
    #expect(try CommandRun(line: "events \(log) --grep asked.*home").lines.count == 2)
  }

  @Test func `show prints each redirect with the types`() throws {
    #expect(
      try show(1, "call", "ruled") == [
        "call     navigate -> character(2)",
        "ruled    Renamed: Screen.home -> Screen.character(1)",
      ])
  }

  @Test func `show prints what was denied, and which flag a deferred call waits for`() throws {
    #expect(try show(2, "ruled") == [])
    #expect(try show(3, "ruled") == ["ruled    members: Screen.filter denied, nobody filters"])
    #expect(
      try show(4, "ruled") == ["ruled    members: Screen.gallery deferred until isAuthenticated = true"])
  }
}

/// Home has become the first character, who has become the second.
private struct Renamed: NavigationRedirect {
  func redirect(_ navigation: any Navigation) -> (any Navigation)? {
    switch navigation as? Screen {
    case .home: Screen.character(1)
    case .character(1): Screen.character(2)
    default: nil
    }
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
