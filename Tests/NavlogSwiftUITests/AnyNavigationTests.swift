import Navlog
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import TestThreads
import Testing

@testable import TestFixtures

/// Type-erased destinations on screen.

@Suite @MainActor struct AnyNavigationTests {
  private let log = InMemoryEventLog()

  private func session(
    roots: [RootName] = [.main],
    restoration: RouterSession<AnyNavigation>.Configuration.Restoration = .disabled,
    _ features: FeatureContainer<AnyView>? = nil
  ) -> RouterSession<AnyNavigation> {
    let features = features ?? makeFeatures()
    return RouterSession(
      log: log,
      configuration: .init(
        roots: roots, restoration: restoration, links: features.links.resolve,
        rules: NavigationRules(redirects: [listRedirect]), trackers: features.trackers,
        coding: features.coding))
  }

  private func titles(_ host: TestHost) -> [[String]] {
    host.layers.map { $0.screens.map { $0.title ?? "" } }
  }

  private func host(
    _ session: RouterSession<AnyNavigation>, tabs: Bool = false, _ status: TransitionStatus
  ) -> TestHost {
    let features = makeFeatures()
    let timing = TransitionTiming(transitionDuration: .milliseconds(1))
    return TestHost {
      if tabs {
        TabContainer(session, timing: timing, status: status) { destination, router in
          features.resolve(destination, navigator: router)
        } content: { root, router in
          features.features[root == "library" ? 1 : 0].makeMainScreen(navigator: router)
        } label: { root in
          Text(verbatim: root.description)
        }
      } else {
        NavigationContainer(session, timing: timing, status: status) { destination, router in
          features.resolve(destination, navigator: router)
        } content: { router in
          features.features[0].makeMainScreen(navigator: router)
        }
      }
    }
  }

  private func tap(_ titles: String..., on host: TestHost, until status: TransitionStatus) async throws {
    for title in titles {
      try host.tap(title)
      try await settle(host, status)
    }
  }

  private func settle(_ host: TestHost, _ status: TransitionStatus) async throws {
    try await wait {
      host.settle()
      return status.isSettled
    }
    #expect(host.failures == [] && host.differences == [])
  }

  @Test(.waitingLimit)
  func `a container shows the screens of all features, and 'Not found' for any other destination`()
    async throws
  {
    let (session, status) = (session(), TransitionStatus())
    let host = host(session, status)
    try await settle(host, status)
    try await tap("Books", on: host, until: status)
    #expect(titles(host) == [["Home", "List"]], "the redirect leads to another feature")
    try await tap("Filter", on: host, until: status)
    #expect(titles(host) == [["Home", "List"], ["Filter"]])
    #expect(host.topLayer?.detents == [.medium, .large])
    try await tap("Year 1984", on: host, until: status)
    #expect(titles(host) == [["Home", "List"], ["Filter", "Year 1984"]])
    try host.swipeBack()
    try await settle(host, status)
    try host.swipeDown()
    try await settle(host, status)
    #expect(titles(host) == [["Home", "List"]])
    try await tap("Elsewhere", on: host, until: status)
    #expect(titles(host) == [["Home", "List", "Not found: elsewhere"]])
    #expect(
      try session.timeline.events().filter { ![.activate, .resign].contains($0.action.kind) }.map {
        "\($0.origin) \($0.action.kind?.rawValue ?? "")"
      } == [
        "user navigate", "user present", "user navigate", "system pop", "system dismissSheet",
        "user navigate",
      ])
  }

  @Test(.waitingLimit)
  func `a placeholder replaces a restored screen whose type the app no longer has, and the user can go back`()
    async throws
  {
    let first = session()
    first.router.navigate(to: AnyNavigation(LibraryNavigation.book(2)))
    first.router.navigate(to: AnyNavigation(HomeNavigation.elsewhere))
    try await first.close()
    let restored = session(
      restoration: .lastSession, FeatureContainer([LibraryFeature()]) { _, _ in AnyView(EmptyView()) })
    let status = TransitionStatus()
    let host = host(restored, status)
    try await settle(host, status)
    #expect(titles(host)[0].last?.hasPrefix("Not found") == true)
    try host.swipeBack()
    try await settle(host, status)
    #expect(titles(host) == [["Home", "Book 2"]])
  }

  @Test(.waitingLimit)
  func `every tab has its own stack, which accepts the screens of any feature`() async throws {
    let (session, status) = (session(roots: ["home", "library"]), TransitionStatus())
    let host = host(session, tabs: true, status)
    try await settle(host, status)
    try await tap("Books", on: host, until: status)
    try host.tapTab("library")
    try await settle(host, status)
    try await tap("Book 1", on: host, until: status)
    #expect(titles(host) == [["Library", "Book 1"]])
    try host.tapTab("home")
    try await settle(host, status)
    #expect(titles(host) == [["Home", "List"]])
  }

  @Test func `an app's own stack and sheet can be bound to the properties of a router`() throws {
    let session = session()
    let features = makeFeatures()
    let host = TestHost { OwnStack(router: session.router, features: features) }
    host.settle()
    try host.tap("Books")
    host.settle()
    try host.tap("Book 1")
    host.settle()
    #expect(titles(host) == [["Home", "List", "Book 1"]])
    try host.swipeBack()
    host.settle()
    try host.tap("Filter")
    host.settle()
    #expect(titles(host) == [["Home", "List"], ["Filter"]] && host.layers[1].detents == [.medium, .large])
    try host.swipeDown()
    host.settle()
    #expect(session.state.pathText == "main/list" && session.router.presentingSheet == nil)
    session.router.setPath([AnyNavigation(HomeNavigation.elsewhere)])
    host.settle()
    #expect(titles(host) == [["Home", "Not found: elsewhere"]])
    #expect(host.failures == [] && host.differences == [])
  }
}

