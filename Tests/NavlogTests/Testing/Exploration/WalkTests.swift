import Navlog
import NavlogTesting
import NavlogTools
import Testing

/// The screens of a catalog in which a test can plant a bug.
private enum CatalogScreen: Navigation {
  case list
  case product(id: Int)
  case tour

  var presentationType: PresentationType { self == .tour ? .fullScreen : .push }
}

/// Random walks of ``Explorer``.
@MainActor struct WalkTests {
  /// - Parameters:
  ///   - similar: Whether a product leads to another product, which the rule forbids.
  ///   - canClose: Whether the tour has a button that closes it.
  private func explorer(similar: Bool = false, canClose: Bool = true) throws -> Explorer<CatalogScreen> {
    var explorer = Explorer<CatalogScreen>(.init(roots: ["home"])) { state in
      let taps: [NavigationAction<CatalogScreen>] =
        switch state.visible {
        case nil: [.navigate(to: .list), .navigate(to: .tour)]
        case .list: (1...20).map { .navigate(to: .product(id: $0)) }
        case .product: similar ? [.navigate(to: .product(id: 0))] : []
        case .tour: canClose ? [.dismiss] : []
        }
      return taps.map { Offer($0) } + Offer.system(in: state)
    }
    explorer.rules = [try SessionRule("one product", "never path LIKE '%product%product%'")]
    return explorer
  }

  @Test(arguments: RandomWalks.Preference.allCases)
  func `if a walk violates a rule, the report contains only the offers that lead to the violation`(
    preference: RandomWalks.Preference
  )
    throws
  {
    let walks = RandomWalks(walks: 20, steps: 60, seed: 3, preference: preference)
    #expect(try explorer().walk(walks).findings == [])
    let report = try explorer(similar: true).walk(walks)
    #expect(report.findings.map(\.kind) == [.violatedRule] && report.limits == [.offers])
    let offers = report.findings[0].offers.map(\.name)
    #expect(offers.count == 3 && offers.first == "navigate -> list", "\(offers)")
    #expect(offers.last == "navigate -> product(id: 0)")
  }

  @Test func `if a walk reaches a dead end, the report contains only the offers that lead to the dead end`()
    throws
  {
    let report = try explorer(canClose: false).walk(RandomWalks(walks: 20, steps: 60, seed: 3))
    #expect(report.findings.map(\.description) == ["dead end: tour, after navigate -> fullScreen:tour"])
  }

  @Test func `a call that reveals a dead end can also violate a rule of the walk`() throws {
    var explorer = Explorer<CatalogScreen>(.init(roots: ["home"])) { state in
      [Offer(state.visible == nil ? .navigate(to: .tour) : .pop(count: 1))]
    }
    explorer.rules = [try SessionRule("effective", "never outcome = 'noEffect'")]
    let report = try explorer.walk(RandomWalks(walks: 1, steps: 10, seed: 1))
    #expect(report.findings.map(\.kind) == [.deadEnd, .violatedRule])
    #expect(report.findings.map(\.offers.count) == [1, 2])
  }

  @Test func `equal seeds give the same report, and different seeds give different reports`() throws {
    let explorer = try explorer(similar: true)
    for preference in RandomWalks.Preference.allCases {
      func report(seed: UInt64) throws -> ExplorationReport<CatalogScreen> {
        try explorer.walk(RandomWalks(walks: 5, steps: 40, seed: seed, preference: preference))
      }
      #expect(try report(seed: 7) == report(seed: 7))
      #expect(try report(seed: 7) != report(seed: 8))
    }
  }

  @Test
  func `a walk that prefers coverage takes each offer before it repeats any, unlike one that prefers users`()
    throws
  {
    let explorer = Explorer<CatalogScreen>(.init(roots: ["home"])) { state in
      state.visible == nil
        ? (1...20).map { Offer(.navigate(to: .product(id: $0))) } : Offer.system(in: state)
    }
    func states(_ preference: RandomWalks.Preference) throws -> Int {
      try explorer.walk(RandomWalks(walks: 1, steps: 40, seed: 1, preference: preference)).states
    }
    // The walk opened and closed every product. The report therefore counts the home and twenty products.
    #expect(try states(.coverage) == 21)
    #expect(try states(.users) < 18)
  }

  @Test func `the explorer records a walk's finding as a session that violates the same rule`()
    throws
  {
    let explorer = try explorer(similar: true)
    let finding = try #require(try explorer.walk(RandomWalks(walks: 20, steps: 60, seed: 3)).findings.first)
    let log = InMemoryEventLog()
    let id = try explorer.record(finding, to: log)
    let violation = try #require(try log.check(explorer.rules, of: id).first?.violation)
    #expect(try log.events(id).count == violation)
    #expect(try log.state(id, at: violation).pathText.hasSuffix("/product(id: 0)"))
  }

  @Test func `walks end when the time limit is reached`() throws {
    var explorer = try explorer()
    var polls = 0
    explorer.limits.isTimeOver = {
      polls += 1
      return polls > 3
    }
    let report = try explorer.walk(RandomWalks(walks: 100, steps: 10))
    #expect(report.limits == [.time])
    #expect(report.transitions + report.withoutEffect == 30)
  }
}
