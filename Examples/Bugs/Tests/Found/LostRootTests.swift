import Navlog
import NavlogTesting
import Testing

/// Event 7 of session 7ab50000 of Tabs 1.0, written by `navlog test`.
@MainActor @Test func `a tab does not disappear when another one appears`() async throws {
  let app = try await makeLostRoot()
  try await app.perform(.setRoots(["settings"]), on: "settings")
  try expectNever("kind = 'setRoots' AND json_array_length(state, '$.roots') = 1", in: app.session)
}