// MARK: - An app of two features

private enum HomeNavigation: OutgoingNavigation {
  case books
  case elsewhere

  var isOutgoing: Bool { self == .books }
}

private enum LibraryNavigation: Navigation {
  case list
  case book(Int)
  case filter
  case year(Int)
}

private let listRedirect = NavigationRedirect<AnyNavigation>("list") { destination in
  destination.wrapped as? HomeNavigation == .books ? AnyNavigation(LibraryNavigation.list) : nil
}

private struct HomeFeature: Feature {
  let destinations: [any Navigation.Type] = [HomeNavigation.self]

  func makeMainScreen(navigator: any Navigator) -> AnyView {
    AnyView(TitledScreen(title: "Home", links: ["Books": HomeNavigation.books], navigator: navigator))
  }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? { nil }
}

private struct LibraryFeature: Feature {
  let destinations: [any Navigation.Type] = [LibraryNavigation.self]

  func makeMainScreen(navigator: any Navigator) -> AnyView {
    AnyView(
      TitledScreen(title: "Library", links: ["Book 1": LibraryNavigation.book(1)], navigator: navigator))
  }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? {
    switch navigation as? LibraryNavigation {
    case .list:
      AnyView(
        TitledScreen(
          title: "List", links: ["Book 1": LibraryNavigation.book(1), "Elsewhere": HomeNavigation.elsewhere],
          filter: LibraryNavigation.filter, navigator: navigator))
    case .book(let number): AnyView(TitledScreen(title: "Book \(number)", navigator: navigator))
    case .filter:
      AnyView(
        TitledScreen(
          title: "Filter", links: ["Year 1984": LibraryNavigation.year(1984)], navigator: navigator))
    case .year(let year): AnyView(TitledScreen(title: "Year \(year)", navigator: navigator))
    case nil: nil
    }
  }
}

@MainActor
private func makeFeatures() -> FeatureContainer<AnyView> {
  FeatureContainer([HomeFeature(), LibraryFeature()]) { navigation, _ in
    AnyView(EmptyView().navigationTitle(Text(verbatim: "Not found: \(navigation)")))
  }
}

private struct TitledScreen: View {
  let title: String
  var links: [String: any Navigation] = [:]
  var filter: (any Navigation)?
  let navigator: any Navigator

  var body: some View {
    Group {
      ForEach(links.keys.sorted(), id: \.self) { title in
        Button(title) { links[title].map { navigator.navigate(to: $0) } }
      }
      if let filter {
        Button("Filter") { navigator.present(filter, style: .sheet(detents: [.medium, .large])) }
      }
    }
    .navigationTitle(title)
  }
}

/// The code of an app that uses SwiftUI's own containers.
private struct OwnStack: View {
  @Bindable var router: Router<AnyNavigation>
  let features: FeatureContainer<AnyView>

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      features.features[0].makeMainScreen(navigator: router)
        .navigationDestination(for: AnyNavigation.self) { features.resolve($0, navigator: router) }
    }
    .sheet(item: $router.presentingSheet) { destination in
      features.resolve(destination, navigator: router)
        .navlogDetents(of: router.sheetRouter)
    }
  }
}
