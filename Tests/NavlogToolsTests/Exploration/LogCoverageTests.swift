import Navlog
import NavlogTesting
import NavlogTools
import Testing

@MainActor
struct LogCoverageTests {
  private let log = InMemoryEventLog()

  private func coverage(rules: [SessionRule] = [], testing last: Int) throws -> LogCoverage {
    var coverage = LogCoverage()
    let sessions = log.sessions()
    for (index, session) in sessions.enumerated() {
      let features = try SessionFeatures(session, in: log, rules: rules)
      coverage.add(features, isTest: index >= sessions.count - last)
    }
    coverage.declare(rules)
    return coverage
  }

  private func lines(_ rows: [LogCoverage.Row]) -> [String] {
    let labels = RouteLabels(Set(rows.flatMap(\.feature.routes)))
    return rows.map {
      "\($0.feature.kind) \($0.feature.text(labels)) \($0.users) \($0.tests)\($0.isDeclared ? " declared" : "")"
    }
  }

  @Test func `a coverage report begins with features that no test covers, the most frequent feature first`()
    throws
  {
    try RecordedShop.record(to: log)
    try RecordedShop.record(log) { session in
      session.router(root: "home").navigate(to: .list)
      session.router(root: "home").navigate(to: .product(id: 1))
      session.router(root: "home").popToRoot()
    }
    let rows = try coverage(testing: 1).rows
    #expect(
      lines(rows) == [
        "decision season denied offer 1 0", "transition product → list 1 0",
        "decision login deferred account 1 0", "destination login 1 0", "transition home → login 1 0",
        "destination account 1 0", "transition login → account 1 0", "transition account → more 1 0",
        "destination tour 1 0", "transition more → tour 1 0", "transition tour → more 1 0",
        "transition more → product 1 0", "link product 1 0", "destination list 2 1",
        "transition home → list 1 1", "destination product 3 1", "transition list → product 2 1",
        "transition product → home 1 1",
      ])
  }

  @Test func `a coverage report lists declared destinations, links and rules even if no session shows them`()
    throws
  {
    try RecordedShop.record(log) { $0.router(root: "home").navigate(to: .list) }
    var coverage = try coverage(
      rules: [
        try SessionRule("account needs a user", "screen = 'account' only after kind = 'setFlag'"),
        try SessionRule("never deep", "never stack > 9"),
      ], testing: 0)
    coverage.declare(
      DeclaredRoutes([DeclaredRoute(name: "list"), DeclaredRoute(name: "help", patterns: ["help"])]))
    #expect(
      lines(coverage.rows) == [
        "destination list 1 0 declared", "transition home → list 1 0", "rule never deep 1 0 declared",
        "rule account needs a user 0 0 declared", "destination help 0 0 declared", "link help 0 0 declared",
      ])
  }

  @Test func `a declaration of a route without a type applies to every type with the route's name`() {
    var features = SessionFeatures()
    for type in ["A", "B"] { features.add(.destination(RouteName(type: type, name: "list"))) }
    var coverage = LogCoverage()
    coverage.add(features, isTest: false)
    coverage.declare(DeclaredRoutes([DeclaredRoute(name: "list", patterns: ["list"])]))
    #expect(
      lines(coverage.rows) == [
        "destination A.list 1 0 declared", "destination B.list 1 0 declared", "link A.list 0 0 declared",
        "link B.list 0 0 declared",
      ])
  }

  @Test func `after an exploration, a coverage report also lists transitions that no session shows`() throws {
    try RecordedShop.record(to: log)
    var app = RecordedApp()
    for session in log.sessions() { try app.read(session, in: log) }
    var coverage = try coverage(testing: 0)
    coverage.explore(app, limits: ExplorationLimits(screens: 3))
    let rows = coverage.rows
    let found = rows.filter { $0.users == 0 && $0.isExplored == true }
    #expect(lines(found).contains("transition list → more 0 0"))
    // The exploration finds everything that users did.
    #expect(
      rows.filter { $0.isExplored == false }.isEmpty, "\(lines(rows.filter { $0.isExplored == false }))")
  }

  @Test func `a change of the parameters or of the depth is a visit and a transition`() throws {
    try RecordedShop.record(log) { session in
      let home = session.router(root: "home")
      home.navigate(to: .product(id: 1))
      home.navigate(to: .product(id: 1))
      home.replaceTop(.product(id: 2))
      home.pop()
    }
    let rows = try coverage(testing: 0).rows
    #expect(
      lines(rows) == [
        "destination product 4 0", "transition product → product 3 0", "transition home → product 1 0",
      ])
  }

  @Test func `a coverage report counts a deferred link only if it resumes, and an exploration finds it`()
    throws
  {
    func record(setsFlag: Bool) throws {
      var configuration = try RecordedShop.configuration()
      configuration.links = { _ in .plan([.show(.account, .push)]) }
      let session = RecordedShop.Session(log: log, configuration: configuration)
      session.open("shop://account")
      if setsFlag { session.setFlag("user", true) }
      try session.close()
    }
    func link() throws -> LogCoverage.Row? {
      var app = RecordedApp()
      for session in log.sessions() { try app.read(session, in: log) }
      var coverage = try coverage(testing: 0)
      coverage.explore(app, limits: ExplorationLimits(screens: 3))
      return coverage.rows.first { $0.feature.kind == .link }
    }
    try record(setsFlag: false)
    #expect(try link() == nil)
    try record(setsFlag: true)
    let row = try #require(try link())
    #expect(lines([row]) == ["link account 1 0"])
    #expect(row.isExplored == true)
  }

  // MARK: - Picking sessions

  /// Returns the size of the smallest set cover, found by trying all selections.
  private func optimum(_ sets: [Set<Int>]) -> Int {
    let all = sets.reduce(into: Set()) { $0.formUnion($1) }
    return (0..<(1 << sets.count)).filter { selection in
      var covered: Set<Int> = []
      for index in sets.indices where selection >> index & 1 == 1 { covered.formUnion(sets[index]) }
      return covered == all
    }.map(\.nonzeroBitCount).min() ?? 0
  }

  @Test
  func `a set cover contains all elements, and has at most one set more than the smallest cover`() {
    var random = SplitMix64(seed: 11)
    var larger = 0
    for _ in 0..<300 {
      let sets = (0..<(2 + random.below(9))).map { _ in
        Set((0..<(1 + random.below(6))).map { _ in random.below(14) })
      }
      let cover = SetCover(sets, costs: sets.map(\.count))
      let covered = cover.chosen.reduce(into: Set()) { $0.formUnion(sets[$1]) }
      #expect(covered == sets.reduce(into: Set()) { $0.formUnion($1) })
      let optimum = optimum(sets)
      #expect(
        cover.lowerBound <= optimum && optimum <= cover.chosen.count && cover.chosen.count <= optimum + 1)
      if cover.chosen.count > optimum { larger += 1 }
    }
    #expect(larger < 30, "\(larger)")
  }

  @Test
  func `the sessions that CorpusPick selects show every transition, outcome, decision and app version`()
    throws
  {
    try RecordedShop.record(to: log)
    try RecordedShop.record(to: log)
    var pick = CorpusPick()
    for session in log.sessions() {
      pick.add(try SessionFeatures(session, in: log), events: session.count)
    }
    #expect(pick.cover.chosen.sorted() == [0, 1] && pick.cover.lowerBound == 2)
    #expect(pick.added(by: pick.cover).reduce(0, +) == pick.count)
  }
}
