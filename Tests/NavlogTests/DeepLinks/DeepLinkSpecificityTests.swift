import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkSpecificityTests {
  static let patterns = [
    "item/new", "item/new/:tab?", "item/:id(UUID)", "item/:id(Bool)", "item/:id(Int)", "item/:id(Int)/:tab?",
    "item/:id(Double)", "item/:id(Int)?", "item/:id?page(Int)&tab", "item/:id?page&tab", "item/:id?tab",
    "item/:id",
    "item/:id/edit", "item/:id/:rest+", "item/:id?", "item/:ids(Int)+", "item/:rest+", "item/*", "item?q",
    "search", "*",
  ]

  private func winner(_ url: String, _ patterns: [String]) throws -> String? {
    let table = try DeepLinkTable<RecordedDestination>(
      schemes: ["shop"], routes: patterns.map { DeepLinkRoute($0, to: RecordedDestination(name: $0)) })
    guard case .plan(let steps) = table.resolve(url), case .show(let destination, _)? = steps.first else {
      return nil
    }
    return destination.name
  }

  @Test(arguments: [
    ("shop://item/new", "item/new"),
    ("shop://item/new/x", "item/new/:tab?"),
    ("shop://item/E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "item/:id(UUID)"),
    ("shop://item/true", "item/:id(Bool)"),
    ("shop://item/42", "item/:id(Int)"),
    ("shop://item/42/x", "item/:id(Int)/:tab?"),
    ("shop://item/4.2", "item/:id(Double)"),
    ("shop://item/x?page=1&tab=a", "item/:id?page(Int)&tab"),
    ("shop://item/x?page=one&tab=a", "item/:id?page&tab"),
    ("shop://item/x?tab=a", "item/:id?tab"),
    ("shop://item/x", "item/:id"),
    ("shop://item/x/edit", "item/:id/edit"),
    ("shop://item/x/y", "item/:id/:rest+"),
    ("shop://item/4/2/1", "item/:id/:rest+"),
    ("shop://item?q=a", "item?q"),
    ("shop://item", "item/:id(Int)?"),
    ("shop://search", "search"),
    ("shop://", "*"),
    ("shop://other/x", "*"),
  ])
  func `route segments rank in the order static, typed, plain, repeated, wildcard`(
    _ url: String, _ pattern: String
  ) throws {
    #expect(try winner(url, Self.patterns) == pattern)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5])
  func `the order of declaration does not affect which route matches`(_ seed: UInt64) throws {
    var generator = SeededLinkGenerator(seed: seed)
    let routes = Self.patterns.map { DeepLinkRoute($0, to: LinkShop.home) }
    let table = try DeepLinkTable(schemes: ["shop"], routes: routes)
    let shuffled = try DeepLinkTable(schemes: ["shop"], routes: routes.shuffled(using: &generator))
    #expect(table.routes == shuffled.routes)
  }

  @Test
  func `segments are compared from the left, so a static first segment wins over a static last segment`()
    throws
  {
    #expect(try winner("shop://a/b", [":x/b", "a/:y"]) == "a/:y")
    #expect(try winner("shop://a/1", ["a/:y", ":x/:n(Int)"]) == "a/:y")
  }

  @Test func `a static segment wins over a parameter of any type, even if the segment is a UUID`() throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(try winner("shop://a/\(id)", ["a/:id(UUID)", "a/\(id)"]) == "a/\(id)")
  }

  @Test func `a route whose closure returns no destination is skipped`() throws {
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute("item/:id(Int)") { match in
        let id = try match.int("id")
        return id < 100 ? .item(id: id) : nil
      },
      DeepLinkRoute("item/:any") { .note(try $0.string("any")) })
    #expect(table.resolve("shop://item/99") == .plan([.show(.item(id: 99), .push)]))
    #expect(table.resolve("shop://item/100") == .plan([.show(.note("100"), .push)]))
  }

  @Test(arguments: [
    ("item/:id(Int)", "item/:key(Int)"), ("/item", "item"), ("item/:a", "item/:b(String)"), ("*", "*"),
    ("search?q", "search?q&page?"), ("search?a&b", "search?b&a"), ("a/:x+", "a/:y+"), ("a/:x?", "a/:y?"),
    ("search?page(Int)?", "search?size(Int)?"),
  ])
  func `a table with two patterns for the same links throws an error that names both patterns`(
    _ first: String, _ second: String
  ) {
    let error = #expect(throws: DeepLinkTableError.self) {
      try DeepLinkTable<LinkShop>.shop(
        DeepLinkRoute(first, to: .home), DeepLinkRoute("other", to: .home), DeepLinkRoute(second, to: .list))
    }
    #expect(error == .equalPatterns(first, second))
    #expect(error?.description == "the patterns \"\(first)\" and \"\(second)\" match the same links")
  }
}
