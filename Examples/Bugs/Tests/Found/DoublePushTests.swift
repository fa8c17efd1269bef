import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// Events 7 to 8 of session d0b1e000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `a character is pushed once`() async throws {
  let app = try await makeDoublePush()
  try await app.perform(.navigate(to: .characterDetail(id: 2)), on: "home")
  try await app.perform(.navigate(to: .characterDetail(id: 2)), on: "home")
  try expectNever("path LIKE '%characterDetail%characterDetail%'", in: app.session)
}
