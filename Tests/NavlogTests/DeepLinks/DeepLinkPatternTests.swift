import Foundation
import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkPatternTests {
  /// Returns the values that a table with one route reads from a URL; `nil` if the route does not match.
  private func values(_ pattern: String, _ url: String) throws -> [String: LinkMatch.Value]? {
    let found = Found()
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute(pattern) { match in
        found.values = match.values
        return .home
      })
    switch table.resolve(url) {
    case .plan: return found.values
    case .noMatch: return nil
    case .refused(let reason): throw LinkURL.Refusal(reason)
    }
  }

  private final class Found: @unchecked Sendable {
    // Only one thread accesses this property, so the class needs no lock.
    var values: [String: LinkMatch.Value] = [:]
  }

  @Test(arguments: [
    ("item/new", "shop://item/new", true), ("/item/new", "shop://item/new/", true),
    ("item/new", "shop://ITEM/new", true), ("item/new", "shop://item/New", false),
    ("item/new", "shop://item", false), ("item/new", "shop://item/new/x", false),
    ("", "shop://", true), ("/", "https://shop.example.com", true), ("", "shop://item", false),
    ("café/a.b~c,d;e@f!$'", "shop:///caf%C3%A9/a.b~c,d;e@f!$'", true),
  ])
  func `static segments match case-sensitively`(_ pattern: String, _ url: String, _ matches: Bool) throws {
    #expect(try values(pattern, url) == (matches ? [:] : nil))
  }

  @Test func `a parameter with a type matches only values of that type`() throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(try values("item/:id", "shop://item/42") == ["id": .string("42")])
    #expect(try values("item/:id(String)", "shop://item/%20") == ["id": .string(" ")])
    #expect(try values("item/:id(Int)", "shop://item/42") == ["id": .int(42)])
    #expect(try values("item/:id(Int)", "shop://item/+42") == nil)
    #expect(try values(":a(Bool)/:b(Double)", "shop://true/1.5") == ["a": .bool(true), "b": .double(1.5)])
    #expect(try values("order/:id(UUID)", "shop://order/\(uuid)") == ["id": .uuid(uuid)])
  }

  @Test func `the last parameter can be optional`() throws {
    #expect(try values("item/:tab?", "shop://item") == [:])
    #expect(try values("item/:tab?", "shop://item/a") == ["tab": .string("a")])
    #expect(try values("item/:tab?", "shop://item/a/b") == nil)
    #expect(try values("item/:tab(Int)?", "shop://item/1") == ["tab": .int(1)])
    #expect(try values("item/:tab(Int)?", "shop://item/a") == nil)
  }

  @Test func `the last parameter with a plus sign matches one or more segments`() throws {
    #expect(try values("files/:rest+", "shop://files") == nil)
    #expect(try values("files/:rest+", "shop://files/a") == ["rest": .list([.string("a")])])
    #expect(try values("files/:rest+", "shop://files/a/b/") == ["rest": .list([.string("a"), .string("b")])])
    #expect(try values("files/:ids(Int)+", "shop://files/1/2") == ["ids": .list([.int(1), .int(2)])])
    #expect(try values("files/:ids(Int)+", "shop://files/1/b") == nil)
  }

  @Test func `a wildcard at the end matches the rest of the path`() throws {
    #expect(try values("help/*", "shop://help") == [:])
    #expect(try values("help/*", "shop://help/a/b") == [:])
    #expect(try values("help/*", "shop://other/a") == nil)
    #expect(try values("*", "shop://") == [:])
  }

  @Test
  func `a pattern requires or accepts the query keys that it names, and ignores all other keys`() throws {
    #expect(try values("search?q", "shop://search") == nil)
    #expect(try values("search?q", "shop://search?q=a%20b&utm_source=x") == ["q": .string("a b")])
    #expect(try values("search?q", "shop://search?q") == ["q": .string("")])
    #expect(try values("search?q&page(Int)?", "shop://search?q=a") == ["q": .string("a")])
    #expect(
      try values("search?q&page(Int)?", "shop://search?page=2&q=a") == ["q": .string("a"), "page": .int(2)])
    #expect(try values("search?q&page(Int)?", "shop://search?page=two&q=a") == nil)
    #expect(try values("?q&x-y.z?", "shop://?q=1&x-y.z=2") == ["q": .string("1"), "x-y.z": .string("2")])
    #expect(try values("list", "shop://list?utm_source=x") == [:])
  }

  @Test func `a question mark makes a parameter optional, or begins the query if a key follows`() throws {
    #expect(try values("item/:tab?ref", "shop://item/a?ref=b") == ["tab": .string("a"), "ref": .string("b")])
    #expect(try values("item/:tab?ref", "shop://item?ref=b") == nil)
    #expect(try values("item/:tab??ref", "shop://item?ref=b") == ["ref": .string("b")])
    #expect(try values("item/:tab(Int)??ref?", "shop://item") == [:])
    #expect(try values("files/:rest+?ref?", "shop://files/a") == ["rest": .list([.string("a")])])
    #expect(try values("help/*?ref?", "shop://help?ref=b") == ["ref": .string("b")])
  }

  @Test(arguments: [
    ("item//x", 6, "a segment is empty"), ("item/", 6, "a segment is empty"),
    ("//", 2, "a segment is empty"),
    ("item/:", 7, "a name is missing"), ("item/:1", 7, "a name is missing"),
    ("item/:id/:id", 11, #"the name "id" is used twice"#),
    ("item/:id?id", 10, #"the name "id" is used twice"#),
    ("item/:id(Integer)", 10, #""Integer" is not a type (String, Int, Bool, Double, UUID)"#),
    ("item/:id(int)", 10, #""int" is not a type (String, Int, Bool, Double, UUID)"#),
    ("item/:id(Int", 13, #"a ")" is missing"#),
    ("item/:tab?/x", 12, "nothing can follow an optional, repeated or wildcard segment"),
    ("item/:rest+/x", 13, "nothing can follow an optional, repeated or wildcard segment"),
    ("*/x", 3, "nothing can follow an optional, repeated or wildcard segment"),
    ("item*", 5, #""*" is not allowed here"#), ("*x", 2, #""x" is not allowed here"#),
    ("item/a:b", 7, #"":" is not allowed here"#), ("a b", 2, #"" " is not allowed here"#),
    ("a%20b", 2, #""%" is not allowed here"#), ("a#b", 2, ##""#" is not allowed here"##),
    ("search?", 8, "a name is missing"), ("search?q&", 10, "a name is missing"),
    ("search?q=1", 9, #""=" is not allowed here"#),
    ("search?q+", 9, #""+" is not allowed here"#), ("item/:id)", 9, #"")" is not allowed here"#),
    ("item/..", 6, "a link cannot have a dot segment"), ("./item", 1, "a link cannot have a dot segment"),
    (String(repeating: "a/", count: 32) + "a", 66, "a link cannot have more than 32 segments"),
    ("a\u{202E}b", 2, #""\u202e" is not allowed here"#),
  ])
  func `a malformed pattern is rejected with the position and the problem`(
    _ pattern: String, _ character: Int, _ problem: String
  ) {
    let error = #expect(throws: DeepLinkTableError.self) {
      try DeepLinkTable<LinkShop>.shop(DeepLinkRoute(pattern, to: .home))
    }
    let shown = pattern.replacing("\u{202E}", with: #"\u202e"#)
    #expect(
      error?.description == "the pattern \"\(shown)\" is malformed at character \(character): \(problem)")
  }
}
