import ChallengeNavigation
import Navlog

@testable import ChallengeTerminal

/// Makes an app to which a test types commands. By default, its log is in memory.
@MainActor func makeApp(
  log: any EventLog = InMemoryEventLog(),
  restoration: RouterSession<AppNavigation>.Configuration.Restoration = .disabled,
  environment: SessionEnvironment = .live
) throws -> TerminalApp {
  let links = try DeepLink.makeTable()
  let session = RouterSession<AppNavigation>(
    log: log,
    configuration: .init(
      roots: ["home"], app: AppInfo(name: "Challenge", version: "test", system: "test"),
      restoration: restoration, links: links.resolve, environment: environment))
  return TerminalApp(session: session, links: links, logPath: "challenge.sqlite")
}

extension TerminalApp {
  /// Types lines, one after the other, and returns the last reply.
  @discardableResult func type(_ lines: String...) -> Reply {
    lines.reduce(Reply()) { perform(Command($1)) }
  }

  /// The stacks as they are drawn: `home / characterList > sheet: characterFilter`.
  var stacks: String {
    Layer.layers(of: session.state).map { LayerLabel($0).line(columns: 500, isOnTop: false).text }
      .joined(separator: " > ")
  }

  /// Returns the calls of the session, as the history lists them.
  func calls() throws -> [String] {
    try session.timeline.events().map { "\($0.action)" }
  }
}

extension Reply {
  /// The lines, without styles.
  var text: [String] { lines.map(\.text) }
}

extension AppNavigation {
  /// One destination of each case.
  static let examples: [AppNavigation] = [
    .characterList, .characterDetail(id: 1), .locationDetail(id: 1), .episodeList, .episodeDetail(id: 1),
    .characterFilter, .settings, .imageGallery(characterId: 1), .onboarding,
  ]
}
