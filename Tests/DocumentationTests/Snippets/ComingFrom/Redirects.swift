import Navlog

enum Redirects {
  // Aliases with the names of the pattern, so that existing code can stay unchanged.
  typealias NavigationContract = Navigation
  typealias IncomingNavigationContract = Navigation
  typealias OutgoingNavigationContract = OutgoingNavigation
  typealias NavigatorContract = Navigator
  typealias DeepLinkHandlerContract = DeepLinkHandler

  struct CharacterDeepLinkHandler: DeepLinkHandler {
    let scheme = "challenge"
    let host = "character"

    // Before: func resolve(_ url: URL) -> (any NavigationContract)?
    func resolve(_ url: LinkURL) -> (any Navigation)? {
      switch url.path {
      case "/list":
        return CharacterIncomingNavigation.list
      case "/detail":
        guard let id = url.queryParameter("id").flatMap({ Int($0) }) else { return nil }
        return CharacterIncomingNavigation.detail(identifier: id)
      default:
        return nil
      }
    }
  }

  // Before: struct CharacterFeature: FeatureContract, with AnyView. `Screen` is AnyView in SwiftUI.
  struct CharacterFeature: Feature {
    // New: the types of the feature's destinations, so that a log can be read again.
    var destinations: [any Navigation.Type] { [CharacterIncomingNavigation.self] }

    var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { CharacterDeepLinkHandler() }

    // Before: makeMainView(navigator:)
    func makeMainScreen(navigator: any Navigator) -> String { "Characters" }

    func resolve(_ navigation: any Navigation, navigator: any Navigator) -> String? {
      guard let navigation = navigation as? CharacterIncomingNavigation else { return nil }
      switch navigation {
      case .list: return makeMainScreen(navigator: navigator)
      case .detail(let identifier): return "Character \(identifier)"
      }
    }
  }

  // Before: struct AppNavigationRedirect: NavigationRedirectContract
  struct AppNavigationRedirect {
    func redirect(_ navigation: any Navigation) -> (any Navigation)? {
      switch navigation {
      case HomeOutgoingNavigation.characters: CharacterIncomingNavigation.list
      default: nil
      }
    }
  }

  // Before: NavigationCoordinator(redirector: AppNavigationRedirect()), one for each modal, and an AppContainer.
  @MainActor static func makeApp(
    log: any EventLog
  ) -> (RouterSession<AnyNavigation>, FeatureContainer<String>) {
    let container = FeatureContainer([CharacterFeature()]) { _, _ in "Not found" }
    let redirect = NavigationRedirect<AnyNavigation>("AppNavigationRedirect") { destination in
      AppNavigationRedirect().redirect(destination.wrapped).map { AnyNavigation($0) }
    }
    let session = RouterSession(
      log: log,
      configuration: .init(
        links: container.links.resolve, rules: NavigationRules(redirects: [redirect]),
        trackers: container.trackers, coding: container.coding))
    return (session, container)
  }
}
