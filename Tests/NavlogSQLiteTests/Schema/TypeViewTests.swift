import Navlog
import NavlogSQLite
import Testing

@testable import TestFixtures

/// Several features may use the same name for a screen. The registered types distinguish such screens in every view.
@Suite struct TypeViewTests {
  private enum CharacterNavigation: Navigation { case list, detail(id: Int) }

  private enum EpisodeNavigation: Navigation {
    case list, cellar

    static var navigationName: String { "Episode\u{1B}[2J" }
  }

  private enum HomeNavigation: OutgoingNavigation { case list(of: String) }

  private static let redirect = NavigationRedirect<AnyNavigation>("Redirect") { destination in
    guard case .list(let feature) = destination.wrapped as? HomeNavigation else { return nil }
    return feature == "characters"
      ? AnyNavigation(CharacterNavigation.list) : AnyNavigation(EpisodeNavigation.list)
  }

  private let folder: LogFolder

  /// Records two lists with the same name and different types, a return to the root, a refused call, and a link.
  @MainActor
  init() throws {
    folder = try LogFolder()
    let session = RouterSession<AnyNavigation>(
      log: try SQLiteEventLog(path: folder.path()),
      configuration: .init(
        links: { _ in .plan([.show(AnyNavigation(EpisodeNavigation.list), .push)]) },
        rules: NavigationRules(
          redirects: [Self.redirect],
          guards: [
            NavigationGuard("cellar") { _, destination in
              destination.wrapped as? EpisodeNavigation == .cellar ? .deny("closed") : .allow
            }
          ])))
    session.router.navigate(to: HomeNavigation.list(of: "characters"))
    session.router.replaceTop(AnyNavigation(EpisodeNavigation.list))
    session.router.goBack()
    session.router.navigate(to: HomeNavigation.list(of: "episodes"))
    session.router.navigate(to: EpisodeNavigation.cellar)
    session.router.navigate(to: CharacterNavigation.detail(id: 7))
    session.open("app://episodes")
    try session.close()
  }

  private func expect(_ sql: String, _ output: String, at place: SourceLocation = #_sourceLocation) throws {
    let run = try Shell(folder.path(), sql)
    #expect(run.errors == "", sourceLocation: place)
    #expect(run.output == output + "\n", sourceLocation: place)
  }

  @Test func `screens with the same name and different types are separate visits`() throws {
    try expect(
      "SELECT position, screen, params, type FROM screen_visits",
      #"""
      0|main||
      1|list|{}|CharacterNavigation
      2|list|{}|Episode\u001b[2J
      3|main||
      4|list|{}|Episode\u001b[2J
      6|detail|{"id":7}|CharacterNavigation
      7|list|{}|Episode\u001b[2J
      """#)
    try expect(
      "SELECT screen, type, count(*) FROM screen_visits WHERE screen = 'list' GROUP BY screen, type",
      #"""
      list|CharacterNavigation|1
      list|Episode\u001b[2J|3
      """#)
    try expect("SELECT screens FROM session_summary", "4")
  }

  @Test func `a change to a screen with the same name but another type is a transition`() throws {
    try expect(
      "SELECT position, from_screen, from_type, to_screen, to_type FROM transitions WHERE position < 4",
      #"""
      1|main||list|CharacterNavigation
      2|list|CharacterNavigation|list|Episode\u001b[2J
      3|list|Episode\u001b[2J|main|
      """#)
  }

  @Test func `a decision contains the types of the requested screen and of its replacement`() throws {
    try expect(
      """
      SELECT position, requested, requested_params, requested_type, replacement, replacement_type, decision
      FROM decisions
      """,
      #"""
      1|list|{"of":"characters"}|HomeNavigation|list|CharacterNavigation|redirected
      4|list|{"of":"episodes"}|HomeNavigation|list|Episode\u001b[2J|redirected
      5|cellar|{}|Episode\u001b[2J|||denied
      """#)
  }

  @Test func `events, links and no-ops have the types of their destinations`() throws {
    try expect(
      "SELECT position, destination, type, screen, screen_type FROM event_log WHERE position IN (3, 6)",
      #"""
      3|||main|
      6|detail|CharacterNavigation|detail|CharacterNavigation
      """#)
    try expect("SELECT url, screen, type FROM deep_links", #"app://episodes|list|Episode\u001b[2J"#)
    try expect(
      "SELECT destination, type, screen, screen_type FROM no_effect",
      #"cellar|Episode\u001b[2J|list|Episode\u001b[2J"#)
  }
}
