import Navlog
import Testing

@testable import Challenge

@MainActor @Suite struct RestoreTests {
  @Test func `it comes up where it was, filter and all`() throws {
    let log = InMemoryEventLog()
    let first = try makeApp(log: log)
    first.type("1", "filter", "3", "settings", "onboarding", "character 7")
    let stacks = first.stacks

    let second = try makeApp(log: log, restoration: .lastSession)

    #expect(second.stacks == stacks)
    #expect(second.session.flags == first.session.flags)
    #expect(try second.calls() == ["restore"])
    #expect(second.opening(restores: true).text.first?.hasPrefix("Restored session ") == true)
    second.type("x", "x", "x")
    #expect(second.type("").scene?.content.text == ["Filter: dead"])
  }

  @Test func `with nothing to restore it says so and begins`() throws {
    let app = try makeApp(restoration: .lastSession)
    #expect(app.opening(restores: true).text == ["There is no session to restore: this is a fresh one."])
    #expect(app.stacks == "home")
  }
}
