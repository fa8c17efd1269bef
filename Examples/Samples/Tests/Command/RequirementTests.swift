import ExampleSupport
import Testing

@Suite struct RequirementTests {
  @Test func `every requirement is shown by a test, or says why not`() throws {
    try expectRequirements("Requirements.md", count: 12)
  }
}
