import ImportSupport
import Testing

@Suite struct `What the features of the tabs see` {
  @Test func `home sees the characters, and no other feature sees another`() throws {
    var seen = try imports(below: "Sources/Samples/Tabs")
    // The app puts all together.
    let app = seen.removeValue(forKey: "App")
    #expect(app == ["Navlog", "SampleUI", "TabsCharacter", "TabsHome", "TabsSettings"])
    #expect(
      seen == [
        "Home": ["Navlog", "Observation", "SampleUI", "TabsCharacter"],
        "Character": ["Navlog", "Observation", "SampleUI"],
        "Settings": ["Navlog", "Observation", "SampleUI"],
      ])
  }
}
