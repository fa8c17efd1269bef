import ExampleSupport
import Testing

@Suite struct RequirementTests {
  @Test func `every requirement is shown by a test, or says why not`() throws {
    try expectRequirements("Requirements.md", count: 50)
  }

  @Test func `home sees the characters, and no other feature sees another`() throws {
    var seen = try imports(below: "Sources/Tabs")
    let app = seen.removeValue(forKey: "App")
    #expect(
      app == [
        "Navlog", "NavlogTools", "SampleReplay", "SampleUI", "SwiftUI", "TabsCharacter", "TabsHome",
        "TabsSettings",
      ])
    #expect(
      seen == [
        "Home": ["Navlog", "Observation", "SampleUI", "TabsCharacter"],
        "Character": ["Navlog", "Observation", "SampleUI"],
        "Settings": ["Navlog", "Observation", "SampleUI"],
      ])
  }
}
