import ChallengeCatalogue
import ChallengeNavigation
import Navlog
import NavlogTesting
import NavlogTools

@testable import ChallengeTerminal

/// A copy of the sample app Challenge. A bug replaces one part: wiring of screens, links, rules or the restored state.
@MainActor
final class ChallengeCopy: ReplayedApp {
  /// A function that wires a screen (`nil` is home) with the bug. It returns `nil` for a screen that the app wires correctly.
  typealias Wiring = (AppNavigation?, Router<AppNavigation>, ChallengeCopy) -> Screen?

  let session: RouterSession<AppNavigation>
  private let configuration: RouterSession<AppNavigation>.Configuration
  private let clock = UserClock()
  private let wiring: Wiring?
  /// The screen that was tapped last. During a transition, it still receives taps.
  private var leaving: Screen?
  private var answers: [() -> Void] = []

  init(
    log: any EventLog = InMemoryEventLog(), id: String = "b0",
    restoration: RouterSession<AppNavigation>.Configuration.Restoration = .disabled,
    links: DeepLinkTable<AppNavigation>? = nil, rules: NavigationRules<AppNavigation> = NavigationRules(),
    wiring: Wiring? = nil
  ) {
    configuration = .init(
      roots: ["home"], app: AppInfo(name: "Challenge", version: "1.0", system: "iOS 26.1"),
      restoration: restoration, links: { links?.resolve($0) ?? .noMatch }, rules: rules,
      environment: clock.environment(session: id))
    session = RouterSession(log: log, configuration: configuration)
    self.wiring = wiring
  }

  /// Creates the same app in another session.
  private init(_ app: ChallengeCopy, in session: RouterSession<AppNavigation>) {
    (self.session, configuration, wiring) = (session, app.configuration, app.wiring)
  }
}

// MARK: - Without a user

extension ChallengeCopy {
  /// An explorer that taps the buttons of the copy's screens in every state that the explorer can reach.
  var explorer: Explorer<AppNavigation> {
    Explorer(tapping: configuration) { session in
      ChallengeCopy(self, in: session).screen.actions.map { Tap($0.label, perform: $0.perform) }
    }
  }
}

// MARK: - By hand

extension ChallengeCopy {
  var home: Router<AppNavigation> { session.router(root: "home") }

  /// The screen in view.
  private var screen: Screen {
    let (state, router) = (session.state, session.visibleRouter)
    return wiring?(state.visible, router, self) ?? Screen.visible(in: state, router: router)
  }

  /// Taps buttons, one after the other.
  func tap(_ labels: String...) throws { for label in labels { try tap(label, after: 2_000) } }

  /// Taps a button of the visible screen, or of a screen that is disappearing.
  func tap(_ label: String, after milliseconds: Int64) throws {
    clock.pass(milliseconds: milliseconds)
    let visible = screen
    let screens = [visible, leaving].compactMap { $0 }
    guard let screen = screens.first(where: { $0.button(label) != nil }), let button = screen.button(label)
    else { throw NoSuchButton(label: label, screen: visible.title) }
    leaving = screen
    button.perform()
  }

  /// Opens a link.
  func open(_ link: String) {
    clock.pass(milliseconds: 2_000)
    session.open(link)
  }

  /// Drags down the modal in front. The system handles this gesture without the app.
  func swipeDown() {
    clock.pass(milliseconds: 2_000)
    session.visibleRouter.send(.dismiss, origin: .system)
  }

  /// Starts work whose answer arrives later.
  func start(_ answer: @escaping () -> Void) { answers.append(answer) }

  /// Delivers the answers of all started work.
  func answer() {
    clock.pass(milliseconds: 800)
    for answer in answers { answer() }
    answers = []
  }
}

extension Screen {
  fileprivate func button(_ label: String) -> ScreenAction? { actions.first { $0.label == label } }
}

struct NoSuchButton: Error {
  let label: String
  let screen: String
}

// MARK: - Recorded calls

extension ChallengeCopy {
  /// Makes a recorded call. If the copy has its own wiring, the function makes the call with a tap, as the user did. In the
  /// other copies, the bug is in links, rules or the restored state, so a call from code also triggers the bug.
  func perform(_ call: NavigationAction<AppNavigation>, on router: String) async throws {
    guard wiring != nil else { return send(call, on: router) }
    switch call {
    case .navigate where router.contains("/") && session.state.visibleRouter.level == 0:
      // The filter makes this call on the router of its own sheet, after the sheet has closed.
      try go(to: .characterFilter)
      try tap("Dead", "Done")
      answer()
    case .navigate(let destination, _, _): try go(to: destination)
    case .pop, .dismiss, .dismissSheet, .dismissFullScreen: try close()
    default: send(call, on: router)
    }
  }

  /// Taps the buttons that lead to a screen, from any screen on the path to that screen.
  private func go(to destination: AppNavigation) throws {
    let way = way(to: destination)
    let screens = [screen, leaving].compactMap { $0 }
    for screen in screens {
      guard let start = way.indices.last(where: { screen.button(way[$0]) != nil }) else { continue }
      for label in way[start...] { try tap(label) }
      return
    }
    throw NoSuchButton(label: way.last ?? "\(destination)", screen: screen.title)
  }

  private func way(to destination: AppNavigation) -> [String] {
    func name(_ id: Int) -> String { BundledCharacters().character(id: id)?.name ?? "" }
    return switch destination {
    case .characterList: ["Characters"]
    case .characterDetail(let id): ["Characters", name(id)]
    case .imageGallery(let id): ["Characters", name(id), "Pictures"]
    case .characterFilter: ["Characters", "Filter"]
    case .settings: ["Settings"]
    case .onboarding: ["Settings", "Welcome"]
    case .episodeList: ["Episodes"]
    case .episodeDetail, .locationDetail: []
    }
  }

  private func close() throws {
    let label = ["Back", "Close", "Done", "Get started"].first { screen.button($0) != nil }
    try tap(label ?? "Back")
  }
}
