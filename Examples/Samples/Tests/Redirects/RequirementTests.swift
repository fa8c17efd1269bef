import ExampleSupport
import Testing

@Suite struct RequirementTests {
  @Test func `every requirement is shown by a test, or says why not`() throws {
    try expectRequirements("Requirements.md", count: 93)
  }

  @Test func `no feature sees another, and the app sees them all`() throws {
    #expect(
      try imports(below: "Sources/Redirects") == [
        "Home": ["Navlog", "Observation", "SampleUI"],
        "Character": ["Navlog", "Observation", "SampleUI"],
        "Filter": ["Navlog", "Observation", "SampleUI"],
        "App": [
          "Foundation", "Navlog", "NavlogSwiftUI", "NavlogTools", "RedirectsCharacter", "RedirectsFilter",
          "RedirectsHome", "SampleReplay", "SampleUI", "SwiftUI",
        ],
      ])
  }
}
