import ExampleSupport
import Testing

/// What each part of the app may see.
@Suite struct IsolationTests {
  static let features = ["Character", "Episode", "Home", "Location", "Settings"]

  @Test(arguments: features)
  func `a feature sees the catalogue, and neither navigation nor another feature`(feature: String) throws {
    let seen = try #require(try imports(below: "Sources")[feature])
    #expect(seen.isSubset(of: ["ChallengeCatalogue", "Foundation", "Observation"]))
  }

  @Test func `a view sees its ViewModel, and neither the router nor a destination`() throws {
    let seen = try #require(try imports(below: "Sources")["Views"])
    let features = Set(Self.features.map { "Challenge\($0)" })
    #expect(seen == features.union(["ChallengeCatalogue", "Foundation", "SwiftUI"]))
  }

  @Test func `every folder is checked or belongs to the app`() throws {
    let app: Set = ["Catalogue", "Command", "Navigation", "Terminal", "UI", "Views"]
    #expect(Set(try imports(below: "Sources").keys) == app.union(Self.features))
  }
}
