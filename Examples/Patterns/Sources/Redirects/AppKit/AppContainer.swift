public import Foundation
public import Navlog
import PatternLog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome
public import SwiftUI

/// Connects the features. Only this type maps a destination that one feature requests to a
/// destination that another feature shows.
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
    case .settings: nil  // No feature shows the settings, so the app shows "Not found".
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
public final class AppContainer {
  /// The session of the app.
  public let session: RouterSession<AnyNavigation>
  let features: FeatureContainer<AnyView>
  private let home: HomeFeature

  static let rules = NavigationRules<AnyNavigation>(
    redirects: [
      NavigationRedirect("AppNavigationRedirect") { destination in
        AppNavigationRedirect().redirect(destination.wrapped).map { AnyNavigation($0) }
      }
    ])

  /// Creates the app with a log in a file. Each launch begins with the stack and the modals of the previous launch.
  public convenience init() async { self.init(log: await PatternLog.open("Redirects")) }

  /// Creates the app with a log.
  ///
  /// - Parameters:
  ///   - log: The log of the session.
  ///   - analytics: A closure that receives the reports of the trackers of all screens.
  public init(log: any EventLog, analytics: @escaping (String) -> Void = { _ in }) {
    home = HomeFeature(analytics: analytics)
    features = FeatureContainer([
      home, CharacterFeature(analytics: analytics), FilterFeature(analytics: analytics),
    ]) { _, navigator in
      AnyView(NotFoundView(navigator: navigator))
    }
    session = RouterSession(
      log: log,
      configuration: .init(
        app: AppInfo(name: "Redirects", version: "1.0"), restoration: .lastSession,
        links: features.links.resolve, rules: Self.rules, trackers: features.trackers, coding: features.coding
      ))
  }

  /// Makes the screen at the root of the stack.
  public func makeRootScreen(navigator: any Navigator) -> AnyView {
    home.makeMainScreen(navigator: navigator)
  }

  /// Returns the screen of a destination, from the first feature that shows it, or else "Not found".
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView {
    features.resolve(navigation, navigator: navigator)
  }

  /// Opens a link in the stack that is in view.
  public func handle(url: URL, file: String = #fileID, line: Int = #line) {
    session.open(url, file: file, line: line)
  }
}

private struct NotFoundView: View {
  let navigator: any Navigator

  var body: some View {
    List { Button("Back") { navigator.goBack() } }.navigationTitle("Not found")
  }
}
