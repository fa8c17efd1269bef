import ImportSupport
import Testing

@Suite struct `What the features see` {
  @Test func `no feature sees another, and the app sees them all`() throws {
    #expect(
      try imports(below: "Sources/Samples/Redirects") == [
        "Home": ["Navlog", "SampleUI"],
        "Character": ["Navlog", "SampleUI"],
        "Filter": ["Navlog", "SampleUI"],
        "App": ["Navlog", "SampleUI", "RedirectsHome", "RedirectsCharacter", "RedirectsFilter"],
      ])
  }
}
