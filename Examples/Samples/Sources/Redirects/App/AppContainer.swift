import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome
import SampleUI

/// The app: its features, and the session that navigates among them.
@MainActor final class AppContainer {
  let session: RouterSession<AnyNavigation>
  let features: FeatureContainer<Screen>
  private let home: HomeFeature

  init(
    log: any EventLog, restoration: StateRestoration = .disabled,
    report: @escaping (String) -> Void = { _ in }
  ) {
    home = HomeFeature(report: report)
    features = FeatureContainer([home, CharacterFeature(report: report), FilterFeature(report: report)]) {
      _, navigator in Screen("Not found", ["Back": { navigator.goBack() }])
    }
    session = RouterSession(
      log: log, app: AppInfo(name: "Redirects", version: "1.0"), restoration: restoration,
      links: features.links.resolve, rules: NavigationRules(redirects: [AppNavigationRedirect()]),
      trackers: features.trackers, coding: features.coding)
  }

  /// What is seen: a screen with the router of the stack that it is in, be it the root's or a modal's.
  var screen: Screen {
    let router = session.visibleRouter
    guard let visible = session.state.visible else { return home.makeMainScreen(navigator: router) }
    return features.resolve(visible, navigator: router)
  }

  /// What the system calls with a URL.
  func handle(url: String) { session.open(url) }
}
