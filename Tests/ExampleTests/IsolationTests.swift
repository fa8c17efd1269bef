import Foundation
import Testing

/// The modules that each part of an example may import.
@Suite struct IsolationTests {
  static let features = ["Character", "Episode", "Home", "Location", "Settings"]

  // MARK: - Challenge

  @Test(arguments: features)
  func `a feature imports the catalogue, but neither Navlog nor another feature`(feature: String) throws {
    let seen = try #require(try imports(below: "Challenge/Sources/Features")[feature])
    #expect(seen.isSubset(of: ["ChallengeCatalogue", "Foundation", "Observation"]))
  }

  @Test func `a view uses only its ViewModel, not the router or a destination`() throws {
    let seen = try #require(try imports(below: "Challenge/Sources")["Views"])
    let features = Set(Self.features.map { "Challenge\($0)" })
    #expect(seen == features.union(["ChallengeCatalogue", "Foundation", "SwiftUI"]))
  }

  /// The generic router replaces a router with a protocol, `RouterContract`.
  @Test func `the example Challenge uses one type of router, and no protocol for routers`() throws {
    var declarations: [String] = []
    for folder in ["Examples/Challenge/Sources", "Sources/Navlog", "Sources/NavlogSwiftUI"] {
      let folder = examples.deletingLastPathComponent().appending(path: folder)
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        for match in try String(contentsOf: file, encoding: .utf8)
          .matches(of: /(?:class|struct|protocol|actor|enum) (Router|RouterContract)\b/)
        {
          declarations.append(String(match.0))
        }
      }
    }
    #expect(declarations == ["class Router"])
  }

  @Test func `the isolation tests check every feature of the example Challenge`() throws {
    #expect(
      Set(try imports(below: "Challenge/Sources/Features").keys) == Set(Self.features + ["Catalogue"]))
  }

  // MARK: - Patterns

  @Test
  func `in the example Tabs, the feature Home imports Character, and no other feature imports a feature`()
    throws
  {
    #expect(
      try imports(below: "Patterns/Sources/Tabs") == [
        "App": [
          "Navlog", "NavlogSwiftUI", "PatternLog", "SwiftUI", "TabsCharacter", "TabsHome", "TabsSettings",
        ],
        "Home": ["Navlog", "Observation", "SwiftUI", "TabsCharacter"],
        "Character": ["Navlog", "Observation", "SwiftUI"],
        "Settings": ["Navlog", "Observation", "SwiftUI"],
      ])
  }

  @Test func `in the example SingleStack, the module of views and ViewModels does not import Navlog`() throws
  {
    #expect(
      try imports(below: "Patterns/Sources/SingleStack") == [
        "App": ["Navlog", "NavlogSwiftUI", "Observation", "PatternLog", "SingleStackScreens", "SwiftUI"],
        "Screens": ["Foundation", "Observation", "SwiftUI"],
      ])
  }

  @Test
  func `in the example Shop, only the app imports Navlog, and no feature imports another feature`() throws {
    #expect(
      try imports(below: "Patterns/Sources/Shop") == [
        "App": [
          "Foundation", "Navlog", "NavlogSwiftUI", "Observation", "PatternLog", "ShopCatalog", "ShopHTTP",
          "ShopLogin", "SwiftUI",
        ],
        "Login": ["Foundation", "Observation", "ShopHTTP", "SwiftUI"],
        "Catalog": ["Foundation", "Observation", "ShopHTTP", "SwiftUI"],
        "HTTP": ["Foundation", "FoundationNetworking"],
      ])
  }

  @Test
  func `in the example Redirects, the app imports all features, and no feature imports another feature`()
    throws
  {
    #expect(
      try imports(below: "Patterns/Sources/Redirects") == [
        "Home": ["Navlog", "Observation", "SwiftUI"],
        "Character": ["Navlog", "Observation", "SwiftUI"],
        "Filter": ["Navlog", "Observation", "SwiftUI"],
        "AppKit": [
          "Foundation", "Navlog", "NavlogSwiftUI", "PatternLog", "RedirectsCharacter", "RedirectsFilter",
          "RedirectsHome", "SwiftUI",
        ],
      ])
    #expect(
      try imports(below: "Patterns/RedirectsApp.swiftpm")["Sources"] == [
        "NavlogSwiftUI", "RedirectsAppKit", "SwiftUI",
      ])
  }
}
