import ExampleSupport
import Testing

@Suite struct RequirementTests {
  @Test func `every requirement is shown by a test, or says why not`() throws {
    try expectRequirements("Requirements.md", count: 56)
  }

  @Test func `no feature sees navigation or another feature, and the app sees both`() throws {
    var seen = try imports(below: "Sources/Shop")
    let app = seen.removeValue(forKey: "App")
    #expect(
      app == [
        "Foundation", "Navlog", "NavlogTools", "Observation", "SampleReplay", "SampleUI", "ShopCatalog",
        "ShopLogin", "SwiftUI",
      ])
    #expect(
      seen == ["Login": ["Observation", "SampleUI"], "Catalog": ["Foundation", "Observation", "SampleUI"]])
  }
}
