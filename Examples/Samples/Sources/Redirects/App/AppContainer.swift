import Foundation
import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome
import SampleUI

/// Connects the features: the only place that maps the destination that one asks for to the one that another shows.
struct AppNavigationRedirect {
  func redirect(_ navigation: any Navigation) -> (any Navigation)? {
    switch navigation {
    case let outgoing as HomeOutgoingNavigation: redirect(outgoing)
    case let outgoing as CharacterOutgoingNavigation: redirect(outgoing)
    default: nil
    }
  }

  private func redirect(_ navigation: HomeOutgoingNavigation) -> (any Navigation)? {
    switch navigation {
    case .characters: CharacterIncomingNavigation.list
    case .settings: nil  // No feature shows them, so the app shows "Not found".
    }
  }

  private func redirect(_ navigation: CharacterOutgoingNavigation) -> any Navigation {
    switch navigation {
    case .filter: FilterIncomingNavigation.filter
    }
  }
}

/// The app: its features, and the session that navigates among them.
@MainActor
final class AppContainer {
  let session: RouterSession<AnyNavigation>
  let features: FeatureContainer<Screen>
  private let home: HomeFeature

  static let info = AppInfo(name: "Redirects", version: "1.0")
  static let rules = NavigationRules<AnyNavigation>(
    redirects: [
      NavigationRedirect("AppNavigationRedirect") { destination in
        AppNavigationRedirect().redirect(destination.wrapped).map { AnyNavigation($0) }
      }
    ])

  /// - Parameter analytics: Receives what the trackers of all screens report.
  convenience init(
    log: any EventLog, restoration: StateRestoration = .disabled,
    analytics: @escaping (String) -> Void = { _ in }
  ) {
    self.init(analytics: analytics) { features in
      RouterSession(
        log: log,
        configuration: .init(
          app: Self.info, restoration: restoration, links: features.links.resolve, rules: Self.rules,
          trackers: features.trackers, coding: features.coding))
    }
  }

  /// - Parameters:
  ///   - analytics: Receives what the trackers of all screens report.
  ///   - makeSession: Makes the session, or takes it over, with the links and trackers of the features.
  init(
    analytics: @escaping (String) -> Void = { _ in },
    makeSession: (FeatureContainer<Screen>) throws -> RouterSession<AnyNavigation>
  ) rethrows {
    home = HomeFeature(analytics: analytics)
    features = FeatureContainer([
      home, CharacterFeature(analytics: analytics), FilterFeature(analytics: analytics),
    ]) { _, navigator in
      Screen("Not found") { Button("Back") { navigator.goBack() } }
    }
    session = try makeSession(features)
  }

  /// The screen at the root of the stack.
  func makeRootScreen(navigator: any Navigator) -> Screen { home.makeMainScreen(navigator: navigator) }

  /// The screen of a destination: the first feature's that has one, else "Not found".
  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen {
    features.resolve(navigation, navigator: navigator)
  }

  /// Opens a link in the stack that is in view.
  func handle(url: URL) { session.open(url) }
}

// MARK: - Without SwiftUI

extension AppContainer {
  /// The screen in view, with the router of its own stack: the root's or a modal's.
  var visibleScreen: Screen {
    let router = session.visibleRouter
    guard let visible = session.state.visible else { return makeRootScreen(navigator: router) }
    return resolve(visible, navigator: router)
  }

  func makeWindow() -> Window<ScreenID> {
    Window(
      self.visibleScreen,
      id: ScreenID(router: self.session.visibleRouter.id, entry: self.session.visibleRouter.entries.last?.id))
  }
}

/// Tells apart the screens that a window shows.
struct ScreenID: Hashable {
  let router: RouterID
  let entry: EntryID?
}
