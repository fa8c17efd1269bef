import Navlog
import Testing

@testable import TestFixtures

private enum HomeNavigation: Navigation { case main }
private enum HomeOutgoing: OutgoingNavigation { case characters, planets }
private enum CharacterNavigation: Navigation {
  case list
  case detail(identifier: Int)
}

private let redirect = NavigationRedirect<AnyNavigation>("Redirect") { destination in
  switch destination.wrapped {
  case HomeOutgoing.characters: AnyNavigation(CharacterNavigation.list)
  default: nil
  }
}

/// Type-erased destinations.
@Suite @MainActor struct AnyNavigationTests {
  @Test func `two wrappers are equal if their types and their wrapped values are equal`() {
    #expect(AnyNavigation(CharacterNavigation.list) == AnyNavigation(CharacterNavigation.list))
    #expect(
      AnyNavigation(CharacterNavigation.list) != AnyNavigation(CharacterNavigation.detail(identifier: 1)))
    #expect(AnyNavigation(Characters.detail(id: 1)) != AnyNavigation(Persons.detail(id: 1)))
    #expect(AnyNavigation(AnyNavigation(HomeNavigation.main)) == AnyNavigation(HomeNavigation.main))
    #expect(Set([AnyNavigation(HomeNavigation.main), AnyNavigation(HomeNavigation.main)]).count == 1)
  }

  @Test func `the log stores the wrapped value under the navigationName of its type`() {
    let coding = DestinationCoding<AnyNavigation>(of: CharacterNavigation.self)
    let value = AnyNavigation(CharacterNavigation.detail(identifier: 42))
    let stored = coding.record(value)
    #expect(
      stored == .init(type: "CharacterNavigation", name: "detail", parameters: #"{"identifier":42}"#))
    #expect(coding.destination(stored) == value)
  }

  @Test func `a recorded destination of an unregistered type is kept unchanged`() {
    let coding = DestinationCoding<AnyNavigation>(of: HomeNavigation.self)
    let gone = RecordedDestination(type: "MapNavigation", name: "zoom", parameters: #"{"by":3}"#)
    #expect(coding.destination(gone) == AnyNavigation(UnknownNavigation.unregistered(gone)))
    #expect(coding.record(AnyNavigation(UnknownNavigation.unregistered(gone))) == gone)
  }

  @Test func `one router shows the destinations of every feature`() throws {
    let session = RouterSession<AnyNavigation>(
      configuration: .init(coding: DestinationCoding(of: CharacterNavigation.self)))
    let navigator: any Navigator = session.router
    navigator.navigate(to: CharacterNavigation.list)
    navigator.navigate(to: CharacterNavigation.detail(identifier: 1))
    navigator.goBack()
    session.router.navigate(to: HomeNavigation.main)
    session.router.dismiss()
    #expect(
      session.router.navigationStackPath
        == [AnyNavigation(CharacterNavigation.list), AnyNavigation(HomeNavigation.main)])
    #expect(try session.timeline.events().map { $0.source?.file } == Array(repeating: #fileID, count: 5))
  }

  @Test func `an outgoing destination without a redirect becomes notFound`() throws {
    let session = RouterSession<AnyNavigation>(
      configuration: .init(rules: NavigationRules(redirects: [redirect])))
    session.router.navigate(to: HomeOutgoing.characters)
    session.router.present(HomeOutgoing.planets, style: .sheet(detents: [.medium]))
    #expect(session.router.navigationStackPath == [AnyNavigation(CharacterNavigation.list)])
    #expect(session.router.presentingSheet == AnyNavigation(UnknownNavigation.notFound))
    let decisions = try session.timeline.events().map { $0.decisions }
    #expect(decisions.map { $0.map(\.rule) } == [["Redirect"], ["no redirect"]])
    #expect(decisions[1].first?.requested == AnyNavigation(HomeOutgoing.planets))
  }

  @Test func `in a session without redirects, every outgoing destination becomes notFound`() {
    let session = RouterSession<AnyNavigation>()
    session.router.navigate(to: HomeOutgoing.characters)
    #expect(session.router.navigationStackPath == [AnyNavigation(UnknownNavigation.notFound)])
  }

  @Test func `a redirect decides only about outgoing destinations`() throws {
    let everything = NavigationRedirect<AnyNavigation>("everything") { _ in
      AnyNavigation(CharacterNavigation.detail(identifier: 1))
    }
    let session = RouterSession(configuration: .init(rules: NavigationRules(redirects: [everything])))
    session.router.navigate(to: HomeNavigation.main)
    session.router.navigate(to: HomeOutgoing.characters)
    #expect(
      session.router.navigationStackPath
        == [AnyNavigation(HomeNavigation.main), AnyNavigation(CharacterNavigation.detail(identifier: 1))])
    #expect(try session.timeline.events().map { $0.decisions.count } == [0, 1])
  }

  enum First {
    enum Place: Navigation { case list }
  }
  enum Second {
    enum Place: Navigation { case list }
  }
  struct Outer: Navigation { var inner: AnyNavigation }

  @Test func `types with the same name, nested in different types, have different navigationNames`() {
    let session = RouterSession<AnyNavigation>()
    session.router.navigate(to: First.Place.list)
    session.router.navigate(to: Second.Place.list)
    #expect(
      session.router.navigationStackPath
        == [AnyNavigation(First.Place.list), AnyNavigation(Second.Place.list)])
    #expect(First.Place.navigationName.hasSuffix("First.Place"))
  }

  @Test func `a wrapper within a destination survives recording, even if its type is not registered`() {
    let session = RouterSession<AnyNavigation>()
    let outer = Outer(inner: AnyNavigation(Second.Place.list))
    session.router.navigate(to: outer)
    #expect(session.router.navigationStackPath == [AnyNavigation(outer)])
  }
}
