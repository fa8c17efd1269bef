import NavlogTools

/// The problems that the statistics of a log find, by session. Each problem is described by its friction rule and its
/// positions, without recorded values.
@MainActor
struct SessionProblems {
  private static let mostMoments = 4

  private var found: [String: [(rule: FrictionRule, positions: [Int])]] = [:]

  /// Finds the problems of a log. For a log on standard input or in a pipe, finds none, because neither can be read
  /// twice.
  init(of log: LogSource) throws {
    guard !log.isReadOnce else { return }
    let file = try QueryFile(log)
    // All findings are read, because `LogStatistics` keeps only a few moments of each spot. The moments of a session could be
    // missing there.
    for (session, findings) in try LogStatistics.findings(of: file.path) {
      found[session] = FrictionRule.allCases.compactMap { rule in
        findings[rule].map { (rule: rule, positions: $0.sorted()) }
      }
    }
  }

  /// Returns a text such as `doublePush @8, noEffect @2 @5`; empty for a session without problems.
  func text(of session: String) -> String {
    (found[session] ?? []).map { rule, positions in
      let shown = positions.prefix(Self.mostMoments).map { " @\($0)" }.joined()
      return rule.rawValue + shown + (positions.count > Self.mostMoments ? " …" : "")
    }.joined(separator: ", ")
  }
}
