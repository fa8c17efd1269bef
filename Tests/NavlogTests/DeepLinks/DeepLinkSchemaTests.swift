import Navlog
import Testing

@testable import TestFixtures

/// The deep-link schema of the Challenge example, as a table.
@Suite struct DeepLinkSchemaTests {
  private enum AppNavigation: Navigation {
    case characterList
    case characterDetail(id: Int)
    case locationDetail(id: Int)
    case episodeList
    case episodeDetail(id: Int)

    var presentationType: PresentationType { .push }
  }

  private func links() throws -> DeepLinkTable<AppNavigation> {
    try DeepLinkTable(
      schemes: ["challenge"],
      routes: [
        DeepLinkRoute("character/list", to: .characterList),
        DeepLinkRoute("character", to: .characterList),
        DeepLinkRoute("character/:id(Int)", name: "characterDetail"),
        DeepLinkRoute("location/:id(Int)", name: "locationDetail"),
        DeepLinkRoute("episode/list", to: .episodeList),
        DeepLinkRoute("episode", to: .episodeList),
        DeepLinkRoute("episode/:id(Int)", name: "episodeDetail"),
      ])
  }

  @Test func `every link of the example's schema resolves to its destination`() throws {
    let links = try links()
    #expect(links.resolve("challenge://character/list") == .plan([.show(.characterList, .push)]))
    #expect(links.resolve("challenge://character/42") == .plan([.show(.characterDetail(id: 42), .push)]))
    #expect(links.resolve("challenge://location/7") == .plan([.show(.locationDetail(id: 7), .push)]))
    #expect(links.resolve("challenge://episode/list") == .plan([.show(.episodeList, .push)]))
    #expect(links.resolve("challenge://episode/3") == .plan([.show(.episodeDetail(id: 3), .push)]))
  }

  @Test func `a link that ends with a feature's name resolves to the list of that feature`() throws {
    let links = try links()
    #expect(links.resolve("challenge://character") == .plan([.show(.characterList, .push)]))
    #expect(links.resolve("challenge://episode/") == .plan([.show(.episodeList, .push)]))
  }

  @Test(arguments: [
    "challenge://character/rick", "challenge://location", "challenge://planet/1", "challenge://episode/1/2",
  ])
  func `a link outside of the example's schema matches nothing`(_ url: String) throws {
    #expect(try links().resolve(url) == .noMatch)
  }

  @Test func `a link with a scheme that the table does not list is refused`() throws {
    #expect(try links().resolve("other://character/42") == .refused(#"the scheme "other" is not accepted"#))
  }

  @Test func `for every destination, the table prints a link of the example's schema`() throws {
    let links = try links()
    #expect(links.url(for: .characterList) == "challenge://character/list")
    #expect(links.url(for: .characterDetail(id: 42)) == "challenge://character/42")
    #expect(links.url(for: .locationDetail(id: 7)) == "challenge://location/7")
    #expect(links.url(for: .episodeList) == "challenge://episode/list")
    #expect(links.url(for: .episodeDetail(id: 3)) == "challenge://episode/3")
  }
}
