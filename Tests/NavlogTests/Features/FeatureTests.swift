import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

private enum Home: Navigation { case main }
private enum Search: Navigation { case main, results }

/// A feature whose screens are texts with the name of the feature and the destination.
private struct TextFeature: Feature {
  var name: String
  var destinations: [any Navigation.Type]
  var handler: Handler?
  var observers: [TrackerMock<AnyNavigation>] = []

  var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { handler }
  var trackers: [any NavigationTracker<AnyNavigation>] { observers }

  func makeMainScreen(navigator: any Navigator) -> String { name }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> String? {
    destinations.contains { type(of: navigation) == $0 } ? "\(name): \(navigation)" : nil
  }
}

/// A link handler that resolves a single path.
private struct Handler: DeepLinkHandler {
  let scheme = "app"
  let host = "search"
  var path: String
  var destination: Search

  func resolve(_ url: LinkURL) -> (any Navigation)? { url.path == path ? destination : nil }
}

/// A feature that has only the required members.
private struct Plain: Feature {
  let destinations: [any Navigation.Type] = []

  func makeMainScreen(navigator: any Navigator) -> String { "plain" }
  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> String? { nil }
}

/// Features and their container.
@Suite @MainActor struct FeatureTests {
  private let navigator = NavigatorMock()

  private func container(_ features: TextFeature...) -> FeatureContainer<String> {
    FeatureContainer(features) { navigation, _ in "not found: \(navigation)" }
  }

  @Test func `a container shows the screen of the first feature that has a screen for the destination`() {
    let container = container(
      TextFeature(name: "a", destinations: [Home.self]),
      TextFeature(name: "b", destinations: [Home.self, Search.self]))
    #expect(container.resolve(Home.main, navigator: navigator) == "a: main")
    #expect(container.resolve(Search.results, navigator: navigator) == "b: results")
    #expect(container.resolve(AnyNavigation(Search.main), navigator: navigator) == "b: main")
    #expect(
      container.resolve(UnknownNavigation.notFound, navigator: navigator) == "not found: notFound")
  }

  @Test func `a container tries the link handlers of its features in order`() {
    let links = container(
      TextFeature(name: "a", destinations: [], handler: Handler(path: "/a", destination: .main)),
      TextFeature(name: "none", destinations: []),
      TextFeature(name: "b", destinations: [], handler: Handler(path: "/a", destination: .results)),
      TextFeature(name: "c", destinations: [], handler: Handler(path: "/c", destination: .results))
    ).links
    #expect(links.resolve("app://search/a") == .plan([.show(AnyNavigation(Search.main), .push)]))
    #expect(links.resolve("app://search/c") == .plan([.show(AnyNavigation(Search.results), .push)]))
    #expect(links.resolve("app://search/d") == .noMatch)
  }

  @Test func `a container opens a link in the first feature that can resolve the link`() throws {
    let container = container(
      TextFeature(name: "none", destinations: []),
      TextFeature(name: "a", destinations: [], handler: Handler(path: "/a", destination: .main)),
      TextFeature(name: "b", destinations: [], handler: Handler(path: "/a", destination: .results)),
      TextFeature(name: "c", destinations: [], handler: Handler(path: "/c", destination: .results)))
    func handle(_ url: String) throws -> Bool {
      container.handle(url: try #require(URL(string: url)), navigator: navigator)
    }
    #expect(try handle("app://search/a"))
    #expect(try handle("APP://Search/c?x=1"))
    #expect(try !handle("app://search/d"))
    #expect(try !handle("app://other/a"))
    #expect(try !handle("app://search/a?x=1&x=2"))
    #expect(navigator.navigatedDestinations.map { $0 as? Search } == [.main, .results])
    #expect(navigator.calls.allSatisfy { $0.source.file == #fileID })
    #expect(container.destination(of: try #require(URL(string: "app://search/c"))) as? Search == .results)
  }

  @Test func `the coding of a container knows the types of all features`() {
    let coding = container(
      TextFeature(name: "a", destinations: [Home.self]), TextFeature(name: "b", destinations: [Search.self])
    ).coding
    let (home, results) = (
      RecordedDestination(type: "Home", name: "main"), RecordedDestination(type: "Search", name: "results")
    )
    #expect(coding.destination(home) == AnyNavigation(Home.main))
    #expect(coding.destination(results) == AnyNavigation(Search.results))
  }

  @Test func `the trackers of all features in a container observe the session`() {
    let (first, second) = (TrackerMock<AnyNavigation>(), TrackerMock<AnyNavigation>())
    let container = container(
      TextFeature(name: "a", destinations: [Home.self], observers: [first]),
      TextFeature(name: "b", destinations: [], observers: [second]))
    let session = RouterSession<AnyNavigation>(
      configuration: .init(trackers: container.trackers, coding: container.coding))
    session.router.navigate(to: Home.main)
    #expect(first.events.map(\.action) == [.navigate(to: AnyNavigation(Home.main))])
    #expect(second.events == first.events)
  }

  @Test func `the link handler and the trackers of a feature are optional`() {
    #expect(Plain().deepLinkHandler == nil)
    #expect(Plain().trackers.isEmpty)
  }
}
