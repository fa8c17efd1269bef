import Navlog
import Testing

@testable import ChallengeTerminal

@MainActor @Suite struct RestoreTests {
  @Test func `the last session is restored with its filter`() throws {
    let log = InMemoryEventLog()
    let first = try makeApp(log: log)
    first.type("1", "filter", "3", "settings", "onboarding", "character 7")
    let stacks = first.stacks

    let second = try makeApp(log: log, restoration: .lastSession)

    #expect(second.stacks == stacks)
    #expect(second.session.flags == first.session.flags)
    #expect(try second.calls().map { $0.prefix { $0 != " " } } == ["restore"])
    #expect(second.opening(restores: true).text.first?.hasPrefix("Restored session ") == true)
    second.type("x", "x", "x")
    #expect(second.type("").scene?.content.text == ["Filter: dead"])
  }

  @Test func `without a session to restore, a new one begins`() throws {
    let app = try makeApp(restoration: .lastSession)
    #expect(app.opening(restores: true).text == ["There is no session to restore; this is a new one."])
    #expect(app.stacks == "home")
  }
}
